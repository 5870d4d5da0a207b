import type { Page } from '@playwright/test';
import { expect, test, type Outside } from './fixtures.ts';
import {
  alive,
  atRest,
  check,
  conditions,
  FAILED_REQUEST,
  openVerdict,
  toast,
  verdict,
  zipField,
} from './weather-check.ts';

/** The verdict with its sentence. */
const banner = (page: Page) => page.getByTestId('verdict');
const FALLBACK = 'Unable to fetch weather data. Please try again.';
const NOBODY_ANSWERS = /^No weather service is answering right now\./;

async function silence(outside: Outside) {
  await outside.fault({ service: 'open-meteo', kind: '500' });
  await outside.fault({ service: 'nws', kind: '500' });
}

test('Refresh brings the newest weather and says so', async ({ page, outside }) => {
  await openVerdict(page, '85004');
  const before = (await outside.requests())['open-meteo'] ?? 0;
  await outside.pass(61_000);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(toast(page)).toContainText('Weather Updated');
  await expect(toast(page)).toContainText('Weather data has been refreshed.');
  expect((await outside.requests())['open-meteo']).toBe(before + 1);
});

test('Refresh brings the newest radar picture of the closed card, too', async ({ page, outside }) => {
  await page.clock.install({ time: outside.now() });
  await openVerdict(page, '49001');
  const radar = page.locator('.radar-face-text');
  await expect(radar).toHaveText(/^Radar at /, { timeout: 15_000 });
  const before = await radar.innerText();
  await outside.pass(11 * 60_000);
  await page.clock.fastForward('11:00');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(radar).not.toHaveText(before);
  await expect(radar).toHaveText(/^Radar at /);
});

