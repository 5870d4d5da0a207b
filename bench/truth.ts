// What it costs to say how sure a verdict is: two started sites, of which one asks for no ensembles. What judging a place's
// runs and a nation of stations take is measured on the functions, since no answer of a site shows them by themselves.
import { setTimeout as wait } from 'node:timers/promises';
import { createObservations } from '#features/weather/stations/observations.service.server.ts';
import type { StationReport } from '#features/weather/stations/report.model.ts';
import { ensembleBytes, ensembleWeight } from '#features/weather/probability/ensemble.model.ts';
import { judgeRuns } from '#features/weather/probability/judge-runs.model.ts';
import { createOpenMeteoEnsemble } from '#features/weather/probability/open-meteo-ensemble.upstream.server.ts';
import { createOpenMeteo } from '#features/weather/providers/open-meteo.upstream.server.ts';
import { SHARES_OF_USES } from '#platform/fetch/call-limits.ts';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { heldMemory, median, quantile, report } from './setup/measure.ts';
import { address, startSite, zipCodesOver, type Site } from './setup/site.ts';

/** Places that both applications are asked about, each way, spread over the country, none checked before. */
const PAIRS = 200;
/** Of the nation, as the lists have them. */
const STATIONS = { road: 2_500, weather: 5_000 };
const PLACES = 200;
const HOURS_OF_AN_ENSEMBLE = 3;
const FREE_CALLS_A_DAY = 10_000;
const ROUNDS = 12;

const sure = await startSite({ DATABASE_URL: '' });
const plain = await startSite({
  DATABASE_URL: '',
  OPEN_METEO_ENSEMBLE_URL: '',
  OPEN_METEO_AIR_QUALITY_URL: '',
});

const outbound = createOutbound({ userAgent: 'bench', clock: { now: () => Date.now() }, random: () => 0 });
const dillon = { latitude: 39.5952, longitude: -105.9741 };
const [forecast] = await createOpenMeteo({ baseUrl: `${sure.simulatorUrl}/open-meteo`, outbound }).forecast([
  dillon,
]);
const [ensemble] = await createOpenMeteoEnsemble({
  baseUrl: `${sure.simulatorUrl}/open-meteo-ensemble`,
  freeUrl: '',
  outbound,
}).members([dillon]);
if (!forecast || !ensemble) throw new Error('the simulator did not answer');
const turns: number[] = [];
let judged = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  const steps = judgeRuns(forecast, ensemble, Math.floor(Date.now() / 1000));
  for (let isDone = false; !isDone;) {
    const begun = performance.now();
    isDone = steps.next().done === true;
    // The first rounds are those of a cold engine.
    if (round >= 2) turns.push(performance.now() - begun);
  }
  if (round >= 2) judged += ensemble.members;
}
const seconds = turns.reduce((sum, ms) => sum + ms, 0) / 1000;
report('members judged, 168 hours each', `${(judged / seconds).toFixed(0)}/s`);
report(
  'a turn without requests, p50 (p95)',
  `${median(turns).toFixed(2)} (${quantile(turns, 0.95).toFixed(2)}) ms`,
);
report('an ensemble in memory', `${(ensembleBytes(ensemble) / 1024).toFixed(0)} kB`);

await reportStations();

let checks = 0;
/** Milliseconds that a cold check took of our own, each of another rider. */
async function check({ ask }: Site, zipCode: string): Promise<number> {
  const { status, headers } = await ask('/api/weather', { json: { zipCode }, from: address((checks += 1)) });
  const own = Number(/own;dur=([\d.]+)/.exec(String(headers['server-timing']))?.[1]);
  if (status !== 200 || Number.isNaN(own)) throw new Error(`a check answered ${status}`);
  return own;
}
await fetch(`${sure.simulatorUrl}/_simulator/requests`, { method: 'DELETE' });
for (const zipCode of zipCodesOver(PLACES)) {
  await check(sure, zipCode);
  await check(plain, zipCode);
}
// What is asked in the background has come to an end once a second brings nothing more.
let asked = await sure.outsideCalls();
for (let before = ''; before !== JSON.stringify(asked); asked = await sure.outsideCalls()) {
  before = JSON.stringify(asked);
  await wait(1_000);
}
const times = 24 / HOURS_OF_AN_ENSEMBLE;
const most = FREE_CALLS_A_DAY * SHARES_OF_USES.ensemble;
const aDay = ensembleWeight(PLACES) * times;
report(
  `calls for ${PLACES} places, once`,
  `${asked['open-meteo-ensemble']} ensembles, ${asked['open-meteo-air']} of the air`,
);
report(`weight of ${PLACES} places all day`, `${aDay.toFixed(0)} ensembles, ${PLACES * times} of the air`);
report('of which the free budget lets through', `${Math.min(aDay, most).toFixed(0)} ensembles`, `≤ ${most}`);

