import { useRef, useState } from 'react';
import { userMessage } from '#platform/api-client/api-client.ts';
import { tooLongError } from '#platform/text/too-long.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Notice } from '#ui/notice.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { Difference } from '#ui/difference.tsx';
import { useTurns } from '#ui/use-turns.ts';

export interface ProposedField {
  name: string;
  label: string;
  /** As texts: when it was proposed, now, and as it is proposed. */
  base: string;
  current: string;
  proposed: string;
  /** Somebody else changed it since. */
  conflict: boolean;
}

interface ProposedChangeProps {
  /** When it was proposed, in words. */
  since: string;
  fields: readonly ProposedField[];
  /** Takes over these fields; undefined for all. */
  onAccept: (fields: string[] | undefined) => Promise<unknown>;
  onDecline: (reason: string) => Promise<unknown>;
}

const REASON_LENGTH = 2_000;

/** What the owner of an entry wants to change in it, old beside new, and the decision on it. */
export function ProposedChange({ since, fields, onAccept, onDecline }: ProposedChangeProps) {
  const [taken, setTaken] = useState<readonly string[]>([]);
  const [declining, setDeclining] = useState(false);
  const [reason, setReason] = useState('');
  const { isPending, inTurn } = useTurns();
  const [problem, setProblem] = useState<string>();
  const reasonError = tooLongError('The reason', REASON_LENGTH, reason.trim());
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const conflicts = fields.filter(({ conflict }) => conflict).map(({ name }) => name);

  const decide = (what: 'accept' | 'decline', work: () => Promise<unknown>) => {
    setProblem(undefined);
    return inTurn(what, work).catch((error: unknown) =>
      setProblem(userMessage(error, 'There was no answer. Check the connection and try again.')),
    );
  };
  const accept = () =>
    decide('accept', () =>
      onAccept(
        conflicts.length === 0
          ? undefined
          : fields.filter(({ name, conflict }) => !conflict || taken.includes(name)).map(({ name }) => name),
      ),
    );

  return (
    <div className="flex flex-col gap-3 border-y-2 border-line py-3">
      <p>
        <strong>Proposed change</strong> <span className="text-note text-muted">by its owner, {since}</span>
      </p>
      <dl className="flex flex-col gap-3">
        {fields.map((field) => (
          <div key={field.name}>
            <dt className="text-note text-muted">{field.label}</dt>
            <dd className="flex flex-col gap-1.5">
              <Difference before={field.conflict ? field.base : field.current} after={field.proposed} />
              {field.conflict && (
                <>
                  <p className="rounded-control border-2 border-caution-text p-2">
                    <strong>Somebody changed it meanwhile. Now: </strong>
                    <span className="whitespace-pre-line">{field.current}</span>
                  </p>
                  <Checkbox
                    label={`Take the owner's ${field.label.toLowerCase()}`}
                    checked={taken.includes(field.name)}
                    onChange={(event) =>
                      setTaken((before) =>
                        event.target.checked
                          ? [...before, field.name]
                          : before.filter((name) => name !== field.name),
                      )
                    }
                  />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {declining && (
        <Textarea
          ref={reasonField}
          label="Reason"
          error={reasonError}
          hint="Optional. The owner reads it."
          rows={2}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {problem !== undefined && (
        <Notice tone="bad" live title="Nothing was decided">
          <p>{problem}</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {declining ? (
          <>
            <Button
              compact
              icon="x"
              pending={isPending('decline')}
              onClick={() =>
                reasonError
                  ? reasonField.current?.focus()
                  : void decide('decline', () => onDecline(reason.trim()))
              }
            >
              Decline the change
            </Button>
            <Button variant="secondary" compact onClick={() => setDeclining(false)}>
              Cancel
            </Button>
          </>
        ) : (
          <>
            <Button compact icon="check" pending={isPending('accept')} onClick={() => void accept()}>
              Accept
            </Button>
            <Button variant="secondary" compact icon="x" onClick={() => setDeclining(true)}>
              Decline
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
