import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInAllThemes, test } from './fixtures.ts';
import { button, field, sentTo } from './routes-and-rides.ts';
import { alive, FAILED_REQUEST, toast } from './weather-check.ts';
import { DAY_MS } from '#platform/time/units.ts';

const BOULDER = { latitude: 40.015, longitude: -105.2705 };
const A_DAY = DAY_MS;
const LEGS = '/api/road-legs';

const drawIt = (page: Page) => page.getByText('Draw it', { exact: true });
const miles = (page: Page) => page.getByRole('spinbutton', { name: 'Distance in miles' });
const plate = (page: Page) => page.locator('.draw-plate');
/** The plate without "About": every leg is a road. */
const traced = (page: Page) => expect(plate(page)).toHaveText(/^\d[\d.]* mi, .*\d+ curves, .*ft of climbing/);

/** Where a leg's middle is on the screen. */
const middleOf = (leg: Locator) =>
  leg.evaluate((path: SVGPathElement) => {
    const middle = path.getPointAtLength(path.getTotalLength() / 2);
    const { x, y } = middle.matrixTransform(path.getScreenCTM() ?? undefined);
    return { x, y };
  });

/** What a long press on the first leg becomes. Found and pressed in one turn: lines are redrawn at any time. */
const longPressMiddle = (page: Page) =>
  page.evaluate(() => {
    const path = document.querySelector<SVGPathElement>('.dl-target');
    if (!path) throw new Error('no leg');
    const middle = path.getPointAtLength(path.getTotalLength() / 2);
    const { x, y } = middle.matrixTransform(path.getScreenCTM() ?? undefined);
    path.dispatchEvent(
      new MouseEvent('contextmenu', { clientX: x, clientY: y, bubbles: true, cancelable: true }),
    );
  });

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    contextOptions: { reducedMotion: 'reduce' },
  });

  /** One finger moves the map so that the crosshair goes by `x` and `y` pixels. */
  async function drag(session: CDPSession, { x, y }: { x: number; y: number }): Promise<void> {
    const start = { x: 195 + x / 2, y: 330 + y / 2 };
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: start.x - x * share, y: start.y - y * share }],
      });
    await touch('touchStart', 0);
    for (const share of [0.1, 0.4, 0.7, 1, 1]) await touch('touchMove', share);
    await touch('touchEnd', 1);
  }

  test('a road of 40 miles takes at most 12 presses, fills the form and goes with the route', async ({
    page,
    context,
    outside,
  }) => {
    await outside.pass(A_DAY);
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(BOULDER);
    const sent = sentTo(page, '/api/scenic-routes/add');
    const session = await context.newCDPSession(page);
    await page.goto('/routes?tab=add');
    await alive(page);
    await field(page, 'Route name').fill('Over the Foothills');
    await field(page, 'Start location').fill('Our clubhouse');

    let presses = 0;
    const press = async (target: Locator) => {
      presses += 1;
      await target.tap();
    };
    const add = (count: number) => press(button(page, `Add point ${count}`));
    await press(drawIt(page));
    await expect(page.getByRole('dialog', { name: 'Draw your road' })).toBeVisible();
    await press(button(page, 'My position'));
    await expect(page.locator('.draw-map')).toBeVisible();
    await press(button(page, 'Zoom out'));
    await add(1);
    for (const [index, way] of [
      { x: -150, y: -90 },
      { x: 20, y: -220 },
      { x: 170, y: -60 },
    ].entries()) {
      presses += 1;
      const asked = page.waitForResponse((response) => response.url().includes(LEGS));
      await drag(session, way);
      await asked;
      await add(index + 2);
    }
    await traced(page);
    await expectAccessibleInAllThemes(page);
    await press(button(page, 'Done'));
    expect(presses).toBeLessThanOrEqual(12);

    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('Your road goes with this entry.')).toBeVisible();
    await expect(button(page, 'Change the road')).toBeFocused();
    await expect(page.getByText('Filled in from your road. Type over anything.')).toBeVisible();
    await expect(field(page, 'Start location')).toHaveValue('Our clubhouse');
    await expect(field(page, 'End location')).toHaveValue(/, CO$/);
    await expect(field(page, 'ZIP code 1')).toHaveValue(/^80\d{3}$/);
    expect(Number(await miles(page).inputValue())).toBeGreaterThanOrEqual(40);
    await expectAccessible(page);

    await page.reload();
    await alive(page);
    await expect(page.getByText('Your road goes with this entry.')).toBeVisible();
    await button(page, 'Add Route').dblclick();
    await expect(toast(page)).toContainText('Route Added Successfully!');
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ trackId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  });

  test('a denied position is a sentence; a press on a point deletes it, a long one on the line inserts one', async ({
    page,
    context,
    outside,
  }) => {
    await outside.pass(A_DAY);
    await page.goto('/group-rides?add=1');
    await alive(page);
    await drawIt(page).tap();
    await button(page, 'My position').tap();
    await expect(page.getByRole('alert')).toContainText(
      'Location access denied by user. Move the map by hand, or search for a town.',
    );
    await button(page, 'Search a town').tap();
    await field(page, 'Go to a town or ZIP code').fill('80302');
    await expect(page.getByRole('alert')).toBeHidden();
    await button(page, 'Add point 1').tap();
    await page.getByRole('button', { name: 'Point 1 of 1' }).tap();
    await button(page, 'Delete point 1').tap();
    await expect(page.getByRole('button', { name: 'Point 1 of 1' })).toHaveCount(0);
    await button(page, 'Undo').tap();
    await expect(page.getByRole('button', { name: 'Point 1 of 1' })).toBeVisible();
    await button(page, 'Done').tap();
    await expect(page.getByRole('alert')).toContainText('Add at least two points first.');

    const session = await context.newCDPSession(page);
    await drag(session, { x: -120, y: -60 });
    await button(page, 'Add point 2').tap();
    await traced(page);
    await longPressMiddle(page);
    const inserted = page.getByRole('button', { name: 'Point 2 of 3' });
    await expect(inserted).toHaveAttribute('aria-pressed', 'true');
    await button(page, 'Keep point 2').tap();
    await button(page, 'Close, keep the draft').tap();
    await expect(button(page, 'Change the road')).toBeVisible();
  });
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 1000 }, contextOptions: { reducedMotion: 'reduce' } });

  async function openMap(page: Page, address = '/routes?tab=add'): Promise<Locator> {
    await page.goto(address);
    await alive(page);
    // A button on Trip, one of three ways elsewhere.
    await drawIt(page).click();
    if (address === '/trip')
      await expect(page.getByRole('region', { name: 'Draw your road', exact: true })).toBeFocused();
    await expect(page.locator('.draw-frame')).toBeInViewport({ ratio: 0.9 });
    const found = page.waitForResponse((response) => response.url().includes('/api/places?q=80302'));
    await page.getByLabel('Go to a town or ZIP code').fill('80302');
    await found;
    const map = page.locator('.draw-map');
    await map.scrollIntoViewIfNeeded();
    return map;
  }
  const clickAt = (map: Locator, x: number, y: number) => map.click({ position: { x, y } });

  test('by mouse: clicks, a dragged point, a point pulled out of the line, reverse, undo, and Done twice', async ({
    page,
    outside,
  }) => {
    await outside.pass(A_DAY);
    const drafts = sentTo(page, '/api/route-geometry/drawn');
    const map = await openMap(page, '/group-rides?add=1');
    await clickAt(map, 150, 250);
    await clickAt(map, 450, 300);
    await traced(page);
    const first = await plate(page).innerText();

    await page
      .getByRole('button', { name: 'Point 2 of 2' })
      .dragTo(map, { targetPosition: { x: 480, y: 140 } });
    await expect(plate(page)).not.toHaveText(first);
    await traced(page);
    const line = await middleOf(page.locator('.dl-target').first());
    await page.mouse.move(line.x, line.y);
    await page.mouse.down();
    await page.mouse.move(line.x + 20, line.y + 90, { steps: 4 });
    await page.mouse.up();
    await expect(page.getByRole('button', { name: 'Point 3 of 3' })).toBeVisible();
    await traced(page);
    await button(page, 'Reverse').click();
    await button(page, 'Undo').click();
    await button(page, 'Redo').click();
    await traced(page);
    await expectAccessibleInAllThemes(page);

    await button(page, 'Done').dblclick();
    await expect(page.getByText('Your road goes with this entry.')).toBeVisible();
    expect(drafts).toHaveLength(1);
    await expect(field(page, /^ZIP codes/)).toHaveValue(/^80\d{3}/);
    const before = await miles(page).inputValue();
    await clickAt(map, 300, 420);
    await expect(page.getByText('Press Done on the map to take it over.')).toBeVisible();
    await button(page, 'Done').click();
    await expect(miles(page)).not.toHaveValue(before);
  });

  test('by keyboard: Enter adds, arrows move, Delete removes, Z undoes, and nothing is left behind', async ({
    page,
    outside,
  }) => {
    await outside.pass(A_DAY);
    const map = await openMap(page);
    await map.focus();
    const right = async (times: number) => {
      for (let time = 0; time < times; time += 1) await page.keyboard.press('ArrowRight');
    };
    await page.keyboard.press('Enter');
    await right(2);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Point 3 of 3' })).toBeVisible();
    await expect(page.getByText(/^3 points\. .* mi, /)).toBeAttached();
    await page.getByRole('button', { name: 'Point 2 of 3' }).focus();
    await page.keyboard.press('Delete');
    await expect(page.getByRole('button', { name: 'Point 2 of 2' })).toBeFocused();
    await page.keyboard.press('z');
    await expect(page.getByRole('button', { name: 'Point 3 of 3' })).toBeVisible();

    await field(page, 'Route name').fill('By keys');
    await field(page, 'ZIP code 1').fill('80302');
    await button(page, 'Add Route').click();
    await expect(page.getByText(/^Press Done on the map, so that/)).toBeVisible();
    await button(page, 'Done').click();
    await expect(page.getByText('Your road goes with this entry.')).toBeVisible();
  });

  test('the keys of the map are its own: no press is lost while it glides, and fields take every key', async ({
    page,
    outside,
  }) => {
    await outside.pass(A_DAY);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const map = await openMap(page);
    await map.focus();
    await page.keyboard.press('Enter');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
    const point = page.getByRole('button', { name: 'Point 1 of 1' });
    const center = (box: { x: number; y: number; width: number; height: number } | null) =>
      box && { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
    const middle = center(await map.boundingBox());
    await expect
      .poll(async () => center(await point.boundingBox()))
      .toEqual({ x: (middle?.x ?? 0) - 160, y: (middle?.y ?? 0) + 160 });

    const name = field(page, 'Route name');
    await name.fill('Peak to Peak');
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', '-', '+', 'z'])
      await name.press(key);
    await expect(name).toHaveValue('Peak to -+zPeak');
    await expect(point).toBeVisible();
  });

  test('while directions are down, what is traced stays and the rest is straight, until they are back', async ({
    page,
    outside,
    expectedConsole,
  }) => {
    expectedConsole.push(FAILED_REQUEST);
    await outside.pass(A_DAY);
    const map = await openMap(page);
    await clickAt(map, 150, 250);
    await clickAt(map, 300, 200);
    await traced(page);
    await outside.fault({ service: 'valhalla', kind: '500' });
    await outside.fault({ service: 'osrm', kind: '500' });
    await clickAt(map, 450, 330);
    // On the map that is being clicked: below it, it would be below the screen.
    await expect(map.locator('..').getByText('Directions are down.')).toBeVisible();
    await expect(plate(page)).toHaveText(/^About .*then not known$/);
    await expectAccessibleInAllThemes(page);
    await outside.recover();
    await button(page, 'Try again').click();
    await traced(page);
  });

  test('a trip follows a drawn road, which stands in its address', async ({ page, outside }) => {
    await outside.pass(A_DAY);
    const map = await openMap(page, '/trip');
    await clickAt(map, 150, 250);
    await clickAt(map, 450, 330);
    await traced(page);
    await button(page, 'Check Route Conditions').click();
    await expect(page.getByText(/^Press Done on the map, so that the trip/)).toBeVisible();
    await button(page, 'Done').click();
    await expect(page.getByText('Following your road through 2 points')).toBeVisible();
    await expect(field(page, 'Starting Location')).toHaveValue(/^80\d{3}$/);
    // Half of a button under the header that stays is a small one.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
    await button(page, 'Check Route Conditions').click();
    await expect(page).toHaveURL(/shape=/);
    await expect(page.getByText(/Motorcycle route by Valhalla/).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText(/Motorcycle route by Valhalla/).first()).toBeVisible();
  });
});
