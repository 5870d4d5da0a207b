import type { Page } from '@playwright/test';
import { isoDay } from '#platform/time/format-time.ts';
import { DAY_S, MINUTE_MS } from '#platform/time/units.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { holdAnswers } from './held-answers.ts';
import { button, field } from './routes-and-rides.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, mailServer: true });

const email = (page: Page) => field(page, 'Your email address');
const zip = (page: Page, number: number) => page.getByRole('combobox', { name: `ZIP code ${number}` });
const ask = (page: Page) => button(page, 'Email me the forecast');
const notice = (page: Page, title: string) => page.getByRole('main').getByText(title, { exact: true });
const linkIn = (text: string, path: RegExp) => {
  const address = new RegExp(`https?://\\S*${path.source}`).exec(text)?.[0] ?? '';
  const { pathname, hash } = new URL(address);
  return `${pathname}${hash}`;
};

/** Six minutes after the next six of a Friday evening in Phoenix, which knows no daylight saving time. */
function nextOutlook(now: number): number {
  const next = new Date(now);
  next.setUTCHours(1, 0, 0, 0);
  while (next.getUTCDay() !== 6 || next.getTime() <= now) next.setUTCDate(next.getUTCDate() + 1);
  return next.getTime() + 6 * MINUTE_MS;
}

