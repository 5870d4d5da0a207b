import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { byteCache, ownBytes } from '#platform/cache/byte-cache.server.ts';
import { SingleFlight } from '#platform/cache/single-flight.ts';
import { encodingFor, namedTag, type Encoding } from '#platform/http/encodings.ts';
import { brotliOptions } from './brotli.ts';

const compressBrotli = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);
const compressGzip = promisify(gzip);

/** Of a verdict's 98 kB: 2 ms and 17.7 kB at once, 140 ms and 16 kB in the background. */
const AT_ONCE = 7;
const IN_TIME = 11;
/** A page that was sent so often will be asked for again. */
const SENT_OFTEN = 3;
/** How much of one core making pages smaller may take. */
const SHRINKING = 0.1;
/** What an entry takes beside its bytes: a third of it is the page's own script policy. */
const ENTRY_BYTES = 3_000;
/** Names and values of a head that come before the page's own. */
const BEFORE_HEADERS = 4;
const TAG_ENDS = { gzip: '-gz', identity: '' } as const;
/** What the head says by itself, each where it belongs. */
const SAID_APART = new Set(['content-type', 'etag']);
/** The tags of both brotlis of a page, that of the bytes first: whoever has one need not have the other. */
const brotliTags = (tag: string, quality: number): string[] => {
  const [large, small] = [`"${tag}-br"`, `"${tag}-b11"`];
  return quality === IN_TIME ? [small, large] : [large, small];
};

/** A page as it was rendered, without any secret. A weak `etag` of its own names it in every encoding. */
export interface FinishedPage {
  status: number;
  headers: readonly (readonly [string, string])[];
  plain: Buffer;
}

/** A page in one encoding, ready to be sent. */
interface Entry {
  /** What it shows; see `PageRule`. */
  stamp: string;
  /** Epoch ms of its rendering. */
  madeAt: number;
  status: number;
  /**
   * Names and values in turn: the time of sending, the tag, what every encoding of the page has, then what belongs to
   * these bytes. Headers are a tenth of what an entry takes, so they are kept once.
   */
  head: string[];
  /** How much of the head says that nothing has changed. */
  shared: number;
  type: string | undefined;
  /** What the page is named by in its tags; undefined when it brought a tag of its own. */
  name: string | undefined;
  /** The tag first, then those of the same page in other bytes. */
  tags: readonly string[];
  body: Buffer;
  sent: number;
  /** Made in the background, as small as it gets. */
  isSmall: boolean;
}

interface StoreOptions {
  cacheBytes: number;
  brotli: number;
  now: () => number;
}

type Made = Pick<Entry, 'stamp' | 'madeAt' | 'status' | 'type' | 'name' | 'tags' | 'body'>;

/**
 * Keeps rendered pages as compressed bytes with their heads. Brotli is what stays; whoever wants something else has
 * it made of that. Bounded by bytes, the least used forgotten first.
 *
 * @param options `brotli`: the share of the bytes that is brotli's own. Plain pages are six times as large: a program
 *   that asks for many of them so drives out none that browsers ask for.
 */
