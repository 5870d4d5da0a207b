import { Readable } from 'node:stream';
import { OutboundError } from '#platform/fetch/outbound-error.ts';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';
import { s3Client, type S3Settings } from './s3-client.server.ts';
import { checkFolder, checkKey, isKey, type FileStorage } from './storage.server.ts';

export type { S3Settings } from './s3-client.server.ts';

/** Files in a bucket. */
export function s3Storage(settings: S3Settings, outbound: OutboundClient): FileStorage {
  const { call, list } = s3Client(settings, outbound);
  return {
    put: async (key, body, contentType) =>
      void (await call('PUT', `/${checkKey(key)}`, { body, headers: { 'content-type': contentType } })),
    get: async (key) => {
      const answer = await call('GET', `/${checkKey(key)}`).catch(ifMissing);
      return answer && { stream: Readable.from([answer.body]), bytes: answer.body.byteLength };
    },
    delete: async (key) => void (await call('DELETE', `/${checkKey(key)}`).catch(ifMissing)),
    list: (folder) => list(`${checkFolder(folder)}/`),
    all: async () => (await list('')).filter(({ key }) => isKey(key)),
  };
}

function ifMissing(error: unknown): undefined {
  if (error instanceof OutboundError && error.status === 404) return undefined;
  throw error;
}
