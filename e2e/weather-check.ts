import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { weatherAnswerSchema, type WeatherAnswer } from '#features/weather/weather.schema.ts';

/** The parts of the weather check, by the names a rider knows them under. */
/** Below a verdict a phone keeps it behind the place's name. */
export const zipField = (page: Page) =>
  page.getByRole('combobox', { name: 'Town or ZIP code', includeHidden: true });
/** The place's name with its ZIP code: a phone's way back to the form. */
export const placeButton = (page: Page) => page.getByRole('button', { name: /\. Change place$/ });
export const checkButton = (page: Page) => page.getByRole('button', { name: 'Check Riding Conditions' });
export const detectButton = (page: Page) => page.getByRole('button', { name: 'Detect Location' });
export const verdict = (page: Page, text: string | RegExp = ANY_VERDICT) =>
  page.getByRole('main').getByRole('heading', { level: 2, name: text });
export const conditions = (page: Page) =>
  page.getByRole('list', { name: 'Conditions' }).getByRole('listitem');
/** The value under a name in "Right now", for example "Wind". */
export const reading = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');
export const toast = (page: Page) =>
  page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');

const ANY_VERDICT = /^(Great Day for Riding!|Ride with Caution|Not Recommended|Unknown Conditions)$/;

/** Opens the form where a phone has put it away. */
export async function openForm(page: Page): Promise<void> {
  if (await placeButton(page).isVisible()) await placeButton(page).click();
}

export async function check(page: Page, zip: string): Promise<void> {
  await openForm(page);
  await zipField(page).fill(zip);
  await checkButton(page).click();
}

/** Scripting has taken the page over: only then is the theme marked. */
export const alive = (page: Page) => expect(page.locator('input[name="theme"]:checked')).toBeAttached();

/** Opens a verdict's address and waits until its buttons work. */
export async function openVerdict(page: Page, zip: string): Promise<void> {
  await page.goto(`/?zip=${zip}`);
  await expect(page.getByText(new RegExp(` ${zip}: `)).first()).toBeAttached();
}

/** Everything the page fetches for later has come, so that it can do without a connection. */
export const atRest = (page: Page) =>
  expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached();

/** Once the product's letters have come, after the first paint: `document.fonts.ready` does not know of them before. */
export const letters = (page: Page) =>
  page.waitForFunction(() => [...document.fonts].some(({ family }) => family === 'Overpass'));

/**
 * From here on a clock that was installed stands still until it is moved: by itself it runs on, and a busy machine takes
 * seconds from one look to the next. What waits for the page to be idle has to have come by then.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + A_LITTLE_AHEAD_MS);
}
/** Further than the clock runs until it is told to stop. */
const A_LITTLE_AHEAD_MS = 10_000;

/** Below a verdict, where routes, rides and mails are fetched when a reader gets there. */
export const toSuggestions = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Roadside Help', exact: true }).scrollIntoViewIfNeeded();

/** The answer of the API, to compare a page with. */
export async function weatherOf(request: APIRequestContext, zipCode: string): Promise<WeatherAnswer> {
  const response = await request.post('/api/weather', { data: { zipCode } });
  expect(response.status()).toBe(200);
  return weatherAnswerSchema.parse(await response.json());
}

/** Chromium's own note about an answer with an error status, or about none. */
export const FAILED_REQUEST = /^Failed to load resource/;
