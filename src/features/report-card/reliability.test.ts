import { expect, it } from 'vitest';
import { forecastOf } from '#test/fixtures/example-weather.ts';
import { hourAt, plantedSite, STATIONS, type PlantedStation } from '#test/planted-verdicts.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { createAreaFetcher } from '#features/weather/area/area-fetch.service.server.ts';
import { createAreaGrid } from '#features/weather/area/area-grid.service.server.ts';
import {
  inSteps,
  MODEL_MEMBERS,
  type EnsembleForecast,
} from '#features/weather/probability/ensemble.model.ts';
import { createSampleRuns } from '#features/weather/probability/sample-runs.service.server.ts';
import type { ForecastPoint, ForecastProvider } from '#features/weather/providers/forecast.model.ts';
import { lightAt } from '#features/weather/verdict/sun.model.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { createLog } from '#platform/log/log.server.ts';
import { HOUR_MS } from '#platform/time/units.ts';
import { createSaidForecasts } from './said.service.server.ts';
import { LEADS } from './tally.model.ts';

const START = Date.parse('2026-06-10T00:10:00Z');
const PATIENCE = { timeout: 180_000 };
/** Places that are asked for in one look. */
const MOST = 5;
const HOURS = 120;
/** Gusts of which the table says good, and bad. */
const [CALM, STORM] = [8, 60];

const stations = [0, 0.6, 1.2].flatMap((north, at) =>
  STATIONS.map((one): PlantedStation => ({ ...one, id: `${one.id}${at}`, latitude: one.latitude + north })),
);
/** Riders have asked how sure it is there. */
const KNOWN = 'KSLC1';

const stationAt = ({ latitude }: { latitude: number }): PlantedStation => {
  const found = stations.find((one) => Math.abs(one.latitude - latitude) < 1e-4);
  if (!found) throw new Error(`no station at ${latitude}`);
  return found;
};
const dice = (station: string, hour: number, salt: number) => {
  let mixed = salt * 7_919;
  for (const char of `${station}${hour}`) mixed = Math.imul(mixed ^ char.charCodeAt(0), 2_654_435_761) >>> 0;
  return (mixed >>> 9) % 100;
};
/** How many of 31 runs say good, how often such hours come, and of 100 how often they are good. */
const PLANTED = [
  { agree: 31, until: 40, comesTrue: 97 },
  { agree: 25, until: 80, comesTrue: 78 },
  { agree: 15, until: 97, comesTrue: 45 },
  { agree: 3, until: 100, comesTrue: 5 },
] as const;
const plantedAt = (station: string, hour: number) =>
  PLANTED.find(({ until }) => dice(station, hour, 1) < until) ?? PLANTED[3];
const wasGood = (station: string, hour: number) =>
  dice(station, hour, 2) < plantedAt(station, hour).comesTrue;

const meanGust = (agree: number) => (agree * CALM + (MODEL_MEMBERS - agree) * STORM) / MODEL_MEMBERS;

/** Members of which as many as planted have no more than a breeze. */
function ensembleAt(point: { latitude: number }, hour: number): EnsembleForecast {
  const { id } = stationAt(point);
  const each = (value: (member: number, at: number) => number) =>
    Float64Array.from({ length: MODEL_MEMBERS * HOURS }, (_, at) =>
      value(Math.floor(at / HOURS), at % HOURS),
    );
  return {
    start: hour * 3_600,
    hours: HOURS,
    members: MODEL_MEMBERS,
    temperature: inSteps(
      'temperature',
      each(() => 70),
    ),
    gust: inSteps(
      'gust',
      each((member, at) => (member < plantedAt(id, hour + at).agree ? CALM : STORM)),
    ),
    precipitation: inSteps(
      'precipitation',
      each(() => 0),
    ),
  };
}

