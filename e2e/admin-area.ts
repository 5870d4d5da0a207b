import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { ADMIN } from './admin-account.ts';
import { alive, toast } from './weather-check.ts';
import { DAY_MS } from '#platform/time/units.ts';

/** Entries of other journeys came from the same address; by the next day nobody is in doubt about it. */
export const A_DAY = DAY_MS;

/** The views of the dashboard and a heading of each. */
export const ADMIN_VIEWS = [
  ['', 'Routes and Groups Management'],
  ['volunteers', 'Volunteers'],
  ['requests', 'Assistance Requests'],
  ['blog', 'Blog Posts'],
  ['blog&sub=submissions', 'User Submissions'],
  ['sitemap', 'Sitemap'],
  ['status', 'Status'],
  ['account', 'Your Sessions'],
  ['audit', 'Audit Log'],
  ['tracing', 'Roads Without a Line'],
  ['webhooks', 'Webhooks'],
  ['mail', 'Email Outbox'],
  ['guide', 'Guide for Admins'],
] as const;

/** Signs in without the form: the cookie belongs to the page's context. */
export async function signIn(page: Page): Promise<void> {
  const answer = await page.request.post('/api/admin/login', { data: ADMIN });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Signs in and opens a view of the dashboard, for example "volunteers". */
export async function openAdmin(page: Page, view = ''): Promise<void> {
  await signIn(page);
  await showAdmin(page, view);
}

/** Opens a view for who is signed in: signing in again ends the session that the page before may still ask with. */
export async function showAdmin(page: Page, view = ''): Promise<void> {
  await page.goto(view === '' ? '/admin' : `/admin?view=${view}`);
  await alive(page);
}

/** Approves all that waits of a kind. */
export async function approveAll(page: Page, kind: string): Promise<void> {
  const waiting = await page.request.get('/api/admin/queue');
  const { entries }: { entries: { kind: string; id: string }[] } = await waiting.json();
  const chosen = entries.filter((entry) => entry.kind === kind).map(({ id }) => ({ kind, id }));
  const answer = await page.request.post('/api/admin/queue/decide', {
    data: { entries: chosen, verdict: 'approve' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

export async function signInByForm(page: Page, password: string = ADMIN.password): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('Username').fill(ADMIN.username);
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Sign In' }).click();
}

/** The button is there only with its code, so one press is enough. */
export async function openNewPost(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'New Post' }).click();
  const post = dialog(page, 'New Post');
  await expect(post).toBeVisible();
  return post;
}

/** A route as a visitor sends it; it waits for review. */
export async function sendRoute(request: APIRequestContext, name: string): Promise<number> {
  const answer = await request.post('/api/scenic-routes/add', {
    data: {
      name,
      description: 'A fine road.',
      startLocation: 'Ward, CO',
      distance: 68.4,
      zipCodes: ['80302'],
    },
  });
  const { id }: { id: number } = await answer.json();
  expect(answer.ok()).toBe(true);
  return id;
}

/** An article as a reader sends it; it waits for review. @returns the token of its private link */
export async function sendArticle(request: APIRequestContext, title: string): Promise<string> {
  const answer = await request.post('/api/blog/submit', {
    data: {
      authorName: 'Ann Reader',
      authorEmail: 'ann@ride.example',
      title,
      content: `First line of a story about ${title}.\nSecond line, which goes on ${'and on '.repeat(20)}`,
      tags: ['gear', 'rain', 'night', 'cold'],
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { link }: { link: { token: string } } = await answer.json();
  return link.token;
}

/** One that has said what it had to, in one turn: it may go by itself at any moment. */
export const closeToast = (page: Page) =>
  toast(page)
    .getByRole('button', { name: 'Close' })
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));

/** The editor of a post's text. */
export const editor = (page: Page | Locator) => page.getByRole('textbox', { name: 'Content' });

/** Opens the form of a new post, with its title. */
export async function startPost(page: Page, title: string): Promise<Locator> {
  const post = await openNewPost(page);
  // The editor's code is the largest download of the product.
  await expect(editor(post)).toBeVisible({ timeout: 15_000 });
  await post.getByLabel('Title').fill(title);
  return post;
}
