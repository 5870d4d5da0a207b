// Days of the simulator's own truth, which misses its forecast at planted rates, through a site whose clock moves by hours:
// its jobs sample and compare, and the table that it shows is counted here once more. That takes the site's own judgments as
// functions: no answer has the verdicts of the hours that its jobs note down.
// A quarter of an hour, since a site looks for jobs that are due every ten seconds. DATABASE_URL for a server of yours.
import { observationsOf } from '#features/report-card/observed.mapper.server.ts';
import { merged, verdictOf, type Measured } from '#features/report-card/measured.model.ts';
import type { ReportCard } from '#features/report-card/report-card.schema.ts';
import { drawnOrder, hourOf, hoursAheadOf, isTurnOf, monthOf } from '#features/report-card/sample.model.ts';
import { LEADS, LEVELS, type Lead, type Level } from '#features/report-card/tally.model.ts';
import { createNationalAlerts } from '#features/weather/alerts/national-alerts.service.server.ts';
import { areaOfPoint } from '#features/weather/area/area-fetch.service.server.ts';
import {
  createFactorBook,
  levelOf,
  underAlerts,
  verdictsOf,
} from '#features/weather/area/area-verdicts.model.ts';
import { createNws } from '#features/weather/providers/nws.upstream.server.ts';
import { createOpenMeteo } from '#features/weather/providers/open-meteo.upstream.server.ts';
import { createObservations } from '#features/weather/stations/observations.service.server.ts';
import { createWeatherStations } from '#features/weather/stations/weather-stations.upstream.server.ts';
import { lightAt } from '#features/weather/verdict/sun.model.ts';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { HOUR_MS } from '#platform/time/units.ts';
import { missAt, reportTimes, weatherStations } from '#simulator/weather/stations.ts';
import { plainTable, type PlainTable } from '#test/planted-verdicts.ts';
import { Client } from 'pg';
import { databaseAddress } from './setup/fleet.ts';
import { report } from './setup/measure.ts';
import { ownClock, startSite, until } from './setup/site.ts';

const DAYS = 4;
/** In turn one hour and two: every hour of a lead, and every third of the areas, gets its turn. */
const STEPS = (DAYS * 24) / 1.5;
/** Steps in which no station is heard of: two thirds of a day. */
const OUTAGE = { from: 38, to: 48 };
/** Reports of an hour still come for this long after its end. */
const WAIT_MS = 90 * 60_000;

interface Area {
  area: string;
  month: string;
  latitude: number;
  longitude: number;
  elevation: number;
}
interface SaidHour {
  area: string;
  hour: number;
  said: Partial<Record<Lead, Level>>;
  measured: Measured | null;
  /** What the simulator planted at the moments of its reports. */
  missed: boolean;
}

/** A Friday noon in the Rockies, daylight in all of the US but Guam; half past, when some stations tell of this hour and others of the one before. */
let now = Date.parse('2026-11-20T19:30:00Z');
const clock = { now: () => now };
const siteClock = ownClock(now, { stands: true });
const databaseUrl = databaseAddress();
const site = await startSite({ DATABASE_URL: databaseUrl, ROAD_STATIONS_URL: '' }, { clock: siteClock.env });
const database = new Client({ connectionString: databaseUrl });
await database.connect();
const url = site.simulatorUrl;
const { log } = createLog('silent');
const outbound = createOutbound({ userAgent: 'bench', clock, random: () => 0 });
const provider = createOpenMeteo({ baseUrl: `${url}/open-meteo`, outbound });
const nws = createNws({ baseUrl: `${url}/nws`, outbound, clock });
const alerts = createNationalAlerts({ clock, log, activeAlerts: nws.activeAlerts, zones: nws.zones });
const reports = createWeatherStations({ baseUrl: `${url}/weather-stations`, outbound }).reports;
const heard = createObservations({
  clock,
  log,
  sources: [{ kind: 'weather', reports }],
  heights: { of: () => undefined, learn: () => Promise.resolve(), stop: () => Promise.resolve() },
});
const observations = observationsOf(heard, { isOn: true, clock });
const book = createFactorBook();
const stations = new Map(weatherStations().map((station) => [station.id, station]));

const tables = new Map<Lead, { table: PlainTable; leftOut: number }>(
  LEADS.map((lead) => [lead, { table: plainTable(), leftOut: 0 }]),
);
const open = new Map<string, SaidHour>();
/** The first point of an area stands for all that lie in it. */
const firstOf = new Map<string, Area>();
const planted = { cases: 0, missed: 0, badAfterGood: 0, ofThemMissed: 0 };

/** What stations report of hours under way, of which something was said. */
function measure(): void {
  const thisHour = hourOf(now);
  for (const row of open.values()) {
    if (row.hour > thisHour || row.hour < thisHour - 2) continue;
    for (const { hour, ...measured } of observations.reportsOf(row.area)) {
      if (hour !== row.hour) continue;
      row.measured = merged(row.measured, measured);
    }
    const station = stations.get(row.area);
    const { at } = station ? reportTimes(station, Math.floor(now / 1_000)) : { at: 0 };
    if (station && Math.floor(at / 3_600) === row.hour)
      row.missed ||= missAt(station.latitude, station.longitude, at) !== 'none';
  }
}

