import { createChallenge, randomInt, verifySolution, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { atMost } from '#platform/cache/at-most.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { LimitWindow } from '#platform/limits/limit-window.server.ts';
import { challengeSchema, type ProofChallenge } from './submission.schema.ts';

/** PBKDF2 rounds of one try, and how many tries a solver needs: about a second on a phone. */
const ROUNDS = 2_000;
const TRIES = { from: 200, to: 600 };
export const VALID_FOR_MS = 10 * 60_000;
const USED_KEPT = 20_000;

const payloadSchema = z.object({
  challenge: challengeSchema,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});

/**
 * ALTCHA challenges that cost a machine a second and a person nothing.
 * @param deps.secret shared by all processes, as is `spent`: a window of `VALID_FOR_MS`
 */
export function createProofOfWork(deps: { clock: Clock; secret: () => Promise<string>; spent: LimitWindow }) {
  const { clock, secret, spent } = deps;
  // What was spent here is refused without asking anybody.
  const used = new LRUCache<string, true>({ ...atMost(USED_KEPT), ttl: VALID_FOR_MS });

  async function create(): Promise<ProofChallenge> {
    const key = await secret();
    return challengeSchema.parse(
      await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: ROUNDS,
        counter: randomInt(TRIES.from, TRIES.to),
        deriveKey,
        expiresAt: Math.floor((clock.now() + VALID_FOR_MS) / 1_000),
        hmacSignatureSecret: key,
      }),
    );
  }

  /** True when the payload solves a challenge of ours that is neither expired nor used before. */
  async function verify(payload: string): Promise<boolean> {
    const parsed = parsePayload(payload);
    if (!parsed) return false;
    const { signature, parameters } = parsed.challenge;
    if (!signature || used.has(signature) || (parameters.expiresAt ?? 0) * 1_000 < clock.now()) return false;
    const result = await verifySolution({
      challenge: parsed.challenge as Challenge,
      solution: { ...parsed.solution, time: 0 },
      deriveKey,
      hmacSignatureSecret: await secret(),
    });
    if (!result.verified || used.has(signature)) return false;
    used.set(signature, true);
    return !(await spent.take(signature, 1)).isFull;
  }

  return { create, verify };
}
export type ProofOfWork = ReturnType<typeof createProofOfWork>;

function parsePayload(payload: string) {
  try {
    return z.safeParse(payloadSchema, JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
