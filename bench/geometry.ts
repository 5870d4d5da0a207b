// Tracks: reading a GPX file, what that costs the thread that serves pages, the GPX file going out, and how soon a
// browser shows the line.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { trackDraftSchema, type TrackDraft } from '#features/routes/tracks/tracks.schema.ts';
import { gpxOf, mountainRoad } from '#test/fixtures/sample-track.ts';
import { TRACK_LIMITS } from '#features/tracks/track-limits.model.ts';
import { addRouteRequestSchema } from '#features/routes/submit/add-route.schema.ts';
import { receiveFile } from '#platform/http/uploaded-file.server.ts';
import type { Browser } from '@playwright/test';
import { openBrowser } from './browser.ts';
import { openSite, siteToFill } from './filled-site.ts';
import { besideBare } from './load.ts';
import { median, quantile, report, stopProcess } from './measure.ts';
import { startProgram } from './site.ts';

const RUNS = 8;
const TEN_THOUSAND = { keptMs: 500, shownMs: 100 } as const;
const LOOP_BUDGET_MS = 50;
/** A calendar's share of bare node:http, which a text out of memory has to reach as well. */
const OUT_SHARE = 0.3;

const { folder, port, env, config, simulator } = await siteToFill('geometry');
const url = `http://localhost:${port}`;
const ten = gpxOf(mountainRoad(10_000));
const hundred = gpxOf(mountainRoad(100_000), { times: false });

// First the services alone, for the cost to the thread that serves pages and for a published route.
const { database, services } = await openSite(config);
await services.jobs.open();
services.location.placeNear({ latitude: 39, longitude: -105 });

/** A file as the server has it once it arrived. */
async function fileOf(text: string) {
  const file = await receiveFile(Readable.from([Buffer.from(text)]), { folder, most: TRACK_LIMITS.bytes });
  if (!file) throw new Error('the file is too large');
  return file;
}

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
// How late timers are while nothing is done.
await wait(500);
const idle = delay.max / 1e6;
delay.reset();
const begun = performance.now();
const draft = trackDraftSchema.parse(
  await services.roadGeometry.draft(await fileOf(hundred), { trim: 'no' }),
);
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

/** A published route along a track; resolves to its id. */
async function publish(name: string, track: TrackDraft): Promise<number> {
  const request = addRouteRequestSchema.parse({ name, zipCodes: track.zipCodes, trackId: track.id });
  const { id: made } = await services.scenicRoutes.add(request, { address: '127.0.0.1' });
  const admin = { id: null, username: 'bench' };
  await services.scenicRoutes.review.decide(made, { isApproved: true, isPublished: true }, admin);
  return made;
}
const id = await publish('Bench Road', draft);
const tenId = await publish(
  'Ten Thousand Road',
  trackDraftSchema.parse(await services.roadGeometry.draft(await fileOf(ten), { trim: 'no' })),
);
await services.jobs.close();
await services.settle();
await database.close();

const server = await startProgram(env);
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
const holds = Math.max(cold, quantile(warm, 0.95)) <= TEN_THOUSAND.keptMs;
report(
  '10,000 points sent, read and kept: first / median',
  `${cold.toFixed(0)} / ${median(warm).toFixed(0)} ms`,
  `≤ ${TEN_THOUSAND.keptMs} ms`,
  holds,
);

for (const path of [`/route/${id}.gpx`, `/api/scenic-route/${id}/geometry`]) {
  const answer = await fetch(`${url}${path}`, { headers: { 'accept-encoding': 'identity' } });
  const measured = await besideBare(
    { url: `${url}${path}` },
    { bytes: await answer.bytes(), type: answer.headers.get('content-type') ?? '' },
  );
  report(
    `${path}: requests/s, share of bare`,
    `${measured.a.toFixed(0)}, ${measured.ratio.toFixed(2)}`,
    `≥ ${OUT_SHARE}`,
    measured.ratio >= OUT_SHARE,
  );
}

/**
 * Milliseconds from the moment a page at rest has the line and the map's code to the frame that shows the line, on a
 * device so many times slower than this one.
 */
async function drawn(browser: Browser, slower: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.addInitScript(() => {
    const stroke = Reflect.get(CanvasRenderingContext2D.prototype, 'stroke');
    CanvasRenderingContext2D.prototype.stroke = function (...path: never[]) {
      Reflect.apply(stroke, this, path);
      // Leaflet draws while a frame is made. The next task comes once it has been painted; this one goes before
      // those of arriving tiles.
      void scheduler.postTask(() => performance.mark('drawn'), { priority: 'user-blocking' });
    };
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  // A reader gets to the map on a page that has come to rest.
  await page.goto(`${url}/route/${tenId}`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: 'Where it runs' }).scrollIntoViewIfNeeded();
  await page.waitForFunction(() => performance.getEntriesByName('drawn').length > 0);
  const milliseconds = await page.evaluate(() => {
    const shown = performance.getEntriesByName('drawn')[0]?.startTime ?? Number.NaN;
    const needed = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => /\/geometry\?|\/(track-canvas|draw-track|map-canvas)-/.test(name));
    return shown - Math.max(...needed.map(({ responseEnd }) => responseEnd));
  });
  await context.close();
  return milliseconds;
}

const browser = await openBrowser();
for (const slower of [1, 4]) {
  const shown: number[] = [];
  for (let run = 0; run < RUNS; run += 1) shown.push(await drawn(browser, slower));
  const holds = median(shown) <= TEN_THOUSAND.shownMs;
  report(
    slower === 1
      ? '10,000 points shown, once line and code are there'
      : `  on a device ${slower} times slower`,
    `${median(shown).toFixed(0)} (${Math.min(...shown).toFixed(0)}–${Math.max(...shown).toFixed(0)}) ms`,
    slower === 1 ? `≤ ${TEN_THOUSAND.shownMs} ms` : undefined,
    slower === 1 ? holds : undefined,
  );
}
await browser.close();

await stopProcess(server);
await simulator.close();
