import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { visitorOf } from '#platform/http/visitor.server.ts';
import { locationAnswerSchema, locationRequestSchema } from './location.schema.ts';
import type { LocationService } from './location.service.server.ts';

export async function locationApi(app: FastifyInstance, { location }: { location: LocationService }) {
  app.withTypeProvider<ZodTypeProvider>().post(
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
