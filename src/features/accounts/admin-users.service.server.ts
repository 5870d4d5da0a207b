import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { storedUsername } from './account-name.model.ts';
import type { AdminIdentity, AdminSessions } from './sessions/sessions.service.server.ts';
import {
  findAdmin,
  findAdminByName,
  hasAdmins,
  insertAdmin,
  listAdmins,
  listDigestReaders,
  lockAdmins,
  markDigestDay,
  updateAdmin,
} from './admin-users.repo.server.ts';
import type { NewAdmin, StoredAdmin } from './accounts.tables.server.ts';
import { COMMAND_LINE, masked, recordAudit, type AuditActor } from './audit/audit.service.server.ts';
import { checkPassword, isWeak, WEAK_PASSWORD } from '#platform/crypto/password-strength.server.ts';
import { hashPassword, randomPassword, verifyPassword } from '#platform/crypto/password.server.ts';
import type { SignInThrottle } from './sign-in/throttle.guard.server.ts';

const START: AuditActor = { id: null, username: 'first start' };
const DEFAULT_NAME = 'admin';

interface NewAdminAccount {
  username: string;
  email?: string | undefined;
  /** One is made when there is none. */
  password?: string | undefined;
}

/** A name and a password that is shown to a person once. */
export interface Credentials {
  username: string;
  password: string;
}

