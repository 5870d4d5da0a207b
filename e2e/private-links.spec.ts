import type { APIRequestContext, Page } from '@playwright/test';
import { card, openAdmin, sendRoute, signIn, A_DAY } from './admin-area.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { holdAnswers } from './held-answers.ts';
import { fillInRide, publishRide } from './rides-to-join.ts';
import { button, field } from './routes-and-rides.ts';
import { alive, FAILED_REQUEST, toast } from './weather-check.ts';
import { DAY_MS } from '#platform/time/units.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, mailServer: true });

const linkField = (page: Page) => page.getByRole('textbox', { name: 'Your private link' });
const state = (page: Page, title: string) => page.getByText(title, { exact: true });
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });

/** Opens the link that was just shown, as from a mail: in a page of its own. */
async function openLink(page: Page): Promise<string> {
  const address = await linkField(page).inputValue();
  expect(address).toMatch(/\/private\/(route|article)#[\w-]{32}$/);
  await page.goto('about:blank');
  await page.goto(address);
  return address;
}

const emailed = (text: string) => /\/private\/\w+#[\w-]{32}/.exec(text)?.[0] ?? '';

async function approve(page: Page, id: number): Promise<void> {
  await signIn(page);
  const data = { type: 'scenic-routes', id, isApproved: true, isPublished: true };
  expect((await page.request.post('/api/admin/approve', { data })).status()).toBe(200);
}

const found = async (request: APIRequestContext, q: string): Promise<{ id: number }[]> =>
  (await (await request.get(`/api/all-scenic-routes?q=${encodeURIComponent(q)}`)).json()).routes;

test.beforeEach(async ({ outside }) => outside.pass(A_DAY));

test('a route: sent, changed while it waits, published, changed by review, taken down', async ({
  page,
  mailbox,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  await page.goto('/routes?tab=add');
  await alive(page);
  await field(page, 'Route name').fill('Hogback Ridge');
  await field(page, 'Description').fill('Along the ridge, then down to the river.');
  await field(page, 'ZIP code 1').fill('22920');
  await page.getByText('About you').click();
  await field(page, 'Your email address').fill('dana@ride.example');
  const answered = page.waitForResponse('**/api/scenic-routes/add');
  await button(page, 'Add Route').click();
  const { id }: { id: number } = await (await answered).json();
  await expect(page.getByRole('tab', { name: 'Find Routes' })).toHaveAttribute('aria-selected', 'true');
  await expect(linkField(page)).toBeVisible();
  await expectAccessible(page);
  const address = await openLink(page);
  const mail = await mailbox.find('dana@ride.example', /We have your route/);
  expect(mail.text).toContain('/private/route#');

  await expect(state(page, 'Waiting for review')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Change the route').click();
  await field(page, 'Route name').fill('');
  await button(page, 'Save change').click();
  await expect(field(page, 'Route name')).toHaveAccessibleDescription('Route name is required');
  await field(page, 'Route name').fill('Hogback Ridge Run');
  await expectAccessible(page);
  await button(page, 'Save change').dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hogback Ridge Run');
  await expect(page.getByText('Your change is saved.')).toBeVisible();

  await approve(page, id);
  await page.reload();
  await expect(state(page, 'Published')).toBeVisible();
  await button(page, 'Change the route').click();
  await field(page, 'Description').fill('Along the ridge, then up to the pass.');
  await button(page, 'Save change').click();
  await expect(page.getByText('Your change waits for review', { exact: true })).toBeVisible();
  await expect(page.getByText(/It changes: Description\./)).toBeVisible();
  await expectAccessible(page);

  await openAdmin(page);
  const proposed = card(page, 'Hogback Ridge Run');
  await expect(proposed.locator('del')).toContainText(['down', 'river.']);
  await expect(proposed.locator('ins')).toContainText(['up', 'pass.']);
  await expectAccessible(page);
  await proposed.getByRole('button', { name: 'Accept' }).click();
  await expect(toast(page)).toContainText('The change is made.');
  await expect(proposed.locator('ins')).toHaveCount(0);
  expect(await found(page.request, 'up to the pass')).toHaveLength(1);

  await page.goto(address);
  await expect(state(page, 'Published')).toBeVisible();
  const file = page.waitForEvent('download');
  await button(page, 'Download my data').click();
  expect((await file).suggestedFilename()).toBe(`route-${id}.json`);
  await button(page, 'Erase my contact').click();
  await expectAccessible(page);
  await confirm(page, 'Erase').click();
  await expect(page.getByText('Not stored')).toHaveCount(2);
  await button(page, 'Take the route down').click();
  await confirm(page, 'Take it down').click();
  await expect(state(page, 'Withdrawn')).toBeVisible();
  expect(await found(page.request, 'Hogback')).toHaveLength(0);
});

test('emailed links are found again on a device that had none of them, once each', async ({
  page,
  request,
  mailbox,
}) => {
  const contact = { submitterName: 'Edda', submitterEmail: 'edda@ride.example' };
  const road = { name: 'Hogback Ridge', description: 'Along the ridge.', zipCodes: ['80302'], ...contact };
  expect((await request.post('/api/scenic-routes/add', { data: road })).status()).toBe(201);
  const first = await mailbox.find('edda@ride.example', /We have your route/);
  const article = { title: 'Up at Five', content: 'The road climbs. '.repeat(10), authorName: 'Edda' };
  const sent = { ...article, authorEmail: 'edda@ride.example' };
  expect((await request.post('/api/blog/submit', { data: sent })).status()).toBe(201);
  const second = await mailbox.find('edda@ride.example', /We have your article/);
  await page.goto(emailed(first.text));
  await expect(state(page, 'Waiting for review')).toBeVisible();
  await page.goto(emailed(second.text));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Up at Five');
  await expect(state(page, 'Waiting for review')).toBeVisible();
  await page.goto('/private');
  const saved = page.getByRole('region', { name: 'On this device' }).getByRole('link');
  await expect(saved).toHaveText(['Article: Up at Five', 'Route: Hogback Ridge']);
});

test('a link that an earlier version saved is listed once with a newer one to the same entry', async ({
  page,
  request,
  mailbox,
}) => {
  const road = { name: 'Hogback Ridge', description: 'Along the ridge.', zipCodes: ['80302'] };
  const send = async (submitterEmail: string): Promise<object> => {
    const sent = await request.post('/api/scenic-routes/add', { data: { ...road, submitterEmail } });
    return (await sent.json()).link;
  };
  const links = [await send('edda@ride.example'), await send('finn@ride.example')];
  const saved = links.map((link) => ({ ...link, title: 'Route: Hogback Ridge', keptAt: Date.now() }));
  await page.goto('/private');
  await page.evaluate((value) => localStorage.setItem('private-links', value), JSON.stringify(saved));
  const mail = await mailbox.find('edda@ride.example', /We have your route/);
  await page.goto(emailed(mail.text));
  await expect(state(page, 'Waiting for review')).toBeVisible();
  const stored = () => page.evaluate(() => localStorage.getItem('private-links') ?? '');
  // It is asked in the background what the links open that do not say so.
  await expect.poll(async () => JSON.parse(await stored()).length).toBe(2);
  await page.goto('/private');
  const shown = page.getByRole('region', { name: 'On this device' }).getByRole('link');
  await expect(shown).toHaveCount(2);
  // The one of the same name that opens another route is not taken for it.
  expect(await stored()).toContain(Reflect.get(links[1] ?? {}, 'token'));
});

test('two tabs and a lost connection: nothing typed is lost, and a declined change says why', async ({
  page,
  context,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  const submissionKey = crypto.randomUUID();
  const sent = await page.request.post('/api/scenic-routes/add', {
    data: { name: 'Two Tabs', zipCodes: ['22920'], submissionKey },
  });
  const { link }: { link: { page: string; token: string } } = await sent.json();
  const address = `${link.page}#${link.token}`;
  await page.goto(address);
  await button(page, 'Change the route').click();
  await field(page, 'Route name').fill('From the first tab');
  await field(page, 'Start location').fill('Afton, VA');

  const other = await context.newPage();
  await other.goto(address);
  await button(other, 'Change the route').click();
  await field(other, 'Route name').fill('From the second tab');
  await button(other, 'Save change').click();
  await expect(other.getByText('Your change is saved.')).toBeVisible();
  await other.close();

  await page.route('**/api/private/route', (route) => route.abort());
  await button(page, 'Save change').click();
  await expect(page.getByText('It is saved on this device and not sent yet.')).toBeVisible();
  await page.unroute('**/api/private/route');
  await button(page, 'Save change').click();
  await expect(page.getByText(/changed meanwhile, in another tab/)).toBeVisible();
  await expect(page.getByText('From the second tab').first()).toBeVisible();
  await expect(field(page, 'Start location')).toHaveValue('Afton, VA');
  await expectAccessible(page);
  await button(page, 'Save change').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('From the first tab');
});

test('a ride: sent, called off, and its page and calendar say so', async ({ page, outside }) => {
  // A day has passed for each of the journeys before.
  const day = new Date(outside.now() + 30 * DAY_MS).toISOString().slice(0, 10);
  await fillInRide(page, 'Sunday Breakfast', day);
  const answered = page.waitForResponse('**/api/scenic-routes/add');
  await page.getByRole('form').getByRole('button', { name: 'Add Group Ride' }).click();
  const { id }: { id: number } = await (await answered).json();
  await expect(page.getByRole('form', { name: 'Add a group ride' })).toHaveCount(0);
  const address = await openLink(page);
  await button(page, 'Change the ride').click();
  await field(page, 'Meeting point').fill('The diner');
  await button(page, 'Save change').click();
  await expect(page.getByText('Your change is saved.')).toBeVisible();

  await approve(page, id);
  await page.reload();
  await button(page, 'Cancel the ride').click();
  await confirm(page, 'Cancel the ride').click();
  await expect(state(page, 'Canceled')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See its page' }).click();
  await expect(state(page, 'Canceled')).toBeVisible();
  await expect(page.getByText('The diner')).toBeVisible();
  await expectAccessible(page);
  expect(await (await page.request.get(`/route/${id}.ics`)).text()).toContain('STATUS:CANCELLED');
  await page.goto(`/route/${id}`);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  expect(address).toContain('/private/route#');
});

test('an article: its link goes along to the thanks, and shows why it was not accepted', async ({ page }) => {
  await page.goto('/submit-blog');
  await page.getByLabel('Your name').fill('Dana Rider');
  await page.getByLabel('Your email address').fill('dana@ride.example');
  await field(page, 'Title').fill('Up at Five');
  await field(page, 'Content').fill('The road climbs and the air turns cold. '.repeat(5));
  const answered = page.waitForResponse('**/api/blog/submit');
  await button(page, 'Submit Article').click();
  const { id }: { id: number } = await (await answered).json();
  await expect(page).toHaveURL('/thank-you?from=article');
  await expectAccessible(page);
  await openLink(page);
  await expect(state(page, 'Waiting for review')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Change the article').click();
  await field(page, 'Title').fill('Up at Six');
  await button(page, 'Save change').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Up at Six');

  await signIn(page);
  const review = { action: 'reject', rejectionReason: 'Not about riding.' };
  await page.request.post(`/api/admin/blog/submissions/${id}/review`, { data: review });
  await page.reload();
  await expect(state(page, 'Not accepted')).toBeVisible();
  await expect(page.getByText('Not about riding.')).toBeVisible();
  await button(page, 'Delete the article').click();
  await confirm(page, 'Delete').click();
  await expect(page.getByText('This link has ended with it.')).toBeVisible();
});

test('a ride moves to the next day from a device whose clock is days ahead', async ({ page, outside }) => {
  const { token } = await publishRide(page, outside, { highlights: ['Pie'], warnings: ['Fog'] });
  await page.clock.install({ time: outside.now() + 5 * A_DAY });
  await page.goto(`/private/route#${token}`);
  await button(page, 'Change the ride').click();
  const tomorrow = new Date(outside.now() + A_DAY).toISOString().slice(0, 10);
  await page.getByLabel('Ride date').fill(tomorrow);
  await button(page, 'Save change').click();
  await expect(page.getByText('It changes: Ride date.')).toBeVisible();
});

test('guessed, cut and ended links show one plain page', async ({ page, expectedConsole }) => {
  expectedConsole.push(FAILED_REQUEST);
  await sendRoute(page.request, 'Nobody sees it');
  for (const address of [
    `/private/route#${'A'.repeat(32)}`,
    '/private/route#short',
    '/private/article',
    `/private/article#${'B'.repeat(32)}`,
  ]) {
    await page.goto('about:blank');
    await page.goto(address);
    await expect(page.getByText('This link no longer works, or it was not copied completely.')).toBeVisible();
  }
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test('what an owner writes while a change is being saved waits for the next change', async ({ page }) => {
  const sent = await page.request.post('/api/scenic-routes/add', {
    data: { name: 'Owner Ridge', description: 'Along it.', startLocation: 'Ward, CO', zipCodes: ['80302'] },
  });
  const { link }: { link: { token: string } } = await sent.json();
  await page.goto(`/private/route#${link.token}`);
  await button(page, 'Change the route').click();
  await field(page, 'Description').fill('First.');
  const saved = await holdAnswers(page, '**/api/private/route');
  await button(page, 'Save change').click();
  await expect.poll(saved.count).toBe(1);
  await field(page, 'Description').fill('First. Second.');
  saved.release();
  await expect(page.getByText('Your change is saved.')).toBeVisible();
  await button(page, 'Change the route').click();
  await expect(field(page, 'Description')).toHaveValue('First. Second.');
  await button(page, 'Save change').click();
  await expect(button(page, 'Save change')).toHaveCount(0);
  await page.reload();
  await button(page, 'Change the route').click();
  await expect(field(page, 'Description')).toHaveValue('First. Second.');
});

test('a proxy that knows no such address does not make the device forget a link', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  const { link }: { link: { page: string; token: string } } = await (
    await page.request.post('/api/scenic-routes/add', {
      data: { name: 'Kept Ridge', description: 'Along it.', startLocation: 'Ward, CO', zipCodes: ['80302'] },
    })
  ).json();
  await page.goto(`/private/route#${link.token}`);
  await expect(state(page, 'Waiting for review')).toBeVisible();
  await page.route('**/api/private/route*', (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>404 Not Found</h1>' }),
  );
  await page.reload();
  await expect(page.getByText('This page could not be fetched')).toBeVisible();
  await page.unroute('**/api/private/route*');
  await page.goto('/private');
  await expect(page.getByRole('link', { name: 'Kept Ridge' })).toBeVisible();
});
