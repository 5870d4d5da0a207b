import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { foldersWatch } from './folders.service.server.ts';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'dryline-folders-'));
const images = path.join(dataDir, 'files/images');
fs.mkdirSync(images, { recursive: true });
afterAll(() => fs.rmSync(dataDir, { recursive: true }));

/** As the system answers an account that may not use one of them; root may use all. */
const failing = (folder: string, code: string) => (asked: string) =>
  asked === folder ? Promise.reject(Object.assign(new Error(code), { code })) : Promise.resolve();

it('are well when the account of the site may use them, or they are not there yet', async () => {
  expect(await foldersWatch(dataDir).look()).toBeNull();
  expect(await foldersWatch(path.join(dataDir, 'none')).look()).toBeNull();
});

it.each([dataDir, path.dirname(images), images, path.join(dataDir, 'backups')])(
  'that another account owns are named, with what to do',
  async (folder) => {
    expect(await foldersWatch(dataDir, failing(folder, 'EACCES')).look()).toBe(
      `The account that runs the site may not use ${folder}: pictures are missing or cannot be saved, or no backup can ` +
        'be made. Tell whoever runs the server: give all of it to that account (chown -R).',
    );
  },
);

it('on a disk that has become read-only are named', async () => {
  expect(await foldersWatch(dataDir, failing(dataDir, 'EROFS')).look()).toContain('has become read-only');
});
