import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import {
  button,
  entry,
  field,
  goInBrowser,
  headings,
  rideNamed,
  sentTo,
  structuredData,
} from './routes-and-rides.ts';
import { publishRide } from './rides-to-join.ts';
import { alive, FAILED_REQUEST, toast, zipField } from './weather-check.ts';
import { AHEAD_MS } from './ahead.ts';
import { DAY_MS } from '#platform/time/units.ts';

test.use({ samples: 'upcoming', contextOptions: { reducedMotion: 'reduce' } });

const ADD = '/api/scenic-routes/add';
const form = (page: Page) => page.getByRole('form', { name: 'Add a group ride' });
const send = (page: Page) => form(page).getByRole('button', { name: 'Add Group Ride' });
const NEXT_MONTH = new Date(Date.now() + AHEAD_MS + 32 * DAY_MS).toISOString().slice(0, 10);

async function fillRide(page: Page, name: string): Promise<void> {
  await field(page, 'Ride name').fill(name);
  await page.getByLabel('Ride date').fill(NEXT_MONTH);
  await page.getByLabel('Start time').fill('08:30');
  await field(page, 'Start location').fill('Afton, VA');
  await field(page, 'End location').fill('Roanoke, VA');
  await field(page, 'ZIP codes').fill('nowhere, 22920 , 123');
  await field(page, 'Description').fill('South along the ridge.');
  await page.getByRole('spinbutton', { name: 'Distance in miles' }).fill('120.5');
  await field(page, 'Highlights').fill('Overlooks\n\nPie\n');
  await field(page, 'Warnings and tips').fill('Fog');
}

