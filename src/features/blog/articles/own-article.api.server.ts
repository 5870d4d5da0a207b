import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { PrivateLinks } from '#platform/private-links/private-links.server.ts';
import { editArticleSchema, ownArticleAnswerSchema, ownArticleSchema } from './own-article.schema.ts';
import { ARTICLE_BODY_LIMIT } from './articles.api.server.ts';
import type { ArticleOwnership } from './ownership.service.server.ts';

const PATH = '/api/private/article';
const schemaOf = (summary: string) => ({
  tags: ['private links'],
  summary,
  response: { 200: ownArticleAnswerSchema },
});

/** What a private link of an article opens. Its token is the Authorization header: `Bearer {token}`. */
export async function ownArticleApi(
  app: FastifyInstance,
  { own, links }: { own: ArticleOwnership; links: Pick<PrivateLinks, 'open'> },
) {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  const idOf = async (request: FastifyRequest): Promise<number> =>
    Number((await links.open(request, 'article')).subject);

  api.get(
    PATH,
    {
      schema: {
        tags: ['private links'],
        summary: 'An article as its writer sees it',
        response: { 200: ownArticleSchema },
      },
    },
    async (request) => own.view(await idOf(request)),
  );

  api.put(
    PATH,
    {
      bodyLimit: ARTICLE_BODY_LIMIT,
      schema: {
        ...schemaOf('Change an article'),
        description:
          'What waits for review changes at once. A change of what was reviewed waits for an admin. 409 when ' +
          'something moved since `version`.',
        body: editArticleSchema,
      },
    },
    async (request) => own.edit(await idOf(request), request.body),
  );

  api.delete(`${PATH}/proposal`, { schema: schemaOf('Take a waiting change back') }, async (request) =>
    own.takeBackChange(await idOf(request)),
  );
  api.post(
    `${PATH}/withdraw`,
    { schema: schemaOf('Take an article out of the blog, or delete it while it waits') },
    async (request) => own.withdraw(await idOf(request)),
  );
  api.delete(
    `${PATH}/contact`,
    { schema: schemaOf('Forget the email address of its writer') },
    async (request) => own.eraseContact(await idOf(request)),
  );
  api.get(
    `${PATH}/export`,
    {
      schema: {
        tags: ['private links'],
        summary: 'Everything that is stored about an article and its writer',
        response: { 200: z.looseObject({ entry: ownArticleSchema }) },
      },
    },
    async (request) => own.exported(await idOf(request)),
  );
}
