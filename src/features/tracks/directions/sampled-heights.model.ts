import type { GeoPoint } from '#platform/geo/distance.ts';
import { shareBetween } from '#platform/geo/interpolate.ts';
import { metersToFeet } from '../elevation.model.ts';
import { heightLine, KEPT_HEIGHTS, thinHeights } from './height-line.model.ts';
import { legMiles, type Road, type RoadLeg } from './road.model.ts';

/** Heights that are asked for along one road, however long it is. */
const MOST_SAMPLES = 2_000;
/** Miles from one to the next at least: about 100 meters, as heights of a route come. */
const LEAST_APART = 0.0625;

/** Points at equal distances along each leg, its ends included; more than 2,000 only by the ends of its legs. */
export function samplesOf(legs: readonly RoadLeg[]): GeoPoint[][] {
  const whole = legs.reduce((sum, leg) => sum + legMiles(leg), 0);
  const apart = Math.max(LEAST_APART, whole / MOST_SAMPLES);
  return legs.map((leg) => pointsAlong(leg, Math.ceil(legMiles(leg) / apart) + 1));
}

function pointsAlong({ points, miles }: RoadLeg, wanted: number): GeoPoint[] {
  const count = Math.max(2, wanted);
  const whole = miles.at(-1) ?? 0;
  let at = 0;
  return Array.from({ length: count }, (_, index) => {
    const mile = (whole * index) / (count - 1);
    while (at < points.length - 2 && (miles[at + 1] ?? 0) < mile) at += 1;
    const from = points[at];
    const to = points[at + 1];
    if (!from || !to) throw new RangeError('a leg has at least two points');
    const start = miles[at] ?? 0;
    const share = shareBetween(start, miles[at + 1] ?? start, mile);
    const between = (a: number, b: number) => a + (b - a) * share;
    return {
      latitude: between(from.latitude, to.latitude),
      longitude: between(from.longitude, to.longitude),
    };
  });
}

/** A road with the heights of its samples, meters, one after the other; without those of a leg where one is missing. */
export function withHeights(
  road: Road,
  samples: readonly GeoPoint[][],
  meters: ArrayLike<number | null>,
): Road {
  let first = 0;
  const legs = road.legs.map((leg, index) => {
    const count = samples[index]?.length ?? 0;
    const feet = Array.from({ length: count }, (_, sample) => {
      const height = meters[first + sample] ?? null;
      return height === null ? null : metersToFeet(height);
    });
    first += count;
    const line = heightLine(feet, undefined, legMiles(leg));
    return line ? { ...leg, heightLine: thinHeights(line, KEPT_HEIGHTS) } : leg;
  });
  return { ...road, legs };
}
