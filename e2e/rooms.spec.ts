import type { Locator, Page } from '@playwright/test';
import type { RouteWeatherAnswer } from '#features/routes/entry/route.schema.ts';
import type { WhereAnswer } from '#features/routes/where/where.schema.ts';
import { expect, test } from './fixtures.ts';
import { headings } from './routes-and-rides.ts';
import { alive, letters, openVerdict } from './weather-check.ts';
import { HOUR_MS } from '#platform/time/units.ts';

test.use({ samples: 'upcoming', siteFor: 'rooms', contextOptions: { reducedMotion: 'reduce' } });

/** Holds back what is asked for. @returns lets it come */
async function hold(page: Page, ...addresses: RegExp[]): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  for (const address of addresses)
    await page.route(address, async (route) => {
      await gate.promise;
      await route.fallback().catch(() => undefined);
    });
  return gate.resolve;
}

/** No room is held for a third line of a reason. */
async function shortenReasons(page: Page): Promise<void> {
  const summary = 'Freezing temperature (24 °F)';
  await page.route(/api\/where-to-ride/, async (route) => {
    const response = await route.fetch();
    const answer: WhereAnswer = await response.json();
    const roads = answer.roads.map((road) => ({ ...road, reason: road.reason && summary }));
    await route.fulfill({ response, json: { ...answer, roads } });
  });
  await page.route(/api\/scenic-route-weather/, async (route) => {
    const response = await route.fetch();
    const { weather }: RouteWeatherAnswer = await response.json();
    const short = Object.entries(weather).map(([id, one]) => [id, one && { ...one, summary, line: null }]);
    await route.fulfill({ response, json: { weather: Object.fromEntries(short) } });
  });
}

/** Where everything that can be pressed stands, and what is above it: px from the top of the page, by name. */
async function places(page: Page): Promise<[string, number][]> {
  await letters(page);
  return page.evaluate(() => {
    const found = new Map<string, number>();
    for (const node of document.querySelectorAll('main :is(h2, h3, a, button, select, summary)')) {
      const { top, height } = node.getBoundingClientRect();
      const name = `${node.tagName} ${node.ariaLabel ?? node.textContent}`;
      if (height > 0 && !found.has(name) && node.checkVisibility({ visibilityProperty: true }))
        found.set(name, Math.round(top + scrollY));
    }
    return [...found];
  });
}

/** What loads when a reader gets there is asked for then. */
const toEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

/** Everything that was there has stayed where it was. */
async function expectNoMove(page: Page, before: [string, number][]): Promise<void> {
  expect(before.length).toBeGreaterThan(0);
  const after = new Map(await places(page));
  const moved = before.flatMap(([name, top]) => {
    const now = after.get(name) ?? top;
    return Math.abs(now - top) > 1 ? [`${name}: ${top} to ${now}`] : [];
  });
  expect(moved).toEqual([]);
}

const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

const OTHER_FORMS = [
  ['/group-rides?add=1', 'Add a group ride'],
  ['/routes?tab=add', 'Add a scenic route'],
  ['/roadside-assistance?tab=volunteer', 'Register as a volunteer'],
] as const;
const HELP_FORMS = [
  ['/roadside-assistance?tab=help', 'Request help'],
  ['/roadside-assistance?tab=help&step=details', 'Request help'],
] as const;