/** The people who may sign in: the first one, the command line's work on them, and their own passwords. */
export function createAdminUsers(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  sessions: Pick<AdminSessions, 'endAll'>;
  throttle: Pick<SignInThrottle, 'beginOwn' | 'ownWasRight' | 'forgive'>;
  siteName: string;
}) {
  const { database, clock, sessions, throttle, siteName } = deps;

  async function insert(tx: Db, admin: NewAdmin, by: AuditActor): Promise<void> {
    const stored = await insertAdmin(tx, admin);
    if (!stored) throw new AppError('conflict', 'There is an admin with this name or email address already.');
    await record(tx, stored, by, 'created', null, {
      username: stored.username,
      email: stored.email && masked(stored.email),
    });
  }

  const record = (
    tx: Db,
    admin: Pick<StoredAdmin, 'id'>,
    by: AuditActor,
    action: string,
    before: Record<string, unknown> | null,
    after: Record<string, unknown> | null,
  ) =>
    recordAudit(tx, {
      at: new Date(clock.now()),
      by,
      action,
      entityType: 'admin-users',
      entityId: admin.id,
      before,
      after,
    });

  async function existing(username: string): Promise<StoredAdmin> {
    const admin = await findAdminByName(database.db, username);
    if (!admin) throw new AppError('not_found', `There is no admin named "${username}".`);
    return admin;
  }

  /** Words that a password may not be made of. */
  const contextOf = ({ username, email }: { username: string; email?: string | null | undefined }) => [
    siteName,
    username,
    ...(email ? [email] : []),
  ];

  async function newRow(
    account: NewAdminAccount,
    passwordIsTemporary = account.password === undefined,
  ): Promise<{ row: NewAdmin; made: Credentials | undefined }> {
    const username = storedUsername(account.username);
    if (!/^\S.{0,98}\S$|^\S$/.test(username)) {
      throw new AppError('validation', 'A username has 1 to 100 characters.');
    }
    const password = account.password ?? randomPassword();
    const row = {
      username,
      email: account.email ?? null,
      password: await hashPassword(password),
      passwordIsTemporary,
      createdAt: new Date(clock.now()),
    };
    return { row, made: account.password === undefined ? { username, password } : undefined };
  }

  return {
    /**
     * Makes the first admin when there is none, however many processes start together.
     * @param account.mayBeWeak takes a password that is easy to guess, as one to be changed.
     * @returns name and password to print, when the password was made here.
     * @throws AppError `validation` for a password that is easy to guess.
     */
    async ensureFirst(
      account: Omit<NewAdminAccount, 'username'> & { username?: string | undefined; mayBeWeak?: boolean },
    ): Promise<Credentials | undefined> {
      if (await hasAdmins(database.db)) return undefined;
      const named = { ...account, username: account.username ?? DEFAULT_NAME };
      const isGiven = named.password !== undefined;
      const weak = isGiven && (await isWeak(named.password ?? '', contextOf(named)));
      if (weak && !account.mayBeWeak) throw new AppError('validation', WEAK_PASSWORD);
      const { row, made } = await newRow(named, weak || !isGiven);
      return database.transaction(async (tx) => {
        await lockAdmins(tx);
        if (await hasAdmins(tx)) return undefined;
        await insert(tx, row, START);
        return made;
      });
    },

    /**
     * @returns name and password to show, when the password was made here.
     * @throws AppError `conflict` when the name or email address is taken; `validation`.
     */
    async create(account: NewAdminAccount): Promise<Credentials | undefined> {
      if (account.password !== undefined) await checkPassword(account.password, contextOf(account));
      const { row, made } = await newRow(account);
      await database.transaction((tx) => insert(tx, row, COMMAND_LINE));
      return made;
    },

    list: (): Promise<StoredAdmin[]> => listAdmins(database.db),

    /** Where active admins get mail. Not within a transaction. */
    mailAddresses: async (): Promise<string[]> =>
      (await listAdmins(database.db)).flatMap(({ isActive, email }) => (isActive && email ? [email] : [])),

    /**
     * Gives an admin a new password, made here unless it is given, ends all their sessions and unlocks them.
     * @throws AppError `not_found`, `validation`.
     */
    async resetPassword(username: string, given?: string): Promise<Credentials> {
      const admin = await existing(username);
      if (given !== undefined) await checkPassword(given, contextOf(admin));
      const password = given ?? randomPassword();
      const hash = await hashPassword(password);
      await database.transaction(async (tx) => {
        await updateAdmin(tx, admin.id, { password: hash, passwordIsTemporary: given === undefined });
        await sessions.endAll(tx, admin.id);
        await record(tx, admin, COMMAND_LINE, 'password-reset', null, null);
      });
      await throttle.forgive(admin);
      return { username: admin.username, password };
    },

    /** An admin who is not active cannot sign in, and their sessions end. @throws AppError `not_found`. */
    async setActive(username: string, isActive: boolean): Promise<void> {
      const admin = await existing(username);
      await database.transaction(async (tx) => {
        await updateAdmin(tx, admin.id, { isActive });
        if (!isActive) await sessions.endAll(tx, admin.id);
        const action = isActive ? 'activated' : 'deactivated';
        await record(tx, admin, COMMAND_LINE, action, { isActive: admin.isActive }, { isActive });
      });
    },

    /** The admins' morning email about what waits for review. */
    digest: {
      listDue: (day: string) => listDigestReaders(database.db, day),
      /** In the transaction of the mail. @returns false when the day was marked already. */
      markDay: markDigestDay,
      async settingOf(id: number): Promise<{ wantsDigest: boolean; hasAddress: boolean }> {
        const admin = await findAdmin(database.db, id);
        return { wantsDigest: admin?.wantsDigest ?? false, hasAddress: Boolean(admin?.email) };
      },
      setWanted: (id: number, wantsDigest: boolean) => updateAdmin(database.db, id, { wantsDigest }),
    },

    /**
     * Changes the signed-in admin's own password and ends their other sessions.
     * @throws AppError `validation` by field, `rate_limited` after wrong passwords.
     */
    async changePassword(
      admin: AdminIdentity,
      change: { currentPassword: string; newPassword: string },
      from: { sessionId: string },
    ): Promise<void> {
      await throttle.beginOwn('own-password', admin.id);
      const stored = await existing(admin.username);
      if (!(await verifyPassword(change.currentPassword, stored.password))) throw notYourPassword();
      await throttle.ownWasRight('own-password', admin.id);
      if (await isWeak(change.newPassword, contextOf(stored))) throw fieldError('newPassword', WEAK_PASSWORD);
      const password = await hashPassword(change.newPassword);
      await database.transaction(async (tx) => {
        // It may have been reset meanwhile, because somebody else knows it.
        const now = await findAdmin(tx, admin.id, { lock: true });
        if (now?.password !== stored.password) throw notYourPassword();
        await updateAdmin(tx, admin.id, { password, passwordIsTemporary: false });
        await sessions.endAll(tx, admin.id, from.sessionId);
        await record(tx, admin, admin, 'password-changed', null, null);
      });
      // Failed attempts with the old password no longer lock its owner out.
      await throttle.forgive(admin);
    },
  };
}
export type AdminUsers = ReturnType<typeof createAdminUsers>;

function notYourPassword(): AppError {
  const message = 'This is not your current password.';
  return fieldError('currentPassword', message);
}
