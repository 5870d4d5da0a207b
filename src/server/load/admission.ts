import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';
import type { Gate } from './gate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Nobody is refused this because others look at pages: it has room of its own. */
    urgent?: boolean;
    /** Answered however busy it is: whoever asks wants to know how the process is. */
    alwaysOpen?: boolean;
  }
}

const BUSY = 'The site is very busy right now. Please try again in a few seconds.';
/** Seconds; those who are refused together should not come back together. */
const RETRY_AFTER = { least: 2, spread: 4 };

export const busy = (): AppError =>
  new AppError('unavailable', BUSY, {
    retryAfter: RETRY_AFTER.least + Math.floor(Math.random() * RETRY_AFTER.spread),
  });

/** A page that was let in needs its scripts and styles. */
const isAlwaysOpen = ({ routeOptions, url }: FastifyRequest): boolean =>
  routeOptions.config.alwaysOpen === true || url.startsWith('/assets/');

/**
 * Lets only so many requests in at once and refuses the others at once, with 503 and `Retry-After`. A request
 * counts from when its body is there until its answer is made, also when its sender went away. Register before everything that takes time.
 */
export function addAdmission(app: FastifyInstance, gate: Gate): void {
  app.decorateRequest('pass', undefined);
  app.server.on('connection', () => gate.arrived());
  app.addHook('onRequest', (request, _reply, done) => {
    const { urgent = false } = request.routeOptions.config;
    if (isAlwaysOpen(request)) return done();
    if (!gate.hasRoom(urgent)) {
      gate.refuse();
      return done(busy());
    }
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    // Uploads have bounds of their own, and mostly wait for their sender and for programs beside this one.
    if (!isAlwaysOpen(request) && !request.routeOptions.config.upload) request.pass = gate.enter();
    done();
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.pass?.leave();
    done();
  });
  // Where even the answer to a failure fails, none goes through the other hook.
  app.addHook('onResponse', (request, _reply, done) => {
    request.pass?.leave();
    done();
  });
}
