import { expect, it, vi } from 'vitest';
import { createCaptcha } from './captcha.upstream.server.ts';

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