/** Ends when the runs of a place are judged: the next check is alone then. */
const settled = (zipCode: string) =>
  sure.ask(`/api/weather/probability?zipCode=${zipCode}`, { from: address(checks) });

interface Own {
  plain: number[];
  sure: number[];
}
/**
 * Each place at both applications right after each other, in turn the one and the other first: what the machine does
 * meanwhile meets both alike.
 */
async function pairs(places: readonly string[], isAlone: boolean): Promise<Own> {
  const own: Own = { plain: [], sure: [] };
  for (const [at, zipCode] of places.entries()) {
    const order = at % 2 === 0 ? (['plain', 'sure'] as const) : (['sure', 'plain'] as const);
    for (const which of order) {
      own[which].push(await check(which === 'sure' ? sure : plain, zipCode));
    }
    if (isAlone) await settled(zipCode);
  }
  return own;
}
const all = zipCodesOver(2 * PAIRS);
const alone = await pairs(
  all.filter((_, at) => at % 2 === 0),
  true,
);
const beside = await pairs(
  all.filter((_, at) => at % 2 === 1),
  false,
);
const line = (values: number[]) => `${median(values).toFixed(1)} (${quantile(values, 0.95).toFixed(1)}) ms`;
/** One check in twenty is that slow; around it, so that one pause more or less does not decide. */
const slow = (values: number[]) =>
  [0.93, 0.94, 0.95, 0.96, 0.97].reduce((sum, share) => sum + quantile(values, share) / 5, 0);
const both = { plain: [...alone.plain, ...beside.plain], sure: [...alone.sure, ...beside.sure] };
const more = slow(both.sure) - slow(both.plain);
const within = both.sure.map((took, at) => took - (both.plain[at] ?? took));
report('cold check without it, added by us, p50 (p95)', line(alone.plain));
report('cold check with it', line(alone.sure));
report('without it, one right after the other', line(beside.plain));
report('with it, while the runs before are judged', line(beside.sure));
report(`difference of p95, ${both.sure.length} pairs`, `${more.toFixed(1)} ms`, '± 2 ms', more <= 2);
report('difference at the same place, p50', `${median(within).toFixed(1)} ms`);

await sure.stop();
await plain.stop();

/** What the stations of the nation take in memory, with their last hours, and what it takes to find those near a place. */
async function reportStations(): Promise<void> {
  const now = Date.now();
  const reportsAt = (kind: StationReport['kind'], hoursAgo: number): StationReport[] =>
    Array.from({ length: STATIONS[kind] }, (_, at) => ({
      kind,
      id: `${kind}${at}`,
      name: `Station ${at}`,
      network: kind === 'road' ? 'CO_RWIS' : null,
      latitude: 25 + ((at * 7_919) % 24_000) / 1_000,
      longitude: -124 + ((at * 104_729) % 57_000) / 1_000,
      feet: at % 6_000,
      at: Math.floor(now / 1_000) - hoursAgo * 3_600 - (at % 600),
      temperature: 40 + (at % 30) + hoursAgo,
      dewPoint: 30,
      wind: at % 20,
      gust: null,
      noGust: kind === 'weather',
      visibility: 10,
      precipitation: 0,
      weather: null,
      unseen: [],
      pavementTemperature: kind === 'road' ? 38 : null,
      pavement: kind === 'road' ? 'dry' : null,
      signature: `${at} ${hoursAgo}`,
    }));
  let hoursAgo = 4;
  const observations = createObservations({
    clock: { now: () => now },
    log: createLog('silent').log,
    sources: (['road', 'weather'] as const).map((kind) => ({
      kind,
      reports: () => Promise.resolve(reportsAt(kind, hoursAgo)),
    })),
    heights: { of: () => undefined, learn: () => Promise.resolve(), stop: () => Promise.resolve() },
  });
  const before = heldMemory();
  for (; hoursAgo >= 0; hoursAgo -= 1) await observations.renew();
  const size = heldMemory() - before;
  const known = observations.status().reduce((sum, { stations }) => sum + stations, 0);
  report(`index of ${known} stations with their last hours`, `${size.toFixed(1)} MB`);
  const looks: number[] = [];
  for (let at = 0; at < 500; at += 1) {
    const point = { latitude: 26 + (at % 22), longitude: -122 + (at % 53) };
    const begun = performance.now();
    observations.near({ ...point, feet: 1_000, temperature: null });
    looks.push((performance.now() - begun) * 1_000);
  }
  report(
    'stations near a place, p50 (p95)',
    `${median(looks).toFixed(0)} (${quantile(looks, 0.95).toFixed(0)}) µs`,
  );
}
