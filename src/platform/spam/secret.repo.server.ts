import { eq } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { randomBytes } from 'node:crypto';
import type { Db } from '#platform/db/database.server.ts';

const appSecrets = pgTable('app_secrets', { name: text().primaryKey(), value: text().notNull() });

/** A random secret under a name: made by the first process that asks, the same for all others. */
export async function sharedSecret(db: Db, name: string): Promise<string> {
  await db
    .insert(appSecrets)
    .values({ name, value: randomBytes(32).toString('hex') })
    .onConflictDoNothing();
  const [row] = await db.select().from(appSecrets).where(eq(appSecrets.name, name));
  if (!row) throw new Error(`The secret ${name} could not be stored`);
  return row.value;
}
