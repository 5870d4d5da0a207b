import { useRef, type KeyboardEvent } from 'react';
import { useMailWorks } from '#platform/mail/use-mail-works.ts';
import { tooLongError } from '#platform/text/too-long.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { QUEUE_LIMITS, reasonTemplates, type KindReasons } from '../queue/queue.model.ts';
import type { QueueEntry } from '../queue/queue.schema.ts';

const OWN = 'own';

/** What is chosen and written. */
export interface DeclineReason {
  /** The chosen one of the reasons. */
  chosen: string;
  text: string;
}
export const NO_REASON: DeclineReason = { chosen: OWN, text: '' };

interface DeclineDialogProps {
  entries: readonly QueueEntry[];
  reasons: KindReasons;
  reason: DeclineReason;
  onReason: (reason: DeclineReason) => void;
  onDecline: (reason: string | null) => void;
  onClose: () => void;
}

/** What becomes of the text, and of the entries. */
function effectText(many: boolean, mailWorks: boolean): string {
  const told = mailWorks
    ? `Emailed ${many ? 'to everyone who gave an address' : 'when there is an address'}.`
    : 'For the audit log: this site cannot send email, so nobody is told.';
  return many
    ? `${told} Each entry is deleted after 30 seconds.`
    : `${told} The entry is gone after 30 seconds; until then you can undo it.`;
}

/**
 * Asks why. The text is emailed to everyone who gave an address, so it can be read and changed before. Starts on the
 * reasons; their numbers choose them.
 */
export function DeclineDialog(props: DeclineDialogProps) {
  const { entries, reasons, reason, onReason, onDecline, onClose } = props;
  const { chosen, text } = reason;
  const kinds = new Set(entries.map(({ kind }) => kind));
  const [kind = ''] = kinds.size === 1 ? kinds : [];
  const templates = reasonTemplates(reasons, kind);
  const choices = [
    ...templates.map(({ id, label }) => ({ value: id, label })),
    { value: OWN, label: 'In your own words, or without a reason' },
  ];
  const group = useRef<HTMLDivElement>(null);
  const choose = (id: string) =>
    onReason({ chosen: id, text: templates.find((template) => template.id === id)?.text ?? '' });
  const error = tooLongError('The text', QUEUE_LIMITS.reason, text.trim());
  const words = useRef<HTMLTextAreaElement>(null);
  const send = () => (error ? words.current?.focus() : onDecline(text.trim() === '' ? null : text.trim()));
  const onKeyDown = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (key === 'Enter' && target instanceof HTMLInputElement) return send();
    const choice = /^[1-9]$/.test(key) ? choices[Number(key) - 1] : undefined;
    if (!choice || target instanceof HTMLTextAreaElement || ctrlKey || metaKey || altKey) return;
    choose(choice.value);
    group.current?.querySelector<HTMLInputElement>(`input[value="${choice.value}"]`)?.focus();
  };
  const many = entries.length > 1;
  const mailWorks = useMailWorks();
  return (
    <Dialog
      open
      onClose={onClose}
      keepOpen
      first="input:checked"
      title={many ? `Decline ${entries.length} entries` : `Decline "${entries[0]?.title ?? ''}"`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" icon="x" onClick={send}>
            Decline
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- numbers for what the radios do as well */}
      <div ref={group} className="flex flex-col gap-4" onKeyDown={onKeyDown}>
        <RadioGroup
          name="reason"
          label="Why"
          hint={
            <span className="pointer-coarse:hidden">{`Keys 1 to ${choices.length} choose one, Enter declines.`}</span>
          }
          value={chosen}
          onChange={(event) => choose(event.target.value)}
          options={choices}
        />
        <Textarea
          ref={words}
          label="What we write"
          hint={effectText(many, mailWorks)}
          rows={4}
          error={error}
          value={text}
          onChange={(event) => onReason({ chosen, text: event.target.value })}
        />
      </div>
    </Dialog>
  );
}
