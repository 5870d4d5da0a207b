import { setImmediate } from 'node:timers/promises';
import type { Clock } from '#platform/clock/clock.ts';
import type { Db } from '#platform/db/database.server.ts';
import { listAddresses } from './addresses.repo.server.ts';

const CHUNK = 5_000;

/** A page for search engines. Instants in epoch ms. */
export interface RouteAddress {
  path: string;
  changedAt: number;
  firstPublicAt: number | null;
}

/** Every route and coming ride that search engines may list, read piece by piece. */
export async function routeAddresses({ db, clock }: { db: Db; clock: Clock }): Promise<RouteAddress[]> {
  const found: RouteAddress[] = [];
  for (let after = 0; ;) {
    const rows = await listAddresses(db, new Date(clock.now()), after, CHUNK);
    for (const row of rows)
      found.push({
        path: `/route/${row.id}`,
        changedAt: row.updatedAt.getTime(),
        firstPublicAt: row.firstPublishedAt?.getTime() ?? null,
      });
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return found;
    after = last.id;
    await setImmediate();
  }
}
