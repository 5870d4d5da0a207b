// Between a rider and the site stands what cuts answers, answers itself, and sends things twice: what was typed stays, and
// what is pressed again is not there twice.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { isoDay } from '#platform/time/format-time.ts';
import { DAY_MS } from '#platform/time/units.ts';
import { editor, openAdmin, showAdmin, signIn, startPost } from './admin-area.ts';
import { startBadProxy, type BadProxy } from './bad-proxy.ts';
import { expect, test as base } from './fixtures.ts';
import { holdAnswers } from './held-answers.ts';
import { button, field, routeNamed } from './routes-and-rides.ts';
import { alive, FAILED_REQUEST } from './weather-check.ts';

const test = base.extend<{ between: BadProxy }>({
  between: async ({ site }, use) => {
    const between = await startBadProxy(site.url);
    await use(between);
    await between.close();
  },
  baseURL: async ({ between }, use) => use(between.url),
});

test.use({ samples: 'upcoming', siteFor: 'bad proxy', contextOptions: { reducedMotion: 'reduce' } });
/** Other entries came from the same address; after this nobody is in doubt about it. */
const GUARD_FORGETS_MS = 11 * 60_000;
test.beforeEach(async ({ outside, expectedConsole }) => {
  await outside.pass(GUARD_FORGETS_MS);
  expectedConsole.push(FAILED_REQUEST);
});

const NOT_SENT = 'It is saved on this device and not sent yet.';

for (const trouble of ['lost answer', 'gateway timeout', 'portal', 'cut upload', 'twice'] as const)
  test(`an article through a ${trouble} is one article`, async ({ page, between }) => {
    const title = `The ${trouble}`;
    await page.goto('/submit-blog');
    await field(page, 'Your name').fill('Siobhán O’Neil 🏍️ שָׁלוֹם');
    await field(page, 'Your email address').fill('siobhan@ride.example');
    await field(page, 'Title').fill(title);
    await field(page, 'Content').fill('The road climbs and the air turns cold. '.repeat(5));
    between.trouble(trouble);
    await button(page, 'Submit Article').click();
    if (trouble !== 'twice') {
      await expect(page.getByText(NOT_SENT)).toBeVisible();
      await expect(field(page, 'Title')).toHaveValue(title);
      between.trouble(undefined);
      await button(page, 'Send now').click();
    }
    await expect(page.getByText('Your article is with us').first()).toBeVisible();
    between.trouble(undefined);
    await signIn(page);
    const answer = await page.request.get(`/api/admin/blog/submissions?q=${encodeURIComponent(title)}`);
    const { submissions }: { submissions: { authorName: string }[] } = await answer.json();
    expect(submissions.map(({ authorName }) => authorName)).toEqual(['Siobhán O’Neil 🏍️ שָׁלוֹם']);
  });

// A browser sends again by itself what got no answer on a connection that it has used before.
test('a new post whose answer is lost is one post', async ({ page, between }) => {
  await openAdmin(page, 'blog');
  const post = await startPost(page, 'Lost and found');
  await editor(post).click();
  await page.keyboard.type('Four hundred miles.');
  between.trouble('lost answer');
  await button(page, 'Create Post').click();
  await expect(post.getByText('There was no answer. Your text is saved on this device.')).toBeVisible();
  await expect(editor(post)).toHaveText('Four hundred miles.');
  between.trouble(undefined);
  await button(page, 'Create Post').click();
  await expect(post).toBeHidden();
  const answer = await page.request.get('/api/admin/blog/posts?q=found');
  expect((await answer.json()).posts).toHaveLength(1);
});

async function choosePhotos(page: Page, names: readonly string[]) {
  await page.getByText('Add photos').click();
  const photos = page.getByRole('form', { name: 'Add photos' });
  const pictures = names.map(async (name, index) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 64 + index, height: 48, channels: 3, background: '#2b6a4f' } })
      .jpeg()
      .toBuffer(),
  }));
  await photos.getByLabel('Choose photos').setInputFiles(await Promise.all(pictures));
  for (const name of names) await photos.getByLabel(`What ${name} shows`).fill(`First ${name}`);
  return photos;
}

/** What the reviewer reads of the photos that arrived. */
async function waitingPhotos(page: Page): Promise<string> {
  await signIn(page);
  return (await page.request.get('/api/admin/queue')).text();
}

