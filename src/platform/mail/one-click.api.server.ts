import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

/** Providers' servers unsubscribe for many readers from few addresses. */
const UNSUBSCRIBES_PER_MINUTE = 3_000;
const noStore = { 'cache-control': 'no-store' };

interface OneClick {
  /** Of the call, without the token: "/api/subscriptions/unsubscribe". */
  address: string;
  /** Of the page that asks before it stops, without the token; "done" stands for it afterwards. */
  page: string;
  tags: string[];
  /** What the call does, without how. */
  summary: string;
  /** What is answered, whether there was something to stop or not. */
  stopped: string;
  stop: (token: string) => Promise<void>;
}

/** RFC 8058: an email program calls this; its body says `List-Unsubscribe=One-Click`, in whatever form. */
export async function oneClickApi(
  app: FastifyInstance,
  { address, page, tags, summary, stopped, stop }: OneClick,
) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 8 * 1024 }, (_request, _body, done) =>
    done(null, undefined),
  );
  const params = z.object({ token: z.string().check(z.maxLength(100)) });
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.post(
    `${address}/:token`,
    {
      config: { requestsPerMinute: UNSUBSCRIBES_PER_MINUTE, fromAnySite: true },
      schema: {
        tags,
        summary: `${summary} by the link of an email (RFC 8058)`,
        description: 'Answers the same for links that were used before. A browser is led on to a page.',
        params,
        response: { 200: z.object({ message: z.string() }), 303: z.null() },
      },
    },
    async (request, reply) => {
      await stop(request.params.token);
      void reply.headers(noStore);
      if (request.headers.accept?.includes('text/html') === true)
        return reply.code(303).header('location', `${page}/done`).send(null);
      return reply.send({ message: stopped });
    },
  );
  api.get(
    `${address}/:token`,
    {
      schema: {
        tags,
        summary: 'Leads on to the page that asks before it stops',
        params,
        response: { 302: z.null() },
      },
    },
    async (request, reply) =>
      reply
        .code(302)
        .headers(noStore)
        .header('location', `${page}/${encodeURIComponent(request.params.token)}`)
        .send(null),
  );
}

/** Headers of a mail that an email program stops by itself, with one press. */
export const oneClickHeaders = (url: string): Record<string, string> => ({
  'list-unsubscribe': `<${url}>`,
  'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
});
