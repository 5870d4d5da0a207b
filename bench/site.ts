// A site as `npm start` starts it, beside a simulator, each in a process of its own; and clients that come from many
// addresses, as through a proxy. `SITE_FOLDER` names another, built copy of the product to look at.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureBuilt } from '../scripts/ensure-built.ts';
import { freePort } from '../scripts/free-port.ts';
import { simulatorSettings } from '../scripts/simulated-app.ts';
import { benchFolder, endsWithBench, memoryOf, startCommand, startProcess, stopProcess } from './measure.ts';

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

export const folderOfSite = () => resolve(process.env.SITE_FOLDER ?? join(import.meta.dirname, '..'));

/** Asks what listens on a port of this machine, over connections that are used again. */
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
            // As browsers ask for pages; what is read here comes as it is.
            ...(!path.startsWith('/api/') && { 'accept-encoding': 'gzip, br' }),
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
              text: Buffer.concat(chunks).toString('utf8'),
              ms: performance.now() - begun,
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

export async function startSite(env: Record<string, string> = {}, { samples = false } = {}) {
  const data = benchFolder('site');
  const simulatorPort = await freePort(4200 + (process.pid % 400));
  const simulatorUrl = `http://127.0.0.1:${simulatorPort}`;
  const simulator = await startProcess('start-simulator.ts', [], { SIMULATOR_PORT: String(simulatorPort) });
  const port = await freePort(4700 + (process.pid % 400));
  const settings = { ...siteSettings({ port, dataDir: join(data, 'data'), simulatorUrl }), ...env };
  if (samples)
    spawnSync(process.execPath, ['src/server/cli/main.ts', 'seed'], {
      cwd: folderOfSite(),
      env: environment(settings),
    });
  ensureSite();
  const begun = performance.now();
  const app = await startProgram(settings);
  const startMs = performance.now() - begun;
  const { ask, end } = createAsk(port);

  return {
    port,
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

function allZipCodes(): string[] {
  const text = readFileSync(new URL('../src/features/location/zip-codes.tsv', import.meta.url), 'utf8');
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
