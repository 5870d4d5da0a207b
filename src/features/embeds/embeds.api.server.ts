import type { FastifyInstance, FastifyReply } from 'fastify';
import { hash } from 'node:crypto';
import { visitorOf } from '#platform/http/visitor.server.ts';
import { EMBED_SCRIPT, EMBED_STYLE, sentenceHtml } from './embed-document.model.ts';
import type { Embedded, Embeds } from './embeds.service.server.ts';
import { HOUR_S } from '#platform/time/units.ts';

const hashOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

/** The policy of an embedded page: nothing but its own style and script, shown by these origins alone. */
const embedPolicy = (origins: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src ${hashOf(EMBED_STYLE)}`,
    `script-src ${hashOf(EMBED_SCRIPT)}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origins.length === 0 ? "'none'" : origins.join(' ')}`,
  ].join('; ');

const OFF = sentenceHtml(
  'Not switched on',
  'This page can stand on the pages of a club once the people who run this site name them in the setting EMBED_ORIGINS.',
  'auto',
  HOUR_S,
);

/** Pages for frames of the sites that are named; everything else on this site forbids being framed. */
export async function embedsApi(
  app: FastifyInstance,
  { embeds, origins }: { embeds: Embeds; origins: readonly string[] },
) {
  const policy = embedPolicy(origins);
  const isOn = origins.length > 0;

  function send(reply: FastifyReply, { status, html }: Embedded) {
    void reply.headers({
      'content-security-policy': policy,
      'content-type': 'text/html; charset=utf-8',
      // A copy would be shown with the age that it had.
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    // The older header knows no list of origins.
    if (isOn) void reply.removeHeader('x-frame-options');
    return reply.code(status).send(html);
  }

  const queryOf = (url: string) => new URL(url, 'http://site.invalid').searchParams;
  const pages = {
    '/embed/rides': embeds.rides,
    '/embed/verdict': embeds.verdict,
  } as const;
  for (const [url, page] of Object.entries(pages))
    app.get(url, { schema: { hide: true } }, async (request, reply) =>
      send(reply, isOn ? await page(queryOf(request.url), visitorOf(request)) : { status: 404, html: OFF }),
    );
}
