// A backup of a large embedded site while riders read and an admin writes: how long anybody waits for it, how long it
// takes, and whether what is restored elsewhere is every row and picture. `npm run bench backup 20000` for so many routes.
import { spawn, spawnSync } from 'node:child_process';
import { hash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describeTables, digestTable } from '#platform/backup/tables.server.ts';
import { openDatabase } from '#platform/db/database.server.ts';
import { quantile, report } from './setup/measure.ts';
import { address, ADMIN, mixedZipCodes, startSite, statuses } from './setup/site.ts';

const ROUTES = process.argv[3] ?? '20000';
const PICTURES = 200;
const PICTURE_BYTES = 150_000;
const QUIET_MS = 15_000;
const THINK_MS = 20;
const STALL_BUDGET_MS = 250;
const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'bench-backup-'));
const dataDir = join(folder, 'data');
const elsewhere = join(folder, 'elsewhere');
const command = (args: string[], directory: string) =>
  spawn(process.execPath, ['src/server/cli/main.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: directory },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const images = join(dataDir, 'files/images');
mkdirSync(images, { recursive: true });
const pictures = new Map<string, string>();
for (let index = 0; index < PICTURES; index += 1) {
  const bytes = randomBytes(PICTURE_BYTES);
  const name = `picture-${index}.webp`;
  writeFileSync(join(images, name), bytes);
  pictures.set(name, hash('sha256', bytes));
}
spawnSync(process.execPath, ['src/server/cli/main.ts', 'seed', '--routes', ROUTES], {
  cwd: root,
  env: { ...process.env, DATA_DIR: dataDir },
});

const site = await startSite({ DATA_DIR: dataDir });
const login = await site.ask('/api/admin/login', { json: ADMIN });
const cookie = String(login.headers['set-cookie']).split(';', 1).join('');
const zips = mixedZipCodes();

const over = new AbortController();
type Phase = 'quiet' | 'backup';
let phase: Phase = 'quiet';
const times: Record<Phase, number[]> = { quiet: [], backup: [] };
const answers: Record<Phase, { status: number }[]> = { quiet: [], backup: [] };
const written: { title: string; at: number }[] = [];
const rider = async (number: number) => {
  for (let index = number; !over.signal.aborted; index += 10) {
    const during = phase;
    const from = address(index);
    const { status, ms } = await (index % 3 === 0
      ? site.ask(`/routes?zipCode=${zips[index % zips.length]}&maxDistance=100`, { from })
      : index % 3 === 1
        ? site.ask(`/all-routes?page=${1 + (index % 40)}`, { from })
        : site.ask('/api/weather', { from, json: { zipCode: zips[index % 500] } }));
    times[during].push(ms);
    answers[during].push({ status });
    await wait(THINK_MS);
  }
};
const writer = async () => {
  for (let index = 0; !over.signal.aborted; index += 1) {
    const title = `Note ${index}`;
    const during = phase;
    const { status, ms } = await site.ask('/api/admin/blog/posts', {
      json: { title, content: '<p>Dry roads.</p>', tags: '' },
      headers: { cookie, origin: `http://localhost:${site.port}` },
      from: address(index),
    });
    times[during].push(ms);
    if (status === 201 || status === 200) written.push({ title, at: performance.now() });
    answers[during].push({ status });
    await wait(THINK_MS);
  }
};
const load = [writer(), ...Array.from({ length: 4 }, (_, number) => rider(number + 1))];
await wait(QUIET_MS);
phase = 'backup';
const begun = performance.now();
const child = command(['backup'], dataDir);
const said: string[] = [];
child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text));
const [code] = await once(child, 'close');
const seconds = (performance.now() - begun) / 1_000;
over.abort();
await Promise.all(load);
const memory = site.memory();
await site.stop();
if (code !== 0) throw new Error(`no backup: ${said.join('')}`);

const file = /^Saved (\S+)/.exec(said.join(''))?.[1] ?? '';
const megabytes = (directory: string): number =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6;
const size = megabytes(join(dataDir, 'postgres')) + megabytes(images);
const restoring = performance.now();
const [restored] = await once(command(['restore', file], elsewhere), 'close');
const restoreSeconds = (performance.now() - restoring) / 1_000;
const lost = await compare();
report('site', `${size.toFixed(0)} MB`);
report('backup, proven, under load', `${seconds.toFixed(1)} s`);
report('  for 100 MB', `${((seconds / size) * 100).toFixed(1)} s`);
report('  its file', `${(statSync(file).size / 1e6).toFixed(1)} MB`);
report('restored elsewhere', `${restoreSeconds.toFixed(1)} s`, 'exit 0', restored === 0);
for (const part of ['quiet', 'backup'] as const)
  report(
    `requests ${part === 'quiet' ? 'before it' : 'during it'}: p50, p99, longest`,
    `${[0.5, 0.99, 1].map((share) => quantile(times[part], share).toFixed(0)).join(', ')} ms`,
    `${times[part].length} of them`,
  );
const longer = Math.max(...times.backup) - Math.max(...times.quiet);
report(
  'longest wait beyond the longest before',
  `${longer.toFixed(0)} ms`,
  `≤ ${STALL_BUDGET_MS} ms`,
  longer <= STALL_BUDGET_MS,
);
for (const part of ['quiet', 'backup'] as const)
  process.stdout.write(`    ${part === 'quiet' ? 'before' : 'during'}: ${statuses(answers[part])}\n`);
report('rows and pictures that differ', String(lost), '0', lost === 0);
report('memory of the site (peak)', `${memory.now.toFixed(0)} (${memory.peak.toFixed(0)}) MB`);
rmSync(folder, { recursive: true, force: true });

/** Compares what nobody wrote to meanwhile row by row, and of the notes all that were acknowledged before the backup. */
async function compare(): Promise<number> {
  const [from, to] = [await openDatabase({ dataDir }), await openDatabase({ dataDir: elsewhere })];
  let different = 0;
  const rows = new Map<string, number>();
  for (const table of await describeTables(from)) {
    const [a, b] = [await digestTable(from, table), await digestTable(to, table)];
    rows.set(table.name, b.rows);
    const isStill = [
      'scenic_routes',
      'route_geometries',
      'admin_users',
      'schema_migrations',
      'images',
    ].includes(table.name);
    if (isStill && JSON.stringify(a) !== JSON.stringify(b)) different += 1;
  }
  const kept = new Set(
    (await to.query<{ title: string }>('select title from blog_posts')).map(({ title }) => title),
  );
  different += written.filter(({ title, at }) => at < begun && !kept.has(title)).length;
  // What is in it was written in one order, so nothing between two that are there is missing.
  const last = written.findLastIndex(({ title }) => kept.has(title));
  different += written.slice(0, last).filter(({ title }) => !kept.has(title)).length;
  await Promise.all([from.close(), to.close()]);
  for (const [name, expected] of pictures) {
    const bytes = readFileSync(join(elsewhere, 'files/images', name));
    if (hash('sha256', bytes) !== expected) different += 1;
  }
  report('rows restored', [...rows.values()].reduce((sum, count) => sum + count, 0).toLocaleString('en-US'));
  report('notes written (in the backup)', `${written.length} (${last + 1})`);
  return different;
}
