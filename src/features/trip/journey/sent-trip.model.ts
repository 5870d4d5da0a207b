import { decodePolyline, encodePolyline } from '#platform/geo/polyline.ts';
import { asColumns, fromColumns } from '#platform/page-text/page-text.ts';
import { numberPacker, numberReader } from '#platform/text/packed-numbers.ts';
import type { Place, StopWeather, TripAnswer, TripWeek, Visit } from '../trip.schema.ts';

/** Of a location what its weather is told from, for any departure. */
type PageStop = Pick<
  StopWeather,
  'zipCode' | 'location' | 'latitude' | 'longitude' | 'timeZone' | 'stopMinutes' | 'message' | 'probability'
>;

type Unsent = 'points' | 'bestDeparture';

/** What the page shows a trip from: the weather of its stops and points it reckons itself. */
export type PageTrip = Omit<TripAnswer, 'routeWeather' | Unsent> & {
  routeWeather: readonly PageStop[];
  /** The week ends with the departures that are shown first; the rest is asked for when somebody wants it. */
  isWithoutLaterDays?: boolean;
};

/** The hours of a week as a page carries them: how many letters the texts of each place have, and all of their steps. */
export type SentWeek = Omit<TripWeek, 'places'> & {
  hourLetters: (number | null)[];
  lightLetters: number[];
  steps: string;
};

interface SentSteps {
  count: number;
  steps: string;
}

/** What of a place the week says too is left out. */
type SentTrip = Omit<PageTrip, 'places' | 'week' | 'visits' | 'profile' | 'route'> & {
  route: Omit<PageTrip['route'], 'line'>;
  line: SentSteps;
  places: ReturnType<typeof asColumns>;
  visits: ReturnType<typeof asColumns>;
  profile: SentSteps | null;
  week: SentWeek;
};

/** What places have where it is known: a column needs the same of all of them. */
const PERHAPS = { elevation: null, surface: null, bridge: null, summit: null };
const UNSENT = { hours: null, light: { first: 'day', changes: [] } } satisfies Partial<Place>;
/** Columns of a week's hours, and then the two of its light. */
const HOUR_KINDS = 16;
const KINDS = HOUR_KINDS + 2;

/** A trip as a page carries it for the browser. */
export function sentTrip(trip: PageTrip & Partial<Pick<TripAnswer, Unsent>>): SentTrip {
  const {
    places,
    week,
    visits,
    profile,
    route,
    routeWeather,
    points: _,
    bestDeparture: _best,
    ...rest
  } = trip;
  const { line, ...way } = route;
  return {
    ...rest,
    route: way,
    line: sentLine(line),
    routeWeather: routeWeather.map(pageStop),
    places: asColumns(
      places.map(({ hours, light, ...place }, index) => ({
        ...PERHAPS,
        ...place,
        ...(!week.places[index] && { hours, light }),
      })),
    ),
    visits: asColumns(visits),
    profile: profile && sentHeights(profile),
    week: sentWeek(week),
  };
}

/** The hours and the light of its places are in its week alone: `placesOfWeek` lays them over. */
export const readSentTrip = ({
  places,
  week,
  visits,
  profile,
  route,
  line,
  ...trip
}: SentTrip): PageTrip => ({
  ...trip,
  route: { ...route, line: readLine(line) },
  places: fromColumns<Place>(places).map((place) => ({ ...UNSENT, ...withoutUnknown(place) })),
  visits: fromColumns<Visit>(visits),
  profile: profile && readHeights(profile),
  week: readSentWeek(week),
});

function pageStop(stop: PageStop): PageStop {
  const { zipCode, location, latitude, longitude, timeZone, stopMinutes, message, probability } = stop;
  const known = { zipCode, location, latitude, longitude, timeZone, stopMinutes, message };
  return probability === undefined ? known : { ...known, probability };
}

/** A place without what is not known of it. */
const withoutUnknown = (place: Place): Place =>
  Object.fromEntries(
    Object.entries(place).filter(([key, value]) => value !== null || !(key in PERHAPS)),
  ) as Place;

/** A line's degrees have four decimals, 36 feet, which is as much as the road was thinned by at least. */
const LINE_STEP = 10_000;
/** Of a step what is left of this many of its own is a number of its own: others are too large to be packed. */
const LONG_STEP = 4_096;
/** Latitude, longitude, and what is left of each. */
const LINE_KINDS = 4;

