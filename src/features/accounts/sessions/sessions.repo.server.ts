import { and, desc, eq, gt, lte, ne } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { adminSessions, adminUsers, type NewSession } from '../accounts.tables.server.ts';

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insert(adminSessions).values(session);
}

/** The session of a token, with its admin; undefined when it is unknown, over, or its admin is inactive. */
export async function findLiveSession(db: Db, tokenHash: string, now: Date) {
  const [row] = await db
    .select({
      sessionId: adminSessions.id,
      createdAt: adminSessions.createdAt,
      lastSeenAt: adminSessions.lastSeenAt,
      id: adminUsers.id,
      username: adminUsers.username,
      role: adminUsers.role,
      passwordIsTemporary: adminUsers.passwordIsTemporary,
    })
    .from(adminSessions)
    .innerJoin(adminUsers, eq(adminUsers.id, adminSessions.adminId))
    .where(
      and(
        eq(adminSessions.tokenHash, tokenHash),
        gt(adminSessions.expiresAt, now),
        eq(adminUsers.isActive, true),
      ),
    );
  return row;
}

export async function prolongSession(
  db: Db,
  id: string,
  times: { lastSeenAt: Date; expiresAt: Date },
): Promise<void> {
  await db.update(adminSessions).set(times).where(eq(adminSessions.id, id));
}

/** The sessions of an admin that are not over, the one used last first. */
export function listSessions(db: Db, adminId: number, now: Date) {
  return db
    .select()
    .from(adminSessions)
    .where(and(eq(adminSessions.adminId, adminId), gt(adminSessions.expiresAt, now)))
    .orderBy(desc(adminSessions.lastSeenAt), desc(adminSessions.createdAt));
}

/** @returns whether the admin had that session. */
export async function deleteSession(db: Db, adminId: number, id: string): Promise<boolean> {
  const rows = await db
    .delete(adminSessions)
    .where(and(eq(adminSessions.adminId, adminId), eq(adminSessions.id, id)))
    .returning({ id: adminSessions.id });
  return rows.length > 0;
}

/** @returns how many of the admin's sessions ended. */
export async function deleteSessionsOf(db: Db, adminId: number, except?: string): Promise<number> {
  const rows = await db
    .delete(adminSessions)
    .where(and(eq(adminSessions.adminId, adminId), except ? ne(adminSessions.id, except) : undefined))
    .returning({ id: adminSessions.id });
  return rows.length;
}

export async function deleteSessionByToken(db: Db, tokenHash: string): Promise<void> {
  await db.delete(adminSessions).where(eq(adminSessions.tokenHash, tokenHash));
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(adminSessions).where(lte(adminSessions.expiresAt, now));
}
