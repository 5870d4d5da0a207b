import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
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
/** Providers' servers unsubscribe for many readers from few addresses. */
const UNSUBSCRIBES_PER_MINUTE = 3_000;

const noStore = { 'cache-control': 'no-store' };

interface SubscriptionsApi {
  subscriptions: SubscriptionsService;
  privateLinks: Pick<PrivateLinks, 'open'>;
}

export async function subscriptionsApi(
  app: FastifyInstance,
  { subscriptions, privateLinks }: SubscriptionsApi,
) {
  const api = app.withTypeProvider<ZodTypeProvider>();
  await app.register(unsubscribeApi, { subscriptions });

  const owned = async (request: FastifyRequest): Promise<string> => {
    const from = { address: request.ip };
    const opened = await privateLinks.open(request.headers.authorization, [SUBSCRIPTION_PURPOSE], from);
    return opened.subject;
  };

  api.post(
    '/api/subscriptions',
    {
      schema: {
        tags: TAGS,
        summary: 'Ask for weather emails',
        description:
          'Nothing is sent but an email that asks to confirm, at most one a day to an address. The answer is the same ' +
          'whether the address is known or not.',
        body: subscribeSchema,
        response: { 202: subscribeAnswerSchema },
      },
    },
    async (request, reply) => {
      const answer = await subscriptions.subscribe(request.body, { address: request.ip });
      return reply.code(202).headers(noStore).send(answer);
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
    async (request, reply) => reply.headers(noStore).send(await subscriptions.view(await owned(request))),
  );
  api.post(
    `${OWN}/confirm`,
    { schema: { tags: TAGS, summary: 'Confirm it: emails begin', response: { 200: subscriptionSchema } } },
    async (request, reply) => reply.headers(noStore).send(await subscriptions.confirm(await owned(request))),
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
    async (request, reply) =>
      reply.headers(noStore).send(await subscriptions.change(await owned(request), request.body)),
  );
  api.delete(
    OWN,
    { schema: { tags: TAGS, summary: 'Stop it and erase it', response: { 200: doneSchema } } },
    async (request, reply) => {
      await subscriptions.erase(await owned(request));
      return reply.headers(noStore).send({ message: STOPPED });
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
    async (request, reply) =>
      reply.headers(noStore).send(await subscriptions.exportData(await owned(request))),
  );
}

/** RFC 8058: an email program posts here; its body says `List-Unsubscribe=One-Click`, in whatever form. */
async function unsubscribeApi(
  app: FastifyInstance,
  { subscriptions }: Pick<SubscriptionsApi, 'subscriptions'>,
) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 8 * 1024 }, (_request, _body, done) =>
    done(null, undefined),
  );
  const params = z.object({ token: z.string().check(z.maxLength(100)) });
  const api = app.withTypeProvider<ZodTypeProvider>();
  const address = '/api/subscriptions/unsubscribe/:token';

  api.post(
    address,
    {
      config: { requestsPerMinute: UNSUBSCRIBES_PER_MINUTE, fromAnySite: true },
      schema: {
        tags: TAGS,
        summary: 'Stop weather emails by the link of an email (RFC 8058)',
        description: 'Answers the same for links that were used before. A browser is led on to a page.',
        params,
        response: { 200: doneSchema, 303: z.null() },
      },
    },
    async (request, reply) => {
      await subscriptions.unsubscribe(request.params.token);
      void reply.headers(noStore);
      if (request.headers.accept?.includes('text/html') === true)
        return reply.code(303).header('location', '/weather-emails/stop/done').send(null);
      return reply.send({ message: STOPPED });
    },
  );
  api.get(
    address,
    {
      schema: {
        tags: TAGS,
        summary: 'Leads on to the page that asks before it stops',
        params,
        response: { 302: z.null() },
      },
    },
    async (request, reply) =>
      reply
        .code(302)
        .headers(noStore)
        .header('location', `/weather-emails/stop/${encodeURIComponent(request.params.token)}`)
        .send(null),
  );
}
