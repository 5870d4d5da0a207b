import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillDataDirectory } from '#test/embedded-copy.ts';
import { runCli } from './cli.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'dryline-admins-'));
  await fillDataDirectory(dataDir);
});
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

const cli = (...args: string[]) => cliIn(dataDir, ...args);

async function cliIn(directory: string, ...args: string[]) {
  const said: string[] = [];
  const code = await runCli(args, {
    env: { DATA_DIR: directory },
    say: (line) => said.push(line),
    complain: (line) => said.push(line),
  });
  return { code, said: said.join('\n') };
}

it('looks after the admins from the command line', async () => {
  expect(await cli('list')).toEqual({ code: 0, said: 'There is no admin yet. The next start makes one.' });
  expect(await cli('create', 'ann', '--email', 'ann@ride.example')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^ann can sign in with the password [a-z2-9]{5}(-[a-z2-9]{5}){3}$/),
  });
  expect(await cli('create', 'bob', '--password', 'rain or shine')).toEqual({
    code: 0,
    said: 'bob can sign in.',
  });
  expect(await cli('create', 'ANN')).toEqual({
    code: 1,
    said: 'There is an admin with this name or email address already.',
  });
  expect(await cli('create', 'cat', '--password', 'short')).toEqual({
    code: 1,
    said: 'A password has 8 to 200 characters.',
  });
  expect((await cli('create', 'cat', '--password', 'password1')).said).toContain('attackers guess');
  expect((await cli('reset-password', 'bob', '--password', 'password1')).code).toBe(1);
  expect(await cli('deactivate', 'bob')).toEqual({ code: 0, said: 'bob can no longer sign in.' });
  expect(await cli('list')).toEqual({
    code: 0,
    said: 'ann, ann@ride.example, active, never signed in\nbob, no email, not active, never signed in',
  });
  expect(await cli('activate', 'bob')).toEqual({ code: 0, said: 'bob can sign in again.' });
  expect((await cli('reset-password', 'Bob')).said).toMatch(/^bob can sign in with the password /);
  expect(await cli('reset-second-factor', 'Bob')).toEqual({
    code: 0,
    said: 'Bob can sign in with the password alone.',
  });
  expect((await cli('reset-second-factor', 'nobody')).code).toBe(1);
  expect(await cli('reset-password', 'nobody')).toEqual({
    code: 1,
    said: 'There is no admin named "nobody".',
  });
  for (const wrong of [['create'], ['create', 'a', 'b'], ['list', '--all'], ['create', 'd', '--email', 'x']])
    expect((await cli(...wrong)).code).toBe(2);
}, 60_000);

it('looks for no admin in a place without a database, and makes none there', async () => {
  const elsewhere = fs.mkdtempSync(path.join(os.tmpdir(), 'dryline-elsewhere-'));
  try {
    for (const call of [
      ['list'],
      ['reset-password', 'ann'],
      ['reset-second-factor', 'ann'],
      ['activate', 'ann'],
    ]) {
      const { code, said } = await cliIn(elsewhere, ...call);
      expect([code, said]).toEqual([
        1,
        expect.stringMatching(/no database in .* yet: set DATA_DIR or DATABASE_URL as/),
      ]);
    }
    expect(fs.readdirSync(elsewhere)).toEqual([]);
  } finally {
    fs.rmSync(elsewhere, { recursive: true });
  }
});
