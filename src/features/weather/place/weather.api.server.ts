import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { OWN_TIME } from '#platform/fetch/own-time.server.ts';
import { visitorOf } from '#platform/http/visitor.server.ts';
import { weatherAnswerSchema, weatherRequestSchema, type WeatherRequest } from '../weather.schema.ts';
import { runsAnswerOf } from '../probability/runs-answer.model.ts';
import { runsAnswerSchema, runsQuerySchema, type RunsQuery } from '../probability/runs.schema.ts';
import type { WeatherService } from './weather.service.server.ts';

/** Where a place is checked, and what an answer says of itself. */
export const CHECK_PATH = '/api/weather';
export const CHECK_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
};

export async function weatherApi(app: FastifyInstance, { weather }: { weather: WeatherService }) {
  app.post<{ Body: WeatherRequest }>(
    CHECK_PATH,
    {
      ...OWN_TIME,
      schema: {
        tags: ['weather'],
        summary: 'Riding verdict for a ZIP code',
        description:
          'Verdict, reasons, 7 days of hours (as columns), best windows and official alerts. `alerts.state` tells ' +
          'whether these were checked; an answer without them is completed by asking again after a minute. ' +
          '`probability` is null until the runs of an ensemble are there, which nobody waits for here: they are asked for ' +
          'in the background, and a later answer has them. ' +
          'Kept for 10 minutes; `refresh: true` asks the providers again when the answer is older than 60 seconds.',
        body: weatherRequestSchema,
        response: { 200: weatherAnswerSchema },
      },
    },
    async (request, reply) => {
      const { body } = await weather.check(request.body, visitorOf(request));
      // Bytes made once, when the forecast came: neither serialized nor copied per request.
      return reply.headers(CHECK_HEADERS).send(body);
    },
  );

  app.withTypeProvider<ZodTypeProvider>().get<{ Querystring: RunsQuery }>(
    '/api/weather/probability',
    {
      schema: {
        tags: ['weather'],
        summary: 'How sure the verdict of a ZIP code is',
        description:
          'The counts of the runs of an ensemble behind the verdict that `POST /api/weather` gives, once they are there: ' +
          'waits for them, and not for long. All null when they cannot be had. `runs` has a text for each run with a ' +
          'letter for each hour (g good, c caution, b bad, u unknown, - nothing), so that any hours can be counted; `values=true` ' +
          "adds each run's weather, for a rider's own limits.",
        querystring: runsQuerySchema,
        response: { 200: runsAnswerSchema },
      },
    },
    async (request, reply) => {
      const { zipCode, values } = request.query;
      const { answer, runs } = await weather.checkRuns(zipCode, visitorOf(request));
      return reply.header('cache-control', 'no-store').send(runsAnswerOf(answer, runs, values === 'true'));
    },
  );
}
