import { decodePolyline, encodePolyline } from '#platform/geo/polyline.ts';
import type { HeightLine } from '#features/tracks/directions/height-line.model.ts';
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
type SentTrip = Omit<PageTrip, 'places' | 'week' | 'visits' | 'profile' | 'route' | 'routeWeather'> & {
  /** Without what the place of the stop says too. */
  routeWeather: readonly Partial<PageStop>[];
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

/** Columns of whole numbers, by what a value is multiplied with. */
const PLACE = { latitude: 10_000, longitude: 10_000, elevation: 1 };
/** A line's steps are 70 feet: no point is off its road by more than its thinning was, and a device still finds the road. */
const POINT = { latitude: 5_000, longitude: 5_000 };
const VISIT = { place: 1, leg: 1, mile: 100, rideSeconds: 1, staySeconds: 1, bearing: 1 };
/** Of a place of the week: how many letters its texts have. */
const LETTERS = { hours: 1, light: 1 };
/** How many columns these are, with the two of heights. */
const COLUMNS = 15;
/** Columns of a week's hours, the two of its light, and what the hours are expected from. */
const HOUR_KINDS = 16;
const EXPECTED_KIND = HOUR_KINDS + 2;
const WEEK_KINDS = EXPECTED_KIND + 1;
/** A column has a kind for whether a value is known, and one for its step from the value before. */
const KINDS = WEEK_KINDS + 2 * COLUMNS;

type Profile = NonNullable<TripAnswer['profile']>;
type Columns<Kind> = { [Name in keyof Kind]: (number | null)[] };

/** Heights in steps of a thousandth of the way and of 10 feet, for less has no room in their drawing. */
const heightTimes = ({ miles }: Pick<PageTrip['route'], 'miles'>): { miles: number; feet: number } => ({
  miles: 1_000 / (miles || 1),
  feet: 0.1,
});

/** Heights as they are sent: the server draws the same. */
export function roundHeights({ miles, feet }: HeightLine, route: Pick<PageTrip['route'], 'miles'>): Profile {
  const times = heightTimes(route);
  const rounded = (values: readonly number[], by: number) =>
    values.map((value) => Math.round(value * by) / by);
  return { miles: rounded(miles, times.miles), feet: rounded(feet, times.feet) };
}

/** A point of a line as it is sent: the server draws the same. */
export const roundPoint = ({ latitude, longitude }: GeoPoint): GeoPoint => ({
  latitude: Math.round(latitude * POINT.latitude) / POINT.latitude,
  longitude: Math.round(longitude * POINT.longitude) / POINT.longitude,
});

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
  write(
    heightTimes(route),
    (profile?.miles ?? []).map((miles, index) => ({ miles, feet: profile?.feet[index] })),
  );
  write(
    LETTERS,
    weeks.map(({ hours, light }) => ({ hours: hours?.length, light: light.length })),
  );
  writeWeek(packer.write, weeks, week.hours);
  return {
    ...rest,
    route,
    routeWeather: routeWeather.map((stop, index) => withoutKnown(pageStop(stop), stopsOf(places)[index])),
    places: asColumns(
      places.map(
        ({ hours, light, latitude: _y, longitude: _x, elevation: _z, kind: what, ...place }, index) => ({
          // First what differs: the first column is never written as one value.
          kind: what,
          ...PERHAPS,
          ...place,
          ...(!weeks[index] && { hours, light }),
        }),
      ),
    ),
    visits: asColumns(visits.map(({ kind: what }) => ({ kind: what }))),
    week,
    counts: [places.length, visits.length, points.length, profile && profile.miles.length, weeks.length],
    numbers: packer.end(),
  };
}

