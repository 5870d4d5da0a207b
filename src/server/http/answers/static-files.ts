import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#platform/errors/app-error.ts';
import { pathOf } from '../requests/addresses.ts';
import { usableRange, type RangedFile } from './ranges.ts';

const ASSETS = '/assets/';
const COMPRESSED = ['**/*.br', '**/*.gz'];
const IS_COMPRESSED = /\.(br|gz)$/;

/**
 * The built files, with their parts. `root` is the folder of the client's build.
 * @param except names of files in it that the site has others for
 */
export async function addStaticFiles(
  app: FastifyInstance,
  root: string,
  except: readonly string[] = [],
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
