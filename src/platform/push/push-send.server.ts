import type { Clock } from '#platform/clock/clock.ts';
import type { PublicCall } from '#platform/fetch/public-call.server.ts';
import { encryptPush, type PushKeys } from './encrypt-push.server.ts';
import { pushServiceOf } from './push-services.ts';
import type { Vapid } from './vapid.server.ts';
import { DAY_MS } from '#platform/time/units.ts';

const TIMEOUT_MS = 5_000;
const LONGEST_WAIT_MS = DAY_MS;

export interface PushMessage {
  text: string;
  /** How long the service keeps it for a browser that is away. */
  ttlSeconds: number;
  urgency: 'normal' | 'high';
  /** One that waits is replaced by the next of the same topic. 32 characters: Apple takes few other lengths. */
  topic: string;
}

/** What came of sending. */
export type PushResult =
  | { kind: 'sent' }
  /** There is no such browser any more, or it never was one that we may send to. */
  | { kind: 'gone'; because: string }
  /** Trouble of the service; `waitMs` when it said how long to wait, `hung` when it took all the time there is. */
  | { kind: 'later'; because: string; waitMs?: number; hung?: boolean }
  /** It will never take this. */
  | { kind: 'refused'; because: string };

export type SendPush = (
  to: { endpoint: string; keys: PushKeys },
  message: PushMessage,
  signal?: AbortSignal,
) => Promise<PushResult>;

/**
 * Sends messages to browsers (RFC 8030), to the services that the site names and nowhere else. Those with https are
 * called by `call`, which goes to the open internet alone; one with http is named by whoever runs the site.
 */
export function createSendPush(deps: {
  services: readonly string[];
  vapid: Pick<Vapid, 'authorization'>;
  call: PublicCall;
  clock: Clock;
  fetch?: typeof fetch;
}): SendPush {
  const { services, vapid, clock } = deps;

  return async ({ endpoint, keys }, { text, ttlSeconds, urgency, topic }, signal) => {
    const service = pushServiceOf(endpoint, services);
    if (service === undefined) return { kind: 'gone', because: 'no service of ours' };
    const body = encryptPush(text, keys);
    const headers = {
      authorization: await vapid.authorization(new URL(endpoint)),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(Math.max(0, Math.floor(ttlSeconds))),
      urgency,
      topic,
    };
    const call = service.startsWith('https:') ? deps.call : plainCall(deps.fetch ?? fetch);
    const result = await call(endpoint, { headers, body, ...(signal && { signal }) });
    if ('problem' in result)
      return result.problem === 'not public'
        ? { kind: 'gone', because: result.problem }
        : { kind: 'later', because: result.problem, hung: result.problem === 'too slow' };
    return outcomeOf(result.status, result.retryAfter, clock.now());
  };
}

const plainCall =
  (send: typeof fetch): PublicCall =>
  async (url, { headers, body, signal }) => {
    const limit = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const answer = await send(url, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: signal ? AbortSignal.any([limit, signal]) : limit,
      });
      await answer.body?.cancel();
      const retryAfter = answer.headers.get('retry-after');
      return { status: answer.status, ...(retryAfter !== null && { retryAfter }) };
    } catch {
      return { problem: limit.aborted ? 'too slow' : 'not reached' };
    }
  };

function outcomeOf(status: number, retryAfter: string | undefined, now: number): PushResult {
  const because = `answered ${status}`;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone', because };
  if (status === 429 || status >= 500) {
    const waitMs = waitOf(retryAfter, now);
    return { kind: 'later', because, ...(waitMs !== undefined && { waitMs }) };
  }
  return { kind: 'refused', because };
}

/** Of a `Retry-After` header: seconds, or a date (RFC 9110). */
function waitOf(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? undefined : Math.min(LONGEST_WAIT_MS, Math.max(0, ms));
}
