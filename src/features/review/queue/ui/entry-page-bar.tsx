import { Button, IconButton } from '#ui/button.tsx';
import { countedText } from '../queue.model.ts';
import type { QueueEntry } from '../queue.schema.ts';

interface EntryPageBarProps {
  /** How many wait in all, once that is known. */
  waiting: number | undefined;
  before: QueueEntry | undefined;
  next: QueueEntry | undefined;
  onBack: () => void;
  onStep: (entry: QueueEntry) => void;
}

/** Above an entry that is a page of its own, as on a phone: the way back to the list, and to its neighbors. */
export function EntryPageBar({ waiting, before, next, onBack, onStep }: EntryPageBarProps) {
  return (
    <div className="flex items-center justify-between px-1 pt-1">
      <Button variant="quiet" icon="arrow-left" onClick={onBack}>
        Waiting{waiting !== undefined && ` (${countedText(waiting)})`}
      </Button>
      <span>
        <IconButton
          icon="chevron-left"
          label="Entry before"
          variant="quiet"
          aria-disabled={before === undefined}
          onClick={() => before && onStep(before)}
        />
        <IconButton
          icon="chevron-right"
          label="Next entry"
          variant="quiet"
          aria-disabled={next === undefined}
          onClick={() => next && onStep(next)}
        />
      </span>
    </div>
  );
}
