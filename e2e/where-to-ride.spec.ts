import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInAllThemes, test, type Outside } from './fixtures.ts';
import { holdCode } from './held-answers.ts';
import { entry, headings } from './routes-and-rides.ts';
import { publishRide } from './rides-to-join.ts';
import { zipField } from './weather-check.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';

test.use({ samples: 'upcoming', contextOptions: { reducedMotion: 'reduce' } });

const cards = (page: Page) => page.getByRole('article');
const days = (page: Page) => page.getByRole('navigation', { name: 'Day' }).getByRole('link');
const chosenDay = (page: Page) => days(page).and(page.locator('[aria-current=date]'));
const map = (page: Page) => page.getByRole('region', { name: /^Map of these roads/ });
const sign = (page: Page, name: string) => map(page).getByRole('link', { name: new RegExp(`^${name}`) });
const handle = (page: Page) =>
  page.getByRole('button', { name: /^(Pull up the list|Show more of the map)$/ });
/** Near Estes Park, so that its roads fit on any screen. */
const NEAR = '/routes?zip=80517&distance=100';

/** A day whose daylight is all ahead, at whatever hour the journey runs; "tomorrow" of Greenwich is offered everywhere. */
const dayAhead = (outside: Outside) => new Date(outside.now() + DAY_MS).toISOString().slice(0, 10);

/** A road instead of a ride. */
const SCENIC = { routeType: 'scenic', rideDate: null, rideTime: null, meetingPoint: null };

/** The names of the cards from the first. */
const names = (page: Page) => headings(page, 3).allTextContents();

/** Everything has been asked for that could be. */
async function settled(page: Page): Promise<void> {
  await expect(map(page)).toBeVisible();
  // Services that fail are asked again, for as long as a call for areas may take.
  const waiting = page.getByRole('progressbar', { name: 'Forecast areas checked' });
  await expect(waiting).toHaveCount(0, { timeout: 20_000 });
}

test('roads come before any search, each with its verdict or the reason why there is none', async ({
  page,
}) => {
  await page.goto('/routes');
  await expect(map(page)).toBeVisible();
  await expect(headings(page, 2)).toHaveText(/^(Today|[A-Z][a-z]+day): (no|\d+) good roads?( so far)?\.$/);
  await expect(page.getByText(/^Found|^No Routes Found/)).toHaveCount(0);
  const count = await cards(page).count();
  expect(count).toBeGreaterThan(5);
  for (const card of await cards(page).all())
    await expect(card).toContainText(
      /Good \d|Good noon|Caution \d|Caution noon|Not Recommended|Unknown Conditions|Daylight|Checking its forecast/,
    );
  await expectAccessible(page);

  await test.step('the first screen of a desk has the nation and the first cards', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const { y = 900, height = 900 } = (await page.locator('.roads-map').boundingBox()) ?? {};
    expect(y + height / 2).toBeLessThan(720);
    const second = await cards(page).nth(1).boundingBox();
    expect(second && second.y + second.height).toBeLessThan(840);
  });
});

test('the island of dry weather leads, and what is rained on follows', async ({ page, outside }) => {
  await publishRide(page, outside, { ...SCENIC, name: 'Salina Sunshine', zipCodes: ['67401'] });
  await publishRide(page, outside, { ...SCENIC, name: 'Manhattan Mud', zipCodes: ['66502'] });
  await page.goto(`/routes?zip=66502&day=${dayAhead(outside)}`);
  await settled(page);
  await expect(headings(page, 3).first()).toHaveText('Salina Sunshine');
  await expect(entry(page, 'Salina Sunshine')).toContainText(/Good/);
  await expect(entry(page, 'Manhattan Mud')).toContainText('Not Recommended');
});

test('day and hours are the address, and Back goes back', async ({ page }) => {
  await page.goto(NEAR);
  await expect(chosenDay(page)).toHaveText(/^To(day|morrow)/);
  const another = days(page).nth(2);
  await another.click();
  await expect(page).toHaveURL(/[?&]day=\d{4}-\d\d-\d\d/);
  await expect(another).toHaveAttribute('aria-current', 'date');
  await page.getByLabel('I ride from').selectOption('10');
  await expect(page).toHaveURL(/[?&]from=10/);
  await page.getByLabel('I ride until').focus();
  await page.getByLabel('I ride until').selectOption('14');
  await expect(page).toHaveURL(/[?&]to=14/);
  await expect(page.getByLabel('I ride until')).toBeFocused();
  // The address is there before its roads are, and their order before the last forecasts.
  await expect(page.getByLabel('I ride until')).toHaveValue('14');
  await settled(page);

  const shared = page.url();
  const shown = await names(page);
  await page.goto(shared);
  await expect(page.getByLabel('I ride from')).toHaveValue('10');
  await expect(days(page).nth(2)).toHaveAttribute('aria-current', 'date');
  await expect.poll(() => names(page)).toEqual(shown);

  await page.goBack();
  await page.goto(NEAR);
  await days(page).nth(2).click();
  await expect(page).toHaveURL(/day=/);
  await page.goBack();
  await expect(page).not.toHaveURL(/day=/);
  await expect(chosenDay(page)).toHaveText(/^To(day|morrow)/);
});

