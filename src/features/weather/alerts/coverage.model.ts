import type { GeoPoint } from '#platform/geo/distance.ts';

/** A triangle, closed as GeoJSON asks or not. */
const FEWEST_CORNERS = 3;

type Ring = readonly (readonly [longitude: number, latitude: number])[];
/** The outline, then its holes. */
type Polygon = readonly Ring[];

/** Where an alert holds: within its outlines if it was drawn, else in its zones. */
export interface AlertArea {
  outlines: readonly Polygon[];
  /** "forecast/COZ039", or "COZ039" when the kind of the zone is not said. */
  zones: readonly string[];
  /** Around the outlines: most points are outside. */
  box: { west: number; south: number; east: number; north: number };
}

/** The kind and name of a zone in its address: ".../zones/forecast/COZ039" is "forecast/COZ039". */
export function zoneOf(address: unknown): string | undefined {
  if (typeof address !== 'string') return undefined;
  const zone = address.split('/').slice(-2).join('/');
  return /^[a-z]{1,20}\/[A-Z]{2}[CZ]\d{3}$/.test(zone) ? zone : undefined;
}

/** The area of an alert as GeoJSON feature: its zones where a part of what was drawn cannot be read. */
export function readArea(feature: Record<string, unknown>): AlertArea {
  const drawn = outlinesOf(feature['geometry']);
  const outlines = drawn.every(([outline]) => outline && isRing(outline)) ? drawn : [];
  const properties = asRecord(feature['properties']);
  const zones = asList(properties['affectedZones']).flatMap((address) => zoneOf(address) ?? []);
  const codes = asList(asRecord(properties['geocode'])['UGC']).filter((code) => typeof code === 'string');
  const corners = outlines.flatMap(([outline]) => outline ?? []);
  const east = corners.map(([longitude]) => longitude);
  const north = corners.map(([, latitude]) => latitude);
  const box = {
    west: Math.min(...east),
    south: Math.min(...north),
    east: Math.max(...east),
    north: Math.max(...north),
  };
  return { outlines, zones: zones.length > 0 ? zones : codes, box };
}

/** False of an alert that nobody can say where it holds. */
export const hasPlace = ({ outlines, zones }: AlertArea): boolean => outlines.length > 0 || zones.length > 0;

/** True when the alert holds at a point that lies in these zones. */
export function covers(area: AlertArea, point: GeoPoint, zones: readonly string[]): boolean {
  if (area.outlines.length > 0) {
    const { west, south, east, north } = area.box;
    const { latitude, longitude } = point;
    const isNear = latitude >= south && latitude <= north && longitude >= west && longitude <= east;
    return isNear && area.outlines.some((outline) => isWithin(outline, point));
  }
  return area.zones.some((zone) => zones.some((own) => own === zone || own.endsWith(`/${zone}`)));
}

function isWithin([outline, ...holes]: Polygon, point: GeoPoint): boolean {
  return outline !== undefined && isInRing(outline, point) && !holes.some((hole) => isInRing(hole, point));
}

/** A line from the point to the east crosses the ring an odd number of times. */
function isInRing(ring: Ring, { latitude, longitude }: GeoPoint): boolean {
  let isIn = false;
  let [fromLongitude, fromLatitude] = ring.at(-1) ?? [0, 0];
  for (const [toLongitude, toLatitude] of ring) {
    if (fromLatitude > latitude !== toLatitude > latitude) {
      const share = (latitude - fromLatitude) / (toLatitude - fromLatitude);
      if (longitude < fromLongitude + share * (toLongitude - fromLongitude)) isIn = !isIn;
    }
    [fromLongitude, fromLatitude] = [toLongitude, toLatitude];
  }
  return isIn;
}

function outlinesOf(value: unknown): Polygon[] {
  const { type, coordinates, geometries } = asRecord(value);
  if (type === 'GeometryCollection') return asList(geometries).flatMap(outlinesOf);
  const polygons = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? asList(coordinates) : [];
  return polygons.map((polygon) => asList(polygon).map(ringOf));
}

/** Empty unless all corners are numbers: without one of them it is another shape. */
function ringOf(ring: unknown): Ring {
  const corners = asList(ring);
  const read = corners.filter(
    (corner): corner is [number, number] =>
      Array.isArray(corner) && Number.isFinite(corner[0]) && Number.isFinite(corner[1]),
  );
  return read.length === corners.length ? read : [];
}

const isRing = (ring: Ring): boolean => ring.length >= FEWEST_CORNERS;

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
