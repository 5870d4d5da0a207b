// A world for tests of the report card: what is said and what it was miss each other at planted rates.
import { lightAt } from '#features/weather/verdict/sun.model.ts';
import type { HourReport, Measured, Observations } from '#features/report-card/measured.model.ts';
import {
  reportCardFeature,
  type ReportCardDependencies,
} from '#features/report-card/report-card.feature.server.ts';
import type { SaidForecasts } from '#features/report-card/said.service.server.ts';
import { LEADS, LEVELS, type Lead, type Level } from '#features/report-card/tally.model.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.server.ts';
import { createJobs } from '#platform/jobs/jobs.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { HOUR_MS } from '#platform/time/units.ts';

export const hourAt = (epochMs: number) => Math.floor(epochMs / HOUR_MS);

/** Weather that the table judges so. */
export const MEASURED: Record<Level, Measured> = {
  good: {
    lowest: 68,
    highest: 71,
    humidity: 40,
    wind: 6,
    gust: null,
    precipitation: 0,
    visibility: 10,
    weatherCode: 1,
    road: null,
  },
  get caution() {
    return { ...this.good, wind: 18 };
  },
  get bad() {
    return { ...this.good, weatherCode: 95, precipitation: 0.2 };
  },
};

/** Towns in a row of states, far enough apart for their hours of daylight to differ. */
export const STATIONS = [
  { id: 'KDEN', latitude: 39.85, longitude: -104.65, elevation: 1_656, state: 'CO' },
  { id: 'KCOS', latitude: 38.81, longitude: -104.71, elevation: 1_881, state: 'CO' },
  { id: 'KSLC', latitude: 40.79, longitude: -111.98, elevation: 1_288, state: 'UT' },
  { id: 'KATL', latitude: 33.64, longitude: -84.43, elevation: 313, state: 'GA' },
  { id: 'KBOS', latitude: 42.36, longitude: -71.01, elevation: 6, state: 'MA' },
  { id: 'KPHX', latitude: 33.43, longitude: -112.01, elevation: 337, state: 'AZ' },
] as const;

export interface PlantedWorld {
  /** Null: unknown, so no case. */
  said: (station: string, hour: number, lead: Lead) => Level | null;
  /** Null: the station was silent. */
  was: (station: string, hour: number) => Level | null;
  /** Of 1,000 forecast runs; null: not asked. */
  sure?: (station: string, hour: number) => number | null;
}

export interface PlantedStation {
  id: string;
  latitude: number;
  longitude: number;
  elevation: number;
  state: string;
}

export const isDaylight = (station: string, hour: number): boolean => {
  const place = STATIONS.find(({ id }) => id === station);
  return place !== undefined && lightAt(hour * 3_600, place.latitude, place.longitude) === 'day';
};

/** The real feature with its job on a database, in a planted world, by a clock that the test moves. */
export function plantedSite(
  database: Database,
  world: PlantedWorld,
  {
    start,
    stations = STATIONS,
    areas = stations.length,
    told,
  }: {
    start: number;
    stations?: readonly PlantedStation[];
    areas?: number;
    /** Who tells what is said and how sure that is; default: the world by itself. */
    told?: (clock: Clock) => Pick<ReportCardDependencies, 'forecasts' | 'runs'>;
  },
) {
  const idOf = ({ latitude }: { latitude: number }) =>
    stations.find((station) => Math.abs(station.latitude - latitude) < 1e-4)?.id ?? '';
  const lines: string[] = [];
  const { log } = createLog('info', { write: (line) => void lines.push(line) });
  const site = { now: start, lines, stations: true };
  const clock = { now: () => site.now };
  const reportsOf = (id: string): HourReport[] => {
    const now = hourAt(site.now);
    return [now - 1, now].flatMap((hour) => {
      const was = world.was(id, hour);
      return was ? [{ hour, ...MEASURED[was] }] : [];
    });
  };
  const observations: Observations = {
    isOn: true,
    renew: async () => undefined,
    stations: () => (site.stations ? stations : []),
    reportsOf: (id) => (site.stations ? reportsOf(id) : []),
  };
  const forecasts: SaidForecasts = {
    isKnown: () => true,
    load: async () => undefined,
    levelAt: (point, hour) => {
      const lead = LEADS.find((one) => hourAt(site.now) + one === hour);
      return lead === undefined ? null : world.said(idOf(point), hour, lead);
    },
  };
  const runs: ReportCardDependencies['runs'] = {
    follow: () => ({
      judge: async () => undefined,
      at: (point, hour) => {
        const sure = world.sure?.(idOf(point), hour) ?? null;
        return sure === null ? null : { good: sure, caution: 0, bad: 1_000 - sure, members: 1_000 };
      },
      end: () => undefined,
    }),
  };

  /** Another process, or the same one after a restart. */
  async function open() {
    const jobs = createJobs({ database, clock, log });
    const feature = reportCardFeature(
      { database, clock, jobs },
      {
        location: {
          placeNear: (point) => {
            const state = stations.find(({ id }) => id === idOf(point))?.state;
            return state === undefined ? undefined : { ...point, state, city: 'Town', zipCode: '00001' };
          },
          findZip: (zipCode) => {
            const station = stations[Number(zipCode)];
            if (!station) throw new Error('no such place');
            return { ...station, zipCode, city: station.id };
          },
        },
        observations,
        areas,
        ...(told?.(clock) ?? { forecasts, runs }),
      },
    );
    await jobs.open();
    return { jobs, service: feature.service, close: () => jobs.close() };
  }
  return Object.assign(site, { open });
}

/** A table of counts made by nothing of the program's own. */
export type PlainTable = Record<Level, Record<Level, number>>;
export const plainTable = (): PlainTable =>
  Object.fromEntries(LEVELS.map((said) => [said, { good: 0, caution: 0, bad: 0 }])) as PlainTable;
