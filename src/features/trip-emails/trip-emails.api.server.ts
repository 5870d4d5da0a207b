import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { visitorOf } from '#platform/http/visitor.server.ts';
import { oneClickApi } from '#platform/mail/one-click.api.server.ts';
import type { PrivateLinks } from '#platform/private-links/private-links.server.ts';
import {
  watchedTripDataSchema,
  watchedTripSchema,
  tripEmailAnswerSchema,
  tripEmailRequestSchema,
} from './trip-emails.schema.ts';
import { WATCH_PURPOSE, type TripEmailsService } from './trip-emails.service.server.ts';

const TAGS = ['trip emails'];
const OWN = '/api/private/trip-email';
const STOPPED = 'You get no more emails about this trip.';

export async function tripEmailsApi(
  app: FastifyInstance,
  { tripEmails, privateLinks }: { tripEmails: TripEmailsService; privateLinks: Pick<PrivateLinks, 'open'> },
) {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  await app.register(oneClickApi, {
    address: '/api/trip-emails/unsubscribe',
    page: '/trip-email/stop',
    tags: TAGS,
    summary: 'Stop the emails about a trip',
    stopped: STOPPED,
    stop: tripEmails.unsubscribe,
  });

  const owned = async (request: FastifyRequest): Promise<string> =>
    (await privateLinks.open(request, WATCH_PURPOSE)).subject;

  api.post(
    '/api/trip-emails',
    {
      config: { requestCost: 4 },
      schema: {
        tags: TAGS,
        summary: 'Ask for emails when the verdict of a trip changes',
        description:
          'The trip as `POST /api/trip-weather` takes it, with a departure from half an hour to 7 days ahead. Nothing ' +
          'is sent but an email that asks to confirm. The answer is the same whether the address is known or not.',
        body: tripEmailRequestSchema,
        response: { 202: tripEmailAnswerSchema },
      },
    },
    async (request, reply) => {
      const from = { address: request.ip, visitor: visitorOf(request) };
      return reply.code(202).send(await tripEmails.ask(request.body, from));
    },
  );
  api.get(
    OWN,
    { schema: { tags: TAGS, summary: 'The trip of a private link', response: { 200: watchedTripSchema } } },
    async (request) => tripEmails.view(await owned(request)),
  );
  api.post(
    `${OWN}/confirm`,
    { schema: { tags: TAGS, summary: 'Confirm it: emails begin', response: { 200: watchedTripSchema } } },
    async (request) => tripEmails.confirm(await owned(request)),
  );
  api.delete(
    OWN,
    {
      schema: {
        tags: TAGS,
        summary: 'Stop it and erase it',
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request) => {
      await tripEmails.erase(await owned(request));
      return { message: STOPPED };
    },
  );
  api.get(
    `${OWN}/data`,
    {
      schema: {
        tags: TAGS,
        summary: 'Everything that is stored about it',
        response: { 200: watchedTripDataSchema },
      },
    },
    async (request) => tripEmails.exportData(await owned(request)),
  );
}
