import { ENTRY_GONE } from '#features/review/reviewed-row.service.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { isUuid } from '#platform/forms/id.schema.ts';

/** Locks and returns the row of an id from a URL. @throws AppError `not_found`, also for an id that is no UUID */
export async function existing<Row>(
  lock: (tx: Db, id: string) => Promise<Row | undefined>,
  tx: Db,
  id: string,
): Promise<Row> {
  const row = isUuid(id) ? await lock(tx, id) : undefined;
  if (!row) throw new AppError('not_found', ENTRY_GONE);
  return row;
}
