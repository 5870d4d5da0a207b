import { expect, expectAccessible, expectAccessibleInAllThemes, test } from './fixtures.ts';
import { PAGES } from './pages.ts';
import { check, FAILED_REQUEST, toast } from './weather-check.ts';

// Colors are measured at rest, not on their way.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const NARROWEST = { width: 320, height: 640 };
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

for (const { name, path, fails } of PAGES)
  test(`${name} at every width`, async ({ page, expectedConsole }) => {
    if (fails) expectedConsole.push(FAILED_REQUEST);
    await page.setViewportSize(PHONE);
    await page.goto(path);
    await expect(page).toHaveTitle(/./);
    for (const details of await page.locator('main details').all())
      await details.evaluate((element) => element.setAttribute('open', ''));
    for (const viewport of [PHONE, NARROWEST, DESKTOP])
      await test.step(`${viewport.width} px`, async () => {
        await page.setViewportSize(viewport);
        await expect(page.getByText('Demo: the weather here is simulated.')).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        if (viewport !== NARROWEST) await expectAccessibleInAllThemes(page);
        const wider = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
        expect(await page.evaluate(wider)).toBeLessThanOrEqual(0);
      });
  });

for (const theme of ['light', 'dark', 'sun'])
  test(`the open menu and a failure's toast in ${theme}`, async ({ page, expectedConsole }) => {
    expectedConsole.push(FAILED_REQUEST);
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.locator('main')).toHaveAttribute('inert', '');
    await expectAccessible(page, 'body > header');
    await page.keyboard.press('Escape');
    await check(page, '00000');
    await expect(toast(page)).toBeVisible();
    await expectAccessible(page);
  });
