// Pages that stay open: an hour later, by the device's own clock, nothing on them is called good.
import type { RouteForecast } from '#features/routes/entry/route.schema.ts';
import type { WeatherAnswer } from '#features/weather/weather.schema.ts';
import { isoDay } from '#platform/time/format-time.ts';
import { alertOf } from '#test/fixtures/example-weather.ts';
import { approveAll, openAdmin } from './admin-area.ts';
import { expect, test } from './fixtures.ts';
import { publishRide } from './rides-to-join.ts';
import { entry, routeNamed } from './routes-and-rides.ts';
import { alive, atRest, check, conditions, verdict } from './weather-check.ts';
import { DAY_MS } from '#platform/time/units.ts';

test.use({ samples: 'upcoming', contextOptions: { reducedMotion: 'reduce' } });

const LATER = '01:01:00';
/** In Arizona, where every day has 24 hours. */
const ROAD = { name: 'Oak Creek Canyon', timeZone: 'America/Phoenix' };

test('a verdict, until a warning begins that it came with', async ({ page, outside }) => {
  await page.clock.install({ time: outside.now() });
  await page.route('/api/weather', async (route) => {
    const response = await route.fetch();
    const answer: WeatherAnswer = await response.json();
    // Not from when it was checked: another journey may have, minutes ago.
    const start = outside.now() / 1000 + 5 * 60;
    const items = [alertOf({ event: 'Dust Storm Warning', start, end: start + 3_600 })];
    await route.fulfill({ response, json: { ...answer, alerts: { ...answer.alerts, items } } });
  });
  await page.goto('/');
  await alive(page);
  await check(page, '85003');
  await expect(verdict(page, 'Great Day for Riding!')).toBeVisible();
  await page.clock.fastForward('06:00');
  await expect(verdict(page, 'Not Recommended')).toBeVisible();
  await expect(conditions(page).filter({ hasText: 'Dust Storm Warning' })).toBeVisible();
});

test('the nation on the home page, with when it was good, its counts and its map', async ({
  page,
  outside,
}) => {
  await page.clock.install({ time: outside.now() });
  const nation = page.getByRole('region', { name: /^Where’s good / });
  const good = nation.locator('use[href$="#good"]');
  // Its forecasts come after the start.
  await expect(async () => {
    await page.goto('/');
    await expect(nation.getByRole('listitem').first()).toHaveText(/^[1-9]\d* roads? good$/, {
      timeout: 1_000,
    });
  }).toPass();
  await alive(page);
  await page.waitForLoadState('networkidle');
  expect(await good.count()).toBeGreaterThan(0);
  await page.clock.fastForward(LATER);
  await expect(
    nation.getByText(/^Verdicts of \d+:\d\d\s[AP]M: nothing is called good anymore\./),
  ).toBeVisible();
  await expect(nation.getByRole('listitem').first()).toHaveText('0 roads good');
  await expect(good).toHaveCount(0);
  await expect(nation.getByRole('link', { name: 'Refresh' })).toBeVisible();
});

test('rides in list, month, map and sentence', async ({ page, outside }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const rideDate = new Date(outside.now() + DAY_MS).toISOString().slice(0, 10);
  const ride = {
    name: 'Phoenix Noon Ride',
    zipCodes: ['85003'],
    rideDate,
    rideTime: '12:00',
    estimatedTime: 90,
  };
  await publishRide(page, outside, ride);
  await page.clock.install({ time: outside.now() });
  const verdict = entry(page, ride.name).locator('[data-verdict]');
  const address = `/group-rides?near=85003&within=20&month=${rideDate.slice(0, 7)}`;
  await page.goto(address);
  await expect(verdict).toHaveAttribute('data-verdict', 'good');
  // Now its forecast is known, and month and sentence are made with it.
  await page.goto(address);
  const month = page.getByRole('table').getByRole('link', { name: new RegExp(ride.name) });
  const sign = page
    .getByRole('region', { name: /^Map of meeting places/ })
    .locator(`[aria-label^="${ride.name}"]`);
  await expect(month).toHaveAccessibleName(/good/i);
  await expect(sign).toHaveClass(/map-sign-good/);
  await page.clock.fastForward(LATER);
  await expect(verdict).toHaveAttribute('data-verdict', 'unknown');
  await expect(verdict).toContainText(/Was good at \d+:\d\d\s[AP]M/);
  await expect(month).not.toHaveAccessibleName(/good/i);
  await expect(sign).toHaveClass(/map-sign-unknown/);
  await expect(page.getByText(/in good weather/)).toHaveCount(0);
});

