import { openAdmin } from './admin-area.ts';
import { busyDevice } from './busy-device.ts';
import { expect, test } from './fixtures.ts';
import { holdAnswers } from './held-answers.ts';
import { alive } from './weather-check.ts';

// A second press comes before the first has its answer, or before a slow device has drawn it: both count.

test('a second filter of an admin list builds on the first, which is drawn late', async ({ page }) => {
  const isBusy = await busyDevice(page);
  await openAdmin(page, 'blog');
  const [state, order] = [page.getByLabel('Status'), page.getByLabel('Sort by')];
  await expect(state).toBeVisible();
  await isBusy(true);
  await state.selectOption('Draft');
  await order.selectOption('Title');
  await isBusy(false);
  await expect(page).toHaveURL(/[?&]status=draft&sort=title/);
});

test('two arrow keys lead two tabs on before the first is drawn', async ({ page }) => {
  const isBusy = await busyDevice(page);
  await page.goto('/roadside-assistance');
  await alive(page);
  await page.getByRole('tab', { name: 'Find Help' }).focus();
  await isBusy(true);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await isBusy(false);
  await expect(page.getByRole('tab', { name: 'Need Help' })).toBeFocused();
  await expect(page).toHaveURL('/roadside-assistance?tab=help');
});

test.describe('a double click on one entry of a list takes that one away, and not the next', () => {
  test('of the stops of a trip', async ({ page }) => {
    await page.goto('/trip');
    await alive(page);
    const stops = page.getByRole('form', { name: 'Plan a trip' }).getByLabel(/^Stop \d/);
    for (const zip of ['86001', '87101', '79101']) {
      await page.getByRole('button', { name: 'Add Stop' }).click();
      await stops.last().fill(zip);
    }
    await page.getByRole('button', { name: 'Remove Stop 1' }).dblclick();
    await expect(stops).toHaveCount(2);
    await expect(stops.first()).toHaveValue('87101');
  });

  test('of the highlights of a route', async ({ page }) => {
    await page.goto('/routes?tab=add');
    await alive(page);
    const highlights = page.getByRole('textbox', { name: /^Highlight \d/ });
    for (const [index, text] of ['View', 'Curves', 'Coffee'].entries()) {
      if (index > 0) await page.getByRole('button', { name: 'Add highlight' }).click();
      await highlights.nth(index).fill(text);
    }
    await page.getByRole('button', { name: 'Remove highlight 1' }).dblclick();
    await expect(highlights).toHaveCount(2);
    await expect(highlights.first()).toHaveValue('Curves');
  });

  test('of the tags of an article', async ({ page }) => {
    await page.goto('/submit-blog');
    await alive(page);
    const tags = page.getByRole('list', { name: 'Tags of the article' }).getByRole('listitem');
    for (const tag of ['rain', 'night', 'gear']) {
      await page.getByLabel('Tags', { exact: true }).fill(tag);
      await page.keyboard.press('Enter');
    }
    await expect(tags).toHaveCount(3);
    await page.getByRole('button', { name: 'Remove tag rain' }).dblclick();
    await expect(tags).toHaveText(['night', 'gear']);
  });
});

test.describe('two months on', () => {
  for (const [what, isSlow] of [
    ['while the next month is on its way', false],
    ['before the device has drawn that it is', true],
  ] as const)
    test(`with two presses, the second ${what}`, async ({ page }) => {
      const isBusy = await busyDevice(page);
      await page.goto('/group-rides?view=month');
      await alive(page);
      const next = page.getByRole('link', { name: 'Next month' });
      const [, year, month] = /month=(\d+)-(\d+)/.exec((await next.getAttribute('href')) ?? '') ?? [];
      const months = await holdAnswers(page, '**/api/group-rides?*');
      await isBusy(isSlow);
      await next.click();
      await expect.poll(months.count).toBe(1);
      await next.click();
      await expect.poll(months.count).toBe(2);
      await isBusy(false);
      months.release();
      const second = new Date(Date.UTC(Number(year), Number(month), 1));
      await expect(page).toHaveURL(new RegExp(`month=${second.toISOString().slice(0, 7)}`));
      await expect(page.locator('#ride-month')).toHaveText(
        second.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
      );
    });
});
