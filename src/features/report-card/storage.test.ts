import { expect, it } from 'vitest';
import { hourAt, plantedSite, STATIONS, type PlantedStation } from '#test/planted-verdicts.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { HOUR_MS } from '#platform/time/units.ts';
import { AREAS } from './sample.model.ts';
import { MONTHS_KEPT } from './scoring.service.server.ts';

const START = Date.parse('2026-01-05T12:00:00Z');
/** The bound is for each area and month; a twentieth of them tells as much and takes less time. */
const FOLLOWED = AREAS / 20;

/** Bytes of the database, as decision 0069 states them. */
const MOST_BYTES =
  // Months, with their index: 120 numbers of 4 bytes and the columns beside them.
  FOLLOWED * 12 * 800 +
  // Hours that wait: three days of daylight, with what a day leaves behind until it is cleared away.
  FOLLOWED * 3 * 16 * 500 +
  // Pages of empty tables and indexes.
  200_000;

const PATIENCE = { timeout: 180_000 };

const stations = Array.from({ length: FOLLOWED + 10 }, (_, index): PlantedStation => {
  const base = STATIONS[index % STATIONS.length] ?? STATIONS[0];
  return { ...base, id: `K${index}`, latitude: base.latitude + index / 1_000 };
});

describeOnBothEngines('A year of the report card', (open) => {
  it('takes no more than is stated, and months beyond the last two years go', PATIENCE, async () => {
    const database = await open();
    const site = plantedSite(
      database,
      { said: () => 'caution', was: () => 'good', sure: () => 700 },
      { start: START, stations, areas: FOLLOWED },
    );
    const { jobs, service, close } = await site.open();
    const hours = async (count: number) => {
      for (let hour = 0; hour < count; hour += 2) {
        site.now += 2 * HOUR_MS;
        await jobs.runDue();
      }
    };
    // Days of each month; a month's row takes the same however many days it counts.
    for (let month = 0; month < 12; month += 1) {
      site.now = Date.UTC(2026, month, 5, 12);
      await hours(4);
    }
    // Three days on end, for the hours that wait.
    await database.maintain();
    await hours(76);
    await database.maintain();
    const [size] = await database.query<{ bytes: number; months: number; hours: number }>(
      `select (pg_total_relation_size('report_card_months') + pg_total_relation_size('report_card_hours'))::float8 as bytes,
              (select count(*)::int from report_card_months) as months,
              (select count(*)::int from report_card_hours) as hours`,
    );
    expect(size?.months).toBe(FOLLOWED * 12);
    expect(size?.hours).toBeGreaterThan(FOLLOWED * 10);
    expect(size?.hours).toBeLessThanOrEqual(FOLLOWED * 3 * 16);
    expect(size?.bytes).toBeLessThan(MOST_BYTES);
    expect((await service.card({ lead: 3 })).cases).toBeGreaterThan(FOLLOWED * 12);

    // Of years ago; what is counted now counts on.
    await database.query(
      `insert into report_card_months
       select to_char(date '2020-01-01' + (n || ' months')::interval, 'YYYY-MM'), 'KOLD', 40, -105, 0, 'CO', 1, 2,
         verdicts, sureness, left_out
       from generate_series(1, 40) as n, (select * from report_card_months limit 1) as one`,
    );
    await hours(12);
    const months = await database.query<{ month: string }>(
      'select distinct month from report_card_months order by month',
    );
    expect(months).toHaveLength(MONTHS_KEPT);
    expect(months.at(-1)?.month).toBe('2026-12');
    expect(hourAt(site.now)).toBeGreaterThan(hourAt(START));
    await close();
  });
});
