import { createHmac } from 'node:crypto';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { addressPrefix, networkPrefix } from '#platform/http/address-prefix.server.ts';
import { PROOF_FIELD } from '#platform/spam/proof-field.ts';
import { accountName } from '../account-name.model.ts';
import { rememberedFor, waitAfter, type ThrottleKind } from './throttle.model.ts';
import {
  deleteFailures,
  deleteFailuresUntil,
  listFailures,
  lockFailures,
  setFailures,
} from './throttle.repo.server.ts';
import type { StoredFailures } from '../accounts.tables.server.ts';
import { HOUR_S } from '#platform/time/units.ts';

interface SignInAttempt {
  username: string;
  address: string;
  /** A solved challenge of `GET /api/challenge`. */
  proofOfWork?: string | null | undefined;
}

/** What only those try who know the admin's password, or are signed in as them. */
type OwnKind = 'code' | 'own-password';

interface Counted {
  kind: ThrottleKind;
  key: string;
}

type FailureState = Omit<StoredFailures, 'key'>;

/** A try that was counted as failed, with what was stored before and after. */
interface CountedTry extends Counted {
  before: FailureState;
  after: FailureState;
}

/**
 * Growing waits after failed sign-ins, shared by all processes. Accounts and addresses are stored as keyed hashes.
 * Strangers can lock an account, so a solved challenge from an address that is not locked itself is tried
 * nevertheless. Nothing excuses from the wait after wrong codes, which strangers cannot cause.
 */
export function createSignInThrottle(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  secret: () => Promise<string>;
  verifyProof: (payload: string) => Promise<boolean>;
}) {
  const { database, clock, secret, verifyProof } = deps;

  /** @param of by kind, what is counted; kinds without it are not. */
  async function counted(of: Partial<Record<ThrottleKind, string | undefined>>): Promise<Counted[]> {
    const key = await secret();
    const found: Counted[] = [];
    const add = (kind: ThrottleKind, text: string | undefined) => {
      if (text === undefined) return;
      found.push({ kind, key: createHmac('sha256', key).update(`${kind} ${text}`).digest('base64url') });
    };
    add('account', of.account && accountName(of.account));
    add('address', of.address && addressPrefix(of.address));
    add('network', of.network && networkPrefix(of.network));
    add('code', of.code);
    add('own-password', of['own-password']);
    return found;
  }

  /** A clock that was set back makes nobody wait longer than the rule says. */
  const waitOf = (kind: ThrottleKind, row: StoredFailures | undefined, now: number): number =>
    row ? Math.min(row.blockedUntil.getTime() - now, waitAfter(row.failures, kind)) : 0;

  async function count(
    tries: readonly Counted[],
    excused: ThrottleKind | undefined,
    now: number,
  ): Promise<CountedTry[]> {
    const keys = tries.map(({ key }) => key);
    return database.transaction(async (tx) => {
      const rows = new Map((await lockFailures(tx, keys, new Date(now))).map((row) => [row.key, row]));
      for (const { kind, key } of tries) {
        const wait = waitOf(kind, rows.get(key), now);
        if (wait > 0 && kind !== excused) refuse(wait, kind);
      }
      const made: CountedTry[] = [];
      for (const { kind, key } of tries) {
        const before = rows.get(key);
        if (!before) continue;
        const failures = (now < before.forgetAt.getTime() ? before.failures : 0) + 1;
        const after: FailureState = {
          failures,
          lastFailureAt: new Date(now),
          blockedUntil: new Date(now + waitAfter(failures, kind)),
          forgetAt: new Date(now + rememberedFor(kind)),
        };
        await setFailures(tx, key, after);
        made.push({ kind, key, before, after });
      }
      return made;
    });
  }

  /** Takes back a try that turned out right. What others did stays counted. */
  async function takeBack(tries: readonly CountedTry[]): Promise<void> {
    if (tries.length === 0) return;
    const keys = tries.map(({ key }) => key);
    await database.transaction(async (tx) => {
      const rows = new Map(
        (await lockFailures(tx, keys, new Date(clock.now()))).map((row) => [row.key, row]),
      );
      for (const one of tries) {
        const row = rows.get(one.key);
        if (row) await setFailures(tx, one.key, without(one, row));
      }
    });
  }

  const forget = async (of: Partial<Record<ThrottleKind, string>>): Promise<void> =>
    deleteFailures(
      database.db,
      (await counted(of)).map(({ key }) => key),
    );

  return {
    /**
     * Counts a try as failed before it is checked, so that tries sent at the same time cannot all pass. Call
     * `passwordWasRight`, and `codeWanted` or `succeeded`, when it was right; `notTried` when nobody could say.
     * @returns what was counted.
     * @throws AppError `rate_limited` with the seconds to wait; with `errors.proofOfWork` when a solved challenge
     * would be tried at once.
     */
    async begin({ username, address, proofOfWork }: SignInAttempt): Promise<CountedTry[]> {
      const now = clock.now();
      const tries = await counted({ account: username, address, network: address });
      const known = new Map(
        (
          await listFailures(
            database.db,
            tries.map(({ key }) => key),
          )
        ).map((row) => [row.key, row]),
      );
      let accountWaits = false;
      for (const { kind, key } of tries) {
        const wait = waitOf(kind, known.get(key), now);
        if (kind === 'account') accountWaits = wait > 0;
        else if (wait > 0) refuse(wait, kind);
      }
      const excused = accountWaits && !!proofOfWork && (await verifyProof(proofOfWork));
      return count(tries, excused ? 'account' : undefined, now);
    },
    /** The account's own wait is over. What the address did counts until the sign-in is complete. */
    passwordWasRight: (username: string) => forget({ account: username }),
    /** The password was right, and no code came with it: nothing failed yet. */
    codeWanted: (tries: readonly CountedTry[]) => takeBack(tries.filter(({ kind }) => kind !== 'account')),
    /** Nothing was checked. */
    notTried: takeBack,
    /** One household is forgiven what it did. A network has many: only the sign-in itself counts no more. */
    async succeeded({ username, address }: SignInAttempt, tries: readonly CountedTry[]): Promise<void> {
      await forget({ account: username, address });
      await takeBack(tries.filter(({ kind }) => kind === 'network'));
    },

    /**
     * The same for the codes of an admin whose password was right, and for the password of one who is signed in.
     * @returns how many failures in a row that makes, should it be one.
     * @throws AppError `rate_limited`.
     */
    async beginOwn(kind: OwnKind, adminId: number): Promise<number> {
      const [made] = await count(await counted({ [kind]: String(adminId) }), undefined, clock.now());
      return made?.after.failures ?? 0;
    },
    ownWasRight: (kind: OwnKind, adminId: number) => forget({ [kind]: String(adminId) }),

    /** Lets an admin try everything again at once. */
    forgive: (admin: { id: number; username: string }) => {
      const id = String(admin.id);
      return forget({ account: admin.username, code: id, 'own-password': id });
    },
    forgetOld: () => deleteFailuresUntil(database.db, new Date(clock.now())),
  };
}
export type SignInThrottle = ReturnType<typeof createSignInThrottle>;

