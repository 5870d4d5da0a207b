import { radians } from '#platform/geo/radians.ts';
import { distanceMiles, type GeoPoint } from '#platform/geo/distance.ts';
import { cumulativeMiles, unwrapLine } from '#platform/geo/line.ts';
import { feetToMeters } from './elevation.model.ts';
import type { TrackPoint } from './gpx-reader.model.ts';
import { factsOf, samplesOf, type ReadTrack } from './read-track.model.ts';
import { MAX_TRIP_STOPS } from './track-places.model.ts';

/** A town, pass, junction or bridge that a road is known to pass; feet where its height is known. */
export interface KnownPlace extends GeoPoint {
  feet: number | null;
}

/** Between points of the smooth line: near enough to look round on a map, too far apart to look surveyed. */
const STEP_MILES = 0.25;

/**
 * A smooth line through known places, in order, as a track. Its curves are the spline's and not the road's, so that
 * none are counted; heights run straight between those known, and only when both ends are. Looks at no more places
 * along the way than a trip has stops: that is what they are for.
 */
export function approximateTrack(places: readonly KnownPlace[]): ReadTrack {
  const known = unwrapLine(places);
  const line: GeoPoint[] = known.slice(0, 1);
  const at = [0];
  for (let index = 1; index < known.length; index += 1) {
    line.push(...arc(known, index));
    at.push(line.length - 1);
  }
  const miles = cumulativeMiles(line);
  const points = withHeights(line, miles, known, at);
  return {
    facts: { ...factsOf(points, miles), curveScore: 0, curveMiles: 0 },
    trimmed: false,
    loop: false,
    samples: samplesOf(points, miles, MAX_TRIP_STOPS),
  };
}

/**
 * The way from the place before `index` to the one there, without its start: a centripetal Catmull-Rom spline, which
 * makes neither loops nor cusps between unevenly spaced places (Yuksel, Schaefer, Keyser: On the parameterization of
 * Catmull-Rom curves, 2009), by the pyramid of Barry and Goldman.
 */
function arc(known: readonly GeoPoint[], index: number): GeoPoint[] {
  const from = known[index - 1];
  const to = known[index];
  if (!from || !to) return [];
  const shrink = Math.cos(radians(from.latitude));
  const plane = ({ latitude, longitude }: GeoPoint): Vector => [latitude, longitude * shrink];
  const [start, end] = [plane(from), plane(to)];
  const before = known[index - 2];
  const after = known[index + 1];
  const nodes: [Vector, Vector, Vector, Vector] = [
    before ? plane(before) : mix(start, end, -1),
    start,
    end,
    after ? plane(after) : mix(start, end, 2),
  ];
  const steps = Math.max(1, Math.round(distanceMiles(from, to) / STEP_MILES));
  return Array.from({ length: steps }, (_, step) => {
    if (step === steps - 1) return { latitude: to.latitude, longitude: to.longitude };
    const [latitude, y] = splinePoint(nodes, (step + 1) / steps);
    return { latitude, longitude: y / shrink };
  });
}

type Vector = readonly [number, number];

const mix = (from: Vector, to: Vector, share: number): Vector => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
];

function splinePoint([a, b, c, d]: readonly [Vector, Vector, Vector, Vector], share: number): Vector {
  const knot = (from: Vector, to: Vector) => Math.sqrt(Math.hypot(to[0] - from[0], to[1] - from[1]));
  const tb = knot(a, b);
  const tc = tb + knot(b, c);
  const td = tc + knot(c, d);
  const t = tb + (tc - tb) * share;
  const ab = mix(a, b, t / tb);
  const bc = mix(b, c, (t - tb) / (tc - tb));
  const cd = mix(c, d, (t - tc) / (td - tc));
  return mix(mix(ab, bc, t / tc), mix(bc, cd, (t - tb) / (td - tb)), share);
}

function withHeights(
  line: readonly GeoPoint[],
  miles: readonly number[],
  known: readonly KnownPlace[],
  at: readonly number[],
): TrackPoint[] {
  const measured = known.flatMap(({ feet }, index) => {
    const position = at[index] ?? 0;
    return feet === null ? [] : [{ position, mile: miles[position] ?? 0, meters: feetToMeters(feet) }];
  });
  const whole = measured[0]?.position === 0 && measured.at(-1)?.position === line.length - 1;
  let next = 1;
  return line.map((point, position) => {
    while (next < measured.length - 1 && (measured[next]?.position ?? 0) < position) next += 1;
    const low = measured[next - 1];
    const high = measured[next];
    if (!whole || !low || !high) return { ...point, elevation: null };
    const share = ((miles[position] ?? 0) - low.mile) / (high.mile - low.mile);
    return { ...point, elevation: low.meters + (high.meters - low.meters) * share };
  });
}
