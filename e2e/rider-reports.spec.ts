import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { isoDay } from '#platform/time/format-time.ts';
import { approveAll, openAdmin } from './admin-area.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { routeNamed } from './routes-and-rides.ts';
import { alive, toast } from './weather-check.ts';
import { DAY_MS } from '#platform/time/units.ts';

test.use({ samples: 'upcoming' });

/** The first sample route. */
const ROUTE = '/route/1';

test('a rider says that they rode it, once, and can take it back', async ({ page }) => {
  await page.goto(ROUTE);
  await alive(page);
  const riders = page.getByRole('region', { name: 'From riders' });
  await expect(riders.getByRole('status')).toHaveText('No ride reports yet');
  await riders.getByRole('button', { name: 'I rode this', exact: true }).click();
  await expect(riders.getByRole('status')).toHaveText(/^1 rider rode this, last in \w+ \d{4}\.$/);
  await page.reload();
  await alive(page);
  await riders.getByRole('button', { name: 'Take back' }).click();
  await expect(riders.getByRole('status')).toHaveText('No ride reports yet');
});

test('a report and a photo appear after review, and a report can be doubted', async ({ page, outside }) => {
  await page.goto(ROUTE);
  await alive(page);
  await page.getByText("Report the road's condition").click();
  const report = page.getByRole('form', { name: "Report the road's condition" });
  await report.getByRole('button', { name: 'Send Report' }).click();
  await expect(report.getByText('Please select what you found')).toBeVisible();
  await expect(report.getByLabel('What you found')).toBeFocused();
  const seen = report.getByLabel('When you saw it');
  const daysBack = () =>
    seen.evaluate(
      (input: HTMLInputElement, day) => (Date.parse(input.max) - Date.parse(input.min)) / day,
      DAY_MS,
    );
  await report.getByLabel('What you found').selectOption('Road closed');
  await expect.poll(daysBack).toBe(14);
  await report.getByLabel('What you found').selectOption('Gravel or sand');
  await expect.poll(daysBack).toBe(7);
  const today = await seen.inputValue();
  await seen.fill(new Date(Date.parse(today) - 8 * DAY_MS).toISOString().slice(0, 10));
  await report.getByRole('button', { name: 'Send Report' }).click();
  await expect(report.getByText('Reports of this kind go back 7 days at most')).toBeVisible();
  await seen.fill(today);
  await report.getByLabel('Where, and how bad').fill('Mile 12 <b>both</b> lanes');
  await report.getByRole('button', { name: 'Send Report' }).click();
  await expect(report.getByRole('status')).toContainText('appears after a quick review');

  await page.getByText('Add photos').click();
  const photos = page.getByRole('form', { name: 'Add photos' });
  await photos
    .getByLabel('Choose photos')
    .setInputFiles([{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }]);
  await expect(photos.getByRole('alert')).toContainText('Please select an image file');
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#2b6a4f' } })
    .jpeg()
    .toBuffer();
  await photos
    .getByLabel('Choose photos')
    .setInputFiles([{ name: 'summit.jpg', mimeType: 'image/jpeg', buffer: picture }]);
  await photos.getByRole('button', { name: 'Send Photos' }).click();
  await expect(photos.getByText('Please say what the photo shows')).toBeVisible();
  await photos.getByLabel('What summit.jpg shows').fill('The summit in fog');
  await photos.getByLabel('Your name, to be shown with them').fill("Dana O'Neil");
  await photos.getByRole('button', { name: 'Send Photos' }).click();
  await expect(photos.getByRole('status')).toContainText('Your photo appears after a quick review');
  await expectAccessible(page);

  await openAdmin(page);
  for (const kind of ['route-reports', 'route-photos']) await approveAll(page, kind);
  await outside.pass(60_000);

  const conditions = page.getByRole('region', { name: 'Reported by riders lately' });
  await expect(async () => {
    await page.goto(ROUTE);
    await expect(conditions).toBeVisible({ timeout: 1_000 });
    await expect(page.getByRole('img', { name: 'The summit in fog' })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 40_000 });
  await expect(conditions).toContainText('Mile 12 <b>both</b> lanes');
  await expect(conditions).toContainText(/Seen (today|yesterday)\. Shown until \w{3} \d+\./);
  await alive(page);
  // By keyboard: maps that come later move what is below them.
  await page.getByRole('link', { name: 'The summit in fog' }).press('Enter');
  const viewer = page.getByRole('dialog', { name: /^Photo 1 of 1/ });
  await expect(viewer).toContainText("Photo: Dana O'Neil");
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await conditions.getByRole('button', { name: "It's gone" }).click();
  await expect(conditions).toContainText('You said that it is gone.');

  const name = await routeName(page);
  await page.goto(`/admin?q=${encodeURIComponent(name)}`);
  await alive(page);
  const shown = page.getByRole('article', { name, exact: true });
  await shown.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Route' });
  const takeDown = edit.getByRole('button', { name: 'Take down photo' });
  await expect(takeDown).toHaveAccessibleDescription(/The summit in fog/);
  await takeDown.press('Enter');
  await expect(toast(page)).toContainText('Taken down');
  await expect(edit.getByText('The summit in fog')).toBeHidden();
  await expect(edit.getByRole('heading', { name: 'Reports and photos from riders' })).toBeFocused();
});

test('photos without a connection: one try tells, and all of them stay', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/);
  await page.goto(ROUTE);
  await alive(page);
  await page.getByText('Add photos').click();
  const photos = page.getByRole('form', { name: 'Add photos' });
  const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#2b6a4f' } })
    .jpeg()
    .toBuffer();
  const names = ['summit.jpg', 'valley.jpg'];
  await photos
    .getByLabel('Choose photos')
    .setInputFiles(names.map((name) => ({ name, mimeType: 'image/jpeg', buffer })));
  for (const name of names) await photos.getByLabel(`What ${name} shows`).fill(name);
  let tries = 0;
  await page.route('**/photos', (route) => {
    tries += 1;
    return route.abort();
  });
  const send = photos.getByRole('button', { name: 'Send Photos' });
  await send.click();
  await expect(photos.getByRole('alert')).toHaveText('The site did not answer. The photo is not sent yet.');
  await expect(send).toBeEnabled();
  expect(tries).toBe(1);
  for (const name of names) await expect(photos.getByLabel(`What ${name} shows`)).toHaveValue(name);
});

test('a report on a device whose clock is days ahead is about today', async ({ page, outside, request }) => {
  const { id } = await routeNamed(request, 'Skyline Drive');
  await page.clock.install({ time: outside.now() + 3 * DAY_MS });
  await page.goto(`/route/${id}`);
  await alive(page);
  await page.getByText("Report the road's condition").click();
  const seen = page.getByLabel('When you saw it');
  const today = isoDay(outside.now() / 1_000, 'America/New_York');
  await expect(seen).toHaveValue(today);
  await expect(seen).toHaveAttribute('max', today);
});

/** The name of the route, as its public answer has it. */
const routeName = async (page: Page): Promise<string> => {
  const answer = await page.request.get(`/api/scenic-route/${ROUTE.slice(7)}`);
  return ((await answer.json()) as { name: string }).name;
};
