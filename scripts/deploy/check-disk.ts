import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startSimulator } from '#simulator/server.ts';
import { startSmtpSink, type ReceivedMail } from '#simulator/delivery/smtp.ts';
import { HOUR_MS } from '#platform/time/units.ts';
import { ensureBuilt } from '../ensure-built.ts';
import { freePort } from '../free-port.ts';
import { simulatorSettings } from '../simulated-app.ts';
import { isReady, until } from './ask.ts';
import { must } from './clean-root.ts';

const repository = resolve(import.meta.dirname, '../..');
const say = (line: string) => void process.stdout.write(`  ${line}\n`);
const ADMIN = { username: 'check', password: 'asphalt and thunder 42', email: 'ann@club.example' };
/** More than a backup of an empty site takes, with the 64 MB that have to stay free. */
const DISK_MB = 500;
/** So many that packing them takes a while. */
const PICTURES = 60;
const PICTURE_BYTES = 1_000_000;
const LOOK_EVERY_MS = 2;
/** A backup is made at the lowest priority: beside other work it takes minutes. */
const BACKUP_S = 600;
const SUBJECT = 'The backups of your site need you';

/** Something else fills the disk when a backup has come so far: a path in the folder that it works in. */
const MOMENTS = {
  'while the database is copied': 'database',
  'while the archive is written': 'archive.tar',
  'while it is proven': 'proof/base',
};

/**
 * A site whose backups are on a disk of their own, which something else fills to the last byte while a backup is made:
 * what a person at the terminal, an admin and a rider get to see, and whether all is well when there is room again.
 */
export async function checkDisk(): Promise<void> {
  ensureBuilt();
  const work = mkdtempSync(join(tmpdir(), 'dryline-disk-'));
  const dataDir = join(work, 'data');
  const backups = join(dataDir, 'backups');
  const clock = join(work, 'clock');
  const log = join(work, 'log');
  const [simulator, mailServer] = await Promise.all([startSimulator({ port: 0 }), startSmtpSink()]);
  const port = await freePort(4650);
  const { NODE_ENV: _none, ...outer } = process.env;
  const env = {
    ...outer,
    ...simulatorSettings(simulator.url),
    DEMO: '',
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    TIME_ZONE: 'America/Chicago',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'rides@club.example',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    ADMIN_EMAIL: ADMIN.email,
    TRUST_PROXY: 'loopback',
    CLOCK_FILE: clock,
  };
  let ahead = 0;
  const pass = (ms: number) => writeFileSync(clock, String((ahead += ms)));
  const now = () => Date.now() + ahead;
  pass(0);
  mkdirSync(backups, { recursive: true, mode: 0o700 });
  const pictures = join(dataDir, 'files/images');
  mkdirSync(pictures, { recursive: true });
  for (let index = 0; index < PICTURES; index += 1)
    writeFileSync(join(pictures, `road-${index}.webp`), randomBytes(PICTURE_BYTES));
  must('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0700`, 'tmpfs', backups]);
  const filler = join(backups, 'something-else');
  const free = () => rmSync(filler, { force: true });
  let site: ChildProcess | undefined;
  const over = new AbortController();
  try {
    const { scripts }: { scripts: { start: string } } = JSON.parse(
      readFileSync(join(repository, 'package.json'), 'utf8'),
    );
    const output = openSync(log, 'w');
    site = spawn(
      process.execPath,
      ['--import', join(import.meta.dirname, 'shifted-clock.ts'), ...scripts.start.split(' ').slice(1)],
      { cwd: repository, env, stdio: ['ignore', output, 'inherit'] },
    );
    await until('the start', 60, isReady(port));
    const url = `http://127.0.0.1:${port}`;
    const admin = signedIn(url);
    const look = async (path: string) => (await admin(path)).json();
    const status = (): Promise<{ backup: { trouble: string | null } }> => look('/api/admin/status');

    const rides = riding(url, over.signal);
    const notes = writing(admin, over.signal);
    const kept = () => readdirSync(backups).filter((name) => name !== 'something-else');
    const first = await backUp(env);
    if (first.code !== 0) throw new Error(`There is no first backup: ${first.said}`);
    const [older = ''] = kept();
    say(`a backup with room: ${older}`);

    for (const [when, path] of Object.entries(MOMENTS)) {
      const asked = backUp(env);
      const filled = fillWhen(() => hasCome(backups, path), filler);
      const { code, said } = await asked;
      filled.stop();
      if (
        code !== 1 ||
        !/^No backup was made\. The disk of \S+backups is full: free some space\.$/.test(said)
      )
        throw new Error(`A full disk ${when}: exit code ${code}, "${said}".`);
      if (String(kept()) !== older) throw new Error(`A full disk ${when} leaves ${kept().join(', ')}.`);
      if ((await status()).backup.trouble !== said) throw new Error('The Status page does not say so.');
      await until('the line in the log', 30, () => Promise.resolve(logged(log, said) > 0));
      free();
      say(`full ${when}: "${said}"; ${kept().length} backup there`);
    }

    // By itself, the next night: three tries, one mail.
    const night = timeUntilNight(now());
    const before = mailsAbout(mailServer.mails).length;
    const filled = fillWhen(() => hasCome(backups, 'archive.tar'), filler);
    try {
      pass(night);
      for (let tries = 1; tries <= 3; tries += 1) {
        await until(`try ${tries} of the night`, BACKUP_S, () =>
          Promise.resolve(logged(log, '"nightly"') === tries),
        );
        free();
        pass(HOUR_MS + 600_000);
      }
      await until('the mail', 90, () => Promise.resolve(mailsAbout(mailServer.mails).length > before));
      pass(3 * HOUR_MS);
      await wait(25_000);
    } finally {
      filled.stop();
    }
    free();
    const mails = mailsAbout(mailServer.mails).length - before;
    if (filled.times() < 3 || mails !== 1)
      throw new Error(`The disk was filled ${filled.times()} times, ${mails} mails came.`);
    if (String(kept()) !== older) throw new Error(`The night leaves ${kept().join(', ')}.`);
    say(`full in ${filled.times()} tries of a night: ${mails} mail`);

    pass(timeUntilNight(now()));
    await until('the next night', BACKUP_S, async () => (await status()).backup.trouble === null);
    const { last }: { last: { file: string; cause: string } } = await look('/api/admin/backups');
    if (String(kept()) !== String([older, last.file]) || last.cause !== 'nightly')
      throw new Error(
        `With room again there are ${kept().join(', ')}, the last one ${JSON.stringify(last)}.`,
      );
    say(`with room the next night: ${last.file}, proven; nothing in trouble`);
    over.abort();
    const answers = await Promise.all([rides, notes]);
    const refused = answers.flat().filter((answer) => !/^20[01] /.test(answer));
    if (refused.length > 0) throw new Error(`Meanwhile the site answered: ${refused.join(', ')}.`);
    say(`meanwhile ${answers[0].length} pages and ${answers[1].length} drafts, all answered`);
  } finally {
    over.abort();
    if (site && site.exitCode === null) {
      const gone = once(site, 'exit');
      site.kill('SIGTERM');
      await gone;
    }
    must('umount', [backups]);
    await Promise.all([simulator.close(), mailServer.close()]);
    if (process.env.KEEP) say(`kept: ${work}`);
    else rmSync(work, { recursive: true, force: true });
  }
}

/** `npm run backup`, beside the site. */
async function backUp(env: NodeJS.ProcessEnv): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, ['src/server/cli/main.ts', 'backup'], { cwd: repository, env });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code]: number[] = await once(child, 'close');
  return { code: code ?? -1, said: said.trim() };
}

