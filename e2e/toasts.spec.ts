import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { atRest, check, FAILED_REQUEST, openVerdict, stopClock, toast } from './weather-check.ts';

/** Two in a row: the explanation, and behind it "URL Copied". */
async function showTwo(page: Page) {
  await openHome(page);
  await pressForTwo(page);
}

async function openHome(page: Page) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
}

async function pressForTwo(page: Page) {
  await page.getByRole('button', { name: 'Set as Browser Homepage' }).click();
  await expect(toast(page)).toContainText('Set as Homepage');
}

test('one shows at a time, and the one that waits follows when it is closed', async ({ page }) => {
  await showTwo(page);
  await expect(toast(page)).toHaveCount(1);
  await toast(page).getByRole('button', { name: 'Close' }).click();
  await expect(toast(page)).toContainText('URL Copied');
  await expect(toast(page)).toHaveCount(1);
});

test('their place is made at the moment at which a menu opens', async ({ page }) => {
  await page.addInitScript(() => {
    const show = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'showPopover')?.value as () => void;
    HTMLElement.prototype.showPopover = function () {
      HTMLElement.prototype.showPopover = show;
      const menu = document.body.appendChild(document.createElement('div'));
      menu.popover = 'auto';
      let refusal: unknown;
      menu.addEventListener('beforetoggle', () => {
        try {
          show.call(this);
        } catch (error) {
          refusal = error;
        }
      });
      show.call(menu);
      menu.remove();
      document.documentElement.dataset['refused'] = String(refusal);
      throw refusal;
    };
  });
  await showTwo(page);
  await expect(page.locator('html')).toHaveAttribute('data-refused', /during another show operation/);
  await expect(toast(page).locator('xpath=ancestor::*[@popover]')).toHaveJSProperty('popover', 'manual');
  expect(await page.locator('[popover=manual]:popover-open').count()).toBe(1);
});

test('none outlives the page that it belongs to', async ({ page }) => {
  await page.clock.install();
  await showTwo(page);
  await page.clock.runFor(2_000);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await page.clock.runFor(500);
  await expect(toast(page)).toHaveCount(0);
});

test('F8 moves the focus to the notifications', async ({ page }) => {
  await showTwo(page);
  await page.keyboard.press('F8');
  const region = page.getByRole('region', { name: 'Notifications (F8)' });
  await expect(region.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(toast(page)).toContainText('URL Copied');
});

/** Four in a row, of 8, 4, 8 and 4 seconds, on a clock that stands still unless it is moved. */
async function showFour(page: Page) {
  await page.clock.install();
  await openHome(page);
  await atRest(page);
  await stopClock(page);
  await pressForTwo(page);
  await page.getByRole('button', { name: 'Set as Browser Homepage' }).click();
}

/** The second of four is on screen; it and those behind it leave when their time is over. */
async function expectRestToLeave(page: Page) {
  await page.clock.runFor(200);
  for (const [title, ms] of [
    ['URL Copied', 4_000],
    ['Set as Homepage', 8_000],
    ['URL Copied', 4_000],
  ] as const) {
    await expect(toast(page)).toContainText(title);
    await page.clock.runFor(ms - 1_000);
    await expect(toast(page)).toContainText(title);
    await page.clock.runFor(1_500);
  }
  await expect(toast(page)).toHaveCount(0);
}

test('those that wait behind one that is closed leave by themselves', async ({ page }) => {
  await showFour(page);
  await toast(page).getByRole('button', { name: 'Close' }).click();
  await page.mouse.move(5, 5);
  await expectRestToLeave(page);
});

test('those that wait behind one that Escape closes do too, and the focus goes back to where it was', async ({
  page,
}) => {
  await showFour(page);
  await expect(page.getByRole('button', { name: 'Set as Browser Homepage' })).toBeFocused();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Set as Browser Homepage' })).toBeFocused();
  await expectRestToLeave(page);
});

test('one that has the focus stays until the focus leaves it', async ({ page }) => {
  await showFour(page);
  await page.keyboard.press('F8');
  await page.clock.runFor(60_000);
  await expect(toast(page)).toContainText('Set as Homepage');
  await page.getByRole('button', { name: 'Set as Browser Homepage' }).focus();
  await page.clock.runFor(9_000);
  await expect(toast(page)).toContainText('URL Copied');
});

test('a swipe to the right of more than 50 px dismisses, a shorter one does not', async ({ page }) => {
  await showTwo(page);
  // Where it stands once it has come in.
  await toast(page).evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)));
  const box = await toast(page).boundingBox();
  if (!box) throw new Error('no toast on screen');
  const [x, y] = [box.x + 60, box.y + box.height / 2];
  const swipe = async (distance: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance / 2, y);
    await page.mouse.move(x + distance, y);
    await page.mouse.up();
  };
  await swipe(40);
  await expect(toast(page)).toHaveAttribute('data-swipe', 'cancel');
  await expect(toast(page)).toContainText('Set as Homepage');
  await swipe(60);
  await expect(toast(page)).toContainText('URL Copied');
});

test('on wide screens they are at most 420 px wide', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await showTwo(page);
  const list = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list');
  expect((await list.boundingBox())?.width).toBe(420);
});

test('a plain one goes after 5 seconds; a failure wears the stop sign', async ({ page, expectedConsole }) => {
  expectedConsole.push(FAILED_REQUEST);
  await page.clock.install();
  await openVerdict(page, '85003');
  await atRest(page);
  await stopClock(page);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(toast(page)).toContainText('Weather Updated');
  await expect(toast(page).locator('polygon')).toHaveCount(0);
  await page.clock.runFor(4_000);
  await expect(toast(page)).toContainText('Weather Updated');
  await page.clock.runFor(1_500);
  await expect(toast(page)).toHaveCount(0);

  await check(page, '00000');
  await expect(toast(page)).toContainText('Weather Check Failed');
  await expect(toast(page).locator('polygon').first()).toBeVisible();
});
