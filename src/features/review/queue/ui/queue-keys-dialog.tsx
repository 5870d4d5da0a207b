import { Dialog } from '#ui/dialogs/dialog.tsx';
import { QUEUE_KEYS } from '../keys.model.ts';

/** Every key of the queue, and what it does. */
export function QueueKeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2">
        {QUEUE_KEYS.map(({ keys, does }) => (
          <div key={keys} className="contents">
            <dt className="font-bold">{keys}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-note text-muted">They work while the focus is in the queue.</p>
    </Dialog>
  );
}
