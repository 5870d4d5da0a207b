// Tracks: reading a GPX file, what that costs the thread that serves pages, and the GPX file going out.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { createServices } from '#features/services.server.ts';
import { trackDraftSchema, type TrackDraft } from '#features/road-geometry/road-geometry.schema.ts';
import { gpxOf, mountainRoad } from '#features/road-geometry/sample-track.data.ts';
import { addRouteRequestSchema } from '#features/scenic-routes/add-route.schema.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { loadConfig } from '#platform/config/config.server.ts';
import { openDatabase } from '#platform/db/database.server.ts';
import { migrate } from '#platform/db/migrate.server.ts';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { startSimulator } from '#simulator/server.ts';
import { ensureBuilt } from '../scripts/ensure-built.ts';
import { freePort } from '../scripts/free-port.ts';
import { simulatorSettings } from '../scripts/simulated-app.ts';
import { median, quantile, ratio, report, startProcess, stopProcess } from './measure.ts';

const RUNS = 8;
const TEN_THOUSAND = { milliseconds: 500 } as const;
const LOOP_BUDGET_MS = 50;
/** A calendar's share of bare node:http, which a text out of memory has to reach as well. */
const OUT_SHARE = 0.3;

const folder = mkdtempSync(join(tmpdir(), 'bench-geometry-'));
const simulator = await startSimulator();
const port = await freePort(4700);
const url = `http://localhost:${port}`;
const env = {
  ...simulatorSettings(simulator.url),
  PORT: String(port),
  PUBLIC_URL: url,
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'error',
};
const ten = gpxOf(mountainRoad(10_000));
const hundred = gpxOf(mountainRoad(100_000), { times: false });

// First the services alone, for the cost to the thread that serves pages and for a published route.
const config = loadConfig(env);
const { log } = createLog('error');
const database = await openDatabase({ ...config, log });
await migrate(database);
const outbound = createOutbound({ userAgent: 'bench', clock: systemClock, random: Math.random });
const services = createServices({ config, clock: systemClock, log, database, outbound });
await services.jobs.open();
services.location.placeNear({ latitude: 39, longitude: -105 });

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
await wait(500);
const idle = delay.max / 1e6;
delay.reset();
const begun = performance.now();
const draft = await services.roadGeometry.draft(Buffer.from(hundred), { trim: 'no' });
const took = performance.now() - begun;
delay.disable();
const blocked = delay.max / 1e6;
report('100,000 points, read in a thread', `${took.toFixed(0)} ms`);
report(
  '  longest pause of the serving thread (idle)',
  `${blocked.toFixed(0)} (${idle.toFixed(0)}) ms`,
  `≤ ${LOOP_BUDGET_MS} ms`,
  blocked <= LOOP_BUDGET_MS,
);

const request = addRouteRequestSchema.parse({
  name: 'Bench Road',
  zipCodes: draft.zipCodes,
  trackId: draft.id,
});
const { id } = await services.scenicRoutes.add(request, { address: '127.0.0.1' });
const admin = { id: null, username: 'bench' };
await services.scenicRoutes.review.decide(id, { isApproved: true, isPublished: true }, admin);
await services.jobs.close();
await services.settle();
await database.close();

ensureBuilt();
const server = await startProcess('start-app.ts', [], env);
const upload = async (): Promise<TrackDraft> => {
  const headers = { 'content-type': 'application/gpx+xml' };
  const response = await fetch(`${url}/api/route-geometry`, { method: 'POST', headers, body: ten });
  return trackDraftSchema.parse(await response.json());
};
const times: number[] = [];
for (let run = 0; run < RUNS; run += 1) {
  const started = performance.now();
  await upload();
  times.push(performance.now() - started);
}
const [cold = 0, ...warm] = times;
const holds = Math.max(cold, quantile(warm, 0.95)) <= TEN_THOUSAND.milliseconds;
report(
  '10,000 points sent, read and kept: first / median',
  `${cold.toFixed(0)} / ${median(warm).toFixed(0)} ms`,
  `≤ ${TEN_THOUSAND.milliseconds} ms`,
  holds,
);

for (const path of [`/route/${id}.gpx`, `/api/scenic-route/${id}/geometry`]) {
  const answer = await fetch(`${url}${path}`, { headers: { 'accept-encoding': 'identity' } });
  const file = join(folder, 'answer');
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  const barePort = await freePort(4800);
  const bare = await startProcess('bare-server.ts', [
    file,
    String(barePort),
    answer.headers.get('content-type') ?? '',
  ]);
  const measured = await ratio({ url: `${url}${path}` }, { url: `http://localhost:${barePort}/` }, 3);
  report(
    `${path}: requests/s, share of bare`,
    `${measured.a.toFixed(0)}, ${measured.ratio.toFixed(2)}`,
    `≥ ${OUT_SHARE}`,
    measured.ratio >= OUT_SHARE,
  );
  await stopProcess(bare);
}

await stopProcess(server);
await simulator.close();
rmSync(folder, { recursive: true, force: true });
