import type { Page } from '@playwright/test';
import {
  A_DAY,
  ADMIN_VIEWS,
  card,
  dialog,
  openAdmin,
  showAdmin,
  openNewPost,
  sendArticle,
  sendRoute,
  signIn,
} from './admin-area.ts';
import type { SessionsAnswer } from '#features/accounts/accounts.schema.ts';
import { expect, expectAccessibleInAllThemes, movedSoFar, test } from './fixtures.ts';
import { alive } from './weather-check.ts';

// Colors are measured at rest, not on their way.
test.use({ samples: 'review', contextOptions: { reducedMotion: 'reduce' } });

/** At the width of a phone and of a desk: every theme's colors, and nothing that makes the page itself scroll sideways. */
async function expectReadable(page: Page): Promise<void> {
  for (const width of [390, 1440])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessibleInAllThemes(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    });
}

test('the login form', async ({ page }) => {
  await page.goto('/admin');
  await alive(page);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectReadable(page);
});

for (const [view, heading] of ADMIN_VIEWS)
  test(`the view "${heading}"`, async ({ page, outside }) => {
    await outside.pass(A_DAY);
    await signIn(page);
    if (view === '') await sendRoute(page.request, 'Accessible Road');
    // Its author gets an email, which the outbox lists.
    if (view === 'blog&sub=submissions' || view === 'mail')
      await sendArticle(page.request, 'Accessible article');
    await showAdmin(page, view);
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
    await expect(
      page
        .getByRole('tabpanel')
        .or(page.getByRole('table'))
        .or(page.getByText(/a line|No one is notified/))
        .first(),
    ).toBeVisible();
    await expectReadable(page);
  });

test('the dialogs', async ({ page, outside }) => {
  test.slow();
  await outside.pass(A_DAY);
  await signIn(page);
  await sendRoute(page.request, 'Dialog Road');
  await sendArticle(page.request, 'Dialog article');
  await openAdmin(page);
  const route = card(page, 'Dialog Road');
  const pencil = route.getByRole('button', { name: 'Edit' });
  await pencil.press('Enter');
  await dialog(page, 'Edit Route').press('Escape');
  await expect(pencil).toBeFocused();
  await pencil.press('Enter');
  await dialog(page, 'Edit Route').getByLabel('Name').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectReadable(page);
  await page.keyboard.press('Escape');
  await expectReadable(page);
  await dialog(page, 'Leave without saving?').getByRole('button', { name: 'Discard changes' }).press('Enter');
  await expect(pencil).toBeFocused();
  await route.getByRole('button', { name: 'Delete' }).click();
  await expectReadable(page);

  await openAdmin(page, 'volunteers');
  await card(page, 'Fay Ortiz').getByRole('button', { name: 'Edit' }).click();
  await expectReadable(page);

  await openAdmin(page, 'blog');
  await openNewPost(page);
  const post = dialog(page, 'New Post');
  await expect(post.getByRole('textbox', { name: 'Content' })).toBeVisible();
  await post.getByRole('button', { name: 'Create Post' }).click();
  await expectReadable(page);
  await post.getByRole('button', { name: 'Gallery' }).click();
  await expect(dialog(page, 'Choose the featured image')).toBeVisible();
  await expectReadable(page);

  await openAdmin(page, 'blog&sub=submissions');
  await card(page, 'Dialog article').getByRole('button', { name: 'Review' }).click();
  await page.getByText('Reject', { exact: true }).click();
  await expectReadable(page);
});

test('the footer stays where it is while a view comes', async ({ page }) => {
  await signIn(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const view of ['', 'account', 'webhooks', 'guide', 'queue']) {
    await showAdmin(page, view);
    await page.waitForLoadState('networkidle');
    const moved = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let times = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              if ('sources' in entry)
                for (const { node } of entry.sources as { node?: Node }[])
                  if (node?.nodeName === 'FOOTER') times += 1;
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(times)));
        }),
    );
    expect(moved, view).toBe(0);
  }
});

for (const [width, height, view] of [
  [390, 844, 'account'],
  [1440, 900, 'account'],
  [1440, 900, 'sitemap'],
] as const)
  test(`${view} stays where it is at ${width} px while its data come`, async ({ page }) => {
    await signIn(page);
    // Nobody knows before they come how many devices an admin is signed in on, or pages are new.
    await page.route('**/api/admin/sitemap/new-pages', (route) => {
      const newPages = Array.from({ length: 30 }, (_, index) => `/blog/${index}`);
      return route.fulfill({ json: { newPages, count: newPages.length } });
    });
    await page.route('**/api/admin/sessions', async (route) => {
      const response = await route.fetch();
      const { sessions }: SessionsAnswer = await response.json();
      const many = Array.from({ length: 12 }, (_, index) => ({ ...sessions[0], id: `device ${index}` }));
      await route.fulfill({ response, json: { sessions: many } });
    });
    await page.setViewportSize({ width, height });
    await showAdmin(page, view);
    await page.waitForLoadState('networkidle');
    expect(await movedSoFar(page)).toBeLessThan(0.04);
  });

test('the ring of Back keeps clear of the title of a post', async ({ page }) => {
  await openAdmin(page, 'blog');
  const post = await openNewPost(page);
  const back = await post.getByRole('button', { name: 'Back', exact: true }).boundingBox();
  const title = await post.getByRole('heading', { name: 'New Post' }).boundingBox();
  // A ring of 3 px, 2 px away, and as much again.
  expect((title?.x ?? 0) - (back?.x ?? 0) - (back?.width ?? 0)).toBeGreaterThanOrEqual(10);
});
