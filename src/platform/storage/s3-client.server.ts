import { hash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { OutboundBytes, OutboundClient } from '#platform/fetch/outbound.server.ts';
import type { StoredEntry } from './storage.server.ts';

export interface S3Settings {
  /** Origin of the service, for example "https://s3.us-east-1.amazonaws.com". */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const TIMEOUT_MS = 20_000;
const MAX_BYTES = 32 * 1024 * 1024;

interface CallOptions {
  body?: Uint8Array;
  headers?: Record<string, string>;
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
}

/** Signed calls of a bucket of an S3-compatible service, addressed by path, which every one of them understands. */
export function s3Client(settings: S3Settings, outbound: OutboundClient) {
  const { endpoint, bucket, ...credentials } = settings;

  /** @param path what follows the bucket: "/key" or "?query" */
  async function call(
    method: 'GET' | 'PUT' | 'DELETE' | 'POST',
    path: string,
    { body, headers: given, timeoutMs = TIMEOUT_MS, signal }: CallOptions = {},
  ): Promise<OutboundBytes> {
    const bodyHash = hash('sha256', body ?? '');
    const { url, headers } = await new AwsV4Signer({
      method,
      url: `${endpoint}/${bucket}${path}`,
      headers: { 'x-amz-content-sha256': bodyHash, ...given },
      service: 's3',
      ...credentials,
    }).sign();
    return outbound.bytes(url, {
      service: 's3',
      method,
      headers: Object.fromEntries(headers),
      timeoutMs,
      maxBytes: MAX_BYTES,
      signal,
      // Where a file is put or listed, the bucket itself is missing; of a file that is asked for nobody knows which.
      notFound: method !== 'PUT' && !path.startsWith('?') ? 'nothing' : 'ill',
      ...(body && { bytes: body }),
    });
  }

  /** Every file whose key begins so. */
  async function list(prefix: string): Promise<StoredEntry[]> {
    const found: StoredEntry[] = [];
    for (let more: string | undefined = ''; more !== undefined;) {
      const query = new URLSearchParams({ 'list-type': '2', ...(prefix !== '' && { prefix }) });
      if (more !== '') query.set('continuation-token', more);
      const { body } = await call('GET', `?${query}`);
      const xml = new TextDecoder().decode(body);
      for (const [, item = ''] of xml.matchAll(/<Contents>([^]*?)<\/Contents>/g)) {
        found.push({ key: element(item, 'Key') ?? '', bytes: Number(element(item, 'Size')) });
      }
      more = element(xml, 'NextContinuationToken');
    }
    return found;
  }

  return { call, list };
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** The text of the first such element. S3's answers are flat, so no parser is needed. */
export function element(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replace(/&(lt|gt|quot|apos|amp);/g, (_whole, entity: string) => ENTITIES[entity] ?? '');
}
