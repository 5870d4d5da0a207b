import { cumulativeMiles, unwrapLine } from '#platform/geo/line.ts';
import { encodePolyline } from '#platform/geo/polyline.ts';
import { thinPositions } from '#platform/geo/thin.ts';
import { METERS_PER_DEGREE } from '#platform/geo/distance.ts';
import { countCurves, roadPieces } from '../curvature.model.ts';
import { climbOf, filledHeights, heightProfile } from '../elevation.model.ts';
import type { DrawnLeg } from './draw.schema.ts';
import type { TrackPoint } from '../gpx-reader.model.ts';

/** 5 meters, as stored lines are thinned. */
const TOLERANCE = 5 / METERS_PER_DEGREE;
/** Of one leg on a map that is drawn on. */
const MOST_POINTS = 2_000;
const PROFILE = { perMile: 2, least: 2, most: 40 };

/** What somebody who draws sees of a leg's way, beside what is known of the leg itself. */
export type DrawnWay = Pick<DrawnLeg, 'line' | 'curves' | 'climb' | 'profile'>;

/** A leg's line and what can be counted along it. 300 miles take a few milliseconds, so it is worked out once. */
export function drawnWay(way: readonly TrackPoint[]): DrawnWay {
  const points = unwrapLine(way);
  const kept = thinPositions(points, MOST_POINTS, TOLERANCE);
  const miles = cumulativeMiles(points);
  const heights = filledHeights(
    points.map(({ elevation }) => elevation),
    miles,
  );
  const wanted = Math.ceil((miles.at(-1) ?? 0) * PROFILE.perMile);
  const samples = Math.min(PROFILE.most, Math.max(PROFILE.least, wanted));
  return {
    line: encodePolyline(kept.flatMap((index) => way[index] ?? [])),
    curves: countCurves(roadPieces(points)),
    climb: heights && climbOf(heights),
    profile: heights && heightProfile(heights, miles, samples),
  };
}
