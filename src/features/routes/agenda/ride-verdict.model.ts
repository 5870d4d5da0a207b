import type { Recommendation } from '#features/weather/weather.schema.ts';
import { addDays } from '#platform/time/days.ts';
import { isoDay } from '#platform/time/format-time.ts';
import type { Outlook } from '../entry/route.schema.ts';
import { agedOutlook } from '../outlook/outlook-age.model.ts';
import { shownClock } from '../rides/rides.model.ts';
import { dayText, shortTime } from './month.model.ts';

/** A forecast reaches this many days, today included. */
const FORECAST_DAYS = 7;

interface DatedRide {
  rideDate: string | null;
  rideTime: string | null;
  rideTimeZone: string | null;
  rideStartsAt: string | null;
}

/**
 * What a list says of a ride's weather, or why there is nothing to say. `later`: the forecast does not reach its day
 * yet. `waiting`: it is being asked for. `none`: it is unavailable now. `over`: the ride has begun or took place.
 */
export interface RideVerdict {
  kind: 'known' | 'later' | 'waiting' | 'none' | 'over';
  level: Recommendation | null;
  text: string;
}

const say = (kind: RideVerdict['kind'], text: string): RideVerdict => ({ kind, level: null, text });

/** The day from which on a forecast reaches a ride's day. Both YYYY-MM-DD. */
export const verdictDay = (rideDate: string): string => addDays(rideDate, 1 - FORECAST_DAYS);

/** True for a ride whose weather can be known now: within the days of a forecast, and not begun. `now` in epoch ms. */
export function isDue({ rideDate, rideTimeZone, rideStartsAt }: DatedRide, now: number): boolean {
  if (rideDate === null || rideTimeZone === null || rideStartsAt === null) return false;
  return Date.parse(rideStartsAt) > now && verdictDay(rideDate) <= isoDay(now / 1_000, rideTimeZone);
}

/**
 * @param now epoch ms
 * @param asking whether its forecast is being asked for
 */
export function rideVerdict(
  ride: DatedRide & { isPast?: boolean; isCancelled?: boolean },
  weather: Outlook | null,
  now: number,
  asking: boolean,
): RideVerdict {
  const { rideDate, rideTime, rideTimeZone, rideStartsAt } = ride;
  if (ride.isCancelled) return say('over', 'Canceled');
  // A page that stays open outlives the day of its rides.
  const today = rideTimeZone === null ? '' : isoDay(now / 1_000, rideTimeZone);
  if (ride.isPast || (rideDate !== null && rideDate < today)) return say('over', 'Took place');
  if (rideDate === null || rideTimeZone === null || rideStartsAt === null || rideTime === null)
    return say('none', 'No start time yet');
  if (Date.parse(rideStartsAt) <= now)
    return say('over', `Started at ${shortTime(shownClock(ride) ?? rideTime)}`);
  if (weather) {
    const { recommendation, line, summary } = agedOutlook(weather, now);
    return { kind: 'known', level: recommendation, text: line ?? summary };
  }
  const from = verdictDay(rideDate);
  if (from > today) return say('later', `Verdict from ${dayText(from, today)}`);
  return asking ? say('waiting', 'Getting the forecast') : say('none', 'No forecast right now');
}
