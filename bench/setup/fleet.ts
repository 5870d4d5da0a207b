// Several processes of one site on one PostgreSQL database, beside one simulator.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXAMPLE_RIDE } from '#test/fixtures/example-ride.ts';
import { freePort } from '../../scripts/free-port.ts';
import { startPostgresServer } from '../../scripts/postgres-server.ts';
import { note, processorMs, report, startProcess, stopProcess } from './measure.ts';
import {
  ADMIN,
  address,
  environment,
  folderOfSite,
  siteSettings,
  startProgram,
  statuses,
  type Ask,
  type Answer,
} from './site.ts';
import { DAY_MS } from '#platform/time/units.ts';

export interface FleetOptions {
  databaseUrl: string;
  processes: number;
  /** Where the processes listen: this port and those after it. */
  firstPort: number;
  /** What riders see. */
  publicPort: number;
  env?: Record<string, string>;
  samples?: boolean;
}

/** The address of the empty database of DATABASE_URL, or of one whose server ends with this process. */
export function databaseAddress(): string {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const server = startPostgresServer();
  if (!server) throw new Error('PostgreSQL 15 or newer is needed, or DATABASE_URL');
  process.once('exit', server.remove);
  return server.url;
}

export async function startFleet(options: FleetOptions) {
  const { databaseUrl, processes, firstPort, publicPort, env = {}, samples = false } = options;
  const data = mkdtempSync(join(tmpdir(), 'bench-fleet-'));
  const simulatorPort = await freePort(firstPort + 4);
  const simulator = await startProcess('start-simulator.ts', [], { SIMULATOR_PORT: String(simulatorPort) });
  const simulatorUrl = `http://127.0.0.1:${simulatorPort}`;
  const settings = {
    ...siteSettings({ port: publicPort, dataDir: join(data, 'data'), simulatorUrl }),
    DATABASE_URL: databaseUrl,
    ...env,
  };
  if (samples) {
    const args = ['src/server/cli/main.ts', 'seed'];
    // Not waited for in one go: `postgres-pair.ts` answers HAProxy's checks meanwhile.
    const seed = spawn(process.execPath, args, {
      cwd: folderOfSite(),
      env: environment(settings),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [status] = await once(seed, 'exit');
    if (status !== 0) throw new Error('no samples');
  }
  const children: ChildProcess[] = [];
  const ports = Array.from({ length: processes }, (_, index) => firstPort + index);

  async function start(index: number): Promise<void> {
    const own = { ...settings, PORT: String(ports[index]), DATA_DIR: join(data, `data-${index}`) };
    children[index] = await startProgram(own);
  }

  async function stop(index: number): Promise<void> {
    const child = children[index];
    if (!child || child.exitCode !== null) return;
    await stopProcess(child);
  }

  // The first one makes the tables and the admin.
  for (let index = 0; index < processes; index += 1) await start(index);

  return {
    ports,
    start,
    stop,
    /** Processor time of all of them so far, ms. */
    processorMs: () =>
      children.reduce((sum, { pid, exitCode }) => sum + (exitCode === null && pid ? processorMs(pid) : 0), 0),
    end: async () => {
      await Promise.all(children.map((_, index) => stop(index)));
      await stopProcess(simulator);
      rmSync(data, { recursive: true, force: true });
    },
  };
}
export type Fleet = Awaited<ReturnType<typeof startFleet>>;

export type AskSite = (path: string, options?: Ask) => Promise<Answer>;

/** @returns the `Cookie` header of the admin's session */
export async function signIn(ask: AskSite): Promise<string> {
  const { headers, status, text } = await ask('/api/admin/login', { json: ADMIN, from: address(1) });
  const cookie = headers['set-cookie']?.[0]?.split(';')[0];
  if (!cookie) throw new Error(`signing in failed: ${status} ${text}`);
  return cookie;
}

/** Sends a road or a ride and approves it. @returns its id */
export async function publish(ask: AskSite, cookie: string, entry: object): Promise<number> {
  const added = await ask('/api/scenic-routes/add', { from: address(4), json: entry });
  if (added.status !== 201) throw new Error(`the entry was not taken: ${added.status} ${added.text}`);
  const { id }: { id: number } = JSON.parse(added.text);
  const approved = await ask('/api/admin/approve', {
    from: address(5),
    headers: { cookie },
    json: { type: 'scenic-routes', id, isApproved: true, isPublished: true },
  });
  if (approved.status !== 200) throw new Error(`the entry was not published: ${approved.text}`);
  return id;
}

/** Publishes a ride for so many. @returns its id */
export const addRide = (ask: AskSite, cookie: string, maxRiders: number): Promise<number> =>
  publish(ask, cookie, {
    ...EXAMPLE_RIDE,
    rideDate: new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10),
    maxRiders,
  });

/** Reports how many of 50 riders at once got the last place of a ride: one. */
export async function lastPlace(ask: AskSite, cookie: string): Promise<void> {
  const id = await addRide(ask, cookie, 2);
  const join = (index: number) =>
    ask(`/api/rides/${id}/rsvp`, {
      from: address(30_000 + index),
      json: { name: `Rider ${index}`, email: `rider${index}@ride.example` },
    });
  await join(50);
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => join(index)));
  const going = answers.filter(({ text }) => text.includes('"going"')).length;
  const slowest = Math.max(...answers.map(({ ms }) => ms));
  report('50 at once for the last place of a ride: got it', String(going), '1', going === 1);
  note(`${statuses(answers)}; slowest ${slowest.toFixed(0)} ms`);
}

/** A draft that only admins see; its answer is sent when it is committed. */
export const addDraft = (ask: AskSite, cookie: string, title: string, from: string): Promise<Answer> =>
  ask('/api/admin/blog/posts', {
    from,
    headers: { cookie },
    json: { title, content: '<p>Written while things go wrong.</p>', status: 'draft' },
    timeoutMs: 20_000,
  });
