import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DirectoryLockedError, lockDirectory, processStart } from './directory-lock.server.ts';

const moduleUrl = new URL('directory-lock.server.ts', import.meta.url).href;

let directory: string;
let children: ChildProcess[];
beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'dryline-lock-'));
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  fs.rmSync(directory, { recursive: true, force: true });
});

/** A process that tries to take the lock, says "held" or why not, and lives until it is killed. */
async function contender(place = directory): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { lockDirectory } from ${JSON.stringify(moduleUrl)};
       try { lockDirectory(${JSON.stringify(place)}); console.log('held'); }
       catch (error) { console.log(error.message); }
       setInterval(() => {}, 1000);`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  children.push(child);
  const [said] = await once(child.stdout, 'data');
  return { child, said: String(said).trim() };
}

const ownerFile = () => path.join(directory, 'dryline.lock.json');

describe('The lock of a data directory', () => {
  it('refuses a second opener in the same process and is free again after release', () => {
    const lock = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(/is in use by this process already/);
    lock.release();
    lock.release();
    lockDirectory(directory).release();
    expect(fs.existsSync(ownerFile())).toBe(false);
  });

  it('tells the second process which one has the directory and what to do', async () => {
    const { child, said } = await contender();
    expect(said).toBe('held');
    expect(() => lockDirectory(directory)).toThrow(DirectoryLockedError);
    expect(() => lockDirectory(directory)).toThrow(
      new RegExp(`${directory} is in use by process ${child.pid} \\(since .*stop the other one first`),
    );
  });

  it('holds between containers, where the owner seems to be gone', async () => {
    expect((await contender()).said).toBe('held');
    fs.writeFileSync(ownerFile(), JSON.stringify({ pid: 1, processStart: 'dead/1', since: 'noon' }));
    expect(() => lockDirectory(directory)).toThrow(/is in use by process 1 \(since noon\)/);
    fs.rmSync(ownerFile());
    expect(() => lockDirectory(directory)).toThrow(/is in use by another process/);
  });

  it('takes over from a process that was killed', async () => {
    const { child, said } = await contender();
    expect(said).toBe('held');
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(fs.existsSync(ownerFile())).toBe(true);
    lockDirectory(directory).release();
  });

  it('lets exactly one of several processes in that find a dead owner at once', async () => {
    fs.writeFileSync(ownerFile(), JSON.stringify({ pid: 1, processStart: 'dead/1', since: 'before' }));
    const contenders = await Promise.all(Array.from({ length: 4 }, contender));
    expect(contenders.filter(({ said }) => said === 'held')).toHaveLength(1);
  });

  it('is not fooled by a new process that got the number of a dead owner', () => {
    fs.writeFileSync(
      ownerFile(),
      JSON.stringify({ pid: process.ppid, processStart: 'boot/0', since: 'then' }),
    );
    lockDirectory(directory).release();
  });

  it('ignores an owner file that a power failure cut short', () => {
    fs.writeFileSync(ownerFile(), '{"pid": 1');
    lockDirectory(directory).release();
  });

  it.runIf(process.platform === 'linux')(
    'respects a living owner where the file system keeps no locks',
    () => {
      const owner = { pid: process.ppid, processStart: processStart(process.ppid), since: 'noon' };
      fs.writeFileSync(ownerFile(), JSON.stringify(owner));
      expect(() => lockDirectory(directory)).toThrow(`in use by process ${process.ppid} (since noon)`);
      expect(processStart(2 ** 30)).toBeNull();
    },
  );

  it('says so when the directory cannot be made', () => {
    const file = path.join(directory, 'file');
    fs.writeFileSync(file, '');
    expect(() => lockDirectory(path.join(file, 'data'))).toThrow(/Cannot write to the data directory/);
  });

  it.runIf(process.platform === 'linux')('says so where the system makes no directories', async () => {
    expect((await contender('/proc/dryline/data')).said).toMatch(
      /^Cannot write to the data directory .*ENOENT/,
    );
  });

  it('makes what is missing above it, behind a link too', () => {
    const link = path.join(directory, 'link');
    fs.symlinkSync(directory, link);
    const place = path.join(link, 'a place', '🏍', 'data');
    lockDirectory(place).release();
    expect(fs.existsSync(path.join(place, 'dryline.lock'))).toBe(true);
  });
});
