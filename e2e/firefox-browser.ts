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

/** Presses a button, or what opens a part of the page, by the name that people read first, or hear. */
export async function press(page: Page, name: string): Promise<void> {
  // Other parts may come between the look and the press, and move it away: such a press is taken back, as by Playwright.
  while (!(await pressOnce(page, name)));
}

/** @returns whether the press came to what it was meant for; otherwise nobody heard it. */
async function pressOnce(page: Page, name: string): Promise<boolean> {
  const found = await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll<HTMLButtonElement | HTMLElement>('button, summary')].find(
        (button) =>
          (button.ariaLabel ?? button.innerText).trim().split('\n')[0] === wanted &&
          button.checkVisibility() &&
          !('disabled' in button && button.disabled),
      ),
    {},
    name,
  );
  const button = found.asElement();
  if (!button) return false;
  const place = await button.evaluate(placeAtRest);
  const isHit = await button.evaluateHandle(letOnlyItHear);
  try {
    await page.mouse.click(place.x, place.y);
  } catch (error) {
    // Moved off the screen since.
    if (!String(error).includes('out of bounds')) throw error;
  }
  return isHit.evaluate((ended) => ended());
}

/** Its middle on the screen, once that has been the same for some frames. Runs in the page. */
async function placeAtRest(element: Node): Promise<{ x: number; y: number }> {
  if (!(element instanceof HTMLElement)) throw new Error('Only elements can be pressed.');
  const frame = () => new Promise(requestAnimationFrame);
  const middle = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  let place = middle();
  for (let same = 0; same < 5; same += 1) {
    await frame();
    const now = middle();
    if (now.x !== place.x || now.y !== place.y) same = -1;
    place = now;
  }
  return place;
}

/** Keeps the next press from everything but an element. Runs in the page. @returns ends this, and tells what was hit */
function letOnlyItHear(element: Node): () => boolean {
  const over = new AbortController();
  let isHit: boolean | undefined;
  const hear = (event: Event) => {
    isHit ??= event.target instanceof Node && element.contains(event.target);
    if (isHit) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    addEventListener(name, hear, { capture: true, signal: over.signal });
  return () => {
    over.abort();
    return isHit === true;
  };
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
