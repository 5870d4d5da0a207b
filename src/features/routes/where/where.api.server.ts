import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { visitorOf } from '#platform/http/visitor.server.ts';
import type { NationMap } from './nation.service.server.ts';
import type { RideVerdicts } from './ride-verdicts.service.server.ts';
import {
  nationAnswerSchema,
  rideVerdictsAnswerSchema,
  rideVerdictsQuerySchema,
  whereAnswerSchema,
  whereRequestSchema,
} from './where.schema.ts';
import type { WhereToRide } from './where.service.server.ts';

const TAGS = ['where to ride'];
const JSON_TYPE = 'application/json; charset=utf-8';
/** Built field by field by the service; checking each again would cost more than making it. */
const asTyped = (answer: unknown) => JSON.stringify(answer);

export async function whereApi(
  app: FastifyInstance,
  { where, nation, rides }: { where: WhereToRide; nation: NationMap; rides: RideVerdicts },
) {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/api/where-to-ride',
    {
      schema: {
        tags: TAGS,
        summary: 'Which roads are good on a day, and when',
        description:
          'Roads ranked by their good hours inside the chosen ones, least trouble, distance, rating; then those that ' +
          'nobody knows, then those whose forecast is on its way: ask again with `wait=yes`. Lines are encoded ' +
          'polylines; signs are grouped where there are many.',
        querystring: whereRequestSchema,
        response: { 200: whereAnswerSchema },
      },
    },
    async (request, reply) =>
      reply
        .headers({ 'content-type': JSON_TYPE, 'cache-control': 'no-store' })
        .serializer(asTyped)
        .send(await where.search(request.query, visitorOf(request))),
  );

  api.get(
    '/api/where-to-ride/nation',
    {
      schema: {
        tags: TAGS,
        summary: 'Roads of the whole nation on its next riding day',
        description: 'Renewed every few hours; `forecastAt` says as of when.',
        response: { 200: nationAnswerSchema },
      },
    },
    async (_request, reply) =>
      reply
        .headers({ 'content-type': JSON_TYPE, 'cache-control': 'no-cache' })
        .serializer(asTyped)
        .send(await nation.answer()),
  );

  api.get(
    '/api/where-to-ride/rides',
    {
      schema: {
        tags: TAGS,
        summary: 'Verdicts of group rides by their own dates and hours',
        querystring: rideVerdictsQuerySchema,
        response: { 200: rideVerdictsAnswerSchema },
      },
    },
    async (request, reply) => {
      const { ids, wait } = request.query;
      const found = await rides.verdicts(ids.split(',').map(Number), visitorOf(request), wait === 'yes');
      return reply.header('cache-control', 'no-store').send({ rides: found });
    },
  );
}
