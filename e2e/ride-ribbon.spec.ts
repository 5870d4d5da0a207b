import type { Page } from '@playwright/test';
import { expect, expectAccessibleInAllThemes, test } from './fixtures.ts';
import { openVerdict, verdict } from './weather-check.ts';

const ribbon = (page: Page) => page.getByRole('region', { name: 'When to ride' });
const from = (page: Page) => ribbon(page).getByRole('combobox', { name: 'I ride from' });
const to = (page: Page) => ribbon(page).getByRole('combobox', { name: 'I ride to' });
const start = (page: Page) => ribbon(page).getByRole('slider', { name: 'Ride starts' });
const end = (page: Page) => ribbon(page).getByRole('slider', { name: 'Ride ends' });
const hourToRead = (page: Page) => ribbon(page).getByRole('slider', { name: 'Hour to read' });
const reading = (page: Page) => ribbon(page).locator('.reading');

/** Which hours the two selects, and with them everything else, show: as places among the 48. */
const chosen = (page: Page) =>
  ribbon(page)
    .getByRole('combobox')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLSelectElement).selectedIndex));

/** The ribbon with hours `first` to `last` chosen, and its handles there. */
async function openRibbon(page: Page, zip: string, first = 2, last = 5): Promise<void> {
  await openVerdict(page, zip);
  await from(page).selectOption({ index: first });
  await to(page).selectOption({ index: last });
  await expect(start(page)).toHaveAttribute('aria-valuenow', String(first));
}

