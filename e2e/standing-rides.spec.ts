import type { Page } from '@playwright/test';
import { DAY_MS } from '#platform/time/units.ts';
import { card, openAdmin } from './admin-area.ts';
import { expect, expectAccessible, test, type Outside } from './fixtures.ts';
import { fillInRide, publishRide } from './rides-to-join.ts';
import { button, field } from './routes-and-rides.ts';
import { alive } from './weather-check.ts';

test.use({
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'reduce' },
  mailServer: true,
});

const dayAfter = (outside: Outside, days: number) =>
  new Date(outside.now() + days * DAY_MS).toISOString().slice(0, 10);
const longDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' });
const weekday = (day: string) => longDay(day).split(',')[0] ?? '';
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });
const ownDates = (page: Page) => page.getByRole('region', { name: 'Dates', exact: true });

async function approve(page: Page, data: object): Promise<void> {
  const answer = await page.request.post('/api/admin/approve', {
    data: { type: 'scenic-routes', isApproved: true, isPublished: true, ...data },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** The dates that everyone sees, once they are made. */
async function madeDates(page: Page, outside: Outside, id: number, count: number) {
  await outside.pass(60_000);
  const dates = async () => {
    const answer = await page.request.get(`/api/scenic-route/${id}?at=${Date.now()}`);
    const { series }: { series: { id: number; dates: { id: number; rideDate: string }[] } } =
      await answer.json();
    return series;
  };
  await expect.poll(async () => (await dates()).dates.length, { timeout: 60_000 }).toBe(count);
  return dates();
}

test('a weekly ride: sent, approved, one date canceled, one moved, one joined', async ({ page, outside }) => {
  const first = dayAfter(outside, 8);
  await fillInRide(page, 'Ridge and Pie', first);
  await page.getByText('Does it repeat?').click();
  await page.getByLabel('Repeats').selectOption({ label: `Every ${weekday(first)}` });
  await expect(page.getByText(`Every ${weekday(first)}:`)).toBeVisible();
  await page.getByText('More about the ride').click();
  await page.getByLabel('Meet at').fill('08:00');
  await field(page, 'Sweep').fill('Lou');
  await field(page, 'Stops').fill('Fuel\nPie');
  await expectAccessible(page);
  const answered = page.waitForResponse('**/api/scenic-routes/add');
  await page.getByRole('form').getByRole('button', { name: 'Add Group Ride' }).click();
  const { id }: { id: number } = await (await answered).json();
  const address = await page.getByRole('textbox', { name: 'Your private link' }).inputValue();

  await openAdmin(page, 'queue&kind=rides');
  await card(page, 'Ridge and Pie').getByRole('link').click();
  await expect(page.getByText(`Every ${weekday(first)}, from`).first()).toBeVisible();
  await approve(page, { id });
  const { dates, id: series } = await madeDates(page, outside, id, 8);
  const [, second, third, fourth] = dates;

  await page.goto(address);
  await expect(ownDates(page).getByRole('listitem')).toHaveCount(8);
  await expectAccessible(page);
  await ownDates(page)
    .getByRole('link', { name: longDay(second?.rideDate ?? '') })
    .click();
  await button(page, /^Cancel this date$/).click();
  await confirm(page, 'Cancel this date').click();
  await expect(ownDates(page).getByText('Canceled')).toHaveCount(1);

  await ownDates(page)
    .getByRole('link', { name: longDay(third?.rideDate ?? '') })
    .click();
  await button(page, 'Change the ride').click();
  await expect(page.getByLabel('What does your change count for?')).toHaveValue('this date');
  const moved = dayAfter(outside, 23);
  await page.getByLabel('Ride date').fill(moved);
  await button(page, 'Save change').click();
  await expect(page.getByText(/It changes: Ride date\./)).toBeVisible();
  const rows = await (await page.request.get('/api/admin/scenic-routes?q=Ridge and Pie')).json();
  const { proposal } = rows.find((row: { id: number }) => row.id === third?.id);
  const accepted = await page.request.post(`/api/admin/proposals/${proposal.id}/accept`, {
    data: { version: proposal.version },
  });
  expect(accepted.ok(), await accepted.text()).toBe(true);

  await page.goto(`/route/${fourth?.id}`);
  await expect(page.getByText(`Every ${weekday(first)}`, { exact: true })).toBeVisible();
  await expect(page.getByText('Kickstands up')).toBeVisible();
  const others = page.getByRole('region', { name: 'Other dates' });
  await expect(others.getByRole('listitem')).toHaveCount(6);
  await expect(others.getByText('Canceled')).toHaveCount(1);
  await expect(others.getByText(longDay(moved).split(', ').slice(0, 2).join(', '))).toBeVisible();
  await expectAccessible(page);
  const href = await others.getByRole('link', { name: 'All dates for your calendar' }).getAttribute('href');
  expect(href).toBe(`/ride-series/${series}.ics`);
  const calendar = await (await page.request.get(href ?? '')).text();
  for (const line of ['RRULE:FREQ=WEEKLY', 'EXDATE;TZID=America/New_York', 'RECURRENCE-ID;TZID='])
    expect(calendar).toContain(line);

  await button(page, "I'm in").first().click();
  await field(page, 'Your name').fill('Ann');
  await field(page, 'Your email address').fill('ann@ride.example');
  await page.getByRole('form').getByRole('button', { name: 'Sign me up' }).click();
  await expect
    .poll(async () => (await (await page.request.get(`/api/rides/${fourth?.id}/rsvp`)).json()).unconfirmed)
    .toBe(1);
  expect(await (await page.request.get(`/api/rides/${id}/rsvp`)).json()).toMatchObject({ unconfirmed: 0 });
});

test('a standing ride moves to another weekday by its private link, and says first what cannot be', async ({
  page,
  outside,
}) => {
  const { id, token } = await publishRide(page, outside, {
    name: 'Moving Ride',
    highlights: ['Pie'],
    warnings: ['Fog'],
    rideDate: dayAfter(outside, 8),
    repeats: 'weekly',
  });
  const { dates } = await madeDates(page, outside, id, 8);
  const third = dates[2];
  const to = dayAfter(outside, 23);
  await page.goto(`/private/route?date=${third?.id}#${token}`);
  await button(page, 'Change the ride').click();
  await expect(page.getByLabel('Repeats')).toHaveCount(0);
  await page.getByLabel('What does your change count for?').selectOption('this and following dates');
  await expect(page.getByText(`Every ${weekday(third?.rideDate ?? '')}:`)).toBeVisible();
  await page.getByLabel('Ride date').fill(to);
  await expect(page.getByText(`Every ${weekday(to)}:`)).toBeVisible();
  await page.getByLabel('Last day').fill(dayAfter(outside, 9));
  await button(page, 'Save change').click();
  await expect(page.getByLabel('Last day')).toHaveAccessibleDescription(
    /The last day cannot be before the first date/,
  );
  await expect(page.getByLabel('Ride date')).toHaveValue(to);
  await page.getByLabel('Last day').fill(dayAfter(outside, 200));
  await expectAccessible(page);
  await button(page, 'Save change').click();
  await expect(page.getByText('It changes: Ride date, Last day, Counts for.')).toBeVisible();
  const rows = await (await page.request.get('/api/admin/scenic-routes?q=Moving Ride')).json();
  const { proposal } = rows.find((row: { id: number }) => row.id === third?.id);
  const accepted = await page.request.post(`/api/admin/proposals/${proposal.id}/accept`, {
    data: { version: proposal.version },
  });
  expect(accepted.ok(), await accepted.text()).toBe(true);
  await page.reload();
  await expect(ownDates(page).getByText(`Every ${weekday(to)},`)).toBeVisible();
  await expect(ownDates(page).getByRole('link', { name: longDay(to) })).toBeVisible();
  await expect(ownDates(page).locator('[aria-current]')).toContainText(longDay(third?.rideDate ?? ''));
  await expect(ownDates(page).getByText('Canceled')).toHaveCount(1);
});

test('a ride is copied with everything but its day and who sent it', async ({ page, outside }) => {
  const { id } = await publishRide(page, outside, {
    name: 'Copied Ride',
    submitterName: 'Dana',
    submitterEmail: 'dana@ride.example',
    stops: ['Fuel', 'Pie'],
  });
  await page.goto(`/route/${id}`);
  await page.getByRole('link', { name: 'Copy this ride' }).click();
  await expect(field(page, 'Ride name')).toHaveValue('Copied Ride');
  await expect(page.getByText('Copied from “Copied Ride”')).toBeVisible();
  await expect(page.getByLabel('Ride date')).toHaveValue('');
  await expect(page.getByLabel('Start time')).toHaveValue('08:30');
  await page.getByText('More about the ride').click();
  await expect(field(page, 'Stops')).toHaveValue('Fuel\nPie');
  await expect(field(page, 'Your name')).toHaveValue('');
  await expect(field(page, 'Your email address')).toHaveValue('');
  expect(await (await page.request.get(`/api/scenic-route/${id}`)).text()).not.toContain('dana@ride.example');
  await expectAccessible(page);
});

test('a monthly ride on the 29th to 31st: the form says why not, and what to choose, before it is sent', async ({
  page,
  outside,
}) => {
  let days = 8;
  while (Number(dayAfter(outside, days).slice(8)) < 29) days += 1;
  const fifth = dayAfter(outside, days);
  await page.goto('/group-rides?add=1');
  await alive(page);
  await page.getByLabel('Ride date').fill(fifth);
  await page.getByText('Does it repeat?').click();
  const says = page.getByRole('status').filter({ hasText: weekday(fifth) });
  await page.getByLabel('Repeats').selectOption('monthly');
  await expect(says).toContainText(
    `is a fifth ${weekday(fifth)}, which most months do not have. Choose the last`,
  );
  await page.getByLabel('Repeats').selectOption('monthly-last');
  await expect(says).toContainText(`The last ${weekday(fifth)} of every month:`);
  await expect(says).toContainText(/\d+ dates/);
  await expectAccessible(page);
});
