import type { Page } from 'puppeteer-core';
import { ADMIN } from './admin-account.ts';
import { expect } from './fixtures.ts';
import { fill, isKept, mainText, open, press, test, toastText } from './firefox-browser.ts';
import { startSite } from './site.ts';
import { AHEAD_MS } from './ahead.ts';
import { DAY_MS } from '#platform/time/units.ts';

test.use({ samples: 'upcoming' });
// One after the other: a second Firefox on a small machine makes both too slow to wait for.
test.describe.configure({ mode: 'default' });

const says = (page: Page, text: string | RegExp) => expect.poll(() => mainText(page)).toMatch(text);
const NEXT_MONTH = new Date(Date.now() + AHEAD_MS + 30 * DAY_MS).toISOString().slice(0, 10);

test('Firefox: a verdict for a ZIP code', async ({ firefox, site }) => {
  await open(firefox, `${site.url}/`);
  await fill(firefox, 'Town or ZIP code', '8a5003');
  await press(firefox, 'Check Riding Conditions');
  await says(firefox, /Great Day for Riding!/);
  await expect.poll(() => firefox.url()).toBe(`${site.url}/?zip=85003`);
});

test('Firefox: the weather of a trip', async ({ firefox, site }) => {
  await open(firefox, `${site.url}/trip`);
  await fill(firefox, 'Starting Location', '85003');
  await fill(firefox, 'Final Destination', '85281');
  await press(firefox, 'Check Route Conditions');
  // In the morning the road leads into the sun.
  await says(firefox, /(?:Great Day for Riding!|Ride with Caution).*Phoenix, AZ.*Tempe, AZ/);
});

test('Firefox: finding a route', async ({ firefox, site }) => {
  await open(firefox, `${site.url}/routes`);
  await fill(firefox, 'Town or ZIP code', '22920');
  await press(firefox, 'Search Routes');
  await says(firefox, /Found \d+ Scenic Routes/);
});

test('Firefox: adding a ride', async ({ firefox, site }) => {
  await open(firefox, `${site.url}/group-rides?add=1`);
  await fill(firefox, 'Ride name', 'Fox & Hounds 🦊');
  await fill(firefox, 'Ride date', NEXT_MONTH);
  await fill(firefox, 'Start time', '08:30');
  await fill(firefox, 'Start location', 'Afton, VA');
  await fill(firefox, 'End location', 'Roanoke, VA');
  await fill(firefox, 'ZIP codes', '22920');
  await fill(firefox, 'Description', 'South along the ridge.');
  await fill(firefox, 'Distance in miles', '120.5');
  await fill(firefox, 'Highlights', 'Pie');
  await fill(firefox, 'Warnings and tips', 'Fog');
  await press(firefox, 'Add Group Ride');
  await expect.poll(() => toastText(firefox)).toContain('Group Ride Added Successfully');
  await says(firefox, /It appears here after review\./);
});

test('Firefox: the radar plays', async ({ firefox, site }) => {
  await open(firefox, `${site.url}/?zip=48137`);
  await press(firefox, 'Live Weather Radar');
  const time = () =>
    firefox.$$eval('[data-testid="frame-clock"]', (clocks) =>
      clocks.map((clock) => clock.textContent).join(),
    );
  await expect.poll(time).toMatch(/\d+:\d\d\s[AP]M/);
  const first = await time();
  await press(firefox, 'Play');
  await expect.poll(time).not.toBe(first);
  await press(firefox, 'Pause');
});

test('Firefox: an admin signs in', async ({ firefox, site }) => {
  await open(firefox, `${site.url}/admin`);
  await fill(firefox, 'Username', ADMIN.username);
  await fill(firefox, 'Password', ADMIN.password);
  await press(firefox, 'Sign In');
  await expect.poll(() => toastText(firefox)).toContain('Login Successful');
  await says(firefox, /Routes and Groups Management/);
});

test('Firefox: what was visited opens after the server has gone', async ({ firefox, expectedConsole }) => {
  // Scripts that ask the server get no answer.
  expectedConsole.push(/NetworkError|failed/i);
  const site = await startSite('upcoming');
  const visited = ['/?zip=85003', '/route/1', '/trip?zip=85003&zip=85281', '/all-routes?page=2', '/blog'];
  try {
    for (const path of visited) await open(firefox, site.url + path);
    await firefox.waitForFunction(() => navigator.serviceWorker.controller !== null);
    for (const path of visited) {
      await open(firefox, site.url + path);
      await expect.poll(() => isKept(firefox, path)).toBe(true);
    }
  } finally {
    await site.stop();
  }
  for (const path of visited) {
    await open(firefox, site.url + path);
    expect(firefox.url()).toBe(site.url + path);
  }
  await open(firefox, `${site.url}/?zip=85003`);
  await says(firefox, /Great Day for Riding!.*Offline: saved/);
  await open(firefox, `${site.url}/trip?zip=85003&zip=85281`);
  await says(firefox, /Phoenix, AZ.*Tempe, AZ/);

  await open(firefox, `${site.url}/submit-blog`);
  expect(firefox.url()).toBe(`${site.url}/offline?from=%2Fsubmit-blog`);
  await says(firefox, /You Are Offline.*Pages on this device/);
});
