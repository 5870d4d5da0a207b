import { byteCache, ownBytes } from '#platform/cache/byte-cache.server.ts';
import type { Tile } from '#platform/geo/mercator.ts';
import { readShapes, SHAPE_ZOOM } from './shapes.repo.server.ts';
import { createTileDrawing, drawingDocument, type Frame } from './tile-drawing.model.ts';

export type MapsService = ReturnType<typeof createMapsService>;

/** Our own map. Nothing is read before the first look at it. */
export function createMapsService({ cacheBytes }: { cacheBytes: number }) {
  const drawings = byteCache<Buffer>('maps', cacheBytes, { sizeOf: (bytes) => 2 * bytes.length });
  let made: ReturnType<typeof createTileDrawing> | undefined;
  const drawer = () => (made ??= createTileDrawing(readShapes(), SHAPE_ZOOM));

  return {
    /** One drawing, as an SVG document. */
    drawing(tile: Tile): Buffer {
      const key = `${tile.z} ${tile.x} ${tile.y}`;
      const known = drawings.get(key);
      if (known) return known;
      const bytes = ownBytes(drawer().square(tile));
      drawings.set(key, bytes);
      return bytes;
    },
    /** A picture of elements, for `<use>`. */
    document: drawingDocument,
    /** A part of the map as SVG elements, for a picture that shows more. Not cached. */
    elements: (zoom: number, frame: Frame) => drawer().draw(zoom, frame),
  };
}
