import type { Page } from '@playwright/test';
import { HOUR_MS } from '#platform/time/units.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { holdAnswers } from './held-answers.ts';
import { button, field } from './routes-and-rides.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, mailServer: true });

const ask = (page: Page) => button(page, 'Email me if this changes');
const notice = (page: Page, title: string) => page.getByRole('main').getByText(title, { exact: true });
const linkIn = (text: string, path: RegExp) => {
  const { pathname, search, hash } = new URL(new RegExp(`https?://\\S*${path.source}`).exec(text)?.[0] ?? '');
  return pathname + search + hash;
};
/** Phoenix knows no daylight saving time. */
const wall = (now: number) => new Date(now - 7 * HOUR_MS).toISOString().slice(0, 16);

test('a rider has an email sent when the verdict of a planned trip changes', async ({
  page,
  mailbox,
  outside,
}) => {
  const leave = wall(outside.now() + 20 * HOUR_MS);
  for (const service of ['open-meteo', 'nws']) await outside.fault({ service, kind: '500' });
  await page.goto(`/trip?zip=85003&zip=86001&leave=${leave}`);
  await page.getByRole('link', { name: 'Email me if this changes' }).click();
  await expect(page).toHaveURL(/\/trip-email\?zip=85003&zip=86001&leave=/);
  // The address is there before the page is.
  await expect(page.getByRole('heading', { level: 1, name: 'Email me if this changes' })).toBeVisible();
  await expect(notice(page, 'Unknown Conditions')).toBeVisible();
  await expect(page.getByText('Phoenix, AZ to Flagstaff, AZ')).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expectAccessible(page);
  await field(page, 'Your email address').fill('dana@ride.example');
  await ask(page).dblclick();
  await expect(notice(page, 'Check your email')).toBeVisible();

  const asked = await mailbox.find('dana@ride.example', /Confirm the emails about your trip/);
  const link = linkIn(asked.text, /\/private\/trip-email#[\w-]{32}/);
  await page.goto(link);
  await expect(notice(page, 'Not confirmed yet')).toBeVisible();
  await button(page, 'Confirm: email me if this changes').click();
  await expect(notice(page, 'You get an email if this changes')).toBeVisible();
  await expectAccessible(page);

  // The weather is known again.
  await outside.recover();
  const changed = /Your trip on .* turned (good|caution|bad): Phoenix/;
  // A look that was under way while nothing answered comes again ten minutes later.
  const lookAgain = async () => {
    await outside.pass(11 * 60_000);
    return (await mailbox.all()).some(({ subject }) => changed.test(subject));
  };
  await expect.poll(lookAgain, { intervals: [1_000], timeout: 30_000 }).toBe(true);
  const told = await mailbox.find('dana@ride.example', changed);
  await page.goto(linkIn(told.text, /\/trip\?zip=\S+/));
  await expect(page.getByTestId('trip-result')).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: /^Told last: (Good|Caution|Bad)$/ })).toBeVisible();

  await page.goto(linkIn(told.text, /\/trip-email\/stop\/[\w-]{43}/));
  await button(page, 'Stop the emails').click();
  await expect(page).toHaveURL('/trip-email/stop/done');
  await expect(notice(page, 'You get no more emails about this trip')).toBeVisible();
});

test('a rider stops the emails on the private page, and a departure of now has none', async ({
  page,
  mailbox,
  outside,
}) => {
  await page.goto('/trip?zip=85003&zip=86001');
  await expect(page.getByTestId('trip-result')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Email me if this changes' })).toHaveCount(0);

  await page.goto(`/trip-email?zip=85003&zip=86001&leave=${wall(outside.now() + 30 * HOUR_MS)}`);
  await field(page, 'Your email address').fill('robin@ride.example');
  await ask(page).click();
  await expect(notice(page, 'Check your email')).toBeVisible();
  const asked = await mailbox.find('robin@ride.example', /Confirm the emails about your trip/);
  await page.goto(linkIn(asked.text, /\/private\/trip-email#[\w-]{32}/));
  // One thing at a time: a press meanwhile waits, and its button says so.
  const held = await holdAnswers(page, '**/api/private/trip-email/confirm');
  const download = page.waitForEvent('download');
  await button(page, 'Confirm: email me if this changes').click();
  await expect.poll(held.count).toBe(1);
  await button(page, 'Download my data').dblclick();
  await expect(button(page, 'Download my data')).toBeDisabled();
  held.release();
  await expect(notice(page, 'You get an email if this changes')).toBeVisible();
  expect((await download).suggestedFilename()).toBe('trip-emails.json');
  await button(page, 'Stop and erase').click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Stop and erase' }).click();
  await expect(notice(page, 'You get no more emails about this trip')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the page tells the verdict, and that the form needs them', async ({ page, outside }) => {
    const leave = wall(outside.now() + 20 * HOUR_MS);
    await page.goto(`/trip?zip=85003&zip=86001&leave=${leave}`);
    await page.getByRole('link', { name: 'Email me if this changes' }).click();
    await expect(page.getByText('Leaving', { exact: false }).first()).toBeVisible();
    await expect(page.getByText(/needs JavaScript/).first()).toBeVisible();
  });
});
