import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { accountName } from './account-name.model.ts';
import { adminUsers, type NewAdmin, type StoredAdmin } from './accounts.tables.server.ts';

export async function hasAdmins(db: Db): Promise<boolean> {
  return (await db.select({ id: adminUsers.id }).from(adminUsers).limit(1)).length > 0;
}

/** Nobody else adds an admin until the transaction ends. */
export async function lockAdmins(tx: Db): Promise<void> {
  await tx.execute(sql`LOCK TABLE ${adminUsers} IN SHARE ROW EXCLUSIVE MODE`);
}

/** @param username as it was typed; see `accountName`. */
export async function findAdminByName(db: Db, username: string): Promise<StoredAdmin | undefined> {
  const [row] = await db
    .select()
    .from(adminUsers)
    .where(sql`lower(${adminUsers.username} COLLATE "C") = ${accountName(username)}`);
  return row;
}

export function listAdmins(db: Db): Promise<StoredAdmin[]> {
  return db.select().from(adminUsers).orderBy(asc(adminUsers.id));
}

/** @returns undefined when the name or the email address is taken. */
export async function insertAdmin(db: Db, admin: NewAdmin): Promise<StoredAdmin | undefined> {
  const [row] = await db.insert(adminUsers).values(admin).onConflictDoNothing().returning();
  return row;
}

export async function updateAdmin(db: Db, id: number, changes: Partial<NewAdmin>): Promise<void> {
  await db.update(adminUsers).set(changes).where(eq(adminUsers.id, id));
}

/** Active admins with an address who want the morning mail and were not considered for a day yet. */
export async function listDigestReaders(
  db: Db,
  day: string,
): Promise<{ id: number; username: string; email: string }[]> {
  const { id, username, email, isActive, wantsDigest, digestDay } = adminUsers;
  return db
    .select({ id, username, email: sql<string>`${email}` })
    .from(adminUsers)
    .where(
      and(
        eq(isActive, true),
        eq(wantsDigest, true),
        isNotNull(email),
        sql`${digestDay} IS DISTINCT FROM ${day}`,
      ),
    );
}

/** @returns whether it was not marked before. */
export async function markDigestDay(tx: Db, id: number, day: string): Promise<boolean> {
  const rows = await tx
    .update(adminUsers)
    .set({ digestDay: day })
    .where(and(eq(adminUsers.id, id), sql`${adminUsers.digestDay} IS DISTINCT FROM ${day}`))
    .returning({ id: adminUsers.id });
  return rows.length > 0;
}

export async function findAdmin(
  db: Db,
  id: number,
  options: { lock?: boolean } = {},
): Promise<StoredAdmin | undefined> {
  const query = db.select().from(adminUsers).where(eq(adminUsers.id, id));
  const [row] = options.lock ? await query.for('update') : await query;
  return row;
}
