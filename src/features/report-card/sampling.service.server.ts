import type { LocationService } from '#features/location/location.service.server.ts';
import type { ForecastPoint } from '#features/weather/providers/forecast.model.ts';
import type { SampleRuns } from '#features/weather/probability/sample-runs.service.server.ts';
import type { Probability } from '#features/weather/weather.schema.ts';
import { lightAt } from '#features/weather/verdict/sun.model.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.server.ts';
import { backgroundTurn } from '#platform/jobs/background-turn.server.ts';
import {
  merged,
  verdictOf,
  type HourReport,
  type Observations,
  type ObservingStation,
} from './measured.model.ts';
import * as repo from './report-card.repo.server.ts';
import type { SaidForecasts } from './said.service.server.ts';
import {
  chooseAreas,
  drawnOrder,
  hourOf,
  HOURS_AHEAD,
  hoursAheadOf,
  isTurnOf,
  monthOf,
  type Candidate,
} from './sample.model.ts';
import { SURE_OF } from './tally.model.ts';
import { HOUR_S } from '#platform/time/units.ts';

const STATIONS_A_TURN = 40;

export interface SamplingDependencies {
  database: Pick<Database, 'db'>;
  clock: Clock;
  location: Pick<LocationService, 'placeNear'>;
  observations: Observations;
  forecasts: SaidForecasts;
  /** How many forecast runs say what. */
  runs: Pick<SampleRuns, 'follow'>;
  /** How many areas are followed at a time. */
  areas: number;
}

/** Stores the verdicts that riders see for a sample of areas, and nothing about who asked. */
export function createSampling(deps: SamplingDependencies) {
  const { clock, location, observations, forecasts, runs } = deps;
  const { db } = deps.database;

  const nowAndNext = () => [...new Set(hoursAheadOf(hourOf(clock.now())).map(({ hour }) => monthOf(hour)))];

  /** Draws the areas of the months that something is said about now, as far as there are stations. */
  async function choose(): Promise<void> {
    const all = await repo.listAreas(db, nowAndNext());
    for (const month of nowAndNext()) {
      const taken = all.filter((area) => area.month === month);
      if (taken.length >= deps.areas) continue;
      const known = new Set(taken.map(({ area }) => area));
      const candidates: (ObservingStation & Candidate)[] = [];
      for (const [index, station] of observations.stations().entries()) {
        // Thousands; requests get their turn in between.
        if (index % STATIONS_A_TURN === STATIONS_A_TURN - 1) await backgroundTurn();
        if (known.has(station.id) || !isJudgeable(observations.reportsOf(station.id))) continue;
        const state = location.placeNear(station)?.state;
        if (state) candidates.push({ ...station, state, isCached: forecasts.isKnown(station) });
      }
      const chosen = chooseAreas(candidates, { month, taken, areas: deps.areas });
      await repo.insertAreas(
        db,
        chosen.map(({ id, latitude, longitude, elevation, state }) => {
          return { month, area: id, latitude, longitude, elevation, state };
        }),
      );
    }
  }

  /** Keeps the verdicts of this hour's leads, once. */
  async function keep(signal: AbortSignal): Promise<void> {
    const now = hourOf(clock.now());
    const targets = hoursAheadOf(now);
    const areas = await repo.listAreas(db, nowAndNext());
    const said = new Set<string>();
    const open = await repo.listHours(db, { in: targets.map(({ hour }) => hour) });
    for (const { lead, hour } of targets)
      for (const row of open)
        if (row.hour === hour && row[`said${lead}`] !== null) said.add(`${row.area} ${lead}`);
    const wanted = areas.flatMap((area) =>
      targets
        .filter(({ lead, hour }) => monthOf(hour) === area.month && !said.has(`${area.area} ${lead}`))
        .filter(({ hour }) => lightAt(hour * HOUR_S, area.latitude, area.longitude) === 'day')
        .map((target) => ({ ...target, area: area.area, point: pointOf(area) })),
    );
    const turn = drawnOrder(
      wanted.filter(({ area }) => isTurnOf(area, now)),
      now,
    ).map(({ point }) => point);
    const followed = runs.follow(turn, HOURS_AHEAD);
    try {
      await forecasts.load(turn);
      await followed.judge(signal);
      if (signal.aborted) return;
      const kept = wanted.flatMap(({ area, hour, lead, point }): repo.Said[] => {
        const level = forecasts.levelAt(point, hour);
        return level ? [{ area, hour, lead, said: level, sure: sureOf(followed.at(point, hour)) }] : [];
      });
      await repo.saveSaid(db, kept);
    } finally {
      followed.end();
    }
  }

  return { choose, keep };
}

/** Of 1,000 forecast runs, how many say good. */
const sureOf = (runs: Probability | null): number | null =>
  runs && Math.round((SURE_OF * runs.good) / runs.members);

/** Stations stand at their own height, which the forecast is asked for. */
const pointOf = ({ latitude, longitude, elevation }: repo.SampledArea): ForecastPoint => ({
  latitude,
  longitude,
  elevation,
});

/** Whether enough is measured there for a verdict. */
const isJudgeable = (reports: readonly HourReport[]): boolean =>
  reports.some((report) => verdictOf(merged(null, report)) !== null);
