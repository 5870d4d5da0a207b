import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import type { AdminIdentity, AdminSessions } from '../sessions/sessions.service.server.ts';
import { findAdmin, findAdminByName, updateAdmin } from '../admin-users.repo.server.ts';
import { recordAudit } from '../audit/audit.service.server.ts';
import { deviceName } from '../sessions/device-name.model.ts';
import { hashPassword, isOutdated, verifyPassword } from '#platform/crypto/password.server.ts';
import type { UsedCode } from '../second-factor/codes.service.server.ts';
import { WRONG_CODE, type SecondFactor } from '../second-factor/second-factor.service.server.ts';
import type { SignInThrottle } from './throttle.guard.server.ts';

export interface SignInRequest {
  username: string;
  password: string;
  recaptchaToken?: string | null | undefined;
  proofOfWork?: string | null | undefined;
  code?: string | null | undefined;
}

interface SignInSource {
  address: string;
  cookies: string | undefined;
  userAgent: string | undefined;
}

/** Signing in and out, and the list of an admin's own sessions. */
export function createSignIn(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  sessions: AdminSessions;
  throttle: SignInThrottle;
  secondFactor: Pick<SecondFactor, 'withCode'>;
  /** Present when the site asks for reCAPTCHA. */
  captcha?: ((token: string, address: string) => Promise<boolean>) | undefined;
}) {
  const { database, clock, sessions, throttle, secondFactor, captcha } = deps;

  const entry = (admin: AdminIdentity, action: string) => ({
    at: new Date(clock.now()),
    by: admin,
    action,
    entityType: 'admin-users',
    entityId: admin.id,
    before: null,
  });

  /**
   * Unknown name, wrong password and inactive account are answered alike and take equally long.
   * @returns who signed in, and the `Set-Cookie` header.
   * @throws AppError `unauthorized`, with `errors.code` when the password is right and a code is missing or wrong;
   * `rate_limited` after failures; `validation` for a wrong captcha.
   */
  async function signIn(request: SignInRequest, from: SignInSource) {
    const attempt = { ...request, address: from.address };
    const tries = await throttle.begin(attempt);
    const isHuman = async ({ recaptchaToken }: SignInRequest, check: NonNullable<typeof captcha>) => {
      try {
        return !!recaptchaToken && (await check(recaptchaToken, from.address));
      } catch (error) {
        // Its outage is nobody's failure, and the password was not looked at.
        await throttle.notTried(tries);
        throw error;
      }
    };
    if (captcha && !(await isHuman(request, captcha))) {
      const message = 'Please confirm that you are not a robot.';
      throw fieldError('recaptchaToken', message);
    }
    const stored = await findAdminByName(database.db, request.username);
    const isRight = await verifyPassword(request.password, stored?.password);
    if (!stored || !isRight || !stored.isActive || stored.role !== 'admin') {
      throw refused();
    }
    const admin: AdminIdentity = { id: stored.id, username: stored.username, role: stored.role };
    await throttle.passwordWasRight(stored.username);
    const needsCode = stored.secondFactorSecret !== null;
    if (needsCode && !request.code) {
      await throttle.codeWanted(tries);
      askForCode(CODE_WANTED);
    }
    const device = deviceName(from.userAgent ?? '');
    const renewed = isOutdated(stored.password) ? await hashPassword(request.password) : undefined;
    const begin = async (tx: Db, used?: UsedCode) => {
      // Since it was read, somebody may have ended all sessions of this account, and would not know of this one.
      const now = await findAdmin(tx, admin.id, { lock: true });
      if (!now?.isActive || now.password !== stored.password) throw refused();
      if (now.secondFactorSecret !== null && !needsCode) askForCode(CODE_WANTED);
      if (used === 'recovery') await recordAudit(tx, { ...entry(admin, 'recovery-code-used'), after: null });
      await updateAdmin(tx, admin.id, {
        lastLogin: new Date(clock.now()),
        ...(renewed && { password: renewed }),
      });
      await recordAudit(tx, { ...entry(admin, 'signed-in'), after: { device } });
      return sessions.start(tx, admin, from);
    };
    const setCookie = needsCode
      ? await secondFactor.withCode(
          stored,
          { code: request.code ?? '', device },
          () => askForCode(WRONG_CODE),
          begin,
        )
      : await database.transaction((tx) => begin(tx));
    await throttle.succeeded(attempt, tries);
    return { admin, passwordIsTemporary: stored.passwordIsTemporary, setCookie };
  }

  return {
    signIn,

    async signOut(admin: AdminIdentity, sessionId: string): Promise<void> {
      await database.transaction(async (tx) => {
        if (await sessions.end(tx, admin.id, sessionId))
          await recordAudit(tx, { ...entry(admin, 'signed-out'), after: null });
      });
    },

    /** Ends one of the admin's own sessions, somewhere else. @throws AppError `not_found`. */
    async endSession(admin: AdminIdentity, sessionId: string): Promise<void> {
      await database.transaction(async (tx) => {
        if (!(await sessions.end(tx, admin.id, sessionId)))
          throw new AppError('not_found', 'This session is over already.');
        await recordAudit(tx, { ...entry(admin, 'session-ended'), after: null });
      });
    },

    /** Ends all of the admin's sessions but one. @returns how many. */
    endOtherSessions: (admin: AdminIdentity, sessionId: string): Promise<number> =>
      database.transaction(async (tx) => {
        const ended = await sessions.endAll(tx, admin.id, sessionId);
        if (ended > 0) await recordAudit(tx, { ...entry(admin, 'sessions-ended'), after: { ended } });
        return ended;
      }),

    forgetOld: async (): Promise<void> => {
      await sessions.forgetOld();
      await throttle.forgetOld();
    },
  };
}
export type SignIn = ReturnType<typeof createSignIn>;

const refused = () => new AppError('unauthorized', 'Wrong username or password.');

const CODE_WANTED = 'Type the code of your app, or a recovery code.';

function askForCode(message: string): never {
  throw fieldError('code', message, 'unauthorized');
}