test('hours that were chosen before the page came alive are asked for when it does', async ({ page }) => {
  const comeAlive = await holdCode(page);
  await page.goto(NEAR, { waitUntil: 'commit' });
  await page.getByLabel('I ride from').selectOption('10');
  await page.getByLabel('I ride until').selectOption('14');
  comeAlive();
  await expect(page).toHaveURL(/[?&]from=10&to=14$/);
  await expect(page.getByLabel('I ride from')).toHaveValue('10');
  await expect(page.getByLabel('I ride until')).toHaveValue('14');
});

test('filters leave out other roads, and nothing left says how to go on', async ({ page }) => {
  await page.goto(NEAR);
  await page.getByText('Filters', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Road type' }).selectOption('coastal');
  await expect(page).toHaveURL(/roadType=coastal/);
  await expect(page.getByRole('heading', { name: 'No roads here yet' })).toBeVisible();
  await page.getByRole('link', { name: 'All difficulties and road types' }).click();
  await expect(cards(page).first()).toBeVisible();
  await expect(page).not.toHaveURL(/roadType/);
});

test('on a phone the name of a highlighted road stays on the map', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(NEAR);
  await settled(page);
  let shown = 0;
  for (const name of await names(page)) {
    await page.getByRole('link', { name, exact: true }).first().focus();
    const plate = sign(page, name).locator('.map-sign-name');
    if (!(await plate.isVisible())) continue;
    shown += 1;
    const { x = -1, width = 0 } = (await plate.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(390);
  }
  expect(shown).toBeGreaterThan(0);
});

test.describe('a road is highlighted on both sides', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('by keys until Escape, and by mouse, whose press on a sign goes to its card', async ({ page }) => {
    await page.goto(NEAR);
    await settled(page);
    const [name = ''] = await names(page);
    await page.getByRole('link', { name, exact: true }).first().focus();
    await expect(sign(page, name)).toHaveClass(/highlighted/);
    await sign(page, name).focus();
    await expect(entry(page, name)).toHaveAttribute('data-highlighted', '');
    await page.keyboard.press('Escape');
    await expect(entry(page, name)).not.toHaveAttribute('data-highlighted', '');

    await entry(page, name).hover();
    await expect(entry(page, name)).toHaveAttribute('data-highlighted', '');
    await expect(sign(page, name)).toHaveClass(/highlighted/);
    await sign(page, name).click();
    await expect(page.getByRole('link', { name, exact: true }).first()).toBeFocused();
  });

  test('where the map had to move for it, clear of what stands on the map', async ({ page }) => {
    await page.goto('/routes');
    await settled(page);
    await sign(page, 'Seward Highway').focus();
    const choice = page.getByRole('checkbox', { name: 'Moving the map filters the list' });
    const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Infinity);
    const plate = choice.locator('xpath=ancestor::div[1]');
    await expect
      .poll(async () => {
        const top = (await sign(page, 'Seward Highway').boundingBox())?.y ?? 0;
        return top - bottomOf(await plate.boundingBox());
      })
      .toBeGreaterThanOrEqual(0);
  });
});

test.describe('moving the map', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('filters the list on a desktop, unless the reader says no', async ({ page }) => {
    await page.goto(NEAR);
    await settled(page);
    await map(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/[?&]box=-?[\d.]+,[\d.]+,-?[\d.]+,[\d.]+/);
    const moved = page.url();
    await page.getByRole('checkbox', { name: 'Moving the map filters the list' }).uncheck();
    await map(page).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Search here' }).click();
    await expect(page).not.toHaveURL(moved);
    await page.goBack();
    await expect(page).toHaveURL(moved);
  });
});

