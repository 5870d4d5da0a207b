import type { Page } from '@playwright/test';
import { fullDayText } from '#platform/time/day-text.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { holdAnswers } from './held-answers.ts';
import { button, entry, goInBrowser, headings, rideNamed, routeNamed } from './routes-and-rides.ts';
import { publishRide } from './rides-to-join.ts';
import { alive, FAILED_REQUEST, toSuggestions, verdict, zipField } from './weather-check.ts';
import { DAY_MS } from '#platform/time/units.ts';

test.use({ samples: 'upcoming', contextOptions: { reducedMotion: 'reduce' } });

const allKinds = (page: Page) => page.getByRole('link', { name: 'All difficulties and road types' });
const browseAll = (page: Page) => page.getByRole('link', { name: 'Browse All Routes' });

test('the names of roads and rides are met by a thumb', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/all-routes', '/group-rides', '/routes?zipCode=22920']) {
    await page.goto(path);
    const names = headings(page, 3).getByRole('link');
    await expect(names.first()).toBeVisible();
    for (const name of await names.all()) {
      const box = await name.boundingBox();
      // A card whose whole face leads on is met anywhere.
      const isCard = await name.evaluate((link) => getComputedStyle(link, '::after').position === 'absolute');
      if (!isCard) expect(box?.height, `${path} ${await name.innerText()}`).toBeGreaterThanOrEqual(44);
    }
  }
});

test.describe('finding routes near a place', () => {
  test('the nearest come first, with everything to choose by', async ({ page }) => {
    await page.goto('/routes');
    await alive(page);
    await expect(page.getByRole('heading', { name: /^(Found|No Routes)/ })).toHaveCount(0);
    await expect(browseAll(page)).toBeVisible();
    await zipField(page).pressSequentially('2a2-920 99');
    await expect(zipField(page)).toHaveValue('22920');
    await button(page, 'Search Routes').click();
    await expect(headings(page, 2)).toHaveText(/^Found \d+ Scenic Routes$/);
    await expect(headings(page, 2)).toBeFocused();
    await expect(page).toHaveURL('/routes?zipCode=22920&maxDistance=100&difficulty=all&roadType=all');
    await expect(headings(page, 3).first()).toHaveText('Blue Ridge Parkway');
    const parkway = entry(page, 'Blue Ridge Parkway');
    for (const text of ['Afton, VA to Cherokee, NC', '469 miles', '12h', 'Mountain', 'Intermediate'])
      await expect(parkway.getByText(text, { exact: true })).toBeVisible();
    await expect(parkway).toContainText("5 out of 5 stars, the submitter's rating");
    await expect(parkway.getByText('Linn Cove Viaduct')).toBeVisible();
    await expect(parkway.getByText('Fog sits on the ridge on many mornings')).toBeVisible();
    await expect(entry(page, 'Skyline Drive')).toContainText('mi away');
    await expectAccessible(page);
  });

  test('the button says that it searches, and one press is one search', async ({ page }) => {
    const searches = await holdAnswers(page, '**/api/scenic-routes');
    await page.goto('/routes');
    await alive(page);
    await zipField(page).fill('22920');
    await button(page, 'Search Routes').click();
    await expect(button(page, 'Searching Routes...')).toBeVisible();
    await zipField(page).press('Enter');
    searches.release();
    await expect(headings(page, 2)).toHaveText(/^Found/);
    expect(searches.count()).toBe(1);
  });

  test('an address holds the whole search, and the server answers it', async ({ page }) => {
    await page.goto('/routes?zipCode=22920&maxDistance=60&difficulty=beginner&roadType=mountain');
    await expect(headings(page, 3)).toHaveText(['Skyline Drive']);
    await expect(page.getByRole('combobox', { name: 'Difficulty' })).toHaveValue('beginner');
    await page.getByRole('button', { name: /Change place$/ }).click();
    await expect(page.getByRole('spinbutton', { name: 'Distance (miles)' })).toHaveValue('60');
  });

  test('nothing near says what to change', async ({ page }) => {
    await page.goto('/routes?zipCode=99723&maxDistance=10');
    await expect(headings(page, 2)).toHaveText('No Routes Found');
    await expect(page.getByText(/No scenic routes found within 10 miles of 99723/)).toBeVisible();
    await expect(allKinds(page)).toHaveCount(0);
    await expect(browseAll(page)).toHaveAttribute('href', '/all-routes');
    await expectAccessible(page);
  });

  test('no road of the chosen kind leads to those of all kinds', async ({ page }) => {
    await page.goto('/routes?zipCode=22920&maxDistance=60&difficulty=advanced&roadType=coastal');
    await expect(headings(page, 2)).toHaveText('No Routes Found');
    await allKinds(page).click();
    await expect(page).toHaveURL('/routes?zipCode=22920&maxDistance=60');
    await expect(headings(page, 2)).toHaveText(/^Found/);
  });

  test('what is wrong stands at its field, and the first one has the focus', async ({
    page,
    expectedConsole,
  }) => {
    expectedConsole.push(FAILED_REQUEST);
    await page.goto('/routes?zipCode=123&maxDistance=5');
    await expect(zipField(page)).toHaveAccessibleDescription('Please enter a valid 5-digit zip code');
    await expect(page.getByRole('spinbutton', { name: 'Distance (miles)' })).toHaveAccessibleDescription(
      'Distance must be between 10 and 500 miles',
    );
    await expect(zipField(page)).toBeFocused();
    await expectAccessible(page);
  });

  test('an unknown ZIP code and a failed search show the Search Failed card', async ({
    page,
    expectedConsole,
  }) => {
    expectedConsole.push(FAILED_REQUEST);
    await page.goto('/routes?zipCode=00000');
    await expect(page.getByRole('alert')).toHaveText('Search FailedZip code not found');
    await expect(browseAll(page)).toBeVisible();
    await page.route('**/api/scenic-routes', (route) => route.abort());
    await alive(page);
    await zipField(page).fill('22920');
    await button(page, 'Search Routes').click();
    await expect(page.getByRole('alert')).toHaveText('Search FailedFailed to fetch scenic routes');
    await expect(zipField(page)).toHaveValue('22920');
  });
});

