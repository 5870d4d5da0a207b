import type { Page } from '@playwright/test';
import { choiceName } from '#features/weather/verdict/ribbon/ribbon-hours.model.ts';
import { busyDevice } from './busy-device.ts';
import { expect, test } from './fixtures.ts';
import { holdCode } from './held-answers.ts';
import { handleRests } from './handle-rests.ts';
import { earlyInTheHour, end, from, openRibbon, ribbon, start, to, withRuns } from './ride-ribbon.ts';
import { openVerdict } from './weather-check.ts';
import { HOUR_MS } from '#platform/time/units.ts';

test.beforeEach(({ outside }) => earlyInTheHour(outside));

const hourToRead = (page: Page) => ribbon(page).getByRole('slider', { name: 'Hour to read' });
const reading = (page: Page) => ribbon(page).locator('.reading');

/** Which hours the two selects, and with them everything else, show: as places among the 48. */
const chosen = (page: Page) =>
  ribbon(page)
    .getByRole('combobox')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLSelectElement).selectedIndex));

/** Where a border between hours is on the screen, in the handles' lane. */
async function place(page: Page, border: number): Promise<{ x: number; y: number }> {
  await withRuns(page);
  await end(page).scrollIntoViewIfNeeded();
  const lanes = await ribbon(page).locator('.lanes').boundingBox();
  const grip = await end(page).boundingBox();
  if (!lanes || !grip) throw new Error('no ribbon');
  return { x: lanes.x + (lanes.width * border) / 48, y: grip.y + grip.height / 2 };
}

test('chosen hours are answered, kept in the address and asked of nobody', async ({ page }) => {
  const checks: string[] = [];
  page.on('request', (request) => {
    // How sure the verdict is comes once, with the page.
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/weather') && !pathname.endsWith('/probability')) checks.push(pathname);
  });
  await openVerdict(page, '85003');
  await from(page).selectOption({ index: 3 });
  await to(page).selectOption({ index: 5 });
  expect(await chosen(page)).toEqual([3, 5]);
  await expect(page).toHaveURL(/\?zip=85003&from=\d+&to=\d+$/);
  await expect(ribbon(page)).toContainText(
    /Good the whole time\. .*(\d+ to )?\d+\s°F, gusts to \d+\smph, dry\./,
  );
  await page.reload();
  expect(await chosen(page)).toEqual([3, 5]);
  expect(checks).toEqual([]);
});

test('hours that were chosen before the page came alive are the ones that are answered', async ({ page }) => {
  const comeAlive = await holdCode(page);
  await page.goto('/?zip=85003', { waitUntil: 'commit' });
  await from(page).selectOption({ index: 10 });
  await to(page).selectOption({ index: 12 });
  comeAlive();
  await expect(start(page)).toHaveAttribute('aria-valuenow', '10');
  await expect(end(page)).toHaveAttribute('aria-valuenow', '13');
  await expect(page).toHaveURL(/\?zip=85003&from=\d+&to=\d+$/);
  expect(await chosen(page)).toEqual([10, 12]);
});

