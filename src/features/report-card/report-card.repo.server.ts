import { asc, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import type { Measured } from './measured.model.ts';
import {
  reportCardHours,
  reportCardMonths,
  type AreaMonth,
  type OpenHour,
} from './report-card.tables.server.ts';
import { emptyTally, LEADS, LEVELS, type Lead, type Level, type Tally } from './tally.model.ts';

/** An area that is followed in a month. */
export type SampledArea = Pick<
  AreaMonth,
  'month' | 'area' | 'latitude' | 'longitude' | 'elevation' | 'state'
>;

/** A verdict that is kept. */
export interface Said {
  area: string;
  hour: number;
  lead: Lead;
  said: Level;
  /** Of 1,000 forecast runs, how many said good; null where none were asked. */
  sure: number | null;
}

/** What is added to an area's month. */
export interface MonthTally extends Tally {
  month: string;
  area: string;
  firstHour: number | null;
  lastHour: number | null;
}

export const listMonths = (db: Db): Promise<AreaMonth[]> =>
  db.select().from(reportCardMonths).orderBy(asc(reportCardMonths.month), asc(reportCardMonths.area));

export const listAreas = (db: Db, months: readonly string[]): Promise<SampledArea[]> => {
  const { month, area, latitude, longitude, elevation, state } = reportCardMonths;
  return db
    .select({ month, area, latitude, longitude, elevation, state })
    .from(reportCardMonths)
    .where(inArray(month, [...months]))
    .orderBy(asc(month), asc(area));
};

/** Those that are there already stay as they are. */
export async function insertAreas(db: Db, areas: readonly SampledArea[]): Promise<void> {
  if (areas.length === 0) return;
  const { verdicts, sureness, leftOut } = emptyTally();
  await db
    .insert(reportCardMonths)
    .values(areas.map((area) => ({ ...area, verdicts, sureness, leftOut })))
    .onConflictDoNothing();
}

/** All but the newest months, by what is stored and not by a clock that may be wrong. */
export const deleteOldMonths = (db: Db, kept: number) =>
  db.execute(sql`DELETE FROM report_card_months WHERE month NOT IN
    (SELECT DISTINCT month FROM report_card_months ORDER BY month DESC LIMIT ${kept})`);

/** What was said first about an hour at a lead stays. */
export async function saveSaid(db: Db, all: readonly Said[]): Promise<void> {
  if (all.length === 0) return;
  const hours = Map.groupBy(all, ({ area, hour }) => `${hour} ${area}`);
  const rows = [...hours.values()].map((some) => ({
    area: some[0]?.area,
    hour: some[0]?.hour,
    ...Object.fromEntries(
      some.flatMap(({ lead, said, sure }) => [
        [`said_${lead}`, LEVELS.indexOf(said)],
        [`sure_${lead}`, sure],
      ]),
    ),
  }));
  const names = LEADS.flatMap((lead) => [`said_${lead}`, `sure_${lead}`]);
  const columns = sql.raw(names.join(', '));
  const typed = sql.raw(names.map((name) => `${name} smallint`).join(', '));
  const first = sql.raw(
    LEADS.flatMap((lead) => [
      `said_${lead} = COALESCE(h.said_${lead}, excluded.said_${lead})`,
      `sure_${lead} = CASE WHEN h.said_${lead} IS NULL THEN excluded.sure_${lead} ELSE h.sure_${lead} END`,
    ]).join(', '),
  );
  await db.execute(sql`
    INSERT INTO report_card_hours AS h (area, hour, ${columns})
    SELECT area, hour, ${columns}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS said(area text, hour integer, ${typed})
    ON CONFLICT (area, hour) DO UPDATE SET ${first}`);
}

export const listHours = (db: Db, hours: { in: readonly number[] }): Promise<OpenHour[]> =>
  db
    .select()
    .from(reportCardHours)
    .where(inArray(reportCardHours.hour, [...hours.in]))
    .orderBy(asc(reportCardHours.hour), asc(reportCardHours.area));

/** Hours that were judged meanwhile stay away. */
export async function saveMeasured(
  db: Db,
  rows: readonly { area: string; hour: number; measured: Measured }[],
): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    UPDATE report_card_hours AS h SET measured = m.measured
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS m(area text, hour integer, measured jsonb)
    WHERE h.area = m.area AND h.hour = m.hour`);
}

/** Deletes and returns the hours before this one, so that exactly one process counts them. */
export const takeHoursBefore = (tx: Db, hour: number): Promise<OpenHour[]> =>
  tx.delete(reportCardHours).where(lt(reportCardHours.hour, hour)).returning();

/** What a clock that was ahead said. */
export const deleteHoursAfter = (tx: Db, hour: number) =>
  tx.delete(reportCardHours).where(gt(reportCardHours.hour, hour));

/** Adds to the areas' months; those that are gone count no more. */
export async function addTallies(tx: Db, tallies: readonly MonthTally[]): Promise<void> {
  if (tallies.length === 0) return;
  const sum = (column: string, name: string) =>
    sql.raw(`${column} = (SELECT array_agg(had + (t."${name}" ->> (n::integer - 1))::integer ORDER BY n)
      FROM unnest(m.${column}) WITH ORDINALITY AS old(had, n))`);
  await tx.execute(sql`
    UPDATE report_card_months AS m SET
      ${sum('verdicts', 'verdicts')}, ${sum('sureness', 'sureness')}, ${sum('left_out', 'leftOut')},
      first_hour = LEAST(m.first_hour, t."firstHour"), last_hour = GREATEST(m.last_hour, t."lastHour")
    FROM jsonb_to_recordset(${JSON.stringify(tallies)}::jsonb) AS t(month text, area text, verdicts jsonb,
      sureness jsonb, "leftOut" jsonb, "firstHour" integer, "lastHour" integer)
    WHERE m.month = t.month AND m.area = t.area`);
}
