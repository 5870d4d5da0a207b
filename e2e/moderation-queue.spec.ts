import type { Page } from '@playwright/test';
import { card, dialog, openAdmin, sendArticle, sendRoute, signIn } from './admin-area.ts';
import { busyDevice } from './busy-device.ts';
import { expect, expectAccessible, expectAccessibleInAllThemes, test } from './fixtures.ts';
import { alive, toast } from './weather-check.ts';

test.use({
  samples: 'review',
  viewport: { width: 1440, height: 900 },
  contextOptions: { reducedMotion: 'reduce' },
});

const HALF_A_MINUTE = 31_000;
const MORE = 'volunteers,changes,articles,route-reports,route-photos';

async function openQueue(page: Page, kind = ''): Promise<void> {
  await openAdmin(page, `queue${kind === '' ? '' : `&kind=${kind}`}`);
  await expect(page.getByRole('article').first()).toBeVisible();
}
const said = (page: Page) => page.getByRole('status').filter({ hasText: /approved|declined|Undone/ });
/** The entry beside the list, or on its page. */
const entry = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const decided = (page: Page) => page.getByRole('region', { name: 'Decided just now' });

test('people by the road come first; keys decide, undo and open', async ({ page }) => {
  await sendRoute(page.request, 'Queue Byway');
  await openAdmin(page);
  await expect(page.getByRole('list', { name: 'First in line' }).getByRole('listitem')).toHaveCount(3);
  await page.getByRole('link', { name: /^Waiting \(\d+\)$/ }).click();
  await expect(page).toHaveURL('/admin?view=queue');
  await expect(page.getByRole('article').first()).toContainText('Flat tire near 80302');
  await expect(page.getByRole('article').first()).toContainText('High urgency');
  await expect(page.getByRole('article').first()).toBeFocused();
  await expect(entry(page, 'Flat tire near 80302')).toContainText('Rear tire is flat');

  await page.getByRole('link', { name: /^More \d+$/ }).click();
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Rider 22');
  await expect(card(page, 'Rider 22')).toBeFocused();
  await page.keyboard.press('j');
  await expect(card(page, 'Rider 21')).toBeFocused();
  await expect(entry(page, 'Rider 21')).toContainText('rider@ride.example');
  await expect(page.getByRole('list', { name: 'Keys' })).toContainText('decline, reason 1–5');
  await page.keyboard.press('ArrowUp');
  await expect(card(page, 'Rider 22')).toBeFocused();

  await page.keyboard.press('a');
  await expect(card(page, 'Rider 22')).toBeHidden();
  await expect(card(page, 'Rider 21')).toBeFocused();
  await expect(said(page)).toHaveText('Rider 22 approved. Press U to undo.');
  await expect(decided(page)).toContainText(/Live now\. \d+ s to undo\./);
  await page.keyboard.press('u');
  await expect(card(page, 'Rider 22')).toBeVisible();
  await expect(said(page)).toHaveText('Undone. The entry waits again.');

  await card(page, 'Rider 22').focus();
  await expect(entry(page, 'Rider 22')).toContainText('Maybe the same as');
  await page.keyboard.press('Enter');
  await expect(entry(page, 'Rider 22').getByRole('heading', { name: 'Rider 22' }).first()).toBeFocused();
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
  await expect(why.getByText('Keys 1 to')).toBeVisible();
  await expect(why.getByLabel('In your own words')).toBeFocused();
  await page.keyboard.press('1');
  await expect(why.getByLabel('Not reachable')).toBeChecked();
  await expect(why.getByLabel('What we write')).toHaveValue(/could not reach you/);
  await expect(why).toContainText('this site cannot send email, so nobody is told');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Rider 22')).toBeHidden();
  await expect(card(page, 'Rider 19')).toBeFocused();
  await expect(decided(page).getByRole('button', { name: /Undo: / })).toHaveCount(3);
  await decided(page).getByRole('button', { name: 'Undo: Rider 22' }).click();
  await expect(card(page, 'Rider 22')).toBeVisible();
  await expectAccessible(page);

  await outside.pass(HALF_A_MINUTE);
  await page.goto('/admin?view=mail');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Your registration was not accepted')).toHaveCount(2, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
});

