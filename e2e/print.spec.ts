// What riders take along on paper: white, without controls, in the order that it is read.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { headings, routeNamed } from './routes-and-rides.ts';
import { alive } from './weather-check.ts';

test.use({ samples: 'upcoming', contextOptions: { reducedMotion: 'reduce' } });

/** Letter paper between margins of 0.4 in. */
const PAPER = { width: 739, height: 979 };
const MARGINS = { top: '0.4in', right: '0.4in', bottom: '0.4in', left: '0.4in' };

async function printed(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
  await page.waitForLoadState('networkidle');
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
}

for (const path of [
  '/',
  '/routes?zip=80517&distance=100',
  '/group-rides',
  '/group-rides?near=80517',
  '/all-routes',
  '/roadside-assistance',
])
  test(`${path} prints white, with nothing to press`, async ({ page }) => {
    await printed(page, path);
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    const controls = page
      .getByRole('main')
      .locator(
        'button, select, textarea, input:not([type=hidden]), summary, [role=slider], [role=tab], [role=button]',
      )
      // A sign on a map that stands for several.
      .and(page.locator(':not(.map-sign)'))
      .filter({ visible: true });
    expect(await controls.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.slice(0, 120)))).toEqual(
      [],
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PAPER.width);
  });

for (const path of ['/?zip=80435', '/trip?zip=85003&zip=87501', '/routes?zip=80517', '/group-rides'])
  test(`${path} prints no light letters without their ground`, async ({ page }) => {
    await printed(page, path);
    // A printer leaves grounds away and makes white letters gray, unless it is told that they belong together.
    const pale = await page.locator('body *').evaluateAll((all) =>
      all
        .filter((node) => {
          const { color, printColorAdjust, visibility } = getComputedStyle(node);
          const says = [...node.childNodes].some(
            (child) => child.nodeType === 3 && child.textContent?.trim(),
          );
          const shows = says && visibility === 'visible' && node.getClientRects().length > 0;
          const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
          return shows && printColorAdjust !== 'exact' && Math.min(red, green, blue) > 150;
        })
        .map((node) => `${node.className} ${node.textContent}`),
    );
    expect(pale).toEqual([]);
  });

test('a verdict prints its date, and nothing that only a screen can open', async ({ page }) => {
  await printed(page, '/?zip=73160');
  const sign = page.getByTestId('verdict');
  await expect(
    sign.getByText(/^Oklahoma City, OK 73160, \w{3}, \w{3} \d+, \d+:\d\d [AP]M C[SD]T$/),
  ).toBeVisible();
  await expect(sign.getByText(/ago/).filter({ visible: true })).toHaveCount(0);
  for (const name of ['My own limits', 'As a table', 'Live Weather Radar'])
    await expect(page.locator('summary', { hasText: name })).toBeHidden();
});

test('a radar picture and a road stay whole on paper, and numbers on signs keep their ink', async ({
  page,
}) => {
  await printed(page, '/?zip=80517');
  const whole = [
    page.locator('.radar-face'),
    page.getByRole('region', { name: 'Roads near you' }).locator('li'),
  ];
  for (const part of whole) await expect(part.first()).toHaveCSS('break-inside', 'avoid');
  // A printer leaves grounds away and darkens light letters, unless it is told that they belong together.
  await expect(page.getByTestId('weather-result').getByText(/^-?\d+°F$/)).toHaveCSS(
    'print-color-adjust',
    'exact',
  );
  await printed(page, '/group-rides');
  const plate = page.getByRole('region', { name: 'Next rides' }).locator('article > span').first();
  await expect(plate).toHaveCSS('print-color-adjust', 'exact');
});

