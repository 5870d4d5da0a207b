import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import { OutboundError } from '#platform/fetch/outbound-error.ts';
import type { OutboundBytes, OutboundClient } from '#platform/fetch/outbound.server.ts';
import { checkFolder, checkKey, type FileStorage, type StoredEntry } from './storage.server.ts';

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

/** Files in a bucket of an S3-compatible service, addressed by path, which every one of them understands. */
export function s3Storage(settings: S3Settings, outbound: OutboundClient): FileStorage {
  const { endpoint, bucket, ...credentials } = settings;

  async function call(
    method: 'GET' | 'PUT' | 'DELETE',
    path: string,
    options: { body?: Uint8Array; contentType?: string } = {},
  ): Promise<OutboundBytes> {
    const hash = createHash('sha256')
      .update(options.body ?? '')
      .digest('hex');
    const { url, headers } = await new AwsV4Signer({
      method,
      url: `${endpoint}/${bucket}${path}`,
      headers: {
        'x-amz-content-sha256': hash,
        ...(options.contentType && { 'content-type': options.contentType }),
      },
      service: 's3',
      ...credentials,
    }).sign();
    return outbound.bytes(url, {
      service: 's3',
      method,
      headers: Object.fromEntries(headers),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      ...(options.body && { bytes: options.body }),
    });
  }

  return {
    put: async (key, body, contentType) =>
      void (await call('PUT', `/${checkKey(key)}`, { body, contentType })),
    get: async (key) => {
      const answer = await call('GET', `/${checkKey(key)}`).catch(ifMissing);
      return answer && { stream: Readable.from([answer.body]), bytes: answer.body.byteLength };
    },
    delete: async (key) => void (await call('DELETE', `/${checkKey(key)}`).catch(ifMissing)),
    list: async (folder) => {
      const entries: StoredEntry[] = [];
      for (let more: string | undefined = ''; more !== undefined;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${checkFolder(folder)}/` });
        if (more !== '') query.set('continuation-token', more);
        const { body } = await call('GET', `?${query}`);
        const xml = new TextDecoder().decode(body);
        for (const [, item = ''] of xml.matchAll(/<Contents>([^]*?)<\/Contents>/g)) {
          entries.push({ key: element(item, 'Key') ?? '', bytes: Number(element(item, 'Size')) });
        }
        more = element(xml, 'NextContinuationToken');
      }
      return entries;
    },
  };
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** The text of the first such element. S3's lists are flat, so no parser is needed. */
function element(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replace(/&(lt|gt|quot|apos|amp);/g, (_whole, entity: string) => ENTITIES[entity] ?? '');
}

function ifMissing(error: unknown): undefined {
  if (error instanceof OutboundError && error.status === 404) return undefined;
  throw error;
}
