import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';
import { isApiPath, pathOf } from './addresses.ts';
import { answerPreflight } from './cross-origin.ts';
import type { RouteTable } from './route-table.ts';

export interface MethodOptions {
  table: RouteTable;
  /** What an address of a page takes; empty when no page has it. */
  pageMethods: (url: string) => Promise<string[]>;
}

/**
 * An `onRequest` hook for requests that no route takes: OPTIONS tells what a known address takes, another method is
 * refused with `Allow` (RFC 9110 §15.5.6), and an unknown address is not there.
 * @throws AppError `method_not_allowed`, `not_found`
 */
function methodAnswer({ table, pageMethods }: MethodOptions) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { method, url } = request;
    const path = pathOf(url);
    const methods = url === '*' ? ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] : table.methodsAt(path);
    if (methods.length === 0 && !isApiPath(path)) methods.push(...(await pageMethods(url)));
    // A method that is known, and yet met no route, had a parameter that no route takes.
    if (methods.length === 0 || methods.includes(method)) throw new AppError('not_found', missing(path));
    const allow = [...methods, 'OPTIONS'].join(', ');
    if (method === 'OPTIONS') {
      if (!answerPreflight(request, reply, methods)) void reply.header('allow', allow);
      return reply.code(204).send();
    }
    const takes = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(methods);
    throw new AppError('method_not_allowed', `This address takes ${takes}, not ${method}.`, {
      headers: { allow },
    });
  };
}

const missing = (path: string) =>
  isApiPath(path) ? 'There is no such call.' : 'There is nothing at this address.';

/** Answers what no route of the whole application takes. */
export function addMethodAnswers(app: FastifyInstance, options: MethodOptions): void {
  const answer = methodAnswer(options);
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    answer(request, reply).then(undefined, done);
  });
}

/** Answers what no call takes, after the hooks that the scope has by now: limits and guards count for it too. */
export function addMissingCalls(api: FastifyInstance, options: MethodOptions): void {
  const answer = methodAnswer(options);
  const route = { schema: { hide: true }, config: { missing: true }, onRequest: answer };
  for (const url of ['/api', '/api/*']) api.all(url, route, noAnswer);
}

/** The hook before it always answers. */
function noAnswer(): never {
  throw new AppError('not_found', 'There is no such call.');
}
