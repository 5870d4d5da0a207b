import { expect, expectAccessible, test } from './fixtures.ts';
import { holdAnswers } from './held-answers.ts';
import { headings, routeNamed, structuredData } from './routes-and-rides.ts';
import { alive, FAILED_REQUEST } from './weather-check.ts';
import { HOUR_MS } from '#platform/time/units.ts';

test.use({ samples: 'upcoming', contextOptions: { reducedMotion: 'reduce' } });

test.describe('a route page', () => {
  test('says everything, and search engines understand it', async ({ page, request }) => {
    const { id } = await routeNamed(request, 'Skyline Drive');
    await page.goto(`/route/${id}`);
    await expect(page).toHaveTitle(/^Skyline Drive/);
    await expect(headings(page, 1)).toHaveText('Skyline Drive');
    for (const text of [
      '105 miles',
      '180 minutes (3 h)',
      'Beginner',
      'Mountain',
      'Front Royal, VA',
      'Waynesboro, VA',
    ])
      await expect(page.getByRole('definition').filter({ hasText: text })).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Highlights' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Warnings & Tips' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Riding weather at the start' })).toBeVisible();
    await expect(page.getByText(/^(Today|Tomorrow|Saturday|Sunday): /).first()).toBeVisible();
    await expect(page.getByText(/^This line is approximate: it follows/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Plan this trip with weather' })).toHaveAttribute(
      'href',
      /^\/trip\?zip=\d{5}&zip=\d{5}&shape=./,
    );
    await expect(page.getByRole('link', { name: /^Directions to Front Royal, VA/ })).toBeVisible();
    await page.getByRole('heading', { name: 'Where it runs' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('region', { name: 'Map of the road of Skyline Drive' })).toBeVisible();
    expect((await structuredData(page, 'TouristAttraction')).name).toBe('Skyline Drive');
    await expect(page.getByText('Group Ride', { exact: true })).toHaveCount(0);
    await expectAccessible(page);
  });

  test('the plate of the start stands clear of the name of Roanoke', async ({ page, request }) => {
    const { id } = await routeNamed(request, 'Blue Ridge Parkway');
    await page.goto(`/route/${id}`);
    await page.getByRole('heading', { name: 'Where it runs' }).scrollIntoViewIfNeeded();
    const plate = page.locator('.map-place', { hasText: 'Start' }).locator('span');
    await expect(plate).toHaveClass(/^(above|left|right)$/);
    await expect(page.locator('.map-place', { hasText: 'End' }).locator('span')).toHaveClass('below');
  });

  test('loads with a word on it when one comes from a list', async ({ page }) => {
    const details = await holdAnswers(page, '**/api/scenic-route/*');
    await page.goto('/all-routes?q=skyline');
    await alive(page);
    await page.getByRole('link', { name: 'Skyline Drive' }).click();
    await expect(page.getByText('Loading route details...', { exact: true })).toBeVisible();
    details.release();
    await expect(headings(page, 1)).toHaveText('Skyline Drive');
    await expect(page).toHaveTitle(/^Skyline Drive/);
  });

  test('that does not exist is a real 404', async ({ page, expectedConsole }) => {
    expectedConsole.push(FAILED_REQUEST);
    for (const id of ['99999999', 'skyline', '0']) {
      const response = await page.goto(`/route/${id}`);
      expect(response?.status()).toBe(404);
      await expect(headings(page, 1)).toHaveText('Route Not Found');
    }
    await expect(
      page.getByText("The scenic route you're looking for doesn't exist or may have been removed."),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to All Routes' }).click();
    await expect(page).toHaveURL('/all-routes');
  });

  test('that fails to load can be asked for again', async ({ page, expectedConsole }) => {
    expectedConsole.push(FAILED_REQUEST);
    await page.goto('/all-routes?q=skyline');
    await alive(page);
    await page.route('**/api/scenic-route/*', (route) => route.abort());
    await page.getByRole('link', { name: 'Skyline Drive' }).click();
    await expect(headings(page, 1)).toHaveText('Route Not Found');
    await page.unroute('**/api/scenic-route/*');
    await page.goBack();
    await page.getByRole('link', { name: 'Skyline Drive' }).click();
    await expect(headings(page, 1)).toHaveText('Skyline Drive');
  });

  test('says that there is no forecast where there is none', async ({ page, outside, request }) => {
    const { id } = await routeNamed(request, 'Skyline Drive');
    await outside.pass(7 * HOUR_MS);
    await outside.fault({ service: 'open-meteo', kind: '500' });
    await outside.fault({ service: 'nws', kind: '500' });
    await page.goto(`/route/${id}`);
    const weather = page.getByRole('region', { name: 'Riding weather at the start' });
    await expect(weather).toHaveText('Riding weather at the startNo forecast right now.');
  });
});
