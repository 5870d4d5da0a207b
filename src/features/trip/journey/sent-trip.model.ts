import { decodePolyline, encodePolyline } from '#platform/geo/polyline.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
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

/** What of a place the week says too is left out. */
type SentTrip = Omit<PageTrip, 'places' | 'week' | 'visits' | 'profile' | 'route'> & {
  route: Omit<PageTrip['route'], 'line'>;
  places: ReturnType<typeof asColumns>;
  visits: ReturnType<typeof asColumns>;
  week: Omit<TripWeek, 'places'>;
  /** How many places, visits, points of the line, heights (null: unknown) and places of the week there are. */
  counts: [number, number, number, number | null, number];
  /** All numbers of these, packed. */
  numbers: string;
};

/** What places have where it is known: a column needs the same of all of them. */
const PERHAPS = { surface: null, bridge: null, summit: null };
const UNSENT = { hours: null, light: { first: 'day', changes: [] } } satisfies Partial<Place>;

/** A line's degrees have four decimals, 36 feet, which is as much as the road was thinned by at least. */
const DEGREES = 10_000;
/** Columns of whole numbers, by what a value is multiplied with. */
const POINT = { latitude: DEGREES, longitude: DEGREES };
const PLACE = { ...POINT, elevation: 1 };
const VISIT = { place: 1, leg: 1, mile: 100, rideSeconds: 1, staySeconds: 1, bearing: 1 };
const HEIGHT = { miles: 100, feet: 1 };
/** Of a place of the week: how many letters its texts have. */
const LETTERS = { hours: 1, light: 1 };
const COLUMNS = [PLACE, VISIT, POINT, HEIGHT, LETTERS] as const;
/** Columns of a week's hours, and then the two of its light. */
const HOUR_KINDS = 16;
const WEEK_KINDS = HOUR_KINDS + 2;
/** A column has a kind for whether a value is known, and one for its step from the value before. */
const KINDS = WEEK_KINDS + 2 * COLUMNS.flatMap((columns) => Object.keys(columns)).length;

type Columns<Kind extends (typeof COLUMNS)[number]> = { [Name in keyof Kind]: (number | null)[] };

/** A trip as a page carries it for the browser. */
export function sentTrip(trip: PageTrip & Partial<Pick<TripAnswer, Unsent>>): SentTrip {
  const {
    places,
    week: { places: weeks, ...week },
    visits,
    profile,
    route: { line, ...route },
    routeWeather,
    points: _,
    bestDeparture: _best,
    ...rest
  } = trip;
  const points = decodePolyline(line) ?? [];
  const packer = numberPacker(KINDS);
  let kind = WEEK_KINDS;
  const write = (columns: object, rows: readonly object[]) => {
    for (const [name, times] of Object.entries(columns)) {
      let last = 0;
      for (const row of rows) {
        const value: number | null = (row as Record<string, number | null>)[name] ?? null;
        packer.write(value === null ? 1 : 0, kind);
        if (value === null) continue;
        const next = Math.round(value * times);
        packer.write(next - last, kind + 1);
        last = next;
      }
      kind += 2;
    }
  };
  write(PLACE, places);
  write(VISIT, visits);
  write(POINT, points);
  write(HEIGHT, profile ? profile.miles.map((miles, index) => ({ miles, feet: profile.feet[index] })) : []);
  write(
    LETTERS,
    weeks.map(({ hours, light }) => ({ hours: hours?.length, light: light.length })),
  );
  writeWeek(packer.write, weeks, week.hours);
  return {
    ...rest,
    route,
    routeWeather: routeWeather.map(pageStop),
    places: asColumns(
      places.map(({ hours, light, latitude: _y, longitude: _x, elevation: _z, ...place }, index) => ({
        ...PERHAPS,
        ...place,
        ...(!weeks[index] && { hours, light }),
      })),
    ),
    visits: asColumns(visits.map(({ kind: what }) => ({ kind: what }))),
    week,
    counts: [places.length, visits.length, points.length, profile && profile.miles.length, weeks.length],
    numbers: packer.end(),
  };
}

