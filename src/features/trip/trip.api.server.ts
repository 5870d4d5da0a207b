import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { visitorOf } from '#platform/http/visitor.server.ts';
import { tripRunsQuerySchema, tripRunsSchema } from './probability/trip-runs.schema.ts';
import { tripAnswerSchema, tripRequestSchema } from './trip.schema.ts';
import type { TripService } from './trip.service.server.ts';

export async function tripApi(app: FastifyInstance, { trip }: { trip: TripService }) {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/trip-weather',
    {
      config: { requestCost: 4 },
      schema: {
        tags: ['trip'],
        summary: 'Weather of a trip at the hours of arrival',
        description:
          'One result per ZIP code, in order, for the hour in which the rider gets there; each with the verdict of ' +
          'the leg that leads there, by its worst point along the road. `places`, `visits` and `alerts` hold what ' +
          'is needed to reckon any other departure within `departures` without asking again. A location without ' +
          'a place or a forecast is `unknown` and carries its `message`; when none has one, the whole trip is, and ' +
          'nothing is recommended.',
        body: tripRequestSchema,
        response: { 200: tripAnswerSchema },
      },
    },
    async (request, reply) => {
      const answer = await trip.plan(request.body, visitorOf(request));
      // Up to 20,000 numbers that come from typed code: validating them again would take longer than making them.
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .serializer(() => JSON.stringify(answer))
        .send(answer);
    },
  );

  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/trip-weather/probability',
    {
      config: { requestCost: 2 },
      schema: {
        tags: ['trip'],
        summary: 'How sure the weather of a trip is',
        description:
          'The runs of an ensemble behind the trip that `POST /api/trip-weather` gives for the same question, once they ' +
          'are there: waits for them, and not for long. They are told where the trip is decided, at its stops and at ' +
          'points along the road, and hold for any departure ' +
          'within 7 days. No places when they cannot be had. With `values=true` the weather of each run comes too, by ' +
          'which a device judges under its rider’s own limits, which it does not send.',
        querystring: tripRunsQuerySchema,
        body: tripRequestSchema,
        response: { 200: tripRunsSchema },
      },
    },
    async (request, reply) => {
      const withValues = request.query.values === 'true';
      const runs = await trip.planRuns(request.body, visitorOf(request), { withValues });
      return reply.header('cache-control', 'no-store').send(runs);
    },
  );
}
