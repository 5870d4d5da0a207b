// Only the server imports this file: it brings the sun along.
import type { PlaceForecast, WeatherConditions } from '#features/weather/providers/forecast.model.ts';
import { isFirstRain } from '#features/weather/verdict/outlook.model.ts';
import { estimateRoadSurfaces } from '#features/weather/verdict/road-surface.model.ts';
import { roundForDisplay } from '#features/weather/verdict/rounding.model.ts';
import { lightAt, lightOfHours, sunTimes } from '#features/weather/verdict/sun.model.ts';
import type { Light } from '#features/weather/weather.schema.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { isoDay } from '#platform/time/format-time.ts';
import { HOUR_S, DAY_S } from '#platform/time/units.ts';
import { zonedInstant } from '#platform/time/zone.ts';
import type { Place, PlaceHours } from '../trip.schema.ts';

/** The road surface and a first rain depend on the hours before. */
const HISTORY_HOURS = 7;

/** The span of time in which a rider may be at a place: epoch seconds, `to` included. */
export interface Span {
  from: number;
  to: number;
}

/**
 * The hours of a forecast that hold a span, as columns in shown precision; null when there are none.
 * Hours that the provider leaves out within the span are missing values.
 */
export function placeHours(forecast: PlaceForecast, span: Span): PlaceHours | null {
  const start = Math.floor(span.from / HOUR_S) * HOUR_S;
  const known = forecast.hours.filter(
    ({ time }) => time >= start - HISTORY_HOURS * HOUR_S && time <= span.to,
  );
  const within = known.filter(({ time }) => time >= start);
  const last = within.at(-1);
  const first = within[0];
  if (!first || !last) return null;

  const hours = known.map(roundForDisplay);
  const lights = lightOfHours(
    hours.map(({ time }) => time),
    forecast.latitude,
    forecast.longitude,
  );
  const roads = estimateRoadSurfaces(hours, lights);
  const position = new Map(hours.map(({ time }, index) => [time, index]));
  const count = (last.time - first.time) / HOUR_S + 1;
  const at = Array.from({ length: count }, (_, index) => position.get(first.time + index * HOUR_S));
  const column = (name: Exclude<keyof WeatherConditions, 'time' | 'dewPoint'>) =>
    at.map((index) => (index === undefined ? null : (hours[index]?.[name] ?? null)));
  return {
    start: first.time,
    temperature: column('temperature'),
    humidity: column('humidity'),
    windSpeed: column('windSpeed'),
    windDirection: column('windDirection'),
    gust: column('gust'),
    precipitation: column('precipitation'),
    precipitationProbability: column('precipitationProbability'),
    thunderProbability: column('thunderProbability'),
    weatherCode: column('weatherCode'),
    visibility: column('visibility'),
    cloudCover: column('cloudCover'),
    ...(within.some(({ pm25 = null }) => pm25 !== null) && { pm25: column('pm25') }),
    road: at.map((index) => (index === undefined ? 'unknown' : (roads[index] ?? 'unknown'))),
    firstRain: at.map((index) => (index !== undefined && isFirstRain(hours, index) ? 1 : 0)),
  };
}

/** The part of hours that holds a span; null when there is none. */
export function hoursWithin(hours: PlaceHours, span: Span): PlaceHours | null {
  const from = Math.max(0, Math.floor(span.from / HOUR_S) - hours.start / HOUR_S);
  const to = Math.floor(span.to / HOUR_S) - hours.start / HOUR_S + 1;
  if (to <= from || from >= hours.temperature.length) return null;
  const columns = Object.entries(hours).map(([name, values]) => [
    name,
    Array.isArray(values) ? values.slice(from, to) : hours.start + from * HOUR_S,
  ]);
  return Object.fromEntries(columns) as PlaceHours;
}

/** The part of a light's changes that falls within a span. */
export function lightWithin(light: Place['light'], span: Span): Place['light'] {
  const before = light.changes.findLast(({ time }) => time <= span.from);
  return {
    first: before?.light ?? light.first,
    changes: light.changes.filter(({ time }) => time > span.from && time <= span.to),
  };
}

/** The light at the beginning of a span and its changes within it, by civil twilight. */
export function lightDuring(point: GeoPoint & { timeZone: string }, span: Span): Place['light'] {
  const { latitude, longitude, timeZone } = point;
  const changes: Place['light']['changes'] = [];
  // From noon to noon: from a late evening on, a day of 23 hours would be left out.
  const noon = zonedInstant(isoDay(span.from, timeZone), '12:00', timeZone) / 1000;
  for (let day = noon - DAY_S; day <= span.to + DAY_S; day += DAY_S) {
    const sun = sunTimes({ epoch: day, ...point });
    const events: [number | null, Light][] = [
      [sun.dawn, 'twilight'],
      [sun.sunrise, 'day'],
      [sun.sunset, 'twilight'],
      [sun.dusk, 'night'],
    ];
    for (const [time, light] of events) {
      if (time !== null && time > span.from && time <= span.to) changes.push({ time, light });
    }
  }
  changes.sort((a, b) => a.time - b.time);
  const distinct = changes.filter(({ time }, index) => time !== changes[index - 1]?.time);
  return { first: lightAt(span.from, latitude, longitude), changes: distinct };
}