describeOnBothEngines('The reliability of what runs say', (open) => {
  it('equals a table of the planted rates exactly, through the job and the engine', PATIENCE, async () => {
    const database = await open();
    const { log } = createLog('warn', { write: () => undefined });
    /** By hour: which stations were forecast, which ensembles asked for. */
    const forecast = new Map<number, Set<string>>();
    const asked = new Map<number, string[]>();
    let isLeft = true;

    const told = (clock: Clock) => {
      const now = () => hourAt(clock.now());
      const provider: ForecastProvider = {
        source: 'open-meteo',
        forecast: async (points: readonly ForecastPoint[]) =>
          points.map((point) => {
            const { id } = stationAt(point);
            forecast.set(now(), (forecast.get(now()) ?? new Set()).add(id));
            return forecastOf(
              (hour) => ({ gust: meanGust(plantedAt(id, now() + hour).agree) }),
              { latitude: point.latitude, longitude: point.longitude, elevation: point.elevation ?? 0 },
              now() * 3_600,
            );
          }),
      };
      const fetcher = () => createAreaFetcher({ clock, log, providers: [provider] });
      const fetchers = { area: fetcher(), nation: fetcher(), report: fetcher() };
      const alerts = {
        at: () => ({ state: 'checked' as const, items: [], checkedAt: clock.now() }),
        load: async () => undefined,
        renew: async () => undefined,
        arrival: async () => undefined,
        status: () => ({ checked: true, checkedAt: clock.now(), pending: false }),
        edition: () => '',
      };
      const ensembles = { glance: () => undefined };
      const grid = createAreaGrid({ clock, log, alerts, fetchers, ensembles, simulated: () => true });
      const runs = createSampleRuns({
        log,
        ensembles: {
          glance: (point) => (stationAt(point).id === KNOWN ? ensembleAt(point, now()) : undefined),
        },
        upstream: {
          members: async (points) => {
            const ids = points.map((point) => stationAt(point).id);
            if (ids.length > 0) asked.set(now(), [...(asked.get(now()) ?? []), ...ids]);
            return points.map((point) => ensembleAt(point, now()));
          },
        },
        mayAsk: () => isLeft,
        most: MOST,
        alerts,
        listen: (listener) => fetchers.report.listen(listener),
      });
      return { forecasts: createSaidForecasts({ grid, clock }), runs };
    };
    const site = plantedSite(
      database,
      { said: () => null, was: (id, hour) => (wasGood(id, hour) ? 'good' : 'bad') },
      { start: START, stations, told },
    );
    const { jobs, service, close } = await site.open();
    const ran = new Set<number>();
    for (let run = 0; run < 84; run += 1) {
      site.now += 2 * HOUR_MS;
      // Riders have used up what there is, for half a day.
      isLeft = run < 30 || run >= 36;
      await jobs.runDue();
      ran.add(hourAt(site.now));
      const now = asked.get(hourAt(site.now)) ?? [];
      expect(now.length).toBeLessThanOrEqual(isLeft ? MOST : 0);
      expect(new Set(now).size).toBe(now.length);
      expect(now).not.toContain(KNOWN);
    }

    const judgedBefore = hourAt(site.now - 90 * 60_000);
    for (const lead of LEADS) {
      const steps = Array.from({ length: 10 }, () => ({ cases: 0, sure: 0, good: 0 }));
      for (const { id, latitude, longitude } of stations)
        for (const hour of ran) {
          const isSure = asked.get(hour)?.includes(id) || (id === KNOWN && forecast.get(hour)?.has(id));
          const target = hour + lead;
          if (!isSure || target >= judgedBefore || lightAt(target * 3_600, latitude, longitude) !== 'day')
            continue;
          if (!ran.has(target) && !ran.has(target + 1)) continue;
          const sure = Math.round((1_000 * plantedAt(id, target).agree) / 31);
          const step = steps[Math.min(9, Math.floor(sure / 100))];
          if (!step) throw new Error('no such step');
          step.cases += 1;
          step.sure += sure;
          if (wasGood(id, target)) step.good += 1;
        }
      const expected = steps.flatMap(({ cases, sure, good }, at) => {
        const [predicted, observed] = cases < 30 ? [null, null] : [Math.round(sure / 1_000), good];
        return cases === 0 ? [] : [{ from: at * 10, to: at * 10 + 10, cases, predicted, observed }];
      });
      const { reliability } = await service.card({ lead });
      expect(reliability).toEqual(expected);
      expect(reliability.filter(({ predicted }) => predicted !== null).length).toBeGreaterThanOrEqual(2);
      expect(reliability.some(({ predicted }) => predicted === null)).toBe(true);
    }
    await close();
  });
});
