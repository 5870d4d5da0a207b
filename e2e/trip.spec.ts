import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expect, expectAccessible, shareTime, test } from './fixtures.ts';
import { gpxFile } from './gpx-file.ts';
import { holdCode } from './held-answers.ts';
import { button, card, checkButton, FAIR, field, pastLowSun, plan, slider } from './trip-plan.ts';
import { alive, FAILED_REQUEST, toast, verdict } from './weather-check.ts';

const STORM = ['74105', '74103'] as const;
const gpx = (points: readonly (readonly [number, number])[]) =>
  gpxFile(
    `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points
      .map(([lat, lon]) => `<trkpt lat="${lat}" lon="${lon}"/>`)
      .join('')}</trkseg></trk></gpx>`,
  );

test.describe('the plan', () => {
  test('names its fields, and lets stops come and go while more than two remain', async ({ page }) => {
    await page.goto('/trip');
    await expect(button(page, /^Remove/)).toHaveCount(0);
    // Digits only, at most five.
    await field(page, 'Starting Location').pressSequentially('8a5-0 03999');
    await expect(field(page, 'Starting Location')).toHaveValue('85003');
    await field(page, 'Final Destination').fill('87101');

    await button(page, 'Add Stop').click();
    await expect(field(page, 'Stop 1')).toBeFocused();
    await expect(field(page, 'Final Destination')).toHaveValue('87101');
    await field(page, 'Stop 1').fill('86001');
    await expect(button(page, /^Remove/)).toHaveCount(3);

    await button(page, 'Swap Stop 1 and Final Destination').focus();
    await page.keyboard.press('Enter');
    await expect(field(page, 'Stop 1')).toHaveValue('87101');
    await expect(button(page, 'Swap Stop 1 and Final Destination')).toBeFocused();
    await button(page, 'Remove Stop 1').click();
    await expect(field(page, 'Final Destination')).toHaveValue('86001');
    await expect(button(page, /^Remove/)).toHaveCount(0);

    for (let stops = 2; stops < 12; stops += 1) await button(page, 'Add Stop').click();
    await expect(button(page, 'Add Stop')).toHaveCount(0);
    await expect(field(page, 'Stop 10')).toBeVisible();
  });

  test('says what is wrong at the field, with the focus in the first one, and is sent by Enter', async ({
    page,
  }) => {
    await page.goto('/trip');
    await checkButton(page).click();
    await expect(page.getByText('At least 2 locations are required')).toHaveCount(2);
    await expect(field(page, 'Starting Location')).toBeFocused();

    await plan(page, ['85003', '123']);
    await expect(page.getByText('Please enter valid 5-digit zip codes')).toHaveCount(1);
    await expect(field(page, 'Final Destination')).toBeFocused();
    await expect(field(page, 'Starting Location')).toHaveValue('85003');

    await field(page, 'Starting Location').fill(FAIR[0]);
    await field(page, 'Final Destination').fill(FAIR[1]);
    await field(page, 'Final Destination').press('Enter');
    await expect(card(page, 'Starting Location: Phoenix, AZ')).toBeVisible();
    await expect(card(page, 'Final Destination: Tempe, AZ')).toBeVisible();
  });

  test('says why a location was not found and keeps what was typed, and finds the rider’s own ZIP for any field', async ({
    page,
    context,
  }) => {
    await page.goto('/trip');
    await field(page, 'Starting Location').fill('85003');
    await button(page, 'Detect Location for Starting Location').click();
    await expect(toast(page)).toContainText('Location Detection Failed');
    await expect(toast(page)).toContainText('Location access denied by user');
    await expect(field(page, 'Starting Location')).toHaveValue('85003');

    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 39.5952, longitude: -105.9741 });
    await button(page, 'Detect Location for Final Destination').click();
    await expect(toast(page)).toContainText('Location Detected');
    await expect(toast(page)).toContainText('Found zip code: 80435');
    await expect(field(page, 'Final Destination')).toHaveValue('80435');
    await expect(field(page, 'Starting Location')).toHaveValue('85003');
  });
});

