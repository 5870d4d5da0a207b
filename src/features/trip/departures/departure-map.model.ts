import { shortWord } from '#features/weather/verdict/encodings.model.ts';
import type { Factor, FactorKey, Recommendation } from '#features/weather/weather.schema.ts';
import { worstRecommendation } from '#features/weather/verdict/verdict.model.ts';
import { moreSevere } from '#features/weather/verdict/severity.model.ts';
import { durationWords } from '#platform/time/duration.ts';
import { endOf, inOrNear, type Arrival, type Timeline } from '../journey/timeline.model.ts';

/** What a cell's glyph shows. */
export type Hazard = 'storm' | 'rain' | 'wind' | 'temperature' | 'other';

/** A stretch of the way, in shares of it from 0 to 1. */
export interface Stretch {
  from: number;
  to: number;
}

export interface MapCell extends Stretch {
  level: Recommendation;
  /** What decided it; null where nothing stands against riding, or nothing is known. */
  hazard: Hazard | null;
}

/** A departure as a line of the map: where on the way what is met. */
export interface DepartureRow {
  /** Epoch seconds. */
  departure: number;
  arrives: number;
  recommendation: Recommendation;
  cells: MapCell[];
  dark: Stretch[];
  /** What decides, in a few words: "Storms near Salida, CO", "Clear, dark for the first 2 h". */
  reason: string;
}

const HAZARD: Partial<Record<FactorKey, Hazard>> = {
  thunder: 'storm',
  precipitation: 'rain',
  precipitationProbability: 'rain',
  frozenPrecipitation: 'rain',
  road: 'rain',
  wind: 'wind',
  gust: 'wind',
  temperature: 'temperature',
  rideChill: 'temperature',
  heatIndex: 'temperature',
};

const hazardOf = (factor: Factor | null): Hazard | null =>
  factor === null || factor.level === 'unknown' ? null : (HAZARD[factor.key] ?? 'other');

/** One place on the way: all visits at its mile, such as arriving and leaving. */
interface Point {
  share: number;
  recommendation: Recommendation;
  worst: Factor | null;
  isDark: boolean;
  sunAhead: boolean;
}

/** The miles of the whole way, the ride back included. */
export const wayMiles = (visits: readonly { mile: number }[]): number => visits.at(-1)?.mile ?? 0;

/** Where each visit is on the way, from 0 to 1; evenly spread on a way without length. */
export function sharesOf(visits: readonly { mile: number }[]): number[] {
  const miles = wayMiles(visits);
  const last = Math.max(1, visits.length - 1);
  return visits.map(({ mile }, index) => (miles > 0 ? mile / miles : index / last));
}

function pointsOf(arrivals: readonly Arrival[]): Point[] {
  const shares = sharesOf(arrivals.map(({ visit }) => visit));
  const points: Point[] = [];
  for (const [index, { recommendation, worst, light, sunAhead }] of arrivals.entries()) {
    const share = shares[index] ?? 0;
    const last = points.at(-1);
    if (last?.share !== share) {
      points.push({ share, recommendation, worst, isDark: light === 'night', sunAhead });
      continue;
    }
    const both = worstRecommendation([last.recommendation, recommendation]);
    last.worst = both === recommendation ? moreSevere(last.worst, worst) : last.worst;
    last.recommendation = both;
    last.isDark ||= light === 'night';
    last.sunAhead ||= sunAhead;
  }
  return points;
}

/** Points as stretches that meet halfway, neighbors of one kind joined. */
function stretches<Kind>(
  points: readonly Point[],
  kindOf: (point: Point) => Kind,
): (Stretch & { kind: Kind })[] {
  const joined: (Stretch & { kind: Kind })[] = [];
  for (const [index, point] of points.entries()) {
    const next = points[index + 1];
    const to = next ? (point.share + next.share) / 2 : 1;
    const kind = kindOf(point);
    const last = joined.at(-1);
    if (last?.kind === kind) last.to = to;
    else joined.push({ kind, from: last?.to ?? 0, to });
  }
  return joined;
}

/** The stretches around the points for which something holds. */
const where = (points: readonly Point[], holds: (point: Point) => boolean): Stretch[] =>
  stretches(points, holds)
    .filter(({ kind }) => kind)
    .map(({ from, to }) => ({ from, to }));

/** Where a low sun may shine into the rider's eyes. */
export const sunStretches = ({ arrivals }: Pick<Timeline, 'arrivals'>): Stretch[] =>
  where(pointsOf(arrivals), ({ sunAhead }) => sunAhead);

/** The line of one departure. */
export function departureRow(timeline: Timeline): DepartureRow {
  const points = pointsOf(timeline.arrivals);
  const cells = stretches(points, ({ recommendation, worst }) =>
    recommendation === 'good' ? 'good' : `${recommendation} ${hazardOf(worst) ?? ''}`,
  ).map(({ kind, from, to }): MapCell => {
    const [level = 'unknown', hazard = ''] = kind.split(' ');
    return { level: level as Recommendation, hazard: hazard === '' ? null : (hazard as Hazard), from, to };
  });
  const dark = where(points, ({ isDark }) => isDark);
  return {
    departure: timeline.departure,
    arrives: endOf(timeline),
    recommendation: timeline.recommendation,
    cells,
    dark,
    reason: reasonOf(timeline),
  };
}

function reasonOf({ recommendation, worst, arrivals, departure }: Timeline): string {
  if (worst && worst.factor.level !== 'unknown') return `${shortWord(worst.factor)} ${inOrNear(worst.where)}`;
  if (recommendation === 'unknown') return 'Not known yet';
  const dark = darkTime(arrivals, departure);
  return dark === null ? 'Clear all the way' : `Clear, ${dark}`;
}

const AN_HOUR_OR_SO = 20;

/** "dark for the first 2 h", "dark for the last 40 min", "all in the dark"; null by daylight. */
function darkTime(arrivals: readonly Arrival[], departure: number): string | null {
  const inDaylight = arrivals.map(({ light }) => light !== 'night');
  if (inDaylight.every(Boolean)) return null;
  if (!inDaylight.some(Boolean)) return 'all in the dark';
  const end = arrivals.at(-1)?.time ?? departure;
  const words = (seconds: number) =>
    durationWords(Math.max(AN_HOUR_OR_SO, Math.round(seconds / 60 / AN_HOUR_OR_SO) * AN_HOUR_OR_SO));
  const first = arrivals[inDaylight.indexOf(true)]?.time ?? departure;
  const last = arrivals[inDaylight.lastIndexOf(true)]?.time ?? end;
  if (!inDaylight[0] && inDaylight.at(-1)) return `dark for the first ${words(first - departure)}`;
  if (inDaylight[0] && !inDaylight.at(-1)) return `dark for the last ${words(end - last)}`;
  return 'partly in the dark';
}
