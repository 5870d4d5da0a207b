import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { GeoPoint } from '#platform/geo/distance.ts';
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

export interface LocationApiDependencies {
  location: LocationService;
  /** Where the site's riders are: its towns come first for those of whom nothing nearer is known. */
  home?: GeoPoint | undefined;
}

export async function locationApi(app: FastifyInstance, { location, home }: LocationApiDependencies) {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    '/api/places',
    {
      schema: {
        tags: ['location'],
        summary: 'Towns by the beginning of their name',
        description:
          'Whole names first, then larger towns, at most 5. Around the ZIP code `near`, or else in the region of the ' +
          'site, a town comes before larger ones far away. A state narrows them: "Springfield, IL". ' +
          'Less than two letters find nothing; a ZIP code finds its own place. Where no name begins so, those that are ' +
          'spelled nearly so, with `isGuess`.',
        querystring: placesQuerySchema,
        response: { 200: placesAnswerSchema },
      },
      config: { requestsPerMinute: PLACES_PER_MINUTE },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'public, max-age=86400');
      const { q, near } = request.query;
      return location.townsToChooseFrom(q, (near && location.knownZip(near)) || home);
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