function sentLine(line: string): SentSteps {
  const packer = numberPacker(LINE_KINDS);
  const points = decodePolyline(line) ?? [];
  const at = [0, 0];
  for (const { latitude, longitude } of points)
    for (const [axis, degrees] of [latitude, longitude].entries()) {
      const next = Math.round(degrees * LINE_STEP);
      const step = next - (at[axis] ?? 0);
      const long = Math.round(step / LONG_STEP);
      packer.write(long, axis + 2);
      packer.write(step - long * LONG_STEP, axis);
      at[axis] = next;
    }
  return { count: points.length, steps: packer.end() };
}

function readLine({ count, steps }: SentSteps): string {
  const read = numberReader(steps, LINE_KINDS);
  const at = [0, 0];
  const next = (axis: number) => (at[axis] = (at[axis] ?? 0) + read(axis + 2) * LONG_STEP + read(axis));
  const points = Array.from({ length: count }, () => ({
    latitude: next(0) / LINE_STEP,
    longitude: next(1) / LINE_STEP,
  }));
  return encodePolyline(points);
}

/** Miles have two decimals. */
function sentHeights({ miles, feet }: NonNullable<TripAnswer['profile']>): SentSteps {
  const packer = numberPacker(2);
  const writeSteps = (numbers: readonly number[], kind: number) =>
    numbers.forEach((value, index) => packer.write(value - (numbers[index - 1] ?? 0), kind));
  writeSteps(
    miles.map((mile) => Math.round(mile * 100)),
    0,
  );
  writeSteps(feet, 1);
  return { count: miles.length, steps: packer.end() };
}

function readHeights({ count, steps }: SentSteps): NonNullable<TripAnswer['profile']> {
  const read = numberReader(steps, 2);
  const sums = (kind: number) => {
    let sum = 0;
    return Array.from({ length: count }, () => (sum += read(kind)));
  };
  const miles = sums(0).map((hundredths) => hundredths / 100);
  return { miles, feet: sums(1) };
}

/**
 * The hours of each place as what they differ from the place before, and that as what it changes from hour to hour:
 * neighbors have much the same weather. Packed it takes a third less than as compressed letters.
 */
export function sentWeek({ places, ...week }: TripWeek): SentWeek {
  const packer = numberPacker(KINDS);
  let before = { hours: '', light: '' };
  for (const place of places) {
    const { light } = place;
    const hours = place.hours ?? '';
    let last = 0;
    for (let at = 0; at < hours.length; at += 1) {
      const beyond = hours.charCodeAt(at) - codeAt(before.hours, at);
      packer.write(beyond - last, kindOf(at, week.hours));
      last = beyond;
    }
    for (let at = 0; at < light.length; at += 1)
      packer.write(light.charCodeAt(at) - codeAt(before.light, at), HOUR_KINDS + (at % 2));
    before = { hours, light };
  }
  return {
    ...week,
    hourLetters: places.map(({ hours }) => hours?.length ?? null),
    lightLetters: places.map(({ light }) => light.length),
    steps: packer.end(),
  };
}

export function readSentWeek({ hourLetters, lightLetters, steps, ...week }: SentWeek): TripWeek {
  const read = numberReader(steps, KINDS);
  let before = { hours: '', light: '' };
  const places = hourLetters.map((letters, index): TripWeek['places'][number] => {
    let hours = '';
    let beyond = 0;
    for (let at = 0; at < (letters ?? 0); at += 1) {
      beyond += read(kindOf(at, week.hours));
      hours += String.fromCharCode(beyond + codeAt(before.hours, at));
    }
    let light = '';
    for (let at = 0; at < (lightLetters[index] ?? 0); at += 1)
      light += String.fromCharCode(read(HOUR_KINDS + (at % 2)) + codeAt(before.light, at));
    before = { hours, light };
    return { hours: letters === null ? null : hours, light };
  });
  return { ...week, places };
}

/** The column of a letter of the hours; light has a kind for its times and one for what it becomes. */
const kindOf = (at: number, hours: number): number => Math.min(HOUR_KINDS - 1, Math.floor(at / hours));

const codeAt = (text: string, index: number) => (index < text.length ? text.charCodeAt(index) : 0);
