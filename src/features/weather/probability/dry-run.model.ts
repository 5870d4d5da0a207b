import type { WeatherConditions } from '../providers/forecast.model.ts';
import { isFalling, weatherKind } from '../verdict/wmo.model.ts';

const OVERCAST = 3;

/** A dry run of an hour that the main forecast calls wet. Thunder stays: no run says anything of it. */
export function withoutRain(conditions: WeatherConditions): WeatherConditions {
  const kind = weatherKind(conditions.weatherCode);
  return {
    ...conditions,
    precipitation: 0,
    precipitationProbability: conditions.precipitationProbability === null ? null : 0,
    weatherCode: isFalling(kind) && kind !== 'thunder' ? OVERCAST : conditions.weatherCode,
  };
}
