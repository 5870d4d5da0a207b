import type { WeatherAnswer } from '../weather.schema.ts';

type ShownValues = Pick<
  WeatherAnswer,
  | 'temperature'
  | 'windSpeed'
  | 'windDirection'
  | 'gust'
  | 'humidity'
  | 'dewPoint'
  | 'precipitation'
  | 'precipitationProbability'
  | 'visibility'
>;

/** What an answer shows of an hour's rounded conditions as it is. */
export const shownValues = ({
  temperature,
  windSpeed,
  windDirection,
  gust,
  humidity,
  dewPoint,
  precipitation,
  precipitationProbability,
  visibility,
}: ShownValues): ShownValues => ({
  temperature,
  windSpeed,
  windDirection,
  gust,
  humidity,
  dewPoint,
  precipitation,
  precipitationProbability,
  visibility,
});