/** Counts what is over, and lets go of it. */
function judge(): void {
  for (const [key, { hour, said, measured, missed }] of open) {
    if (hour >= hourOf(now - WAIT_MS)) continue;
    open.delete(key);
    const was = measured && verdictOf(measured);
    for (const lead of LEADS) {
      const level = said[lead];
      const counts = tables.get(lead);
      if (!level || !counts) continue;
      if (was === null) counts.leftOut += 1;
      else counts.table[level][was] += 1;
    }
    if (was === null) continue;
    planted.cases += 1;
    planted.missed += Number(missed);
    if (said[3] !== 'good' || was !== 'bad') continue;
    planted.badAfterGood += 1;
    planted.ofThemMissed += Number(missed);
  }
}

/** Keeps what a rider would be told of the areas whose turn it is. */
async function keep(): Promise<void> {
  const thisHour = hourOf(now);
  const { rows: areas } = await database.query<Area>(
    'select area, month, latitude, longitude, elevation from report_card_months',
  );
  const wanted = areas.flatMap((area) =>
    hoursAheadOf(thisHour).flatMap(({ lead, hour }) =>
      monthOf(hour) === area.month &&
      open.get(`${area.area} ${hour}`)?.said[lead] === undefined &&
      lightAt(hour * 3_600, area.latitude, area.longitude) === 'day'
        ? [{ area: area.area, lead, hour, at: area }]
        : [],
    ),
  );
  const turn = drawnOrder(
    wanted.filter(({ area }) => isTurnOf(area, thisHour)),
    thisHour,
  );
  for (const { at } of turn) if (!firstOf.has(areaOfPoint(at))) firstOf.set(areaOfPoint(at), at);
  const asked = [...new Set(turn.map(({ at }) => areaOfPoint(at)))].flatMap((key) => firstOf.get(key) ?? []);
  if (asked.length === 0) return;
  const points = asked.map(({ latitude, longitude, elevation }) => ({ latitude, longitude, elevation }));
  const [forecasts] = await Promise.all([provider.forecast(points, { only: 'hours' }), alerts.load(points)]);
  const levels = new Map<string, (hour: number) => Level | null>();
  for (const [index, point] of points.entries()) {
    const forecast = forecasts[index];
    if (!forecast) continue;
    const verdicts = verdictsOf(forecast, now, book);
    const shown = underAlerts(verdicts, alerts.at(point), Math.floor(now / 1_000), book);
    levels.set(areaOfPoint(point), (hour) => {
      const number = shown[hour - verdicts.firstHour];
      const worst = number === undefined ? null : book.factor(number);
      if (number === undefined || worst?.key === 'alertCheck') return null;
      return LEVELS.find((level) => level === levelOf(worst)) ?? null;
    });
  }
  for (const { area, lead, hour, at } of wanted) {
    const level = levels.get(areaOfPoint(at))?.(hour) ?? null;
    if (level === null) continue;
    const key = `${area} ${hour}`;
    const row = open.get(key) ?? { area, hour, said: {}, measured: null, missed: false };
    row.said[lead] = level;
    open.set(key, row);
  }
}

const begun = performance.now();
for (let step = 0; step < STEPS; step += 1) {
  siteClock.set((now += (step % 2 === 0 ? 1 : 2) * HOUR_MS));
  await site.endFaults();
  if (step >= OUTAGE.from && step < OUTAGE.to) await site.fault({ service: 'weather-stations', kind: '500' });
  await heard.renew();
  measure();
  judge();
  await until('the run of the job', 120, async () => {
    const { rows } = await database.query<{ due_at: Date; claimed: boolean }>(
      `select due_at, claimed from jobs where queue = 'report-card'`,
    );
    return rows.every(({ due_at: dueAt, claimed }) => !claimed && dueAt.getTime() > now);
  });
  await keep();
}

let isEqual = true;
for (const lead of LEADS) {
  const card: ReportCard = JSON.parse((await site.ask(`/api/report-card?lead=${lead}`)).text);
  const { table, leftOut } = tables.get(lead) ?? { table: plainTable(), leftOut: 0 };
  const total = (level: Level) => LEVELS.reduce((sum, was) => sum + table[level][was], 0);
  const holds =
    card.leftOut === leftOut &&
    LEVELS.every(
      (level) =>
        card.saidCases[level] === total(level) &&
        (total(level) < card.minimumCases
          ? card.said[level] === null
          : LEVELS.every((was) => card.said[level]?.[was] === table[level][was])),
    );
  isEqual &&= holds;
  const told = LEVELS.map((level) => LEVELS.map((was) => card.said[level]?.[was] ?? '–').join('/')).join(' ');
  const counted = LEVELS.map((level) => LEVELS.map((was) => table[level][was]).join('/')).join(' ');
  report(`${lead} hours ahead: good, caution, bad, each as it was`, told, counted, holds);
  report(`${lead} hours ahead: left out`, String(card.leftOut), String(leftOut), card.leftOut === leftOut);
}
const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} % of ${whole}`;
report('hours that the simulator planted as missed', share(planted.missed, planted.cases), '11 % of all');
report('bad although good was said: planted', share(planted.ofThemMissed, planted.badAfterGood));
report(`${DAYS} days`, `${((performance.now() - begun) / 1_000).toFixed(0)} s`);
await database.end();
await site.stop();
process.exit(isEqual ? 0 : 1);
