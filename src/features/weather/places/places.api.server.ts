import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { visitorOf } from '#platform/http/visitor.server.ts';
import { placesAnswerSchema, placesQuerySchema } from './places.schema.ts';
import type { Places } from './places.service.server.ts';

export async function placesApi(app: FastifyInstance, { places }: { places: Places }) {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/weather-places',
    {
      schema: {
        tags: ['weather'],
        summary: 'The weather of several places now, by the forecasts of their areas',
        description:
          'For the places that a device keeps: verdict of this hour, temperature and the next good hours of daylight. ' +
          'Waits for the forecast, one call for all. What was asked for more than an hour ago is never good. Null: not known. A check of one place says far more: /api/weather.',
        querystring: placesQuerySchema,
        response: { 200: placesAnswerSchema },
      },
    },
    async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send(await places.places(request.query.zips.split(','), visitorOf(request))),
  );
}
