import { isOldData, whyNotGood } from '#features/weather/place/age.model.ts';
import { forecastsNow } from '#features/weather/providers/forecast.model.ts';
import { clockOrFullTime } from '#platform/time/format-time.ts';
import type { TripAnswer } from '../trip.schema.ts';

type TripTimes = Pick<TripAnswer, 'source' | 'observedAt' | 'fetchedAt' | 'timeZone'>;

/** Why nothing of a trip may be called good at `now` (epoch ms): a sentence; null while it may. */
export function whyTripNotGood(trip: TripTimes, now: number): string | null {
  // What is measured at its first point only ever makes a trip worse, and is not that of a place's answer.
  const { observedAt, fetchedAt, timeZone } = trip;
  return whyNotGood({ observedAt, fetchedAt, timeZone, source: trip.source ?? 'open-meteo' }, now);
}

/** "issued Thu, Nov 19, 7:00 AM PST": where the data is so old that it has to be told; null where it is not. */
export function oldData({ source, observedAt, timeZone }: Omit<TripTimes, 'fetchedAt'>, now: number) {
  if (source === null || !isOldData({ source, observedAt }, now)) return null;
  return `${forecastsNow(source) ? 'issued' : 'of'} ${clockOrFullTime(Date.parse(observedAt), now, timeZone)}`;
}
