import type { Page } from '@playwright/test';
import { signIn } from './admin-area.ts';
import { expect, expectAccessible, expectAccessibleInAllThemes, test } from './fixtures.ts';
import { publishRide, signUp } from './rides-to-join.ts';
import { button, field } from './routes-and-rides.ts';
import { alive, FAILED_REQUEST } from './weather-check.ts';

test.use({ mailServer: true, contextOptions: { reducedMotion: 'reduce' } });

const SUBJECT = 'Confirm your place on a group ride';
const row = (page: Page, to: string) => page.getByRole('listitem').filter({ hasText: `To ${to}` });
const email = (page: Page) => page.frameLocator('iframe[title^="Email: "]');

test('on a phone: a rider signs up in the demo, opens the email and follows its link', async ({
  page,
  outside,
  context,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  const { id: ride } = await publishRide(page, outside);
  await page.request.post('/api/admin/logout');
  await page.goto(`/route/${ride}`);
  await alive(page);
  await button(page, "I'm in").click();
  await field(page, 'Your name').fill('Ann');
  await field(page, 'Your email address').fill('ann@ride.example');
  await button(page, 'Sign me up').click();
  await expect(page.getByText('Your place is held', { exact: true })).toBeVisible();

  // Journeys come from other addresses than this machine's.
  await page.getByRole('link', { name: 'Demo mailbox' }).click();
  await expect(page.getByRole('heading', { name: "Sign in to read the demo's emails" })).toBeVisible();
  await expectAccessible(page);
  await signIn(page);
  await page.goto('/demo/mailbox');
  await expect(page.getByRole('heading', { level: 1, name: 'Demo mailbox' })).toBeVisible();
  await expect(row(page, 'ann@ride.example')).toContainText(SUBJECT);
  await expect(row(page, 'ann@ride.example')).toContainText('Private link');
  await expectAccessibleInAllThemes(page);
  const resized = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
      return document.documentElement.scrollWidth;
    }, size);
  expect(await resized('200%')).toBe(390);
  await resized('');

  await row(page, 'ann@ride.example').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 2, name: SUBJECT })).toBeFocused();
  await expect(page).toHaveURL(/\/demo\/mailbox\/[\w-]{12}$/);
  await expect(row(page, 'ann@ride.example')).toBeHidden();
  await expectAccessibleInAllThemes(page);
  await page.getByRole('link', { name: 'Plain text' }).click();
  await expect(page.getByRole('link', { name: /\/private\/rsvp#/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Plain text' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('link', { name: 'As it looks' }).click();

  const opened = context.waitForEvent('page');
  await email(page).getByRole('link').first().click();
  const own = await opened;
  await expect(own).toHaveURL(/\/private\/rsvp#/);
  await button(own, 'Confirm my place').click();
  await expect(own.getByText('Your place is reserved.')).toBeVisible();
  await own.close();

  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/demo/mailbox');
  await expect(row(page, 'ann@ride.example').first()).toBeVisible();
});

test('on a desktop: new mail appears by itself, is found, read with the keyboard, and emptied', async ({
  page,
  outside,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { id: ride } = await publishRide(page, outside);
  await signUp(page, ride, 'Bea');
  await expect(async () => {
    await page.goto('/demo/mailbox');
    await expect(row(page, 'bea@ride.example')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(email(page).getByText('Dryline', { exact: true })).toBeVisible();
  await signUp(page, ride, 'Cal');
  await expect(row(page, 'cal@ride.example')).toBeVisible();
  await expect(page.getByRole('status')).toContainText(SUBJECT);
  await expectAccessibleInAllThemes(page);

  await row(page, 'cal@ride.example').getByRole('link').focus();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'bea@ride.example').getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').getByText('bea@ride.example')).toBeVisible();
  // On a slow network the page before comes back when the next search has been typed already.
  const list = Promise.withResolvers<void>();
  await page.route(
    ({ pathname, search }) => pathname === '/demo/mailbox' && search === '',
    async (route) => {
      await list.promise;
      await route.continue();
    },
  );
  await page.goBack();
  await expect(page).toHaveURL('/demo/mailbox');

  const search = page.getByRole('searchbox', { name: 'Search emails' });
  await search.fill('CAL@');
  await expect(row(page, 'bea@ride.example')).toBeHidden();
  const late = page.waitForResponse((response) => new URL(response.url()).search === '');
  list.resolve();
  await (await late).finished();
  await expect(page.getByRole('article').getByText('cal@ride.example')).toBeVisible();
  await expect(search).toHaveValue('CAL@');
  await expect(search).toBeFocused();
  await expect(row(page, 'bea@ride.example')).toBeHidden();
  await expect(row(page, 'cal@ride.example')).toBeVisible();
  await expect(page).toHaveURL(/\?q=CAL/);

  await page.getByRole('button', { name: 'Empty the mailbox' }).click();
  const question = page.getByRole('dialog', { name: 'Empty the mailbox?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Empty', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No emails yet' })).toBeVisible();
  // Another page: its text is there before its styles.
  await page.waitForLoadState();
  await expectAccessible(page);
});