/** What is stored now, as if the try had not been. */
function without({ kind, before, after }: CountedTry, row: FailureState): FailureState {
  const failures = Math.max(0, row.failures - 1);
  const isLast =
    row.failures === after.failures && row.lastFailureAt.getTime() === after.lastFailureAt.getTime();
  if (isLast) return { ...before, failures };
  // Whoever failed since then waits for one failure less.
  const blockedUntil = Math.min(
    row.blockedUntil.getTime(),
    row.lastFailureAt.getTime() + waitAfter(failures, kind),
  );
  return { ...row, failures, blockedUntil: new Date(blockedUntil) };
}

const TOO_MANY: Record<ThrottleKind, string> = {
  account: 'Too many failed sign-ins.',
  address: 'Too many failed sign-ins.',
  network: 'Too many failed sign-ins.',
  code: 'Too many wrong codes.',
  'own-password': 'Too many wrong passwords.',
};
/** The field that a form shows the wait at. */
const FIELD: Partial<Record<ThrottleKind, string>> = { account: PROOF_FIELD, code: 'code' };

function refuse(waitMs: number, kind: ThrottleKind): never {
  const retryAfter = Math.ceil(waitMs / 1_000);
  const message = `${TOO_MANY[kind]} Please try again in ${spoken(retryAfter)}.`;
  const field = FIELD[kind];
  throw new AppError('rate_limited', message, {
    retryAfter,
    ...(field && { fieldErrors: { [field]: message } }),
  });
}

function spoken(seconds: number): string {
  const [size, unit] =
    seconds < 60 ? [1, 'second'] : seconds < 2 * HOUR_S ? [60, 'minute'] : [HOUR_S, 'hour'];
  const count = Math.ceil(seconds / size);
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
