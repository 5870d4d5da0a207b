import * as z from 'zod/mini';
import { DRAWN_VERSION, DRAWN_ZOOMS } from '#platform/geo/drawn-squares.ts';

/** What lies over our own drawn map, if anything, and the credit that it asks for. */
export const baseMapSchema = z.object({
  kind: z.enum(['raster', 'vector', 'drawn']),
  /** Of tiles with `{z}`, `{x}`, `{y}`, or of a PMTiles file; '' where there is none. */
  url: z.string(),
  attribution: z.object({ label: z.string(), href: z.nullable(z.string()) }),
});
export type BaseMap = z.infer<typeof baseMapSchema>;

const MESSAGE = 'There is no such drawing.';
const coordinate = z.coerce
  .number({ error: MESSAGE })
  .check(z.int({ error: MESSAGE }), z.gte(0, { error: MESSAGE }));

/** The address of a drawing: of this version, and of a square of the Earth. */
export const drawingParamsSchema = z
  .object({
    version: z.coerce
      .number({ error: MESSAGE })
      .check(z.gte(DRAWN_VERSION, { error: MESSAGE }), z.lte(DRAWN_VERSION, { error: MESSAGE })),
    z: coordinate.check(
      z.gte(DRAWN_ZOOMS.min, { error: MESSAGE }),
      z.lte(DRAWN_ZOOMS.max, { error: `Drawings go to zoom ${DRAWN_ZOOMS.max}.` }),
    ),
    x: coordinate,
    y: coordinate,
  })
  .check(z.refine(({ z: zoom, x, y }) => x < 2 ** zoom && y < 2 ** zoom, { error: MESSAGE, path: ['x'] }));
