import { useEffect, useState, type ReactNode } from 'react';
import { useMailWorks } from '#platform/mail/use-mail-works.ts';
import { Icon } from '#ui/icon.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { QueueDecision } from '../queue/queue.schema.ts';
import { Key } from '../queue/ui/key.tsx';
import './undo-bar.css';

const SHOWN = 3;

interface UndoBarProps {
  decisions: readonly QueueDecision[];
  /** When they were fetched, in this browser's time. */
  fetchedAt: number;
  pending: boolean;
  onUndo: (decisions: readonly string[]) => void;
}

/** What was decided just now, by anyone, while it can be taken back; one's own come first, and only they together. */
export function UndoBar({ decisions, fetchedAt, pending, onUndo }: UndoBarProps) {
  const [now, setNow] = useState(fetchedAt);
  const mailWorks = useMailWorks();
  const isEmpty = decisions.length === 0;
  useEffect(() => {
    if (isEmpty) return undefined;
    const tick = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(tick);
  }, [isEmpty]);
  const secondsLeft = ({ undoMs }: QueueDecision) =>
    Math.ceil((undoMs - Math.max(0, now - fetchedAt)) / 1_000);
  const open = decisions.filter((decision) => secondsLeft(decision) > 0);
  if (open.length === 0) return null;
  const own = open.filter(({ isMine }) => isMine);
  return (
    <section aria-label="Decided just now" className="queue-undo">
      <ul className="grid gap-1.5">
        {open.slice(0, SHOWN).map((decision, index) => (
          <li key={decision.id} className="flex items-center gap-3 leading-snug">
            <Icon name={decision.verdict === 'approve' ? 'check' : 'x'} className="size-5 shrink-0" />
            <span className="min-w-0 flex-1">
              <b className="line-clamp-2">
                {decision.verdict === 'approve' ? 'Approved' : 'Declined'} "<bdi>{decision.title}</bdi>"
              </b>
              <span className="text-note">
                {!decision.isMine && `by ${decision.by}. `}
                {effectText(decision, secondsLeft(decision), mailWorks)}
              </span>
            </span>
            <UndoButton about={decision.title} pending={pending} onPress={() => onUndo([decision.id])}>
              Undo
              {index === 0 && open.length === 1 && decision.isMine && <Key onButton>U</Key>}
            </UndoButton>
          </li>
        ))}
      </ul>
      {(open.length > SHOWN || own.length > 1) && (
        <div className="flex items-center justify-end gap-3">
          {open.length > SHOWN && <span className="text-note">and {open.length - SHOWN} more</span>}
          {own.length > 1 && (
            <UndoButton pending={pending} onPress={() => onUndo(own.map(({ id }) => id))}>
              Undo all {String(own.length)}
              {own.length < open.length && ' of yours'}
            </UndoButton>
          )}
        </div>
      )}
    </section>
  );
}

function effectText({ isInEffect }: QueueDecision, seconds: number, mailWorks: boolean): string {
  if (!isInEffect) return `Takes effect in ${seconds} s.`;
  return mailWorks ? `Live now. Emails go out in ${seconds} s.` : `Live now. ${seconds} s to undo.`;
}

interface UndoButtonProps {
  /** What it takes back, for those who do not see it beside the button. */
  about?: string;
  pending: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** Yellow on the dark plate in every theme. */
function UndoButton({ about, pending, onPress, children }: UndoButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={pending || undefined}
      onClick={() => {
        if (!pending) onPress();
      }}
    >
      {pending ? <Spinner /> : <Icon name="undo-2" />}
      {about === undefined ? (
        children
      ) : (
        <>
          <span aria-hidden="true" className="contents">
            {children}
          </span>
          <span className="sr-only">Undo: {about}</span>
        </>
      )}
    </button>
  );
}
