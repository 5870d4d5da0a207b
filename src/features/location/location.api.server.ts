import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { visitorOf } from '#platform/http/visitor.server.ts';
import {
  locationAnswerSchema,
  locationRequestSchema,
  placesAnswerSchema,
  placesQuerySchema,
} from './location.schema.ts';
import type { LocationService } from './location.service.server.ts';

/** One for each letter that riders type, from several phones behind one address. */
const PLACES_PER_MINUTE = 600;

export async function locationApi(app: FastifyInstance, { location }: { location: LocationService }) {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    '/api/places',
    {
      schema: {
        tags: ['location'],
        summary: 'Towns by the beginning of their name',
        description:
          'Whole names first, then larger towns, at most 5. A state narrows them: "Springfield, IL". ' +
          'Less than two letters find nothing; a ZIP code finds its own place.',
        querystring: placesQuerySchema,
        response: { 200: placesAnswerSchema },
      },
      config: { requestsPerMinute: PLACES_PER_MINUTE },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'public, max-age=86400');
      return { places: location.towns(request.query.q) };
    },
  );
  api.post(
    '/api/location/zip',
    {
      schema: {
        tags: ['location'],
        summary: 'ZIP code at a position',
        description:
          'The position is rounded to 2 decimals (about half a mile) before anything else, and never kept or logged. ' +
          '`approximate` is true when the answer is the ZIP code with the nearest point.',
        body: locationRequestSchema,
        response: { 200: locationAnswerSchema },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return visitorOf(request).waits(() => location.zipAt(request.body));
    },
  );
}
