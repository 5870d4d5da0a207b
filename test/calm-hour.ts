import type { WeatherConditions } from '#features/weather/providers/forecast.model.ts';

/** An hour in which nothing is against riding. */
export const CALM_HOUR: Omit<WeatherConditions, 'time'> = {
  temperature: 60,
  dewPoint: 40,
  humidity: 40,
  windSpeed: 5,
  windDirection: 270,
  gust: 9,
  precipitation: 0,
  precipitationProbability: 0,
  thunderProbability: 0,
  weatherCode: 0,
  visibility: 10,
  cloudCover: 0,
};