/** The hours and the light of its places are in its week alone: `placesOfWeek` lays them over. */
export function readSentTrip(sent: SentTrip): PageTrip {
  const { places, visits, week, route, routeWeather, counts, numbers, ...trip } = sent;
  const read = numberReader(numbers, KINDS);
  let kind = WEEK_KINDS;
  const columns = <Kind extends Record<string, number>>(names: Kind, count: number | null) =>
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
  const profile = columns(heightTimes(route), heights) as Profile;
  const letters = columns(LETTERS, weeks);
  const allPlaces = fromColumns<Place>({ ...placeColumns, ...places }).map((place) => ({
    ...UNSENT,
    ...withoutUnknown(place),
  }));
  return {
    ...trip,
    route: { ...route, line: encodePolyline(line) },
    routeWeather: routeWeather.map((stop, index) => ({ ...stopsOf(allPlaces)[index], ...stop }) as PageStop),
    places: allPlaces,
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

/** What the places of a trip say of its stops, in their order. */
const stopsOf = (places: readonly Place[]) =>
  places.flatMap(({ kind, name, latitude, longitude, timeZone }) =>
    kind === 'stop' ? { location: name, latitude, longitude, timeZone, stopMinutes: 0, message: null } : [],
  );

const withoutKnown = (stop: PageStop, known: Partial<PageStop> = {}): Partial<PageStop> =>
  Object.fromEntries(Object.entries(stop).filter(([name, value]) => value !== known[name as keyof PageStop]));

/** A place without what is not known of it. */
const withoutUnknown = (place: Place): Place =>
  Object.fromEntries(
    Object.entries(place).filter(([key, value]) => value !== null || !(key in PERHAPS || key in PLACE)),
  ) as Place;

/**
 * Hours of a place by what differs from what is expected of them, column by column: the change since the hour before that the
 * place before has, or the hour before, or that of the place before, or the first one within the two others. The columns are
 * so different that a sixth is spared.
 */
const WAYS_TO_EXPECT = 4;

/** @param how by number, as above; @param hour what the hour before was */
function expected(how: number, at: number, count: number, hour: number, before: string): number {
  const place = before.charCodeAt(at) || hour || 0;
  if (at % count === 0) return place;
  const changed = hour + place - (before.charCodeAt(at - 1) || hour);
  const all = [changed, hour, place];
  return (how === 3 ? all.sort((a, b) => a - b)[1] : all[how]) ?? 0;
}

function writeWeek(write: (value: number, kind: number) => void, places: TripWeek['places'], count: number) {
  const hours = places.map((place) => place.hours ?? '');
  const differing = (how: (kind: number) => number, take: (value: number, kind: number) => void) => {
    for (const [index, text] of hours.entries())
      for (let at = 0; at < text.length; at += 1) {
        const kind = kindOf(at, count);
        const hour = text.charCodeAt(at - 1);
        take(text.charCodeAt(at) - expected(how(kind), at, count, hour, hours[index - 1] ?? ''), kind);
      }
  };
  const best = bestWays(differing);
  for (const how of best) write(how, EXPECTED_KIND);
  differing((kind) => best[kind] ?? 0, write);
  let before = '';
  for (const { light } of places) {
    for (let at = 0; at < light.length; at += 1)
      write(light.charCodeAt(at) - (before.charCodeAt(at) || 0), HOUR_KINDS + (at % 2));
    before = light;
  }
}

/** How each column's hours are best expected: about what differs takes so many bits. */
function bestWays(
  differing: (how: (kind: number) => number, take: (value: number, kind: number) => void) => void,
): number[] {
  const bits = Array.from({ length: WAYS_TO_EXPECT }, () => Array.from({ length: HOUR_KINDS }, () => 0));
  for (const [how, columns] of bits.entries())
    differing(
      () => how,
      (value, kind) => {
        columns[kind] = (columns[kind] ?? 0) + Math.log2(1 + Math.abs(value));
      },
    );
  return Array.from({ length: HOUR_KINDS }, (_, kind) => {
    const ofColumn = bits.map((columns) => columns[kind] ?? 0);
    return ofColumn.indexOf(Math.min(...ofColumn));
  });
}

function readWeek(
  read: (kind: number) => number,
  letters: Columns<typeof LETTERS>,
  count: number,
): TripWeek['places'] {
  const best = Array.from({ length: HOUR_KINDS }, () => read(EXPECTED_KIND));
  let before = '';
  const hours = letters.hours.map((length) => {
    let text = '';
    let hour = 0;
    for (let at = 0; at < (length ?? 0); at += 1) {
      const kind = kindOf(at, count);
      hour = read(kind) + expected(best[kind] ?? 0, at, count, hour, before);
      text += String.fromCharCode(hour);
    }
    before = text;
    return length === null ? null : text;
  });
  before = '';
  return letters.light.map((length, index) => {
    let light = '';
    for (let at = 0; at < (length ?? 0); at += 1)
      light += String.fromCharCode(read(HOUR_KINDS + (at % 2)) + (before.charCodeAt(at) || 0));
    before = light;
    return { hours: hours[index] ?? null, light };
  });
}

/** The column of a letter of the hours; light has a kind for its times and one for what it becomes. */
const kindOf = (at: number, hours: number): number => Math.min(HOUR_KINDS - 1, Math.floor(at / hours));
