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
