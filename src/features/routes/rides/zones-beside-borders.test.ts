import { expect, it } from 'vitest';
import { migrate, readMigrations } from '#platform/db/migrate.server.ts';
import { timeZoneAt } from '#platform/geo/time-zone.server.ts';
import { createZipCodes } from '../../location/zip-codes.repo.server.ts';
import { rideClock } from '../entry/route.mapper.server.ts';
import { describeOnBothEngines } from '#test/test-database.ts';

const UPGRADE = '0116_zones_beside_borders';
const upgrade = readMigrations().filter(({ name }) => name === UPGRADE);

describeOnBothEngines('Rides that were stored by the clock of the other side of a border', (open) => {
  it('begin by their own after an upgrade, unless they are over', async () => {
    const database = await open();
    const add = async (name: string, zip: string, day: string, zone: string) => {
      const { rideStartsAt, rideDayEndsAt } = rideClock({ rideDate: day, rideTime: '09:30' }, zone);
      await database.query(
        `INSERT INTO scenic_routes (name, description, start_location, end_location, distance, difficulty, scenic_rating,
           road_type, highlights, warnings, zip_codes, estimated_time, route_type, created_at, updated_at, search_text,
           ride_date, ride_time, ride_time_zone, ride_starts_at, ride_day_ends_at)
         VALUES ($1, '', '', '', 0, 'beginner', 3, 'rural', '{}', '{}', ARRAY[$2::text, '80435'], 60, 'group_ride',
           now(), now(), '', $3, '09:30', $4, $5::timestamptz, $6::timestamptz)`,
        [name, zip, day, zone, rideStartsAt?.toISOString(), rideDayEndsAt?.toISOString()],
      );
    };
    await add('Williston', '58801', '2099-07-04', 'America/Denver');
    await add('Over', '58801', '2020-07-04', 'America/Denver');
    await add('Dillon', '80435', '2099-07-04', 'America/Denver');
    const again = upgrade.map((migration) => ({ ...migration, name: '9116_again' }));
    await migrate(database, [...readMigrations(), ...again]);
    const rows = await database.query(
      'SELECT name, ride_time_zone, ride_starts_at, ride_day_ends_at FROM scenic_routes ORDER BY id',
    );
    const clock = (day: string, zone: string) => {
      const { rideTimeZone, rideStartsAt, rideDayEndsAt } = rideClock(
        { rideDate: day, rideTime: '09:30' },
        zone,
      );
      return { ride_time_zone: rideTimeZone, ride_starts_at: rideStartsAt, ride_day_ends_at: rideDayEndsAt };
    };
    expect(rows).toEqual([
      { name: 'Williston', ...clock('2099-07-04', 'America/Chicago') },
      { name: 'Over', ...clock('2020-07-04', 'America/Denver') },
      { name: 'Dillon', ...clock('2099-07-04', 'America/Denver') },
    ]);
  });

  it('are named with the zones of today', () => {
    const zips = createZipCodes();
    const listed = [...(upgrade[0]?.sql ?? '').matchAll(/\('(\w+\/[\w/]+)',([^)]+)\)/g)].flatMap(
      ([, zone, text]) => (text?.match(/\d{5}/g) ?? []).map((zip) => [zip, zone] as const),
    );
    expect(listed).toHaveLength(145);
    const now = listed.map(([zip]) => [zip, timeZoneAt(zips.lookup(zip) ?? { latitude: 0, longitude: 0 })]);
    expect(now).toEqual(listed);
  });
});
