import { queryOptions } from '@tanstack/react-query';
import { postJson } from '#platform/api-client/api-client.ts';
import type { WeatherAnswer, WeatherRequest } from './weather.schema.ts';

export const WEATHER_FALLBACK = 'Unable to fetch weather data. Please try again.';
export const REFRESH_FALLBACK = 'Unable to refresh weather data.';

export const checkWeather = (request: WeatherRequest, signal?: AbortSignal) =>
  postJson<WeatherAnswer>('/api/weather', request, signal ? { signal } : {});

export const weatherQuery = (zipCode: string) =>
  queryOptions({
    queryKey: ['weather', zipCode],
    queryFn: ({ signal }) => checkWeather({ zipCode }, signal),
  });
