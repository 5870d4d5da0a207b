import { basisText } from '#features/weather/providers/credits.model.ts';
import { BANNER_TEXT } from '#features/weather/verdict/verdict-words.model.ts';
import { writeGpx } from '#features/tracks/gpx-writer.model.ts';
import { writeCalendar, type CalendarEvent } from '#platform/calendar/ical.ts';
import { decodePolyline } from '#platform/geo/polyline.ts';
import { fullTime } from '#platform/time/format-time.ts';
import type { RoadTrouble } from '../closures/closures.schema.ts';
import { withClosures } from '../closures/closure-words.model.ts';
import type { PageTrip } from '../journey/sent-trip.model.ts';
import type { ArrivalRow } from '../journey/arrival-row.model.ts';
import type { TripDay } from '../journey/trip-days.model.ts';

/** A trip for one departure, as the page shows it. */
export interface ShownTrip {
  trip: Pick<PageTrip, 'route' | 'routeWeather' | 'timeZone' | 'source' | 'fetchedAt' | 'simulated'>;
  rows: readonly ArrivalRow[];
  days: readonly TripDay[];
  /** Of the row's place. */
  clock: (row: ArrivalRow) => string;
  /** Of the weather. */
  summary: string;
  /** What closes the road while the rider is there, by mile. */
  closures: readonly RoadTrouble[];
  /** Address of the plan. */
  url: string;
  siteName: string;
}

/** "Denver, CO to Durango, CO". */
function tripName({ routeWeather }: Pick<PageTrip, 'routeWeather'>): string {
  return `${routeWeather[0]?.location ?? ''} to ${routeWeather.at(-1)?.location ?? ''}`;
}

/** A name of a file that every system takes. */
export const fileName = (trip: Pick<PageTrip, 'routeWeather'>, ending: string): string =>
  `${tripName(trip)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}.${ending}`;

const stopLines = ({ rows, clock }: Pick<ShownTrip, 'rows' | 'clock'>) =>
  rows
    .filter(({ kind }) => kind !== 'road')
    .map((row) => `${clock(row)} ${row.place}, mile ${row.mile}: ${row.reason}`);

/** Weather in words, with what is closed before it. */
const told = ({ trip }: ShownTrip, words: string, closures: readonly RoadTrouble[]) =>
  `${trip.simulated ? 'Simulated weather, not real: ' : ''}${withClosures(words, closures)}`;

/** A file is read later, and elsewhere: of when its forecast is, and whose. */
const lookAgain = ({ trip: { source, fetchedAt, timeZone } }: ShownTrip) =>
  [
    ...(source === null ? [] : [`Forecast of ${fullTime(Date.parse(fetchedAt) / 1000, timeZone)}.`]),
    'Look again before you leave.',
    basisText([source]),
  ].join(' ');

const wholeSummary = (shown: ShownTrip) => [told(shown, shown.summary, shown.closures), lookAgain(shown)];

/** The way out as GPX 1.1: a track, and a route of shaping points for devices that compute roads. Undefined without a line. */
export function tripGpx(shown: ShownTrip): string | undefined {
  const { trip, url, siteName } = shown;
  const points = decodePolyline(trip.route.line);
  if (!points || points.length < 2) return undefined;
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  return writeGpx(
    {
      line: trip.route.line,
      profile: null,
      bounds: {
        west: Math.min(...longitudes),
        south: Math.min(...latitudes),
        east: Math.max(...longitudes),
        north: Math.max(...latitudes),
      },
    },
    {
      name: tripName(trip),
      description: [...wholeSummary(shown), ...stopLines(shown)].join('\n'),
      url,
      siteName,
    },
  );
}

/** One event for each day of the trip, in the zone where it begins. `now` in epoch ms. */
export function tripCalendar(shown: ShownTrip, now: number): string {
  const { trip, days, url, siteName } = shown;
  const name = tripName(trip);
  const events = days.map((day, index): CalendarEvent => {
    const dayName = days.length > 1 ? `${name}, day ${index + 1} of ${days.length}` : name;
    const rows = shown.rows.slice(day.from, day.to);
    const [from = 0, to = 0] = [rows[0]?.mile, rows.at(-1)?.mile];
    const closures = shown.closures.filter(({ fromMile, toMile }) => toMile >= from && fromMile <= to);
    return {
      uid: `trip-${day.departure}-${index}-${checksum(url)}@${new URL(url).hostname}`,
      sequence: 0,
      start: day.departure * 1000,
      end: Math.max(day.arrival, day.departure + 60) * 1000,
      timeZone: rows[0]?.timeZone ?? trip.timeZone,
      status: 'CONFIRMED',
      summary: `Ride: ${dayName}`,
      description: [
        told(shown, BANNER_TEXT[day.recommendation], closures),
        lookAgain(shown),
        ...stopLines({ ...shown, rows }),
        url,
      ].join('\n'),
      location: rows[0]?.place.replace(/^leaving /, '') ?? name,
      url,
      createdAt: now,
      updatedAt: now,
    };
  });
  return writeCalendar({
    name,
    description: wholeSummary(shown).join(' '),
    product: `${siteName}//Trip`,
    events,
  });
}

/** The same plan is the same event, wherever it is made. */
function checksum(text: string): string {
  let sum = 0;
  for (const character of text) sum = (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return sum.toString(36);
}
