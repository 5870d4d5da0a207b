import { readFileSync } from 'node:fs';
import { worldPixel } from '#platform/geo/mercator.ts';
import { decodePolyline } from '#platform/geo/polyline.ts';
import type { DrawnLabel, DrawnShape, DrawnShapes } from './tile-drawing.model.ts';

/** Places in the files have these decimals, as `scripts/build-map-data.ts` writes them. */
const DECIMALS = 3;
/** Of the map's pixels: places are at this zoom in full. */
export const SHAPE_ZOOM = 10;

const SHAPES = new URL('./shapes.tsv', import.meta.url);
const LABELS = new URL('./labels.tsv', import.meta.url);

const rowsOf = (file: URL): string[][] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

/** What our own map draws, projected to `SHAPE_ZOOM`. Reads the files: call it once. */
export function readShapes(): DrawnShapes {
  const shapes: DrawnShape[] = [];
  const states: DrawnLabel[] = [];
  for (const [kind = '', name = '', lines = ''] of rowsOf(SHAPES)) {
    for (const line of lines.split(' ')) {
      const points = decodePolyline(line, DECIMALS) ?? [];
      const pairs = points.flatMap((point) => {
        const { x, y } = worldPixel(point, SHAPE_ZOOM);
        return [x, y];
      });
      if (kind === 'state') states.push({ name, x: pairs[0] ?? 0, y: pairs[1] ?? 0, zoom: stateZoom(name) });
      else if (pairs.length > 2)
        shapes.push({ kind: kind as DrawnShape['kind'], pairs: Float64Array.from(pairs) });
    }
  }
  const towns = rowsOf(LABELS).map(([name = '', latitude, longitude, zoom]) => ({
    name,
    ...worldPixel({ latitude: Number(latitude), longitude: Number(longitude) }, SHAPE_ZOOM),
    zoom: Number(zoom),
  }));
  return { shapes, states, towns };
}

const SMALL_STATES =
  /^(Connecticut|Delaware|Hawaii|Maryland|Massachusetts|New Hampshire|New Jersey|Rhode Island|Vermont|West Virginia)$/;

const stateZoom = (name: string): number => (SMALL_STATES.test(name) ? 7 : 6);