test.describe('the next rides', () => {
  test('are there at once, each with its verdict or the day it will have one', async ({ page }) => {
    await page.goto('/group-rides');
    await expect(headings(page, 2).first()).toHaveText('Next rides');
    await expect(page.getByText(/^(This|Next) weekend: /)).toBeVisible();
    const rides = page.getByRole('region', { name: 'Next rides' }).getByRole('article');
    await expect(rides).toHaveCount(12);
    for (const verdict of await rides.locator('[data-verdict]').all()) {
      await expect(verdict).toHaveText(/\w/);
      await expect(verdict).not.toHaveAttribute('data-verdict', 'waiting');
    }
    await expectAccessible(page);
    // On a desk their month and their map are beside them.
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
    await expectAccessible(page);
  });

  test('name each month to come above its first ride, unless by distance', async ({ page, outside }) => {
    // The sample rides may all be of this month.
    await publishRide(page, outside, { zipCodes: ['80517'], rideDate: NEXT_MONTH });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/group-rides?near=80517&within=150');
    // On a desk the page says what it is beside a place, too.
    await expect(page.getByText('Rides near you, with the weather for their day.')).toBeVisible();
    const months = page
      .getByRole('region', { name: 'Next rides' })
      .getByRole('listitem')
      .getByText(/^[A-Z][a-z]+ \d{4}$/);
    await expect(months.first()).toBeVisible();
    // The smallest phone's bar has room for the place and how far around it.
    await page.setViewportSize({ width: 320, height: 640 });
    const note = page.getByRole('button', { name: /Change place$/ }).getByText('within 150 miles');
    await expect(note).toBeVisible();
    expect(await note.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    const named = await months.allTextContents();
    expect(new Set(named).size).toBe(named.length);
    await page.goto('/group-rides?near=80517&within=150&order=near');
    await expect(page.getByRole('region', { name: 'Next rides' }).getByRole('article').first()).toBeVisible();
    await expect(months).toHaveCount(0);
  });

  test('are a month whose days lead to their rides, by touch and by key', async ({ page }) => {
    await page.goto('/group-rides?near=22920&within=200');
    await page.getByRole('link', { name: 'Month' }).click();
    await expect(page).toHaveURL(/view=month/);
    const month = page.getByRole('table', { name: /^\w+ \d{4}$/ });
    await expect(month.getByRole('columnheader').first()).toHaveText('Sun');
    await expect(month.locator('[aria-current="date"]')).toContainText('Today');
    await page.getByRole('link', { name: 'Next month' }).click();
    await expect(page).toHaveURL(/month=\d{4}-\d\d/);
    await page.goBack();
    await expect(page).not.toHaveURL(/month=/);
    // The address is back before the month is.
    await expect(month.locator('[aria-current="date"]')).toBeVisible();
    // The sample rides are on days to come, of this month or the next.
    const day = page.getByRole('link', { name: /^\w+day, \w+ \d+(, \d{4})?: \d+ rides?\. / }).first();
    if ((await day.count()) === 0) await page.getByRole('link', { name: 'Next month' }).click();
    await day.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await expect(day).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/day=\d{4}-\d\d-\d\d/);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectAccessible(page);
  });

  test('keep a reader by key where the rides or the month changed', async ({ page }) => {
    await page.goto('/group-rides');
    const by = (name: string) => page.getByRole('link', { name, exact: true });
    await by('Page 2').press('Enter');
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByRole('heading', { name: 'Next rides' })).toBeFocused();
    await page.goto('/group-rides?view=month');
    const month = page.getByRole('heading', { name: /^\w+ \d{4}$/ });
    const turn = async (name: string) => {
      const before = await month.innerText();
      await by(name).press('Enter');
      await expect(month).not.toHaveText(before);
    };
    await turn('Next month');
    await expect(page).toHaveURL(/month=\d/);
    await expect(by('Next month')).toBeFocused();
    // Where the calendar ends, the pressed link goes.
    while ((await by('Previous month').count()) > 0) await turn('Previous month');
    await expect(month).toBeFocused();
  });

  test('stand on a map where they start, with their day', async ({ page }) => {
    await page.goto('/group-rides?near=22920&within=200');
    await page.getByRole('link', { name: 'Map' }).click();
    const map = page.getByRole('region', { name: /^Map of meeting places/ });
    await expect(map.getByText(/^Sat \d+$/).first()).toBeVisible();
    await expectAccessible(page);
  });

  test('can be filtered, and the address says how', async ({ page }) => {
    await page.goto('/group-rides?near=28771&within=200');
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('Difficulty').selectOption('advanced');
    await expect(page).toHaveURL(/near=28771&within=200&difficulty=advanced/);
    await expect(page.getByRole('link', { name: 'Dragon before Breakfast' })).toBeVisible();
    await page.getByLabel('Difficulty').selectOption('beginner');
    await expect(page.getByRole('link', { name: 'Dragon before Breakfast' })).toHaveCount(0);
    await page.getByLabel('Order').selectOption('near');
    await expect(page).toHaveURL(/order=near/);
    await expectAccessible(page);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('are a list and a month, and links lead on', async ({ page }) => {
      await page.goto('/group-rides');
      await expect(page.getByRole('region', { name: 'Next rides' }).getByRole('article')).toHaveCount(12);
      await page.getByRole('link', { name: 'Month' }).click();
      await expect(page.getByRole('table', { name: /^\w+ \d{4}$/ })).toBeVisible();
      await page.getByRole('link', { name: 'Next month' }).click();
      await expect(page).toHaveURL(/month=/);
    });

    test('say that adding one needs scripts, there and where the form would be', async ({ page }) => {
      // The browser's switch leaves `noscript` unread, so its words are looked for in the answer.
      const answer = await page.goto('/group-rides');
      expect(await answer?.text()).toContain('Adding a group ride needs JavaScript.');
      await expect(page.getByRole('button', { name: 'Add Group Ride' })).toBeHidden();
      const form = await page.goto('/group-rides?add=1');
      expect(await form?.text()).toContain('This form needs JavaScript');
      await expect(page.getByRole('form', { name: 'Add a group ride' })).toHaveCount(0);
    });
  });
});

