import { distanceMiles, METERS_PER_DEGREE, type GeoPoint } from '#platform/geo/distance.ts';
import { cumulativeMiles, unwrapLine, wrapLongitude } from '#platform/geo/line.ts';
import { encodePolyline } from '#platform/geo/polyline.ts';
import { thinPositions, thinPositionsWithin } from '#platform/geo/thin.ts';
import { curvatureOf, ridingMinutes, roadPieces } from './curvature.model.ts';
import { climbOf, filledHeights, heightProfile } from './elevation.model.ts';
import { readGpxLines, type TrackPoint, type TrackProblem } from './gpx-reader.model.ts';
import { separateRoads, type SeparateRoad } from './separate-roads.model.ts';
import {
  LOOP_MILES,
  TRACK_LIMITS,
  TRACK_MESSAGES,
  TRIM_MILES,
  type TrackChoice,
  type TrimChoice,
} from './track-limits.model.ts';

/** 5 meters, in degrees of latitude: within a lane or two of where the rider was. */
const LINE_TOLERANCE = 5 / METERS_PER_DEGREE;
/** A line that needs more points than this gets a wider tolerance. */
const MAX_LINE_POINTS = 20_000;
const NOWHERE: GeoPoint = { latitude: 0, longitude: 0 };
const PROFILE = { perMile: 10, least: 2, most: 400 } as const;
const SAMPLES = { least: 2, most: 200 } as const;

/** What is stored of a track: the simplified line and its measures. Nothing says when or by whom it was ridden. */
export interface TrackFacts {
  /** Encoded polyline, 5 decimals, longitudes from -180 to 180. */
  line: string;
  linePoints: number;
  miles: number;
  /** Degrees; `west` is greater than `east` where the line crosses the date line (RFC 7946). */
  bounds: { west: number; south: number; east: number; north: number };
  /** Feet at places equally far apart, the ends included; null when the file has no heights. */
  profile: number[] | null;
  climb: { gain: number; loss: number } | null;
  curveScore: number;
  curveMiles: number;
  /** Estimated riding time. */
  minutes: number;
}

export interface ReadTrack {
  facts: TrackFacts;
  trimmed: boolean;
  /** True when it ends where it began. */
  loop: boolean;
  /** Places along the way, equally far apart, the ends included. */
  samples: GeoPoint[];
}

/** One of several tracks of a file. */
export interface FoundTrack {
  miles: number;
  start: GeoPoint;
  end: GeoPoint;
}

/** A file that does not say which track is meant. `whole`: all of them, where they follow each other. */
export interface SeveralTracks {
  tracks: FoundTrack[];
  whole: FoundTrack | null;
}

/**
 * A GPX file as a track to store; the reason when it is none, and the tracks when there are several and none was
 * chosen.
 * @param choice the number of a track of the file, from 1, or all of them
 */
export function readTrack(
  gpx: string,
  trim: TrimChoice,
  choice?: TrackChoice,
): ReadTrack | SeveralTracks | TrackProblem {
  const read = readGpxLines(gpx);
  if ('problem' in read) return read;
  const { roads, whole } = separateRoads(read.lines, {
    recorded: read.kind === 'track',
    minMiles: TRACK_LIMITS.minMiles,
  });
  const [first] = roads;
  if (roads.length > TRACK_LIMITS.tracks) return { problem: TRACK_MESSAGES.tooManyTracks };
  if (roads.length > 1 && choice === undefined)
    return { tracks: roads.map(foundTrack), whole: whole && foundTrack(whole) };
  const chosen = choice === undefined ? first : choice === 'all' ? (whole ?? first) : roads[choice - 1];
  if (!chosen || (choice === 'all' && roads.length > 1 && !whole))
    return { problem: TRACK_MESSAGES.noSuchTrack };
  return readRoad(chosen.points, trim);
}

const foundTrack = ({ points, miles }: SeparateRoad<TrackPoint>): FoundTrack => ({
  miles: Math.round(miles * 10) / 10,
  start: points[0] ?? NOWHERE,
  end: points.at(-1) ?? NOWHERE,
});

