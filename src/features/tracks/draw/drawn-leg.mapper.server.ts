import { cumulativeMiles, unwrapLine } from '#platform/geo/line.ts';
import { encodePolyline } from '#platform/geo/polyline.ts';
import { thinPositions } from '#platform/geo/thin.ts';
import { METERS_PER_DEGREE } from '#platform/geo/distance.ts';
import { countCurves, roadPieces } from '../curvature.model.ts';
import { climbOf, filledHeights, heightProfile } from '../elevation.model.ts';
import type { DrawnLeg } from './draw.schema.ts';
import type { SnappedLeg } from './snapping.service.server.ts';

/** 5 meters, as stored lines are thinned. */
const TOLERANCE = 5 / METERS_PER_DEGREE;
/** Of one leg on a map that is drawn on. */
const MOST_POINTS = 2_000;
const PROFILE = { perMile: 2, least: 2, most: 40 };

/**
 * Legs as they are shown while somebody draws. One that comes again is worked out once: a hundred times the same 300
 * miles would hold up everyone else for seconds.
 * @param placeOf the name of the place where the leg with this index ends
 */
export function drawnLegs(legs: readonly SnappedLeg[], placeOf: (index: number) => string): DrawnLeg[] {
  const drawn = new Map<SnappedLeg, DrawnLeg>();
  return legs.map((leg, index) => {
    const known = drawn.get(leg) ?? drawnLeg(leg, placeOf(index));
    drawn.set(leg, known);
    return known;
  });
}

/** A leg: its line and what can be counted along it. */
function drawnLeg(leg: SnappedLeg, place: string): DrawnLeg {
  const points = unwrapLine(leg.points);
  const kept = thinPositions(points, MOST_POINTS, TOLERANCE);
  const miles = cumulativeMiles(points);
  const heights = filledHeights(
    points.map(({ elevation }) => elevation),
    miles,
  );
  const samples = Math.min(PROFILE.most, Math.max(PROFILE.least, Math.ceil(leg.miles * PROFILE.perMile)));
  return {
    line: encodePolyline(kept.flatMap((index) => leg.points[index] ?? [])),
    miles: Math.round(leg.miles * 100) / 100,
    seconds: Math.round(leg.seconds),
    curves: leg.guess === null ? countCurves(roadPieces(points)) : null,
    climb: heights && climbOf(heights),
    profile: heights && heightProfile(heights, miles, samples),
    source: leg.source,
    guess: leg.guess,
    along: leg.along,
    place,
  };
}