test('keys that follow each other move the list as far as the map', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(NEAR);
  await settled(page);
  const west = () => Number(/box=[^,]*?(-?[\d.]+),/.exec(decodeURIComponent(page.url()))?.[1]);
  const pressed = async (times: number) => {
    const before = west();
    await map(page).focus();
    for (let time = 0; time < times; time += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(west).not.toBe(before);
    return before;
  };
  await pressed(1);
  const from = await pressed(1);
  const step = west() - from;
  expect(step).toBeGreaterThan(0);
  const start = await pressed(3);
  await expect.poll(() => Math.round(((west() - start) / step) * 10) / 10).toBe(3);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the list is a sheet that a press or a finger pulls up and down', async ({ page }) => {
    await page.goto(NEAR);
    await settled(page);
    await expectAccessibleInAllThemes(page);
    const top = async () => (await page.locator('.roads-sheet').boundingBox())?.y ?? 0;
    const rest = await top();
    await handle(page).tap();
    await expect(handle(page)).toHaveAttribute('aria-expanded', 'true');
    expect(await top()).toBeLessThan(rest - 150);
    await handle(page).focus();
    await page.keyboard.press('Enter');
    await expect(handle(page)).toHaveAttribute('aria-expanded', 'false');
    expect(await top()).toBe(rest);

    const box = await handle(page).boundingBox();
    if (!box) throw new Error('no handle');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - 260, { steps: 8 });
    await page.mouse.up();
    await expect(handle(page)).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page);
  });

  test('another part of the map is searched by a press', async ({ page }) => {
    await page.goto(NEAR);
    await settled(page);
    await map(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page).not.toHaveURL(/box=/);
    await page.getByRole('button', { name: 'Search here' }).tap();
    await expect(page).toHaveURL(/box=/);
  });
});

test.describe('a search', () => {
  test('keeps day and hours, and each of its roads has a verdict', async ({ page }) => {
    await page.goto('/routes');
    await days(page).nth(2).click();
    await expect(page).toHaveURL(/day=/);
    await zipField(page).fill('22920');
    await page.getByRole('button', { name: 'Search Routes' }).click();
    await expect(headings(page, 2)).toHaveText(/^Found \d+ Scenic Routes$/);
    await expect(page).toHaveURL(/zipCode=22920.*day=/);
    await settled(page);
    for (const card of await cards(page).all())
      await expect(card).toContainText(/Good \d|Good noon|Caution|Not Recommended|Unknown Conditions/);
    await expect(sign(page, 'Blue Ridge Parkway')).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('when something is missing', () => {
  test('roads without forecasts are unknown and say why', async ({ page, outside }) => {
    // What earlier journeys asked for is no help any more.
    await outside.pass(7 * HOUR_MS);
    await outside.fault({ service: 'open-meteo', kind: '500' });
    await outside.fault({ service: 'nws', kind: '500' });
    await page.goto('/routes?zip=59936&distance=60');
    await settled(page);
    await expect(cards(page).first()).toContainText('Unknown Conditions');
    await expect(cards(page).first()).toContainText('No forecast');
    await expectAccessible(page);
  });

  test('a page that stays open calls nothing good after an hour', async ({ page, outside }) => {
    // Earlier journeys may have used up the hour's share of places whose zones of warnings are asked for.
    await outside.pass(HOUR_MS);
    await publishRide(page, outside, { ...SCENIC, name: 'Smoky Hill Road', zipCodes: ['67401'] });
    await page.clock.install({ time: outside.now() });
    await page.goto(`/routes?zip=67401&distance=20&day=${dayAhead(outside)}`);
    await settled(page);
    const card = entry(page, 'Smoky Hill Road');
    await expect(card).toContainText('Good');
    await page.clock.fastForward('01:05:00');
    await expect(card).toContainText('Unknown Conditions');
    await expect(card).toContainText(/Was good at \d+:\d\d\s[AP]M/);
    await expect(page.getByRole('link', { name: 'Refresh' })).toBeVisible();
  });

  test('whoever saves data opens the map by a press', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', {
        value: Object.assign(new EventTarget(), { saveData: true }),
      }),
    );
    await page.goto(NEAR);
    await expect(map(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Open the map' }).click();
    await expect(map(page)).toBeVisible();
  });

  test('a day that is over, or beyond every forecast, is not guessed', async ({ page }) => {
    await page.goto(`${NEAR}&day=2020-01-01`);
    await expect(page.getByText(/^That day is over\. This is /)).toBeVisible();
    await page.goto(`${NEAR}&day=2090-01-01`);
    await expect(headings(page, 2)).toHaveText(/^Verdict from [A-Z][a-z]+day, /);
    await expect(cards(page).first()).toContainText('Verdict from');
  });
});

test.describe('without scripting', () => {
  test.use({ javaScriptEnabled: false });

  test('the server draws the map, and days, hours and filters work', async ({ page }) => {
    await page.goto(NEAR);
    await expect(page.getByRole('img', { name: /^Map of these roads/ })).toBeVisible();
    await expect(handle(page)).toBeHidden();
    await days(page).nth(2).click();
    await expect(page).toHaveURL(/day=/);
    await page.getByLabel('I ride from').selectOption('10');
    await page.getByRole('button', { name: 'Show these hours' }).click();
    await expect(page).toHaveURL(/zip=80517.*day=.*from=10/);
    await expect(page.getByLabel('I ride from')).toHaveValue('10');
    await expect(cards(page).first()).toBeVisible();
  });
});
