import type { Page } from '@playwright/test';
import { expect, expectAccessible, shareTime, test } from './fixtures.ts';
import { holdAnswers } from './held-answers.ts';

test.beforeEach(({ page, outside }) => shareTime(page, outside));

// Every journey has a place of its own: tiles that another one has loaded would hide a failing source.
const card = (page: Page) => page.locator('details', { hasText: 'Live Weather Radar' });
const clock = (page: Page) => card(page).getByTestId('frame-clock');
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true });
const slider = (page: Page) => card(page).getByRole('slider', { name: 'Radar frame' });
const visibleFrames = (page: Page) =>
  page
    .locator('.radar-frame')
    .evaluateAll((layers) => layers.filter(({ style }) => style.opacity === '0.6').length);

async function openCard(page: Page, zip?: string) {
  await page.goto(zip ? `/?zip=${zip}` : '/');
  await card(page).locator('summary').click();
}

/** Opens the card and waits for the first picture. */
async function openRadar(page: Page, zip?: string) {
  await openCard(page, zip);
  await expect(clock(page)).toContainText('now', { timeout: 15_000 });
}

/** "3:10 PM" on the plate. */
const shownTime = async (page: Page) => (await clock(page).locator('p').first().textContent()) ?? '';

test('asks nothing before a check, and loads no map before the card is opened', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/');
  await expect(card(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.includes('/api/radar'))).toEqual([]);
  await page.goto('/?zip=48137');
  await expect(page.getByRole('img', { name: /^Radar picture around / })).toBeVisible({ timeout: 15_000 });
  await expect(card(page)).not.toHaveAttribute('open');
  expect(asked.filter((url) => /radar-panel|leaflet|api\/radar\/(frames|tile)/.test(url))).toEqual([]);
});

test('shows the newest picture on the closed card, with its time and sentence', async ({ page }) => {
  await page.goto('/?zip=36602');
  const picture = page.getByRole('img', {
    name: /^Radar picture around Mobile, AL at \d+:\d\d\s[AP]M\. Radar at /,
  });
  await expect(picture).toBeVisible({ timeout: 15_000 });
  await expect(page.locator('.radar-face-text')).toHaveText(
    /^Radar at \d+:\d\d\s[AP]M: .+ precipitation here\.$/,
  );
  await expectAccessible(page);
  await card(page).locator('summary').click();
  await expect(picture).toBeHidden();
});

