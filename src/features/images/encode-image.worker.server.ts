import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { AppError } from '#platform/errors/app-error.ts';
import type { UploadedFile } from '#platform/http/uploaded-file.server.ts';
import {
  imageFormat,
  INVALID_TYPE,
  MAX_UPLOAD_BYTES,
  mostMegapixels,
  TOO_LARGE,
  variantWidths,
} from './images.model.ts';

/** A 5 MB picture of 50 million pixels takes about 3 s on a small machine. */
const TIMEOUT_MS = 30_000;
/** Uploads that may wait for their turn; more are refused for now. */
const MAX_WAITING = 10;
const MAX_OUTPUT_BYTES = 40 * 1024 * 1024;

/** A picture made new from an upload: metadata gone, upright, at most 1,600 pixels per side. */
interface EncodedImage {
  width: number;
  height: number;
  type: 'jpg' | 'png';
  /** JPEG, or PNG when it is see-through: what every program shows. */
  picture: Uint8Array;
  /** WebP, narrowest first. */
  variants: { width: number; body: Uint8Array }[];
}

const headSchema = z.union([
  z.object({ problem: z.enum(['unreadable', 'pixels'], { error: 'is not a problem' }) }),
  z.object({
    width: z.number({ error: 'must be a number' }),
    height: z.number({ error: 'must be a number' }),
    type: z.enum(['jpg', 'png'], { error: 'must be jpg or png' }),
    sizes: z.array(z.number({ error: 'must be a number' }), { error: 'must be a list' }),
  }),
]);

const refused = (title: string, text: string, code: 'validation' | 'too_large' = 'validation') =>
  new AppError(code, title, { fieldErrors: { image: text } });

/**
 * Makes the encoder. One picture at a time, each in a process of its own.
 * @returns a function that throws AppError `validation`, `too_large` for pictures it does not take, and
 * `unavailable` when too many wait
 */
export function createImageEncoder(): (original: UploadedFile) => Promise<EncodedImage> {
  let waiting = 0;
  let turn: Promise<unknown> = Promise.resolve();
  return async (original) => {
    if (original.size > MAX_UPLOAD_BYTES) throw refused(TOO_LARGE.title, TOO_LARGE.text, 'too_large');
    if (!imageFormat(original.head)) throw refused(INVALID_TYPE.title, INVALID_TYPE.text);
    if (waiting >= MAX_WAITING) {
      throw new AppError('unavailable', 'Too many images are being uploaded. Please try again in a moment.', {
        retryAfter: 10,
      });
    }
    waiting += 1;
    const mine = turn.then(() => encodeInProcess(original));
    turn = mine.catch(() => {}).finally(() => (waiting -= 1));
    return mine;
  };
}

async function encodeInProcess(original: UploadedFile): Promise<EncodedImage> {
  const output = await run(original);
  const end = output.indexOf('\n');
  if (end < 0) throw refused(INVALID_TYPE.title, 'This image is damaged. Please select another one.');
  const head = headSchema.parse(JSON.parse(output.toString('utf8', 0, end)));
  if ('problem' in head) {
    if (head.problem === 'pixels') {
      const most = mostMegapixels(original.head);
      throw refused(TOO_LARGE.title, `Please select an image of at most ${most} megapixels`, 'too_large');
    }
    throw refused(INVALID_TYPE.title, 'This image is damaged. Please select another one.');
  }
  const { width, height, type, sizes } = head;
  const files: Buffer[] = [];
  let offset = end + 1;
  for (const size of sizes) {
    files.push(output.subarray(offset, offset + size));
    offset += size;
  }
  const [picture, ...bodies] = files;
  if (!picture || offset !== output.length) throw new Error('The encoder ended too early.');
  const variants = variantWidths(width).flatMap((variant, index) => {
    const body = bodies[index];
    return body ? [{ width: variant, body }] : [];
  });
  return { width, height, type, picture, variants };
}

/** What the encoder wrote; nothing when a picture crashed it or took too long. */
function run(original: UploadedFile): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const script = fileURLToPath(new URL('encode-process.worker.server.ts', import.meta.url));
    // A debugger or loader of this process must not follow into the other, nor its secrets.
    const env = process.env.PATH === undefined ? {} : { PATH: process.env.PATH };
    const child = spawn(process.execPath, [script], { env, stdio: [original.fd, 'pipe', 'ignore'] });
    const output = child.stdout;
    if (!output) throw new Error('the encoder has no output');
    const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
    const chunks: Buffer[] = [];
    let length = 0;
    output.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > MAX_OUTPUT_BYTES) child.kill('SIGKILL');
    });
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve(code === 0 ? Buffer.concat(chunks) : Buffer.alloc(0));
    });
  });
}