for (const viewport of WIDTHS)
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });
    // What one journey has asked for, the next one is to wait for again.
    test.beforeEach(({ outside }) => outside.pass(7 * HOUR_MS));

    test('nothing below the hours of a verdict moves when it is known how sure they are', async ({
      page,
    }) => {
      const release = await hold(page, /api\/weather\/probability/);
      await hold(page, /suggestions.*\.js/);
      await openVerdict(page, '80517');
      await alive(page);
      const before = await places(page);
      release();
      await expect(page.locator('.runs-strip')).toBeVisible();
      await expect(page.locator('.legend')).toContainText('share of 31 runs');
      await expect(page.locator('.said')).toContainText('of 31 runs.');
      await expectNoMove(page, before);
    });

    test('roads and rides near a verdict come without moving its buttons, and fill in where they stand', async ({
      page,
    }) => {
      const code = await hold(page, /suggestions.*\.js/);
      await openVerdict(page, '80517');
      await alive(page);
      const before = await places(page);
      await shortenReasons(page);
      const rest = await hold(page, /api\/where-to-ride/, /notify-me.*\.js/);
      // Whether the site tells how often it is right.
      const record = page.waitForResponse(/api\/report-card/);
      code();
      await toEnd(page);
      await record;
      await expect(headings(page, 2).filter({ hasText: 'Roads near you' })).toBeVisible();
      await expect(page.getByText('Getting the forecast').first()).toBeVisible();
      await expectNoMove(page, before);

      const named = await places(page);
      rest();
      await expect(page.getByRole('region', { name: 'Notify me on this device' })).toBeVisible();
      await expect(page.getByText('Getting the forecast')).toHaveCount(0);
      await expectNoMove(page, named);
    });

    test('nothing on a road’s page moves when its weather and its heights come', async ({ page }) => {
      const weather = await hold(page, /api\/scenic-route\/\d+\/weather/);
      const heights = await hold(page, /api\/scenic-route\/\d+\/geometry/);
      await page.goto('/route/31');
      await alive(page);
      await expect(page.getByText('Loading the forecast')).toBeAttached();
      await page.getByRole('heading', { name: 'Elevation' }).scrollIntoViewIfNeeded();
      const before = await places(page);
      weather();
      await expect(page.getByText('Loading the forecast')).toHaveCount(0);
      await expectNoMove(page, before);
      heights();
      await expect(page.getByRole('slider', { name: 'Along the road' })).toBeVisible();
      await expectNoMove(page, before);
    });

    test('lists of roads and rides stay where they are while the forecasts come', async ({ page }) => {
      await shortenReasons(page);
      for (const [path, address] of [
        ['/all-routes?page=4', /api\/where-to-ride/],
        ['/group-rides', /api\/scenic-route-weather/],
      ] as const) {
        // The first reader after a start has it without what is taken into memory then.
        await page.request.get(path);
        const release = await hold(page, address);
        await page.goto(path);
        await alive(page);
        await expect(page.getByText('Getting the forecast').first()).toBeVisible();
        const before = await places(page);
        release();
        await expect(page.getByText('Getting the forecast')).toHaveCount(0, { timeout: 30_000 });
        await expectNoMove(page, before);
      }
    });

    test('the hours and filters of roads stay where they are while the rest of the areas is checked', async ({
      page,
      outside,
    }) => {
      for (const service of ['open-meteo', 'nws']) await outside.fault({ service, kind: 'hold' });
      await page.goto('/routes?zip=80517&distance=300');
      const progress = page.getByRole('progressbar', { name: 'Forecast areas checked' });
      await expect(progress).toBeVisible();
      await alive(page);
      const controls = page.locator('.roads-sheet').locator('select, summary');
      const tops = () =>
        controls.evaluateAll((nodes) =>
          nodes.map((node) => Math.round(node.getBoundingClientRect().top + scrollY)),
        );
      await letters(page);
      const before = await tops();
      await outside.release();
      await expect(progress).toHaveCount(0, { timeout: 30_000 });
      expect(await tops()).toEqual(before);
    });

    test('the stops of a trip stay where they are when it is known how sure their weather is', async ({
      page,
    }) => {
      const release = await hold(page, /api\/trip-weather\/probability/);
      await page.goto('/trip?zip=79101&zip=79102');
      await alive(page);
      const before = await places(page);
      release();
      await expect(page.getByRole('article').last()).toContainText('When you get there: good in');
      await expectNoMove(page, before);
    });
  });

for (const viewport of [...WIDTHS, { width: 320, height: 640 }])
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    for (const [path, name] of [...OTHER_FORMS, ...HELP_FORMS])
      test(`what is below ${path} stays about where it is when its form comes`, async ({ page }) => {
        const release = await hold(page, /\/(add-ride|add-route|volunteer|request)-form.*\.js/);
        await page.goto(path);
        await alive(page);
        await expect(page.getByText('Loading the form').filter({ visible: true })).toBeAttached();
        const top = () =>
          page.getByRole('contentinfo').evaluate((node) => node.getBoundingClientRect().top + scrollY);
        const before = await top();
        release();
        await expect(page.getByRole('form', { name })).toBeVisible();
        expect(Math.abs((await top()) - before)).toBeLessThan(50);
      });
  });