test.describe('finding rides', () => {
  test('by date, with the weather of the day', async ({ page }) => {
    await page.goto('/group-rides');
    await alive(page);
    await expect(headings(page, 1)).toHaveText('Group Rides');
    await zipField(page).fill('22920');
    await page.getByRole('spinbutton', { name: 'Distance (miles)' }).fill('200');
    await button(page, 'Search Group Rides').click();
    await expect(headings(page, 2).first()).toHaveText('Found 2 group rides within 200 miles of 22920');
    await expect(page).toHaveURL(/\/group-rides\?zipCode=22920&maxDistance=200/);
    const ride = entry(page, 'Sunrise on the Parkway');
    await expect(ride).toContainText('7:00 AM');
    await expect(ride).toContainText('Humpback Rocks visitor lot');
    await expect(ride.locator('[data-verdict]')).toHaveText(/\w/);
    await expect(ride.locator('[data-verdict]')).not.toHaveAttribute('data-verdict', 'waiting');
    await expect(page.getByRole('link', { name: 'Calendar of rides near 22920' })).toHaveAttribute(
      'href',
      '/rides.ics?zip=22920&radius=200',
    );
    await expectAccessible(page);
  });

  test('a page that a search does not have leads to its last one', async ({ page }) => {
    await page.goto('/group-rides?zipCode=22920&maxDistance=200&page=99');
    await expect(page).toHaveURL('/group-rides?zipCode=22920&maxDistance=200');
    await expect(entry(page, 'Sunrise on the Parkway')).toBeVisible();
    await alive(page);
    await goInBrowser(page, '/group-rides?page=2&zipCode=22920&maxDistance=150');
    await expect(page).toHaveURL('/group-rides?zipCode=22920&maxDistance=150');
    await expect(entry(page, 'Sunrise on the Parkway')).toBeVisible();
  });

  test('nothing near says so, and what to change', async ({ page }) => {
    await page.goto('/group-rides?zipCode=99723');
    await expect(headings(page, 2).first()).toHaveText('No Group Rides Found');
    await expect(page.getByText('No group rides found within 50 miles of 99723')).toBeVisible();
    await expect(page.getByText(/wider radius.*preferences/)).toBeVisible();
    await expectAccessible(page);
  });

  test('what is wrong stands at its field and the next rides stay; a failed search shows its card', async ({
    page,
    expectedConsole,
  }) => {
    expectedConsole.push(FAILED_REQUEST);
    await page.goto('/group-rides');
    await alive(page);
    await zipField(page).fill('2292');
    await button(page, 'Search Group Rides').click();
    await expect(zipField(page)).toHaveAccessibleDescription('Please enter a valid 5-digit zip code');
    await expect(zipField(page)).toBeFocused();
    const rides = page.getByRole('region', { name: 'Next rides' }).getByRole('article');
    await expect(rides).toHaveCount(12);

    await page.route('**/api/group-rides', (route) => route.abort());
    await zipField(page).fill('22920');
    await button(page, 'Search Group Rides').click();
    await expect(page.getByRole('alert')).toHaveText('Search FailedFailed to fetch group rides');
    await expectAccessible(page);
    await page.goto('/group-rides?zipCode=2292');
    await expect(rides).toHaveCount(12);
  });
});

