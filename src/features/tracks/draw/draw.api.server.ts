import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { LocationService } from '#features/location/location.service.server.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { visitorOf } from '#platform/http/visitor.server.ts';
import { roadLegsAnswerSchema, roadLegsRequestSchema } from './draw.schema.ts';
import type { Snapping } from './snapping.service.server.ts';

/** Points that a visitor draws, as roads. */
export async function drawApi(
  app: FastifyInstance,
  { snapping, location }: { snapping: Snapping; location: Pick<LocationService, 'placeNear'> },
) {
  const nameOf = (point: GeoPoint | undefined): string => {
    const place = point && location.placeNear(point);
    return place ? `${place.city}, ${place.state}` : '';
  };

  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/road-legs',
    {
      config: { requestCost: 2 },
      schema: {
        tags: ['routes and rides'],
        summary: 'The road through drawn points, leg by leg',
        description:
          'At most 100 points in riding order; ask only for the legs that changed. Each leg snaps to roads (Valhalla, ' +
          'then OSRM). Where neither has a way the leg is a straight line at 45 mph, and `guess` says why: `no-road`, ' +
          '`too-far` (more than 300 miles), `down` (nobody answers) or `busy`; the last two may come later. Positions ' +
          'are rounded to 5 decimals, never logged, and kept in memory for a day.',
        body: roadLegsRequestSchema,
        response: { 200: roadLegsAnswerSchema },
      },
    },
    async (request, reply) => {
      const { points } = request.body;
      const legs = await snapping.drawLine(points, visitorOf(request));
      void reply.header('cache-control', 'no-store');
      return {
        legs: legs.map((leg, index) => ({ ...leg, place: nameOf(points[index + 1]) })),
        start: nameOf(points[0]),
      };
    },
  );
}
