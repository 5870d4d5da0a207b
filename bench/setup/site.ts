// A site as `npm start` starts it, beside a simulator, each in a process of its own; and clients that come from many
// addresses, as through a proxy. `SITE_FOLDER` names another, built copy of the product to look at.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ensureBuilt } from '../../scripts/ensure-built.ts';
import { freePort } from '../../scripts/free-port.ts';
import { simulatorSettings } from '../../scripts/simulated-app.ts';
import {
  benchFolder,
  endsWithBench,
  memoryOf,
  processorMs,
  reportTimes,
  startCommand,
  startProcess,
  stopProcess,
} from './measure.ts';

export const ADMIN = { username: 'bench', password: 'asphalt and thunder 42' } as const;

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  ms: number;
}

export interface Ask {
  /** The address that the proxy names. */
  from?: string;
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  bytes?: Uint8Array;
  /** ms; default 60 s. Then the answer's status is 0, as it is when the connection breaks. */
  timeoutMs?: number;
}

export const folderOfSite = () => resolve(process.env.SITE_FOLDER ?? join(import.meta.dirname, '../..'));

function plain(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0 || encoding === undefined) return body;
  return encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body);
}

/** Asks as browsers do what listens on a port of this machine, over connections that are used again. */
export function createAsk(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

  function ask(path: string, options: Ask = {}): Promise<Answer> {
    const begun = performance.now();
    const body = options.json === undefined ? options.bytes : Buffer.from(JSON.stringify(options.json));
    return new Promise((settle) => {
      const failed = () => settle({ status: 0, headers: {}, text: '', ms: performance.now() - begun });
      const asked = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          path,
          method: options.method ?? (body ? 'POST' : 'GET'),
          headers: {
            accept: 'text/html,application/json',
            'accept-encoding': 'gzip, br',
            ...(options.json !== undefined && { 'content-type': 'application/json' }),
            ...(body && { 'content-length': String(body.byteLength) }),
            ...(options.from && { 'x-forwarded-for': options.from }),
            ...options.headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', failed);
          response.on('end', () =>
            settle({
              status: response.statusCode ?? 0,
              headers: response.headers,
              ms: performance.now() - begun,
              // Only where it is read: the clients share the machine with the site.
              get text() {
                return plain(Buffer.concat(chunks), response.headers['content-encoding']).toString('utf8');
              },
            }),
          );
        },
      );
      asked.setTimeout(options.timeoutMs ?? 60_000, () => asked.destroy());
      asked.on('error', failed);
      asked.end(body);
    });
  }

  return { ask, end: () => agent.destroy() };
}

/** What everyone who starts a site sets. */
export const siteSettings = ({
  port,
  dataDir,
  simulatorUrl,
}: {
  port: number;
  dataDir: string;
  simulatorUrl: string;
}) => ({
  ...simulatorSettings(simulatorUrl),
  PORT: String(port),
  HOST: '127.0.0.1',
  PUBLIC_URL: `http://localhost:${port}`,
  DATA_DIR: dataDir,
  TRUST_PROXY: 'loopback',
  LOG_LEVEL: 'error',
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
});

let isBuilt = process.env.SITE_FOLDER !== undefined;
/** Looking takes a tenth of a second, so once is enough. */
function ensureSite(): void {
  if (!isBuilt) ensureBuilt();
  isBuilt = true;
}

