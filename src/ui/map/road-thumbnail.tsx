import { pathData, type Spot } from '#platform/geo/path-data.ts';
import { boundsOfSpots, cutRuns, lineSpots, thinSpots } from './line-runs.ts';
import type { MapRun } from './road-map.model.ts';
import { THUMBNAIL_SIDE as SIDE, ThumbnailDrawing, type Thumbnail } from './thumbnail-drawing.tsx';

/** Room for the line's width and the marks of its ends. */
const INSET = 12;
/** Pixels that nobody sees a line be off by. */
const UNSEEN = 0.5;
/** A zoom at which any road fills the drawing. */
const FINE_ZOOM = 12;

/** A road as small as a stamp, colored along its length; undefined for a line that cannot be read. */
export function roadThumbnail(line: string, runs: readonly MapRun[]): Thumbnail | undefined {
  const world = lineSpots(line, FINE_ZOOM);
  const box = boundsOfSpots(world);
  if (!box || world.length < 2) return undefined;
  const room = SIDE - 2 * INSET;
  const scale = room / Math.max(box.right - box.left, box.bottom - box.top, 1e-6);
  const at = ({ x, y }: Spot): Spot => ({
    x: SIDE / 2 + (x - (box.left + box.right) / 2) * scale,
    y: SIDE / 2 + (y - (box.top + box.bottom) / 2) * scale,
  });
  const spots = world.map(at);
  const [start] = spots;
  const end = spots.at(-1);
  if (!start || !end) return undefined;
  const rounded = ({ x, y }: Spot): Spot => ({ x: Math.round(x), y: Math.round(y) });
  return {
    runs: cutRuns(spots, runs).map(({ level, spots: run }) => ({
      level,
      path: pathData(thinSpots(run, UNSEEN)),
    })),
    ends: [rounded(start), rounded(end)],
  };
}

/** The drawing of a road for its card: decoration beside the words that say the same. */
export function RoadThumbnail({ line, runs }: { line: string; runs: readonly MapRun[] }) {
  return <ThumbnailDrawing drawn={roadThumbnail(line, runs)} />;
}
