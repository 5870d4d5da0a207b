import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { QueueEntry } from '../queue.schema.ts';

export function NoAnswer({ problem }: { problem: string }) {
  return (
    <Notice tone="bad" live title="No answer came" className="w-full">
      <p>{problem}</p>
    </Notice>
  );
}

/** Entries that were not decided: their senders changed them while they were read. */
export function ChangedSinceRead({
  entries,
  onRead,
}: {
  entries: readonly [QueueEntry, ...QueueEntry[]];
  /** The new text of the first is wanted. */
  onRead: (entry: QueueEntry) => void;
}) {
  const [first, ...others] = entries;
  return (
    <Notice
      tone="caution"
      live
      title="Changed since you read it"
      className="w-full"
      actions={
        <Button variant="secondary" compact onClick={() => onRead(first)}>
          Read the new text
        </Button>
      }
    >
      <p>
        "{first.title}"{others.length > 0 && ` and ${others.length} more`} changed before you decided, so
        nothing was decided about {others.length > 0 ? 'them' : 'it'}.
      </p>
    </Notice>
  );
}

export function NoLongerWaiting({ onBack }: { onBack: () => void }) {
  return (
    <Notice
      tone="caution"
      live
      title="This entry is no longer waiting"
      actions={
        <Button variant="secondary" onClick={onBack}>
          To what waits
        </Button>
      }
    >
      <p>Someone decided it, or the sender took it back.</p>
    </Notice>
  );
}
