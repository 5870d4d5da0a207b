import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/**
 * Argon2id with the memory (KiB) and passes that OWASP's Password Storage Cheat Sheet gives as its minimum:
 * 19 MiB, 2 passes, 1 lane.
 */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** NIST SP 800-63B: eight characters at the least, and no rule about what is in them. */
export const PASSWORD_LENGTH = { min: 8, max: 200 } as const;

/** A PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return phc(salt, await keyOf(password, salt, COST));
}

/**
 * Compares a password with a stored one. Without a stored one it takes as long, so that the time of an answer
 * does not reveal whether an account exists.
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const parsed = parse(stored ?? NOBODY);
  if (!parsed) throw new Error('A stored password is not in the Argon2id format');
  const key = await keyOf(password, parsed.salt, parsed.cost);
  const same = key.length === parsed.key.length && timingSafeEqual(key, parsed.key);
  return same && stored !== undefined;
}

/** True for a password stored at another cost than new ones are. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(prefix(COST));

/** A password to print once: 99 random bits in characters that are not mistaken for each other. */
export function randomPassword(): string {
  const characters = Array.from({ length: 20 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return characters.join('').replace(/.{5}(?=.)/g, '$&-');
}
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}

const keyOf = (password: string, salt: Uint8Array, cost: Cost): Promise<Buffer> =>
  derive('argon2id', {
    // The same characters can be typed in different ways.
    message: password.normalize('NFKC'),
    nonce: salt,
    tagLength: KEY_BYTES,
    ...cost,
  });

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '');
const prefix = ({ memory, passes, parallelism }: Cost) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`;
const phc = (salt: Buffer, key: Buffer) => `${prefix(COST)}${base64(salt)}$${base64(key)}`;
const NOBODY = phc(randomBytes(SALT_BYTES), randomBytes(KEY_BYTES));

function parse(stored: string): { cost: Cost; salt: Buffer; key: Buffer } | undefined {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored);
  if (!match) return undefined;
  const [, memory, passes, parallelism, salt = '', key = ''] = match;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  };
}
