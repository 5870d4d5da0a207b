import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { WeatherAnswer } from '#features/weather/weather.schema.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { conditions, letters, placeButton, reading, weatherOf } from './weather-check.ts';

/** What only this sign is drawn with. */
const SIGN = {
  guide: 'polyline',
  diamond: 'rect[transform^="rotate(45"]',
  octagon: 'polygon',
  blank: 'path[d^="M41 43"]',
} as const;
const COLORS = { green: 'polyline', orange: 'rect[transform^="rotate(45"]', red: 'polygon' } as const;

/** Opens a verdict and looks at its sign. @returns the answer of the API, to compare the page with */
async function openOnSign(
  { page, request }: { page: Page; request: APIRequestContext },
  zip: string,
  [text, sign]: readonly [string, keyof typeof SIGN],
): Promise<WeatherAnswer> {
  const weather = await weatherOf(request, zip);
  await page.goto(`/?zip=${zip}`);
  const banner = page.getByTestId('verdict');
  await expect(banner.getByRole('heading', { level: 2, name: text, exact: true })).toBeVisible();
  await expect(banner).toContainText(weather.summary);
  await expect(banner).toContainText(/\d:\d\d\s[AP]M, (just now|\d+ minutes? ago)/);
  for (const [shape, drawing] of Object.entries(SIGN))
    await expect(banner.locator(drawing).first()).toBeAttached({ attached: shape === sign });
  return weather;
}

async function expectColor(page: Page, text: RegExp, color: keyof typeof COLORS): Promise<void> {
  const condition = conditions(page).filter({ hasText: text }).first();
  await expect(condition.locator(COLORS[color])).toBeAttached();
  await expect(condition).toHaveAttribute('data-color', color);
}

const helpLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Find roadside help' });