test('a start behind the end takes the end along; keys move both by hours, six hours and to the ends, an hour apart', async ({
  page,
}) => {
  await openRibbon(page, '85003', 2, 5);
  await from(page).selectOption({ index: 10 });
  expect(await chosen(page)).toEqual([10, 13]);
  await to(page).selectOption({ index: 4 });
  expect(await chosen(page)).toEqual([1, 4]);

  await from(page).selectOption({ index: 2 });
  await to(page).selectOption({ index: 5 });
  await end(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(end(page)).toHaveAttribute('aria-valuenow', '7');
  await page.keyboard.press('PageUp');
  await expect(end(page)).toHaveAttribute('aria-valuenow', '13');
  await page.keyboard.press('End');
  await expect(end(page)).toHaveAttribute('aria-valuenow', '48');
  await expect(end(page)).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(end(page)).toHaveAttribute('aria-valuenow', '3');
  await page.keyboard.press('ArrowLeft');
  await expect(end(page)).toHaveAttribute('aria-valuenow', '3');
  await start(page).focus();
  await page.keyboard.press('End');
  await expect(start(page)).toHaveAttribute('aria-valuenow', '2');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('PageDown');
  await expect(start(page)).toHaveAttribute('aria-valuenow', '0');
  expect(await chosen(page)).toEqual([0, 2]);
});

test('the runs come into the ribbon while somebody uses it', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  const wanted = page.waitForRequest(/runs-strip.*\.css/);
  await page.route(/runs-strip.*\.css/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await openRibbon(page, '85003', 2, 5);
  await end(page).focus();
  await wanted;
  await from(page).selectOption({ index: 3 });
  await end(page).focus();
  await expect(end(page)).toHaveAttribute('aria-valuemin', '4');
  await expect(end(page)).toBeFocused();
  held.resolve();
  await expect(ribbon(page).locator('.runs-strip')).toBeVisible();
  await expect(end(page)).toBeFocused();
});

test('a mouse drags a handle, and the sentence follows once it rests', async ({ page }) => {
  await openRibbon(page, '36602', 2, 4);
  await expect(ribbon(page)).toContainText('Not recommended: heavy rain');
  const [grip, target] = [await place(page, 5), await place(page, 9)];
  await page.mouse.move(grip.x + 2, grip.y);
  await page.mouse.down();
  await page.mouse.move(target.x, target.y, { steps: 4 });
  await expect(end(page)).toHaveAttribute('aria-valuenow', '9');
  await page.mouse.up();
  expect(await chosen(page)).toEqual([2, 8]);
  await expect(page).toHaveURL(/&to=\d+$/);
});

test('a choice that reaches the address late takes no handle out of a hand', async ({ page }) => {
  const rests = await handleRests(page);
  const isBusy = await busyDevice(page);
  await openRibbon(page, '36602', 2, 4);
  await expect(page).toHaveURL(/&to=\d+$/);
  const [grip, target] = [await place(page, 6), await place(page, 9)];
  await isBusy(true);
  await to(page).selectOption({ index: 5 });
  expect(await chosen(page)).toEqual([2, 5]);
  await page.mouse.move(grip.x + 2, grip.y);
  await page.mouse.down();
  await page.mouse.move(target.x, target.y, { steps: 4 });
  await expect(end(page)).toHaveAttribute('aria-valuenow', '9');
  await rests();
  await isBusy(false);
  await expect.poll(() => chosen(page)).toEqual([2, 8]);
  await page.mouse.up();
  await expect.poll(() => chosen(page)).toEqual([2, 8]);
  await expect(end(page)).toHaveAttribute('aria-valuenow', '9');
});

test('a handle that rests again after a late choice has reached the address stays in its hand', async ({
  page,
}) => {
  const rests = await handleRests(page);
  const isBusy = await busyDevice(page);
  await openRibbon(page, '36602', 2, 4);
  await expect(page).toHaveURL(/&to=\d+$/);
  const [grip, target, further] = [await place(page, 6), await place(page, 9), await place(page, 11)];
  await isBusy(true);
  await to(page).selectOption({ index: 5 });
  await page.mouse.move(grip.x + 2, grip.y);
  await page.mouse.down();
  await page.mouse.move(target.x, target.y, { steps: 4 });
  await expect(end(page)).toHaveAttribute('aria-valuenow', '9');
  await rests();
  await page.mouse.move(further.x, further.y);
  await isBusy(false);
  await expect.poll(() => chosen(page)).toEqual([2, 10]);
  await page.mouse.up();
  expect(await chosen(page)).toEqual([2, 10]);
});

test('while a handle is held the bar spans the chosen hours and says them, and so it does back where it began', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openRibbon(page, '85003', 2, 4);
  const times = ribbon(page).locator('.times');
  const before = await times.textContent();
  const [grip, far] = [await place(page, 5), await place(page, 48)];
  const begin = await place(page, 2);
  const edges = async () => {
    const boxes = await ribbon(page)
      .locator('.bar, .sel-edge')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()));
    return boxes.flatMap(({ left, right }) => [Math.round(left), Math.round(right)]);
  };
  const spans = (from: number, to: number) => {
    const [left, right] = [Math.round(from), Math.round(to)];
    return [left, left + 2, right - 2, right, left, right];
  };
  await page.mouse.move(grip.x + 2, grip.y);
  await page.mouse.down();
  await page.mouse.move(far.x, far.y, { steps: 5 });
  await expect(times).not.toHaveText(before ?? '');
  expect(await edges()).toEqual(spans(begin.x, far.x));
  await page.mouse.move(grip.x, grip.y, { steps: 5 });
  await page.mouse.up();
  await expect(times).toHaveText(before ?? '');
  expect(await edges()).toEqual(spans(begin.x, grip.x));
  expect(await chosen(page)).toEqual([2, 4]);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('a handle is dragged, and a tap reads an hour', async ({ page }) => {
    await openRibbon(page, '85003', 2, 4);
    const [grip, target] = [await place(page, 5), await place(page, 8)];
    const touch = await page.context().newCDPSession(page);
    const at = (x: number) => [{ x, y: grip.y }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(grip.x + 2) });
    for (const share of [0.3, 0.6, 1])
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: at(grip.x + (target.x - grip.x) * share),
      });
    await expect(end(page)).toHaveAttribute('aria-valuenow', '8');
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => chosen(page)).toEqual([2, 7]);

    await expect(reading(page)).toContainText(/^Now/);
    const box = await hourToRead(page).boundingBox();
    if (!box) throw new Error('nothing to tap');
    await page.touchscreen.tap(box.x + 28 * 6.5, box.y + 150);
    await expect(hourToRead(page)).toHaveAttribute('aria-valuenow', '6');
    await expect(reading(page)).not.toContainText(/^Now/);
  });
});

