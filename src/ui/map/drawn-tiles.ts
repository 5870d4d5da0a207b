import { DRAWN_SIDE, DRAWN_ZOOM_OFFSET, DRAWN_ZOOMS, drawnHref } from '#platform/geo/drawn-squares.ts';
import { worldPixel } from '#platform/geo/mercator.ts';
import type { Spot } from '#platform/geo/path-data.ts';
import type { MapView, Size } from './map-view.ts';

export interface DrawnTile {
  href: string;
  /** Its north-west corner, from the middle of the view. */
  at: Spot;
}

/** The drawings that cover a box around a view's middle. */
export function drawnTiles({ center, zoom }: MapView, { width, height }: Size): DrawnTile[] {
  const z = Math.min(DRAWN_ZOOMS.max, Math.max(DRAWN_ZOOMS.min, zoom - DRAWN_ZOOM_OFFSET));
  const middle = worldPixel(center, z + DRAWN_ZOOM_OFFSET);
  const count = 2 ** z;
  const tiles: DrawnTile[] = [];
  const first = {
    x: Math.floor((middle.x - width / 2) / DRAWN_SIDE),
    y: Math.floor((middle.y - height / 2) / DRAWN_SIDE),
  };
  for (let y = Math.max(0, first.y); y < count && y * DRAWN_SIDE < middle.y + height / 2; y += 1) {
    for (let x = first.x; x * DRAWN_SIDE < middle.x + width / 2; x += 1) {
      tiles.push({
        href: drawnHref(z, ((x % count) + count) % count, y),
        at: { x: Math.round(x * DRAWN_SIDE - middle.x), y: Math.round(y * DRAWN_SIDE - middle.y) },
      });
    }
  }
  return tiles;
}
