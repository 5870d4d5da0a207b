import { LONGEST_LEG_MILES } from '#features/tracks/draw/draw-rules.model.ts';
import { distanceMiles, type GeoPoint } from '#platform/geo/distance.ts';

/** Roads that are traced or kept with one call. */
export const MOST_AT_ONCE = 10;
/** A place farther than this from all others of its road is another of that name; nobody routes so far either. */
const FARTHEST_MILES = LONGEST_LEG_MILES;
/** A highlight farther off the way is none of this road. */
const MOST_DETOUR_MILES = 60;

/** A place that the road's texts name. */
export interface NamedPlace extends GeoPoint {
  zipCode: string;
}

export interface RoadPlaces {
  start: NamedPlace | undefined;
  end: NamedPlace | undefined;
  /** Of the ZIP codes along it, in riding order. */
  along: readonly NamedPlace[];
  /** Of highlights that are towns, in any order. */
  highlights: readonly NamedPlace[];
}

/**
 * The places through which a road is traced: its start, its ZIP codes, its end, and each highlight where it makes the
 * least detour. Fewer than two where its texts name too little.
 */
export function placesThrough({ start, end, along, highlights }: RoadPlaces): NamedPlace[] {
  const named = [start, ...along, end].filter((place) => place !== undefined);
  const isNear = (place: NamedPlace) =>
    named.length === 1 ||
    named.some((other) => other !== place && distanceMiles(place, other) <= FARTHEST_MILES);
  const line = named.filter(isNear).filter((place, index, all) => place.zipCode !== all[index - 1]?.zipCode);
  for (const place of highlights) {
    if (line.length < 2 || line.some(({ zipCode }) => zipCode === place.zipCode)) continue;
    const { index, detour } = leastDetour(line, place);
    if (detour <= MOST_DETOUR_MILES) line.splice(index, 0, place);
  }
  return line;
}

function leastDetour(line: readonly GeoPoint[], place: GeoPoint): { index: number; detour: number } {
  let least = { index: 1, detour: Infinity };
  for (let index = 1; index < line.length; index += 1) {
    const [from, to] = [line[index - 1], line[index]];
    if (!from || !to) continue;
    const detour = distanceMiles(from, place) + distanceMiles(place, to) - distanceMiles(from, to);
    if (detour < least.detour) least = { index, detour };
  }
  return least;
}
