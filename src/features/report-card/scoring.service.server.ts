import { isDeepStrictEqual } from 'node:util';
import type { ContentVersions } from '#platform/cache/content-version.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.server.ts';
import { merged, verdictOf, type HourReport, type Measured, type Observations } from './measured.model.ts';
import * as repo from './report-card.repo.server.ts';
import type { OpenHour } from './report-card.tables.server.ts';
import { hourOf, HOURS_AHEAD, monthOf } from './sample.model.ts';
import { count, emptyTally, LEADS, LEVELS, type Case } from './tally.model.ts';

/** Reports of an hour still come for this long after its end. */
const WAIT_MS = 90 * 60_000;
/** Reports of this hour and of those before it are taken in. */
const HOURS_BACK = [0, 1, 2];
/** Two of every season. */
export const MONTHS_KEPT = 24;

export interface ScoringDependencies {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  observations: Observations;
  versions: Pick<ContentVersions, 'bump'>;
}

/** Compares what was said with what stations measured. */
export function createScoring({ database, clock, observations, versions }: ScoringDependencies) {
  const { db } = database;

  /** Keeps with the hours under way what their stations measured. */
  async function measure(): Promise<void> {
    const now = clock.now();
    const open = await repo.listHours(db, { in: HOURS_BACK.map((back) => hourOf(now) - back) });
    if (open.length === 0) return;
    const rows = open.flatMap(({ area, hour, measured: before }) => {
      const reports = observations.reportsOf(area).filter((report) => report.hour === hour);
      const measured = reports.reduce<Measured | null>(withReport, before);
      return measured && !isDeepStrictEqual(measured, before) ? [{ area, hour, measured }] : [];
    });
    await repo.saveMeasured(db, rows);
  }

  /** Judges the hours that are over, each once: who takes it out counts it. */
  async function judge(): Promise<void> {
    const now = clock.now();
    await database.transaction(async (tx) => {
      await repo.deleteHoursAfter(tx, hourOf(now) + HOURS_AHEAD);
      const over = await repo.takeHoursBefore(tx, hourOf(now - WAIT_MS));
      if (over.length === 0) return;
      await repo.addTallies(tx, talliesOf(over));
      await repo.deleteOldMonths(tx, MONTHS_KEPT);
      await versions.bump(tx);
    });
  }

  return { measure, judge };
}

/** Without the hour itself, which the row has. */
const withReport = (before: Measured | null, { hour: _hour, ...measured }: HourReport): Measured =>
  merged(before, measured);

const lastHourOf = (hour: number, before: number | null) => (before === null ? hour : Math.max(hour, before));
const firstHourOf = (hour: number, before: number | null) =>
  before === null ? hour : Math.min(hour, before);

/** What hours add to the months of their areas. */
function talliesOf(hours: readonly OpenHour[]): repo.MonthTally[] {
  const tallies = new Map<string, repo.MonthTally>();
  for (const row of hours) {
    const month = monthOf(row.hour);
    const key = `${month} ${row.area}`;
    const tally = tallies.get(key) ?? {
      month,
      area: row.area,
      firstHour: null,
      lastHour: null,
      ...emptyTally(),
    };
    tallies.set(key, tally);
    const was = row.measured && verdictOf(row.measured);
    for (const one of casesOfHour(row, was)) {
      count(tally, one);
      if (was === null) continue;
      tally.firstHour = firstHourOf(row.hour, tally.firstHour);
      tally.lastHour = lastHourOf(row.hour, tally.lastHour);
    }
  }
  return [...tallies.values()];
}

const casesOfHour = (row: OpenHour, was: Case['was']): Case[] =>
  LEADS.flatMap((lead) => {
    const said = LEVELS[row[`said${lead}`] ?? -1];
    return said ? [{ lead, said, was, sure: row[`sure${lead}`] }] : [];
  });
