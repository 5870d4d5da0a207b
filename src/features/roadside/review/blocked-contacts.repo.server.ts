import { desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { roadsideBlockedContacts as blocked } from '../roadside.tables.server.ts';

type BlockedContact = typeof blocked.$inferSelect;

/** Which of these keys are blocked. */
export async function findBlockedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ contactKey: blocked.contactKey })
    .from(blocked)
    .where(inArray(blocked.contactKey, [...keys]));
  return new Set(rows.map(({ contactKey }) => contactKey));
}

/** Blocks contacts; those that are blocked already stay as they are. */
export async function insertBlocked(tx: Db, contacts: readonly Omit<BlockedContact, 'id'>[]): Promise<void> {
  if (contacts.length > 0)
    await tx
      .insert(blocked)
      .values([...contacts])
      .onConflictDoNothing();
}

export const listBlocked = (db: Db): Promise<BlockedContact[]> =>
  db.select().from(blocked).orderBy(desc(blocked.blockedAt), desc(blocked.id)).limit(1_000);

export async function deleteBlocked(tx: Db, id: string): Promise<BlockedContact | undefined> {
  const [row] = await tx.delete(blocked).where(eq(blocked.id, id)).returning();
  return row;
}
