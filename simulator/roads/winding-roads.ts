// The roads of the simulated outside world: the same for everyone who routes.
import { distanceMiles, MILES_PER_DEGREE, type GeoPoint } from '#platform/geo/distance.ts';
import { noise } from '../weather/noise.ts';
import { nearestTown } from '../places/towns.ts';

/** Farther than this from every US town there is no road. */
const ROAD_REACH_MILES = 60;
/** Roads wind by this share of a leg's length, in three waves. */
const WINDING = 0.035;
/** Points of a leg are so near to each other that its bends show, but for legs across states. */
const MILES_PER_POINT = { least: 0.025, most: 0.5 };
const POINTS_OF_LEG = 4_000;
/** Bends of up to this many miles to each side, one in so many miles; tightest about 250 feet. */
const BENDS = { reach: 0.03, every: 0.32 };

/** A leg is ridden out of town, over back roads and a highway, and into town; mph and share of the distance. */
const STRETCHES = [
  { name: 'Main Street', mph: 30, share: 0.05 },
  { name: 'State Route 12', mph: 50, share: 0.3 },
  { name: 'US 50', mph: 60, share: 0.4 },
  { name: 'County Road 7', mph: 42, share: 0.2 },
  { name: 'Broadway', mph: 28, share: 0.05 },
] as const;

interface Stretch {
  name: string;
  from: number;
  to: number;
  miles: number;
  seconds: number;
}

export interface SimulatedLeg {
  points: GeoPoint[];
  stretches: Stretch[];
  miles: number;
  seconds: number;
}

/** A winding line with bends that starts and ends at the stops; the same for the same stops. */
export function windingLine(from: GeoPoint, to: GeoPoint): GeoPoint[] {
  const direct = distanceMiles(from, to);
  const spacing = Math.min(MILES_PER_POINT.most, Math.max(MILES_PER_POINT.least, direct / POINTS_OF_LEG));
  const steps = Math.max(2, Math.round(direct / spacing));
  const north = to.latitude - from.latitude;
  const east = to.longitude - from.longitude;
  // Where points stand too far apart to show bends, there are none.
  const reach = spacing > 0.1 || direct === 0 ? 0 : BENDS.reach / MILES_PER_DEGREE;
  const shrink = Math.cos((from.latitude * Math.PI) / 180);
  const length = Math.hypot(north, east * shrink) || 1;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps;
    const phase = share * Math.PI;
    const sideways =
      WINDING * (Math.sin(phase * 3) + 0.5 * Math.sin(phase * 14) + 0.2 * Math.sin(phase * 40));
    const mile = share * direct;
    const twisty = noise(mile / 2, from.latitude * 10, from.longitude * 10, 7);
    const bend =
      reach *
      twisty *
      Math.sin((2 * Math.PI * mile) / BENDS.every) *
      Math.min(1, 12 * share, 12 * (1 - share));
    return {
      latitude: from.latitude + north * share - east * sideways - (bend * east * shrink) / length,
      longitude: from.longitude + east * share + north * sideways + (bend * north) / length / shrink,
    };
  });
}

/** Sideways shares of a leg's length by which the ways between two stops differ: the usual one, then detours. */
const DETOURS = [0, 0.15, -0.15];
/** A point to avoid closes the way that passes so near. */
const AVOIDED_MILES = 0.15;

/** The first way between two stops that passes none of the points; undefined when each passes one. */
export function lineAround(from: GeoPoint, to: GeoPoint, avoid: readonly GeoPoint[]): GeoPoint[] | undefined {
  const usual = windingLine(from, to);
  if (avoid.length === 0) return usual;
  const last = usual.length - 1;
  const ways = DETOURS.map((detour) =>
    usual.map(({ latitude, longitude }, index) => {
      const away = detour * Math.sin((Math.PI * index) / last);
      return {
        latitude: latitude - (to.longitude - from.longitude) * away,
        longitude: longitude + (to.latitude - from.latitude) * away,
      };
    }),
  );
  return ways.find((way) =>
    way.every((point) => avoid.every((other) => distanceMiles(point, other) > AVOIDED_MILES)),
  );
}

function simulateLeg(
  from: GeoPoint,
  to: GeoPoint,
  slowness: number,
  points: GeoPoint[] = windingLine(from, to),
): SimulatedLeg {
  const last = points.length - 1;
  let share = 0;
  const stretches = STRETCHES.map((stretch) => {
    const first = Math.round(share * last);
    share += stretch.share;
    const end = Math.round(share * last);
    let miles = 0;
    for (let index = first + 1; index <= end; index += 1) {
      miles += distanceMiles(points[index - 1] ?? from, points[index] ?? to);
    }
    const seconds = (miles / stretch.mph) * 3600 * slowness;
    return { name: stretch.name, from: first, to: end, miles, seconds };
  });
  const sum = (name: 'miles' | 'seconds') => stretches.reduce((total, stretch) => total + stretch[name], 0);
  return { points, stretches, miles: sum('miles'), seconds: sum('seconds') };
}

export const legsBetween = (
  stops: readonly GeoPoint[],
  slowness: number,
  ways: readonly (GeoPoint[] | undefined)[] = [],
) => stops.slice(1).map((to, index) => simulateLeg(stops[index] ?? to, to, slowness, ways[index]));

export const beeline = (stops: readonly GeoPoint[]) =>
  stops.slice(1).reduce((sum, to, index) => sum + distanceMiles(stops[index] ?? to, to), 0);

export const isOffRoad = ({ latitude, longitude }: GeoPoint) =>
  nearestTown(latitude, longitude).miles > ROAD_REACH_MILES;

export const isPoint = ({ latitude, longitude }: GeoPoint) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
