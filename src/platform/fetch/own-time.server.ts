import { AsyncLocalStorage } from 'node:async_hooks';
import type { onSendHookHandler, preHandlerHookHandler } from 'fastify';

interface Asked {
  /** `performance.now()` at the first question to an outside service; 0 while none was asked. */
  from: number;
  /** And at the last answer. */
  until: number;
}

const current = new AsyncLocalStorage<Asked>();
const begun = new WeakMap<object, { at: number; asked: Asked }>();

/** Called by the one client of outside services. */
export function outsideAsked(): void {
  const asked = current.getStore();
  if (asked?.from === 0) asked.from = performance.now();
}

/** Called by it when a body has come, or what came instead. */
export function outsideAnswered(): void {
  const asked = current.getStore();
  if (asked) asked.until = performance.now();
}

/**
 * Hooks of an address that asks outside services: an answer for which they were asked says in `Server-Timing` how many
 * milliseconds were the product's own, compression included (`own`): all but those between the first question and the
 * last answer. Whoever waits for a question that somebody else asked gets no figure.
 */
export const OWN_TIME: { preHandler: preHandlerHookHandler; onSend: onSendHookHandler } = {
  preHandler: (request, _reply, done) => {
    const asked = { from: 0, until: 0 };
    begun.set(request, { at: performance.now(), asked });
    current.run(asked, done);
  },
  onSend: (request, reply, payload, done) => {
    const mine = begun.get(request);
    if (mine && mine.asked.from > 0) {
      const own = performance.now() - mine.at - (mine.asked.until - mine.asked.from);
      void reply.header('server-timing', `own;dur=${own.toFixed(1)}`);
    }
    done(null, payload);
  },
};
