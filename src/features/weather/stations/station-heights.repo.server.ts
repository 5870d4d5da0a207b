import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { stationHeights } from './station-heights.tables.server.ts';

/** The heights of every network that was looked at, in feet by station; `fetchedAt` in epoch ms. */
export async function findHeights(
  db: Db,
): Promise<{ network: string; feet: Map<string, number>; fetchedAt: number }[]> {
  const rows = await db.select().from(stationHeights);
  return rows.map(({ network, feet, fetchedAt }) => ({
    network,
    feet: new Map(Object.entries(feet)),
    fetchedAt: fetchedAt.getTime(),
  }));
}

export async function saveHeights(
  db: Db,
  network: string,
  feet: ReadonlyMap<string, number>,
  fetchedAt: number,
): Promise<void> {
  await db
    .insert(stationHeights)
    .values({ network, feet: Object.fromEntries(feet), fetchedAt: new Date(fetchedAt) })
    .onConflictDoUpdate({
      target: stationHeights.network,
      set: { feet: sql`excluded.feet`, fetchedAt: sql`excluded.fetched_at` },
    });
}
