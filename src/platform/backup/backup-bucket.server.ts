import fs from 'node:fs/promises';
import path from 'node:path';
import { OutboundError } from '#platform/fetch/outbound-error.ts';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';
import { element, s3Client, type S3Settings } from '#platform/storage/s3-client.server.ts';
import { backupTime, outdated } from './backup-files.server.ts';

/** Of which at most 10,000 make a file: 80 GB. */
const PART_BYTES = 8 * 1024 * 1024;
/** A megabyte in fifteen seconds is still in time. */
const PART_TIMEOUT_MS = 120_000;

/** Backups in a bucket, under the names that they have on the disk. */
export function backupBucket(settings: S3Settings, outbound: OutboundClient) {
  const { call, list } = s3Client(settings, outbound);

  async function upload(file: string, key: string, id: string, signal: AbortSignal | undefined) {
    const handle = await fs.open(file, 'r');
    try {
      const parts: string[] = [];
      const { size } = await handle.stat();
      for (let start = 0; start < size; start += PART_BYTES) {
        const body = Buffer.alloc(Math.min(PART_BYTES, size - start));
        await handle.read(body, 0, body.length, start);
        const number = parts.length + 1;
        const { headers } = await call(
          'PUT',
          `/${key}?partNumber=${number}&uploadId=${encodeURIComponent(id)}`,
          {
            body,
            timeoutMs: PART_TIMEOUT_MS,
            signal,
          },
        );
        parts.push(
          `<Part><PartNumber>${number}</PartNumber><ETag>${headers.get('etag') ?? ''}</ETag></Part>`,
        );
      }
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
      await call('POST', `/${key}?uploadId=${encodeURIComponent(id)}`, { body, timeoutMs: PART_TIMEOUT_MS });
      const stored = (await list(key)).find((entry) => entry.key === key);
      if (stored?.bytes !== size) throw new Error('the bucket does not have all of it');
    } finally {
      await handle.close();
    }
  }

  const names = async () => (await list('dryline-')).filter(({ key }) => backupTime(key) !== undefined);

  return {
    /** Newest first. */
    list: async () => (await names()).toSorted((a, b) => b.key.localeCompare(a.key)),
    /** Sends a file in parts, each signed with its hash; nothing of it is there when this fails. */
    async put(file: string, signal?: AbortSignal): Promise<void> {
      const key = path.basename(file);
      const { body } = await call('POST', `/${key}?uploads=`);
      const id = element(new TextDecoder().decode(body), 'UploadId');
      if (id === undefined) throw new Error('the bucket takes no large files');
      try {
        await upload(file, key, id, signal);
      } catch (error) {
        await call('DELETE', `/${key}?uploadId=${encodeURIComponent(id)}`).catch(() => {});
        throw error;
      }
    },
    async prune(keepDays: number, now: number): Promise<void> {
      const keys = (await names()).map(({ key }) => key);
      for (const key of outdated(keys, keepDays, now)) await call('DELETE', `/${key}`);
    },
    /** Brings a backup onto the disk. */
    async fetch(key: string, file: string): Promise<void> {
      const stored = (await names()).find((entry) => entry.key === key);
      if (!stored) throw new Error(`There is no backup ${key} in the bucket.`);
      const handle = await fs.open(file, 'wx', 0o600);
      try {
        for (let start = 0; start < stored.bytes; start += PART_BYTES) {
          const end = Math.min(start + PART_BYTES, stored.bytes) - 1;
          const { body } = await call('GET', `/${key}`, {
            headers: { range: `bytes=${start}-${end}` },
            timeoutMs: PART_TIMEOUT_MS,
          });
          if (body.length !== end - start + 1)
            throw new Error('The bucket sent another piece than was asked for.');
          await handle.write(body);
        }
      } finally {
        await handle.close();
      }
    },
  };
}

/** Why a bucket did not take or give something, in a sentence. */
export function bucketProblem(error: unknown): string {
  if (!(error instanceof OutboundError)) return error instanceof Error ? error.message : String(error);
  if (error.status === 403) return 'it refuses our keys (S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY)';
  if (error.status === 404) return 'there is no such bucket';
  return error.status === undefined ? 'it does not answer' : `it answers ${error.status}`;
}
