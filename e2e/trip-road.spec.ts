import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { button, card, field } from './trip-plan.ts';

const SALIDA_TO_GUNNISON = ['81201', '81230'] as const;
const AUSTIN_TO_EUREKA = ['89310', '89316'] as const;
const PAYSON = '85541';

type Answer = { checked: { waiting: boolean }; road: object | null };

/** Until the server has been told all that the page is to show: nobody waits long for what stands beside the weather. */
async function untilKnown(page: Page, zipCodes: readonly string[], isKnown: (answer: Answer) => boolean) {
  await expect
    .poll(async () => {
      const answer = await page.request.post('/api/trip-weather', { data: { zipCodes } });
      return isKnown(await answer.json());
    })
    .toBe(true);
}

const troubles = (page: Page) => page.getByRole('region', { name: 'Closures and fires' });
const lane = (page: Page, name: string) =>
  page.locator('.dep-lane', { has: page.getByText(name, { exact: true }) });

test.describe('a closed road', () => {
  test('is said before the verdict, drawn on its miles, and planned around with one press', async ({
    page,
  }) => {
    await untilKnown(page, SALIDA_TO_GUNNISON, ({ checked }) => !checked.waiting);
    await page.goto(`/trip?zip=${SALIDA_TO_GUNNISON.join('&zip=')}`);
    const closure = troubles(page).getByRole('listitem').filter({ hasText: 'Rock work' });
    await expect(closure).toContainText(/Mile \d+ to \d+: US 50 closed/);
    await expect(page.getByText(/US 50 is closed at mile \d+ when you get there\./)).toBeVisible();
    await expect(lane(page, 'Closed')).toContainText(/Mile \d+ to \d+, US 50 closed/);
    await expect(lane(page, 'Closed').locator('.dep-on-closed').first()).toBeVisible();

    await closure.getByRole('link', { name: 'Plan around' }).click();
    await expect(page).toHaveURL(/&around=[^&]+$/);
    await expect(troubles(page)).toContainText('Planned around');
    await expect(troubles(page).getByRole('listitem')).toHaveCount(0);
    await expect(page.getByText(/is closed at mile/)).toHaveCount(0);
    await expect(lane(page, 'Closed')).toContainText('none listed when you pass');

    await page.goBack();
    await expect(closure).toBeVisible();
  });

  test('is not called open where nobody tells', async ({ page }) => {
    await untilKnown(page, ['97701', '97801'], ({ checked }) => !checked.waiting);
    await page.goto('/trip?zip=97701&zip=97801');
    await expect(troubles(page)).toContainText('Closures: not covered here (Oregon).');
    await expect(lane(page, 'Closed')).toContainText('not covered here');
  });
});

test.describe('what the road is made of', () => {
  test('stands on the miles of the way on any screen and on paper', async ({ page }) => {
    await untilKnown(page, AUSTIN_TO_EUREKA, ({ road }) => road !== null);
    await page.goto(`/trip?zip=${AUSTIN_TO_EUREKA.join('&zip=')}`);
    await expect(lane(page, 'Unpaved')).toContainText(/1\d(\.\d)?\smi, mile \d+ to \d+/);
    await expect(lane(page, 'Bridges')).toContainText('2 bridges');
    await expect(lane(page, 'Tunnels')).toContainText(/1 tunnel, mile \d+/);
    await expectAccessible(page, '.dep');
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(lane(page, 'Unpaved').locator('.dep-on-unpaved').first()).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `at ${width} px`).toBeLessThanOrEqual(width);
      const box = await lane(page, 'Bridges').locator('.dep-on-bridge').last().boundingBox();
      expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 739, height: 979 });
    await page.emulateMedia({ media: 'print' });
    await expect(lane(page, 'Unpaved').getByText(/^1\d(\.\d)?\smi/)).toBeVisible();
    await expect(lane(page, 'Unpaved').locator('.dep-on-unpaved').first()).toBeVisible();
    // Name and words on one line, the drawing below it.
    const heights = await page
      .locator('.dep-lane')
      .evaluateAll((lanes) => lanes.map((one) => one.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(70);
    await expect(page.getByRole('group', { name: 'Departures shown' })).toBeHidden();
  });
});

test.describe('two roads side by side', () => {
  const compared = (page: Page) => page.getByText(/^By way of Payson, AZ: /);
  const compare = (page: Page) => button(page, 'Compare');

  test('are compared at one departure, kept in the address, and taken with one press', async ({ page }) => {
    await page.goto('/trip?zip=85003&zip=86001');
    await page.getByText('Compare with another road').click();
    await field(page, 'By way of').fill('855');
    await compare(page).click();
    await expect(page.getByText('Please enter valid 5-digit zip codes')).toBeVisible();
    await field(page, 'By way of').fill('00000');
    await compare(page).click();
    await expect(page.getByText('Zip code not found')).toBeVisible();

    await field(page, 'By way of').fill(PAYSON);
    await compare(page).click();
    await expect(compared(page).first()).toContainText(/\d+\smi (longer|shorter), /);
    await expect(page.getByRole('heading', { name: /^This road: / })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^By way of Payson, AZ: / })).toBeVisible();
    await expect(page).toHaveURL(/&via=85541$/);

    await page.reload();
    await expect(page.getByRole('heading', { name: /^By way of Payson, AZ: / })).toBeVisible();
    await page.getByRole('link', { name: 'Take this road' }).click();
    await expect(card(page, 'Stop 1: Payson, AZ')).toBeVisible();
    await expect(page).toHaveURL(/\?zip=85003&zip=85541&zip=86001(&leave=[^&]+)?$/);
  });

  test('are not compared after a stop that the trip does not have, and that is said at the field', async ({
    page,
  }) => {
    const said = page.getByText(/^The address names a stop that this trip does not have\./);
    await page.goto(`/trip?zip=85003&zip=86001&zip=87101&via=${PAYSON}&after=7`);
    await expect(said).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'After' })).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'By way of')).toHaveValue(PAYSON);
    await expect(compared(page)).toHaveCount(0);
    await compare(page).click();
    await expect(compared(page).first()).toBeVisible();
    await expect(said).toHaveCount(0);

    await page.goto(`/trip?zip=85003&zip=86001&via=${PAYSON}&after=Salida`);
    await expect(said).toBeVisible();
    await expect(field(page, 'By way of')).toHaveAttribute('aria-invalid', 'true');
  });
});
