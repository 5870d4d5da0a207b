import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import type { QueueDecision } from '../queue/queue.schema.ts';

const SHOWN = 3;

export interface UndoBarProps {
  decisions: readonly QueueDecision[];
  /** When they were fetched, in this browser's time. */
  fetchedAt: number;
  pending: boolean;
  onUndo: (decisions: readonly string[]) => void;
}

/** What was decided just now, by anyone, while it can be taken back. */
export function UndoBar({ decisions, fetchedAt, pending, onUndo }: UndoBarProps) {
  const [now, setNow] = useState(fetchedAt);
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
  return (
    <section
      aria-label="Decided just now"
      className="flex flex-col gap-2 rounded-sign border-2 border-good-text bg-panel p-3 sm:p-4"
    >
      <ul className="flex flex-col gap-2">
        {open.slice(0, SHOWN).map((decision) => (
          <li key={decision.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0">
              <span className="font-bold">{decision.title}</span>{' '}
              {decision.verdict === 'approve' ? 'approved' : 'declined'} by{' '}
              {decision.isMine ? 'you' : decision.by}
            </span>
            <Button
              variant="secondary"
              compact
              icon="undo-2"
              pending={pending}
              aria-label={`Undo: ${decision.title}`}
              onClick={() => onUndo([decision.id])}
            >
              Undo ({secondsLeft(decision)} s)
            </Button>
          </li>
        ))}
      </ul>
      {open.length > 1 && (
        <div className="flex flex-wrap items-center justify-end gap-3">
          {open.length > SHOWN && <span className="text-muted">and {open.length - SHOWN} more</span>}
          <Button
            variant="secondary"
            compact
            icon="undo-2"
            pending={pending}
            onClick={() => onUndo(open.map(({ id }) => id))}
          >
            Undo all {open.length}
          </Button>
        </div>
      )}
    </section>
  );
}