test('a mouse does the same, hostile text is inert, and two admins meet', async ({ page, browser, site }) => {
  await page.request.post('/api/scenic-routes/add', {
    data: {
      name: 'Twin Lakes Loop',
      description: '<img src=x onerror="window.stolen=1"> <a href="https://x.example">here</a>',
      startLocation: 'Ward, CO',
      zipCodes: ['80302'],
    },
  });
  await sendArticle(page.request, 'Twin Lakes in the rain');
  await openQueue(page, 'routes');
  const other = await browser.newContext({ baseURL: site.url });
  const second = await other.newPage();
  await signIn(second);
  await page.getByRole('link', { name: 'Twin Lakes Loop' }).click();
  const shown = entry(page, 'Twin Lakes Loop');
  await expect(shown).toContainText('<img src=x onerror');
  await expect(shown.getByRole('link', { name: 'here' })).toHaveCount(0);
  await expect(shown.getByText('Spam? Holds HTML or BBCode markup')).toBeVisible();
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false);

  // Its address is its own, for anyone who gets it from a colleague.
  await second.goto(new URL(page.url()).pathname + new URL(page.url()).search);
  await alive(second);
  await entry(second, 'Twin Lakes Loop').getByRole('button', { name: 'Decline' }).click();
  await dialog(second, 'Decline "Twin Lakes Loop"').getByRole('button', { name: 'Decline' }).click();
  // The entry leaves the list before the server knows; a page that is closed by then has declined nothing.
  await expect(said(second)).toHaveText('Twin Lakes Loop declined. Press U to undo.');
  await expect(card(second, 'Twin Lakes Loop')).toBeHidden();
  await other.close();

  await shown.getByRole('button', { name: 'Approve' }).click();
  await expect(toast(page)).toContainText('declined this just now.');
});

test('what its sender changed since is not decided, and can be read again', async ({ page }) => {
  const form = { name: 'Rampart Switchbacks', description: 'Quiet and curvy.', zipCodes: ['80302'] };
  const sent = await page.request.post('/api/scenic-routes/add', { data: form });
  const { link }: { link: { token: string } } = await sent.json();
  const rewrite = async (changes: object) => {
    const headers = { authorization: `Bearer ${link.token}` };
    const own = await page.request.get('/api/private/route', { headers });
    const { wanted, version }: { wanted: object; version: string } = await own.json();
    const data = { ...wanted, version, ...changes };
    expect((await page.request.put('/api/private/route', { headers, data })).status()).toBe(200);
  };
  await openQueue(page, 'routes');
  await page.getByRole('link', { name: 'Rampart Switchbacks' }).click();
  const shown = entry(page, 'Rampart Switchbacks');
  await expect(shown).toContainText('Quiet and curvy.');
  await rewrite({ description: 'Cheap watches, call now.' });
  await shown.getByRole('button', { name: 'Approve' }).click();
  const refused = page.getByRole('status').filter({ hasText: 'Changed since you read it' });
  await expect(refused).toContainText('"Rampart Switchbacks" changed before you decided');
  await expect(card(page, 'Rampart Switchbacks')).toBeVisible();
  await expectAccessible(page);
  await refused.getByRole('button', { name: 'Read the new text' }).click();
  await expect(shown).toContainText('Cheap watches, call now.');
  await expect(refused).toBeHidden();

  // Whoever goes on reading while the list is fetched again is told before deciding.
  await rewrite({ description: 'Quiet again.' });
  const older = page.getByRole('status').filter({ hasText: 'Changed since you opened it' });
  await expect(older).toBeVisible({ timeout: 30_000 });
  await expect(shown).toContainText('Cheap watches, call now.');
  await older.getByRole('button', { name: 'Show the new text' }).click();
  await expect(shown).toContainText('Quiet again.');
  await expect(older).toBeHidden();
  await shown.getByRole('button', { name: 'Approve' }).click();
  await expect(said(page)).toHaveText('Rampart Switchbacks approved. Press U to undo.');
});

