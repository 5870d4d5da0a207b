import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '#platform/db/database.server.ts';
import { startSimulator } from '#simulator/server.ts';
import { ensureBuilt } from '../ensure-built.ts';
import { freePort } from '../free-port.ts';
import { simulatorSettings } from '../simulated-app.ts';
import { isReady, until } from './ask.ts';
import { startUnit } from './check-server.ts';
import { installDebian, kill, must, stop, type CleanRoot } from './clean-root.ts';
import { guideCommands } from './guide.ts';

const repository = resolve(import.meta.dirname, '../..');
const say = (line: string) => void process.stdout.write(`  ${line}\n`);
const ADMIN = { username: 'check', password: 'asphalt and thunder 42' };
const WRITERS = 3;
const LOAD_MS = 8_000;
const OLD = '0.1.9';
const { version: NEW }: { version: string } = JSON.parse(
  readFileSync(join(repository, 'package.json'), 'utf8'),
);

/**
 * The version from before the last two changes of the database is upgraded as the guide says while drafts are written, and
 * goes back as the guide says. What was acknowledged has to be there. PREVIOUS names another commit.
 */
export async function checkUpgrade(): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'dryline-upgrade-'));
  const simulator = await startSimulator({ port: 0 });
  const root = installDebian({ suite: process.env.SUITE ?? 'bookworm', packages: ['curl'] });
  let site: ChildProcess | undefined;
  const over = new AbortController();
  try {
    const commit = previousCommit();
    say(`from ${must('git', ['-C', repository, 'log', '-1', '--format=%h %s', commit]).trim()}`);
    buildOld(commit, join(work, 'old'), join(root.path, 'opt/dryline', OLD));
    ensureBuilt();
    must('node', [join(repository, 'scripts/site-files.ts'), join(root.path, 'opt/dryline', NEW)]);
    install(root);

    const port = await freePort(4660);
    const outside = {
      ...simulatorSettings(simulator.url),
      DEMO: '',
      PORT: String(port),
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
    };
    const log = join(work, 'log');
    const services = {
      start: async () => void (site = startUnit(root, outside, log)),
      stop: async () => {
        const code = site && (await stop(site));
        if (code !== 0) throw new Error(`SIGTERM ended it with ${code}.`);
      },
    };
    const follow = (mark: string, filledIn: Record<string, string>) =>
      followGuide({ root, services, mark, port, filledIn, log: join(work, mark) }).catch((cause: unknown) => {
        const said = readFileSync(log, 'utf8').trim().split('\n').slice(-10).join('\n');
        throw new Error(`Following the guide failed; the site said:\n${said}`, { cause });
      });

    await services.start();
    await until('the start of the version from before', 60, isReady(port));
    const versionOf = async () => {
      const { version }: { version: string } = await (await fetch(`http://127.0.0.1:${port}/healthz`)).json();
      return version;
    };
    const before = await versionOf();
    const writers = startWriters(port, over.signal);
    await wait(LOAD_MS);
    await follow('upgrade', { VERSION: NEW });
    const after = await versionOf();
    if (before !== OLD || after !== NEW) throw new Error(`${before} became ${after}.`);
    await wait(LOAD_MS);
    over.abort();
    await writers.ended;
    const { written, pauseMs } = writers;
    const early = written.filter(({ at }) => at <= writers.stoppedAt()).length;
    const late = written.length - early;
    if (early === 0 || late === 0) throw new Error(`${early} drafts were written before, ${late} after.`);
    const there = await draftsOf(port);
    const lost = written.filter(({ title }) => !there.has(title));
    if (lost.length > 0) throw new Error(`${lost.length} of ${written.length} drafts are lost.`);
    say(
      `${before} → ${after} under load: ${early} drafts acknowledged before and ${late} after, 0 lost; ` +
        `nobody could write for ${(pauseMs() / 1_000).toFixed(1)} s`,
    );

    const [backup, migrations] = backedUp(log);
    say(`saved before ${migrations} changes of the database: ${basename(backup)}`);
    const said = await follow('rollback', {
      OLD,
      '/var/lib/dryline/backups/dryline-20261123-120000-database.tar': backup,
    });
    await until('the start after going back', 60, isReady(port));
    if ((await versionOf()) !== OLD) throw new Error('It did not go back.');
    const now = await draftsOf(port);
    const missing = written.filter(({ title, begun }) => begun < writers.stoppedAt() && !now.has(title));
    if (missing.length > 0)
      throw new Error(`Going back lost ${missing.length} drafts from before the upgrade.`);
    const aside = /\/var\/lib\/dryline\/postgres\.\S*[\w]/.exec(said)?.[0];
    if (aside === undefined) throw new Error(`Going back does not say what it kept aside: ${said}`);
    const kept = await draftsAside(join(root.path, aside), work);
    if (written.some(({ title }) => !kept.has(title)))
      throw new Error('The database that was kept aside does not hold what was written since.');
    say(
      `back to ${OLD}: ${now.size} drafts from before are there, all ${kept.size} in the database kept aside`,
    );
  } finally {
    over.abort();
    if (site) kill(site);
    await simulator.close();
    if (process.env.KEEP) say(`kept: ${work} ${root.path}`);
    else {
      rmSync(work, { recursive: true, force: true });
      root.remove();
    }
  }
}

