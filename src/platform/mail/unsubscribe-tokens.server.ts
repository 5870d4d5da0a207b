import { createHmac, timingSafeEqual } from 'node:crypto';

/** 16 bytes of id and as many of its seal, in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const HALF = 16;

export interface UnsubscribeTokens {
  /** What makes the token of an entry's id; asks the database once, so not inside a transaction. */
  maker: () => Promise<(id: string) => string>;
  /** The entry that a token stops; undefined when nobody made it. */
  idOf: (token: string) => Promise<string | undefined>;
}

/**
 * Tokens that stop the mails of an entry and can do nothing else. They follow from its id (a UUID) and a secret of their
 * kind, so that every mail can carry one without a row for each, and they work as long as the entry.
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
      return (id) => {
        const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
        return Buffer.concat([bytes, sealOf(bytes, key)]).toString('base64url');
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
