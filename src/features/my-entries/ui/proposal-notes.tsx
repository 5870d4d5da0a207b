import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

export interface ProposalNotesProps {
  /** The change that waits for review, by the names of its fields. */
  proposal: { fields: readonly string[] } | null;
  /** The last one, when it was not accepted. */
  declined: { reason: string | null } | null;
  takingBack: boolean;
  onTakeBack: () => void;
}

/** What became of the changes that the owner of something public proposed. */
export function ProposalNotes({ proposal, declined, takingBack, onTakeBack }: ProposalNotesProps) {
  return (
    <>
      {proposal && (
        <Notice
          title="Your change waits for review"
          actions={
            <Button variant="secondary" icon="undo-2" pending={takingBack} onClick={onTakeBack}>
              Take the change back
            </Button>
          }
        >
          <p>Until then everything stays as it is. It changes: {proposal.fields.join(', ')}.</p>
        </Notice>
      )}
      {declined && (
        <Notice tone="caution" title="Your last change was not accepted">
          {declined.reason !== null && <p className="whitespace-pre-line">{declined.reason}</p>}
          <p>Everything stays as it was. You can change it again.</p>
        </Notice>
      )}
    </>
  );
}
