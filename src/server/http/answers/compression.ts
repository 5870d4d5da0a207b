import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable, pipeline } from 'node:stream';
import {
  brotliCompress,
  brotliCompressSync,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
  type BrotliOptions,
} from 'node:zlib';
import { encodingFor } from '#platform/http/encodings.ts';
import { brotliOptions } from '../../pages/brotli.ts';

/** Types that get smaller: texts, JSON, XML, scripts and drawings. */
const COMPRESSIBLE = /^text\/|[+/](?:json|xml|javascript)(?:;|$)/;
/** Less goes into one packet as it is. */
const LEAST_BYTES = 1_024;
/** Of an answer that is no page: more is compressed on another thread. This takes 0.3 ms, and handing it over takes more. */
const MOST_AT_ONCE_BYTES = 32_768;
const PARTIAL = 206;

const BROTLI = brotliOptions(4);
/** Pages are 8 % smaller for two or three milliseconds more, and somebody waits for each byte of them. */
const PAGE_BROTLI = brotliOptions(7);

type Coding = 'br' | 'gzip';

/** Bytes that are kept and sent again are compressed once: they are known by being the very same bytes. */
const compressed = { br: new WeakMap<Buffer, Buffer>(), gzip: new WeakMap<Buffer, Buffer>() };

/** Compresses answers for anyone who takes that. What comes with an encoding of its own is left as it is. */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (payload === null || payload === undefined) return done(null, payload);
    const coding = codingOf(request, reply);
    if (coding === 'identity') return done(null, payload);
    if (request.method === 'HEAD') {
      // How long GET's answer would be, nobody knows without making it.
      void reply.removeHeader('content-length');
      return done(null, payload);
    }
    const encoded = (bytes: unknown) => {
      void reply.header('content-encoding', coding).removeHeader('content-length');
      done(null, bytes);
    };
    if (payload instanceof Readable) {
      if (Number(reply.getHeader('content-length')) < LEAST_BYTES) return done(null, payload);
      const squeeze =
        coding === 'br' ? createBrotliCompress(isPage(reply) ? PAGE_BROTLI : BROTLI) : createGzip();
      // The answer's own stream ends with what went wrong.
      pipeline(payload, squeeze, () => {});
      return encoded(squeeze);
    }
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload);
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    if (bytes.length < LEAST_BYTES) return done(null, payload);
    const known = isPage(reply) ? compressed[coding].get(bytes) : compressedAtOnce(bytes, coding);
    if (known) return encoded(known);
    const options = isPage(reply) ? PAGE_BROTLI : BROTLI;
    compress(bytes, { coding, options }, (error, made) => {
      if (error) return done(error);
      compressed[coding].set(bytes, made);
      encoded(made);
    });
  });
}

/** The bytes of an answer that is no page, compressed before or small enough; undefined for more. */
export function compressedAtOnce(bytes: Buffer, coding: Coding): Buffer | undefined {
  const known = compressed[coding].get(bytes);
  if (known || bytes.length > MOST_AT_ONCE_BYTES) return known;
  const made = coding === 'br' ? brotliCompressSync(bytes, BROTLI) : gzipSync(bytes);
  compressed[coding].set(bytes, made);
  return made;
}

/** What an answer with a body of some length is sent as. */
export const codingOf = ({ headers }: FastifyRequest, reply: FastifyReply) =>
  mayBeCompressed(reply) ? encodingFor(headers['accept-encoding']) : 'identity';

function mayBeCompressed(reply: FastifyReply): boolean {
  if (reply.hasHeader('content-encoding') || reply.statusCode === PARTIAL) return false;
  return COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? ''));
}

const isPage = (reply: FastifyReply) => String(reply.getHeader('content-type') ?? '').startsWith('text/html');

function compress(
  bytes: Buffer,
  { coding, options }: { coding: Coding; options: BrotliOptions },
  done: (error: Error | null, made: Buffer) => void,
): void {
  if (coding === 'br') brotliCompress(bytes, options, done);
  else gzip(bytes, done);
}
