import { asc, eq, inArray, lte } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { signInFailures, type StoredFailures } from '../accounts.tables.server.ts';

export function listFailures(db: Db, keys: readonly string[]) {
  return db
    .select()
    .from(signInFailures)
    .where(inArray(signInFailures.key, [...keys]));
}

/** The same, made where they are missing; nobody else counts them until the transaction ends. */
export async function lockFailures(tx: Db, keys: readonly string[], now: Date) {
  const sorted = keys.toSorted();
  await tx
    .insert(signInFailures)
    .values(sorted.map((key) => ({ key, lastFailureAt: now, blockedUntil: now, forgetAt: now })))
    .onConflictDoNothing();
  return tx
    .select()
    .from(signInFailures)
    .where(inArray(signInFailures.key, sorted))
    .orderBy(asc(signInFailures.key))
    .for('update');
}

export async function setFailures(tx: Db, key: string, state: Omit<StoredFailures, 'key'>): Promise<void> {
  await tx.update(signInFailures).set(state).where(eq(signInFailures.key, key));
}

export async function deleteFailures(db: Db, keys: readonly string[]): Promise<void> {
  await db.delete(signInFailures).where(inArray(signInFailures.key, [...keys]));
}

export async function deleteFailuresUntil(db: Db, now: Date): Promise<void> {
  await db.delete(signInFailures).where(lte(signInFailures.forgetAt, now));
}
