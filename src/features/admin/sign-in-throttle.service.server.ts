import { createHmac } from 'node:crypto';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { addressPrefix } from '#platform/http/address-prefix.server.ts';
import { PROOF_FIELD } from '#platform/spam/proof-field.ts';
import { FAILURES_KEPT_MS, waitAfter, type ThrottleKind } from './sign-in-throttle.model.ts';
import {
  deleteFailures,
  deleteFailuresBefore,
  listFailures,
  lockFailures,
  setFailures,
} from './sign-in-throttle.repo.server.ts';

const KINDS: readonly ThrottleKind[] = ['account', 'address'];

export interface SignInAttempt {
  username: string;
  address: string;
  /** A solved challenge of `GET /api/challenge`. */
  proofOfWork?: string | null | undefined;
}

/**
 * Growing waits after failed sign-ins, per account and per address prefix, shared by all processes. Accounts
 * and addresses are stored as keyed hashes. Strangers can lock an account, so a solved challenge from an
 * address that is not locked itself is tried nevertheless.
 */
export function createSignInThrottle(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  secret: () => Promise<string>;
  verifyProof: (payload: string) => Promise<boolean>;
}) {
  const { database, clock, secret, verifyProof } = deps;

  async function keysOf({ username, address }: Pick<SignInAttempt, 'username' | 'address'>) {
    const key = await secret();
    const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
    return {
      account: hash(`account ${username.toLowerCase()}`),
      address: hash(`address ${addressPrefix(address)}`),
    };
  }

  function refuse(waitMs: number, kind: ThrottleKind): never {
    const retryAfter = Math.ceil(waitMs / 1_000);
    const message = `Too many failed sign-ins. Please try again in ${spoken(retryAfter)}.`;
    throw new AppError('rate_limited', message, {
      retryAfter,
      ...(kind === 'account' && { fieldErrors: { [PROOF_FIELD]: message } }),
    });
  }

  /**
   * Counts a try as failed before it is checked, so that tries sent at the same time cannot all pass. Call
   * `succeeded` when it was right.
   * @throws AppError `rate_limited` with the seconds to wait; with `errors.proofOfWork` when a solved challenge
   * would be tried at once.
   */
  async function begin(attempt: SignInAttempt): Promise<void> {
    const now = clock.now();
    const keys = await keysOf(attempt);
    const known = new Map(
      (await listFailures(database.db, Object.values(keys))).map((row) => [row.key, row]),
    );
    const blockedFor = (kind: ThrottleKind) => (known.get(keys[kind])?.blockedUntil.getTime() ?? 0) - now;
    if (blockedFor('address') > 0) refuse(blockedFor('address'), 'address');
    const excused =
      blockedFor('account') > 0 && !!attempt.proofOfWork && (await verifyProof(attempt.proofOfWork));

    await database.transaction(async (tx) => {
      const rows = new Map(
        (await lockFailures(tx, Object.values(keys), new Date(now))).map((row) => [row.key, row]),
      );
      for (const kind of KINDS) {
        const wait = (rows.get(keys[kind])?.blockedUntil.getTime() ?? 0) - now;
        if (wait > 0 && !(kind === 'account' && excused)) refuse(wait, kind);
      }
      for (const kind of KINDS) {
        const row = rows.get(keys[kind]);
        const recent = row && now - row.lastFailureAt.getTime() < FAILURES_KEPT_MS ? row.failures : 0;
        const failures = recent + 1;
        const blockedUntil = new Date(now + waitAfter(failures, kind));
        await setFailures(tx, keys[kind], { failures, lastFailureAt: new Date(now), blockedUntil });
      }
    });
  }

  return {
    begin,
    async succeeded(attempt: SignInAttempt): Promise<void> {
      await deleteFailures(database.db, Object.values(await keysOf(attempt)));
    },
    /** Lets an account be tried again at once. */
    async forgive(username: string): Promise<void> {
      await deleteFailures(database.db, [(await keysOf({ username, address: '' })).account]);
    },
    forgetOld: () => deleteFailuresBefore(database.db, new Date(clock.now() - FAILURES_KEPT_MS)),
  };
}
export type SignInThrottle = ReturnType<typeof createSignInThrottle>;

function spoken(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
