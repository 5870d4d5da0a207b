import type { GeoPoint } from '#platform/geo/distance.ts';
import { knownZone } from '#platform/time/known-zone.server.ts';
import { unknownForecastZone, zoneOf } from '../alerts/coverage.model.ts';
import { isJsonObject } from '#platform/json/json-object.ts';

/** A cell of an office's forecast grid, 2.5 km wide. */
export interface Cell {
  /** Three capital letters, for example "ALY". */
  office: string;
  x: number;
  y: number;
  /** IANA. */
  timeZone: string;
  /**
   * Those that alerts are issued for: "forecast/COZ039", "county/COC013", "fire/COZ239"; none unless all can be read. Where
   * no forecast zone is named, "forecast/COZ" for one of the county's state.
   */
  zones: readonly string[];
}

/** Degrees beyond a cell's edges: cells are slanted, and a point is rounded to 100 m. */
const BESIDE = 0.05;

/** The cell in a `/points/…` answer. Checked, because the grid's address is put together from its parts. */
export function readCell(answer: unknown): Cell | undefined {
  const cell = isJsonObject(answer) ? answer['properties'] : undefined;
  if (!isJsonObject(cell)) return undefined;
  const { gridId: office, gridX: x, gridY: y } = cell;
  const timeZone = knownZone(cell['timeZone']);
  const isCell =
    typeof office === 'string' &&
    /^[A-Z]{3}$/.test(office) &&
    isIndex(x) &&
    isIndex(y) &&
    timeZone !== undefined;
  if (!isCell) return undefined;
  return { office, x, y, timeZone, zones: zonesOf(cell) };
}

function zonesOf(cell: Record<string, unknown>): readonly string[] {
  const { forecastZone, county, fireWeatherZone } = cell;
  const named = [forecastZone, county, fireWeatherZone].filter((address) => address != null);
  const zones = named.flatMap((address) => zoneOf(address) ?? []);
  if (zones.length < named.length) return [];
  if (forecastZone != null) return zones;
  const ofCounty = zoneOf(county);
  return ofCounty === undefined ? [] : [unknownForecastZone(ofCounty), ...zones];
}

export const isSameCell = (one: Cell, other: Cell): boolean =>
  one.office === other.office && one.x === other.x && one.y === other.y;

/**
 * True when a grid's own outline (GeoJSON) says that it lies elsewhere: the cells were numbered again. False when it
 * has no outline.
 */
export function liesElsewhere(grid: unknown, { latitude, longitude }: GeoPoint): boolean {
  const corners = cornersOf(grid);
  if (corners.length === 0) return false;
  const isBeside = (values: readonly number[], at: number) =>
    values.every((value) => value < at - BESIDE) || values.every((value) => value > at + BESIDE);
  // Counted from the point, so that a cell at 180° lies beside it, too.
  const east = corners.map(([lon]) => ((((lon - longitude + 180) % 360) + 360) % 360) - 180);
  return (
    isBeside(
      corners.map(([, lat]) => lat),
      latitude,
    ) || isBeside(east, 0)
  );
}

function cornersOf(grid: unknown): [longitude: number, latitude: number][] {
  const geometry = isJsonObject(grid) ? grid['geometry'] : undefined;
  const rings = isJsonObject(geometry) ? geometry['coordinates'] : undefined;
  const ring: unknown = Array.isArray(rings) ? rings[0] : undefined;
  if (!Array.isArray(ring)) return [];
  return ring.filter(
    (corner): corner is [number, number] =>
      Array.isArray(corner) && Number.isFinite(corner[0]) && Number.isFinite(corner[1]),
  );
}

const isIndex = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value);
