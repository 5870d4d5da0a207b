import { queryOptions } from '@tanstack/react-query';
import { postJson } from '#platform/api-client/api-client.ts';
import { hearServerTime } from '#platform/device/server-clock.ts';
import type { WeatherAnswer, WeatherRequest } from '../weather.schema.ts';

export const WEATHER_FALLBACK = 'Unable to fetch weather data. Please try again.';
export const REFRESH_FALLBACK = 'Unable to refresh weather data.';

/** A younger answer is the newest that there is: the server does not ask again. */
export const REFRESH_AFTER_MS = 60_000;
/** A fresh answer is cached on the server for so long at most. */
const ANSWER_AGE_MS = 11 * 60_000;

export async function checkWeather(request: WeatherRequest, signal?: AbortSignal): Promise<WeatherAnswer> {
  const answer = await postJson<WeatherAnswer>('/api/weather', request, signal ? { signal } : {});
  if (!answer.stale) hearServerTime(Date.parse(answer.fetchedAt), ANSWER_AGE_MS);
  return answer;
}

export const weatherQuery = (zipCode: string) =>
  queryOptions({
    queryKey: ['weather', zipCode],
    queryFn: ({ signal }) => checkWeather({ zipCode }, signal),
  });
