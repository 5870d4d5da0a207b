import type { Light } from '#features/weather/weather.schema.ts';
import { characterOf, NO_CHARACTER, wholeOf } from '#platform/text/whole-characters.ts';
import { HOUR_S } from '#platform/time/units.ts';
import type { Place, PlaceHours, TripAnswer, TripWeek } from '../trip.schema.ts';

const LIGHTS: readonly Light[] = ['day', 'twilight', 'night'];
const ROADS = [
  'dry',
  'wet',
  'drying',
  'ice',
  'unknown',
] as const satisfies readonly PlaceHours['road'][number][];

/** What stands in a column of numbers: `(value + plus) * times` is a whole number from 0. */
const COLUMNS = [
  // No colder place has been measured in the country.
  ['temperature', 80, 1],
  ['humidity', 0, 1],
  ['windSpeed', 0, 1],
  ['windDirection', 0, 1],
  ['gust', 0, 1],
  ['precipitation', 0, 100],
  ['precipitationProbability', 0, 1],
  ['thunderProbability', 0, 1],
  ['weatherCode', 0, 1],
  ['visibility', 0, 10],
  ['cloudCover', 0, 1],
] as const satisfies readonly (readonly [keyof PlaceHours, number, number])[];

/** Tenths of µg/m³ of smoke, in a last column that is there only where smoke is known: more has no character. */
const MOST_SMOKE = 50_000;

/** Consecutive hours from `start` (epoch seconds). */
type HourSpan = Pick<TripWeek, 'start' | 'hours'>;

/**
 * Hours of a week as text: 13 columns of one character an hour, 14 with smoke, a twentieth of what they take as JSON. Hours that are
 * not known have no value.
 */
export function packHours(hours: PlaceHours, { start, hours: count }: HourSpan): string {
  const shift = (start - hours.start) / HOUR_S;
  const column = (text: (index: number) => string) => {
    let packed = '';
    for (let index = 0; index < count; index += 1) {
      const at = index + shift;
      packed += at < 0 || at >= hours.temperature.length ? NO_CHARACTER : text(at);
    }
    return packed;
  };
  const numbers = COLUMNS.map(([name, plus, times]) => {
    const values = hours[name];
    return column((at) => {
      const value = values[at] ?? null;
      return value === null ? NO_CHARACTER : characterOf(Math.max(0, Math.round((value + plus) * times)));
    });
  });
  const roads = column((at) => characterOf(ROADS.indexOf(hours.road[at] ?? 'unknown')));
  const rains = column((at) => characterOf(hours.firstRain[at] ?? 0));
  const { pm25 } = hours;
  const smoke = pm25
    ? column((at) => {
        const value = pm25[at] ?? null;
        return value === null ? NO_CHARACTER : characterOf(Math.min(MOST_SMOKE, Math.round(value * 10)));
      })
    : '';
  return [...numbers, roads, rains, smoke].join('');
}

/** The hours of a text; null when none of them is known. */
export function unpackHours(text: string, { start, hours: count }: HourSpan): PlaceHours | null {
  const at = (column: number, index: number) => text.charCodeAt(column * count + index);
  const roadColumn = COLUMNS.length;
  const none = NO_CHARACTER.charCodeAt(0);
  let first = 0;
  let end = count;
  // The road is known for every hour that there is.
  while (first < end && at(roadColumn, first) === none) first += 1;
  while (end > first && at(roadColumn, end - 1) === none) end -= 1;
  if (first === end) return null;
  const numbers = (column: number): (number | null)[] => {
    const [, plus, times] = COLUMNS[column] ?? ['', 0, 1];
    const values: (number | null)[] = [];
    for (let index = first; index < end; index += 1) {
      const code = at(column, index);
      values.push(code === none ? null : wholeOf(code) / times - plus);
    }
    return values;
  };
  const named = Object.fromEntries(COLUMNS.map(([name], column) => [name, numbers(column)]));
  const road: PlaceHours['road'] = [];
  const firstRain: number[] = [];
  for (let index = first; index < end; index += 1) {
    road.push(ROADS[wholeOf(at(roadColumn, index))] ?? 'unknown');
    firstRain.push(wholeOf(at(roadColumn + 1, index)) === 1 ? 1 : 0);
  }
  const pm25: (number | null)[] = [];
  const smokeColumn = roadColumn + 2;
  if (text.length > smokeColumn * count) {
    for (let index = first; index < end; index += 1) {
      const code = at(smokeColumn, index);
      pm25.push(code === none ? null : wholeOf(code) / 10);
    }
  }
  return {
    ...(named as Pick<PlaceHours, (typeof COLUMNS)[number][0]>),
    start: start + first * HOUR_S,
    road,
    firstRain,
    ...(pm25.length > 0 && { pm25 }),
  };
}

/** A text of hours with others in their place. */
export function changeHours(text: string, span: HourSpan, change: (hours: PlaceHours) => PlaceHours): string {
  const hours = unpackHours(text, span);
  return hours ? packHours(change(hours), span) : text;
}

/** The same week up to the hour of a moment (epoch seconds). */
export function weekUntil(week: TripWeek, last: number): TripWeek {
  const hours = Math.min(week.hours, Math.floor((last - week.start) / HOUR_S) + 1);
  const cut = (text: string) => {
    const columns = Array.from({ length: text.length / week.hours }, (_, column) => column * week.hours);
    return columns.map((from) => text.slice(from, from + hours)).join('');
  };
  const places = week.places.map(({ hours: text, light }) => {
    const { first, changes } = unpackLight(light, week);
    const seen = changes.filter(({ time }) => time <= last);
    return { hours: text && cut(text), light: packLight({ first, changes: seen }, week) };
  });
  return { ...week, hours, places };
}

/** Light as text: at the beginning, then each change with its minute. */
export const packLight = ({ first, changes }: Place['light'], { start }: Pick<HourSpan, 'start'>): string =>
  changes.reduce(
    (text, { time, light }) =>
      text + characterOf(Math.max(0, Math.round((time - start) / 60))) + characterOf(LIGHTS.indexOf(light)),
    characterOf(LIGHTS.indexOf(first)),
  );

export function unpackLight(text: string, { start }: Pick<HourSpan, 'start'>): Place['light'] {
  const lightAt = (index: number) => LIGHTS[wholeOf(text.charCodeAt(index))] ?? 'night';
  const changes: Place['light']['changes'] = [];
  for (let index = 1; index + 1 < text.length; index += 2)
    changes.push({ time: start + wholeOf(text.charCodeAt(index)) * 60, light: lightAt(index + 1) });
  return { first: lightAt(0), changes };
}

/** The places of a trip with the hours and the light of the whole week instead of those around its departure. */
export const placesOfWeek = ({ places, week }: Pick<TripAnswer, 'places' | 'week'>): Place[] =>
  places.map((place, index) => {
    const packed = week.places[index];
    if (!packed) return place;
    return {
      ...place,
      hours: packed.hours === null ? null : unpackHours(packed.hours, week),
      light: unpackLight(packed.light, week),
    };
  });
