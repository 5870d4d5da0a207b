import { expect, expectAccessible, test } from './fixtures.ts';
import { conditions, placeButton, reading, verdict, weatherOf } from './weather-check.ts';

/** What only this sign is drawn with. */
const SIGN = {
  guide: 'polyline',
  diamond: 'rect[transform^="rotate(45"]',
  octagon: 'polygon',
  blank: 'path[d^="M41 43"]',
} as const;
const COLORS = { green: 'polyline', orange: 'rect[transform^="rotate(45"]', red: 'polygon' } as const;

for (const [zip, text, sign] of [
  ['85003', 'Great Day for Riding!', 'guide'],
  ['79101', 'Ride with Caution', 'diamond'],
  ['59047', 'Not Recommended', 'octagon'],
  ['73160', 'Not Recommended', 'octagon'],
  ['79843', 'Unknown Conditions', 'blank'],
] as const) {
  test(`${zip} is "${text}" on its own sign`, async ({ page, request }) => {
    const weather = await weatherOf(request, zip);
    await page.goto(`/?zip=${zip}`);
    const banner = page.getByTestId('verdict');
    await expect(banner.getByRole('heading', { level: 2, name: text, exact: true })).toBeVisible();
    await expect(banner).toContainText(weather.summary);
    await expect(banner).toContainText(/\d:\d\d\s[AP]M, (just now|\d+ minutes? ago)/);
    for (const [shape, drawing] of Object.entries(SIGN))
      await expect(banner.locator(drawing).first()).toBeAttached({ attached: shape === sign });
  });
}

