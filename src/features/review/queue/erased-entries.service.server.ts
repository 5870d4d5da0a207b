import type { Db } from '#platform/db/database.server.ts';
import { blankDecisions } from './queue.repo.server.ts';

/**
 * Takes an entry's title, and the words to its sender, out of what was decided about it; that it was decided stays. In
 * the transaction that erases the entry.
 */
export const eraseFromDecisions = (tx: Db, kind: string, entryId: string | number): Promise<void> =>
  blankDecisions(tx, kind, String(entryId));
