import { useState } from 'react';
import type { QueueEntry } from '../queue/queue.schema.ts';
import { keyOf } from '../queue/ui/use-queue.ts';
import { NO_REASON, type DeclineReason } from './decline-dialog.tsx';

/**
 * The reason that was written last, for the same entries again: neither a decision that fails nor Escape drops it.
 * @returns its props of the dialog that asks for it.
 */
export function useWrittenReason() {
  const [written, setWritten] = useState<{ about: string; reason: DeclineReason }>();
  return (entries: readonly QueueEntry[]) => {
    const about = entries.map(keyOf).join();
    return {
      reason: written?.about === about ? written.reason : NO_REASON,
      onReason: (reason: DeclineReason) => setWritten({ about, reason }),
    };
  };
}
