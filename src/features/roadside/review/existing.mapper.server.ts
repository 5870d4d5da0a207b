import { ENTRY_GONE } from '#features/review/reviewed-row.service.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { isUuid } from '#platform/forms/id.schema.ts';

/** The row of an id out of an address, locked. @throws AppError `not_found`, also for what is no id at all. */
export async function existing<Row>(
  lock: (tx: Db, id: string) => Promise<Row | undefined>,
  tx: Db,
  id: string,
): Promise<Row> {
  const row = isUuid(id) ? await lock(tx, id) : undefined;
  if (!row) throw new AppError('not_found', ENTRY_GONE);
  return row;
}