/** Before the last two changes of db/migrations. @throws Error where the history does not reach so far */
function previousCommit(): string {
  if (process.env.PREVIOUS) return process.env.PREVIOUS;
  const changes = must('git', ['-C', repository, 'log', '-2', '--format=%H', '--', 'db/migrations']);
  const [, last] = changes.trim().split('\n');
  if (last === undefined) throw new Error('This clone has too little history: git fetch --unshallow.');
  return `${last}^`;
}

/** Builds a site folder of an earlier commit, which calls itself OLD. */
function buildOld(commit: string, source: string, target: string): void {
  mkdirSync(source);
  must('sh', ['-euc', 'git -C "$0" archive "$1" | tar -x -C "$2"', repository, commit, source]);
  const isSame = (name: string) =>
    readFileSync(join(repository, name), 'utf8') === readFileSync(join(source, name), 'utf8');
  if (isSame('package-lock.json'))
    // By links where both are on one disk.
    must('sh', [
      '-c',
      'cp -al "$0" "$1" 2>/dev/null || cp -a "$0/." "$1"',
      join(repository, 'node_modules'),
      join(source, 'node_modules'),
    ]);
  else must('npm', ['--prefix', source, 'ci']);
  const manifest = join(source, 'package.json');
  writeFileSync(
    manifest,
    readFileSync(manifest, 'utf8').replace(/"version": "[^"]+"/, `"version": "${OLD}"`),
  );
  must('npm', ['--prefix', source, 'run', '--silent', 'build']);
  must('npm', ['--prefix', source, 'run', '--silent', 'build:site', '--', target]);
}

/** Those lines of the guide that do not build, with the version from before. */
function install(root: CleanRoot): void {
  const lines = guideCommands('server')
    .split('\n')
    .filter((line) => /^(useradd|mkdir|ln|install) /.test(line));
  // In a directory no systemd runs: the check does what is asked of it.
  const shim = `#!/bin/sh
echo "$*" > /root/asked.new && mv /root/asked.new /root/asked
while [ -e /root/asked ]; do sleep 0.1; done
`;
  writeFileSync(join(root.path, 'usr/local/sbin/systemctl'), shim, { mode: 0o755 });
  root.run(lines.join('\n').replaceAll(`/opt/dryline/${NEW}`, `/opt/dryline/${OLD}`), {
    cwd: `/opt/dryline/${OLD}`,
  });
}

interface Guide {
  root: CleanRoot;
  services: { start: () => Promise<void>; stop: () => Promise<void> };
  mark: string;
  port: number;
  /** What stands in the guide, and what it is here. */
  filledIn: Record<string, string>;
  log: string;
}