test('an hour is read by mouse and by keys, in a line that does not move', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openRibbon(page, '79101');
  await withRuns(page);
  await hourToRead(page).hover({ position: { x: 22 * 10.5, y: 100 } });
  await expect(hourToRead(page)).toHaveAttribute('aria-valuenow', '10');
  await expect(reading(page)).toContainText(/°F.*wind \d+, gusts \d+\smph.*% rain/);
  const top = () => reading(page).evaluate((line) => (line as HTMLElement).offsetTop);
  const before = await top();
  await page.mouse.move(0, 0);
  await expect(reading(page)).toContainText(/^Now/);
  await hourToRead(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('PageUp');
  await expect(hourToRead(page)).toHaveAttribute('aria-valuenow', '7');
  await expect(hourToRead(page)).toHaveAttribute('aria-valuetext', /: (Good|Caution|Bad), .* °F/);
  await page.keyboard.press('ArrowLeft');
  await expect(hourToRead(page)).toHaveAttribute('aria-valuenow', '6');
  expect(await top()).toBe(before);
  await page.keyboard.press('Escape');
  await expect(reading(page)).toContainText(/^Now/);
});

test('a drag selects no text of the page, and its sentence names the hours where it ended', async ({
  page,
}) => {
  await openRibbon(page, '36602', 2, 4);
  const [grip, target] = [await place(page, 5), await place(page, 9)];
  await page.mouse.move(grip.x + 2, grip.y);
  await page.mouse.down();
  // Up through the hours' names and words, as a hand does.
  await page.mouse.move(target.x - 20, target.y - 150, { steps: 6 });
  await page.mouse.move(target.x, target.y - 300, { steps: 6 });
  await expect(end(page)).toHaveAttribute('aria-valuenow', '9');
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
  expect(await chosen(page)).toEqual([2, 8]);
  const hours = await ribbon(page).locator('option:checked').allInnerTexts();
  await expect(ribbon(page).locator('.times')).toHaveText(choiceName(hours, { from: 0, to: 1 }));
});

test('the chosen hours stay the same when the hour turns while the page is open', async ({
  page,
  outside,
}) => {
  const now = outside.now();
  await page.clock.install({ time: now });
  await openRibbon(page, '85003', 3, 6);
  // Epoch seconds: past midnight "Tue 2 AM" is "2 AM".
  const hours = async () => [await from(page).inputValue(), await to(page).inputValue()];
  const before = await hours();
  const address = page.url();
  await page.clock.runFor(HOUR_MS - (now % HOUR_MS) + 90_000);
  await expect(start(page)).toHaveAttribute('aria-valuenow', '2');
  await expect(end(page)).toHaveAttribute('aria-valuenow', '6');
  expect(await hours()).toEqual(before);
  expect(page.url()).toBe(address);
});
