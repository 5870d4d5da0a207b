import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { DAY_S } from '#platform/time/units.ts';
import { json, type SimulatedService, type SimulatorAnswer, type SimulatorRequest } from '../service.ts';

const MOST_BODY = 4_096;

/** What a browser's `PushSubscription` is as JSON. */
export interface SimulatedSubscription {
  endpoint: string;
  expirationTime: null;
  keys: { p256dh: string; auth: string };
}

/** A message as the browser reads it. */
export interface ReadMessage {
  /** Of the browser's path, see `subscription.endpoint`. */
  browser: string;
  text: string;
  ttl: number;
  urgency: string;
  topic: string;
  subject: string;
}

interface Browser {
  ecdh: ReturnType<typeof createECDH>;
  auth: Buffer;
  /** The application server's key; of the first message where the page gave none. */
  serverKey: string | undefined;
  answer: SimulatorAnswer | undefined;
}

/** A push service (RFC 8030) that holds the keys of its browsers, and so reads what is sent to them. */
export interface SimulatedPush {
  service: SimulatedService;
  /** A new browser at this simulator. */
  browser: (origin: string, serverKey?: string) => SimulatedSubscription;
  /** From now on its messages are answered so; undefined: taken. */
  answerWith: (endpoint: string, status: number | undefined, headers?: Record<string, string>) => void;
  messages: readonly ReadMessage[];
}

export function simulatedPush(): SimulatedPush {
  const browsers = new Map<string, Browser>();
  const messages: ReadMessage[] = [];
  const problem = (status: number, reason: string) => json(status, { code: status, reason });

  function answer(request: SimulatorRequest): SimulatorAnswer {
    const id = /^\/send\/([\w-]+)$/.exec(request.path)?.[1] ?? '';
    const browser = browsers.get(id);
    if (!browser) return problem(410, 'Unregistered');
    if (browser.answer) return browser.answer;
    const { headers, bytes } = request;
    const sender = senderOf(request, browser);
    if ('problem' in sender) return problem(403, sender.problem);
    const { ttl, topic = '' } = headers;
    if (typeof ttl !== 'string' || !/^\d+$/.test(ttl)) return problem(400, 'BadTtl');
    if (typeof topic !== 'string' || !/^([\w-]{4}){0,8}$/.test(topic)) return problem(400, 'BadWebPushTopic');
    const urgency = String(headers['urgency'] ?? 'normal');
    if (!['very-low', 'low', 'normal', 'high'].includes(urgency)) return problem(400, 'BadUrgency');
    if (headers['content-encoding'] !== 'aes128gcm') return problem(400, 'BadEncoding');
    if (bytes.length > MOST_BODY) return problem(413, 'PayloadTooLarge');
    const text = decrypt(bytes, browser);
    if (text === undefined) return problem(400, 'BadWebPushRequest');
    browser.serverKey = sender.key;
    messages.push({ browser: id, text, ttl: Number(ttl), urgency, topic, subject: sender.subject });
    return { status: 201, headers: { location: `/push/message/${messages.length}` }, body: '' };
  }

  return {
    service: { name: 'push', prefix: '/push', answer, problem: (status) => problem(status, 'Trouble') },
    messages,
    browser: (origin, serverKey) => {
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys().toString('base64url');
      const auth = randomBytes(16);
      const id = randomBytes(24).toString('base64url');
      browsers.set(id, { ecdh, auth, serverKey, answer: undefined });
      return {
        endpoint: `${origin}/push/send/${id}`,
        expirationTime: null,
        keys: { p256dh, auth: auth.toString('base64url') },
      };
    },
    answerWith: (endpoint, status, headers = {}) => {
      const browser = browsers.get(endpoint.slice(endpoint.lastIndexOf('/') + 1));
      if (!browser) throw new Error('There is no such simulated browser.');
      browser.answer = status === undefined ? undefined : { ...problem(status, 'Asked for'), headers };
    },
  };
}

/** Who sends, by the token of RFC 8292. */
function senderOf(
  { headers, now }: SimulatorRequest,
  { serverKey }: Browser,
): { problem: string } | { key: string; subject: string } {
  const [, head, claims, signature, key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]{87})$/.exec(headers.authorization ?? '') ?? [];
  if (!head || !claims || !signature || !key) return { problem: 'BadAuthorization' };
  if (serverKey !== undefined && serverKey !== key) return { problem: 'VapidPkHashMismatch' };
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub }: Record<string, unknown> = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const isFitting =
    aud === `http://${headers.host}` &&
    typeof exp === 'number' &&
    exp > now &&
    exp <= now + DAY_S &&
    typeof sub === 'string' &&
    /^(mailto:|https?:)/.test(sub);
  return isSigned && isFitting ? { key, subject: String(sub) } : { problem: 'BadJwtToken' };
}

/** RFC 8291 from the browser's side, of one record; undefined for what it cannot read. */
function decrypt(body: Buffer, { ecdh, auth }: Browser): string | undefined {
  const derive = (salt: Uint8Array, secret: Uint8Array, info: string | Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + keyLength);
  const hidden = body.subarray(21 + keyLength);
  try {
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
    const secret = derive(auth, ecdh.computeSecret(sender), info, 32);
    const key = derive(salt, secret, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = derive(salt, secret, 'Content-Encoding: nonce\0', 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 });
    decipher.setAuthTag(hidden.subarray(-16));
    const plain = Buffer.concat([decipher.update(hidden.subarray(0, -16)), decipher.final()]);
    const end = plain.lastIndexOf(2);
    return end < 0 ? undefined : plain.subarray(0, end).toString();
  } catch {
    return undefined;
  }
}
