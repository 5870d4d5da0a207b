import { createHmac, timingSafeEqual } from 'node:crypto';

/** 16 bytes of id and as many of its seal, in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const HALF = 16;

export interface UnsubscribeTokens {
  /** What makes the token of a subscription's id; asks the database once, so not inside a transaction. */
  maker: () => Promise<(subscriptionId: string) => string>;
  /** The subscription that a token stops; undefined when nobody made it. */
  idOf: (token: string) => Promise<string | undefined>;
}

/**
 * Tokens that stop a subscription and can do nothing else. They follow from its id and the site's secret, so
 * that every mail can carry one without a row for each, and they work as long as the subscription.
 */
export function createUnsubscribeTokens(deps: { secret: () => Promise<string> }): UnsubscribeTokens {
  let cached: Promise<string> | undefined;
  const secret = () =>
    (cached ??= deps.secret().catch((error: unknown) => {
      cached = undefined;
      throw error;
    }));
  const sealOf = (id: Buffer, key: string) =>
    createHmac('sha256', key).update('unsubscribe').update(id).digest().subarray(0, HALF);

  return {
    maker: async () => {
      const key = await secret();
      return (subscriptionId) => {
        const id = Buffer.from(subscriptionId.replaceAll('-', ''), 'hex');
        return Buffer.concat([id, sealOf(id, key)]).toString('base64url');
      };
    },
    idOf: async (token) => {
      if (!TOKEN.test(token)) return undefined;
      const bytes = Buffer.from(token, 'base64url');
      const id = bytes.subarray(0, HALF);
      if (!timingSafeEqual(bytes.subarray(HALF), sealOf(id, await secret()))) return undefined;
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}
