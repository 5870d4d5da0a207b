import { LRUCache } from 'lru-cache';
import { createECDH, createPrivateKey, hkdfSync, sign, type KeyObject } from 'node:crypto';
import { atMost } from '#platform/cache/at-most.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { HOUR_MS } from '#platform/time/units.ts';
import { CURVE } from './encrypt-push.server.ts';

/** Push services take tokens of at most a day, and Apple wants none renewed more often than hourly. */
const TOKEN_LASTS_MS = 12 * HOUR_MS;
const RENEWED_BEFORE_MS = 6 * HOUR_MS;
/** Origins whose tokens are kept. */
const MOST_ORIGINS = 50;
/** How many points P-256 has. */
const ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');

/** Apple answers 403 to whoever names such a domain, whatever else is right. */
const NOWHERE = /^[^.]*$|\.(?:local|localhost|invalid)$/i;

/** How push services reach whoever sends: by mail, or at the site itself where there is no address that mail could reach. */
export function vapidSubject(site: { contactEmail: string | undefined; publicUrl: string }): string {
  const { contactEmail, publicUrl } = site;
  const domain = contactEmail?.split('@').at(-1) ?? '';
  return NOWHERE.test(domain) ? publicUrl : `mailto:${contactEmail}`;
}

/** Who sends, as push services know it (RFC 8292). */
export interface Vapid {
  /** `applicationServerKey` of browsers: Base64url. */
  publicKey: () => Promise<string>;
  /** The `Authorization` header of a message to this address. */
  authorization: (endpoint: URL) => Promise<string>;
}

/**
 * The site's key for push services. It is made of a secret of the site, so that all processes have the same one, and
 * restoring a backup brings it back: another key would end every subscription.
 * @param deps.secret 32 random bytes, hex
 * @param deps.subject how push services reach whoever sends: `mailto:` or https
 */
export function createVapid(deps: { secret: () => Promise<string>; subject: string; clock: Clock }): Vapid {
  const { clock, subject } = deps;
  const tokens = new LRUCache<string, { token: string; expiresAt: number }>(atMost(MOST_ORIGINS));
  let known: { publicKey: string; privateKey: KeyObject } | undefined;

  async function keys() {
    known ??= keysOf(Buffer.from(await deps.secret(), 'hex'));
    return known;
  }

  return {
    publicKey: async () => (await keys()).publicKey,
    authorization: async ({ origin }) => {
      const { publicKey, privateKey } = await keys();
      const now = clock.now();
      const kept = tokens.get(origin);
      const isFresh =
        kept && kept.expiresAt - now > RENEWED_BEFORE_MS && kept.expiresAt - now <= TOKEN_LASTS_MS;
      const current = isFresh ? kept : tokenFor(origin, now + TOKEN_LASTS_MS, subject, privateKey);
      if (!isFresh) tokens.set(origin, current);
      return `vapid t=${current.token}, k=${publicKey}`;
    },
  };
}

function tokenFor(aud: string, expiresAt: number, sub: string, privateKey: KeyObject) {
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const head = encoded({ typ: 'JWT', alg: 'ES256' });
  const text = `${head}.${encoded({ aud, exp: Math.floor(expiresAt / 1_000), sub })}`;
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return { token: `${text}.${signature.toString('base64url')}`, expiresAt };
}

function keysOf(secret: Buffer) {
  // 16 bytes more than a key has, so that every key is as likely as any other (FIPS 186-5, A.2.1).
  const wide = Buffer.from(hkdfSync('sha256', secret, '', 'vapid', 48)).toString('hex');
  const number = (BigInt(`0x${wide}`) % (ORDER - 1n)) + 1n;
  const d = Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH(CURVE);
  pair.setPrivateKey(d);
  const point = pair.getPublicKey();
  const privateKey = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: d.toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  return { publicKey: point.toString('base64url'), privateKey };
}
