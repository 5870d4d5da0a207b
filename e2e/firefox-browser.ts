import { launch, type Browser, type Page } from 'puppeteer-core';
import { ensureFirefox } from '../scripts/browsers.ts';
import { expect, test as base } from './fixtures.ts';

/**
 * Firefox as riders have it, over WebDriver BiDi: Playwright drives only a Firefox of its own making. `firefox` is
 * a page with a fresh profile; the test fails on a console error or warning that is not in `expectedConsole`.
 */
export const test = base.extend<{ firefox: Page }, { firefoxBrowser: Browser }>({
  firefoxBrowser: [
    async ({}, use) => {
      const browser = await launch({
        browser: 'firefox',
        executablePath: ensureFirefox(),
        headless: true,
        extraPrefsFirefox: {
          // Answers the location prompt with no, as a rider who does not want to be asked.
          'permissions.default.geo': 2,
        },
      });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  firefox: async ({ firefoxBrowser, expectedConsole }, use, { workerIndex }) => {
    const context = await firefoxBrowser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ width: 390, height: 844 });
    await page.setExtraHTTPHeaders({ 'X-Forwarded-For': `10.77.${workerIndex % 256}.1` });
    const noise: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warn'].includes(message.type())) noise.push(message.text());
    });
    page.on('pageerror', (error) => noise.push(String(error)));
    await use(page);
    await context.close();
    expect(noise.filter((text) => !expectedConsole.some((pattern) => pattern.test(text)))).toEqual([]);
  },
});

/** Opens an address and waits until its buttons work. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => Object.keys(document.body).some((name) => name.startsWith('__react')));
}

/** What the page's main part says, white space collapsed. */
export const mainText = (page: Page): Promise<string> =>
  page.$eval('main', (main) => main.innerText.replaceAll(/\s+/g, ' '));

/** Presses a button by the name that people read, or hear. */
export async function press(page: Page, name: string): Promise<void> {
  const found = await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('button')].find(
        (button) =>
          (button.ariaLabel ?? button.innerText).trim() === wanted &&
          button.checkVisibility() &&
          !button.disabled,
      ),
    {},
    name,
  );
  const button = await found.asElement()?.toElement('button');
  await button?.click();
}

/** Types into a field by its label. Searching the accessibility tree takes Firefox most of a second per field. */
export async function fill(page: Page, label: string, text: string): Promise<void> {
  const found = await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('label')].find(
        ({ htmlFor, innerText }) => htmlFor !== '' && innerText.startsWith(wanted),
      )?.htmlFor,
    {},
    label,
  );
  await page.locator(`[id="${await found.jsonValue()}"]`).fill(text);
}

/** What the notifications say. */
export const toastText = (page: Page): Promise<string> =>
  page.$$eval('[role="region"] li', (toasts) => toasts.map(({ textContent }) => textContent).join(' '));

/** Whether the device has a copy of the page at a path; of a verdict it keeps the answer. */
export const isKept = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(async (wanted) => {
    const zip = /^\/\?zip=(\d{5})$/.exec(wanted)?.[1];
    if (zip !== undefined)
      return Object.values(localStorage).some((kept) => kept.includes(`"zipCode":"${zip}"`));
    return (await caches.match(wanted)) !== undefined;
  }, path);