/** One road's points as a track to store; the reason when they are none. */
export function readRoad(road: readonly TrackPoint[], trim: TrimChoice): ReadTrack | TrackProblem {
  const whole = unwrapLine(distinct(road));
  const wholeMiles = cumulativeMiles(whole).at(-1) ?? 0;
  const [first] = whole;
  const last = whole.at(-1);
  if (!first || !last || wholeMiles < TRACK_LIMITS.minMiles) return { problem: TRACK_MESSAGES.tooShort };
  if (wholeMiles > TRACK_LIMITS.maxMiles) return { problem: TRACK_MESSAGES.tooLong };

  const loop = distanceMiles(first, last) <= LOOP_MILES;
  const trimmed = trim === 'yes' || (trim === 'auto' && loop);
  const points = trimmed ? withoutEnds(whole) : whole;
  const miles = cumulativeMiles(points);
  if ((miles.at(-1) ?? 0) < TRACK_LIMITS.minMiles) return { problem: TRACK_MESSAGES.tooShortToTrim };
  return { facts: factsOf(points, miles), trimmed, loop, samples: samplesOf(points, miles) };
}

function distinct(points: readonly TrackPoint[]): TrackPoint[] {
  return points.filter((point, index) => {
    const before = points[index - 1];
    return point.latitude !== before?.latitude || point.longitude !== before.longitude;
  });
}

/**
 * The track from where it has left the circle around its start to where it enters the one around its end. By
 * distance as the crow flies: a rider who circles the block first has not gone anywhere.
 */
function withoutEnds(points: readonly TrackPoint[]): TrackPoint[] {
  const ahead = fromCircle(points);
  return fromCircle(ahead.toReversed(), points.at(-1)).toReversed();
}

function fromCircle(points: readonly TrackPoint[], center = points[0]): TrackPoint[] {
  if (!center) return [];
  const outside = points.findIndex((point) => distanceMiles(center, point) >= TRIM_MILES);
  const after = points[outside];
  const before = points[outside - 1];
  if (!after) return [];
  if (!before) return points.slice(outside);
  let inner = 0;
  let outer = 1;
  for (let step = 0; step < 30; step += 1) {
    const middle = (inner + outer) / 2;
    if (distanceMiles(center, pointBetween(before, after, middle)) < TRIM_MILES) inner = middle;
    else outer = middle;
  }
  return [pointBetween(before, after, outer), ...points.slice(outside)];
}

function pointBetween(from: TrackPoint, to: TrackPoint, share: number): TrackPoint {
  const between = (a: number, b: number) => a + (b - a) * share;
  return {
    latitude: between(from.latitude, to.latitude),
    longitude: between(from.longitude, to.longitude),
    elevation:
      from.elevation === null || to.elevation === null ? null : between(from.elevation, to.elevation),
  };
}

/** @param miles from the first point to each one; longitudes as `unwrapLine` makes them. */
export function factsOf(points: readonly TrackPoint[], miles: readonly number[]): TrackFacts {
  const within = thinPositionsWithin(points, LINE_TOLERANCE);
  const kept =
    within.length > MAX_LINE_POINTS ? thinPositions(points, MAX_LINE_POINTS, 2 * LINE_TOLERANCE) : within;
  const wholeMiles = miles.at(-1) ?? 0;
  const heights = filledHeights(
    points.map(({ elevation }) => elevation),
    miles,
  );
  const pieces = roadPieces(points);
  const curvature = curvatureOf(pieces);
  return {
    line: encodePolyline(kept.flatMap((index) => wrapped(points[index]) ?? [])),
    linePoints: kept.length,
    miles: Math.round(wholeMiles * 10) / 10,
    bounds: boundsOf(points),
    profile:
      heights && heightProfile(heights, miles, clamp(Math.ceil(wholeMiles * PROFILE.perMile), PROFILE)),
    climb: heights && climbOf(heights),
    curveScore: curvature.score,
    curveMiles: curvature.curveMiles,
    minutes: ridingMinutes(pieces),
  };
}

const clamp = (value: number, { least, most }: { least: number; most: number }) =>
  Math.min(most, Math.max(least, value));

const wrapped = (point: GeoPoint | undefined): GeoPoint | undefined =>
  point && { latitude: point.latitude, longitude: wrapLongitude(point.longitude) };

function boundsOf(points: readonly GeoPoint[]): TrackFacts['bounds'] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { latitude, longitude } of points) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return { west: wrapLongitude(west), south, east: wrapLongitude(east), north };
}

/** Points of the track, about one a mile, the ends included. */
export function samplesOf(
  points: readonly GeoPoint[],
  miles: readonly number[],
  most: number = SAMPLES.most,
): GeoPoint[] {
  const wholeMiles = miles.at(-1) ?? 0;
  const count = clamp(Math.ceil(wholeMiles) + 1, { ...SAMPLES, most });
  let at = 0;
  return Array.from({ length: count }, (_, sample) => {
    const mile = (wholeMiles * sample) / (count - 1);
    while (at < miles.length - 1 && (miles[at] ?? 0) < mile - 1e-9) at += 1;
    return points[at];
  }).flatMap((point) => wrapped(point) ?? []);
}
