import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { qrPath } from '#platform/qr/qr-code.ts';
import type { AdminIdentity, AdminSessions } from './admin-sessions.service.server.ts';
import { findAdmin, findAdminByName, updateAdmin } from './admin-users.repo.server.ts';
import type { SecondFactorSetup, SecondFactorState } from './admin.schema.ts';
import type { StoredAdmin } from './admin.tables.server.ts';
import { COMMAND_LINE, recordAudit, type AuditActor } from './audit.service.server.ts';
import { verifyPassword } from './password.service.server.ts';
import {
  countRecoveryCodes,
  replaceRecoveryCodes,
  useRecoveryCode,
  useStep,
} from './second-factor.repo.server.ts';
import type { SignInThrottle } from './sign-in-throttle.service.server.ts';
import { base32, newTotpSecret, otpauthAddress, stepOfCode } from './totp.service.server.ts';

const RECOVERY_CODES = 10;
/** 50 random bits: tries are throttled, and there is nothing to guess offline without the key. */
const CODE_LENGTH = 10;
const CODE_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

export const WRONG_CODE =
  'This code is not right, or it was used already. Wait for the next one and type that.';

interface Source {
  sessionId: string;
  address: string;
}

/**
 * A code from an app beside the password (TOTP), and recovery codes for a lost phone.
 * @param secret of the site; the key that hides the apps' secrets comes from it.
 */
