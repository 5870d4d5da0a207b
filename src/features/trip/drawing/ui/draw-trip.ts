import type { GeoPoint } from '#platform/geo/distance.ts';
import { milesPerPixel, worldPixel } from '#platform/geo/mercator.ts';
import { boundsOfSpots, cutRuns, lineSpots, thinSpots } from '#ui/map/line-runs.ts';
import { pathData, type Spot } from '#platform/geo/path-data.ts';
import type { MapLevel, MapRun } from '#ui/map/road-map.model.ts';
import type { ArrivalRow } from '../../journey/arrival-row.model.ts';

/** Between a phone's width and that of a sheet of paper; it is shown scaled. */
export const DRAWING_WIDTH = 480;
const MIN_HEIGHT = 120;
const MAX_HEIGHT = 270;
/** Room for the marks of stops. */
const INSET = 18;
/** Below the road, for the scale. */
const FOOT = 22;
/** A zoom at which any road fills the drawing, so that nothing of it is thinned away too early. */
const FINE_ZOOM = 12;
const SCALES = [1, 2, 5, 10, 20, 50, 100, 200, 500];

export interface TripDrawing {
  height: number;
  /** SVG path data, from the start to the destination. */
  runs: { level: MapLevel; path: string }[];
  /** In riding order, with the number that stands on the mark. */
  stops: { number: number; spot: Spot; row: ArrivalRow }[];
  /** A length on the ground, and its pixels in the middle of the drawing. */
  scale: { miles: number; pixels: number };
}

type Route = { line: string; miles: number };

/** The way out alone: a return ride takes the same road. */
const outward = (rows: readonly ArrivalRow[], miles: number) => {
  const end = rows.findIndex((row) => row.kind === 'home' || row.mile > Math.round(miles));
  return (end === -1 ? rows : rows.slice(0, end)).filter(({ kind }) => kind !== 'leaving');
};

/** Each place's level reaches halfway to the next place. */
export function tripRuns(rows: readonly ArrivalRow[], miles: number): MapRun[] {
  const way = outward(rows, miles);
  return way.map(({ recommendation, mile }, index) => {
    const next = way[index + 1];
    return { level: recommendation, to: next && miles > 0 ? Math.min(1, (mile + next.mile) / 2 / miles) : 1 };
  });
}

/** North is up (Web Mercator). Undefined for a line that cannot be read. */
export function drawTrip({ line, miles }: Route, rows: readonly ArrivalRow[]): TripDrawing | undefined {
  const stops = outward(rows, miles).filter(({ kind }) => kind !== 'road');
  const world = (point: GeoPoint) => worldPixel(point, FINE_ZOOM);
  const road = lineSpots(line, FINE_ZOOM);
  const box = boundsOfSpots([...road, ...stops.map(world)]);
  const [first] = stops;
  if (!box || !first || road.length < 2) return undefined;
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const scale = Math.min(
    (DRAWING_WIDTH - 2 * INSET) / Math.max(width, 1e-6),
    (MAX_HEIGHT - FOOT - 2 * INSET) / Math.max(height, 1e-6),
  );
  const shown = Math.max(MIN_HEIGHT, Math.ceil(height * scale + 2 * INSET));
  const at = ({ x, y }: Spot): Spot => ({
    x: Math.round(DRAWING_WIDTH / 2 + (x - (box.left + box.right) / 2) * scale),
    y: Math.round(shown / 2 + (y - (box.top + box.bottom) / 2) * scale),
  });
  const spots = thinSpots(road, 0.6 / scale).map(at);
  const mile = scale / milesPerPixel(first.latitude, FINE_ZOOM);
  const length = SCALES.findLast((candidate) => candidate * mile <= DRAWING_WIDTH / 5) ?? 1;
  return {
    height: shown + FOOT,
    runs: cutRuns(spots, tripRuns(rows, miles)).map(({ level, spots: run }) => ({
      level,
      path: pathData(run),
    })),
    stops: stops.map((row, index) => ({ number: index + 1, spot: at(world(row)), row })),
    scale: { miles: length, pixels: Math.round(length * mile) },
  };
}
