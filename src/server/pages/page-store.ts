import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { byteCache, ownBytes } from '#platform/cache/byte-cache.server.ts';
import { encodingFor, namedTag, type Encoding } from './encodings.ts';

const compressBrotli = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);
const compressGzip = promisify(gzip);

/** Of a verdict's 120 kB: 1.2 ms and 13.7 kB at once, 143 ms and 11.8 kB in the background. */
const AT_ONCE = 5;
const IN_TIME = 11;
/** A page that was sent so often lasts long enough to be made smaller. */
const SENT_OFTEN = 10;
/** Head and key of an entry. */
const ENTRY_BYTES = 2_500;
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
  html: string;
}

/** A page in one encoding, ready to be sent. */
interface Entry {
  /** What it shows; see `PageRule`. */
  stamp: string;
  /** Epoch ms of its rendering. */
  madeAt: number;
  status: number;
  /** Names and values in turn; the first value is the time of sending. */
  head: string[];
  notModifiedHead: string[];
  /** The tag first, then those of the same page in other bytes. */
  tags: readonly string[];
  body: Buffer;
  page: Omit<FinishedPage, 'html'> & { tag: string };
  sent: number;
  /** Made in the background, as small as it gets. */
  isSmall: boolean;
}

type Made = Omit<Entry, 'head' | 'notModifiedHead' | 'sent' | 'isSmall'>;

/**
 * Keeps rendered pages as compressed bytes with their heads. Brotli is what stays; whoever wants something else has
 * it made of that. Bounded by bytes, the least used forgotten first.
 */
export function createPageStore({ cacheBytes, now }: { cacheBytes: number; now: () => number }) {
  const entries = byteCache<Entry>('pages', cacheBytes, { sizeOf: ({ body }) => body.length + ENTRY_BYTES });
  /** One page at a time is made smaller: it takes a thread. */
  let isShrinking = false;

  function keep(key: string, encoding: Encoding, entry: Made, isSmall = false): Entry {
    const { page, body, tags } = entry;
    const shared = ['server-timing', '', 'etag', tags[0] ?? ''];
    for (const [name, value] of page.headers) if (!SAID_APART.has(name)) shared.push(name, value);
    const head = [...shared, 'content-length', String(body.length)];
    for (const [name, value] of page.headers) if (name === 'content-type') head.push(name, value);
    if (encoding !== 'identity') head.push('content-encoding', encoding);
    const made: Entry = { ...entry, head, notModifiedHead: shared, sent: 0, isSmall };
    entries.set(`${encoding} ${key}`, made);
    return made;
  }

  /** The page that is kept under a key while it shows this; made of its brotli when it was not asked for so yet. */
  async function find(key: string, encoding: Encoding, stamp: string): Promise<Entry | undefined> {
    const known = entries.get(`${encoding} ${key}`);
    if (known?.stamp === stamp) return known;
    const packed = entries.get(`br ${key}`);
    if (encoding === 'br' || packed?.stamp !== stamp) return undefined;
    const plain = await unpack(packed.body);
    const body = encoding === 'gzip' ? ownBytes(await compressGzip(plain)) : ownBytes(plain);
    const { page, status, madeAt } = packed;
    const own = ownTag(page);
    const tags = own ? [own] : [`"${page.tag}${TAG_ENDS[encoding]}"`];
    return keep(key, encoding, { stamp, madeAt, status, page, body, tags });
  }

  async function shrink(key: string, entry: Entry): Promise<void> {
    isShrinking = true;
    try {
      const plain = await unpack(entry.body);
      const body = ownBytes(await brotli(plain, IN_TIME));
      const own = ownTag(entry.page);
      const tags = own ? [own] : brotliTags(entry.page.tag, IN_TIME);
      if (entries.peek(`br ${key}`) === entry) keep(key, 'br', { ...entry, body, tags }, true);
    } finally {
      isShrinking = false;
    }
  }

  return {
    /** The kept page for a request, when it shows this still. */
    known(key: string, stamp: string, request: IncomingMessage): Entry | undefined {
      const encoding = encodingFor(request.headers['accept-encoding']);
      const entry = entries.get(`${encoding} ${key}`);
      return entry?.stamp === stamp ? entry : undefined;
    },

    /** The same, made in the encoding that the request wants. */
    find: (key: string, stamp: string, request: IncomingMessage): Promise<Entry | undefined> =>
      find(key, encodingFor(request.headers['accept-encoding']), stamp),

    /** The page as it was last rendered, whatever it should show now, when that was since `since` (epoch ms). */
    async findEarlier(key: string, since: number, request: IncomingMessage): Promise<Entry | undefined> {
      const packed = entries.get(`br ${key}`);
      if (!packed || packed.madeAt < since) return undefined;
      return find(key, encodingFor(request.headers['accept-encoding']), packed.stamp);
    },

    /** Keeps a page that shows what the stamp says. */
    async keep(key: string, stamp: string, page: FinishedPage): Promise<void> {
      const { html, status, headers } = page;
      // Two processes that serve the same bytes under other policies serve other pages.
      const tag = createHash('sha256')
        .update(JSON.stringify(headers))
        .update(html)
        .digest('base64url')
        .slice(0, 22);
      const body = ownBytes(await brotli(Buffer.from(html), AT_ONCE));
      const own = ownTag(page);
      keep(key, 'br', {
        stamp,
        madeAt: now(),
        status,
        page: { status, headers, tag },
        body,
        tags: own ? [own] : brotliTags(tag, AT_ONCE),
      });
    },

    /** Sends a page or says that it is the one the sender has; `lasts`: the page stays for long. */
    send(
      key: string,
      entry: Entry,
      request: IncomingMessage,
      response: ServerResponse,
      lasts: boolean,
    ): void {
      const sentAt = `now;dur=${now()}`;
      const had = entry.status === 200 ? namedTag(request.headers['if-none-match'], entry.tags) : undefined;
      if (had !== undefined) {
        entry.notModifiedHead[1] = sentAt;
        entry.notModifiedHead[3] = had;
        response.writeHead(304, entry.notModifiedHead).end();
        return;
      }
      entry.head[1] = sentAt;
      response.writeHead(entry.status, entry.head).end(request.method === 'HEAD' ? undefined : entry.body);
      entry.sent += 1;
      if (!lasts || entry.sent !== SENT_OFTEN || isShrinking || entry.isSmall) return;
      if (entries.peek(`br ${key}`) === entry) void shrink(key, entry);
    },
  };
}

const ownTag = ({ headers }: Pick<FinishedPage, 'headers'>): string | undefined =>
  headers.find(([name]) => name === 'etag')?.[1];

const brotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  compressBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      // 256 kB, which holds every page; the default's 4 MB would be taken again for each.
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
