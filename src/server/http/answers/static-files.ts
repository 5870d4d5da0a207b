import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { AppError } from '#platform/errors/app-error.ts';
import { encodingFor } from '#platform/http/encodings.ts';
import { pathOf } from '../requests/addresses.ts';
import { usableRange, type RangedFile } from './ranges.ts';

const ASSETS = '/assets/';
const COMPRESSED = ['**/*.br', '**/*.gz'];
const IS_COMPRESSED = /\.(br|gz)$/;
const ENDINGS: Readonly<Record<string, string>> = { br: '.br', gzip: '.gz' };
/** What asks for something else than a whole file. */
const CONDITIONS = ['range', 'if-none-match', 'if-modified-since', 'if-match', 'if-unmodified-since'];

/** A built file as it was sent, by address and wanted encoding. */
export type FilesInMemory = Map<string, { head: string[]; body: Buffer }>;

/**
 * Sends the built files that were asked for before from memory, before anything else looks at the request: whoever comes
 * for the first time asks for some sixty of them, and the page itself costs less than one. As browsers ask, all of the
 * build is 1 MB; in every encoding 5.
 *
 * @param arrived called for each file that is sent
 * @returns what `addStaticFiles` fills
 */
export function addFilesInMemory(app: FastifyInstance, arrived: () => void): FilesInMemory {
  const files: FilesInMemory = new Map();
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const file = asksForWhole(raw) ? files.get(keyOf(raw)) : undefined;
    if (!file) return done();
    reply.hijack();
    reply.raw.writeHead(200, file.head).end(raw.method === 'HEAD' ? undefined : file.body);
    arrived();
  });
  return files;
}

const asksForWhole = ({ method, headers }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') && CONDITIONS.every((name) => headers[name] === undefined);

const keyOf = ({ url, headers }: { url?: string | undefined; headers: IncomingHttpHeaders }) =>
  `${encodingFor(headers['accept-encoding'])} ${url}`;

/**
 * The built files, with their parts. `root` is the folder of the client's build.
 * @param options `except`: names of files in it that the site has others for
 */
export async function addStaticFiles(
  app: FastifyInstance,
  root: string,
  { except, inMemory }: { except: readonly string[]; inMemory: FilesInMemory },
): Promise<void> {
  const known = new Map<string, RangedFile>();
  function learn(url: string): void {
    // `Last-Modified` is made of the rounded time, which may be the next second.
    const { size, mtime } = statSync(join(root, url));
    known.set(url, { size, modifiedAt: mtime.getTime() });
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request;
    if (headers.range === undefined) return done();
    const file = request.method === 'GET' ? known.get(pathOf(request.url)) : undefined;
    const range =
      file && usableRange({ range: headers.range, 'if-range': textOf(headers['if-range']) }, file);
    if (range === undefined) delete headers.range;
    else {
      headers.range = range;
      // Parts are those of the file as it is.
      delete headers['accept-encoding'];
    }
    // It is judged already, and the plugin would also take weak tags and later dates.
    delete headers['if-range'];
    done();
  });
  for (const name of readdirSync(join(root, ASSETS))) if (!IS_COMPRESSED.test(name)) learn(ASSETS + name);
  await app.register(async (files) => {
    files.addHook('onSend', (request, reply, payload, done) => {
      done(null, payload);
      const { url = '' } = request.raw;
      if (reply.statusCode !== 200 || !asksForWhole(request.raw) || !known.has(url)) return;
      // How long the connection stays is another one's matter.
      const { connection: _, ...headers } = reply.getHeaders();
      const head = Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
      const ending = ENDINGS[String(reply.getHeader('content-encoding'))] ?? '';
      readFile(join(root, url + ending)).then(
        (body) => inMemory.set(keyOf(request.raw), { head, body }),
        // Compressed on its way, or gone since: the next answer is made as this one was.
        () => undefined,
      );
    });
    // The build has written every file that gets smaller as brotli and gzip too.
    const options = { wildcard: false, index: false, preCompressed: true } as const;
    await files.register(fastifyStatic, {
      ...options,
      root: join(root, ASSETS),
      serve: false,
      immutable: true,
      maxAge: '365d',
    });
    // One address for hundreds of files: each of its own would take a start 0.1 ms.
    files.get<{ Params: { name: string } }>(
      `${ASSETS}:name`,
      { schema: { hide: true } },
      (request, reply) => {
        const { name } = request.params;
        if (!known.has(ASSETS + name)) throw new AppError('not_found', 'There is no such file.');
        return reply.sendFile(name);
      },
    );
    files.addHook('onRoute', ({ url }) => learn(url));
    await files.register(fastifyStatic, {
      ...options,
      root,
      globIgnore: ['assets/**', 'sw.js', ...except, ...COMPRESSED],
      decorateReply: false,
      maxAge: '1h',
    });
  });
}

const textOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;
