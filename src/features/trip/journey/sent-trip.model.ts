import { asColumns, fromColumns } from '#platform/page-text/page-text.ts';
import { packNumbers, unpackNumbers } from '#platform/text/packed-numbers.ts';
import type { Place, StopWeather, TripAnswer, TripWeek, Visit } from '../trip.schema.ts';

/** Of a location what its weather is told from, for any departure. */
type PageStop = Pick<
  StopWeather,
  'zipCode' | 'location' | 'latitude' | 'longitude' | 'timeZone' | 'stopMinutes' | 'message' | 'probability'
>;

type Untold = 'points' | 'bestDeparture';

/** What the page shows a trip from: the weather of its stops and points it reckons itself. */
export type PageTrip = Omit<TripAnswer, 'routeWeather' | Untold> & {
  routeWeather: readonly PageStop[];
};

/** The hours of a week as a page carries them: how many letters the texts of each place have, and all of their steps. */
export type SentWeek = Omit<TripWeek, 'places'> & {
  hourLetters: (number | null)[];
  lightLetters: number[];
  steps: string;
};

interface SentHeights {
  count: number;
  steps: string;
}

/** What of a place the week says too is left out. */
type SentTrip = Omit<PageTrip, 'places' | 'week' | 'visits' | 'profile'> & {
  places: (Omit<Place, 'hours' | 'light'> & Partial<Place>)[];
  visits: Record<string, unknown[]>;
  profile: SentHeights | null;
  week: SentWeek;
};

const UNTOLD = { hours: null, light: { first: 'day', changes: [] } } satisfies Partial<Place>;
/** Columns of a week's hours, and then the two of its light. */
const HOUR_KINDS = 16;
const KINDS = HOUR_KINDS + 2;

/** A trip as a page carries it for the browser. */
export function sentTrip(trip: PageTrip & Partial<Pick<TripAnswer, Untold>>): SentTrip {
  const { places, week, visits, profile, routeWeather, points: _, bestDeparture: _best, ...rest } = trip;
  return {
    ...rest,
    routeWeather: routeWeather.map(pageStop),
    places: places.map(({ hours, light, ...place }, index) =>
      week.places[index] ? place : { ...place, hours, light },
    ),
    visits: asColumns(visits),
    profile: profile && sentHeights(profile),
    week: sentWeek(week),
  };
}

/** The hours and the light of its places are in its week alone: `placesOfWeek` lays them over. */
export const readSentTrip = ({ places, week, visits, profile, ...trip }: SentTrip): PageTrip => ({
  ...trip,
  places: places.map((place) => ({ ...UNTOLD, ...place })),
  visits: fromColumns<Visit>(visits),
  profile: profile && readHeights(profile),
  week: readSentWeek(week),
});

function pageStop(stop: PageStop): PageStop {
  const { zipCode, location, latitude, longitude, timeZone, stopMinutes, message, probability } = stop;
  const known = { zipCode, location, latitude, longitude, timeZone, stopMinutes, message };
  return probability === undefined ? known : { ...known, probability };
}

/** Miles have two decimals. */
const sentHeights = ({ miles, feet }: NonNullable<TripAnswer['profile']>): SentHeights => {
  const hundredths = miles.map((mile) => Math.round(mile * 100));
  const numbers = [...stepsOf(hundredths), ...stepsOf(feet)];
  return { count: miles.length, steps: packNumbers(numbers, 2, (index) => (index < miles.length ? 0 : 1)) };
};

function readHeights({ count, steps }: SentHeights): NonNullable<TripAnswer['profile']> {
  const numbers = unpackNumbers(steps, 2 * count, 2, (index) => (index < count ? 0 : 1));
  return {
    miles: sums(numbers.slice(0, count)).map((hundredths) => hundredths / 100),
    feet: sums(numbers.slice(count)),
  };
}

/**
 * The hours of each place as what they differ from the place before, and that as what it changes from hour to hour:
 * neighbors have much the same weather. Packed it takes a third of what they take compressed.
 */
export function sentWeek({ places, ...week }: TripWeek): SentWeek {
  const numbers: number[] = [];
  places.forEach(({ hours, light }, index) => {
    const before = places[index - 1];
    numbers.push(...stepsOf(beyond(hours ?? '', before?.hours ?? '')), ...beyond(light, before?.light ?? ''));
  });
  const hourLetters = places.map(({ hours }) => hours?.length ?? null);
  const lightLetters = places.map(({ light }) => light.length);
  const kinds = kindsOf({ ...week, hourLetters, lightLetters });
  return { ...week, hourLetters, lightLetters, steps: packNumbers(numbers, KINDS, (at) => kinds[at] ?? 0) };
}

export function readSentWeek({ hourLetters, lightLetters, steps, ...week }: SentWeek): TripWeek {
  const kinds = kindsOf({ ...week, hourLetters, lightLetters });
  const numbers = unpackNumbers(steps, kinds.length, KINDS, (at) => kinds[at] ?? 0);
  let next = 0;
  const take = (count: number) => numbers.slice(next, (next += count));
  const before = { hours: '', light: '' };
  const places = hourLetters.map((letters, index): TripWeek['places'][number] => {
    before.hours = laidOver(sums(take(letters ?? 0)), before.hours);
    before.light = laidOver(take(lightLetters[index] ?? 0), before.light);
    return { hours: letters === null ? null : before.hours, light: before.light };
  });
  return { ...week, places };
}

/** What each number is, in the order in which they are packed: a column of the hours, the time or the kind of a light. */
function kindsOf(week: Pick<SentWeek, 'hours' | 'hourLetters' | 'lightLetters'>): number[] {
  const kinds: number[] = [];
  week.hourLetters.forEach((letters, index) => {
    for (let at = 0; at < (letters ?? 0); at += 1)
      kinds.push(Math.min(HOUR_KINDS - 1, Math.floor(at / week.hours)));
    for (let at = 0; at < (week.lightLetters[index] ?? 0); at += 1) kinds.push(HOUR_KINDS + (at % 2));
  });
  return kinds;
}

const codeAt = (text: string, index: number) => (index < text.length ? text.charCodeAt(index) : 0);

/** What each letter differs from the text before. */
const beyond = (text: string, before: string): number[] =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index) - codeAt(before, index));

const laidOver = (numbers: readonly number[], before: string): string => {
  let text = '';
  numbers.forEach((value, index) => {
    text += String.fromCharCode(value + codeAt(before, index));
  });
  return text;
};

const stepsOf = (numbers: readonly number[]): number[] =>
  numbers.map((value, index) => value - (numbers[index - 1] ?? 0));

function sums(steps: readonly number[]): number[] {
  let sum = 0;
  return steps.map((step) => (sum += step));
}