test('a decision without a connection is not made, says so, and works later', async ({
  page,
  context,
  expectedConsole,
}) => {
  expectedConsole.push(/ERR_INTERNET_DISCONNECTED/);
  await openQueue(page, 'volunteers');
  await card(page, 'Rider 15').focus();
  await expect(entry(page, 'Rider 15')).toContainText('Only admins see');
  const refused = page.getByRole('alert').filter({ hasText: 'No answer came' });
  await context.setOffline(true);
  await page.keyboard.press('a');
  await expect(refused).toContainText('"Rider 15" is decided if it is gone from the list');
  await expect(card(page, 'Rider 15')).toBeVisible();
  await expect(page.getByText('What was fetched before stays below.')).toBeVisible();
  await context.setOffline(false);
  await card(page, 'Rider 15').focus();
  await page.keyboard.press('a');
  await expect(card(page, 'Rider 15')).toBeHidden();
  await expect(refused).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('an entry has its page, Back leads to the list, and decisions stay at the thumb', async ({ page }) => {
    await openQueue(page, 'volunteers');
    await page.getByRole('link', { name: 'Rider 12' }).tap();
    await expect(page).toHaveURL(/entry=volunteers/);
    const shown = entry(page, 'Rider 12');
    await expect(shown.getByText('Only admins see')).toBeVisible();
    await expect(shown.getByRole('button', { name: 'Approve' })).toBeInViewport();
    await expect(page.getByRole('article')).toHaveCount(0);
    await expectAccessibleInAllThemes(page);
    await shown.getByRole('button', { name: 'Decline' }).tap();
    const why = dialog(page, 'Decline "Rider 12"');
    await expect(why.getByText('What we write')).toBeVisible();
    await expect(why.getByText('Keys 1 to')).toBeHidden();
    await why.getByRole('button', { name: 'Cancel' }).tap();
    await page.goBack();
    await expect(card(page, 'Rider 12')).toBeVisible();

    const link = page.getByRole('link', { name: 'Rider 12' });
    // Two taps at one place, with no time to read between them, are a double tap: that approves nothing.
    await link.evaluate((row) => row.scrollIntoView({ block: 'center' }));
    await link.tap();
    await shown.getByRole('button', { name: 'Approve' }).tap();
    await expect(entry(page, 'Rider 11')).toBeVisible();
    await page.setViewportSize({ width: 320, height: 640 });
    const title = decided(page).locator('bdi', { hasText: 'Rider 12' });
    await expect.poll(() => title.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
    await decided(page).getByRole('button', { name: 'Undo: Rider 12' }).tap();
    await page.getByRole('button', { name: /^Waiting \(\d+\)$/ }).tap();
    await expect(card(page, 'Rider 12')).toBeVisible();
    await expectAccessibleInAllThemes(page);
  });

  test('two fast taps on the next entry lead two entries on', async ({ page }) => {
    const isBusy = await busyDevice(page);
    await openQueue(page, 'volunteers');
    const titles = await page.locator('article a').allTextContents();
    await page.locator('article a').first().tap();
    await expect(entry(page, titles[0] ?? '')).toBeVisible();
    await isBusy(true);
    for (const _tap of [1, 2]) await page.getByRole('button', { name: 'Next entry' }).tap();
    await isBusy(false);
    await expect(entry(page, titles[2] ?? '')).toBeVisible();
  });
});

test('keys that are faster than the device draws act on the entry that they lead to', async ({ page }) => {
  const isBusy = await busyDevice(page);
  await openQueue(page, 'volunteers');
  const titles = await page.locator('article a').allTextContents();
  await page.locator('article a').first().click();
  await expect(page).toHaveURL(/entry=volunteers/);
  await expect(entry(page, titles[0] ?? '')).toBeVisible();
  await isBusy(true);
  for (const key of ['j', 'j', 'd']) await page.keyboard.press(key);
  await expect(dialog(page, `Decline "${titles[2]}"`)).toBeVisible();
  await page.keyboard.press('Escape');
  await isBusy(false);
  await expect(entry(page, titles[2] ?? '')).toBeVisible();
});

test('twenty entries are decided without the mouse', async ({ page }) => {
  for (const name of ['Alpine Way', 'Basin Road', 'Cedar Pass']) await sendRoute(page.request, name);
  await openQueue(page, MORE);
  await expect(page.getByRole('article').first()).toBeFocused();
  const titleOf = async () => page.locator('article:focus a').textContent();
  const begun = Date.now();
  let presses = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      presses += 1;
    }
  };
  for (let count = 0; count < 20; count += 1) {
    const title = await titleOf();
    if (count % 4 === 3) {
      await press('d');
      await expect(page.getByRole('dialog')).toBeVisible();
      await press('1', 'Enter');
    } else await press('a');
    await expect(page.locator('article:focus a')).not.toHaveText(title ?? '');
  }
  test
    .info()
    .annotations.push({ type: 'queue', description: `${presses} presses, ${Date.now() - begun} ms` });
  expect(presses).toBeLessThanOrEqual(30);
});

test('nothing waits', async ({ page }) => {
  await page.route('**/api/admin/queue?*', (route) =>
    route.fulfill({ json: { entries: [], next: null, counts: { total: 0, kinds: [] }, decisions: [] } }),
  );
  await openAdmin(page, 'queue');
  await expect(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Decided today' })).toBeVisible();
  await expectAccessible(page);
});