test.describe('controls beside each other', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  const edges = async (controls: Locator[]) => {
    const boxes = await Promise.all(controls.map((control) => control.boundingBox()));
    return new Set(boxes.map((box) => box && `${Math.round(box.y)}+${Math.round(box.height)}`));
  };

  test('are in one line where the note of one takes two', async ({ page }) => {
    await page.goto('/routes?tab=add');
    await page.getByText('Draw it', { exact: true }).click();
    await expect(page.locator('.draw-beside')).toBeVisible();
    const fields = [page.getByLabel('Distance in miles'), page.getByLabel('Time in minutes')];
    expect((await edges(fields)).size).toBe(1);
  });

  test('are equally high on the report card', async ({ page }) => {
    await page.goto('/report-card');
    const controls = [
      page.getByRole('combobox', { name: 'Near' }).or(page.getByRole('textbox', { name: 'Near' })),
      page.getByRole('button', { name: 'Show' }),
      page.getByRole('navigation', { name: 'How far ahead' }).getByRole('list'),
    ];
    expect((await edges(controls)).size).toBe(1);
  });

  test('are beside the heading of a trip’s days', async ({ page }) => {
    await page.goto('/trip?zip=79101&zip=79102');
    const middle = (part: Locator) =>
      part.evaluate((node) => {
        const { top, bottom } = node.getBoundingClientRect();
        return (top + bottom) / 2;
      });
    const heading = await middle(page.getByRole('heading', { name: 'Your day' }));
    expect(Math.abs((await middle(page.getByLabel('A tank lasts'))) - heading)).toBeLessThan(4);
  });
});

for (const width of [320, 390]) {
  test(`how sure a verdict is fits its room on a phone that is ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const release = await hold(page, /api\/weather\/probability/);
    await openVerdict(page, '80517');
    await alive(page);
    const note = page.getByTestId('how-sure');
    const before = await note.boundingBox();
    release();
    await expect(note).toContainText('31 runs.');
    // That of the mockup.
    await note.locator('span').evaluate((node) => {
      node.innerHTML = '<b>Likely.</b> Good until 1 PM in 27 of\u00a031 runs; 4 bring rain sooner.';
    });
    expect((await note.boundingBox())?.height).toBe(before?.height);
  });

  test(`no ride’s sign lies under the buttons of a map of the nation that is ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/group-rides?view=map');
    const buttons = page.locator('.leaflet-control-zoom');
    await buttons.scrollIntoViewIfNeeded();
    const signs = page.locator('.leaflet-marker-pane .map-sign > svg');
    await expect(signs.nth(5)).toBeVisible();
    const bar = await buttons.boundingBox();
    for (const sign of await signs.all()) {
      const box = await sign.boundingBox();
      const isApart =
        !bar ||
        !box ||
        box.x + box.width <= bar.x ||
        box.y >= bar.y + bar.height ||
        box.y + box.height <= bar.y;
      expect(isApart, JSON.stringify({ bar, box })).toBe(true);
    }
  });
}

test.describe('the directory', () => {
  test('its map begins on the first screen of a phone, and its form is one row on a desktop', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/all-routes');
    const { y = Infinity } = (await page.locator('.directory-map').boundingBox()) ?? {};
    expect(y).toBeLessThan(844 - 100);
    await page.setViewportSize({ width: 1440, height: 900 });
    const row = [
      page.getByRole('button', { name: 'Search' }),
      page.getByRole('combobox', { name: 'State' }),
      page.getByRole('combobox', { name: 'Sort by' }),
    ];
    const tops = await Promise.all(row.map(async (part) => (await part.boundingBox())?.y));
    expect(new Set(tops).size).toBe(1);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false, colorScheme: 'dark' });

    test('has its map in the colors of the theme', async ({ page }) => {
      await page.goto('/all-routes');
      await expect(page.locator('.road-drawing').first()).toHaveCSS('--map-land', '#1d2123');
    });
  });
});
