import type { WeatherConditions } from '../providers/forecast.model.ts';

/** The WMO 4677 codes that providers send, in a rider's words. */
export const WMO_DESCRIPTIONS: Readonly<Record<number, string>> = {
  0: 'Clear sky',
  1: 'Mainly clear',
  2: 'Partly cloudy',
  3: 'Overcast',
  45: 'Fog',
  48: 'Rime fog',
  51: 'Light drizzle',
  53: 'Drizzle',
  55: 'Dense drizzle',
  56: 'Light freezing drizzle',
  57: 'Freezing drizzle',
  61: 'Light rain',
  63: 'Rain',
  65: 'Heavy rain',
  66: 'Light freezing rain',
  67: 'Freezing rain',
  71: 'Light snow',
  73: 'Snow',
  75: 'Heavy snow',
  77: 'Snow grains',
  80: 'Light rain showers',
  81: 'Rain showers',
  82: 'Violent rain showers',
  85: 'Light snow showers',
  86: 'Snow showers',
  95: 'Thunderstorm',
  96: 'Thunderstorm with hail',
  99: 'Thunderstorm with heavy hail',
};

/** What a code says about riding. `unknown`: no code, or one outside the subset, which excludes nothing. */
export type WeatherKind =
  'unknown' | 'fair' | 'fog' | 'rimeFog' | 'rain' | 'freezingDrizzle' | 'freezingRain' | 'snow' | 'thunder';

/** The kind of weather behind a WMO code. */
export function weatherKind(code: number | null): WeatherKind {
  if (code === null) return 'unknown';
  if (code >= 0 && code <= 3) return 'fair';
  if (code === 45) return 'fog';
  if (code === 48) return 'rimeFog';
  if (code === 56 || code === 57) return 'freezingDrizzle';
  if (code === 66 || code === 67) return 'freezingRain';
  if ((code >= 71 && code <= 77) || code === 85 || code === 86) return 'snow';
  if ((code >= 51 && code <= 65) || (code >= 80 && code <= 82)) return 'rain';
  return code >= 95 && code <= 99 ? 'thunder' : 'unknown';
}

/** True for snow, sleet and freezing rain or drizzle. */
export function isFrozen(kind: WeatherKind): boolean {
  return kind === 'snow' || kind === 'freezingRain' || kind === 'freezingDrizzle';
}

/** True when the kind itself says that something falls, whatever the amount says. */
export function isFalling(kind: WeatherKind): boolean {
  return kind === 'rain' || kind === 'thunder' || isFrozen(kind);
}

/**
 * The weather in a few words: by its code, else by precipitation and cloud cover, else "Not reported".
 * Dry weather is only named when precipitation is known to be zero.
 */
export function describeWeather(conditions: WeatherConditions): string {
  const { weatherCode, precipitation, temperature, cloudCover } = conditions;
  const known = weatherCode === null ? undefined : WMO_DESCRIPTIONS[weatherCode];
  const kind = weatherKind(weatherCode);
  // A sky is no name for weather in which something falls.
  const isWet = precipitation !== null && precipitation > 0;
  if (known !== undefined && !(kind === 'fair' && isWet)) return known;
  if (kind === 'thunder') return 'Thunderstorm';
  if (isFrozen(kind)) return 'Snow or ice';
  if (isWet) {
    return temperature !== null && temperature <= 32 ? 'Snow' : 'Rain';
  }
  if (precipitation === null || cloudCover === null) return 'Not reported';
  if (cloudCover < 12.5) return 'Clear sky';
  if (cloudCover < 37.5) return 'Mainly clear';
  return cloudCover < 87.5 ? 'Partly cloudy' : 'Overcast';
}
