import { expect, it, vi } from 'vitest';
import { AppError } from '#platform/errors/app-error.ts';
import { signInSuite } from '#test/sign-in.ts';
import { TEST_ADMIN } from '#test/test-app.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { createCaptcha } from './captcha.upstream.server.ts';
import { createSignIn } from './sign-in.service.server.ts';
import { createSignInThrottle } from './throttle.guard.server.ts';

it('asks reCAPTCHA about the token and lets nobody pass when it does not answer', async () => {
  const json = vi.fn(async (_url: string | URL): Promise<unknown> => ({ success: true }));
  const check = createCaptcha({ secret: 'site secret', outbound: { json } });
  expect(await check('token&1', '192.0.2.1')).toBe(true);
  const [url] = json.mock.calls[0] ?? [];
  expect(String(url)).toBe(
    'https://www.google.com/recaptcha/api/siteverify?secret=site+secret&response=token%261&remoteip=192.0.2.1',
  );
  json.mockResolvedValueOnce({ success: false, 'error-codes': ['invalid-input-response'] });
  expect(await check('token', '192.0.2.1')).toBe(false);
  for (const failure of [
    () => json.mockRejectedValueOnce(new Error('down')),
    () => json.mockResolvedValueOnce('?'),
  ]) {
    failure();
    await expect(check('token', '192.0.2.1')).rejects.toMatchObject({ code: 'upstream' });
  }
});

it('lets a likely robot pass no more than a wrong token, and says of a wrong secret that it is wrong', async () => {
  const answerTo = (answer: unknown) =>
    createCaptcha({ secret: 'site secret', outbound: { json: async () => answer } })('token', '192.0.2.1');
  expect(await answerTo({ success: true, score: 0.9 })).toBe(true);
  expect(await answerTo({ success: true, score: 0.1 })).toBe(false);
  for (const code of [
    'missing-input-response',
    'invalid-input-response',
    'bad-request',
    'timeout-or-duplicate',
  ])
    expect([code, await answerTo({ success: false, 'error-codes': [code] })]).toEqual([code, false]);
  for (const code of ['missing-input-secret', 'invalid-input-secret'])
    await expect(answerTo({ success: false, 'error-codes': [code] })).rejects.toMatchObject({
      code: 'upstream',
      message: expect.stringContaining('RECAPTCHA_SECRET is wrong'),
    });
});

describeOnBothEngines('a captcha that does not answer', (open) => {
  const suite = signInSuite(open);

  it('counts for nobody who tries to sign in meanwhile', async () => {
    const { adminSessions, secondFactor } = suite.test.services;
    const common = { database: suite.database, clock: { now: suite.test.now } };
    const captcha = vi.fn(async () => true);
    const { signIn } = createSignIn({
      ...common,
      sessions: adminSessions,
      secondFactor,
      throttle: createSignInThrottle({
        ...common,
        secret: async () => 'secret',
        verifyProof: async () => false,
      }),
      captcha,
    });
    const from = { address: '192.0.2.1', cookies: undefined, userAgent: undefined };
    const attempt = () => signIn({ ...TEST_ADMIN, recaptchaToken: 'token' }, from);
    for (let n = 0; n < 30; n++) {
      captcha.mockRejectedValueOnce(new AppError('upstream', 'The robot check does not answer.'));
      await expect(attempt()).rejects.toMatchObject({ code: 'upstream' });
    }
    await expect(attempt()).resolves.toMatchObject({ admin: { username: 'admin' } });
  });
});
