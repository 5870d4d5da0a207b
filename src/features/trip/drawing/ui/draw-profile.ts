import { roundTo } from '#platform/numbers/round-to.ts';
import { pathData } from '#platform/geo/path-data.ts';
import { thinSpots } from '#ui/map/line-runs.ts';
import type { TripAnswer } from '../../trip.schema.ts';
import type { MapCell } from '../../departures/departure-map.model.ts';

/** Units of the drawing, which is stretched over the axis of miles: less than a pixel each, so whole ones do. */
export const PROFILE = { width: 1000, height: 200 };
/** Units that nobody sees the line be off by. */
const UNSEEN = 1.25;

type Heights = NonNullable<TripAnswer['profile']>;

export interface ProfileDrawing {
  /** SVG path data by stretch, in the order of the way. */
  runs: { level: MapCell['level']; path: string }[];
  /** The ground under the line. */
  ground: string;
  /** Whole thousands of feet that have a line, with its height in percent from the top. */
  marks: { feet: number; top: number }[];
  /** Percent from the top of a height in feet. */
  topOf: (feet: number) => number;
}

const round = (value: number) => roundTo(value, 1);

/** Feet between two lines, the fewest that leave at most four of them. */
const STEPS = [500, 1000, 2000, 5000];
/** A plain is not drawn as mountains. */
const LEAST_SPAN = 1500;

/**
 * The heights over the whole way, there and back, cut where the verdict changes.
 * @param profile of the way there; @param miles of the whole way
 */
export function drawProfile(
  profile: Heights,
  cells: readonly MapCell[],
  { miles, returnRide }: { miles: number; returnRide: boolean },
): ProfileDrawing | null {
  if (profile.miles.length < 2 || miles <= 0) return null;
  // The profile's own miles may differ a little from the way's.
  const own = (profile.miles.at(-1) ?? 0) * (returnRide ? 2 : 1);
  if (own <= 0) return null;
  const there = profile.miles.map((mile, index) => ({ share: mile / own, feet: profile.feet[index] ?? 0 }));
  const back = there.toReversed().map(({ share, feet }) => ({ share: 1 - share, feet }));
  const spots = returnRide ? [...there, ...back.slice(1)] : there;
  const heights = spots.map(({ feet }) => feet);
  const [lowest, highest] = [Math.min(...heights), Math.max(...heights)];
  const room = Math.max(0, LEAST_SPAN - (highest - lowest));
  const low = lowest - Math.max(200, (highest - lowest) * 0.12);
  const high = highest + room;
  const topOf = (feet: number) => round(100 * (1 - (feet - low) / (high - low)));
  const line = (points: readonly { share: number; feet: number }[]) =>
    thinSpots(
      points.map(({ share, feet }) => ({
        x: share * PROFILE.width,
        y: (topOf(feet) * PROFILE.height) / 100,
      })),
      UNSEEN,
    );
  const feetAt = (share: number): number => {
    const next = spots.findIndex((spot) => spot.share >= share);
    const [from, to] = [spots[Math.max(0, next - 1)], spots[next === -1 ? spots.length - 1 : next]];
    if (!from || !to) return lowest;
    const length = to.share - from.share;
    return length > 0 ? from.feet + ((to.feet - from.feet) * (share - from.share)) / length : to.feet;
  };
  const runs = cells.map(({ level, from, to }) => {
    const inner = spots.filter(({ share }) => share > from && share < to);
    const points = [{ share: from, feet: feetAt(from) }, ...inner, { share: to, feet: feetAt(to) }];
    return { level, path: pathData(line(points)) };
  });
  const step = STEPS.find((feet) => (high - low) / feet <= 4) ?? 5000;
  const marks: ProfileDrawing['marks'] = [];
  for (let feet = Math.ceil(low / step) * step; feet <= high; feet += step)
    marks.push({ feet, top: topOf(feet) });
  const bottom = PROFILE.height;
  const outline = [{ x: 0, y: bottom }, ...line(spots), { x: PROFILE.width, y: bottom }];
  return { runs, marks, topOf, ground: `${pathData(outline)}z` };
}

/** Shares of the way between two summits whose names have room beside each other. */
const NAME_ROOM = 0.13;

/** Positions of the summits that are named, from the first one on. `shares` ascend. */
export function namedSummits(shares: readonly number[]): Set<number> {
  const named = new Set<number>();
  let last = -Infinity;
  for (const [index, share] of shares.entries()) {
    if (share - last < NAME_ROOM) continue;
    named.add(index);
    last = share;
  }
  return named;
}
