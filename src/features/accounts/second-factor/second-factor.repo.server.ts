import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { adminRecoveryCodes, adminUsers } from '../accounts.tables.server.ts';

/** Marks a step as used. @returns false when its code, or a later one, was used already. */
export async function useStep(tx: Db, adminId: number, step: number): Promise<boolean> {
  const { id, secondFactorStep } = adminUsers;
  const rows = await tx
    .update(adminUsers)
    .set({ secondFactorStep: step })
    .where(and(eq(id, adminId), or(isNull(secondFactorStep), lt(secondFactorStep, step))))
    .returning({ id });
  return rows.length > 0;
}

/** @returns false when there is no such unused code. */
export async function useRecoveryCode(
  tx: Db,
  adminId: number,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(adminRecoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(adminRecoveryCodes.adminId, adminId),
        eq(adminRecoveryCodes.codeHash, codeHash),
        isNull(adminRecoveryCodes.usedAt),
      ),
    )
    .returning({ codeHash: adminRecoveryCodes.codeHash });
  return rows.length > 0;
}

/** Replaces all recovery codes of an admin. */
export async function replaceRecoveryCodes(
  tx: Db,
  adminId: number,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.delete(adminRecoveryCodes).where(eq(adminRecoveryCodes.adminId, adminId));
  if (codeHashes.length > 0)
    await tx.insert(adminRecoveryCodes).values(codeHashes.map((codeHash) => ({ adminId, codeHash })));
}

export async function countRecoveryCodes(db: Db, adminId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(adminRecoveryCodes)
    .where(and(eq(adminRecoveryCodes.adminId, adminId), isNull(adminRecoveryCodes.usedAt)));
  return row?.count ?? 0;
}