/** The hours and the light of its places are in its week alone: `placesOfWeek` lays them over. */
export function readSentTrip({ places, visits, week, route, counts, numbers, ...trip }: SentTrip): PageTrip {
  const read = numberReader(numbers, KINDS);
  let kind = WEEK_KINDS;
  const columns = <Kind extends (typeof COLUMNS)[number]>(names: Kind, count: number | null) =>
    Object.fromEntries(
      Object.entries(names).map(([name, times]) => {
        let sum = 0;
        const at = (kind += 2);
        const next = () => (read(at - 2) ? null : (sum += read(at - 1)) / times);
        return [name, Array.from({ length: count ?? 0 }, next)];
      }),
    ) as Columns<Kind>;
  const [placeCount, visitCount, points, heights, weeks] = counts;
  const placeColumns = columns(PLACE, placeCount);
  const visitColumns = columns(VISIT, visitCount);
  const line = fromColumns<GeoPoint>(columns(POINT, points));
  const profile = columns(HEIGHT, heights) as NonNullable<TripAnswer['profile']>;
  const letters = columns(LETTERS, weeks);
  return {
    ...trip,
    route: { ...route, line: encodePolyline(line) },
    places: fromColumns<Place>({ ...placeColumns, ...places }).map((place) => ({
      ...UNSENT,
      ...withoutUnknown(place),
    })),
    visits: fromColumns<Visit>({ ...visitColumns, ...visits }),
    profile: heights === null ? null : profile,
    week: { ...week, places: readWeek(read, letters, week.hours) },
  };
}

function pageStop(stop: PageStop): PageStop {
  const { zipCode, location, latitude, longitude, timeZone, stopMinutes, message, probability } = stop;
  const known = { zipCode, location, latitude, longitude, timeZone, stopMinutes, message };
  return probability === undefined ? known : { ...known, probability };
}

/** A place without what is not known of it. */
const withoutUnknown = (place: Place): Place =>
  Object.fromEntries(
    Object.entries(place).filter(([key, value]) => value !== null || !(key in PERHAPS || key in PLACE)),
  ) as Place;

/**
 * The hours of each place as what they differ from the place before, and that as what it changes from hour to hour:
 * neighbors have much the same weather. Packed it takes a third less than as compressed letters.
 */
function writeWeek(write: (value: number, kind: number) => void, places: TripWeek['places'], count: number) {
  let before = { hours: '', light: '' };
  for (const place of places) {
    const { light } = place;
    const hours = place.hours ?? '';
    let last = 0;
    for (let at = 0; at < hours.length; at += 1) {
      const beyond = hours.charCodeAt(at) - codeAt(before.hours, at);
      write(beyond - last, kindOf(at, count));
      last = beyond;
    }
    for (let at = 0; at < light.length; at += 1)
      write(light.charCodeAt(at) - codeAt(before.light, at), HOUR_KINDS + (at % 2));
    before = { hours, light };
  }
}

function readWeek(
  read: (kind: number) => number,
  letters: Columns<typeof LETTERS>,
  count: number,
): TripWeek['places'] {
  let before = { hours: '', light: '' };
  return letters.hours.map((hourLetters, index) => {
    let hours = '';
    let beyond = 0;
    for (let at = 0; at < (hourLetters ?? 0); at += 1) {
      beyond += read(kindOf(at, count));
      hours += String.fromCharCode(beyond + codeAt(before.hours, at));
    }
    let light = '';
    for (let at = 0; at < (letters.light[index] ?? 0); at += 1)
      light += String.fromCharCode(read(HOUR_KINDS + (at % 2)) + codeAt(before.light, at));
    before = { hours, light };
    return { hours: hourLetters === null ? null : hours, light };
  });
}

/** The column of a letter of the hours; light has a kind for its times and one for what it becomes. */
const kindOf = (at: number, hours: number): number => Math.min(HOUR_KINDS - 1, Math.floor(at / hours));

const codeAt = (text: string, index: number) => (index < text.length ? text.charCodeAt(index) : 0);
