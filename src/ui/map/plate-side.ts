import { DRAWN_ZOOM_OFFSET, DRAWN_ZOOMS } from '#platform/geo/drawn-squares.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import './plate-side.css';
import { drawnTiles } from './drawn-tiles.ts';

/** A stretch of the map in pixels, from a mark on. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where a mark's plate stands; in this order of preference. */
const SIDES = ['below', 'above', 'right', 'left'] as const;
export type PlateSide = (typeof SIDES)[number];

/** px: from a mark's middle to its plate, the plate's height, a letter of a name, that name's height. */
const REACH = 20;
const PLATE_HEIGHT = 22;
const LETTER = 7;
const NAME = { above: 10, below: 4 };
/** How far around a mark names are looked for. */
const AROUND = { width: 400, height: 120 };

function plateBox(side: PlateSide, width: number): Box {
  if (side === 'right' || side === 'left') {
    const left = side === 'right' ? REACH : -REACH - width;
    return { left, right: left + width, top: -PLATE_HEIGHT / 2, bottom: PLATE_HEIGHT / 2 };
  }
  const top = side === 'below' ? REACH : -REACH - PLATE_HEIGHT;
  return { left: -width / 2, right: width / 2, top, bottom: top + PLATE_HEIGHT };
}

const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** The side on which a plate hides least of the names around it. */
export function plateSide(width: number, names: readonly Box[]): PlateSide {
  const hidden = (side: PlateSide) => {
    const plate = plateBox(side, width);
    return names.reduce((sum, name) => sum + shared(plate, name), 0);
  };
  return SIDES.reduce((best, side) => (hidden(side) < hidden(best) ? side : best));
}

/** The names beside dots in a drawing of our map, from where its corner is. Those of states may lie under a plate. */
export function namesIn(drawing: string, corner: { x: number; y: number }): Box[] {
  const withoutStates = drawing.replaceAll(/<g text-anchor.*?<\/g>/gs, '');
  return [...withoutStates.matchAll(/<text x="(-?[\d.]+)" y="(-?[\d.]+)"[^>]*>([^<]*)/g)].map(
    ([, x, y, name = '']) => {
      const left = corner.x + Number(x);
      const base = corner.y + Number(y);
      return { left, right: left + name.length * LETTER, top: base - NAME.above, bottom: base + NAME.below };
    },
  );
}

/** The names around a point, at a zoom of the map. None where the drawings are not there, or are enlarged. */
export async function namesAround(center: GeoPoint, zoom: number): Promise<Box[]> {
  if (zoom > DRAWN_ZOOMS.max + DRAWN_ZOOM_OFFSET || !Number.isInteger(zoom)) return [];
  const drawings = drawnTiles({ center, zoom }, AROUND).map(async ({ href, at }) => {
    // The map asks for the same files, so they are on the device already or soon.
    const answer = await fetch(href);
    if (!answer.ok) return [];
    return namesIn(await answer.text(), at);
  });
  return (await Promise.all(drawings)).flat();
}
