import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { TOTAL_HEADER } from '#platform/http/list-total.ts';
import {
  nearHelpQuerySchema,
  nearHelpSchema,
  registerVolunteerSchema,
  requestHelpSchema,
  submittedAnswerSchema,
  volunteerSearchAnswerSchema,
  volunteerSearchSchema,
} from './public.schema.ts';
import type { RoadsideService } from './roadside.service.server.ts';

const TAGS = ['roadside help'];

export async function roadsidePublicApi(app: FastifyInstance, { roadside }: { roadside: RoadsideService }) {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.post(
    '/api/roadside/search',
    {
      config: { urgent: true },
      schema: {
        tags: TAGS,
        summary: 'Volunteers who can help near a ZIP code',
        description:
          'Both distances count: that of the search and the volunteer’s own. Exact matches first, then the nearest, at ' +
          'most 50; the message and X-Total-Count count all. Contacts are never part of it.',
        body: volunteerSearchSchema,
        response: { 200: volunteerSearchAnswerSchema },
      },
    },
    async (request, reply) => {
      const { total, ...answer } = await roadside.search(request.body);
      return reply.headers({ 'cache-control': 'no-store', [TOTAL_HEADER]: total }).send(answer);
    },
  );

  api.get(
    '/api/roadside/near',
    {
      schema: {
        tags: TAGS,
        summary: 'How many volunteers could help near a ZIP code, and how soon',
        description:
          'Counts those whom a search finds, in the nearest of the circles that a request widens to, around the place ' +
          'from which it asks: its position, else its ZIP code. How long a yes has taken is told of five requests and more, in steps of five minutes.',
        querystring: nearHelpQuerySchema,
        response: { 200: nearHelpSchema },
      },
    },
    async (request, reply) =>
      reply.header('cache-control', 'public, max-age=60').send(await roadside.near(request.query)),
  );

  api.post(
    '/api/roadside/volunteer',
    {
      schema: {
        tags: TAGS,
        summary: 'Register as a volunteer',
        description:
          'Nothing is public before review. The same form again, with the same `submissionKey`, changes nothing and ' +
          'gets the same answer.',
        body: registerVolunteerSchema,
        response: { 201: submittedAnswerSchema },
      },
    },
    async (request, reply) => {
      const answer = await roadside.register(request.body, { address: request.ip });
      return reply.code(201).header('cache-control', 'no-store').send(answer);
    },
  );

  api.post(
    '/api/roadside/request',
    {
      config: { urgent: true },
      schema: {
        tags: TAGS,
        summary: 'Ask for help',
        description:
          'Never public. Volunteers are asked once the address is confirmed and, unless the site relays at once, an ' +
          'admin approved. Whether somebody has an open request already is told to whoever confirms the new one. The ' +
          'same form again, with the same `submissionKey`, changes nothing and gets the same answer.',
        body: requestHelpSchema,
        response: { 201: submittedAnswerSchema },
      },
    },
    async (request, reply) => {
      const answer = await roadside.request(request.body, { address: request.ip });
      return reply.code(201).header('cache-control', 'no-store').send(answer);
    },
  );
}
