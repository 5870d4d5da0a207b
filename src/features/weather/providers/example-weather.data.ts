import type { KnownAlerts, OfficialAlert, PlaceForecast, WeatherConditions } from './forecast.model.ts';

/** Example weather for tests. */

/** Friday, 2026-11-20, 8 AM in Beverly Hills. */
export const MORNING = Date.parse('2026-11-20T16:00:00Z') / 1000;

/** An hour that nothing stands against, with what a test changes in it. */
export function fairWeather(change: Partial<WeatherConditions> = {}): WeatherConditions {
  return {
    time: MORNING,
    temperature: 70,
    dewPoint: 45,
    humidity: 40,
    windSpeed: 5,
    windDirection: 250,
    gust: 10,
    precipitation: 0,
    precipitationProbability: 0,
    thunderProbability: 0,
    weatherCode: 0,
    visibility: 20,
    cloudCover: 0,
    ...change,
  };
}

/** Hours from 6 before `now` on; `change` gets the hours from `now`. */
export function forecastOf(
  change: (hour: number) => Partial<WeatherConditions> = () => ({}),
  place: Partial<PlaceForecast> = {},
  now = MORNING,
): PlaceForecast {
  const hours = Array.from({ length: 6 + 168 }, (_, index) =>
    fairWeather({ time: now + (index - 6) * 3600, ...change(index - 6) }),
  );
  return {
    source: 'open-meteo',
    latitude: 34.09,
    longitude: -118.41,
    timeZone: 'America/Los_Angeles',
    current: fairWeather({ ...change(0), time: now }),
    hours,
    ...place,
  };
}

export function alertOf(change: Partial<OfficialAlert> = {}): OfficialAlert {
  return {
    id: 'urn:oid:2.49.0.1.840.0.1',
    event: 'Wind Advisory',
    level: 'bad',
    severity: 'Moderate',
    headline: null,
    description: '* WHAT…West winds 25 to 35 mph.',
    instruction: null,
    areaDescription: 'Los Angeles County Mountains',
    start: MORNING - 3600,
    end: MORNING + 3 * 3600,
    ...change,
  };
}

export const alertsAre = (...items: OfficialAlert[]): KnownAlerts => ({
  state: 'checked',
  items,
  checkedAt: MORNING * 1000,
});
export const NO_ALERTS = alertsAre();
/** Asking again has failed; `items` were known before. */
export const alertsUnchecked = (...items: OfficialAlert[]): KnownAlerts => ({
  state: 'unchecked',
  items,
  checkedAt: null,
});

/** A repeatable stream of numbers in [0, 1): mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Any weather at all, often near the limits, with holes in it. */
export function anyWeather(random: () => number): WeatherConditions {
  const between = (from: number, to: number) => (random() < 0.04 ? null : from + random() * (to - from));
  const codes = [0, 1, 2, 3, 45, 48, 51, 56, 61, 66, 71, 77, 80, 85, 95, 99, 4];
  return {
    time: MORNING,
    temperature: between(20, 115),
    dewPoint: between(10, 75),
    humidity: between(5, 100),
    windSpeed: between(0, 45),
    windDirection: between(0, 359),
    gust: between(0, 60),
    precipitation: random() < 0.6 ? 0 : between(0, 0.2),
    precipitationProbability: between(0, 100),
    thunderProbability: random() < 0.3 ? null : between(0, 45),
    weatherCode: random() < 0.5 ? 0 : (codes[Math.floor(random() * codes.length)] ?? null),
    visibility: between(0, 15),
    cloudCover: between(0, 100),
  };
}