const workFolder = (backups: string) => readdirSync(backups).find((name) => name.startsWith('.work-'));

function hasCome(backups: string, path: string): boolean {
  const folder = workFolder(backups);
  return folder !== undefined && existsSync(join(backups, folder, path));
}

/** Fills the disk as often as something is so and it is not full. */
function fillWhen(isSo: () => boolean, file: string) {
  let times = 0;
  const watcher = setInterval(() => {
    if (existsSync(file) || !isSo()) return;
    fill(file);
    times += 1;
  }, LOOK_EVERY_MS);
  return { stop: () => clearInterval(watcher), times: () => times };
}

/** To the last byte. */
function fill(file: string): void {
  const descriptor = openSync(file, 'w');
  for (let bytes = Buffer.alloc(1024 * 1024); bytes.length > 0;)
    try {
      writeSync(descriptor, bytes);
    } catch {
      bytes = bytes.subarray(0, Math.floor(bytes.length / 2));
    }
  closeSync(descriptor);
}

const logged = (log: string, text: string): number =>
  readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"backup failed"') && line.includes(text)).length;

const mailsAbout = (mails: readonly ReceivedMail[]) => mails.filter(({ mail }) => mail.subject === SUBJECT);

/** Until half past three in the morning in Chicago. */
function timeUntilNight(now: number): number {
  const clock = new Date(now).toLocaleTimeString('en-US', { timeZone: 'America/Chicago', hourCycle: 'h23' });
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return ((27.5 - hours - minutes / 60 + 24) % 24 || 24) * HOUR_MS;
}

/** A rider's address: each number another. */
const address = (index: number) => `100.64.${Math.floor(index / 250) % 250}.${index % 250}`;

/** Asks for pages until the end. @returns what was answered, as "200 /blog" */
async function riding(url: string, signal: AbortSignal): Promise<string[]> {
  const answers: string[] = [];
  while (!signal.aborted) {
    const path = ['/?zip=85003', '/all-routes', '/blog', '/readyz'][answers.length % 4];
    const { status } = await fetch(`${url}${path}`, {
      headers: { 'x-forwarded-for': address(answers.length) },
    });
    answers.push(`${status} ${path}`);
    await wait(100);
  }
  return answers;
}

type Ask = (
  path: string,
  options?: { method: string; headers: Record<string, string>; body: string },
) => Promise<Response>;

/** Asks as an admin, who signs in again after hours that passed. */
function signedIn(url: string): Ask {
  const { username, password } = ADMIN;
  let cookie: Promise<string> | undefined;
  const signIn = async () => {
    const answer = await fetch(`${url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    return answer.headers.get('set-cookie')?.split(';', 1).join('') ?? '';
  };
  const ask: Ask = async (path, options) => {
    const used = (cookie ??= signIn());
    const answer = await fetch(url + path, {
      ...options,
      headers: { ...options?.headers, cookie: await used },
    });
    if (answer.status !== 401) return answer;
    if (cookie === used) cookie = undefined;
    return ask(path, options);
  };
  return ask;
}

/** Writes drafts until the end. @returns what was answered */
async function writing(ask: Ask, signal: AbortSignal): Promise<string[]> {
  const answers: string[] = [];
  while (!signal.aborted) {
    const { status } = await ask('/api/admin/blog/posts', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address(answers.length) },
      body: JSON.stringify({
        title: `Draft ${answers.length}`,
        content: '<p>On a full disk.</p>',
        status: 'draft',
      }),
    });
    answers.push(`${status} a draft`);
    await wait(200);
  }
  return answers;
}
