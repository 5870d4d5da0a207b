import type { NationPart } from '#platform/geo/albers.ts';
import { distanceMiles, type GeoPoint } from '#platform/geo/distance.ts';
import { nationSpot } from '#platform/geo/nation-spot.ts';

/** Names of the nation's map, with the roads that they are about. */
export interface NamedRegion {
  name: string;
  roads: readonly GeoPoint[];
}

type Plate = GeoPoint & { text: string };

/** Pixels: the narrowest picture with plates. In a wider one everything is farther apart and as large. */
const NARROWEST = 520;
/** A letter at its widest, what stands around the letters, and the height. */
const LETTER = 8;
const EDGES = 18;
const HEIGHT = 22;
/** What a sign takes around its middle, with the number at its corner. */
const SIGN = { left: 11, right: 18, top: 16, bottom: 11 };
/** What the picture is of is written at its top right. */
const CAPTION = { width: 215, height: 26 };

/** A plate is no farther from a road of its region. */
const REACH_MILES = 160;
/** Where plates may stand: so many degrees apart, and beyond the region. */
const STEP = 0.5;
const AROUND = 3;

interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const touches = (a: Area, b: Area) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/**
 * The middle of each region's plate: as near to the region's own as it can be without covering a sign or a plate. A
 * region that has no such place has no plate; the sentence names the largest.
 */
export function placeNationPlates(
  regions: readonly NamedRegion[],
  signs: readonly GeoPoint[],
  view: NationPart,
): Plate[] {
  const spotOf = (point: GeoPoint) => nationSpot(point, view, NARROWEST);
  const height = (NARROWEST * view.height) / view.width;
  const taken: Area[] = [
    { left: NARROWEST - CAPTION.width, right: Infinity, top: -Infinity, bottom: CAPTION.height },
  ];
  for (const sign of signs) {
    const spot = spotOf(sign);
    if (!spot) continue;
    const { x, y } = spot;
    taken.push({ left: x - SIGN.left, right: x + SIGN.right, top: y - SIGN.top, bottom: y + SIGN.bottom });
  }
  const areaOf = (point: GeoPoint, text: string): Area | undefined => {
    const spot = spotOf(point);
    if (!spot) return undefined;
    const half = (text.length * LETTER + EDGES) / 2;
    const { x, y } = spot;
    const area = { left: x - half, right: x + half, top: y - HEIGHT / 2, bottom: y + HEIGHT / 2 };
    const isWhole = area.left >= 0 && area.right <= NARROWEST && area.top >= 0 && area.bottom <= height;
    return isWhole ? area : undefined;
  };

  return regions.flatMap(({ name, roads }) => {
    for (const point of placesAround(roads)) {
      const area = areaOf(point, name);
      if (!area || taken.some((other) => touches(area, other))) continue;
      if (!roads.some((road) => distanceMiles(road, point) <= REACH_MILES)) continue;
      taken.push(area);
      return [{ text: name, ...point }];
    }
    return [];
  });
}

/** Places in a region and around it, those near its middle first. */
function placesAround(roads: readonly GeoPoint[]): GeoPoint[] {
  const span = (values: number[]) => {
    const from = Math.floor(Math.min(...values) - AROUND);
    const steps = Math.ceil((Math.max(...values) + AROUND - from) / STEP);
    const middle = values.reduce((sum, value) => sum + value, 0) / values.length;
    return { middle, all: Array.from({ length: steps + 1 }, (_, step) => from + step * STEP) };
  };
  const latitudes = span(roads.map(({ latitude }) => latitude));
  const longitudes = span(roads.map(({ longitude }) => longitude));
  const middle = { latitude: latitudes.middle, longitude: longitudes.middle };
  return latitudes.all
    .flatMap((latitude) => longitudes.all.map((longitude) => ({ latitude, longitude })))
    .map((point) => ({ point, miles: distanceMiles(middle, point) }))
    .sort((a, b) => a.miles - b.miles)
    .map(({ point }) => point);
}
