import type { AdminIdentity } from '#features/accounts/sessions/sessions.service.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { ReviewKind } from '../review.model.ts';
import type { Reviewable, ReviewedList } from '../reviewable.service.server.ts';
import type { RequestedFlags, ReviewedRow } from '../reviewed-row.service.server.ts';

/** Decisions on entries by the list they are in. */
export function createReviewedEntries({ db, kinds }: { db: Db; kinds: readonly Reviewable[] }) {
  /** @throws Error for a list that no feature registered. */
  function listOf(name: ReviewKind): ReviewedList {
    const list = kinds.find((kind) => kind.list?.name === name)?.list;
    if (!list) throw new Error(`Nobody reviews ${name}`);
    return list;
  }
  return {
    /** @throws AppError `not_found`, `conflict`, `validation`. */
    decide: (
      name: ReviewKind,
      id: string,
      requested: RequestedFlags,
      by: AdminIdentity,
    ): Promise<ReviewedRow> => listOf(name).decide(id, requested, by),

    /** Whoever removes an entry that waits declines it, as in the queue. @throws AppError `not_found`, `conflict`. */
    async remove(name: ReviewKind, id: string, by: AdminIdentity): Promise<void> {
      for (const kind of kinds)
        if (kind.list?.name === name && kind.idPattern.test(id) && (await kind.find(db, id))) {
          await kind.decline(id, null, by);
          return;
        }
      await listOf(name).remove(id, by);
    },
  };
}
export type ReviewedEntries = ReturnType<typeof createReviewedEntries>;
