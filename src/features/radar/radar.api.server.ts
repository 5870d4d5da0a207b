import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { visitorOf } from '#platform/http/visitor.server.ts';
import {
  radarFaceParamsSchema,
  radarFramesSchema,
  radarQuerySchema,
  radarSummarySchema,
  radarTileParamsSchema,
} from './radar.schema.ts';
import type { RadarService } from './radar.service.server.ts';

/** A playthrough of 33 frames takes about 9 tiles each, and a pan or zoom in it as many again. */
export const TILES_PER_MINUTE = 1_500;

export async function radarApi(app: FastifyInstance, { radar }: { radar: RadarService }) {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    '/api/radar/frames',
    {
      schema: {
        tags: ['radar'],
        summary: 'Radar frames around now',
        description:
          'About two hours of past frames and those ahead, oldest first. Tiles are at `{host}{path}/{z}/{x}/{y}.png`; ' +
          'beyond `nativeZoom.max` scale them up. `nowcast` frames of kind `model` are a weather model, not radar. ' +
          '`avoid` names sources whose tiles did not load.',
        querystring: radarQuerySchema,
        response: { 200: radarFramesSchema },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return visitorOf(request).waits(() => radar.frames(request.query));
    },
  );
  api.get(
    '/api/radar/summary',
    {
      schema: {
        tags: ['radar'],
        summary: 'What the radar shows within 60 miles of a place',
        querystring: radarQuerySchema,
        response: { 200: radarSummarySchema },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { prefix, waits } = visitorOf(request);
      return waits(() => radar.summary(request.query, prefix));
    },
  );
  api.get(
    '/api/radar/face/:frameId/:latitude/:longitude.svg',
    {
      schema: {
        tags: ['radar'],
        summary: 'A listed frame around a place, as SVG',
        description:
          'Our own map, rings at 30 and 60 miles, and the frame over it. Coordinates have two decimals. ' +
          'The part `map` has its middle at the place and takes its colors from the page that uses it.',
        params: radarFaceParamsSchema,
      },
    },
    async (request, reply) => {
      const { frameId, ...point } = request.params;
      const { prefix, waits } = visitorOf(request);
      const svg = await waits(() => radar.face(frameId, point, prefix));
      return reply
        .header('content-type', 'image/svg+xml; charset=utf-8')
        .header('cache-control', 'public, max-age=86400, immutable')
        .send(svg);
    },
  );
  api.get(
    '/api/radar/tile/:frameId/:z/:x/:y.png',
    {
      config: { requestsPerMinute: TILES_PER_MINUTE },
      schema: {
        tags: ['radar'],
        summary: 'One tile of a listed frame, as PNG',
        params: radarTileParamsSchema,
      },
    },
    async (request, reply) => {
      const { frameId, z, x, y } = request.params;
      const { prefix, waits } = visitorOf(request);
      const png = await waits(() => radar.tile(frameId, { z, x, y }, prefix));
      // A frame's id names its content, so a tile never changes.
      return reply
        .header('content-type', 'image/png')
        .header('cache-control', 'public, max-age=86400, immutable')
        .send(png);
    },
  );
}
