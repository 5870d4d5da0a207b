import { useLateAnswer } from '#platform/api-client/late-answer.ts';
import { routeWeatherQuery } from '../../entry/route.queries.ts';
import type { Outlook } from '../../entry/route.schema.ts';
import { isTooOld } from '../../outlook/outlook-age.model.ts';
import { isDue, rideVerdict, type RideVerdict } from '../ride-verdict.model.ts';

interface RideWithWeather extends Omit<Parameters<typeof rideVerdict>[0], 'isPast' | 'isCancelled'> {
  id: number;
  isPast?: boolean;
  isCancelled?: boolean;
  weather: Outlook | null;
}

export interface RideWeather {
  weatherOf: (ride: RideWithWeather) => Outlook | null;
  verdictOf: (ride: RideWithWeather) => RideVerdict;
  /** Whether any of it came later than the page. */
  hasCome: boolean;
}

/**
 * The weather of rides that are listed together. What the page came without, or with what is old, is asked for in one
 * call once the page is alive; every ride has its verdict then, or the reason why there is none.
 * @param at epoch ms at which the page was made; @param now epoch ms
 */
export function useRideWeather(rides: readonly RideWithWeather[], at: number, now: number): RideWeather {
  const missing = rides
    .filter((ride) => (ride.weather === null || isTooOld(ride.weather, at)) && isDue(ride, at))
    .map(({ id }) => id);
  const { data, failed } = useLateAnswer(routeWeatherQuery(missing), missing.length > 0);
  const weatherOf = (ride: RideWithWeather) => data?.weather[String(ride.id)] ?? ride.weather;
  return {
    weatherOf,
    hasCome: data !== undefined,
    verdictOf: (ride) =>
      rideVerdict(ride, weatherOf(ride), now, missing.includes(ride.id) && data === undefined && !failed),
  };
}