test('a great day is on a guide sign, right below the bar with the place', async ({ page, request }) => {
  const { windows, days } = await openOnSign({ page, request }, '85003', ['Great Day for Riding!', 'guide']);
  await expectColor(page, /comfortable/, 'green');
  await expectColor(page, /Low wind/, 'green');
  await expect(reading(page, 'Precipitation')).toContainText(/^0%/);
  await expect(helpLink(page)).toHaveCount(0);

  await test.step('seven days and the best windows are named', async () => {
    await expect(
      page.getByRole('region', { name: 'Seven-day ride outlook' }).getByRole('listitem'),
    ).toHaveCount(days.length);
    const best = page.getByRole('region', { name: 'Best times to ride' });
    await expect(best.getByRole('listitem')).toHaveCount(Math.min(3, windows.length));
    await expect(best.getByRole('listitem').first()).toContainText(/^Best /);
  });

  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const)
    await test.step(`the verdict comes first at ${width} px`, async () => {
      await page.setViewportSize({ width, height });
      const label = await page.locator('body > header').evaluate((header) => header.clientHeight - 64);
      const sign = await page.getByTestId('verdict').boundingBox();
      expect((sign?.y ?? Infinity) - label).toBeLessThanOrEqual(200);
    });

  await letters(page);
  for (const width of [320, 360, 384, 390, 412, 640, 1440])
    await test.step(`the hours to choose have room for their names at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      const hours = page.getByRole('combobox', { name: 'I ride from' });
      const spare = await hours.evaluate((select: HTMLSelectElement) => {
        const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select);
        const pen = document.createElement('canvas').getContext('2d')!;
        pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
        const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        // A desktop's select is as wide as its widest name, which hours of no other days are among.
        return room - Math.max(...[...select.options].map(({ text }) => pen.measureText(text).width));
      });
      expect(spare).toBeGreaterThanOrEqual(0);
    });

  await test.step('on a low screen of 640 px its words keep clear of the temperature, and poles of plates', async () => {
    await page.setViewportSize({ width: 640, height: 450 });
    const title = page.getByTestId('verdict').getByRole('heading');
    const words = await title.evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return range.getBoundingClientRect().toJSON();
    });
    const temperature = await page.getByText(/^-?\d+°F$/).boundingBox();
    const isBelow = words.top >= (temperature?.y ?? Infinity) + (temperature?.height ?? 0) / 2;
    expect(isBelow || words.right < (temperature?.x ?? 0)).toBe(true);
    const plate = page.locator('.band-title');
    const pole = await plate.evaluate((sign) => parseFloat(getComputedStyle(sign, '::before').left));
    expect(pole).toBeLessThan((await plate.boundingBox())?.width ?? 0);
  });
});

test('caution is on a diamond, and every value and hour is named', async ({ page, request }) => {
  const weather = await openOnSign({ page, request }, '79101', ['Ride with Caution', 'diamond']);
  await expectColor(page, /Moderate wind/, 'orange');
  await expect(page.getByText(`${weather.temperature}°F`, { exact: true })).toBeVisible();
  await expect(page.getByText(weather.description, { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(placeButton(page)).toHaveText(`${weather.location}79101. Change place`);
  await expect(reading(page, 'Wind')).toContainText(`${weather.windSpeed} mph`);
  await expect(reading(page, 'Wind')).toContainText(`gusts ${weather.gust} mph`);
  await expect(reading(page, 'Humidity')).toHaveText(`${weather.humidity}%`);
  await expect(reading(page, 'Visibility')).toHaveText(`${weather.visibility} mi`);
  await expect(reading(page, 'Chance of rain')).toHaveText(`${weather.precipitationProbability}%`);
  await expect(conditions(page)).toHaveText(weather.conditions);

  await test.step('the hours scroll by keyboard and open as a table', async () => {
    const strip = page.getByRole('region', { name: 'Hour by hour, scrolls sideways' });
    await expect(strip.getByRole('img', { name: /^48 hours from / })).toBeVisible();
    await strip.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => strip.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);

    const table = page.getByRole('table', { name: 'Next 48 hours as a table' });
    await expect(table).toBeHidden();
    const asTable = page.getByText('As a table', { exact: true });
    const lastOfLegend = page.locator('.legend > span', { hasText: 'share of 31 runs' });
    const middle = async (part: Locator) => {
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
      return y + height / 2;
    };
    // It ends the legend, and stays there when it is pressed.
    expect(Math.abs((await middle(asTable)) - (await middle(lastOfLegend)))).toBeLessThan(3);
    await asTable.click();
    expect(Math.abs((await middle(asTable)) - (await middle(lastOfLegend)))).toBeLessThan(3);
    await expect(table.getByRole('row')).toHaveCount(49);
    await expect(table.getByRole('columnheader').first()).toHaveText('Hour');
    const words = { good: 'Good', caution: 'Caution', bad: 'Bad', unknown: 'Unknown' };
    await expect(table.getByRole('row').locator('td:nth-child(2) b')).toHaveText(
      weather.hourly.recommendation.slice(0, 48).map((level) => words[level]),
    );
  });
});

test('a bad verdict is on an octagon and shows the way to roadside help', async ({ page, request }) => {
  await openOnSign({ page, request }, '59047', ['Not Recommended', 'octagon']);
  await expect(helpLink(page)).toHaveAttribute('href', '/roadside-assistance');
});

test('official alerts open to their own words, and only those in force are shown', async ({
  page,
  request,
}) => {
  await openOnSign({ page, request }, '73160', ['Not Recommended', 'octagon']);
  const alerts = page.getByRole('region', { name: 'Official alerts' });
  await expect(alerts.getByRole('group')).toHaveText([/^Tornado Warning/, /^Tornado Watch/]);
  await alerts.getByText('Tornado Warning', { exact: true }).click();
  await expect(alerts.getByText(/a confirmed tornado was located near Moore/)).toBeVisible();
  await expect(alerts.getByText(/^TAKE COVER NOW!/)).toBeVisible();
  await expect(page.getByText(/cancelled|THIS IS ONLY A TEST/)).toHaveCount(0);

  await test.step('the arrow of one tells its own state, also inside an open list', async () => {
    const list = alerts.locator('details').first();
    // No place of the simulator has as many as are folded: one is put into another.
    await list.evaluate((open) => {
      const closed = open.cloneNode(true) as Element;
      closed.removeAttribute('open');
      open.lastElementChild?.replaceChildren(closed);
    });
    const turns = () =>
      list
        .locator('summary > svg')
        .evaluateAll((arrows) => arrows.map((arrow) => getComputedStyle(arrow).rotate));
    await expect.poll(turns).toEqual(['180deg', 'none']);
  });
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

test('rain prints its inches', async ({ page, request }) => {
  const { precipitation } = await weatherOf(request, '98101');
  expect(precipitation).toBeGreaterThan(0);
  await page.goto('/?zip=98101');
  await expect(reading(page, 'Precipitation')).toContainText(new RegExp(`^${precipitation} in`));
  await expectColor(page, /Light rain/, 'orange');
});

for (const [zip, text] of [
  ['36602', /Heavy rain/],
  ['95521', /Poor visibility/],
] as const)
  test(`${zip}: the condition ${text.source} wears red`, async ({ page }) => {
    await page.goto(`/?zip=${zip}`);
    await expectColor(page, text, 'red');
  });

test('missing values are said to be missing and never read as good', async ({ page, request }) => {
  await openOnSign({ page, request }, '79843', ['Unknown Conditions', 'blank']);
  for (const name of ['Wind', 'Humidity']) await expect(reading(page, name)).toHaveText('Not reported');
  await expect(page.getByText('temperature not reported').filter({ visible: true })).toHaveCount(1);
  await expect(
    conditions(page)
      .filter({ hasText: /not reported/ })
      .first(),
  ).toBeVisible();
  await expect(page.getByText('Good, –')).toHaveCount(0);
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
