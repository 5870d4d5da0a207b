import { useQuery } from '@tanstack/react-query';
import { agedOutlook, isTooOld } from '../../outlook/outlook-age.model.ts';
import { routeWeatherQuery } from '../../entry/route.queries.ts';
import type { Outlook, ScenicRoute } from '../../entry/route.schema.ts';
import { BANNER_TEXT, VERDICT_SIGN } from '#features/weather/verdict/verdict-words.model.ts';
import { SignLine } from '#ui/sign-line.tsx';
import { useNow } from '#ui/use-now.ts';

const WEEK_MS = 7 * 86_400_000;

interface RideWithWeather extends Pick<ScenicRoute, 'id' | 'rideStartsAt'> {
  weather: Outlook | null;
}

/**
 * Ride-day weather by ride id. What the page came without, or with what is old, and is due within a week, is asked for afterwards in
 * one call.
 * @param now epoch ms at which the page was made.
 */
export function useRideWeather(
  rides: readonly RideWithWeather[],
  now: number,
): (id: number) => Outlook | null {
  const missing = rides
    .filter(
      ({ weather, rideStartsAt }) => (weather === null || isTooOld(weather, now)) && isDue(rideStartsAt, now),
    )
    .map(({ id }) => id);
  const { data } = useQuery({ ...routeWeatherQuery(missing), enabled: missing.length > 0 });
  return (id) => data?.weather[String(id)] ?? rides.find((ride) => ride.id === id)?.weather ?? null;
}

const isDue = (startsAt: string | null, now: number) =>
  startsAt !== null && Date.parse(startsAt) > now && Date.parse(startsAt) - now < WEEK_MS;

/** The verdict for a ride's place, day and hours. */
export function RideWeatherLine({ weather: known }: { weather: Outlook }) {
  const weather = agedOutlook(known, useNow(Date.parse(known.fetchedAt)));
  return (
    <SignLine
      shape={VERDICT_SIGN[weather.recommendation]}
      title={`Ride day: ${BANNER_TEXT[weather.recommendation]}`}
    >
      {[weather.summary, readings(weather)].filter(Boolean).join('. ')}.
    </SignLine>
  );
}

const readings = ({ temperature, windSpeed, precipitationProbability }: Outlook): string =>
  [
    temperature !== null && `${temperature}°F`,
    windSpeed !== null && `wind ${windSpeed} mph`,
    precipitationProbability !== null && `rain ${precipitationProbability}%`,
  ]
    .filter(Boolean)
    .join(', ');
