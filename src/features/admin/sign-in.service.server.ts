import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { AdminIdentity, AdminSessions } from './admin-sessions.service.server.ts';
import { findAdminByName, updateAdmin } from './admin-users.repo.server.ts';
import { recordAudit } from './audit.service.server.ts';
import { deviceName } from './device-name.model.ts';
import { hashPassword, isOutdated, verifyPassword } from './password.service.server.ts';
import type { SignInThrottle } from './sign-in-throttle.service.server.ts';

export interface SignInRequest {
  username: string;
  password: string;
  recaptchaToken?: string | null | undefined;
  proofOfWork?: string | null | undefined;
}

export interface SignInSource {
  address: string;
  cookies: string | undefined;
  userAgent: string | undefined;
}

/** Signing in and out, and the list of one's own sessions. */
export function createSignIn(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  sessions: AdminSessions;
  throttle: SignInThrottle;
  /** Present when the site asks for reCAPTCHA. */
  captcha?: ((token: string, address: string) => Promise<boolean>) | undefined;
}) {
  const { database, clock, sessions, throttle, captcha } = deps;

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
   * @throws AppError `unauthorized`; `rate_limited` after failures; `validation` for a wrong captcha.
   */
  async function signIn(request: SignInRequest, from: SignInSource) {
    const attempt = { ...request, address: from.address };
    await throttle.begin(attempt);
    if (captcha && !(request.recaptchaToken && (await captcha(request.recaptchaToken, from.address)))) {
      const message = 'Please confirm that you are not a robot.';
      throw new AppError('validation', message, { fieldErrors: { recaptchaToken: message } });
    }
    const stored = await findAdminByName(database.db, request.username);
    const isRight = await verifyPassword(request.password, stored?.password);
    if (!stored || !isRight || !stored.isActive || stored.role !== 'admin') {
      throw new AppError('unauthorized', 'Wrong username or password.');
    }
    const admin: AdminIdentity = { id: stored.id, username: stored.username, role: stored.role };
    const renewed = isOutdated(stored.password) ? await hashPassword(request.password) : undefined;
    const setCookie = await database.transaction(async (tx) => {
      await updateAdmin(tx, admin.id, {
        lastLogin: new Date(clock.now()),
        ...(renewed && { password: renewed }),
      });
      await recordAudit(tx, {
        ...entry(admin, 'signed-in'),
        after: { device: deviceName(from.userAgent ?? '') },
      });
      return sessions.start(tx, admin, from);
    });
    await throttle.succeeded(attempt);
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