test('its button does not move from under a finger while the picture comes', async ({ page }) => {
  const [code, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hold = (address: RegExp, until: Promise<void>) =>
    page.route(address, async (route) => {
      await until;
      await route.continue();
    });
  await hold(/radar-face.*\.js/, code.promise);
  await hold(/api\/radar\/summary/, answer.promise);
  await page.goto('/?zip=48137');
  /** px from the card's top: what stands above it is none of this. */
  const top = () =>
    page
      .locator('.radar-card')
      .evaluate(
        (node) =>
          node.querySelector('summary')!.getBoundingClientRect().top - node.getBoundingClientRect().top,
      );
  const before = await top();
  code.resolve();
  await expect(page.locator('.radar-face')).toBeVisible();
  expect(await top()).toBe(before);
  answer.resolve();
  await expect(page.locator('.radar-face-text')).toHaveText(/^Radar at /);
  expect(await top()).toBe(before);
});

test('opens also when it was touched before the page came alive', async ({ page }) => {
  const entry = await holdAnswers(page, /entry\.client.*\.js/);
  await page.goto('/?zip=48137', { waitUntil: 'commit' });
  await card(page).locator('summary').click();
  await expect(card(page).getByText('Loading radar')).toBeVisible();
  entry.release();
  await expect(clock(page)).toContainText('now', { timeout: 15_000 });
});

test('shows the newest picture first, around the checked ZIP, and tells what is near', async ({ page }) => {
  await openRadar(page, '48137');
  await expect(card(page).getByText(/^Radar at \d+:\d\d\s[AP]M: /)).toBeVisible();
  await expect(card(page).locator('.map-place')).toHaveText('48137');
  await expect(card(page).getByText('Simulated radar')).toBeVisible();
  await expect(
    card(page).getByRole('link', { name: 'Radar: NWS NEXRAD via Iowa Environmental Mesonet' }),
  ).toBeVisible();
  await expect(card(page).getByText('Simulated map')).toBeVisible();
  await expect(card(page).getByText('Moderate', { exact: true })).toBeVisible();
  expect(await visibleFrames(page)).toBe(1);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test('steps by one frame, stops at both ends, resets to the newest, and works from the keyboard alone', async ({
  page,
}) => {
  await openRadar(page, '46805');
  const newest = await shownTime(page);

  await button(page, 'Previous frame').click();
  await expect(clock(page)).toContainText('past');
  expect(await shownTime(page)).not.toBe(newest);

  await slider(page).fill('0');
  await expect(button(page, 'Previous frame')).toBeDisabled();
  await expect(clock(page)).toContainText(/2 h( \d+ min)? ago/);

  await slider(page).press('End');
  await expect(button(page, 'Next frame')).toBeDisabled();
  await expect(clock(page)).toContainText('model forecast');
  await expect(clock(page)).toContainText(/in (\d+ h)?.*\d+ min|in \d+ h/);

  await button(page, 'Reset').click();
  await expect(clock(page)).toContainText(newest);
  await expect(clock(page)).toContainText('now', { timeout: 15_000 });

  await button(page, 'Previous frame').focus();
  await page.keyboard.press('Enter');
  await expect(clock(page)).not.toContainText(newest);
  await page.keyboard.press('Tab');
  await expect(button(page, 'Play')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(button(page, 'Pause')).toBeFocused();
  await page.keyboard.press('Space');
  await slider(page).focus();
  await page.keyboard.press('Home');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^\d+:\d\d\s[AP]M, past, /);
  const map = card(page).getByRole('region', { name: 'Radar map around 46805' });
  await map.focus();
  await page.keyboard.press('+');
  await expect(page.locator('.radar-frame img').first()).toHaveAttribute('src', /\/8\//);
});

test.describe('on a slow connection', () => {
  test.slow();
  test('plays with one whole picture on the map at every moment, and pauses', async ({ page, outside }) => {
    await openRadar(page, '87101');
    // Slower than the player steps, so that it has to wait.
    await outside.fault({ service: 'iem', kind: 'delay', delayMs: 800, match: 'tile.py' });
    // Looks at the map at every painted frame: how many radar pictures show, and whether all their tiles are there.
    await page.evaluate(() => {
      const seen: { visible: number; whole: boolean; id: string }[] = [];
      Object.assign(window, { seen });
      const look = () => {
        const layers = [...document.querySelectorAll<HTMLElement>('.radar-frame')];
        const visible = layers.filter(({ style }) => style.opacity === '0.6');
        const tiles = visible.flatMap((layer) => [...layer.querySelectorAll('img')]);
        seen.push({
          visible: visible.length,
          whole:
            tiles.length > 0 && tiles.every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
          id: visible[0]?.className ?? '',
        });
        requestAnimationFrame(look);
      };
      look();
    });
    await button(page, 'Play').click();
    await expect(clock(page)).toContainText('model forecast', { timeout: 10_000 });
    await expect(clock(page)).toContainText('past', { timeout: 25_000 });
    await button(page, 'Pause').click();
    const paused = await shownTime(page);
    const seen = await page.evaluate(
      () => (window as unknown as { seen: { visible: number; whole: boolean; id: string }[] }).seen,
    );
    expect(new Set(seen.map(({ id }) => id)).size).toBeGreaterThan(8);
    expect(seen.filter(({ visible, whole }) => visible !== 1 || !whole)).toEqual([]);
    expect(await shownTime(page)).toBe(paused);
    await expect(button(page, 'Play')).toBeVisible();
  });
});

test('shows no frame before its slow tiles have come', async ({ page, outside }) => {
  await openRadar(page, '98101');
  const newest = await shownTime(page);
  await outside.fault({ service: 'iem', kind: 'hold', match: 'hrrr::' });
  await slider(page).press('End');
  await expect(card(page).getByText(/Loading \d+:\d\d/)).toBeVisible();
  expect(await shownTime(page)).toBe(newest);
  await outside.release();
  await expect(clock(page)).toContainText('model forecast');
});

test('says how to center the map when no ZIP was checked', async ({ page }) => {
  await openRadar(page);
  await expect(card(page).getByText('Check a ZIP code to center the map on your road.')).toBeVisible();
});

test.describe('with still pictures asked for', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test('keeps within zoom 10, shows the same frame there, and plays only when told to', async ({ page }) => {
    await openRadar(page, '30078');
    await expect(button(page, 'Play')).toBeVisible();
    const zoomIn = card(page).getByRole('button', { name: 'Zoom in' });
    await zoomIn.click();
    await zoomIn.click();
    await expect(zoomIn).toHaveAttribute('aria-disabled', 'true');
    await expect(clock(page)).toContainText('now');
    await expect.poll(() => visibleFrames(page)).toBe(1);
    await button(page, 'Play').click();
    await expect(clock(page)).toContainText('model forecast');
  });
});

test.describe('when sources fail', () => {
  test.use({ expectedConsole: [/Failed to load resource|ERR_FAILED|dynamically imported module/] });

  test('shows the sentence alone when the picture cannot be had', async ({ page }) => {
    await page.route(/\/api\/radar\/face\//, (route) => route.abort());
    await page.goto('/?zip=36602');
    await expect(page.locator('.radar-face-text')).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole('img', { name: /^Radar picture around / })).toHaveCount(0);
  });

  test('takes the next one in the middle of playing, and plays on', async ({ page, outside }) => {
    await openRadar(page, '33143');
    await button(page, 'Play').click();
    await outside.fault({ service: 'iem', kind: '500', match: 'tile.py' });
    await expect(card(page).getByRole('link', { name: 'Radar: NOAA/NWS MRMS' })).toBeVisible({
      timeout: 15_000,
    });
    await expect(
      card(page).getByText('The first radar source did not answer; this is the next one.'),
    ).toBeVisible();
    await expect(button(page, 'Pause')).toBeVisible();
    const before = await shownTime(page);
    await expect.poll(() => shownTime(page)).not.toBe(before);
  });

  test('covers the map while it looks for the next one: without radar it would look like dry weather', async ({
    page,
    outside,
  }) => {
    await outside.fault({ service: 'iem', kind: '500', match: 'tile.py' });
    const frames = await holdAnswers(page, /\/api\/radar\/frames\?.*avoid=/);
    await openCard(page, '67401');
    await expect(card(page).getByText(/could not be loaded and (is|are) left out\./)).toBeVisible({
      timeout: 15_000,
    });
    await expect(card(page).getByText('Loading radar')).toBeVisible();
    frames.release();
    await expect(card(page).getByRole('link', { name: 'Radar: NOAA/NWS MRMS' })).toBeVisible({
      timeout: 15_000,
    });
    await expect(card(page).getByText('Loading radar')).toBeHidden({ timeout: 15_000 });
    await expect.poll(() => visibleFrames(page)).toBe(1);
  });

  test('covers the map when none is left, and recovers on Retry', async ({ page, outside }) => {
    for (const service of ['iem', 'noaa-radar', 'rainviewer']) await outside.fault({ service, kind: '500' });
    await outside.pass(2 * 60_000);
    await openCard(page, '36852');
    const overlay = card(page).getByRole('alert');
    await expect(overlay.getByText('Radar Unavailable')).toBeVisible({ timeout: 15_000 });
    await expect(
      overlay.getByText(
        'Failed to load radar data: No radar service is answering right now. Please try again in a few minutes.',
      ),
    ).toBeVisible();
    await expect(card(page).getByText(/Can't check for rain/)).toBeVisible();
    await expectAccessible(page);
    await outside.recover();
    await overlay.getByRole('button', { name: 'Retry' }).click();
    await expect(clock(page)).toContainText('now', { timeout: 15_000 });
    await expect(overlay).toBeHidden();
  });

  test('never calls it dry when the pictures fail', async ({ page, outside }) => {
    await outside.fault({ service: 'iem', kind: 'html', match: 'tile.py' });
    await outside.fault({ service: 'noaa-radar', kind: 'html', match: 'GetMap' });
    await outside.fault({ service: 'rainviewer', kind: '500', match: '/256/' });
    await openCard(page, '31642');
    await expect(card(page).getByRole('alert').getByText('Radar Unavailable')).toBeVisible({
      timeout: 20_000,
    });
    await expect(card(page).getByText(/no precipitation/)).toBeHidden();
    await outside.recover();
    await card(page).getByRole('button', { name: 'Retry' }).click();
    await expect(clock(page)).toContainText('now', { timeout: 15_000 });
  });

  test('says why when the map library does not come, and tries again', async ({ page }) => {
    await page.route(/radar-panel.*\.js/, (route) => route.abort());
    await openCard(page, '45356');
    const overlay = card(page).getByRole('alert');
    await expect(overlay.getByText(/^Failed to initialize map: ./)).toBeVisible();
    await page.unroute(/radar-panel.*\.js/);
    await overlay.getByRole('button', { name: 'Retry' }).click();
    await expect(clock(page)).toContainText('now', { timeout: 15_000 });
  });
});
