import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fillHelp } from './roadside-help.ts';
import { button } from './routes-and-rides.ts';
import { alive, toast } from './weather-check.ts';

test.use({ viewport: { width: 390, height: 1400 } });

/** Of iPhones that end with iOS 16, and Firefox 115: they know no popovers. */
async function withoutPopovers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
      Reflect.deleteProperty(HTMLElement.prototype, name);
  });
  await page.route('**', async (route) => {
    if (!['document', 'stylesheet'].includes(route.request().resourceType())) return route.continue();
    const answer = await route.fetch();
    const body = (await answer.text())
      .replaceAll(' popover="', ' data-popover="')
      .replaceAll(':popover-open', ':no-such-thing');
    return route.fulfill({ response: answer, body });
  });
}

/** As Firefox 115 reads styles: it knows no :has(). */
async function withoutHas(page: Page): Promise<void> {
  await page.route('**', async (route) => {
    if (!['document', 'stylesheet'].includes(route.request().resourceType())) return route.continue();
    const answer = await route.fetch();
    return route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll(':has(', ':no-such-thing('),
    });
  });
}

test('a choice shows what was chosen and has the focus without :has()', async ({ page }) => {
  await withoutHas(page);
  await page.goto('/roadside-assistance?tab=help');
  await alive(page);
  const flat = page.getByRole('radio', { name: 'Flat tire' });
  await expect(flat).toHaveCSS('clip-path', 'none');
  expect(await flat.boundingBox()).toMatchObject({ width: 20, height: 20 });
  await flat.focus();
  await page.keyboard.press('Space');
  await expect(flat).toBeChecked();
  await expect(flat).toHaveCSS('outline-style', 'solid');
});

test('the menu opens and closes, and toasts show, where the browser has no popovers', async ({ page }) => {
  await withoutPopovers(page);
  await page.goto('/trip');
  await alive(page);
  const menu = page.getByRole('navigation', { name: 'Main' });
  const button = page.getByRole('button', { name: 'Menu' });
  await expect(menu).toBeHidden();
  await button.click();
  await expect(menu).toBeVisible();
  const panel = await menu.boundingBox();
  if (!panel) throw new Error('the menu has no place');
  // Beside it, where something of the page is.
  await page.mouse.click(200, panel.y + panel.height + 60);
  await expect(menu).toBeHidden();
  await button.click();
  await menu.getByRole('link', { name: 'Weather Check' }).click();
  await expect(page).toHaveURL('/');
  await expect(menu).toBeHidden();

  await page.getByRole('button', { name: 'Set as Browser Homepage' }).click();
  await expect(toast(page)).toContainText('Set as Homepage');
  await expect(toast(page)).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something Went Wrong');
});

/** What Firefox 115 does not know of the language; iOS 16 lacks the most of it as well. */
const LATER = {
  AbortSignal: ['any'],
  Map: ['groupBy'],
  Object: ['groupBy'],
  Promise: ['try', 'withResolvers'],
  URL: ['parse'],
  'Iterator.prototype': [
    'drop',
    'every',
    'filter',
    'find',
    'flatMap',
    'forEach',
    'map',
    'reduce',
    'some',
    'take',
    'toArray',
  ],
  'Set.prototype': [
    'difference',
    'intersection',
    'isDisjointFrom',
    'isSubsetOf',
    'isSupersetOf',
    'symmetricDifference',
    'union',
  ],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
};

test('asks for help where the language knows no more than Firefox 115', async ({ page }) => {
  await page.addInitScript((later) => {
    for (const [path, names] of Object.entries(later)) {
      const owner = path.split('.').reduce<object>((at, name) => Reflect.get(at, name) as object, globalThis);
      for (const name of names) Reflect.deleteProperty(owner, name);
    }
  }, LATER);
  await page.goto('/roadside-assistance?tab=help');
  await alive(page);
  await fillHelp(page, { name: 'Uma Voss', email: 'uma@ride.example', zipCode: '80435' });
  await button(page, 'Submit Request').click();
  await expect(toast(page)).toContainText('Request Submitted!');
});
