import { eq } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { randomBytes } from 'node:crypto';
import type { Db } from '#platform/db/database.server.ts';

const appSecrets = pgTable('app_secrets', { name: text().primaryKey(), value: text().notNull() });

/** A random secret under a name: made by the first process that asks, the same for all others. */
async function sharedSecret(db: Db, name: string): Promise<string> {
  await db
    .insert(appSecrets)
    .values({ name, value: randomBytes(32).toString('hex') })
    .onConflictDoNothing();
  const [row] = await db.select().from(appSecrets).where(eq(appSecrets.name, name));
  if (!row) throw new Error(`The secret ${name} could not be stored`);
  return row.value;
}

/** The site's secrets by name; each is read once. One that could not be read is asked for again. */
export function createSecrets(db: Db) {
  const known = new Map<string, string>();
  /** @param within a transaction: the embedded engine has one connection */
  return async (name: string, within?: Db): Promise<string> => {
    const value = known.get(name) ?? (await sharedSecret(within ?? db, name));
    // One that a transaction made is gone when it fails.
    if (within === undefined) known.set(name, value);
    return value;
  };
}
