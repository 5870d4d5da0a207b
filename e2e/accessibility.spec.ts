import { expect, expectAccessible, test } from './fixtures.ts';
import { PAGES } from './pages.ts';
import { check, FAILED_REQUEST, toast } from './weather-check.ts';

// Colours are measured at rest, not on their way.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const THEMES = ['light', 'dark', 'sun'] as const;
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

for (const { name, path } of PAGES)
  for (const viewport of SIZES)
    test(`${name} at ${viewport.width}`, async ({ page, expectedConsole }) => {
      expectedConsole.push(FAILED_REQUEST);
      await page.setViewportSize(viewport);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const details of await page.locator('main details').all())
        await details.evaluate((element) => element.setAttribute('open', ''));
      for (const theme of THEMES)
        await test.step(theme, async () => {
          await page.evaluate((chosen) => {
            document.documentElement.dataset.theme = chosen;
          }, theme);
          await expectAccessible(page);
        });
    });

for (const theme of THEMES)
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
