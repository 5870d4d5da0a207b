import type { FastifyInstance } from 'fastify';
import { cleanText } from '#platform/text/clean-text.ts';

const ESCAPED_CONTROL = /%(?:0[0-8bcef]|1[\da-f]|7f)/gi;
/** The replacement character: what stands for something that cannot be shown. */
const REPLACEMENT = '%EF%BF%BD';

/**
 * An address without control characters, which no address of this site has and PostgreSQL refuses: a path that holds
 * one leads nowhere, and a query means what it means without them.
 */
export function cleanAddress(url: string): string {
  if (url.search(ESCAPED_CONTROL) === -1) return url;
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  return (
    path.replace(ESCAPED_CONTROL, REPLACEMENT) +
    (query === -1 ? '' : url.slice(query).replace(ESCAPED_CONTROL, ''))
  );
}

/** What JSON needs to hold a control character or half of a pair: without one of these, nothing has to be looked at. */
const MAY_BE_UNCLEAN = /\u007f|\\u(?:00[01]|007f|d[89a-f])/i;

/** Cleans every text in a parsed body, in place and without recursion: a sender may nest as deep as it likes. */
function cleanTexts(body: unknown): unknown {
  const holder = { body };
  const waiting: object[] = [holder];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const entries = next as Record<string, unknown>;
    for (const [name, value] of Object.entries(entries)) {
      if (typeof value === 'string') entries[name] = cleanText(value);
      else if (typeof value === 'object' && value !== null) waiting.push(value);
    }
  }
  return holder.body;
}

/**
 * Texts of a JSON body come without what a database cannot keep, whatever its contract says about them. Many clients
 * name a content type with every call, so a call that takes no body may say JSON and send nothing.
 */
export function addCleanBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '' && !request.routeOptions.schema?.body) return done(null);
    void parse(request, text, (error, body?: unknown) =>
      error ? done(error) : done(null, MAY_BE_UNCLEAN.test(text) ? cleanTexts(body) : body),
    );
  });
}
