import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { oneClickApi } from '#platform/mail/one-click.api.server.ts';
import type { PrivateLinks } from '#platform/private-links/private-links.server.ts';
import {
  doneSchema,
  subscribeAnswerSchema,
  subscribeSchema,
  subscriptionChangesSchema,
  subscriptionDataSchema,
  subscriptionSchema,
} from './subscriptions.schema.ts';
import { SUBSCRIPTION_PURPOSE, type SubscriptionsService } from './subscriptions.service.server.ts';

const TAGS = ['weather emails'];
const OWN = '/api/private/subscription';
const STOPPED = 'You get no more weather emails.';

interface SubscriptionsApi {
  subscriptions: SubscriptionsService;
  privateLinks: Pick<PrivateLinks, 'open'>;
}

export async function subscriptionsApi(
  app: FastifyInstance,
  { subscriptions, privateLinks }: SubscriptionsApi,
) {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  await app.register(oneClickApi, {
    address: '/api/subscriptions/unsubscribe',
    page: '/weather-emails/stop',
    tags: TAGS,
    summary: 'Stop weather emails',
    stopped: STOPPED,
    stop: subscriptions.unsubscribe,
  });

  const owned = async (request: FastifyRequest): Promise<string> =>
    (await privateLinks.open(request, SUBSCRIPTION_PURPOSE)).subject;

  api.post(
    '/api/subscriptions',
    {
      schema: {
        tags: TAGS,
        summary: 'Ask for weather emails',
        description:
          'Nothing is sent but an email that asks to confirm, at most three a day to an address. The answer is the ' +
          'same whether the address is known or not.',
        body: subscribeSchema,
        response: { 202: subscribeAnswerSchema },
      },
    },
    async (request, reply) => {
      const answer = await subscriptions.subscribe(request.body, { address: request.ip });
      return reply.code(202).send(answer);
    },
  );

  api.get(
    OWN,
    {
      schema: {
        tags: TAGS,
        summary: 'The subscription of a private link',
        response: { 200: subscriptionSchema },
      },
    },
    async (request) => subscriptions.view(await owned(request)),
  );
  api.post(
    `${OWN}/confirm`,
    {
      schema: {
        tags: TAGS,
        summary: 'Confirm it: emails begin',
        response: { 200: subscriptionSchema },
      },
    },
    async (request) => subscriptions.confirm(await owned(request)),
  );
  api.put(
    OWN,
    {
      schema: {
        tags: TAGS,
        summary: 'Change, pause or continue it',
        body: subscriptionChangesSchema,
        response: { 200: subscriptionSchema },
      },
    },
    async (request) => subscriptions.change(await owned(request), request.body),
  );
  api.delete(
    OWN,
    { schema: { tags: TAGS, summary: 'Stop it and erase it', response: { 200: doneSchema } } },
    async (request) => {
      await subscriptions.erase(await owned(request));
      return { message: STOPPED };
    },
  );
  api.get(
    `${OWN}/data`,
    {
      schema: {
        tags: TAGS,
        summary: 'Everything that is stored about it',
        response: { 200: subscriptionDataSchema },
      },
    },
    async (request) => subscriptions.exportData(await owned(request)),
  );
}