test('a photo that a proxy answers for stays with its words, and is sent once', async ({ page, between }) => {
  await page.goto('/route/1');
  const photos = await choosePhotos(page, ['pass.jpg']);
  const send = button(page, 'Send Photos');
  for (const trouble of ['bad gateway', 'gateway timeout', 'cut upload'] as const) {
    between.trouble(trouble);
    await send.click();
    await expect(photos.getByRole('alert')).toHaveText('The site did not answer. The photo is not sent yet.');
    await expect(send).toBeEnabled();
    await expect(photos.getByLabel('What pass.jpg shows')).toHaveValue('First pass.jpg');
  }
  between.trouble('twice');
  await send.click();
  await expect(photos.getByRole('status')).toContainText('Your photo appears after a quick review');
  expect((await waitingPhotos(page)).split('First pass.jpg')).toHaveLength(2);
});

test('while one photo is sent, the next may get other words or be left out', async ({ page }) => {
  await page.goto('/route/2');
  const photos = await choosePhotos(page, ['one.jpg', 'two.jpg', 'three.jpg']);
  const answers = await holdAnswers(page, '**/photos');
  await button(page, 'Send Photos').click();
  await expect.poll(answers.count).toBe(1);
  await expect(photos.getByLabel('What one.jpg shows')).not.toBeEditable();
  await expect(button(page, 'Leave out one.jpg')).toBeDisabled();
  await photos.getByLabel('What two.jpg shows').fill('Better words for two');
  await button(page, 'Leave out three.jpg').click();
  answers.release();
  await expect(photos.getByLabel('What two.jpg shows')).toHaveCount(0);
  await expect(photos.getByRole('status')).toContainText('Your photo appears after a quick review');
  const waiting = await waitingPhotos(page);
  expect(waiting).toContain('First one.jpg');
  expect(waiting).toContain('Better words for two');
  expect(waiting).not.toContain('First two.jpg');
  expect(waiting).not.toContain('First three.jpg');
});

test('a report that may have arrived before midnight is the same report after it', async ({
  page,
  between,
  outside,
  request,
}) => {
  const { id } = await routeNamed(request, 'Skyline Drive');
  await page.clock.install({ time: outside.now() });
  await page.goto(`/route/${id}`);
  await page.getByText("Report the road's condition").click();
  const seen = page.getByLabel('When you saw it');
  const day = isoDay(outside.now() / 1_000, 'America/New_York');
  await expect(seen).toHaveValue(day);
  await page.getByLabel('What you found').selectOption('Road closed');
  await page.getByLabel('Where, and how bad').fill('The bridge by the mill');
  between.trouble('gateway timeout');
  await button(page, 'Send Report').click();
  await expect(page.getByText(NOT_SENT)).toBeVisible();
  await page.clock.fastForward(DAY_MS);
  await expect(seen).toHaveAttribute('max', isoDay((outside.now() + DAY_MS) / 1_000, 'America/New_York'));
  await expect(seen).toHaveValue(day);
  between.trouble(undefined);
  await button(page, 'Send Report').click();
  await expect(page.getByText('Your report appears after a quick review.')).toBeVisible();
  await expect(seen).toHaveValue(isoDay((outside.now() + DAY_MS) / 1_000, 'America/New_York'));
  expect((await waitingPhotos(page)).split('The bridge by the mill')).toHaveLength(2);
});

test('an admin who declines a change while its acceptance is under way is not passed over', async ({
  page,
  between,
}) => {
  const { link }: { link: { token: string } } = await (
    await page.request.post('/api/scenic-routes/add', {
      data: { name: 'Turn Ridge', description: 'Along it.', startLocation: 'Ward, CO', zipCodes: ['80302'] },
    })
  ).json();
  await signIn(page);
  const rows = await (await page.request.get('/api/admin/scenic-routes?q=Turn')).json();
  const [{ id }] = rows;
  await page.request.post('/api/admin/approve', {
    data: { type: 'scenic-routes', id, isApproved: true, isPublished: true },
  });
  const authorization = `Bearer ${link.token}`;
  const own = await (await page.request.get('/api/private/route', { headers: { authorization } })).json();
  const changed = await page.request.put('/api/private/route', {
    headers: { authorization },
    data: { ...own.wanted, description: 'Another road.', version: own.version },
  });
  expect(changed.ok(), await changed.text()).toBe(true);

  await showAdmin(page);
  await page.goto('/admin?q=Turn');
  await alive(page);
  const shown = page.getByRole('article', { name: 'Turn Ridge', exact: true });
  const answers = await holdAnswers(page, '**/accept');
  await shown.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(answers.count).toBe(1);
  await shown.getByRole('button', { name: 'Decline', exact: true }).click();
  await shown.getByLabel('Reason').fill('Not this road.');
  await shown.getByRole('button', { name: 'Decline the change' }).click();
  // The acceptance gets lost on its way.
  between.trouble('bad gateway');
  const declined = page.waitForRequest('**/decline');
  const lost = page.waitForResponse('**/accept');
  answers.release();
  await lost;
  between.trouble(undefined);
  expect((await declined).postDataJSON()).toMatchObject({ reason: 'Not this road.' });
});
