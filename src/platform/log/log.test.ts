import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, closeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Every write to it fails as one to a full disk does. */
const FULL = '/dev/full';

/** 12 kB: less than what is written in one go. */
const LINES = 150;
const LAST_WORDS = `
  const { createLog } = await import('#platform/log/log.server.ts');
  const { log, flush } = createLog('info');
  for (let line = 0; line < ${LINES}; line += 1) log.info({ line }, 'something happened');
  if (process.argv[1] === 'flush') flush();
  process.exit(0);
`;

const PROGRAM = `
  const { createLog } = await import('#platform/log/log.server.ts');
  const { log, flush } = createLog('info');
  const lines = setInterval(() => log.info({ filling: 'x'.repeat(5_000) }, 'something happened'), 20);
  setTimeout(() => {
    clearInterval(lines);
    process.stderr.write('still alive');
    flush();
    process.exit(0);
  }, 1_500);
`;

describe.runIf(existsSync(FULL))('The log', () => {
  it('ends no site, and holds up no stop, when it cannot be written', async () => {
    const full = openSync(FULL, 'w');
    const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
      cwd: join(import.meta.dirname, '../../..'),
      stdio: ['ignore', full, 'pipe'],
      timeout: 20_000,
      killSignal: 'SIGKILL',
    });
    closeSync(full);
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
    const [code] = await once(child, 'close');
    expect([said, code]).toEqual(['still alive', 0]);
  }, 30_000);
});

describe('A program that ends', () => {
  it.each(['flush', 'exit'])('has written all of its log, in order (%s)', async (how) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', LAST_WORDS, how], {
      cwd: join(import.meta.dirname, '../../..'),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let written = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (written += text));
    await once(child, 'close');
    const lines = written.split('\n').filter(Boolean);
    expect(lines.map((line): unknown => JSON.parse(line).line)).toEqual(lines.map((_, at) => at));
    expect(lines).toHaveLength(LINES);
  });
});
