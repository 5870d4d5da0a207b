import type { Page, Route } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { button, field } from './routes-and-rides.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, mailServer: true });

const email = (page: Page) => field(page, 'Your email address');
const zip = (page: Page, number: number) => page.getByRole('combobox', { name: `ZIP code ${number}` });
const waiting = (page: Page) =>
  page.getByText('The form is still loading. It is sent as soon as it is there.');

/** Holds what the forms are made of. @returns lets it come */
async function withoutForm(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let open = false;
  const code = /\/assets\/(?:use-public-form|subscribe-form|resend-form)-[^/]+\.js$/;
  await page.route(code, (route) => (open ? route.continue() : void held.push(route)));
  return async () => {
    open = true;
    await Promise.all(held.map((route) => route.continue()));
  };
}

test('what is typed, chosen and sent before a form is there reaches the site once', async ({ page }) => {
  const come = await withoutForm(page);
  await page.goto('/weather-emails', { waitUntil: 'load' });
  await zip(page, 1).fill('80302');
  await page.getByRole('checkbox', { name: 'Friday' }).check();
  await page.getByLabel('Outlook on Fridays at').selectOption('7 AM');
  await button(page, 'Add ZIP code').click();
  await button(page, 'Email me the forecast').click();
  await expect(waiting(page)).toBeHidden();
  await email(page).fill('early@ride.example');
  await button(page, 'Email me the forecast').click();
  await expect(waiting(page)).toBeVisible();
  await expectAccessible(page);

  const sent = page.waitForRequest('**/api/subscriptions');
  await come();
  expect((await sent).postDataJSON()).toMatchObject({
    email: 'early@ride.example',
    zipCodes: ['80302'],
    days: expect.arrayContaining(['friday', 'saturday']),
    hour: 7,
    warnings: false,
  });
  await expect(page.getByRole('main').getByText('Check your email', { exact: true })).toBeVisible();
  await expect(waiting(page)).toBeHidden();
});

test('a form that comes late keeps the place of who is typing in it', async ({ page }) => {
  const come = await withoutForm(page);
  await page.goto('/private', { waitUntil: 'load' });
  await email(page).pressSequentially('dana@ride');
  await come();
  await expect(page.locator('[data-late-form]')).toHaveJSProperty('alive', true);
  await expect(email(page)).toBeFocused();
  await page.keyboard.type('.example');
  await expect(email(page)).toHaveValue('dana@ride.example');
  await page.reload();
  await expect(page.getByText('Your draft is back').or(email(page))).toBeVisible();
  await expect(email(page)).toHaveValue('dana@ride.example');
});

// Browsers hold a module that failed for failed; one that it imports fails it for good (decision 0078).
for (const part of ['resend-form', 'use-public-form'])
  test(`a form whose ${part} does not come says so, and is sent when it does`, async ({
    page,
    expectedConsole,
  }) => {
    expectedConsole.push(/Failed to load resource/);
    const code = new RegExp(`/assets/${part}-[^/]+\\.js$`);
    await page.route(code, (route) => route.abort());
    await page.goto('/private', { waitUntil: 'load' });
    await email(page).fill('dana@ride.example');
    await button(page, 'Send me my links').click();
    await expect(page.getByText('The form could not be loaded')).toBeVisible();
    await page.unroute(code);
    await button(page, 'Try again').click();
    await expect(page.getByRole('main').getByText('Check your email', { exact: true })).toBeVisible();
  });

test('a form whose code went with the version before says to load the page again', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/);
  const code = /\/assets\/resend-form-[^/]+\.js$/;
  await page.route(code, (route) => route.fulfill({ status: 404 }));
  await page.goto('/private', { waitUntil: 'load' });
  const failed = page.getByRole('alert').filter({ hasText: 'The form could not be loaded' });
  await expect(failed).toContainText('A new version of this site is ready');
  await expect(page.getByText('A new version is ready.')).toBeVisible();
  await page.unroute(code);
  await failed.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('[data-late-form]')).toHaveJSProperty('alive', true);
  await expect(failed).toHaveCount(0);
});

for (const part of ['frame', 'entry.client'])
  test(`a page whose ${part} does not come says so, and is whole once it is loaded again`, async ({
    page,
    expectedConsole,
  }) => {
    expectedConsole.push(/Failed to load resource/, /Failed to fetch dynamically imported module/);
    const code = new RegExp(`/assets/${part}-[^/]+\\.js$`);
    await page.route(code, (route) => route.abort());
    await page.goto('/private', { waitUntil: 'load' });
    const said = page.getByRole('alert').filter({ hasText: 'This page did not load completely' });
    await expect(said).toContainText('nothing you enter is sent');
    await expect(said, 'at the bottom of the screen').toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    const last = page.getByRole('contentinfo').getByRole('link').last();
    await last.focus();
    const [link, bar] = [await last.boundingBox(), await said.boundingBox()];
    expect((link?.y ?? Infinity) + (link?.height ?? 0), 'stays clear of the bar').toBeLessThanOrEqual(
      bar?.y ?? 0,
    );
    await email(page).fill('dana@ride.example');
    await button(page, 'Send me my links').click();
    await expect(waiting(page)).toBeHidden();
    await page.unroute(code);
    await said.getByRole('button', { name: 'Reload' }).click();
    await expect(page.locator('[data-late-form]')).toHaveJSProperty('alive', true);
    await expect(said).toHaveCount(0);
  });
