import { OutboundError } from './outbound-error.ts';

/**
 * The whole body, read piece by piece so that an endless one costs at most `maxBytes`.
 * @throws OutboundError `too_large`; what fetch throws when the connection breaks.
 */
export async function readLimited(response: Response, maxBytes: number, host: string): Promise<Uint8Array> {
  const tooLarge = () => new OutboundError('too_large', host);
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    response.body?.cancel().catch(() => {});
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  const body = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return body;
}

/** What `Retry-After` asks for, in ms from `now` (epoch ms): seconds or an HTTP date. 0 when absent or past. */
export function retryAfterMs(headers: Headers, now: number): number {
  const value = headers.get('retry-after');
  if (value === null) return 0;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now;
  return ms > 0 ? ms : 0;
}
