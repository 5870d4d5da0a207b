import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { AppError } from '#platform/errors/app-error.ts';
import { addressPrefix } from '#platform/http/address-prefix.server.ts';
import { comeBack } from '#platform/http/visitor.server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file comes: few at a time, and with more time than a form has. */
    upload?: boolean;
  }
}

/**
 * Bodies that are under way at once, of one address prefix and in all, and how long one may take. What is there
 * within `freeMs` counts for nothing: riders behind one address send at the same moment.
 */
export const BODIES = {
  form: { perPrefix: 24, most: 256, longestMs: 30_000, freeMs: 1_000 },
  upload: { perPrefix: 3, most: 8, longestMs: 180_000, freeMs: 0 },
} as const;
type Kind = keyof typeof BODIES;

/** Slower than this is no connection: the oldest phone network brings ten times as much. */
export const LEAST_BYTES = 8 * 1024;
export const WITHIN_MS = 10_000;
/** Bytes per ms that a file is taken to bring until it has had time to show it: those of that network. */
const PRESUMED = (10 * LEAST_BYTES) / WITHIN_MS;
const TO_SHOW_MS = 2_000;
const CHECK_EVERY_MS = 1_000;

const TOO_SLOW =
  'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n\r\n' +
  '{"message":"Sending took too long. Please try again.","code":"timeout"}';

/** True when bytes follow the request's head. */
const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** True when more is promised than its route takes. A reader of a file would find that out when it is there. */
const isTooLarge = ({ headers, routeOptions }: FastifyRequest): boolean =>
  Number(headers['content-length'] ?? 0) > (routeOptions.bodyLimit ?? Infinity);

/** Where the sender asked to close, Node would do so with the answer, whatever still comes. */
function closeAfterBoth(request: IncomingMessage, answer: ServerResponse, socket: Socket): void {
  answer.shouldKeepAlive = true;
  const close = () => {
    if (request.readableEnded && answer.writableFinished) socket.end();
  };
  request.once('end', close);
  answer.once('finish', close);
}

interface Body {
  kind: Kind;
  prefix: string;
  socket: Socket;
  answer: ServerResponse;
  startedAt: number;
  /** How many bytes its connection had brought before it. */
  startedFrom: number;
  /** Answered already; the rest of it is read and dropped. It counts against nobody. */
  isAnswered: boolean;
  /** Since when, and from how many bytes of the connection on, its speed is measured. */
  since: number;
  from: number;
}

/**
 * Bounds the bodies that are on their way here: a sender who stalls is ended, and nobody can fill the memory with
 * beginnings. Where there are too many, the oldest form or the slowest file makes room.
 * `now` is milliseconds of a clock that only goes forward.
 */
export function addBodyLimits(app: FastifyInstance, { now }: { now: () => number }) {
  const bodies = new Map<FastifyRequest, Body>();
  let timer: NodeJS.Timeout | undefined;

  function refusalFor(kind: Kind, prefix: string): Error | undefined {
    const { perPrefix, most, freeMs } = BODIES[kind];
    const before = now() - freeMs;
    const same = [...bodies].filter(
      ([, body]) => body.kind === kind && !body.isAnswered && body.startedAt <= before,
    );
    if (same.filter(([, body]) => body.prefix === prefix).length >= perPrefix)
      return comeBack(
        10,
        'Too much is being sent from your connection at once. Please try again in a moment.',
      );
    if (same.length < most) return undefined;
    // Whoever has a few networks that stall would keep everyone from asking for help, or from sending a photo.
    const onTheirWay = same.filter(([request]) => !request.raw.complete);
    const [last] = kind === 'form' ? onTheirWay : onTheirWay.sort(([, a], [, b]) => speed(a) - speed(b));
    if (last) end(...last);
    if (last || kind === 'form') return undefined;
    return new AppError('unavailable', 'Too much is being sent to the site. Please try again in a moment.', {
      retryAfter: 10,
    });
  }

  /** Bytes per ms since it began. */
  function speed({ socket, startedFrom, startedAt }: Body): number {
    const ms = now() - startedAt;
    const shown = (socket.bytesRead - startedFrom) / Math.max(ms, TO_SHOW_MS);
    return ms < TO_SHOW_MS ? Math.max(shown, PRESUMED) : shown;
  }

  /** Ends one that is too slow. */
  function end(request: FastifyRequest, body: Body): void {
    forget(request);
    // A second answer would be taken for that to the next request of the connection, one out of turn for another's.
    if (body.isAnswered || body.answer.socket === null) request.raw.destroy();
    else body.socket.end(TOO_SLOW, () => body.socket.destroy());
    request.log.info({ kind: body.kind, ms: Math.round(now() - body.startedAt) }, 'slow sender ended');
  }

  /** Ends what is too slow. Called every second while there is something to look at. */
  function look(): void {
    const at = now();
    for (const [request, body] of bodies) {
      // It is all here and worked on.
      if (request.raw.complete) continue;
      const isOver = at - body.startedAt >= BODIES[body.kind].longestMs;
      const isMeasured = at - body.since >= WITHIN_MS;
      const { bytesRead } = body.socket;
      if (isOver || (isMeasured && bytesRead - body.from < LEAST_BYTES)) end(request, body);
      else if (isMeasured) Object.assign(body, { since: at, from: bytesRead });
    }
  }

  /** What was refused may still be on its way: its sender reads the answer when all is sent. */
  function answered(request: FastifyRequest): void {
    const body = bodies.get(request);
    if (!body) return;
    if (request.raw.complete || request.raw.destroyed || body.socket.destroyed) forget(request);
    else {
      body.isAnswered = true;
      request.raw.once('close', () => forget(request)).once('end', () => forget(request));
      // Its handler may have stopped in the middle.
      request.raw.resume();
    }
  }

  function forget(request: FastifyRequest): void {
    bodies.delete(request);
    if (bodies.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    // What a test injects is all here already, on a socket that cannot be ended.
    if (!hasBody(request) || !(socket instanceof Socket)) return done();
    const kind = request.routeOptions.config.upload ? 'upload' : 'form';
    const prefix = addressPrefix(request.ip);
    const refusal = isTooLarge(request)
      ? new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
      : refusalFor(kind, prefix);
    const at = now();
    const from = socket.bytesRead;
    const isAnswered = refusal !== undefined;
    const answer = reply.raw;
    bodies.set(request, {
      kind,
      prefix,
      socket,
      answer,
      startedAt: at,
      startedFrom: from,
      isAnswered,
      since: at,
      from,
    });
    // Whoever leaves in the middle has no response that could end.
    reply.raw.once('close', () => answered(request));
    timer ??= setInterval(look, CHECK_EVERY_MS).unref();
    done(refusal);
  });
  // A file of a form is read by its handler; every other body is there before it is validated.
  app.addHook('preValidation', (request, _reply, done) => {
    if (!request.routeOptions.config.upload) forget(request);
    done();
  });
  // Fastify would close after a refused body. What still comes would then reset the connection, and with it the answer.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const body = bodies.get(request);
    if (body) {
      void reply.removeHeader('connection');
      if (!reply.raw.shouldKeepAlive && !request.raw.complete)
        closeAfterBoth(request.raw, reply.raw, body.socket);
      // Its answer may wait for those before it on the connection, for as long as their reader likes.
      if (request.raw.complete) forget(request);
    }
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    answered(request);
    done();
  });
  return { look };
}