async function confirmed(page: Page, text: string): Promise<string> {
  const link = linkIn(text, /\/private\/subscription#[\w-]{32}/);
  await page.goto(link);
  await expect(notice(page, 'Not confirmed yet')).toBeVisible();
  await button(page, 'Confirm my weather emails').click();
  await expect(notice(page, 'Your weather emails are on')).toBeVisible();
  return link;
}

test('a rider asks, confirms, changes, pauses and stops the weather emails', async ({ page, mailbox }) => {
  await page.goto('/weather-emails?zip=80302');
  await expect(zip(page, 1)).toHaveValue('80302');
  await button(page, 'Add ZIP code').click();
  await zip(page, 2).fill('85003');
  await page.getByRole('checkbox', { name: 'Friday' }).check();
  await page.getByRole('checkbox', { name: /Also warn me at 7 PM/ }).check();
  await email(page).fill('dana@ride.example');
  const sent = page.waitForRequest('**/api/subscriptions');
  await ask(page).dblclick();
  expect((await sent).postDataJSON()).toMatchObject({
    email: 'dana@ride.example',
    zipCodes: ['80302', '85003'],
    days: expect.arrayContaining(['friday', 'saturday', 'sunday']),
    hour: 18,
    warnings: true,
  });
  // A slow double click ends on what has taken the button's place.
  await button(page, 'Another address').hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page.getByRole('main').getByText(/press the button there within 7 days/)).toBeVisible();
  await expectAccessible(page);

  const { text } = await mailbox.find('dana@ride.example', /Confirm your weather emails/);
  await confirmed(page, text);
  await expectAccessible(page);
  await button(page, 'Remove ZIP code 2').click();
  await page.getByLabel('Outlook on Fridays at').selectOption('7 AM');
  await button(page, 'Save changes').click();
  await expect(page.getByText(/^Next: Friday, .*7:00 AM$/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Outlook on Fridays at')).toHaveValue('7');
  await expect(zip(page, 2)).toHaveCount(0);

  await button(page, 'Pause').click();
  await expect(notice(page, 'Paused')).toBeVisible();
  await button(page, 'Continue').click();
  await expect(notice(page, 'Your weather emails are on')).toBeVisible();

  const download = page.waitForEvent('download');
  await button(page, 'Download my data').click();
  expect((await download).suggestedFilename()).toBe('weather-emails.json');

  await page.getByRole('contentinfo').getByRole('link', { name: 'My rides & posts' }).click();
  await page.getByRole('link', { name: 'Weather emails: Boulder, CO 80302' }).click();
  await button(page, 'Stop and erase').click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Stop and erase' }).click();
  await expect(notice(page, 'You get no more weather emails')).toBeVisible();
  await page.goto('/private');
  await expect(page.getByText('No links are saved on this device yet.', { exact: false })).toBeVisible();
});

test('what a rider changes while the settings are being saved stays', async ({ page, mailbox }) => {
  await page.goto('/weather-emails?zip=85003');
  await email(page).fill('robin@ride.example');
  await ask(page).click();
  await expect(notice(page, 'Check your email')).toBeVisible();
  await confirmed(page, (await mailbox.find('robin@ride.example', /Confirm your weather emails/)).text);
  const hour = page.getByLabel('Outlook on Fridays at');
  await hour.selectOption('7 AM');
  const saved = await holdAnswers(page, '**/api/private/subscription');
  await button(page, 'Save changes').click();
  await expect.poll(saved.count).toBe(1);
  await page.getByRole('checkbox', { name: 'Friday' }).check();
  await button(page, 'Add ZIP code').click();
  await zip(page, 2).pressSequentially('852');
  saved.release();
  await expect(page.getByText(/^Next: Friday, .*7:00 AM$/)).toBeVisible();
  await expect(hour).toHaveValue('7');
  await expect(page.getByRole('checkbox', { name: 'Friday' })).toBeChecked();
  await expect(zip(page, 2)).toBeFocused();
  await zip(page, 2).pressSequentially('81');
  await expect(zip(page, 2)).toHaveValue('85281');
  const again = page.waitForResponse('**/api/private/subscription');
  await button(page, 'Save changes').click();
  expect((await again).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Friday' })).toBeChecked();
  await expect(zip(page, 2)).toHaveValue('85281');
});

test('the outlook comes on Friday, and its link stops the emails with one press', async ({
  page,
  outside,
  mailbox,
}) => {
  test.slow();
  await page.goto('/weather-emails?zip=85003');
  await email(page).fill('kim@ride.example');
  await ask(page).click();
  await expect(notice(page, 'Check your email')).toBeVisible();
  await confirmed(page, (await mailbox.find('kim@ride.example', /Confirm your weather emails/)).text);
  await outside.pass(nextOutlook(outside.now()) - outside.now());
  const arrived = async () => (await mailbox.all()).some(({ subject }) => subject.startsWith('Simulated: '));
  // The site looks for what is due every ten seconds of real time.
  await expect.poll(arrived, { timeout: 40_000 }).toBe(true);
  const outlook = await mailbox.find('kim@ride.example', /^Simulated: /);
  expect(outlook.text).toContain('Phoenix, AZ 85003');
  await page.goto(linkIn(outlook.text, /\/weather-emails\/stop\/[\w-]{43}/));
  await expect(
    page.getByText('You get weather emails for Phoenix, AZ 85003.', { exact: false }),
  ).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Stop the emails').click();
  await expect(page).toHaveURL('/weather-emails/stop/done');
  await expect(notice(page, 'You get no more weather emails')).toBeVisible();
});

test('addresses in emails that were sent long ago lead on for good', async ({ page, request }) => {
  await page.goto('/weather-mails?zip=80302');
  await expect(page).toHaveURL('/weather-emails?zip=80302');
  await expect(page.getByRole('heading', { level: 1, name: 'Weather Emails' })).toBeVisible();
  const stop = await request.get('/weather-mails/stop/abc', { maxRedirects: 0 });
  expect([stop.status(), stop.headers().location]).toEqual([301, '/weather-emails/stop/abc']);
});

test('a mistake, a lost connection and a reload lose nothing', async ({
  page,
  outside,
  context,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/);
  await page.goto('/weather-emails');
  await email(page).fill('dana');
  await ask(page).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('At least 1 location is required')).toBeVisible();
  await expect(email(page)).toBeFocused();
  await zip(page, 1).fill('00000');
  await email(page).fill('lee@ride.example');
  await page.getByLabel('Until').fill('2020-01-01');
  await ask(page).click();
  await expect(page.getByText('Zip code not found: 00000').first()).toBeVisible();
  await zip(page, 1).fill('97201');
  await ask(page).click();
  await expect(page.getByText('End date must be today or in the future').first()).toBeVisible();
  await page.getByLabel('Until').fill(isoDay(outside.now() / 1_000 + 300 * DAY_S, 'UTC'));
  await context.setOffline(true);
  await ask(page).click();
  await expect(page.getByText('There is no connection.', { exact: false })).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText('Your draft is back')).toBeVisible();
  await expect(email(page)).toHaveValue('lee@ride.example');
  await ask(page).click();
  await expect(notice(page, 'Check your email')).toBeVisible();
});

test('a verdict leads to the form with its place; lost links come by email', async ({ page, mailbox }) => {
  await page.goto('/?zip=80302');
  await page.getByRole('link', { name: 'Email me the forecast' }).click();
  await expect(zip(page, 1)).toHaveValue('80302');
  await expectAccessible(page);
  await email(page).fill('pat@ride.example');
  await ask(page).click();
  await expect(notice(page, 'Check your email')).toBeVisible();
  await confirmed(page, (await mailbox.find('pat@ride.example', /Confirm your weather emails/)).text);

  await page.goto('/private');
  await email(page).fill('pat@ride.example');
  await button(page, 'Send me my links').click();
  await expect(page.getByText('If anything is saved under this address', { exact: false })).toBeVisible();
  const { text } = await mailbox.find('pat@ride.example', /Your private links/);
  await page.goto(linkIn(text, /\/private\/subscription#[\w-]{32}/));
  await expect(notice(page, 'Your weather emails are on')).toBeVisible();
});
