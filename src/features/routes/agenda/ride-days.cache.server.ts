import { setImmediate } from 'node:timers/promises';
import { SingleFlight } from '#platform/cache/single-flight.ts';
import type { ContentVersions } from '#platform/cache/content-version.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { addDays } from '#platform/time/days.ts';
import { isoDay } from '#platform/time/format-time.ts';
import { repeatText } from '../series/repeat.model.ts';
import { listRideDays, type RideOfDay } from './agenda.repo.server.ts';

/** Rows read at a time, so that a large table never holds up other requests. */
const CHUNK = 2_000;
/** Rides in memory, those to come before those that are over: about 10 MB. */
const AT_MOST = 20_000;
/** The calendar turns back a year; what is older nobody asks for. */
const DAYS_BACK = 400;

/** A ride with the points of its ZIP codes, the first of which it starts at. */
export interface DatedRide extends Omit<RideOfDay, 'rule'> {
  points: readonly GeoPoint[];
  /** "Every Saturday"; null for one that does not. */
  repeats: string | null;
  /** Of a date that repeats: the first date that is the same but for its day, and the last day of the rule; else null. */
  standing: { first: number; endsOn: string } | null;
}

/** All rides of the calendar by day, held in memory until the published content or the day changes. */
export function createRideDays(deps: {
  db: Db;
  clock: Clock;
  versions: Pick<ContentVersions, 'current'>;
  placesOf: (ride: Pick<RideOfDay, 'zipCodes'>) => readonly GeoPoint[];
  /** Rides in memory; default 20,000. */
  most?: number;
}) {
  const { db, clock, versions, placesOf, most = AT_MOST } = deps;
  let known: { key: string; rides: DatedRide[] } | undefined;
  const flights = new SingleFlight<DatedRide[]>();

  /** The rides from a day on, and those before it as far as there is room: the nearest to the day. */
  async function read(today: string): Promise<DatedRide[]> {
    const firsts = new Map<string, number>();
    const firstLike = (dated: RideOfDay) => {
      const noDay = { id: 0, rideDate: '', rideStartsAt: null, rideDayEndsAt: null };
      const same = JSON.stringify({ ...dated, ...noDay });
      const first = firsts.get(same) ?? dated.id;
      firsts.set(same, first);
      return first;
    };
    const datedRide = (dated: RideOfDay): DatedRide => {
      const { rule, ...row } = dated;
      const repeats = repeatText(rule, row.rideDate);
      return {
        ...row,
        repeats,
        standing: rule && repeats !== null ? { first: firstLike(dated), endsOn: rule.endsOn } : null,
        points: placesOf(row).map(({ latitude, longitude }) => ({ latitude, longitude })),
      };
    };
    const coming = await readAll('after', today, most, datedRide);
    const past = await readAll('before', today, most - coming.length, datedRide);
    return [...past.toReversed(), ...coming];
  }

  async function readAll(
    side: 'after' | 'before',
    day: string,
    atMost: number,
    datedRide: (dated: RideOfDay) => DatedRide,
  ): Promise<DatedRide[]> {
    const oldest = addDays(day, -DAYS_BACK);
    const rides: DatedRide[] = [];
    for (let at = { date: day, id: 0 }; rides.length < atMost;) {
      const limit = Math.min(CHUNK, atMost - rides.length);
      const rows = await listRideDays(db, side === 'after' ? { after: at } : { before: at }, limit);
      for (const row of rows) if (row.rideDate >= oldest) rides.push(datedRide(row));
      const last = rows.at(-1);
      if (!last || rows.length < limit || last.rideDate < oldest) break;
      at = { date: last.rideDate, id: last.id };
      await setImmediate();
    }
    return rides;
  }

  return {
    /** By day, then id. */
    async all(): Promise<readonly DatedRide[]> {
      const { version } = await versions.current();
      // Where days end last, it is yesterday for half of each day.
      const today = addDays(isoDay(clock.now() / 1_000, 'UTC'), -1);
      const key = `${version} ${today}`;
      if (known?.key === key) return known.rides;
      return flights.run(key, async () => {
        const rides = await read(today);
        known = { key, rides };
        return rides;
      });
    },
  };
}
export type RideDays = ReturnType<typeof createRideDays>;