test('the card names every value', async ({ page, request }) => {
  const weather = await weatherOf(request, '79101');
  await page.goto('/?zip=79101');
  await expect(page.getByText(`${weather.temperature}°F`, { exact: true })).toBeVisible();
  await expect(page.getByText(weather.description, { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(placeButton(page)).toHaveText(`${weather.location}79101. Change place`);
  await expect(reading(page, 'Wind')).toContainText(`${weather.windSpeed} mph`);
  await expect(reading(page, 'Wind')).toContainText(`gusts ${weather.gust} mph`);
  await expect(reading(page, 'Humidity')).toHaveText(`${weather.humidity}%`);
  await expect(reading(page, 'Visibility')).toHaveText(`${weather.visibility} mi`);
  await expect(reading(page, 'Chance of rain')).toHaveText(`${weather.precipitationProbability}%`);
  await expect(conditions(page)).toHaveText(weather.conditions);
});

for (const [device, width, height] of [
  ['phone', 390, 844],
  ['desktop', 1440, 900],
] as const)
  test(`on a ${device} the verdict comes first: right below the bar with the place`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/?zip=85003');
    const label = await page.locator('body > header').evaluate((header) => header.clientHeight - 64);
    const sign = await page.getByTestId('verdict').boundingBox();
    expect((sign?.y ?? Infinity) - label).toBeLessThanOrEqual(200);
  });

test('no precipitation prints 0%, and rain its inches', async ({ page, request }) => {
  await page.goto('/?zip=85003');
  await expect(reading(page, 'Precipitation')).toContainText(/^0%/);
  const { precipitation } = await weatherOf(request, '98101');
  expect(precipitation).toBeGreaterThan(0);
  await page.goto('/?zip=98101');
  await expect(reading(page, 'Precipitation')).toContainText(new RegExp(`^${precipitation} in`));
});

for (const [zip, text, color] of [
  ['85003', /comfortable/, 'green'],
  ['85003', /Low wind/, 'green'],
  ['79101', /Moderate wind/, 'orange'],
  ['98101', /Light rain/, 'orange'],
  ['36602', /Heavy rain/, 'red'],
  ['95521', /Poor visibility/, 'red'],
] as const) {
  test(`${zip}: the condition ${text.source} wears ${color}`, async ({ page }) => {
    await page.goto(`/?zip=${zip}`);
    const condition = conditions(page).filter({ hasText: text }).first();
    await expect(condition.locator(COLORS[color])).toBeAttached();
    await expect(condition).toHaveAttribute('data-color', color);
  });
}

test('missing values are said to be missing and never read as good', async ({ page }) => {
  await page.goto('/?zip=79843');
  for (const name of ['Wind', 'Humidity']) await expect(reading(page, name)).toHaveText('Not reported');
  await expect(page.getByText('temperature not reported').filter({ visible: true })).toHaveCount(1);
  await expect(
    conditions(page)
      .filter({ hasText: /not reported/ })
      .first(),
  ).toBeVisible();
  await expect(page.getByText('Good, –')).toHaveCount(0);
});

test('official alerts open to their own words, and only those in force are shown', async ({ page }) => {
  await page.goto('/?zip=73160');
  const alerts = page.getByRole('region', { name: 'Official alerts' });
  await expect(alerts.getByRole('group')).toHaveText([/^Tornado Warning/, /^Tornado Watch/]);
  await alerts.getByText('Tornado Warning', { exact: true }).click();
  await expect(alerts.getByText(/a confirmed tornado was located near Moore/)).toBeVisible();
  await expect(alerts.getByText(/^TAKE COVER NOW!/)).toBeVisible();
  await expect(page.getByText(/cancelled|THIS IS ONLY A TEST/)).toHaveCount(0);
});

test('a flood until further notice stands against riding, a notice beside it does not', async ({ page }) => {
  await page.goto('/?zip=71201');
  await expect(page.getByTestId('verdict')).toContainText('Flood Warning.');
  const alerts = page.getByRole('region', { name: 'Official alerts' });
  await expect(alerts.getByRole('group')).toHaveText([
    /^Flood Warning.* until further notice/,
    /^Hydrologic Outlook/,
  ]);
  await expect(conditions(page).filter({ hasText: 'Hydrologic' })).toHaveCount(0);
});

test('a bad verdict shows the way to roadside help, a good one does not', async ({ page }) => {
  const help = page.getByRole('main').getByRole('link', { name: 'Find roadside help' });
  await page.goto('/?zip=59047');
  await expect(help).toHaveAttribute('href', '/roadside-assistance');
  await page.goto('/?zip=85003');
  await expect(verdict(page)).toBeVisible();
  await expect(help).toHaveCount(0);
});

test('the hours scroll by keyboard and open as a table', async ({ page, request }) => {
  const { hourly } = await weatherOf(request, '79101');
  await page.goto('/?zip=79101');
  const strip = page.getByRole('region', { name: 'Hour by hour, scrolls sideways' });
  await expect(strip.getByRole('img', { name: /^48 hours from / })).toBeVisible();
  await strip.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => strip.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);

  const table = page.getByRole('table', { name: 'Next 48 hours as a table' });
  await expect(table).toBeHidden();
  await page.getByText('As a table', { exact: true }).click();
  await expect(table.getByRole('row')).toHaveCount(49);
  await expect(table.getByRole('columnheader').first()).toHaveText('Hour');
  const words = { good: 'Good', caution: 'Caution', bad: 'Bad', unknown: 'Unknown' };
  await expect(table.getByRole('row').locator('td:nth-child(2) b')).toHaveText(
    hourly.recommendation.slice(0, 48).map((level) => words[level]),
  );
});

test('seven days and the best windows are named', async ({ page, request }) => {
  const { windows, days } = await weatherOf(request, '85003');
  await page.goto('/?zip=85003');
  await expect(
    page.getByRole('region', { name: 'Seven-day ride outlook' }).getByRole('listitem'),
  ).toHaveCount(days.length);
  const best = page.getByRole('region', { name: 'Best times to ride' });
  await expect(best.getByRole('listitem')).toHaveCount(Math.min(3, windows.length));
  await expect(best.getByRole('listitem').first()).toContainText(/^Best /);
});

test('the design page shows what is measured in every state', async ({ page }) => {
  await page.goto('/design');
  await page.getByRole('tab', { name: 'Verdicts' }).click();
  const plaques = page.getByRole('tabpanel', { name: 'Verdicts' }).getByRole('listitem');
  await expect(plaques).toHaveText([
    'Measured 8 min ago, 4 mi away: pavement 70 °F, dry, gust 12 mph.',
    'Measured 8 min ago, 4 mi away: pavement 29 °F, wet, gust 31 mph. The forecast says dry and gusts of 10 mph; what is measured counts.',
    'Measured 41 min ago, 12 mi away: pavement 52 °F, dry, wind 6 mph. The forecast says wet; the verdict stays with the forecast.',
    'Measured just now, less than 1 mi away: air 41 °F, moderate rain, 0.08 in of rain in the hour, gust 18 mph, visibility 2.5 mi.',
    'No weather service answers right now. Refresh tries again.',
    'Measured 12 min ago, 6 mi away: air 64 °F, wind 8 mph.',
  ]);
  await expectAccessible(page);
});

test('the arrow of an alert tells its own state, also inside an open list of alerts', async ({ page }) => {
  await page.goto('/?zip=73160');
  const alerts = page.getByRole('region', { name: 'Official alerts' });
  // No place of the simulator has as many as are folded: one is put into another.
  await alerts
    .locator('details')
    .first()
    .evaluate((list) => {
      list.lastElementChild?.replaceChildren(list.cloneNode(true));
      list.toggleAttribute('open', true);
    });
  const turns = () =>
    alerts
      .locator('details')
      .first()
      .locator('summary > svg')
      .evaluateAll((arrows) => arrows.map((arrow) => getComputedStyle(arrow).rotate));
  await expect.poll(turns).toEqual(['180deg', 'none']);
});
