import { getJson } from '#platform/api-client/api-client.ts';
import type { ProofChallenge } from './submission.schema.ts';

/** Solver for ALTCHA version 2 challenges with PBKDF2, by WebCrypto; loaded only when the server asks for it. */

const YIELD_EVERY_MS = 100;

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Tries counters until the derived key starts with the challenge's prefix. Takes a second or two on a phone.
 * @returns the payload for the form's `proofOfWork` field.
 * @throws Error when the browser has no WebCrypto (a page that is not on https or localhost).
 */
export async function solveChallenge(challenge: ProofChallenge): Promise<string> {
  if (!globalThis.crypto?.subtle)
    throw new Error('This browser cannot solve the check. Please try again later.');
  const { nonce, salt, cost, keyLength, keyPrefix, algorithm } = challenge.parameters;
  const nonceBytes = fromHex(nonce);
  const saltBytes = fromHex(salt);
  const password = new Uint8Array(nonceBytes.length + 4);
  password.set(nonceBytes);
  const counterView = new DataView(password.buffer);
  const hash = algorithm.replace('PBKDF2/', '');
  let rested = performance.now();
  for (let counter = 0; ; counter += 1) {
    counterView.setUint32(nonceBytes.length, counter);
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    const bits = await crypto.subtle.deriveBits(
      { name: 'PBKDF2', hash, salt: saltBytes, iterations: cost },
      key,
      keyLength * 8,
    );
    const derivedKey = toHex(new Uint8Array(bits));
    if (derivedKey.startsWith(keyPrefix))
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
    if (performance.now() - rested > YIELD_EVERY_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      rested = performance.now();
    }
  }
}

/** Asks for a challenge and solves it. */
export async function fetchProof(): Promise<string> {
  return solveChallenge(await getJson<ProofChallenge>('/api/challenge'));
}
