import type { Page } from '@playwright/test';
import { card, dialog, openAdmin, sendArticle, sendRoute, signIn } from './admin-area.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { alive, toast } from './weather-check.ts';

test.use({ samples: 'review', contextOptions: { reducedMotion: 'reduce' } });

const HALF_A_MINUTE = 31_000;

async function openQueue(page: Page, kind = ''): Promise<void> {
  await openAdmin(page, `queue${kind === '' ? '' : `&kind=${kind}`}`);
  await expect(page.getByRole('article').first()).toBeVisible();
}
const said = (page: Page) => page.getByRole('status').filter({ hasText: /approved|declined|Undone/ });

test('people by the road come first; keys decide, undo and open', async ({ page }) => {
  await sendRoute(page.request, 'Queue Byway');
  await openAdmin(page);
  await page.getByRole('link', { name: /^Waiting \(\d+\)$/ }).click();
  await expect(page).toHaveURL('/admin?view=queue');
  await expect(page.getByRole('article').first()).toContainText('Flat tire near 80302');
  await expect(page.getByRole('article').first()).toContainText('High urgency');
  await expect(page.getByRole('article').first()).toBeFocused();

  await page.getByRole('link', { name: /^Volunteers \d+$/ }).click();
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Rider 22');
  await expect(card(page, 'Rider 22')).toBeFocused();
  await page.keyboard.press('j');
  await expect(card(page, 'Rider 21')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(card(page, 'Rider 22')).toBeFocused();

  await page.keyboard.press('a');
  await expect(card(page, 'Rider 22')).toBeHidden();
  await expect(card(page, 'Rider 21')).toBeFocused();
  await expect(said(page)).toHaveText('Rider 22 approved. Press U to undo.');
  await page.keyboard.press('u');
  await expect(card(page, 'Rider 22')).toBeVisible();
  await expect(said(page)).toHaveText('Undone. The entry waits again.');

  await card(page, 'Rider 22').focus();
  await page.keyboard.press('Enter');
  const details = dialog(page, 'Rider 22');
  await expect(details).toContainText('rider@ride.example');
  await expect(details).toContainText('Perhaps the same');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(card(page, 'Rider 22')).toBeFocused();

  await page.keyboard.press('?');
  await expect(dialog(page, 'Keys')).toContainText('Decline, with a reason');
  await page.keyboard.press('Escape');
  // The Tab key leaves the list: nothing is trapped.
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('article').first()).not.toBeFocused();
});

test('many are decided together, with a reason, and each can be undone', async ({ page, outside }) => {
  await openQueue(page, 'volunteers');
  await card(page, 'Rider 22').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('d');
  const why = dialog(page, 'Decline 3 entries');
  await expect(why.getByLabel('In your own words')).toBeFocused();
  await page.keyboard.press('1');
  await expect(why.getByLabel('Not reachable')).toBeChecked();
  await expect(why.getByLabel('What we write')).toHaveValue(/could not reach you/);
  await why.getByRole('button', { name: 'Decline' }).click();
  await expect(card(page, 'Rider 22')).toBeHidden();
  await expect(card(page, 'Rider 19')).toBeFocused();
  const decided = page.getByRole('region', { name: 'Decided just now' });
  await expect(decided.getByRole('button', { name: /^Undo: / })).toHaveCount(3);
  await decided.getByRole('button', { name: 'Undo: Rider 22' }).click();
  await expect(card(page, 'Rider 22')).toBeVisible();
  await expectAccessible(page);

  await outside.pass(HALF_A_MINUTE);
  await page.goto('/admin?view=mail');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Your registration was not accepted')).toHaveCount(2, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
});

test('a mouse does the same, and one admin sees what another looks at', async ({ page, browser, site }) => {
  await sendRoute(page.request, 'Twin Lakes Loop');
  await sendArticle(page.request, 'Twin Lakes in the rain');
  await openQueue(page, 'routes');
  const other = await browser.newContext({ baseURL: site.url });
  const second = await other.newPage();
  await signIn(second);
  await card(page, 'Twin Lakes Loop').getByRole('button', { name: 'Open' }).click();
  await expect(dialog(page, 'Twin Lakes Loop')).toContainText('Ward, CO');

  await second.goto('/admin?view=queue&kind=routes');
  await alive(second);
  await card(second, 'Twin Lakes Loop').getByRole('button', { name: 'Decline' }).click();
  await dialog(second, 'Decline "Twin Lakes Loop"').getByRole('button', { name: 'Decline' }).click();
  await expect(card(second, 'Twin Lakes Loop')).toBeHidden();
  await other.close();

  await dialog(page, 'Twin Lakes Loop').getByRole('button', { name: 'Approve' }).click();
  await expect(toast(page)).toContainText('declined this just now.');
});

test('nothing waits', async ({ page }) => {
  await page.route('**/api/admin/queue?*', (route) =>
    route.fulfill({ json: { entries: [], next: null, counts: { total: 0, kinds: [] }, decisions: [] } }),
  );
  await openAdmin(page, 'queue');
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible();
});
