import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { findPhoenix, holdCode, holdPosition, PHOENIX } from './held-answers.ts';
import {
  check,
  detectButton,
  FAILED_REQUEST,
  openForm,
  openVerdict,
  toast,
  verdict,
  zipField,
} from './weather-check.ts';

const LONDON = { latitude: 51.5, longitude: 0 };

/** A browser whose rider denies the position each time; `detect-location.test.ts` has all other failures. */
const refusePosition = (page: Page) =>
  page.addInitScript(() => {
    window.asked = 0;
    Object.defineProperty(Navigator.prototype, 'geolocation', {
      value: {
        getCurrentPosition: (_success: unknown, failure: (error: object) => void) => {
          window.asked += 1;
          failure({ code: 1 });
        },
      },
    });
  });

const asked = (page: Page) => page.evaluate(() => window.asked);

test.describe('where the rider allows it', () => {
  test.use({ permissions: ['geolocation'], geolocation: PHOENIX });

  test('the page finds the ZIP code on load and checks it', async ({ page }) => {
    await page.goto('/');
    await expect(toast(page)).toContainText('Location Detected');
    await expect(toast(page)).toContainText(/Found zip code: 850\d\d/);
    await expect(verdict(page)).toBeVisible();
    await expect(zipField(page)).toHaveValue(/^850\d\d$/);
    await expect(page).toHaveURL(/\/\?zip=850\d\d$/);
  });

  test('Detect Location does the same on demand', async ({ page }) => {
    await openVerdict(page, '59047');
    await openForm(page);
    await detectButton(page).click();
    await expect(toast(page)).toContainText('Location Detected');
    await expect(zipField(page)).toHaveValue(/^850\d\d$/);
    await expect(verdict(page, 'Great Day for Riding!')).toBeVisible();
  });
});

test('a position outside the US ends in a sentence', async ({ page, context, expectedConsole }) => {
  expectedConsole.push(FAILED_REQUEST);
  await openVerdict(page, '85003');
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(LONDON);
  await openForm(page);
  await detectButton(page).click();
  await expect(toast(page)).toContainText('Location Detection Failed');
  await expect(toast(page)).toContainText('Unable to determine zip code from location');
  await expect(zipField(page)).toHaveValue('85003');
});

test('when the rider denies it, loading stays silent and the button says why', async ({ page }) => {
  await refusePosition(page);
  await page.goto('/');
  await expect.poll(() => asked(page)).toBe(1);
  await expect(detectButton(page)).not.toHaveAttribute('aria-busy');
  await expect(toast(page)).toHaveCount(0);
  await expect(zipField(page)).toHaveValue('');

  await detectButton(page).click();
  await expect(toast(page)).toContainText('Location Detection Failed');
  await expect(toast(page).getByText('Location access denied by user', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No location from this device' })).toBeVisible();
  await expect(zipField(page)).toBeFocused();
  expect(await asked(page)).toBe(2);
});

test('a browser without geolocation says so', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'geolocation', { value: undefined }),
  );
  await page.goto('/');
  await detectButton(page).click();
  await expect(toast(page)).toContainText('Geolocation not supported');
});

test.describe('what is found late never takes the place of', () => {
  test.beforeEach(({ page }) => holdPosition(page));

  /** Answers, and waits until the page has dealt with it. */
  async function answer(page: Page) {
    await findPhoenix(page);
    await expect(
      page.getByRole('button', { name: 'Detect Location', includeHidden: true }),
    ).not.toHaveAttribute('aria-busy');
  }

  test('what is being typed', async ({ page }) => {
    await page.goto('/');
    await expect.poll(() => asked(page)).toBe(1);
    await expect(page.getByRole('button', { name: 'Detecting…' })).toBeVisible();
    await zipField(page).pressSequentially('590');
    await answer(page);
    await expect(zipField(page)).toHaveValue('590');
    await expect(toast(page)).toHaveCount(0);
    await expect(page).toHaveURL('/');
  });

  test('what was typed before the page came alive', async ({ page }) => {
    const comeAlive = await holdCode(page);
    await page.goto('/', { waitUntil: 'commit' });
    await zipField(page).pressSequentially('590-4');
    comeAlive();
    await expect.poll(() => asked(page)).toBe(1);
    await answer(page);
    await expect(zipField(page)).toHaveValue('5904');
    await expect(page).toHaveURL('/');
  });

  test('a saved place that was chosen meanwhile', async ({ page }) => {
    await page.addInitScript(() =>
      localStorage.setItem(
        'saved-places',
        JSON.stringify([{ zipCode: '59047', location: 'Livingston, MT' }]),
      ),
    );
    await page.goto('/');
    await page.getByRole('link', { name: 'Livingston, MT' }).click();
    await expect(verdict(page, 'Not Recommended')).toBeVisible();
    await answer(page);
    await expect(page).toHaveURL('/?zip=59047');
    await expect(toast(page)).toHaveCount(0);
  });

  test('what was asked for since the button was pressed', async ({ page }) => {
    await page.goto('/');
    await expect.poll(() => asked(page)).toBe(1);
    await answer(page);
    await expect(verdict(page)).toBeVisible();
    await openForm(page);
    await detectButton(page).click();
    await expect.poll(() => asked(page)).toBe(2);
    await check(page, '59047');
    await expect(verdict(page, 'Not Recommended')).toBeVisible();
    await answer(page);
    await expect(page).toHaveURL('/?zip=59047');
    await expect(verdict(page, 'Not Recommended')).toBeVisible();
  });

  test('a verdict whose address was opened', async ({ page }) => {
    await openVerdict(page, '59047');
    await page.getByRole('button', { name: 'Check Another' }).click();
    await expect(zipField(page)).toBeFocused();
    expect(await asked(page)).toBe(0);
  });
});

test('location is asked for once per visit, not at each return to the page', async ({ page }) => {
  await refusePosition(page);
  await page.goto('/');
  await expect.poll(() => asked(page)).toBe(1);
  await check(page, '85003');
  await expect(verdict(page)).toBeVisible();
  await page.getByRole('button', { name: 'Check Another' }).click();
  await expect(verdict(page)).toHaveCount(0);
  expect(await asked(page)).toBe(1);
});