test.describe('the answer', () => {
  test('is one verdict for the trip and one card for each location, and can be cleared', async ({
    page,
    outside,
  }) => {
    await pastLowSun(outside);
    await shareTime(page, outside);
    await page.goto('/trip');
    await plan(page, FAIR);
    await expect(verdict(page)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(2);
    const start = card(page, 'Starting Location: Phoenix, AZ');
    await expect(start).toContainText('Great Day for Riding!');
    await expect(start.getByRole('list', { name: 'Conditions' })).toContainText('No precipitation');
    await expect(start).toContainText('0%');
    await expect(page).toHaveURL(/\/trip\?zip=85003&zip=85281$/);

    await expect(page.getByRole('heading', { name: 'Your stops' })).toBeVisible();
    const another = page.getByRole('link', { name: 'Check Another Trip' });
    await page.setViewportSize({ width: 1280, height: 800 });
    const middleOf = async (part: Locator) => {
      const box = await part.boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
    };
    // Beside each other.
    expect(await middleOf(another)).toBe(await middleOf(page.locator('summary', { hasText: 'Edit trip' })));
    await another.click();
    await expect(page).toHaveURL(/\/trip$/);
    await expect(field(page, 'Starting Location')).toHaveValue('');
    await expect(page.getByRole('article')).toHaveCount(0);
  });

  test('is called good no longer than an hour, and says when it was', async ({ page, outside }) => {
    await pastLowSun(outside);
    await page.clock.install({ time: outside.now() });
    await page.goto('/trip?zip=85003&zip=85281');
    await expect(verdict(page, 'Great Day for Riding!')).toBeVisible();
    await page.clock.fastForward('01:15:00');
    await expect(verdict(page, 'Unknown Conditions')).toBeVisible();
    await expect(page.getByText(/was good at \d+:\d\d\s[AP]M/)).toBeVisible();
    await expect(page.getByTestId('best-departure')).toHaveText(/no departure can be recommended/);
  });

  test('is as bad as its storm, names a better departure, and follows the one chosen without asking again', async ({
    page,
  }) => {
    await page.goto(`/trip?zip=${STORM[0]}&zip=${STORM[1]}`);
    await expect(verdict(page, 'Not Recommended')).toBeVisible();
    await expect(page.getByTestId('best-departure')).toHaveText(
      /^Leave at .* later\) to miss the thunderstorms in Tulsa, OK\.$/,
    );
    // Asked once, whatever is chosen then.
    await expect(page.getByTestId('trip-sure')).toContainText(/\d runs /);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (/^\/(api\/|trip(\.data)?$)/.test(new URL(request.url()).pathname)) calls.push(request.url());
    });
    await alive(page);
    await button(page, /^Leave at/).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('[aria-live]:focus')).toContainText('Leaving');
    await expect(verdict(page, 'Not Recommended')).toHaveCount(0);
    await expect(page).toHaveURL(/&leave=\d{4}-\d\d-\d\dT\d\d%3A\d\d$/);
    await slider(page).focus();
    await page.keyboard.press('Home');
    await expect(verdict(page, 'Not Recommended')).toBeVisible();
    await expect(slider(page)).toHaveAttribute('aria-valuetext', /: Not Recommended$/);
    await page.keyboard.press('End');
    await expect(verdict(page, 'Not Recommended')).toHaveCount(0);

    // Any line of the departure map, of the seven days too.
    const map = page.getByRole('slider', { name: 'When to leave' });
    // A phone shows the best six until all are asked for.
    await button(page, /^All \d+ departures/).click();
    await map.focus();
    await page.keyboard.press('Home');
    await expect(verdict(page, 'Not Recommended')).toBeVisible();
    await expect(map).toHaveAttribute('aria-valuetext', /: Not Recommended\. Storms/);
    expect(calls).toEqual([]);
    await button(page, '7 days, daylight').click();
    // The later days come by this press.
    await expect(page.getByText('Loading 7 days…')).toHaveCount(0);
    expect(calls.splice(0)).toHaveLength(1);
    await map.focus();
    await page.keyboard.press('End');
    await expect(map).not.toHaveAttribute('aria-valuetext', /Storms/);
    await expect(page.getByText(/^Leaving /)).toContainText(/\w{3}, \w{3} \d+/);
    await button(page, '48 hours').click();
    await map.focus();
    await page.keyboard.press('End');
    await expect(verdict(page, 'Not Recommended')).toHaveCount(0);
    expect(calls).toEqual([]);

    const address = page.url();
    await page.goto('/');
    await page.goto(address);
    await expect(verdict(page, 'Not Recommended')).toHaveCount(0);
  });

  test('says when the later days do not come, and brings them by another press', async ({
    page,
    expectedConsole,
  }) => {
    expectedConsole.push(FAILED_REQUEST);
    await page.goto(`/trip?zip=${FAIR[0]}&zip=${FAIR[1]}`);
    await alive(page);
    await page.route('**/api/trip-weather', (route) => route.abort());
    await button(page, '7 days, daylight').click();
    await expect(page.getByText(/^7 days could not be loaded\./)).toBeVisible();
    await expect(button(page, '48 hours')).toHaveAttribute('aria-pressed', 'true');
    await page.unroute('**/api/trip-weather');
    await button(page, '7 days, daylight').click();
    await expect(button(page, /^All \d+ departures$/)).not.toHaveText('All 49 departures');
    await expect(page.getByText(/^7 days could not be loaded\./)).toHaveCount(0);
    await expect(button(page, '7 days, daylight')).toHaveAttribute('aria-pressed', 'true');
  });

  test('tells the same journey as cards, strip, table and map', async ({ page }) => {
    await page.goto('/trip?zip=85003&zip=86001&stay=0&stay=0');
    const table = page.getByRole('table', { name: 'Mile by mile' });
    await expect(table.getByRole('row', { name: /Phoenix, AZ/ }).first()).toBeVisible();
    const points = (await table.getByRole('row').count()) - 1;
    expect(points).toBeGreaterThan(4);
    await expect(page.getByRole('list', { name: 'Along the road' }).getByRole('listitem')).toHaveCount(
      points,
    );

    await page.getByText('Map of the trip').click();
    const map = page.getByRole('region', { name: /^Map of the trip/ });
    await expect(map).toBeVisible();
    await map.focus();
    await page.keyboard.press('Tab');
    await expect(map.getByRole('img', { name: /[AP]M, .+: / }).first()).toBeFocused();
    await expect(page.locator('.map-canvas path.leaflet-interactive')).toHaveCount(points);
  });

  test('loads the map even when it was opened before the page was alive', async ({ page }) => {
    const comeAlive = await holdCode(page);
    await page.goto('/trip?zip=85003&zip=85281', { waitUntil: 'commit' });
    await page.getByText('Map of the trip').click();
    comeAlive();
    await expect(page.getByRole('region', { name: /^Map of the trip/ })).toBeVisible();
  });

  test('rides back on the same road when asked to', async ({ page }) => {
    await page.goto('/trip');
    await page.getByRole('checkbox', { name: /^Ride back/ }).check();
    await page.getByRole('combobox', { name: 'Stay before riding back' }).selectOption('120');
    await plan(page, FAIR);
    await expect(page.getByRole('table')).toContainText('back in Phoenix, AZ');
    await expect(page.getByRole('table')).toContainText('leaving Tempe, AZ');
    await expect(page).toHaveURL(/stay=0&stay=120&return=1$/);
  });

  test('goes along as files, day by day, and the other way round', async ({ page }) => {
    await page.goto('/trip?zip=85003&zip=86001&zip=87101&stay=0&stay=720&stay=0');
    await expect(page.getByRole('heading', { name: '2 days of riding' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Day 2, / })).toBeVisible();
    await alive(page);
    await page.getByRole('combobox', { name: 'A tank lasts' }).selectOption('80');
    await expect(page.getByText(/more than a tank of 80\. Plan a fuel stop\.$/)).toHaveCount(2);

    for (const [name, file, content] of [
      ['GPX', 'phoenix-az-to-albuquerque-nm.gpx', '<trkpt '],
      ['Calendar', 'phoenix-az-to-albuquerque-nm.ics', 'BEGIN:VEVENT'],
    ] as const) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name, exact: true }).click();
      const saved = await download;
      expect(saved.suggestedFilename()).toBe(file);
      expect(await readFile(await saved.path(), 'utf8')).toContain(content);
    }

    await page.getByRole('link', { name: 'The other way round', exact: true }).click();
    await expect(card(page, 'Starting Location: Albuquerque, NM')).toBeVisible();
    await expect(page).toHaveURL(/zip=87101&zip=86001&zip=85003&stay=0&stay=720&stay=0$/);
  });

  test('goes back to the last plan with the browser’s Back', async ({ page }) => {
    await page.goto('/trip');
    await plan(page, FAIR);
    await expect(card(page, 'Final Destination: Tempe, AZ')).toBeVisible();
    await page.getByText('Edit trip').click();
    await field(page, 'Final Destination').fill('86001');
    await checkButton(page).click();
    await expect(card(page, 'Final Destination: Flagstaff, AZ')).toBeVisible();
    await page.goBack();
    await expect(card(page, 'Final Destination: Tempe, AZ')).toBeVisible();
  });
});