/** Where a border between hours is on the screen, in the handles' lane. */
async function place(page: Page, border: number): Promise<{ x: number; y: number }> {
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

test('a start behind the end takes the end along, and never less than an hour is chosen', async ({
  page,
}) => {
  await openRibbon(page, '85003', 2, 5);
  await from(page).selectOption({ index: 10 });
  expect(await chosen(page)).toEqual([10, 13]);
  await to(page).selectOption({ index: 4 });
  expect(await chosen(page)).toEqual([1, 4]);
});

test('keys move the handles by hours, six hours and to the ends, an hour apart', async ({ page }) => {
  await openRibbon(page, '85003', 2, 5);
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

test('own limits are lines that are moved by keys and by hand, and judge every hour again', async ({
  page,
}) => {
  await openRibbon(page, '79101');
  await expect(verdict(page, 'Ride with Caution')).toBeVisible();
  await ribbon(page).getByRole('link', { name: 'My limits' }).click();
  const wind = page.getByRole('textbox', { name: 'Wind up to, mph' });
  await wind.fill('30');
  const tag = ribbon(page).getByRole('slider', { name: 'My wind limit' });
  await expect(tag).toHaveText('My 30 mph');
  await expect(ribbon(page).getByRole('link', { name: 'My limits: 30 mph' })).toBeVisible();
  await tag.focus();
  for (const _press of Array.from({ length: 2 })) await page.keyboard.press('PageDown');
  await expect(tag).toHaveAttribute('aria-valuenow', '18');
  await expect(wind).toHaveValue('18');
  await expect(verdict(page, 'Not Recommended')).toBeVisible();
  await expect(ribbon(page)).toContainText('Based on your limits.');
  await expect(ribbon(page).getByRole('img', { name: /^48 hours from .*: bad \(wind/ })).toBeVisible();

  await ribbon(page).locator('.rib').scrollIntoViewIfNeeded();
  const box = await tag.boundingBox();
  if (!box) throw new Error('no tag');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 - 40, { steps: 4 });
  await page.mouse.up();
  await expect(tag).toHaveAttribute('aria-valuenow', '30');
  await expect(verdict(page, 'Ride with Caution')).toBeVisible();
  // Colors that are still on their way have no contrast of their own.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // What has scrolled half below the header is smaller than a finger wants.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessibleInAllThemes(page);
});

test('a limit is what its field shows, or the one from before with an error', async ({ page }) => {
  await openRibbon(page, '85003');
  await ribbon(page).getByRole('link', { name: 'My limits' }).click();
  const field = (name: string) => page.getByRole('textbox', { name });
  const inForce = (words: string) =>
    expect(ribbon(page).getByRole('link', { name: /^My limits/ })).toHaveText(words);
  const type = async (name: string, text: string) => {
    await field(name).fill('');
    await field(name).pressSequentially(text);
    await field(name).blur();
  };
  const wind = field('Wind up to, mph');
  for (const text of ['50', '300', '12.5', '-5']) {
    await type('Wind up to, mph', text);
    await expect(wind).toHaveValue(text);
    await expect(wind).toHaveAccessibleDescription(/from 5 to 30\. Until then our limit is used\.$/);
    await inForce('My limits');
  }
  await type('Wind up to, mph', '20');
  await expect(wind).not.toHaveAttribute('aria-invalid');
  await inForce('My limits: 20 mph');
  await type('Wind up to, mph', '50');
  await expect(wind).toHaveAccessibleDescription(/Until then 20 is used\.$/);
  await inForce('My limits: 20 mph');

  // What is typed stays while other limits of the panel change.
  await page.getByText('Dry only').click();
  await type('Gusts up to, mph', '20');
  await expect(wind).toHaveValue('50');
  await inForce('My limits: 20 mph, gusts 20 mph, dry only');
  await type('Gusts up to, mph', '99');
  const tag = ribbon(page).getByRole('slider', { name: 'My gust limit' });
  await tag.focus();
  await page.keyboard.press('ArrowUp');
  await expect(field('Gusts up to, mph')).toHaveValue('21');
  await expect(wind).toHaveValue('20');
  await type('Gusts up to, mph', '99');
  await page.getByRole('button', { name: 'Remove my limits' }).click();
  await expect(field('Gusts up to, mph')).toHaveValue('');
  await inForce('My limits');

  await type('Not below, °F', '75');
  await type('Not above, °F', '60');
  await expect(field('Not above, °F')).toHaveAccessibleDescription(/Please enter more than 75\./);
  await inForce('My limits: 75 °F');
  await type('Not below, °F', '40');
  await expect(field('Not above, °F')).toHaveValue('60');
  await expect(field('Not above, °F')).not.toHaveAttribute('aria-invalid');
  await inForce('My limits: 40 °F, up to 60 °F');
  await ribbon(page).getByRole('slider', { name: 'My lowest temperature' }).focus();
  await page.keyboard.press('End');
  await inForce('My limits: 59 °F, up to 60 °F');
});

test('a limit that is half typed is there again after another page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openRibbon(page, '85003');
  await ribbon(page).getByRole('link', { name: 'My limits' }).click();
  const wind = page.getByRole('textbox', { name: 'Wind up to, mph' });
  await wind.fill('50');
  await wind.blur();
  await page.locator('a[href="/trip"]').filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/trip/);
  await page.goBack();
  await page.getByText('My own limits').click();
  await expect(wind).toHaveValue('50');
  await expect(wind).toHaveAccessibleDescription(/Until then our limit is used\.$/);
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
  const [first, last] = await ribbon(page).locator('option:checked').allInnerTexts();
  await expect(ribbon(page).locator('.times')).toHaveText(`${first}–${last}`);
});

test('the chosen hours stay the same when the hour turns while the page is open', async ({
  page,
  outside,
}) => {
  const now = outside.now();
  await page.clock.install({ time: now });
  await openRibbon(page, '85003', 3, 6);
  const hours = () => ribbon(page).locator('option:checked').allInnerTexts();
  const before = await hours();
  const address = page.url();
  await page.clock.runFor(3_600_000 - (now % 3_600_000) + 90_000);
  await expect(start(page)).toHaveAttribute('aria-valuenow', '2');
  await expect(end(page)).toHaveAttribute('aria-valuenow', '6');
  expect(await hours()).toEqual(before);
  expect(page.url()).toBe(address);
});

test('what is not forecast is said, left blank and never green', async ({ page }) => {
  await openVerdict(page, '79843');
  await expect(ribbon(page).getByText('No wind forecast').first()).toBeVisible();
  await expect(ribbon(page)).toContainText('Not known: wind is not reported.');
  await expect(ribbon(page).locator('.level-good')).toHaveCount(0);
  await expect(ribbon(page).locator('.wind path')).toHaveCount(0);
});

for (const [from, to] of [
  [1, 9],
  [7, 11],
] as const)
  test(`no grip covers the chosen times where the bar ends at the edge of a phone: ${from} to ${to}`, async ({
    page,
  }) => {
    await openRibbon(page, '85003', from, to);
    await ribbon(page)
      .locator('.scroll')
      .evaluate((hours) => hours.scrollTo({ left: 0, behavior: 'instant' }));
    const times = await ribbon(page).locator('.times span').boundingBox();
    expect(times).not.toBeNull();
    for (const handle of [start(page), end(page)]) {
      const grip = await handle.locator('.grip').boundingBox();
      const gap = Math.max(
        (grip?.x ?? 0) - times!.x - times!.width,
        times!.x - (grip?.x ?? 0) - (grip?.width ?? 0),
      );
      expect(gap).toBeGreaterThanOrEqual(0);
    }
  });

test('nothing is wider than a phone but the hours, which scroll inside', async ({ page }) => {
  for (const width of [320, 390, 768, 1100, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await openVerdict(page, '79101');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  const strip = ribbon(page).getByRole('region', { name: /^Hour by hour/ });
  // Handles and their times come a moment later than the picture.
  await expect.poll(() => strip.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

test('night is told from day in forced colors, and in the legend of a dark page', async ({ page }) => {
  await openVerdict(page, '85003');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(ribbon(page).locator('.sw-night')).toHaveCSS('border-top-width', '1px');
  await page.emulateMedia({ forcedColors: 'active' });
  for (const night of [ribbon(page).locator('.night').first(), ribbon(page).locator('.sw-night')])
    await expect(night).toHaveCSS('background-image', /gradient/);
});

test('paper holds two rows of a day, with the hours as text and patterns', async ({ page }) => {
  await openRibbon(page, '36602');
  const hours = await from(page).locator('option:checked').innerText();
  await page.emulateMedia({ media: 'print' });
  await expect(ribbon(page).getByText(new RegExp(`^I ride ${hours}–`))).toBeVisible();
  await expect(start(page)).toBeHidden();
  const [first, second] = await ribbon(page).locator('.row').all();
  const [above, below] = [await first?.boundingBox(), await second?.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? Infinity));
  expect(below?.x).toBe(above?.x);
  await expect(ribbon(page).locator('.hour-block').first()).toHaveCSS('background-image', /gradient/);
});
