import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withUpload } from './read-upload.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'forms-'));
const app = Fastify();
beforeAll(async () => {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: 1_000, files: 1, fields: 2 },
  });
  app.post('/', (request) =>
    withUpload(request, { name: 'image', most: 1_000, folder }, async ({ file }) =>
      typeof file === 'object' ? { bytes: file.size } : { file: file ?? 'none' },
    ),
  );
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Files of ours that have no name any more and are open. */
const stillOpen = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
    } catch {
      return false;
    }
  });

const FILE = 'content-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nabc';
const field = (name: string) => `content-disposition: form-data; name="${name}"\r\n\r\nwords`;
const send = async (...parts: string[]) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'multipart/form-data; boundary=cut' },
    payload: `${parts.map((part) => `--cut\r\n${part}\r\n`).join('')}--cut--\r\n`,
  });
  return answer.json<object>();
};

it('reads a form with a file, and lets go of the file', async () => {
  expect(await send(field('alt'), FILE)).toEqual({ bytes: 3 });
  expect(stillOpen()).toEqual([]);
});

it.each([
  ['a second file', [FILE, FILE]],
  ['too many fields', [FILE, field('a'), field('b'), field('c')]],
])('lets go of the file of a form with %s behind it', async (_, parts) => {
  expect(await send(...parts)).toMatchObject({
    message: 'Please send one file at a time, with its own fields.',
  });
  expect(stillOpen()).toEqual([]);
});
