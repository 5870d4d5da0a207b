import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sendTagged } from '#platform/feed/send-file.server.ts';
import { FILES_PER_MINUTE } from '#platform/http/request-limits.ts';
import { robotsText } from './sitemap.model.ts';
import { newPagesSchema, sitemapFileParamsSchema, sitemapStatsSchema } from './sitemap.schema.ts';
import type { SitemapFile, SitemapService } from './sitemap.service.server.ts';

const TAGS = ['admin'];
const CACHED = 'public, max-age=3600';
/** Practically never 429: a crawler takes that for "no rules" (RFC 9309). */
const ROBOTS_PER_MINUTE = 6_000;
const FILE = { config: { requestsPerMinute: FILES_PER_MINUTE } };

export async function sitemapApi(
  app: FastifyInstance,
  { sitemap, publicUrl }: { sitemap: SitemapService; publicUrl: string },
) {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const robots = robotsText(publicUrl);

  api.get(
    '/robots.txt',
    { schema: { hide: true }, config: { requestsPerMinute: ROBOTS_PER_MINUTE } },
    (_request, reply) =>
      reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': CACHED }).send(robots),
  );
  api.get('/sitemap.xml', { ...FILE, schema: { hide: true } }, async (request, reply) =>
    sendSitemap(request, reply, await sitemap.file(0)),
  );
  api.get(
    '/sitemap-:number.xml',
    { ...FILE, schema: { hide: true, params: sitemapFileParamsSchema } },
    async (request, reply) => sendSitemap(request, reply, await sitemap.file(Number(request.params.number))),
  );
  api.get(
    '/api/admin/sitemap/stats',
    { schema: { tags: TAGS, summary: 'What the sitemap holds', response: { 200: sitemapStatsSchema } } },
    () => sitemap.stats(),
  );
  api.get(
    '/api/admin/sitemap/new-pages',
    {
      schema: {
        tags: TAGS,
        summary: 'Pages first public in the last 24 hours',
        response: { 200: newPagesSchema },
      },
    },
    () => sitemap.newPages(),
  );
}

const sendSitemap = (request: FastifyRequest, reply: FastifyReply, file: SitemapFile) =>
  sendTagged(request, reply, { ...file, type: 'application/xml; charset=utf-8', caching: CACHED });
