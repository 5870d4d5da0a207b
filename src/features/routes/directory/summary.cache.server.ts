import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ContentVersions } from '#platform/cache/content-version.server.ts';
import { SingleFlight } from '#platform/cache/single-flight.ts';
import type { Db } from '#platform/db/database.server.ts';
import { publicRoute } from '../entry/route.mapper.server.ts';
import { listPublishedRoutes } from '../entry/route.repo.server.ts';

const CHUNK = 2_000;

/** `{routes: […]}` of every published route, cached compressed until one of them changes. */
export interface AllRoutes {
  etag: string;
  gzipped: Buffer;
  /** For the rare client that takes no compression. */
  plain: () => Promise<Buffer>;
}

export function createRouteSummary({ db, versions }: { db: Db; versions: ContentVersions }) {
  const flights = new SingleFlight<AllRoutes>();
  let cached: { version: number; all: AllRoutes } | undefined;

  async function build(version: number): Promise<AllRoutes> {
    const parts: string[] = [];
    let total = 0;
    for (let after = 0; ;) {
      const rows = await listPublishedRoutes(db, after, CHUNK);
      if (rows.length > 0) parts.push(rows.map((row) => JSON.stringify(publicRoute(row))).join(','));
      total += rows.length;
      const last = rows.at(-1);
      if (!last || rows.length < CHUNK) break;
      after = last.id;
      await setImmediate();
    }
    // All of them as one page, so that the directory has one form of answer.
    const page = `"total":${total},"page":1,"pageSize":${total}`;
    const gzipped = await promisify(gzip)(`{"routes":[${parts.join(',')}],${page}}`);
    const all = { etag: `W/"routes-${version}"`, gzipped, plain: () => promisify(gunzip)(gzipped) };
    cached = { version, all };
    return all;
  }

  return {
    async all(): Promise<AllRoutes> {
      const { version } = await versions.current();
      return cached?.version === version ? cached.all : flights.run(String(version), () => build(version));
    },
  };
}