test.describe('a GPX track', () => {
  const ARIZONA = [
    [33.4511, -112.0774],
    [34.0, -111.9],
    [34.6, -111.8],
    [35.19, -111.65],
  ] as const;

  test('that is none is refused in a sentence; one fills both ends and is followed at a stated speed', async ({
    page,
  }) => {
    await page.goto('/trip');
    const input = page.getByLabel('GPX track');
    await input.setInputFiles({ name: 'a.gpx', mimeType: 'text/plain', buffer: Buffer.from('<gpx><trk') });
    await expect(page.getByText('This file is not a GPX track.')).toBeVisible();
    await input.setInputFiles(gpx([]));
    await expect(page.getByText('This GPX file has no track.')).toBeVisible();
    await input.setInputFiles(gpxFile(' '.repeat(5 * 1024 * 1024 + 1), 'big.gpx'));
    await expect(page.getByText('This file is larger than 5 MB.')).toBeVisible();

    await input.setInputFiles(gpx(ARIZONA));
    await expect(page.getByText(/^Following a track of 12\d\.?\d* mi$/)).toBeVisible();
    await expect(field(page, 'Starting Location')).toHaveValue(/^85\d{3}$/);
    await checkButton(page).click();
    await expect(page.getByText(/Your GPX track at 45 mph/).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText(/Your GPX track at 45 mph/).first()).toBeVisible();
  });

  test('is not called a wrong file where what reads it does not come', async ({ page, expectedConsole }) => {
    expectedConsole.push(/Failed to load resource/);
    await page.goto('/trip');
    const code = /\/assets\/gpx\.model-[^/]+\.js$/;
    await page.route(code, (route) => route.abort());
    await page.getByLabel('GPX track').setInputFiles(gpx(ARIZONA));
    await expect(page.getByText(/^The file could not be read for want of a connection/)).toBeVisible();
    await page.unroute(code);
    await page.getByLabel('GPX track').setInputFiles(gpx(ARIZONA));
    await expect(page.getByText(/^Following a track of 12\d\.?\d* mi$/)).toBeVisible();
  });
});

test('everyone can use it', async ({ page }) => {
  await page.goto('/trip');
  await expectAccessible(page);
  await checkButton(page).click();
  await expectAccessible(page);
  await page.goto('/trip?zip=73160&zip=79101');
  await page.getByText('Map of the trip').click();
  await expect(page.locator('.map-canvas')).toBeVisible();
  await expectAccessible(page);
});
