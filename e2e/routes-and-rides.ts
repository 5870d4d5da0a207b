import { expect, type APIRequestContext, type Page, type Request } from '@playwright/test';
import type { ScenicRoute } from '#features/routes/entry/route.schema.ts';

/** The parts that the pages of routes and rides share, by the names a rider knows them under. */
/** A text field; one that takes towns is a combobox. */
export const field = (page: Page, name: string | RegExp) =>
  page.getByRole('textbox', { name }).or(page.getByRole('combobox', { name }));
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const entry = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
export const headings = (page: Page, level: number) => page.getByRole('main').getByRole('heading', { level });

/** A published sample route by its name. */
export async function routeNamed(request: APIRequestContext, name: string): Promise<ScenicRoute> {
  const response = await request.get(`/api/all-scenic-routes?q=${encodeURIComponent(name)}`);
  const { routes }: { routes: ScenicRoute[] } = await response.json();
  const found = routes.find((route) => route.name === name);
  expect(found, `the sample route ${name}`).toBeDefined();
  if (!found) throw new Error(name);
  return found;
}

/** A published sample ride by its name and ZIP code; undefined when the search does not show it. */
export async function rideNamed(
  request: APIRequestContext,
  name: string,
  zipCode: string,
): Promise<ScenicRoute | undefined> {
  const response = await request.post('/api/group-rides', { data: { zipCode } });
  const { routes }: { routes: ScenicRoute[] } = await response.json();
  return routes.find((route) => route.name === name);
}

/** Goes to another address as a link does: without a new document, so that the browser's loaders answer. */
export const goInBrowser = (page: Page, to: string) =>
  page.evaluate((path) => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, to);

/** The bodies that the page sends to an address, as they go out. */
export function sentTo(page: Page, path: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', noteTo(path, bodies));
  return bodies;
}

/** Of those, the ones that got an answer: what goes out by itself may be on its way when the way becomes free. */
export function answeredAt(page: Page, path: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('requestfinished', noteTo(path, bodies));
  return bodies;
}

const noteTo = (path: string, bodies: Record<string, unknown>[]) => (request: Request) => {
  if (request.method() === 'POST' && new URL(request.url()).pathname === path)
    bodies.push(request.postDataJSON());
};

/** Structured data of a kind in the page's head. */
export async function structuredData(page: Page, kind: string): Promise<Record<string, unknown>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const all: Record<string, unknown>[] = texts.map((text) => JSON.parse(text));
  const found = all.find((data) => data['@type'] === kind);
  expect(found, `structured data of a ${kind}`).toBeDefined();
  return found ?? {};
}
