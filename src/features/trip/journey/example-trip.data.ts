import type { Place, PlaceHours } from '../trip.schema.ts';
import type { TripWeather } from './timeline.model.ts';
import type { Visit } from '../trip.schema.ts';

/** A fair day of `count` hours from `start` (epoch seconds), for tests to spoil. */
export function fairHours(start: number, count: number): PlaceHours {
  const fill = <T>(value: T) => Array.from({ length: count }, () => value);
  return {
    start,
    temperature: fill<number | null>(70),
    humidity: fill<number | null>(40),
    windSpeed: fill<number | null>(8),
    windDirection: fill<number | null>(270),
    gust: fill<number | null>(12),
    precipitation: fill<number | null>(0),
    precipitationProbability: fill<number | null>(0),
    thunderProbability: fill<number | null>(0),
    weatherCode: fill<number | null>(0),
    visibility: fill<number | null>(10),
    cloudCover: fill<number | null>(10),
    road: fill<PlaceHours['road'][number]>('dry'),
    firstRain: fill(0),
  };
}

export const fairPlace = (name: string, hours: PlaceHours | null, extra: Partial<Place> = {}): Place => ({
  kind: 'road',
  name,
  latitude: 39,
  longitude: -105,
  timeZone: 'America/Denver',
  hours,
  light: { first: 'day', changes: [] },
  alerts: [],
  alertState: 'checked',
  ...extra,
});

/** Places an hour of riding apart, the first and the last of them stops. Heading north. */
export function tripThrough(places: Place[]): TripWeather {
  const last = places.length - 1;
  const visits = places.map((_, place): Visit => ({
    kind: place === 0 ? 'start' : place === last ? 'stop' : 'road',
    place,
    leg: place === 0 ? 0 : 1,
    mile: place * 50,
    rideSeconds: place * 3600,
    staySeconds: 0,
    bearing: place === 0 ? null : 0,
  }));
  return { places, visits, pace: 'normal', alerts: { items: [] } };
}
