import { expect, test } from './fixtures.ts';
import { button, card, checkButton, FAIR, field, plan } from './trip-plan.ts';
import { FAILED_REQUEST, toast, verdict } from './weather-check.ts';

test.describe('when something fails', () => {
  test('one unknown ZIP is an unknown leg; the rest is told', async ({ page }) => {
    await page.goto('/trip?zip=85003&zip=00000');
    await expect(card(page, 'Final Destination: ZIP code 00000')).toContainText('Zip code not found.');
    await expect(card(page, 'Final Destination: ZIP code 00000')).toContainText('Unknown Conditions');
    await expect(card(page, 'Starting Location: Phoenix, AZ')).toContainText('Great Day for Riding!');
    const result = page.getByTestId('trip-result');
    await expect(result).toContainText('ZIP code 00000 has no place on the map, so the road leaves it out.');
    await expect(page.getByText('0 mi, 0 min of riding, 2 stops')).toBeVisible();
    await expect(result).not.toContainText(/, there \d|Directions are down/);
  });

  test('only unknown ZIPs are an error at their fields, no answer has its own words, a slow one is asked for once', async ({
    page,
    expectedConsole,
  }) => {
    expectedConsole.push(FAILED_REQUEST);
    await page.goto('/trip');
    await plan(page, ['00000', '00001']);
    await expect(toast(page)).toContainText('Trip Weather Check Failed');
    await expect(toast(page)).toContainText('None of these ZIP codes is known: 00000, 00001.');
    await expect(page.getByText('Zip code not found').first()).toBeVisible();
    await expect(field(page, 'Starting Location')).toHaveValue('00000');
    await expect(field(page, 'Starting Location')).toHaveAttribute('aria-invalid', 'true');

    await page.route('**/api/trip-weather', (route) => route.abort());
    await plan(page, FAIR);
    await expect(toast(page)).toContainText('Unable to fetch weather data. Please try again.');
    await page.unroute('**/api/trip-weather');

    let sent = 0;
    const held = Promise.withResolvers<void>();
    await page.route('**/api/trip-weather', async (route) => {
      sent += 1;
      await held.promise;
      await route.continue();
    });
    await plan(page, FAIR);
    await expect(button(page, 'Checking…')).toBeVisible();
    await field(page, 'Final Destination').press('Enter');
    held.resolve();
    await expect(page.getByRole('article')).toHaveCount(2);
    expect(sent).toBe(1);
  });

  test('no weather service: every leg is unknown, nothing is recommended, and the road is told', async ({
    page,
    outside,
  }) => {
    await outside.fault({ service: 'open-meteo', kind: '500' });
    await outside.fault({ service: 'nws', kind: '500' });
    await page.goto('/trip');
    await plan(page, ['98101', '98402']);
    await expect(verdict(page, 'Unknown Conditions')).toBeVisible();
    await expect(page.getByText(/^No weather service is answering right now/)).toBeVisible();
    await expect(page.getByTestId('best-departure')).toHaveText(/no departure can be recommended/);
    await expect(page.getByRole('button', { name: /^Leave at/ })).toHaveCount(0);
    for (const name of ['Starting Location: Seattle, WA', 'Final Destination: Tacoma, WA'])
      await expect(card(page, name)).toContainText('No forecast for this place right now.');
  });

  test('no route service: straight lines, and it says so', async ({ page, outside }) => {
    await outside.fault({ service: 'valhalla', kind: 'html' });
    await outside.fault({ service: 'osrm', kind: 'cut' });
    await page.goto('/trip?zip=85003&zip=85701');
    await expect(page.getByText(/straight-line estimate at 45 mph/).first()).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(2);
  });

  test('no alerts: unavailable is not the same as none', async ({ page, outside }) => {
    // What was known of the nation counts for an hour.
    await outside.pass(61 * 60_000);
    await outside.fault({ service: 'nws-alerts', kind: '500' });
    await page.goto('/trip?zip=58501&zip=58601');
    await expect(page.getByText('Official alerts are unavailable right now.')).toBeVisible();
    await expect(page.getByTestId('trip-result')).toContainText('Warnings could not be checked.');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('stops are added and the trip is checked by the server', async ({ page }) => {
    await page.goto('/trip');
    await field(page, 'Starting Location').fill('85003');
    await button(page, 'Add Stop').click();
    await expect(field(page, 'Starting Location')).toHaveValue('85003');
    await field(page, 'Stop 1').fill('85281');
    await field(page, 'Final Destination').fill('86001');
    await checkButton(page).click();
    await expect(page.getByRole('article')).toHaveCount(3);
    await expect(verdict(page)).toBeVisible();

    await page.getByText('Edit trip').click();
    await page.getByRole('link', { name: 'Open the form with this trip' }).click();
    await expect(field(page, 'Stop 1')).toHaveValue('85281');
    await field(page, 'Stop 1').fill('85301');
    await checkButton(page).click();
    await expect(page.getByRole('article')).toHaveCount(3);
    await expect(page).toHaveURL(/zip=85301/);
  });

  test('what is missing is said at the field', async ({ page, expectedConsole }) => {
    expectedConsole.push(FAILED_REQUEST);
    await page.goto('/trip?zip=85003&zip=');
    await expect(page.getByText('At least 2 locations are required')).toBeVisible();
    await expect(field(page, 'Starting Location')).toHaveValue('85003');
  });
});
