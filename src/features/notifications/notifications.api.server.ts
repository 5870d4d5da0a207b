import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { LINKS } from '#features/roadside/requests/lifecycle.service.server.ts';
import type { PrivateLinks } from '#platform/private-links/private-links.server.ts';
import {
  browserSchema,
  pushServiceSchema,
  renewedBrowserSchema,
  stopWatchSchema,
  watchesSchema,
  watchRideSchema,
  watchTripSchema,
  watchVerdictSchema,
} from './notifications.schema.ts';
import type { WatchesService } from './watches.service.server.ts';

const TAGS = ['notifications'];
const PATH = '/api/notifications';
const RESPONSE = { 200: watchesSchema };
const SAME =
  'The subscription is that of the browser’s push service, as its `toJSON` writes it. One that is not known answers ' +
  'like one that hears of nothing.';

/** Notifications of browsers, without accounts: anyone who knows an endpoint and its secret is that browser. */
export async function notificationsApi(
  app: FastifyInstance,
  {
    watches,
    privateLinks,
    publicKey,
  }: {
    watches: WatchesService;
    privateLinks: Pick<PrivateLinks, 'open'>;
    publicKey: () => Promise<string | null>;
  },
) {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  api.get(
    PATH,
    {
      schema: {
        tags: TAGS,
        summary: 'The key that browsers subscribe with',
        response: { 200: pushServiceSchema },
      },
    },
    async () => ({ publicKey: await publicKey() }),
  );
  api.post(
    `${PATH}/look`,
    {
      schema: {
        tags: TAGS,
        summary: 'What a browser hears of',
        description: SAME,
        body: browserSchema,
        response: RESPONSE,
      },
    },
    async ({ body }) => watches.look(body.subscription),
  );
  api.post(
    `${PATH}/verdict`,
    {
      schema: {
        tags: TAGS,
        summary: 'Hear of the verdict of a ZIP code',
        description:
          'Each morning, and when the day turns worse. The first notification says that they are on.',
        body: watchVerdictSchema,
        response: RESPONSE,
      },
    },
    async ({ body, ip }) => watches.verdict(body.subscription, body.zipCode, { address: ip }),
  );
  api.post(
    `${PATH}/trip`,
    {
      schema: {
        tags: TAGS,
        summary: 'Hear of the weather at the stops of a trip on its day',
        description: 'On the evening before, in the morning, and when it turns worse.',
        body: watchTripSchema,
        response: RESPONSE,
      },
    },
    async ({ body: { subscription, ...trip }, ip }) => watches.trip(subscription, trip, { address: ip }),
  );
  api.post(
    `${PATH}/ride`,
    {
      schema: {
        tags: TAGS,
        summary: 'Hear when a ride is changed or called off',
        body: watchRideSchema,
        response: RESPONSE,
      },
    },
    async ({ body, ip }) => watches.ride(body.subscription, body.rideId, { address: ip }),
  );
  api.post(
    `${PATH}/stop`,
    {
      schema: {
        tags: TAGS,
        summary: 'Hear of one thing no more',
        description: SAME,
        body: stopWatchSchema,
        response: RESPONSE,
      },
    },
    async ({ body }) => watches.stop(body.subscription, body.key),
  );
  api.post(
    `${PATH}/renewed`,
    {
      schema: {
        tags: TAGS,
        summary: 'A browser got a new subscription in the place of an old one',
        description: SAME,
        body: renewedBrowserSchema,
        response: RESPONSE,
      },
    },
    async ({ body, ip }) => watches.renewed(body.before, body.now, { address: ip }),
  );
  api.post(
    '/api/private/roadside-volunteer/notify',
    {
      schema: {
        tags: TAGS,
        summary: 'Hear of requests for help, as a volunteer',
        description:
          'Beside the emails. Notifications name no person; the page behind them asks for an answer.',
        body: browserSchema,
        response: RESPONSE,
      },
    },
    async (request) => {
      const { subject } = await privateLinks.open(request, LINKS.volunteer);
      return watches.volunteer(request.body.subscription, subject, { address: request.ip });
    },
  );
}
