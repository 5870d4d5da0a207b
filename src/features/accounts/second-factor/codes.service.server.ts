import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { unseal } from '#platform/crypto/seal.server.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import type { StoredAdmin } from '../accounts.tables.server.ts';
import { recordAudit } from '../audit/audit.service.server.ts';
import { replaceRecoveryCodes, useRecoveryCode, useStep } from './second-factor.repo.server.ts';
import { wrongCodesMail } from '../sign-in/sign-in.mails.ts';
import type { SignInThrottle } from '../sign-in/throttle.guard.server.ts';
import { stepOfCode } from '#platform/crypto/totp.server.ts';

const RECOVERY_CODES = 10;
/** 50 random bits: tries are throttled, and there is nothing to guess offline without the key. */
const CODE_LENGTH = 10;
const CODE_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A slip or two happen to everyone; an email follows the third wrong code in a row, and every fifth after that. */
const isTold = (failures: number): boolean => failures % 5 === 3;

/** Which kind of code was used up. */
export type UsedCode = 'app' | 'recovery';

/** A code as it came, from where. */
interface TypedCode {
  code: string;
  /** Browser and system in a few words. */
  device: string;
}

export interface CodeDependencies {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  throttle: Pick<SignInThrottle, 'beginOwn' | 'ownWasRight'>;
  mail: Pick<MailService, 'queue'>;
  /** Of the site; the keys that hide secrets and codes come from it. */
  secret: () => Promise<string>;
  site: { siteName: string; publicUrl: string };
}

/** Codes of authenticator apps and recovery codes: made, hidden, and used up once each. */
export function createSecondFactorCodes(deps: CodeDependencies) {
  const { database, clock, throttle, mail, secret, site } = deps;

  /** Fetch them before a transaction: inside one the secret cannot be read. */
  async function keys(): Promise<Keys> {
    const bytes = Buffer.from(await secret(), 'hex');
    const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', bytes, '', `second factor ${use}`, 32));
    return { secrets: keyFor('secret'), codes: keyFor('recovery') };
  }

  /** Uses a code up, in the transaction of what it allows. */
  async function accept(
    tx: Db,
    admin: StoredAdmin,
    code: string,
    { secrets, codes }: Keys,
  ): Promise<UsedCode | undefined> {
    if (admin.secondFactorSecret === null) return undefined;
    const typed = code.toLowerCase().replace(/[\s-]/g, '');
    if (/^\d{6}$/.test(typed)) {
      const shared = unseal(admin.secondFactorSecret, String(admin.id), secrets);
      const step = stepOfCode(shared, typed, clock.now());
      return step !== undefined && (await useStep(tx, admin.id, step)) ? 'app' : undefined;
    }
    const isRight = await useRecoveryCode(tx, admin.id, hashOf(typed, codes), new Date(clock.now()));
    return isRight ? 'recovery' : undefined;
  }

  const notify = (admin: StoredAdmin, failures: number, device: string): Promise<void> =>
    database.transaction(async (tx) => {
      await recordAudit(tx, {
        at: new Date(clock.now()),
        by: { id: null, username: 'unknown' },
        action: 'wrong-code',
        entityType: 'admin-users',
        entityId: admin.id,
        before: null,
        after: { failures, device },
      });
      if (admin.email === null || !isTold(failures)) return;
      const facts = { username: admin.username, failures, device };
      await mail.queue(tx, { kind: 'wrong-codes', to: admin.email, ...wrongCodesMail(facts, site) });
    });

  return {
    keys,

    /**
     * For someone whose password was right: uses a code up in the transaction of what it allows. Wrong codes are
     * counted apart, written down, and mailed to the admin when there are several.
     * @param refuse throws for a wrong code.
     * @throws AppError `rate_limited` after wrong codes; whatever `refuse` and `work` throw.
     */
    async withCode<T>(
      admin: StoredAdmin,
      { code, device }: TypedCode,
      refuse: () => never,
      work: (tx: Db, used: UsedCode, known: Keys) => Promise<T>,
    ): Promise<T> {
      const failures = await throttle.beginOwn('code', admin.id);
      const known = await keys();
      const done = await database.transaction(async (tx) => {
        const used = await accept(tx, admin, code, known);
        return used && { value: await work(tx, used, known) };
      });
      if (!done) {
        await notify(admin, failures, device);
        return refuse();
      }
      await throttle.ownWasRight('code', admin.id);
      return done.value;
    },

    /** Replaces all recovery codes. @returns the new ones, of which only hashes are stored */
    async newRecoveryCodes(tx: Db, adminId: number, { codes: key }: Keys): Promise<string[]> {
      const codes = Array.from({ length: RECOVERY_CODES }, () =>
        Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)])
          .join('')
          .replace(/^.{5}/, '$&-'),
      );
      await replaceRecoveryCodes(
        tx,
        adminId,
        codes.map((code) => hashOf(code, key)),
      );
      return codes;
    },
  };
}

interface Keys {
  secrets: Buffer;
  codes: Buffer;
}

const hashOf = (code: string, key: Buffer) =>
  createHmac('sha256', key).update(code.replace('-', '')).digest('base64url');
