// One device, two tabs: what waits in one is neither lost nor sent by mistake because of the other.
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { publishRide } from './rides-to-join.ts';
import { A_DAY, asAdmin, fillHelp, help } from './roadside-help.ts';
import { answeredAt, button, field } from './routes-and-rides.ts';
import { alive, FAILED_REQUEST } from './weather-check.ts';

test.use({ samples: 'upcoming', mailServer: true, contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(async ({ outside, expectedConsole }) => {
  await outside.pass(A_DAY);
  expectedConsole.push(FAILED_REQUEST);
});

const HELP = '**/api/roadside/request';
const WAITS = 'Not sent yet. It will be sent automatically.';
const HELP_WAITS = /^A request for help\s*Saved on this device .+\. It will be sent automatically\.$/;
const person = (name: string) => ({
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@ride.example`,
  zipCode: '80435',
});

async function openHelp(page: Page): Promise<void> {
  await page.goto('/roadside-assistance?tab=help');
  await alive(page);
}

async function askInVain(page: Page, name: string): Promise<void> {
  await fillHelp(page, person(name));
  await button(page, 'Submit Request').click();
  await expect(help(page).getByText(WAITS)).toBeVisible();
}

const noAnswers = (context: BrowserContext, path: string) =>
  context.route(path, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));

test('two requests for help that wait are two, each sent once', async ({ page, context, request }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) await openHelp(tab);
  await noAnswers(context, HELP);
  await askInVain(page, 'Ada Stone');
  await askInVain(other, 'Bo Lind');
  await page.goto('/offline');
  const waiting = page.getByRole('region', { name: 'Not sent yet' }).getByRole('link');
  await expect(waiting).toHaveText([HELP_WAITS, HELP_WAITS]);
  await other.close();

  const sent = answeredAt(page, '/api/roadside/request');
  await context.unroute(HELP);
  await page.goto('/privacy');
  await expect.poll(() => sent.length).toBe(2);
  await expect(page.getByText('Your request for help is not sent yet.')).toBeHidden();
  await page.goto('/private');
  await expect(page.getByRole('link', { name: /^Request for help/ })).toHaveCount(2);
  const admin = await asAdmin(request);
  const stored: { requesterName: string }[] = await (await admin.get('/api/admin/requests')).json();
  for (const name of ['Ada Stone', 'Bo Lind'])
    expect(stored.filter(({ requesterName }) => requesterName === name)).toHaveLength(1);
});

test('a request of a tab that is gone goes out from the page for help too, whatever is typed there', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  for (const tab of [page, other]) await openHelp(tab);
  await noAnswers(context, HELP);
  await help(other).getByLabel('Location').fill('Behind the mill');
  await askInVain(page, 'Cy Moor');
  await page.close();
  await expect(other.getByText('Your request for help is not sent yet.')).toBeVisible();

  const sent = answeredAt(other, '/api/roadside/request');
  await context.unroute(HELP);
  await other.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => sent.length).toBe(1);
  expect(sent).toMatchObject([{ requesterName: 'Cy Moor' }]);
  await expect(other.getByText('Your request for help is not sent yet.')).toBeHidden();
  await expect(help(other).getByLabel('Location')).toHaveValue('Behind the mill');
});

test('what one tab shows as waiting is over there too once another has sent it, or has held it back', async ({
  page,
  context,
}) => {
  await openHelp(page);
  await noAnswers(context, HELP);
  await askInVain(page, 'Dee Hart');
  const other = await context.newPage();
  await openHelp(other);
  await expect(help(other).getByText(WAITS)).toBeVisible();
  await button(other, 'Do not send it').click();
  await expect(help(page).getByText(WAITS)).toBeHidden();
  await expect(help(page).getByLabel('Your phone number')).not.toHaveValue('');

  await button(page, 'Submit Request').click();
  await expect(help(page).getByText(WAITS)).toBeVisible();
  // Only the other tab has a way through.
  await context.unroute(HELP);
  await page.route(HELP, (route) => route.abort());
  await other.goto('/privacy');
  await expect(help(page).getByText(/[Nn]ot sent yet/)).toBeHidden();
  await expect(help(page).getByLabel('Your phone number')).toHaveValue('');
});

test('whom one tab asks for help is not asked by another', async ({ page, context }) => {
  const chosen = {
    volunteer: { id: '0b5e6f0e-0000-4000-8000-000000000001', name: 'Dana Cole', experienceLevel: 'advanced' },
    zipCode: '80435',
    issueType: 'fuel',
    maxDistance: '50',
  };
  await openHelp(page);
  await noAnswers(context, HELP);
  await askInVain(page, 'Eve Pond');
  const other = await context.newPage();
  await other.goto('/roadside-assistance');
  await alive(other);
  // As a press in the results of a search leaves it.
  await other.evaluate((value) => {
    for (const storage of [localStorage, sessionStorage])
      storage.setItem('roadside-wish', JSON.stringify(value));
  }, chosen);
  await other.goto('about:blank');
  await page.goto('/privacy');
  const sent = answeredAt(page, '/api/roadside/request');
  await context.unroute(HELP);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => sent.length).toBe(1);
  expect(sent).toMatchObject([{ requesterName: 'Eve Pond', volunteerId: null, maxDistance: 25 }]);
});

test('a road that is drawn in one tab stays, whatever is drawn in another', async ({ page, context }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.setViewportSize({ width: 1440, height: 1000 });
    await tab.goto('/routes?tab=add');
    await alive(tab);
  }
  const draw = async (tab: Page, points: readonly (readonly [number, number])[]) => {
    await tab.bringToFront();
    await tab.getByText('Draw it', { exact: true }).click();
    const map = tab.locator('.draw-map');
    await map.scrollIntoViewIfNeeded();
    for (const [x, y] of points) await map.click({ position: { x, y } });
    await expect(tab.getByText(`Your road has ${points.length} points.`)).toBeVisible();
  };
  await draw(page, [
    [150, 250],
    [300, 300],
    [450, 300],
  ]);
  await draw(other, [
    [200, 200],
    [400, 220],
  ]);
  await page.bringToFront();
  await expect(page.getByText('Your road has 3 points.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your road has 3 points.')).toBeVisible();
});

test('a place on one ride that waits is not sent for another', async ({ page, context, outside }) => {
  const first = await publishRide(page, outside);
  const second = await publishRide(page, outside, { name: 'Ridge and Cake' });
  const waits = page.getByText('It is saved on this device and not sent yet.');
  const open = async ({ id }: { id: number }) => {
    await page.goto(`/route/${id}`);
    await alive(page);
    await button(page, "I'm in").click();
  };
  await open(first);
  await noAnswers(context, `**/api/rides/${first.id}/rsvp`);
  await field(page, 'Your name').fill('Fay Rows');
  await field(page, 'Your email address').fill('fay@ride.example');
  await button(page, 'Sign me up').click();
  await expect(waits).toBeVisible();
  await open(second);
  await expect(field(page, 'Your name')).toBeVisible();
  await expect(waits).toBeHidden();
  await field(page, 'Your name').fill('Fay Rows');
  await field(page, 'Your email address').fill('fay@ride.example');
  await button(page, 'Sign me up').click();
  await expect(page.getByText('Your place is held', { exact: true })).toBeVisible();

  await open(first);
  await expect(waits).toBeVisible();
  await context.unroute(`**/api/rides/${first.id}/rsvp`);
  await button(page, 'Send now').click();
  await expect(page.getByText('Your place is held', { exact: true })).toBeVisible();
});