test.describe('adding a ride', () => {
  test('hides the form, says that it waits for review, and searches again', async ({ page }) => {
    const sent = sentTo(page, ADD);
    await page.goto('/group-rides?zipCode=22920&maxDistance=50');
    await alive(page);
    await button(page, 'Add Group Ride').focus();
    await page.keyboard.press('Enter');
    await expect(button(page, 'Hide Form')).toHaveAttribute('aria-expanded', 'true');
    await expect(button(page, 'Hide Form')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button(page, 'Add Group Ride')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button(page, 'Hide Form')).toBeFocused();
    await fillRide(page, 'Ridge and Pie');
    await expectAccessible(page);
    const again = page.waitForResponse('**/api/group-rides');
    await send(page).dblclick();
    await expect(toast(page)).toContainText('Group Ride Added Successfully');
    await again;
    await expect(form(page)).toHaveCount(0);
    await expect(page.getByText('It appears here after review.').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ridge and Pie' })).toHaveCount(0);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      routeType: 'group_ride',
      rideDate: NEXT_MONTH,
      rideTime: '08:30',
      distance: 120.5,
      estimatedTime: 60,
      scenicRating: 1,
      roadType: 'highway',
      highlights: ['Overlooks', 'Pie'],
      warnings: ['Fog'],
      zipCodes: ['22920'],
    });
  });

  test('every field is asked for, the day must be to come, and without a valid ZIP code nothing is sent', async ({
    page,
  }) => {
    const sent = sentTo(page, ADD);
    await page.goto('/group-rides?add=1');
    await alive(page);
    await send(page).click();
    await expect(field(page, 'Ride name')).toHaveAccessibleDescription('Ride name is required');
    await expect(field(page, 'Ride name')).toBeFocused();
    await expect(page.getByLabel('Ride date')).toHaveAccessibleDescription('Ride date is required');
    await fillRide(page, 'Yesterday');
    await page.getByLabel('Ride date').fill('2020-06-01');
    await page.getByRole('spinbutton', { name: 'Distance in miles' }).fill('');
    await send(page).click();
    await expect(page.getByLabel('Ride date')).toHaveAccessibleDescription(
      'The ride date cannot be earlier than today',
    );
    await expect(page.getByRole('spinbutton', { name: 'Distance in miles' })).toHaveAccessibleDescription(
      /Distance must be between 1 and 500 miles/,
    );

    await fillRide(page, 'Lost Ride');
    await field(page, 'ZIP codes').fill('Afton, 229');
    await send(page).click();
    await expect(toast(page)).toContainText('Invalid Zip Codes');
    await expect(toast(page)).toContainText('Please enter at least one valid 5-digit zip code.');
    await expect(field(page, 'ZIP codes')).toBeFocused();
    await expectAccessible(page);
    expect(sent).toHaveLength(0);
  });

  test('a refusal keeps the form as it is', async ({ page, expectedConsole }) => {
    expectedConsole.push(FAILED_REQUEST);
    await page.goto('/group-rides?add=1');
    await alive(page);
    await fillRide(page, 'Ride to Nowhere');
    await field(page, 'ZIP codes').fill('00000');
    await send(page).click();
    await expect(toast(page)).toContainText('Failed to Add Group Ride');
    await expect(field(page, 'ZIP codes')).toHaveAccessibleDescription(/00000 is not known/);
    await page.reload();
    await expect(field(page, 'Ride name')).toHaveValue('Ride to Nowhere');
    await expect(page.getByLabel('Ride date')).toHaveValue(NEXT_MONTH);
  });
});

test('a ride page has its badge, its day and hour, its weather and its calendar file', async ({
  page,
  request,
}) => {
  const ride = await rideNamed(request, 'Sunrise on the Parkway', '22920');
  await page.goto(`/route/${ride?.id}`);
  await expect(page.getByText('Group Ride', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Saturday, \w+ \d+(, \d{4})?$/)).toBeVisible();
  await expect(page.getByText(/^7 AM to about 12 PM E[SD]T$/)).toBeVisible();
  await expect(headings(page, 2).first()).toHaveText(
    /^(Great Day for Riding!|Ride with Caution|Not Recommended|Unknown Conditions|Verdict from .*)$/,
  );
  // The same menu twice: as a bar and as a panel.
  for (const link of await page.locator('nav[aria-label="Main"] a[href="/group-rides"]').all())
    await expect(link).toHaveAttribute('aria-current', 'page');
  expect(await structuredData(page, 'Event')).toMatchObject({ name: 'Sunrise on the Parkway' });
  const href = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
  const calendar = await request.get(href ?? '');
  expect(calendar.headers()['content-type']).toContain('text/calendar');
  expect(await calendar.text()).toContain('SUMMARY:Sunrise on the Parkway');
  await expectAccessible(page);
});

test('the feeds that the pages point to are there', async ({ page, request }) => {
  for (const path of ['/group-rides', '/all-routes']) {
    await page.goto(path);
    for (const name of ['RSS', 'JSON Feed']) {
      const href = await page.getByRole('link', { name }).getAttribute('href');
      expect((await request.get(href ?? '')).status()).toBe(200);
    }
  }
});
