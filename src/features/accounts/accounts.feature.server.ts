import type { Feature, Platform } from '#platform/platform.server.ts';
import { accountsApi } from './accounts.api.server.ts';
import { createAdminUsers } from './admin-users.service.server.ts';
import { auditApi } from './audit/audit.api.server.ts';
import { createAuditLog } from './audit/audit-log.service.server.ts';
import { secondFactorApi } from './second-factor/second-factor.api.server.ts';
import { createSecondFactor } from './second-factor/second-factor.service.server.ts';
import { createAdminSessions } from './sessions/sessions.service.server.ts';
import { createCaptcha } from './sign-in/captcha.upstream.server.ts';
import { createSignIn } from './sign-in/sign-in.service.server.ts';
import { createSignInThrottle } from './sign-in/throttle.guard.server.ts';

/** The admins: who they are, how they sign in, and the log of what they change. */
export function accountsFeature(platform: Platform) {
  const { config, clock, database, outbound, mail, proofOfWork, secret } = platform;
  const adminSessions = createAdminSessions({
    db: database.db,
    clock,
    https: config.publicUrl.startsWith('https:'),
  });
  const throttle = createSignInThrottle({
    database,
    clock,
    secret: () => secret('sign-in'),
    verifyProof: proofOfWork.verify,
  });
  const common = { database, clock, sessions: adminSessions, throttle };
  const secondFactor = createSecondFactor({
    ...common,
    mail,
    secret: () => secret('second-factor'),
    site: config,
  });
  const { recaptchaSecret } = config;
  const service = {
    adminSessions,
    adminUsers: createAdminUsers({ ...common, siteName: config.siteName }),
    secondFactor,
    signIn: createSignIn({
      ...common,
      secondFactor,
      captcha: recaptchaSecret ? createCaptcha({ secret: recaptchaSecret, outbound }) : undefined,
    }),
    auditLog: createAuditLog({ db: database.db }),
  };
  return {
    service,
    api: async (app) => {
      await app.register(accountsApi, service);
      await app.register(secondFactorApi, { secondFactor });
      await app.register(auditApi, { audit: service.auditLog });
    },
  } satisfies Feature<object>;
}
