import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '#platform/time/units.ts';

/** Copies that others keep are not believed for longer. */
const VALID_MS = 30 * DAY_MS;

/** Whom to tell of a weakness of this site (RFC 9116), where its operator names somebody. */
export function addSecurityText(
  app: FastifyInstance,
  { contact, now }: { contact: string | undefined; now: () => number },
): void {
  if (contact === undefined) return;
  const address = `mailto:${encodeURIComponent(contact).replace('%40', '@')}`;
  app.get('/.well-known/security.txt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `Contact: ${address}\nExpires: ${new Date(now() + VALID_MS).toISOString()}\nPreferred-Languages: en\n`,
      ),
  );
}
