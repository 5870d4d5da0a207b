import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { VECTOR_PATH } from '#platform/config/config.server.ts';
import type { FilePart } from './vector-file.service.server.ts';
import { drawingParamsSchema } from './maps.schema.ts';
import type { MapsService } from './maps.service.server.ts';

/** A screen takes four drawings, and moving it as many again. */
const DRAWINGS_PER_MINUTE = 600;
/** A screen takes some twenty tiles, and each some kilobytes of directories at first. */
const PARTS_PER_MINUTE = 1_500;

export interface MapsApiOptions {
  maps: MapsService;
  vectorPart: (range: string | undefined) => Promise<FilePart>;
}

export async function mapsApi(app: FastifyInstance, { maps, vectorPart }: MapsApiOptions) {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    VECTOR_PATH,
    {
      config: { requestsPerMinute: PARTS_PER_MINUTE },
      schema: {
        tags: ['map'],
        summary: 'A part of the vector tiles of this site, if it has any',
        description: 'One PMTiles file, by a `Range` of at most 4 MB; without one, 400.',
      },
    },
    async (request, reply) => {
      const { bytes, range, etag } = await vectorPart(request.headers.range);
      return reply
        .code(206)
        .headers({
          'content-type': 'application/vnd.pmtiles',
          'content-range': range,
          'accept-ranges': 'bytes',
          'cache-control': 'public, max-age=86400',
          etag,
        })
        .send(bytes);
    },
  );
  api.get(
    '/api/map/:version/:z/:x/:y.svg',
    {
      config: { requestsPerMinute: DRAWINGS_PER_MINUTE },
      schema: {
        tags: ['map'],
        summary: 'One square of the drawn map, as SVG',
        description:
          'States, lakes, towns and a few interstates, 1024 by 1024 pixels: as much as four by four map tiles. ' +
          'The part `map` takes its colors from the page that uses it.',
        params: drawingParamsSchema,
      },
    },
    async (request, reply) => {
      const { z, x, y } = request.params;
      return (
        reply
          .header('content-type', 'image/svg+xml; charset=utf-8')
          // Its address names what is drawn, so it never changes.
          .header('cache-control', 'public, max-age=31536000, immutable')
          .send(maps.drawing({ z, x, y }))
      );
    },
  );
}