test('rides whose map has not come: the page does not wait for its code', async ({ page, outside }) => {
  // On a phone the map has one ride below it, and others may meet at the same place.
  await page.setViewportSize({ width: 1440, height: 900 });
  const rideDate = new Date(outside.now() + DAY_MS).toISOString().slice(0, 10);
  const ride = { name: 'Lost Map Ride', zipCodes: ['85003'], rideDate, rideTime: '12:00', estimatedTime: 90 };
  await publishRide(page, outside, ride);
  await page.clock.install({ time: outside.now() });
  const verdict = entry(page, ride.name).locator('[data-verdict]');
  const address = `/group-rides?near=85003&within=20&view=map`;
  await page.goto(address);
  await expect(verdict).toHaveAttribute('data-verdict', 'good');
  let isHeld = false;
  await page.route(/\/assets\/ride-map-[^/]+\.js$/, () => {
    isHeld = true;
  });
  await page.goto(address);
  await expect(verdict).toHaveAttribute('data-verdict', 'good');
  await expect.poll(() => isHeld).toBe(true);
  await page.clock.fastForward(LATER);
  await expect(verdict).toHaveAttribute('data-verdict', 'unknown');
});

test('roads on the map, and the days above it', async ({ page, outside }) => {
  const day = new Date(outside.now() + DAY_MS).toISOString().slice(0, 10);
  await publishRide(page, outside, {
    name: 'Open Page Road',
    zipCodes: ['85003'],
    routeType: 'scenic',
    rideDate: null,
    rideTime: null,
    meetingPoint: null,
  });
  await page.clock.install({ time: outside.now() });
  await page.goto(`/routes?zip=85003&distance=20&day=${day}`);
  const sign = page
    .getByRole('region', { name: /^Map of these roads/ })
    .locator('.map-sign')
    .first();
  const chosen = page.getByRole('navigation', { name: 'Day' }).locator('[aria-current=date]');
  await expect(sign).toHaveClass(/map-sign-good/, { timeout: 20_000 });
  await expect(chosen).toContainText(/[1-9]\d* good$/);
  await page.clock.fastForward(LATER);
  await expect(sign).toHaveClass(/map-sign-unknown/);
  await expect(chosen).toContainText('old data');
});

test('the days of a road, without those that are over', async ({ page, outside, request }) => {
  const { id } = await routeNamed(request, ROAD.name);
  await page.clock.install({ time: outside.now() });
  await page.goto(`/route/${id}`);
  const days = page.getByRole('region', { name: 'Riding weather at the start' }).getByRole('listitem');
  await expect(days.first()).toHaveText(/^(Today|Tomorrow): /);
  const forecast = await request.get(`/api/scenic-route/${id}/weather`);
  const { weather }: RouteForecast = await forecast.json();
  const dates = weather?.days.map(({ date }) => date) ?? [];
  await expect(days).toHaveCount(dates.length);
  const age = page.getByText(/^Old data: forecast of [\d:]+\s[AP]M\./);
  await expect(age).toHaveCount(0);
  await page.clock.fastForward(LATER);
  await expect(age).toBeVisible();
  await page.clock.fastForward(2 * DAY_MS);
  const later = isoDay((await page.evaluate(() => Date.now())) / 1_000, ROAD.timeZone);
  await expect(days).toHaveCount(dates.filter((date) => date >= later).length);
});

test('the age of a trip', async ({ page, outside }) => {
  await page.clock.install({ time: outside.now() });
  await page.goto('/trip?zip=85003&zip=85281');
  const age = page.getByText(/Forecast by Open-Meteo/);
  await expect(age).toContainText(/Forecast by Open-Meteo, (just now|\d minutes? ago)/);
  // Later still, by when in the hour it is, its data is old.
  await page.clock.fastForward('15:00');
  await expect(age).toContainText(/Forecast by Open-Meteo, (1[4-9]|2\d) minutes ago/);
});