export function createSecondFactor(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  sessions: Pick<AdminSessions, 'endAll'>;
  throttle: Pick<SignInThrottle, 'begin' | 'succeeded'>;
  secret: () => Promise<string>;
  siteName: string;
}) {
  const { database, clock, sessions, throttle, secret, siteName } = deps;

  /** Fetch them before a transaction: inside one the secret cannot be read. */
  async function keys(): Promise<Keys> {
    const bytes = Buffer.from(await secret(), 'hex');
    const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', bytes, '', `second factor ${use}`, 32));
    return { secrets: keyFor('secret'), codes: keyFor('recovery') };
  }

  async function newRecoveryCodes(tx: Db, adminId: number, { codes: key }: Keys): Promise<string[]> {
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
  }

  /** Uses a code up, in the transaction of what it allows. @returns which kind it was, or undefined. */
  async function accept(
    tx: Db,
    admin: StoredAdmin,
    code: string,
    { secrets, codes }: Keys,
  ): Promise<'app' | 'recovery' | undefined> {
    if (admin.secondFactorSecret === null) return undefined;
    const typed = code.toLowerCase().replace(/[\s-]/g, '');
    if (/^\d{6}$/.test(typed)) {
      const shared = opened(admin.secondFactorSecret, admin.id, secrets);
      const step = stepOfCode(shared, typed, clock.now());
      return step !== undefined && (await useStep(tx, admin.id, step)) ? 'app' : undefined;
    }
    const isRight = await useRecoveryCode(tx, admin.id, hashOf(typed, codes), new Date(clock.now()));
    return isRight ? 'recovery' : undefined;
  }

  const record = (tx: Db, adminId: number, by: AuditActor, action: string) =>
    recordAudit(tx, {
      at: new Date(clock.now()),
      by,
      action,
      entityType: 'admin-users',
      entityId: adminId,
      before: null,
      after: null,
    });

  async function stored(admin: AdminIdentity): Promise<StoredAdmin> {
    const row = await findAdmin(database.db, admin.id);
    if (!row) throw new AppError('unauthorized', 'Please sign in to continue.');
    return row;
  }

  /** Throttles, and checks the password. Call `throttle.succeeded` once everything was right. */
  async function checkedPassword(admin: AdminIdentity, password: string, from: Source): Promise<StoredAdmin> {
    await throttle.begin({ username: admin.username, address: from.address });
    const row = await stored(admin);
    if (!(await verifyPassword(password, row.password))) refuse('password', 'This is not your password.');
    return row;
  }
  const forgive = (admin: AdminIdentity, from: Source) =>
    throttle.succeeded({ username: admin.username, address: from.address });

  return {
    /** Get it before the transaction that it is used in. */
    async checker() {
      const known = await keys();
      return (tx: Db, admin: StoredAdmin, code: string) => accept(tx, admin, code, known);
    },

    async stateOf(admin: AdminIdentity): Promise<SecondFactorState> {
      const { secondFactorSince } = await stored(admin);
      return {
        isOn: secondFactorSince !== null,
        since: secondFactorSince?.toISOString() ?? null,
        recoveryCodesLeft: await countRecoveryCodes(database.db, admin.id),
      };
    },

    /**
     * Makes a secret and shows it; nothing changes until a code confirms it.
     * @throws AppError `validation` by field; `conflict` when it is on; `rate_limited`.
     */
    async begin(admin: AdminIdentity, password: string, from: Source): Promise<SecondFactorSetup> {
      const row = await checkedPassword(admin, password, from);
      await forgive(admin, from);
      if (row.secondFactorSecret !== null) throw new AppError('conflict', 'The second step is on already.');
      const made = newTotpSecret();
      await updateAdmin(database.db, admin.id, {
        secondFactorPending: sealed(made, admin.id, (await keys()).secrets),
      });
      const address = otpauthAddress(made, { site: siteName, username: admin.username });
      return { secret: base32(made).replace(/.{4}(?=.)/g, '$& '), address, qr: qrPath(address) };
    },

    /**
     * Switches it on, and ends the other sessions, which began without it.
     * @returns the recovery codes: the only time they are known.
     * @throws AppError `validation` for a wrong code; `conflict`; `rate_limited`.
     */
    async confirm(admin: AdminIdentity, code: string, from: Source): Promise<string[]> {
      await throttle.begin({ username: admin.username, address: from.address });
      const known = await keys();
      const codes = await database.transaction(async (tx) => {
        const row = await findAdmin(tx, admin.id, { lock: true });
        if (!row?.secondFactorPending)
          throw new AppError('conflict', 'Nothing waits to be confirmed. Begin again.');
        const shared = opened(row.secondFactorPending, admin.id, known.secrets);
        const step = stepOfCode(shared, code.replace(/\s/g, ''), clock.now());
        if (step === undefined) refuse('code', WRONG_CODE);
        await updateAdmin(tx, admin.id, {
          secondFactorSecret: row.secondFactorPending,
          secondFactorPending: null,
          secondFactorSince: new Date(clock.now()),
          secondFactorStep: step,
        });
        await sessions.endAll(tx, admin.id, from.sessionId);
        await record(tx, admin.id, admin, 'second-factor-on');
        return newRecoveryCodes(tx, admin.id, known);
      });
      await forgive(admin, from);
      return codes;
    },

    /** New codes in place of the earlier ones. @throws as `disable`. */
    async renewCodes(
      admin: AdminIdentity,
      proof: { password: string; code: string },
      from: Source,
    ): Promise<string[]> {
      const row = await checkedPassword(admin, proof.password, from);
      const known = await keys();
      const codes = await database.transaction(async (tx) => {
        if (!(await accept(tx, row, proof.code, known))) refuse('code', WRONG_CODE);
        await record(tx, admin.id, admin, 'recovery-codes-renewed');
        return newRecoveryCodes(tx, admin.id, known);
      });
      await forgive(admin, from);
      return codes;
    },

    /** @throws AppError `validation` by field for a wrong password or code; `rate_limited`. */
    async disable(
      admin: AdminIdentity,
      proof: { password: string; code: string },
      from: Source,
    ): Promise<void> {
      const row = await checkedPassword(admin, proof.password, from);
      const known = await keys();
      await database.transaction(async (tx) => {
        if (!(await accept(tx, row, proof.code, known))) refuse('code', WRONG_CODE);
        await updateAdmin(tx, admin.id, OFF);
        await replaceRecoveryCodes(tx, admin.id, []);
        await record(tx, admin.id, admin, 'second-factor-off');
      });
      await forgive(admin, from);
    },

    /** From the command line, for a lost phone: switches it off and ends the sessions. @throws AppError `not_found`. */
    async reset(username: string): Promise<void> {
      const admin = await findAdminByName(database.db, username);
      if (!admin) throw new AppError('not_found', `There is no admin named "${username}".`);
      await database.transaction(async (tx) => {
        await updateAdmin(tx, admin.id, OFF);
        await replaceRecoveryCodes(tx, admin.id, []);
        await sessions.endAll(tx, admin.id);
        await record(tx, admin.id, COMMAND_LINE, 'second-factor-reset');
      });
    },
  };
}
export type SecondFactor = ReturnType<typeof createSecondFactor>;

const OFF = {
  secondFactorSecret: null,
  secondFactorPending: null,
  secondFactorSince: null,
  secondFactorStep: null,
};

interface Keys {
  secrets: Buffer;
  codes: Buffer;
}

/** Bound to the admin, so that a row's secret is of no use in another row. */
function sealed(bytes: Uint8Array, adminId: number, key: Buffer): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(String(adminId)));
  const hidden = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64');
}

function opened(text: string, adminId: number, key: Buffer): Buffer {
  const bytes = Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(String(adminId)));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
}

const hashOf = (code: string, key: Buffer) =>
  createHmac('sha256', key).update(code.replace('-', '')).digest('base64url');

function refuse(field: 'password' | 'code', message: string): never {
  throw new AppError('validation', message, { fieldErrors: { [field]: message } });
}
