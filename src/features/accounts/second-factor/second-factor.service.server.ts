import type { Db } from '#platform/db/database.server.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { verifyPassword } from '#platform/crypto/password.server.ts';
import { seal, unseal } from '#platform/crypto/seal.server.ts';
import { base32, newTotpSecret, otpauthAddress, stepOfCode } from '#platform/crypto/totp.server.ts';
import { qrPath } from '#platform/qr/qr-code.ts';
import type { AdminIdentity, AdminSessions } from '../sessions/sessions.service.server.ts';
import { findAdmin, findAdminByName, updateAdmin } from '../admin-users.repo.server.ts';
import type { SecondFactorSetup, SecondFactorState } from '../accounts.schema.ts';
import type { StoredAdmin } from '../accounts.tables.server.ts';
import { COMMAND_LINE, recordAudit, type AuditActor } from '../audit/audit.service.server.ts';
import { createSecondFactorCodes, type CodeDependencies } from './codes.service.server.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './second-factor.repo.server.ts';
import type { SignInThrottle } from '../sign-in/throttle.guard.server.ts';

export const WRONG_CODE =
  'This code is not right, or it was used already. Wait for the next one and type that. ' +
  'If none is right, the clock of your phone is wrong: have it set by itself.';

interface Source {
  sessionId: string;
  /** Browser and system in a few words. */
  device: string;
}

/** A code from an app beside the password (TOTP), and recovery codes for a lost phone. */
export function createSecondFactor(
  deps: CodeDependencies & {
    sessions: Pick<AdminSessions, 'endAll'>;
    throttle: Pick<SignInThrottle, 'beginOwn' | 'ownWasRight' | 'forgive'>;
  },
) {
  const { database, clock, sessions, throttle, site } = deps;
  const codes = createSecondFactorCodes(deps);

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

  /** @throws AppError `validation` by field; `rate_limited`. */
  async function checkedPassword(admin: AdminIdentity, password: string): Promise<StoredAdmin> {
    await throttle.beginOwn('own-password', admin.id);
    const row = await stored(admin);
    if (!(await verifyPassword(password, row.password))) refuse('password', 'This is not your password.');
    await throttle.ownWasRight('own-password', admin.id);
    return row;
  }
  const refuseCode = () => refuse('code', WRONG_CODE);

  return {
    withCode: codes.withCode,

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
    async begin(admin: AdminIdentity, password: string): Promise<SecondFactorSetup> {
      const row = await checkedPassword(admin, password);
      if (row.secondFactorSecret !== null) throw new AppError('conflict', 'The second step is on already.');
      const made = newTotpSecret();
      await updateAdmin(database.db, admin.id, {
        secondFactorPending: seal(made, String(admin.id), (await codes.keys()).secrets),
      });
      const address = otpauthAddress(made, { site: site.siteName, username: admin.username });
      return { secret: base32(made).replace(/.{4}(?=.)/g, '$& '), address, qr: qrPath(address) };
    },

    /**
     * Switches it on, and ends the other sessions, which began without it.
     * @returns the recovery codes: the only time they are known.
     * @throws AppError `validation` for a wrong code; `conflict`; `rate_limited`.
     */
    async confirm(admin: AdminIdentity, code: string, from: Pick<Source, 'sessionId'>): Promise<string[]> {
      await throttle.beginOwn('code', admin.id);
      const known = await codes.keys();
      const made = await database.transaction(async (tx) => {
        const row = await findAdmin(tx, admin.id, { lock: true });
        if (!row?.secondFactorPending)
          throw new AppError('conflict', 'Nothing waits to be confirmed. Begin again.');
        const shared = unseal(row.secondFactorPending, String(admin.id), known.secrets);
        const step = stepOfCode(shared, code.replace(/\s/g, ''), clock.now());
        if (step === undefined) refuseCode();
        await updateAdmin(tx, admin.id, {
          secondFactorSecret: row.secondFactorPending,
          secondFactorPending: null,
          secondFactorSince: new Date(clock.now()),
          secondFactorStep: step,
        });
        await sessions.endAll(tx, admin.id, from.sessionId);
        await record(tx, admin.id, admin, 'second-factor-on');
        return codes.newRecoveryCodes(tx, admin.id, known);
      });
      await throttle.ownWasRight('code', admin.id);
      return made;
    },

    /** New codes in place of the earlier ones. @throws as `disable`. */
    async renewCodes(
      admin: AdminIdentity,
      proof: { password: string; code: string },
      from: Pick<Source, 'device'>,
    ): Promise<string[]> {
      const row = await checkedPassword(admin, proof.password);
      return codes.withCode(row, { code: proof.code, ...from }, refuseCode, async (tx, _used, known) => {
        await record(tx, admin.id, admin, 'recovery-codes-renewed');
        return codes.newRecoveryCodes(tx, admin.id, known);
      });
    },

    /** @throws AppError `validation` by field for a wrong password or code; `rate_limited`. */
    async disable(
      admin: AdminIdentity,
      proof: { password: string; code: string },
      from: Pick<Source, 'device'>,
    ): Promise<void> {
      const row = await checkedPassword(admin, proof.password);
      await codes.withCode(row, { code: proof.code, ...from }, refuseCode, async (tx) => {
        await updateAdmin(tx, admin.id, OFF);
        await replaceRecoveryCodes(tx, admin.id, []);
        await record(tx, admin.id, admin, 'second-factor-off');
      });
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
      await throttle.forgive(admin);
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

function refuse(field: 'password' | 'code', message: string): never {
  throw fieldError(field, message);
}
