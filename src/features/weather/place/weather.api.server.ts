import type { FastifyInstance } from 'fastify';
import { visitorOf } from '#platform/http/visitor.server.ts';
import { weatherAnswerSchema, weatherRequestSchema, type WeatherRequest } from '../weather.schema.ts';
import type { WeatherService } from './weather.service.server.ts';

export async function weatherApi(app: FastifyInstance, { weather }: { weather: WeatherService }) {
  app.post<{ Body: WeatherRequest }>(
    '/api/weather',
    {
      schema: {
        tags: ['weather'],
        summary: 'Riding verdict for a ZIP code',
        description:
          'Verdict, reasons, 7 days of hours (as columns), best windows and official alerts. `alerts.state` tells ' +
          'whether these were checked; an answer without them is completed by asking again after a minute. ' +
          'Kept for 10 minutes; `refresh: true` asks the providers again when the answer is older than 60 seconds.',
        body: weatherRequestSchema,
        response: { 200: weatherAnswerSchema },
      },
    },
    async (request, reply) => {
      const { body } = await weather.check(request.body, visitorOf(request));
      // Bytes made once, when the forecast came: neither serialized nor copied per request.
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(body);
    },
  );
}
