import { totpCode, totpStep } from '#platform/crypto/totp.server.ts';
import { MINUTE_MS } from '#platform/time/units.ts';
import { ADMIN } from './admin-account.ts';
import { closeToast, openAdmin, signInByForm } from './admin-area.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { alive, FAILED_REQUEST, toast } from './weather-check.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

function bytesOf(secret: string): Buffer {
  const bits = secret
    .replaceAll(/\s/g, '')
    .split('')
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

test('an admin sets up codes of an app, signs in with them, and switches them off', async ({
  page,
  outside,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  await openAdmin(page, 'account');
  const part = page.getByRole('region', { name: 'Second Step' });
  await part.getByRole('button', { name: 'Set Up' }).click();
  await part.getByRole('button', { name: 'Continue' }).click();
  await expect(part.getByText('Password is required')).toBeVisible();
  await expect(part.getByLabel('Your password')).toBeFocused();
  await part.getByLabel('Your password').fill('not it');
  await part.getByRole('button', { name: 'Continue' }).click();
  await expect(part.getByText('This is not your password.')).toBeVisible();
  await expect(part.getByLabel('Your password')).toBeFocused();
  await part.getByLabel('Your password').fill(ADMIN.password);
  await part.getByRole('button', { name: 'Continue' }).click();
  await expect(part.getByRole('img', { name: 'QR code for your app' })).toBeVisible();
  const secret = bytesOf(await part.locator('code').innerText());
  const code = () => totpCode(secret, totpStep(outside.now()));
  await part.getByLabel('Code', { exact: true }).fill('000000');
  await part.getByRole('button', { name: 'Switch On' }).click();
  await expect(part.getByText('This code is not right')).toBeVisible();
  await part.getByLabel('Code', { exact: true }).fill(code());
  await part.getByRole('button', { name: 'Switch On' }).click();
  await expect(part.getByText('Keep these recovery codes')).toBeVisible();
  const [recovery = ''] = await part.getByRole('listitem').allInnerTexts();
  await expectAccessible(page);
  await part.getByRole('button', { name: 'I Have Them' }).click();
  await expect(part).toContainText('10 recovery codes left');

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(toast(page)).toContainText('Logged Out');
  await closeToast(page);
  await signInByForm(page);
  const field = page.getByLabel('Code', { exact: true });
  await expect(field).toBeFocused();
  await expect(toast(page)).toBeHidden();
  await expectAccessible(page);
  await field.fill('000000');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(toast(page)).toContainText('Login Failed');
  await expect(page.getByText('This code is not right').first()).toBeVisible();
  await outside.pass(MINUTE_MS);
  await field.fill(code());
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();

  await page.goto('/admin?view=account');
  await alive(page);
  await part.getByRole('button', { name: 'Switch Off' }).click();
  await part.getByLabel('Your password').fill(ADMIN.password);
  await part.getByLabel('Code', { exact: true }).fill(recovery);
  await part.getByRole('button', { name: 'Switch Off' }).click();
  await expect(part.getByRole('button', { name: 'Set Up' })).toBeVisible();
});
