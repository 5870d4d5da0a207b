import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { weatherAnswerSchema, weatherRequestSchema } from './weather.schema.ts';
import type { WeatherService } from './weather.service.server.ts';

export async function weatherApi(app: FastifyInstance, { weather }: { weather: WeatherService }) {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/weather',
    {
      schema: {
        tags: ['weather'],
        summary: 'Riding verdict for a ZIP code',
        description:
          'Verdict, reasons, 7 days of hours (as columns), best windows and official alerts. ' +
          'Kept for 10 minutes; `refresh: true` asks the providers again when the answer is older than 60 seconds.',
        body: weatherRequestSchema,
        response: { 200: weatherAnswerSchema },
      },
    },
    async (request, reply) => {
      const { answer, body } = await weather.check(request.body);
      // The text was made once, when the forecast came: nothing is serialized per request.
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .serializer(() => body)
        .send(answer);
    },
  );
}
