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

/** What stands for the forecast zone of a point of which only the county is known: "forecast/COZ" of "county/COC013". */
export const unknownForecastZone = (county: string): string => `forecast/${county.slice(-6, -4)}Z`;

/** "COZ" where that stands among the zones of a point. */
export const unknownZoneIn = (zones: readonly string[]): string | undefined =>
  zones.find((zone) => zone.endsWith('Z'))?.slice(-3);

/**
 * The area of an alert as GeoJSON feature: its zones where a part of what was drawn cannot be read, and their codes
 * beside them where one of them cannot.
 */
export function readArea(feature: Record<string, unknown>): AlertArea {
  const drawn = outlinesOf(feature['geometry']);
  const outlines = drawn.every(([outline]) => outline && isRing(outline)) ? drawn : [];
  const properties = asRecord(feature['properties']);
  const addresses = asList(properties['affectedZones']);
  const zones = addresses.flatMap((address) => zoneOf(address) ?? []);
  const codes = asList(asRecord(properties['geocode'])['UGC']).filter(
    (code): code is string => typeof code === 'string' && /^[A-Z]{2}[CZ]\d{3}$/.test(code),
  );
  const tellAll = zones.length > 0 && zones.length === addresses.length;
  const box = boxOf(outlines.flatMap(([outline]) => outline ?? []));
  return { outlines, zones: tellAll ? zones : [...zones, ...codes], box };
}

function boxOf(corners: Ring): AlertArea['box'] {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [longitude, latitude] of corners) {
    box.west = Math.min(box.west, longitude);
    box.south = Math.min(box.south, latitude);
    box.east = Math.max(box.east, longitude);
    box.north = Math.max(box.north, latitude);
  }
  return box;
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
      Array.isArray(corner) && isWithinDegrees(corner[0], 180) && isWithinDegrees(corner[1], 90),
  );
  return read.length === corners.length ? read : [];
}

const isWithinDegrees = (value: unknown, most: number): boolean =>
  typeof value === 'number' && Math.abs(value) <= most;

/** A line or a point holds nothing. */
function isRing(ring: Ring): boolean {
  const { west, south, east, north } = boxOf(ring);
  return ring.length >= FEWEST_CORNERS && west < east && south < north;
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