export function createPageStore({ cacheBytes, brotli: share, now }: StoreOptions) {
  const sizeOf = ({ body }: Entry) => body.length + ENTRY_BYTES;
  const packs = byteCache<Entry>('pages', cacheBytes * share, { sizeOf });
  const others = byteCache<Entry>('pages', cacheBytes * (1 - share), { sizeOf });
  const conversions = new SingleFlight<Entry>();
  /** One page at a time is made smaller: it takes a thread. */
  let isShrinking = false;
  /** When the next one may be, by the process's clock. */
  let shrinksFrom = 0;

  /** @param headers names and values in turn that each encoding has */
  function keep(
    key: string,
    encoding: Encoding,
    { stamp, madeAt, status, type, name, tags, body }: Made,
    headers: readonly string[],
    isSmall = false,
  ): Entry {
    // In one go: a list that grows takes room for half as much again.
    const head = ['server-timing', '', 'etag', tags[0] ?? ''].concat(
      headers,
      ['content-length', String(body.length)],
      type === undefined ? [] : ['content-type', type],
      encoding === 'identity' ? [] : ['content-encoding', encoding],
    );
    const shared = BEFORE_HEADERS + headers.length;
    const sent = 0;
    const made = { stamp, madeAt, status, type, name, tags, body, head, shared, sent, isSmall };
    if (encoding === 'br') packs.set(key, made);
    else others.set(`${encoding} ${key}`, made);
    return made;
  }

  /** The page that is kept under a key in an encoding, whatever it shows. */
  const kept = (key: string, encoding: Encoding) =>
    encoding === 'br' ? packs.get(key) : others.get(`${encoding} ${key}`);

  /** The page that is kept under a key while it shows this; made of its brotli when it was not asked for so yet. */
  async function find(key: string, encoding: Encoding, stamp: string): Promise<Entry | undefined> {
    const known = kept(key, encoding);
    if (known?.stamp === stamp) return known;
    const packed = packs.get(key);
    if (encoding === 'br' || packed?.stamp !== stamp) return undefined;
    return conversions.run(`${encoding} ${stamp} ${key}`, async () => {
      const plain = await unpack(packed.body);
      const body = encoding === 'gzip' ? ownBytes(await compressGzip(plain)) : ownBytes(plain);
      const { name } = packed;
      const tags = name === undefined ? packed.tags : [`"${name}${TAG_ENDS[encoding]}"`];
      return keep(key, encoding, { ...packed, body, tags }, headersOf(packed));
    });
  }

  async function shrink(key: string, entry: Entry): Promise<void> {
    isShrinking = true;
    const begun = performance.now();
    try {
      const plain = await unpack(entry.body);
      const body = ownBytes(await brotli(plain, IN_TIME));
      const { name } = entry;
      const tags = name === undefined ? entry.tags : brotliTags(name, IN_TIME);
      if (packs.peek(key) === entry) keep(key, 'br', { ...entry, body, tags }, headersOf(entry), true);
    } catch {
      // Without memory for it a page stays as large as it is.
    } finally {
      isShrinking = false;
      shrinksFrom = begun + (performance.now() - begun) / SHRINKING;
    }
  }

  return {
    /** Whether a page is kept under a key, whatever it shows. */
    has: (key: string): boolean => packs.has(key),

    /** The kept page for a request, when it shows this still. */
    known(key: string, stamp: string, request: IncomingMessage): Entry | undefined {
      const entry = kept(key, encodingFor(request.headers['accept-encoding']));
      return entry?.stamp === stamp ? entry : undefined;
    },

    /** The same, made in the encoding that the request wants. */
    find: (key: string, stamp: string, request: IncomingMessage): Promise<Entry | undefined> =>
      find(key, encodingFor(request.headers['accept-encoding']), stamp),

    /** The page as it was last rendered, whatever it should show now, when that was since `since` (epoch ms). */
    async findEarlier(key: string, since: number, request: IncomingMessage): Promise<Entry | undefined> {
      const packed = packs.get(key);
      if (!packed || packed.madeAt < since) return undefined;
      return find(key, encodingFor(request.headers['accept-encoding']), packed.stamp);
    },

    /** Keeps a page that shows what the stamp says. */
    async keep(key: string, stamp: string, page: FinishedPage): Promise<void> {
      const { plain, status, headers } = page;
      const body = ownBytes(await brotli(plain, AT_ONCE));
      const own = valueOf(page, 'etag');
      const name = own === undefined ? nameOf(headers, plain) : undefined;
      const tags = name === undefined ? [own ?? ''] : brotliTags(name, AT_ONCE);
      const type = valueOf(page, 'content-type');
      const entry: Made = { stamp, madeAt: now(), status, type, name, tags, body };
      keep(
        key,
        'br',
        entry,
        headers.flatMap(([header, value]) => (SAID_APART.has(header) ? [] : [header, value])),
      );
    },

    /** Sends a page or says that it is the one the sender has. */
    send(key: string, entry: Entry, request: IncomingMessage, response: ServerResponse): void {
      const sentAt = `now;dur=${now()}`;
      const had = entry.status === 200 ? namedTag(request.headers['if-none-match'], entry.tags) : undefined;
      if (had !== undefined) {
        const head = entry.head.slice(0, entry.shared);
        head[1] = sentAt;
        head[3] = had;
        response.writeHead(304, head).end();
        return;
      }
      entry.head[1] = sentAt;
      response.writeHead(entry.status, entry.head).end(request.method === 'HEAD' ? undefined : entry.body);
      entry.sent += 1;
      if (entry.isSmall || entry.sent < SENT_OFTEN || isShrinking || performance.now() < shrinksFrom) return;
      if (packs.peek(key) === entry) void shrink(key, entry);
    },
  };
}

const headersOf = ({ head, shared }: Entry): readonly string[] => head.slice(BEFORE_HEADERS, shared);

const valueOf = ({ headers }: FinishedPage, header: string): string | undefined =>
  headers.find(([name]) => name === header)?.[1];

/** Two processes that serve the same bytes under other policies serve other pages. */
const nameOf = (headers: FinishedPage['headers'], plain: Buffer): string =>
  createHash('sha256').update(JSON.stringify(headers)).update(plain).digest('base64url').slice(0, 22);

const brotli = (bytes: Buffer, quality: typeof AT_ONCE | typeof IN_TIME): Promise<Buffer> =>
  compressBrotli(bytes, {
    params: {
      ...brotliOptions(quality).params,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
