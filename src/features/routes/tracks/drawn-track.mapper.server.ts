import { thinPositions } from '#platform/geo/thin.ts';
import { ridingMinutesOf } from '#features/tracks/draw/draw-rules.model.ts';
import { lineOf, type SnappedLeg } from '#features/tracks/draw/snapping.service.server.ts';
import { readRoad } from '#features/tracks/read-track.model.ts';
import { TRACK_LIMITS, TRACK_MESSAGES, type TrimChoice } from '#features/tracks/track-limits.model.ts';
import { METERS_PER_DEGREE } from '#platform/geo/distance.ts';

/** Points of a drawn road that are measured: some of each bend of a thousand miles. */
const MOST_DRAWN = 30_000;
/** 2 meters, in degrees of latitude. */
const DRAWN_TOLERANCE = 2 / METERS_PER_DEGREE;

export const hasGuess = (legs: readonly SnappedLeg[]) => legs.some(({ guess }) => guess !== null);

/** As a file's track would be read, with the route services' riding time; of a guess neither curves nor climb. */
export function readDrawn(
  legs: readonly SnappedLeg[],
  trim: TrimChoice,
  isGuess: boolean,
): ReturnType<typeof readRoad> {
  const whole = legs.reduce((sum, { miles }) => sum + miles, 0);
  // First: the points of a hundred long legs would hold up everyone else.
  if (whole > TRACK_LIMITS.maxMiles) return { problem: TRACK_MESSAGES.tooLong };
  const points = lineOf(legs);
  const kept = points.length > MOST_DRAWN ? thinPositions(points, MOST_DRAWN, DRAWN_TOLERANCE) : undefined;
  const read = readRoad(kept ? kept.flatMap((index) => points[index] ?? []) : points, trim);
  if ('problem' in read) return read;
  const seconds = legs.reduce((sum, leg) => sum + leg.seconds, 0);
  const share = whole > 0 ? Math.min(1, read.facts.miles / whole) : 1;
  return {
    ...read,
    facts: {
      ...read.facts,
      minutes: ridingMinutesOf(seconds * share),
      ...(isGuess && { curveScore: 0, curveMiles: 0, climb: null, profile: null }),
    },
  };
}