/** Starts what `npm start` starts, with these settings and those of this process, until it says that it listens. */
export async function startProgram(settings: Record<string, string>): Promise<ChildProcess> {
  ensureSite();
  const folder = folderOfSite();
  const app = spawn(process.execPath, startCommand(folder), {
    cwd: folder,
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endsWithBench(app);
  for await (const line of createInterface({ input: app.stdout }))
    if (line.includes(' is running at ')) {
      app.stdout.resume();
      app.once('exit', (code, signal) => {
        if (code !== 0) process.stderr.write(`The site ended by itself: ${code ?? signal}\n`);
      });
      return app;
    }
  throw new Error('the site did not start');
}

/** That of the site: its mode is its own. */
export function environment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { NODE_ENV: _none, ...outer } = process.env;
  return { ...outer, ...settings };
}

export interface StartOptions {
  samples?: boolean;
  /** The clock of a site and of its outside world: see `ownClock`. */
  clock?: Record<string, string>;
  /** What happens to its data before it starts. */
  before?: (settings: Record<string, string>) => Promise<void>;
}

export async function startSite(
  env: Record<string, string> = {},
  { samples = false, clock = {}, before }: StartOptions = {},
) {
  const data = benchFolder('site');
  const simulatorPort = await freePort(4200 + (process.pid % 400));
  const simulatorUrl = `http://127.0.0.1:${simulatorPort}`;
  const simulator = await startProcess('start-simulator.ts', [], {
    SIMULATOR_PORT: String(simulatorPort),
    ...clock,
  });
  const port = await freePort(4700 + (process.pid % 400));
  const settings = { ...siteSettings({ port, dataDir: join(data, 'data'), simulatorUrl }), ...clock, ...env };
  if (samples) {
    const { status } = spawnSync(process.execPath, ['src/server/cli/main.ts', 'seed'], {
      cwd: folderOfSite(),
      env: environment(settings),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error('no samples');
  }
  await before?.(settings);
  ensureSite();
  const begun = performance.now();
  const app = await startProgram(settings);
  const startMs = performance.now() - begun;
  const { ask, end } = createAsk(port);

  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    simulatorUrl,
    pid: app.pid ?? 0,
    /** From the start of the program until it says that it listens. */
    startMs,
    ask,
    memory: () => memoryOf(app),
    /** Calls of the outside services so far. */
    outsideCalls: async (): Promise<Record<string, number>> =>
      (await fetch(`${simulatorUrl}/_simulator/requests`)).json(),
    fault: (fault: object) =>
      fetch(`${simulatorUrl}/_simulator/faults`, { method: 'POST', body: JSON.stringify(fault) }),
    endFaults: () => fetch(`${simulatorUrl}/_simulator/faults`, { method: 'DELETE' }),
    stop: async () => {
      end();
      await stopProcess(app);
      await stopProcess(simulator);
      rmSync(data, { recursive: true, force: true });
    },
  };
}
export type Site = Awaited<ReturnType<typeof startSite>>;

/** A moment (epoch ms) at which a site starts, by a clock that then goes on, or stands until it is set again. */
export function ownClock(at: number, { stands = false } = {}) {
  const file = join(benchFolder('clock'), 'now');
  const set = (now: number) => {
    writeFileSync(`${file}.next`, String(stands ? now : now - Date.now()));
    // Never read half written.
    renameSync(`${file}.next`, file);
  };
  set(at);
  const preload = pathToFileURL(resolve(import.meta.dirname, '../../scripts/deploy/shifted-clock.ts')).href;
  return {
    set,
    env: { CLOCK_FILE: file, NODE_OPTIONS: `--import=${preload}`, ...(stands && { CLOCK_STANDS: 'yes' }) },
  };
}

let riders = 0;

/** Asks one thing after the other, each as another rider, and reports how long the answers took. */
export async function reportAnswers(
  { ask, pid }: Pick<Site, 'ask' | 'pid'>,
  what: string,
  next: () => readonly [path: string, options?: Ask],
  {
    samples = 100,
    budget,
    taken,
  }: { samples?: number; budget?: number; taken?: (answer: Answer) => void } = {},
): Promise<void> {
  const times: number[] = [];
  let before = 0;
  for (let run = -5; run < samples; run += 1) {
    if (run === 0) before = processorMs(pid);
    const [path, options] = next();
    const answer = await ask(path, { from: address((riders += 1)), ...options });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    if (run >= 0) times.push(answer.ms);
    taken?.(answer);
  }
  reportTimes(what, times, { budget, worked: (processorMs(pid) - before) / samples });
}

/** Ends when it holds, or after so many seconds. */
export async function until(what: string, seconds: number, holds: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + seconds * 1_000; !(await holds());) {
    if (performance.now() > end) throw new Error(`${what} did not come within ${seconds} s`);
    await wait(200);
  }
}

/** Asks for the lightest of all answers again and again: how long anybody waits while `work` goes on, at most; ms. */
export async function longestWaitDuring(
  site: Pick<Site, 'ask'>,
  work: () => Promise<unknown>,
): Promise<number> {
  const over = new AbortController();
  let longest = 0;
  const asking = (async () => {
    while (!over.signal.aborted) {
      longest = Math.max(longest, (await site.ask('/healthz')).ms);
      await wait(5);
    }
  })();
  await work();
  over.abort();
  await asking;
  return longest;
}

function allZipCodes(): string[] {
  const text = readFileSync(new URL('../../src/features/location/zip-codes.tsv', import.meta.url), 'utf8');
  return text
    .split('\n')
    .slice(1)
    .flatMap((line) => (line ? [line.slice(0, 5)] : []));
}

/** Every ZIP code there is, well mixed, the same in every run. */
export function mixedZipCodes(): string[] {
  const zips = allZipCodes();
  return zips.map((_, index) => zips[(index * 7_919) % zips.length] ?? '');
}

/** So many of them, spread over the country. */
export function zipCodesOver(count: number): string[] {
  const zips = allZipCodes();
  return Array.from({ length: count }, (_, i) => zips[Math.floor((i + 0.5) * (zips.length / count))] ?? '');
}

/** A rider's address: each number another. */
export const address = (index: number): string =>
  `100.${64 + (Math.floor(index / 65_536) % 64)}.${Math.floor(index / 256) % 256}.${index % 256}`;

/** How often each status came, as "200 × 12, 503 × 40". */
export function statuses(answers: readonly { status: number }[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status === 0 ? 'cut off' : status} × ${count}`)
    .join(', ');
}

/** Takes one of several, which are at least one, by chance. @param random numbers from 0 to below 1 */
export const picker =
  (random: () => number) =>
  <T>(values: readonly T[]): T =>
    values[Math.floor(random() * values.length)] as T;
