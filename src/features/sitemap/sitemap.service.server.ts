import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import type { ContentVersion } from '#platform/cache/content-version.server.ts';
import { SingleFlight } from '#platform/cache/single-flight.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { tagOf } from '#platform/feed/send-file.server.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';
import { URLS_PER_FILE, writeSitemap, writeSitemapIndex, type SitemapEntry } from './sitemap.model.ts';
import type { NewPages, SitemapStats } from './sitemap.schema.ts';

const NEW_FOR_MS = DAY_MS;
const NEW_PAGES_SHOWN = 1_000;
/** Characters up to which a file is cached uncompressed too. */
const CACHED_PLAIN = 500_000;

/** A page that came from content. */
interface PublicPage {
  path: string;
  changedAt: number;
  /** Epoch ms; null when nobody knows. */
  firstPublicAt: number | null;
}

export interface SitemapDependencies {
  clock: Clock;
  publicUrl: string;
  /** Epoch ms of the last change to the program, which its own pages change with. */
  programChangedAt: number;
  routes: { version: () => Promise<ContentVersion>; pages: () => Promise<PublicPage[]> };
  posts: { version: () => Promise<ContentVersion>; pages: () => Promise<PublicPage[]> };
  urlsPerFile?: number;
}

/** One file, compressed once for all who ask. */
export interface SitemapFile {
  gzipped: Buffer;
  /** For the rare client that takes no compression; unpacked as fast as it reads when it is large. */
  plain: () => Buffer | Readable;
  etag: string;
}

interface Made {
  key: string;
  stats: SitemapStats;
  /** The index or the only file first, then the files that an index lists. */
  files: SitemapFile[];
  published: PublicPage[];
}

/** The sitemap, made again at once when content changes; and every hour, since rides pass. */
export function createSitemapService(deps: SitemapDependencies) {
  const { clock, publicUrl, programChangedAt, routes, posts, urlsPerFile = URLS_PER_FILE } = deps;
  const flights = new SingleFlight<Made>();
  let cached: Made | undefined;

  async function current(): Promise<Made> {
    const versions = await Promise.all([routes.version(), posts.version()]);
    const hour = Math.floor(clock.now() / HOUR_MS);
    const key = [...versions.map(({ version }) => version), hour].join(' ');
    if (cached?.key === key) return cached;
    return flights.run(key, async () => (cached = await make(key, versions)));
  }

  async function make(key: string, [routesVersion, postsVersion]: ContentVersion[]): Promise<Made> {
    const [routePages, postPages] = await Promise.all([routes.pages(), posts.pages()]);
    const own = (path: string, priority: number, contentChangedAt = 0): SitemapEntry => ({
      path,
      priority,
      changedAt: Math.max(programChangedAt, contentChangedAt),
    });
    const routesChangedAt = routesVersion?.changedAt;
    const postsChangedAt = postsVersion?.changedAt;
    const statics = [
      own('/', 1),
      own('/trip', 0.9),
      own('/routes', 0.9, routesChangedAt),
      own('/all-routes', 0.8, routesChangedAt),
      own('/group-rides', 0.9, routesChangedAt),
      own('/roadside-assistance', 0.8),
      own('/blog', 0.8, postsChangedAt),
      own('/submit-blog', 0.5),
    ];
    const published = [...postPages, ...routePages];
    const entries = [
      ...statics,
      ...postPages.map(({ path, changedAt }) => ({ path, changedAt, priority: 0.7 })),
      ...routePages.map(({ path, changedAt }) => ({ path, changedAt, priority: 0.6 })),
    ];
    const files: SitemapFile[] = [];
    // Each takes long to write and much room until it is packed.
    for (const text of textsOf(entries)) files.push(await fileOf(text));
    return {
      key,
      published,
      files,
      stats: {
        totalUrls: entries.length,
        staticPages: statics.length,
        blogPosts: postPages.length,
        routes: routePages.length,
        lastGenerated: new Date(clock.now()).toISOString(),
      },
    };
  }

  function* textsOf(entries: readonly SitemapEntry[]): Generator<string> {
    if (entries.length <= urlsPerFile) return yield writeSitemap(entries, publicUrl);
    const parts = Array.from({ length: Math.ceil(entries.length / urlsPerFile) }, (_, index) =>
      entries.slice(index * urlsPerFile, (index + 1) * urlsPerFile),
    );
    const listed = parts.map((part, index) => ({
      path: `/sitemap-${index + 1}.xml`,
      changedAt: part.reduce((newest, { changedAt }) => Math.max(newest, changedAt), 0),
    }));
    yield writeSitemapIndex(listed, publicUrl);
    for (const part of parts) yield writeSitemap(part, publicUrl);
  }

  return {
    /**
     * @param number 0 for /sitemap.xml, else the number of a file that it lists.
     * @throws AppError `not_found` when there is no such file.
     */
    async file(number: number): Promise<SitemapFile> {
      const file = (await current()).files[number];
      if (!file) throw new AppError('not_found', 'There is no such sitemap.');
      return file;
    },
    stats: async (): Promise<SitemapStats> => (await current()).stats,
    async newPages(): Promise<NewPages> {
      const since = clock.now() - NEW_FOR_MS;
      const fresh = (await current()).published
        .filter(({ firstPublicAt }) => firstPublicAt !== null && firstPublicAt > since)
        .sort((a, b) => (b.firstPublicAt ?? 0) - (a.firstPublicAt ?? 0));
      return { newPages: fresh.slice(0, NEW_PAGES_SHOWN).map(({ path }) => path), count: fresh.length };
    },
  };
}
export type SitemapService = ReturnType<typeof createSitemapService>;

async function fileOf(text: string): Promise<SitemapFile> {
  const bytes = text.length < CACHED_PLAIN ? Buffer.from(text) : undefined;
  const gzipped = await promisify(gzip)(text);
  return {
    gzipped,
    plain: () => bytes ?? Readable.from([gzipped]).compose(createGunzip()),
    etag: tagOf(text),
  };
}