test('a page that a search does not have leads to its last one, and no page at all to the first', async ({
  page,
}) => {
  const search = 'zipCode=22920&maxDistance=100&difficulty=all&roadType=all';
  await page.goto(`/routes?${search}&page=99`);
  await expect(page).toHaveURL(`/routes?${search}`);
  await expect(headings(page, 3).first()).toHaveText('Blue Ridge Parkway');
  for (const none of ['0', '-1', 'two', '1.5']) {
    const answer = await page.goto(`/routes?${search}&page=${none}`);
    expect(answer?.status()).toBe(200);
    await expect(headings(page, 2)).toHaveText(/^Found/);
    await expect(headings(page, 3).first()).toHaveText('Blue Ridge Parkway');
  }
  await alive(page);
  await goInBrowser(page, `/routes?${search}&page=99`);
  await expect(page).toHaveURL(`/routes?${search}`);
  await expect(headings(page, 3).first()).toHaveText('Blue Ridge Parkway');
});

test('a day to ride it on, and every highlight and warning, stand with a road', async ({ page, outside }) => {
  const many = (word: string) =>
    Array.from({ length: 20 }, (_, index) => `${word} ${index} `.padEnd(200, 'x'));
  const rideDate = new Date(outside.now() + 40 * DAY_MS).toISOString().slice(0, 10);
  const { id } = await publishRide(page, outside, {
    name: 'Calais River Road',
    routeType: 'scenic',
    rideDate,
    rideTime: null,
    zipCodes: ['04619'],
    estimatedTime: 90,
    highlights: many('Highlight'),
    warnings: many('Warning'),
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/routes?zipCode=04619&maxDistance=10');
  const found = entry(page, 'Calais River Road');
  await expect(found.getByText(/^Highlight \d+ x/)).toHaveCount(20);
  await expect(found.getByText(/^Warning \d+ x/)).toHaveCount(20);
  await expect(found.getByText('1h 30m', { exact: true })).toBeVisible();
  const wider = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(wider)).toBeLessThanOrEqual(0);
  await page.goto('/all-routes?q=calais');
  await expect(entry(page, 'Calais River Road').getByText('1 h 30 min', { exact: true })).toBeVisible();
  await page.goto(`/route/${id}`);
  await expect(
    page.getByRole('definition').filter({ hasText: new RegExp(`^${fullDayText(rideDate)}$`) }),
  ).toBeVisible();
});

test('the roads of a search can be had by their weather', async ({ page }) => {
  await page.goto('/routes?zipCode=22920&maxDistance=100&difficulty=all&roadType=all');
  await page.getByRole('link', { name: 'Best weather first' }).click();
  await expect(page).toHaveURL(/\/routes\?zip=22920&distance=100$/);
  await expect(headings(page, 2)).not.toContainText('Found');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test.describe('without scripting', () => {
  test.use({ javaScriptEnabled: false });

  test('search, directory and pages all work', async ({ page }) => {
    await page.goto('/routes');
    await page.getByRole('tab', { name: 'Add Route' }).click();
    await expect(page).toHaveURL('/routes?tab=add');
    // The search belongs to the other tab.
    await expect(button(page, 'Search Routes')).toHaveCount(0);
    await page.getByRole('tab', { name: 'Find Routes' }).click();
    await zipField(page).fill('22920');
    await button(page, 'Search Routes').click();
    await expect(headings(page, 2)).toHaveText(/^Found/);
    await page.getByRole('link', { name: 'Browse All Routes' }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill('dragon');
    await button(page, 'Search').click();
    await page.getByRole('link', { name: 'Tail of the Dragon' }).click();
    await expect(headings(page, 1)).toHaveText('Tail of the Dragon');
  });
});

test.describe('the directory', () => {
  test('searches, filters, sorts and pages, and the address keeps it all', async ({ page }) => {
    await page.goto('/all-routes');
    await alive(page);
    await expect(page.getByRole('article')).toHaveCount(10);
    for (const road of await page.getByRole('article').all())
      await expect(road).toContainText(/Good|Caution|Not Recommended|Unknown|Daylight|No forecast/);
    const names = await headings(page, 3).allTextContents();
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
    const pages = page.getByRole('navigation', { name: 'Pages of all routes' });
    await expect(pages.getByRole('link', { name: /^Page \d+$/ })).toHaveCount(5);
    await pages.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/all-routes?page=2');
    await expect(headings(page, 2)).toContainText('11–20 of');
    await pages.getByRole('combobox', { name: 'Go to page' }).selectOption('4');
    await expect(page).toHaveURL('/all-routes?page=4');

    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('rating-desc');
    await expect(page).toHaveURL('/all-routes?sort=rating-desc');
    await page.getByRole('combobox', { name: 'Difficulty' }).selectOption('advanced');
    await expect(page).toHaveURL('/all-routes?difficulty=advanced&sort=rating-desc');
    await page.getByRole('searchbox', { name: 'Search' }).fill('DRAGON');
    await expect(page).toHaveURL('/all-routes?q=DRAGON&difficulty=advanced&sort=rating-desc');
    await expect(headings(page, 3).filter({ hasText: 'Tail of the Dragon' })).toHaveCount(1);
    await expect(pages).toHaveCount(0);
    const state = page.getByRole('combobox', { name: 'State' });
    await state.selectOption('Colorado');
    await expect(page.getByText('No routes found matching your criteria.')).toBeVisible();
    await state.selectOption('North Carolina');
    await expect(page).toHaveURL('/all-routes?q=DRAGON&state=NC&difficulty=advanced&sort=rating-desc');
    await expect(headings(page, 3)).toHaveText(['Tail of the Dragon']);
    await expectAccessible(page);

    await page.getByRole('searchbox', { name: 'Search' }).fill('no such road');
    await expect(page.getByText('No routes found matching your criteria.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Routes' }).click();
    await expect(page).toHaveURL('/routes');
  });

  test('a failed fetch is an empty list', async ({ page, expectedConsole }) => {
    expectedConsole.push(FAILED_REQUEST);
    await page.goto('/all-routes');
    await alive(page);
    await page.route('**/api/all-scenic-routes?*', (route) => route.abort());
    await page.getByRole('combobox', { name: 'Road type' }).selectOption('coastal');
    await expect(page.getByText('No routes found matching your criteria.')).toBeVisible();
    await expect(page.getByText('Failed to fetch routes')).toBeVisible();
  });

  test('a page beyond the end leads to the last one', async ({ page }) => {
    await page.goto('/all-routes?page=999');
    await expect(page).not.toHaveURL(/999/);
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

test('everything can be read in every theme', async ({ page, request }) => {
  const { id } = await routeNamed(request, 'Skyline Drive');
  const ride = await rideNamed(request, 'Sunrise on the Parkway', '22920');
  const paths = [
    '/routes?zipCode=22920',
    '/all-routes?page=2',
    `/route/${id}`,
    `/route/${ride?.id}`,
    '/group-rides?zipCode=22920',
  ];
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path);
      for (const theme of ['dark', 'sun']) {
        await page.evaluate((chosen) => {
          document.documentElement.dataset.theme = chosen;
        }, theme);
        await expectAccessible(page);
      }
    });
});

test.describe('under a verdict', () => {
  test('stand at most three routes and rides nearby, and ways to more, whether or not anyone scrolls there', async ({
    page,
  }) => {
    const nearest = page.waitForRequest('**/api/group-rides');
    await page.goto('/?zip=22920');
    await expect(verdict(page)).toBeVisible();
    expect((await nearest).postDataJSON()).toMatchObject({ maxDistance: 50, sort: 'nearest' });
    const routes = page.getByRole('region', { name: 'Roads near you' });
    await expect(routes.getByRole('listitem')).toHaveCount(3);
    await expect(routes.getByRole('heading', { level: 3 }).first()).toHaveText('Blue Ridge Parkway');
    const said = /^(Good|Caution|Bad|Unknown|[A-Z][a-z]{2}:) ?/;
    for (const row of await routes.getByRole('listitem').all()) {
      await expect(row.getByText(said)).toBeVisible();
      await expect(row.getByText(/^(Under 1|\d+) mi away$/)).toBeVisible();
    }
    const rides = page.getByRole('region', { name: 'Rides near you' });
    await expect(rides.getByRole('listitem').filter({ has: page.getByRole('article') })).toHaveCount(1);
    // The demo's ride is on the next Saturday: on a Saturday it is a day beyond the forecast.
    await expect(
      rides
        .getByText(said)
        .or(rides.getByText(/^Verdict from /))
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
    await rides.getByRole('link', { name: 'All rides near you' }).click();
    await expect(page).toHaveURL(/^[^?]*\/group-rides/);
    await page.goBack();
    // The page is as long as it was, so the reader is where they were.
    await expect(rides.getByRole('link', { name: 'All rides near you' })).toBeInViewport();
    await routes.getByRole('link', { name: 'All roads near you' }).click();
    await expect(page).toHaveURL(/^[^?]*\/routes/);
  });

  test('stands nothing where there is nothing near', async ({ page }) => {
    const answered = page.waitForResponse('**/api/group-rides');
    await page.goto('/?zip=99723');
    await expect(verdict(page)).toBeVisible();
    await toSuggestions(page);
    await answered;
    await expect(page.getByRole('region', { name: /near you$/ })).toHaveCount(0);
  });
});
