// Everything a change has to pass. Stops at the first stage that fails.
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureChromium, ensureFirefox } from './browsers.ts';

type Stage = readonly [name: string, command: string, ...args: string[]];

/**
 * Lanes of one step run at the same time. Unit tests wait for databases and processes that they start; the other lane
 * uses what is free meanwhile, and tells about types and lint in the first seconds.
 */
const STEPS: readonly (readonly (readonly Stage[])[])[] = [
  [
    [
      ['Types', 'npm', 'run', '--silent', 'typecheck'],
      ['Lint and format', 'npm', 'run', '--silent', 'lint'],
      ['Build', 'npm', 'run', '--silent', 'build'],
      ['Size budgets', 'node', 'scripts/check-bundle.ts'],
      ['Pages as built', 'vitest', 'run', '--config', 'vitest.built.config.ts'],
    ],
    [['Unit and integration tests', 'node', 'scripts/with-postgres.ts', '--', 'vitest', 'run']],
  ],
  [[['Browser journeys', 'playwright', 'test']]],
];

const LEAST_MEMORY = 8e9;

/**
 * A folder for what tests write: in memory where there is plenty, because making the thousand files of a database takes
 * the file system of a disk up to a second of processor time while others are deleted.
 */
function makeScratch(): string {
  const memory = '/dev/shm';
  const status = existsSync(memory) ? statfsSync(memory) : undefined;
  const isRoomy = status !== undefined && status.bavail * status.bsize >= LEAST_MEMORY;
  const folder = mkdtempSync(join(isRoomy ? memory : tmpdir(), 'dryline-tests-'));
  // The server of the tests runs as somebody else when they run as root.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return folder;
}

const env = {
  ...process.env,
  TMPDIR: makeScratch(),
  CHROMIUM_PATH: ensureChromium(),
  FIREFOX_PATH: ensureFirefox(),
  // The tests start dozens of processes that load the same modules.
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'),
};
const running = new Set<ChildProcess>();

/** A stage speaks as it goes when it is its lane's only one, else when it is over, so that lanes do not mix. */
async function run([name, command, ...args]: Stage, speaksAtOnce: boolean): Promise<void> {
  const started = Date.now();
  const child = spawn(command, args, {
    stdio: speaksAtOnce ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env,
    shell: process.platform === 'win32',
  });
  running.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  if (speaksAtOnce) process.stdout.write(`\n── ${name}\n`);
  const code = await new Promise<number>((done) => {
    child.once('error', () => done(1)).once('close', (status) => done(status ?? 1));
  });
  running.delete(child);
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  if (!speaksAtOnce) process.stdout.write(`\n── ${name}\n${said}`);
  if (code === 0) return void process.stdout.write(`✓ ${name} (${seconds} s)\n`);
  process.stderr.write(`\n✗ ${name} failed after ${seconds} s\n`);
  for (const other of running) other.kill();
  process.exit(code);
}

async function runLane(stages: readonly Stage[]): Promise<void> {
  for (const stage of stages) await run(stage, stages.length === 1);
}

for (const lanes of STEPS) await Promise.all(lanes.map(runLane));
process.stdout.write('\nAll tests passed.\n');