test('a route prints its map and heights once they are there, no gray boxes before, and no riders who said nothing', async ({
  page,
  request,
}) => {
  const { id } = await routeNamed(request, 'Blue Ridge Parkway');
  await printed(page, `/route/${id}`);
  await expect(page.getByRole('heading', { name: 'The road', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Elevation', exact: true })).toBeHidden();
  await expect(page.getByRole('link', { name: 'All Routes' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'From riders' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('heading', { name: 'From riders' })).toBeVisible();
  for (const name of ['Where it runs', 'Elevation']) {
    await page.getByRole('heading', { name, exact: true }).scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
  }
  await expect(page.getByRole('slider', { name: 'Along the road' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Where it runs' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Elevation' })).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Along the road' })).toBeHidden();
});

test('a map of tiles is as light as its paper, whichever theme the screen has', async ({ page, request }) => {
  const { id } = await routeNamed(request, 'Skyline Drive');
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto(`/route/${id}`);
  await alive(page);
  await page.getByRole('heading', { name: 'Where it runs' }).scrollIntoViewIfNeeded();
  const tiles = page.locator('.leaflet-tile-pane').first();
  await expect(tiles).toHaveCSS('filter', /^invert/);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(tiles).toHaveCSS('filter', 'none');
});

test('a table prints whole, without the round corners of its frame', async ({ page }) => {
  await printed(page, '/trip?zip=80435&zip=81301');
  await expect(page.locator('.table-frame')).toHaveCSS('overflow-x', 'visible');
});

test('the word of two days of equal hours stands in the middle of each row', async ({ page }) => {
  await printed(page, '/?zip=80435');
  const rows = page.locator('.rib .verdicts');
  await expect(rows).toHaveCount(2);
  const middles = (part: Locator) =>
    part.evaluateAll((all) =>
      all.map((one) => {
        const { left, right } = one.getBoundingClientRect();
        return Math.round((left + right) / 2);
      }),
    );
  expect(await middles(rows.locator('b > span'))).toEqual(await middles(rows));
});

test('no empty card of the radar is printed', async ({ page }) => {
  await page.route(/\/api\/radar\/face/, () => {});
  await page.goto('/?zip=80517');
  await alive(page);
  await expect(page.locator('.radar-card')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.radar-card')).toBeHidden();
});

test('a ride prints the date of its forecast, and no ways on', async ({ page }) => {
  await page.goto('/group-rides');
  const path = await page
    .getByRole('main')
    .getByRole('article')
    .getByRole('link')
    .first()
    .getAttribute('href');
  await printed(page, path ?? '');
  await expect(page.getByText(/^Forecast of/)).toBeVisible();
  const date = await page
    .locator('main [data-paper]')
    .evaluate((node) => getComputedStyle(node, '::after').content);
  expect(date).toMatch(/^"\w{3}, \w{3} \d+, \d+:\d\d [AP]M \w+"$/);
  await expect(page.getByRole('navigation', { name: 'Around the start' })).toBeHidden();
});

test('a report card without numbers prints no empty heading', async ({ page }) => {
  await printed(page, '/report-card');
  await expect(page.getByRole('heading', { name: 'The small print' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'All numbers' })).toBeHidden();
});

test('roads print as the sentence, the hours, the cards and then the map', async ({ page }) => {
  await printed(page, '/routes?zip=80517&distance=100&from=9&to=13');
  const place = await page
    .locator('.band-plates')
    .evaluate((plates) => getComputedStyle(plates, '::after').content);
  expect(place).toBe('"Estes Park, CO"');
  await expect(page.getByText('I ride from 9 AM to 1 PM.')).toBeVisible();
  const cards = page.getByRole('article');
  expect(await cards.count()).toBeGreaterThan(3);
  const lastCard = await cards.last().boundingBox();
  const map = await page.locator('.roads-map').boundingBox();
  const sum = await headings(page, 2).first().boundingBox();
  const firstCard = await cards.first().boundingBox();
  const tops = [sum, firstCard, lastCard, map].map((box) => box?.y ?? Number.NaN);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(map?.height).toBeGreaterThan(200);
  await expect(page.locator('.roads-map')).toHaveCSS('break-inside', 'avoid');
});

test('a map prints whole, as it was on the screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/routes');
  const map = page.getByRole('region', { name: /^Map of/ });
  await expect(map).toBeVisible();
  const sizeOf = async (part: Locator) => (await part.boundingBox()) ?? { width: 0, height: 0 };
  const onScreen = await sizeOf(map);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(PAPER);
  const onPaper = await sizeOf(map);
  expect(onScreen.width).toBeGreaterThan(PAPER.width);
  expect(onPaper.width).toBeCloseTo(680, 0);
  expect(onPaper.height / onPaper.width).toBeCloseTo(onScreen.height / onScreen.width, 2);
  const room = await sizeOf(page.locator('.roads-map'));
  expect(room.height).toBeGreaterThanOrEqual(onPaper.height);
  // A wider sheet shows nothing of what the server drew for the whole column.
  await expect(page.locator('.roads-map .road-drawing')).toBeHidden();
});

test('roads stand two and two on paper', async ({ page }) => {
  await printed(page, '/routes');
  const cards = page.getByRole('article');
  const lefts = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(2);
});

test('the credits alone take no sheet', async ({ page }) => {
  await printed(page, '/group-rides');
  const pdf = await page.pdf({ format: 'Letter', margin: MARGINS });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
});

test('a number to call and the words on a map keep their ink', async ({ page }) => {
  await printed(page, '/roadside-assistance');
  await expect(page.getByRole('link', { name: 'Call 911' }).first()).toHaveCSS('print-color-adjust', 'exact');
  await printed(page, '/routes');
  await expect(page.locator('.map-sign').first()).toHaveCSS('print-color-adjust', 'exact');
});

test('a row of a trip’s fair stops takes two fifths of a page, and its end stands below all of it', async ({
  page,
}) => {
  await printed(page, '/trip?zip=85003&zip=85281&zip=85301');
  const stops = page.getByRole('region', { name: 'Your stops' }).getByRole('article');
  await expect(stops).toHaveCount(3);
  const boxes = await Promise.all((await stops.all()).map((stop) => stop.boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  for (const box of boxes) expect(box?.height).toBeLessThan(PAPER.height * 0.4);
  // Page breaks lengthen what stands above the footer, which a box of the screen's height does not follow.
  for (const part of ['body', 'main']) await expect(page.locator(part)).toHaveCSS('display', 'block');
});
