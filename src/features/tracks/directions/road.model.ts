import { radians } from '#platform/geo/radians.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { placeAmong, valueAt } from '#platform/geo/interpolate.ts';
import { cumulativeMiles } from '#platform/geo/line.ts';
import { encodePolyline } from '#platform/geo/polyline.ts';
import { thinLine } from '#platform/geo/thin.ts';
import type { HeightLine } from './height-line.model.ts';
import { HOUR_S } from '#platform/time/units.ts';

export const ROUTE_SOURCES = ['valhalla-motorcycle', 'valhalla-car', 'osrm', 'straight', 'track'] as const;
export type RouteSource = (typeof ROUTE_SOURCES)[number];

/** mph of the straight-line estimate and of a GPX track: a mixed day on US highways and back roads. */
const ASSUMED_MPH = 45;

/** The road from one stop to the next. The three lists have the same length, which is at least 2. */
export interface RoadLeg {
  points: GeoPoint[];
  /** Miles from the start of the leg to each point, along the road. */
  miles: number[];
  /** Seconds from the start of the leg to each point. */
  seconds: number[];
  /** Heights along the leg; absent where nobody says them. */
  heightLine?: HeightLine | undefined;
}

/** A leg with what only some services say. */
export interface TracedLeg extends RoadLeg {
  /** Meters above the sea at each point; null where the service has no heights. */
  heights: number[] | null;
  /** The road that most of the leg follows, "UT-12"; '' where it is not named. */
  along: string;
  /** The line as Valhalla drew it, a polyline with 6 decimals; where its heights are those of a trip. */
  drawn?: string | undefined;
}

export interface Road {
  source: RouteSource;
  legs: RoadLeg[];
  /** For a map: encoded polyline with 5 decimals, thinned. */
  line: string;
}

const MAP_POINTS = 400;

/** A road of legs that follow each other. */
export function makeRoad(source: RouteSource, legs: RoadLeg[]): Road {
  const points = legs.flatMap((leg, index) => (index === 0 ? leg.points : leg.points.slice(1)));
  return { source, legs, line: encodePolyline(thinLine(points, MAP_POINTS)) };
}

export interface RoadPosition extends GeoPoint {
  miles: number;
  /** Degrees that the road leads to, over about 6 minutes of riding: bends do not count, its direction does. */
  bearing: number;
}

const BEARING_SPAN_SECONDS = 180;

/** Degrees from true north, 0 to below 360, of the great circle at `from`. */
function bearingDegrees(from: GeoPoint, to: GeoPoint): number {
  const eastward = radians(to.longitude - from.longitude);
  const y = Math.sin(eastward) * Math.cos(radians(to.latitude));
  const x =
    Math.cos(radians(from.latitude)) * Math.sin(radians(to.latitude)) -
    Math.sin(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.cos(eastward);
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
}

export const legMiles = ({ miles }: RoadLeg) => miles.at(-1) ?? 0;
export const legSeconds = ({ seconds }: RoadLeg) => seconds.at(-1) ?? 0;

/** Where a rider is after `seconds` on the leg. Beyond its ends: the end. */
export function locateOnLeg(leg: RoadLeg, seconds: number): RoadPosition {
  const position = pointAt(leg, seconds);
  const behind = pointAt(leg, seconds - BEARING_SPAN_SECONDS);
  const ahead = pointAt(leg, seconds + BEARING_SPAN_SECONDS);
  return { ...position, bearing: bearingDegrees(behind, ahead) };
}

/** Seconds from the start of a leg to a mile of it. Beyond its ends: the end. */
export const secondsAtMile = ({ miles, seconds }: RoadLeg, mile: number): number =>
  valueAt(seconds, placeAmong(miles, mile));

function pointAt({ points, miles, seconds }: RoadLeg, at: number): GeoPoint & { miles: number } {
  const place = placeAmong(seconds, at);
  const from = points[place.low];
  const to = points[place.high];
  if (!from || !to) throw new RangeError('a leg has at least two points');
  const between = (a: number, b: number) => a + (b - a) * place.share;
  return {
    latitude: between(from.latitude, to.latitude),
    longitude: between(from.longitude, to.longitude),
    miles: valueAt(miles, place),
  };
}

/** A leg ridden at one speed. `stretch` lengthens it where thinning has cut its bends off. */
export function legAtSpeed(points: GeoPoint[], mph = ASSUMED_MPH, stretch = 1): RoadLeg {
  const miles = cumulativeMiles(points).map((mile) => mile * stretch);
  return { points, miles, seconds: miles.map((mile) => (mile / mph) * HOUR_S) };
}

/** The last resort: straight from stop to stop. */
export function straightRoad(stops: readonly GeoPoint[]): Road {
  const legs = stops.slice(1).map((to, index) => legAtSpeed([{ ...(stops[index] ?? to) }, to]));
  return makeRoad('straight', legs);
}

/** Said with every answer, so that nobody takes an estimate for a route. */
export const ROUTE_STATEMENTS: Record<RouteSource, string> = {
  'valhalla-motorcycle': 'Motorcycle route by Valhalla on OpenStreetMap',
  'valhalla-car': 'Car route by Valhalla on OpenStreetMap: too far for its motorcycle routing',
  osrm: 'Car route by OSRM on OpenStreetMap',
  straight: `Directions are down: straight-line estimate at ${ASSUMED_MPH} mph. Plan extra time.`,
  track: `Your GPX track at ${ASSUMED_MPH} mph`,
};