/** Runs a block of the guide to its end. @returns what it said; @throws Error when a command fails */
async function followGuide({ root, services, mark, port, filledIn, log }: Guide): Promise<string> {
  const commands = Object.entries(filledIn).reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    guideCommands(mark).replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`),
  );
  const asked = join(root.path, 'root/asked');
  const running = root.start(['sh', '-euc', commands], log);
  const ended = once(running, 'exit');
  while (running.exitCode === null) {
    if (existsSync(asked)) {
      const word = readFileSync(asked, 'utf8').trim();
      if (word !== 'start dryline') await services.stop();
      if (word !== 'stop dryline') await services.start();
      rmSync(asked);
    }
    await wait(50);
  }
  const [code] = await ended;
  const said = readFileSync(log, 'utf8');
  if (code !== 0) throw new Error(`"${mark}" of the guide ended with ${code}:\n${commands}${said}`);
  return said;
}

/** The file of the backup that an upgrade made, and how many changes it was made for. */
function backedUp(log: string): [file: string, migrations: number] {
  for (const line of readFileSync(log, 'utf8').split('\n'))
    if (line.includes('backed up before an upgrade')) {
      const { file, migrations }: { file: string; migrations: number } = JSON.parse(line);
      return [file, migrations];
    }
  throw new Error('The log names no backup.');
}

const address = (index: number) => `100.64.${Math.floor(index / 250) % 250}.${index % 250}`;

async function signIn(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  return answer.headers.get('set-cookie')?.split(';', 1).join('') ?? '';
}

interface Written {
  title: string;
  /** When it was sent, and when it was acknowledged. */
  begun: number;
  at: number;
}

/** Admins who write one draft after the other, and what was acknowledged. */
function startWriters(port: number, signal: AbortSignal) {
  const written: Written[] = [];
  let [lastAt, pauseMs, stoppedAt] = [performance.now(), 0, 0];
  let asked = 0;
  const write = async (writer: number) => {
    const cookie = await signIn(port);
    while (!signal.aborted) {
      asked += 1;
      const title = `Draft ${writer} ${asked}`;
      const begun = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}/api/admin/blog/posts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, 'x-forwarded-for': address(asked) },
        body: JSON.stringify({ title, content: '<p>Written meanwhile.</p>', status: 'draft' }),
      }).catch(() => undefined);
      if (answer?.status === 201) {
        const at = performance.now();
        if (at - lastAt > pauseMs) [pauseMs, stoppedAt] = [at - lastAt, lastAt];
        lastAt = at;
        written.push({ title, begun, at });
      }
      await wait(answer?.status === 201 ? 10 : 100);
    }
  };
  const ended = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return { written, ended, pauseMs: () => pauseMs, stoppedAt: () => stoppedAt };
}

async function draftsOf(port: number): Promise<Set<string>> {
  const cookie = await signIn(port);
  const titles = new Set<string>();
  for (let page = 1; ; page += 1) {
    const answer = await fetch(
      `http://127.0.0.1:${port}/api/admin/blog/posts?status=draft&fields=card&pageSize=50&page=${page}`,
      { headers: { cookie, 'x-forwarded-for': address(60_000 + page) } },
    );
    const { posts }: { posts: { title: string }[] } = await answer.json();
    if (posts.length === 0) return titles;
    for (const { title } of posts) titles.add(title);
  }
}

/** What an embedded database holds that no site uses. */
async function draftsAside(directory: string, work: string): Promise<Set<string>> {
  const dataDir = join(work, 'aside');
  mkdirSync(dataDir, { mode: 0o700 });
  cpSync(directory, join(dataDir, 'postgres'), { recursive: true });
  const database = await openDatabase({ dataDir });
  try {
    const rows = await database.query<{ title: string }>('select title from blog_posts');
    return new Set(rows.map(({ title }) => title).filter((title) => title.startsWith('Draft ')));
  } finally {
    await database.close();
  }
}