test('a verdict stays when the connection goes before its code has come', async ({
  page,
  context,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  const code = '**/assets/weather-result-*.js';
  await page.route(code, (route) => route.abort());
  await page.goto('/?zip=85003');
  await alive(page);
  await page.evaluate(() =>
    addEventListener('offline', () =>
      setTimeout(() => {
        document.documentElement.dataset.isOffline = '';
      }),
    ),
  );
  await context.setOffline(true);
  await expect(page.locator('html[data-is-offline]')).toBeAttached();
  await expect(page.getByText('Great Day for Riding!').filter({ visible: true })).toBeVisible();
  await page.unroute(code);
  await context.setOffline(false);
  await expect(page.getByText(/ 85003: /).first()).toBeAttached();
});

test('a Refresh that fails says why, also without a connection, and the card stays', async ({
  page,
  context,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  await openVerdict(page, '85003');
  await page.route('**/api/weather', (route) =>
    route.fulfill({ status: 502, json: { message: 'Try again in a few minutes.', code: 'upstream' } }),
  );
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(toast(page)).toContainText('Refresh Failed');
  await expect(toast(page)).toContainText('Try again in a few minutes.');
  await expect(verdict(page, 'Great Day for Riding!')).toBeVisible();
  await expect(conditions(page)).not.toHaveCount(0);

  await page.unroute('**/api/weather');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(toast(page)).toContainText('Unable to refresh weather data.');
  await expect(verdict(page, 'Great Day for Riding!')).toBeVisible();
});

test('a Refresh while no service answers shows old data as old, and does not claim to have refreshed', async ({
  page,
  outside,
}) => {
  await openVerdict(page, '85006');
  await outside.pass(61_000);
  await silence(outside);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Old data:')).toBeVisible();
  await expect(page.getByText('No weather service answers right now. Refresh tries again.')).toBeVisible();
  await expect(toast(page)).toContainText('Refresh Failed');
});

test('a Refresh that brings the same old answer does not claim to have refreshed', async ({ page }) => {
  await page.clock.install();
  await openVerdict(page, '85013');
  // Only here does time pass, so that the server gives what it has, as when too many have asked.
  await page.clock.fastForward(61_000);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(toast(page)).toContainText('Refresh Failed');
  await expect(toast(page)).toContainText('Unable to refresh weather data.');
});

test('when the forecast service is down, the National Weather Service answers and is credited', async ({
  page,
  outside,
}) => {
  await outside.fault({ service: 'open-meteo', kind: '500' });
  await page.goto('/?zip=30303');
  await expect(verdict(page)).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Right now' }).getByRole('link', { name: /National Weather Service/ }),
  ).toBeVisible();
});

test('when no service answers, a shared address and a check say so, and a check works again when one does', async ({
  page,
  outside,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  await silence(outside);
  const response = await page.goto('/?zip=97201');
  expect(response?.status()).toBe(200);
  expect(response?.headers()['cache-control']).toBe('no-store');
  await expect(page.getByRole('main').getByText(NOBODY_ANSWERS)).toBeVisible();
  await expect(toast(page)).toContainText('Weather Check Failed');

  await page.goto('/');
  const answer = page.waitForResponse('**/api/weather');
  await check(page, '60601');
  expect((await answer).status()).toBe(502);
  await expect(toast(page)).toContainText('Weather Check Failed');
  await expect(page.getByRole('main').getByText('Weather Check Failed')).toBeVisible();
  await expect(page.getByRole('main').getByText(NOBODY_ANSWERS)).toBeVisible();
  await expect(zipField(page)).toHaveValue('60601');
  await expect(verdict(page)).toHaveCount(0);

  await outside.recover();
  await check(page, '60601');
  await expect(verdict(page)).toBeVisible();
  await expect(page.getByRole('main').getByText('Weather Check Failed')).toHaveCount(0);
});

test('alerts that could not be fetched are said to be unavailable, and the page asks for them again', async ({
  page,
  outside,
}) => {
  await outside.fault({ service: 'nws-alerts', kind: '500' });
  await page.clock.install({ time: outside.now() });
  // The clock runs on by itself: on a busy machine the five seconds are over before what follows was looked at.
  const first = page.waitForResponse('**/api/weather');
  await page.goto('/?zip=85007');
  await expect(page.getByText('Alerts unavailable')).toBeVisible();
  await expect(page.getByRole('link', { name: 'weather.gov/alerts' })).toBeVisible();
  await expect(banner(page)).toContainText('Warnings are being checked.');
  await atRest(page);
  await page.clock.runFor(5_000);
  await first;
  await outside.pass(61_000);
  // The next question is due a minute after the page has dealt with the answer to the first.
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(verdict(page, 'Ride with Caution')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(banner(page)).toContainText('Warnings could not be checked.');
  await expect(conditions(page).filter({ hasText: 'Reduced certainty: warnings not checked' })).toBeVisible();
});

/** Opens a place whose warnings are late: they come once the page is on its way without them. */
async function openBeforeWarnings(page: Page, outside: Outside, zipCode: string): Promise<void> {
  await outside.fault({ service: 'nws-alerts', kind: 'hold' });
  await page.clock.install({ time: outside.now() });
  const document = await page.goto(`/?zip=${zipCode}`, { waitUntil: 'commit' });
  expect(await document?.text()).toContain('Warnings are being checked.');
  await outside.release();
  await expect(banner(page)).toContainText('Warnings are being checked.');
  await atRest(page);
}

test('a Tornado Warning that comes late turns the verdict by itself', async ({ page, outside }) => {
  await openBeforeWarnings(page, outside, '73109');
  await page.clock.runFor(5_000);
  await expect(verdict(page, 'Not Recommended')).toBeVisible();
  await expect(banner(page)).toContainText('Tornado Warning.');
});

test('warnings that come late after a Refresh are looked for as after a check', async ({ page, outside }) => {
  await openBeforeWarnings(page, outside, '85008');
  for (const _again of [1, 2]) {
    await page.clock.runFor(5_000);
    await expect(banner(page)).not.toContainText('being checked');
    await outside.pass(61_000);
    await page.clock.fastForward(61_000);
    await outside.fault({ service: 'nws-alerts', kind: 'hold' });
    const answered = page.waitForResponse('**/api/weather');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await answered;
    await outside.release();
    await expect(banner(page)).toContainText('Warnings are being checked.');
  }
  await page.clock.runFor(5_000);
  await expect(banner(page)).not.toContainText('being checked');
});

test.describe('without a connection', () => {
  test.beforeEach(({ expectedConsole }) => void expectedConsole.push(FAILED_REQUEST));

  test('a check fails in words, keeps the ZIP code, and the earlier verdict is one step back', async ({
    page,
    context,
  }) => {
    await openVerdict(page, '85003');
    await atRest(page);
    await context.setOffline(true);
    await check(page, '10001');
    await expect(toast(page)).toContainText('Weather Check Failed');
    await expect(page.getByRole('main').getByText(FALLBACK)).toBeVisible();
    await expect(zipField(page)).toHaveValue('10001');
    await page.goBack();
    await expect(verdict(page, 'Great Day for Riding!')).toBeVisible();

    await page.goForward();
    await expect(page.getByRole('main').getByText(FALLBACK)).toBeVisible();
    await context.setOffline(false);
    await check(page, '10001');
    await expect(verdict(page)).toBeVisible();
    await expect(page).toHaveURL('/?zip=10001');
  });

  test('an earlier verdict stays in reach, with its age, long after the connection went', async ({
    page,
    context,
    outside,
  }) => {
    await page.clock.install({ time: outside.now() });
    await openVerdict(page, '85003');
    await check(page, '59047');
    await expect(verdict(page, 'Not Recommended')).toBeVisible();
    await context.setOffline(true);
    await page.clock.fastForward('25:00');
    await page.goBack();
    await expect(verdict(page, 'Great Day for Riding!')).toBeVisible();
    await expect(page.getByTestId('verdict')).toContainText(/(2[5-9]|3\d|40) minutes ago/);
  });
});
