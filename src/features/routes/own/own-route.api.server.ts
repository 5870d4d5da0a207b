import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { PrivateLinks } from '#platform/private-links/private-links.server.ts';
import {
  editRouteSchema,
  ownDateQuerySchema,
  ownRouteAnswerSchema,
  ownRouteSchema,
} from './own-route.schema.ts';
import type { RouteOwnership } from './ownership.service.server.ts';

interface OwnRequest {
  ip: string;
  headers: { authorization?: string | undefined };
  query: z.infer<typeof ownDateQuerySchema>;
}

const PATH = '/api/private/route';
const schemaOf = (summary: string) => ({
  tags: ['private links'],
  summary,
  querystring: ownDateQuerySchema,
  response: { 200: ownRouteAnswerSchema },
});

/** What a private link of a route or ride opens. Its token is the Authorization header: `Bearer {token}`. */
export async function ownRouteApi(
  app: FastifyInstance,
  { own, links }: { own: RouteOwnership; links: Pick<PrivateLinks, 'open'> },
) {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  /** Of what the link was made for, or of another date of the same standing ride. */
  const idOf = async (request: OwnRequest): Promise<number> => {
    const { subject } = await links.open(request, 'route');
    const { date } = request.query;
    return own.dateOf(Number(subject), date === undefined ? undefined : Number(date));
  };

  api.get(
    PATH,
    {
      schema: {
        tags: ['private links'],
        summary: 'A route or ride as its owner sees it',
        description: 'Of a standing ride, `date` asks for another date than that of the link.',
        querystring: ownDateQuerySchema,
        response: { 200: ownRouteSchema },
      },
    },
    async (request) => own.view(await idOf(request)),
  );

  api.put(
    PATH,
    {
      schema: {
        ...schemaOf('Change a route or ride'),
        description:
          'What waits for review changes at once. A change of what was reviewed waits for an admin. 409 when ' +
          'something moved since `version`.',
        body: editRouteSchema,
      },
    },
    async (request) => own.edit(await idOf(request), request.body),
  );

  api.delete(`${PATH}/proposal`, { schema: schemaOf('Take a waiting change back') }, async (request) =>
    own.takeBackChange(await idOf(request)),
  );
  api.post(
    `${PATH}/withdraw`,
    { schema: schemaOf('Take a route down, or delete it while it waits') },
    async (request) => own.withdraw(await idOf(request)),
  );
  api.post(`${PATH}/cancel`, { schema: schemaOf('Call a ride off') }, async (request) =>
    own.cancel(await idOf(request)),
  );
  api.post(
    `${PATH}/end`,
    { schema: schemaOf('Call one date of a standing ride off with all that follow') },
    async (request) => own.end(await idOf(request)),
  );
  api.delete(
    `${PATH}/contact`,
    { schema: schemaOf('Forget the name and email address of whoever sent it') },
    async (request) => own.eraseContact(await idOf(request)),
  );
  api.get(
    `${PATH}/export`,
    {
      schema: {
        tags: ['private links'],
        summary: 'Everything that is stored about a route or ride and its owner',
        querystring: ownDateQuerySchema,
        response: { 200: z.looseObject({ entry: ownRouteSchema }) },
      },
    },
    async (request) => own.exported(await idOf(request)),
  );
}
