import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip, createGzip } from 'node:zlib';
import type { ContentVersions } from '#platform/cache/content-version.server.ts';
import { SingleFlight } from '#platform/cache/single-flight.ts';
import type { Db } from '#platform/db/database.server.ts';
import { tagOf } from '#platform/feed/send-file.server.ts';
import { publicRoute } from '../entry/route.mapper.server.ts';
import { listPublishedRoutes } from '../entry/route.repo.server.ts';

/** Rows read and written at a time, so that no request waits for all of them. */
const CHUNK = 200;

/** `{routes: […]}` of every published route, cached compressed until one of them changes. */
export interface AllRoutes {
  etag: string;
  gzipped: Buffer;
  /** For the rare client that takes no compression: unpacked as fast as it reads, for all at once are many megabytes. */
  plain: () => Readable;
}

export function createRouteSummary({ db, versions }: { db: Db; versions: Pick<ContentVersions, 'current'> }) {
  const flights = new SingleFlight<AllRoutes>();
  let cached: { version: number; all: AllRoutes } | undefined;

  /** All of them as one page, so that the directory has one form of answer. */
  async function* written(): AsyncGenerator<string> {
    yield '{"routes":[';
    let total = 0;
    for (let after = 0; ;) {
      const rows = await listPublishedRoutes(db, after, CHUNK);
      const text = rows.map((row) => JSON.stringify(publicRoute(row))).join(',');
      if (text !== '') yield total === 0 ? text : `,${text}`;
      total += rows.length;
      const last = rows.at(-1);
      if (!last || rows.length < CHUNK) break;
      after = last.id;
    }
    yield `],"total":${total},"page":1,"pageSize":${total}}`;
  }

  async function build(version: number): Promise<AllRoutes> {
    const gzipped = await buffer(Readable.from(written()).compose(createGzip()));
    const plain = () => Readable.from([gzipped]).compose(createGunzip());
    // By the content: a version may be another one's after a restore, and a new release may say more of each route.
    const all = { etag: tagOf(gzipped), gzipped, plain };
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