test('a report about a road, and the day of today, on the day after', async ({ page, outside, request }) => {
  const { id } = await routeNamed(request, ROAD.name);
  const today = isoDay(outside.now() / 1_000, ROAD.timeZone);
  const report = { kind: 'gravel', note: 'Mile 12', seenOn: today };
  const sent = await request.post(`/api/scenic-route/${id}/reports`, { data: report });
  expect(sent.ok(), await sent.text()).toBe(true);
  await openAdmin(page);
  await approveAll(page, 'route-reports');
  await page.clock.install({ time: outside.now() });
  const reports = page.getByRole('region', { name: 'Reported by riders lately' });
  await expect(async () => {
    await outside.pass(16_000);
    await page.goto(`/route/${id}`);
    await expect(reports).toContainText('Seen today.', { timeout: 1_000 });
  }).toPass();
  await alive(page);
  await page.clock.fastForward(DAY_MS);
  await expect(reports).toContainText('Seen yesterday.');
});

test('the form of a report, past midnight: its day is that of today until somebody changes it', async ({
  page,
  outside,
  request,
}) => {
  const { id } = await routeNamed(request, ROAD.name);
  const dayAt = (now: number) => isoDay(now / 1_000, ROAD.timeZone);
  await page.clock.install({ time: outside.now() });
  await page.goto(`/route/${id}`);
  await alive(page);
  await page.getByText("Report the road's condition").click();
  const seen = page.getByLabel('When you saw it');
  await expect(seen).toHaveValue(dayAt(outside.now()));
  await page.clock.fastForward(DAY_MS);
  const tomorrow = dayAt(outside.now() + DAY_MS);
  await expect(seen).toHaveValue(tomorrow);
  await expect(seen).toHaveAttribute('max', tomorrow);
  await seen.fill(dayAt(outside.now()));
  await page.clock.fastForward(DAY_MS);
  await expect(seen).toHaveAttribute('max', dayAt(outside.now() + 2 * DAY_MS));
  await expect(seen).toHaveValue(dayAt(outside.now()));
});

test('the age of a trip that comes back by the back button', async ({ page }) => {
  // No timer runs while the browser holds the page, and not every browser says that it is seen again.
  await page.addInitScript(() => {
    const [now, repeat] = [Date.now, setInterval];
    Date.now = () => now() + Number(document.documentElement.dataset.heldFor ?? 0);
    Object.assign(window, {
      setInterval: (run: () => void, ms: number) => (ms < 30_000 ? repeat(run, ms) : 0),
    });
  });
  await page.goto('/trip?zip=85003&zip=85281');
  await alive(page);
  await atRest(page);
  const age = page.getByText(/Forecast by Open-Meteo/);
  await expect(age).toContainText(/Forecast by Open-Meteo, (just now|\d minutes? ago)/);
  await page.evaluate(() => {
    document.documentElement.dataset.heldFor = String(15 * 60_000);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(age).toContainText(/Forecast by Open-Meteo, (1[4-9]|2\d) minutes ago/);
});

test('the month of rides, on the day after, and their weekend once it is over', async ({ page, outside }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.clock.install({ time: outside.now() });
  await page.goto('/group-rides?near=85003');
  await alive(page);
  const marked = page.getByRole('table').locator('td[aria-current=date]');
  const dayOf = (now: number) => String(Number(isoDay(now / 1_000, 'America/Phoenix').slice(8)));
  await expect(marked.locator('b, small')).toHaveText([dayOf(outside.now()), 'Today']);
  await expect(page.getByText(/^(This|Next) weekend: /)).toHaveCount(1);
  await page.clock.fastForward(DAY_MS);
  await expect(marked.locator('b, small')).toHaveText([dayOf(outside.now() + DAY_MS), 'Today']);
  await page.clock.fastForward(7 * DAY_MS);
  await expect(page.getByText(/^(This|Next) weekend: /)).toHaveCount(0);
});
