import { expect, test } from './fixtures.ts';
import { withRuns } from './ride-ribbon.ts';
import {
  atRest,
  check,
  conditions,
  openVerdict,
  stopClock,
  toast,
  verdict,
  zipField,
} from './weather-check.ts';
import { HOUR_MS } from '#platform/time/units.ts';

test('own limits make a verdict stricter, are named, stay after a reload, and go again', async ({ page }) => {
  await openVerdict(page, '79101');
  await expect(verdict(page, 'Ride with Caution')).toBeVisible();
  await page.getByText('My own limits').click();
  const wind = page.getByRole('textbox', { name: 'Wind up to, mph' });
  await wind.fill('2');
  await expect(wind).toHaveAccessibleDescription(/Please enter a whole number from 5 to 30/);
  await wind.fill('15');
  await expect(verdict(page, 'Not Recommended')).toBeVisible();
  await expect(
    conditions(page).filter({ hasText: /^Strong wind \(\d+\smph, your limit 15\)$/ }),
  ).toBeVisible();
  await expect(page.getByTestId('verdict').getByText('Based on your limits.')).toBeVisible();

  await page.reload();
  await expect(verdict(page, 'Not Recommended')).toBeVisible();
  await page.getByText('My own limits').click();
  await expect(wind).toHaveValue('15');
  await page.getByRole('button', { name: 'Remove my limits' }).click();
  await expect(verdict(page, 'Ride with Caution')).toBeVisible();
  await expect(wind).toHaveValue('');
});

test('a saved place is one tap away on the home page until it is forgotten', async ({ page }) => {
  await openVerdict(page, '85003');
  await withRuns(page);
  // The second click does not take it back.
  await page.getByRole('button', { name: 'Save place' }).dblclick();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.goto('/');
  const places = page.getByRole('navigation', { name: 'Saved places' });
  await places.getByRole('link', { name: 'Phoenix, AZ' }).click();
  await expect(verdict(page, 'Great Day for Riding!')).toBeVisible();
  await expect(zipField(page)).toHaveValue('85003');
  await places.getByRole('button', { name: 'Edit' }).click();
  await places.getByRole('button', { name: 'Forget Phoenix, AZ' }).click();
  await expect(places).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Save place' })).toBeVisible();
  await expect(places).toHaveCount(0);
});

test('a double click forgets one saved place, not the one that comes to stand there', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem(
      'saved-places',
      JSON.stringify([
        { zipCode: '85003', location: 'Phoenix, AZ' },
        { zipCode: '59047', location: 'Livingston, MT' },
      ]),
    ),
  );
  await page.goto('/');
  const places = page.getByRole('navigation', { name: 'Saved places' });
  await places.getByRole('button', { name: 'Edit' }).click();
  await places.getByRole('button', { name: 'Forget Phoenix, AZ' }).dblclick();
  await expect(places.getByRole('link')).toHaveText(/Livingston, MT/);
});

test('saved places show verdict, temperature and the next good hours: kept ones at once, the others in one request', async ({
  page,
  outside,
}) => {
  await page.clock.install({ time: outside.now() });
  await openVerdict(page, '85003');
  await withRuns(page);
  await page.getByRole('button', { name: 'Save place' }).click();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  // Nothing there asks for the places that are added by hand.
  await page.goto('/privacy');
  await page.evaluate(() => {
    const places = JSON.parse(localStorage.getItem('saved-places') ?? '[]');
    const others = [
      { zipCode: '59047', location: 'Livingston, MT' },
      { zipCode: '79843', location: 'Marfa, TX' },
    ];
    localStorage.setItem('saved-places', JSON.stringify([...places, ...others]));
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/weather')) asked.push(new URL(request.url()).search);
  });
  await page.goto('/');
  const row = (name: string) =>
    page.getByRole('navigation', { name: 'Saved places' }).getByRole('link', { name });
  await expect(row('Phoenix, AZ')).toContainText(/Good\. Good .*\d+°/);
  await expect(row('Livingston, MT')).toContainText(/Bad\. .*\d+°/);
  await expect(row('Marfa, TX')).toContainText(/Unknown\. .*–/);
  expect(asked).toEqual(['?zips=59047,79843']);

  await page.clock.fastForward('01:01:00');
  await expect(row('Phoenix, AZ')).toContainText(/Unknown\. Was good at \d+:\d\d\s[AP]M/);
  expect(asked).toHaveLength(1);
});

test('Set as Browser Homepage explains for 8 seconds, then says for 4 that the address is copied', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto('/');
  await atRest(page);
  await stopClock(page);
  await page.getByRole('button', { name: 'Set as Browser Homepage' }).click();
  await expect(toast(page)).toContainText('Set as Homepage');
  await expect(toast(page)).toContainText(baseURL ?? '');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(baseURL);
  await page.clock.runFor(7_000);
  await expect(toast(page)).toContainText('Set as Homepage');
  await page.clock.runFor(1_500);
  await expect(toast(page)).toContainText('URL Copied');
  await page.clock.runFor(3_000);
  await expect(toast(page)).toContainText('URL Copied');
  await page.clock.runFor(1_500);
  await expect(toast(page)).toHaveCount(0);
});

test('the address is copied before the browser offers to install', async ({ page }) => {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    const clipboard = { writeText: async () => void asked.push('copied') };
    Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => clipboard });
  });
  await page.goto('/');
  await atRest(page);
  await page.evaluate(() => {
    const { asked } = window as unknown as { asked: string[] };
    const prompt = async () => void asked.push('offered');
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  });
  await page.getByRole('button', { name: 'Set as Browser Homepage' }).click();
  await expect
    .poll(async () => page.evaluate(() => (window as unknown as { asked: string[] }).asked))
    .toEqual(['copied', 'offered']);
});

test('without a clipboard only the explanation comes', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined }),
  );
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('button', { name: 'Set as Browser Homepage' }).click();
  await expect(toast(page)).toContainText('Set as Homepage');
  await page.clock.runFor(8_500);
  await expect(toast(page)).toHaveCount(0);
});

test('after 30 minutes the banner says that its data is old, and after an hour that it was good', async ({
  page,
  outside,
}) => {
  await page.clock.install({ time: outside.now() });
  await page.goto('/');
  await check(page, '85003');
  const banner = page.getByTestId('verdict');
  await expect(banner).toContainText(/just now|\d minutes? ago/);
  // What the weather service says may be some minutes old already.
  const age = async () => Number(/(\d+) minutes? ago/.exec(await banner.innerText())?.[1] ?? 0);
  const before = await age();
  await page.clock.fastForward('15:00');
  await expect.poll(async () => (await age()) - before).toBeGreaterThanOrEqual(15);
  expect((await age()) - before).toBeLessThanOrEqual(16);
  await expect(banner).not.toContainText('Old data');
  await page.clock.fastForward('17:00');
  await expect(banner).toContainText('Old data: ');
  await expect(verdict(page, 'Great Day for Riding!')).toBeVisible();

  await page.clock.fastForward('30:00');
  await expect(verdict(page, 'Unknown Conditions')).toBeVisible();
  await expect(banner).toContainText(/was good at \d+:\d\d\s[AP]M/);
  await expect(page).toHaveTitle(/Unknown Conditions/);
  await expect(page.getByRole('heading', { name: /^As of \d+:\d\d\s[AP]M$/ })).toBeVisible();
  await expect(conditions(page).locator('.text-good')).toHaveCount(0);
  await expect(page.getByText('This weather is too old to name any.')).toBeVisible();
  await expect(page.getByRole('img', { name: /^48 hours from .*: unknown/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^48 hours from .*\bgood\b/ })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'When to ride' })).not.toContainText('Good');
});

test('a clock that is set back after the check does not make a verdict fresh again', async ({
  page,
  outside,
}) => {
  await page.clock.install({ time: outside.now() });
  await openVerdict(page, '85003');
  await expect(verdict(page, 'Great Day for Riding!')).toBeVisible();
  await page.clock.setSystemTime(outside.now() - 2 * HOUR_MS);
  await page.clock.runFor(31_000);
  await expect(verdict(page, 'Unknown Conditions')).toBeVisible();
  await expect(page.getByTestId('verdict')).toContainText('ahead of this clock');
});

for (const hours of [-2, 2]) {
  test(`a device whose clock is ${hours} hours off counts the age of a verdict all the same`, async ({
    page,
    outside,
  }) => {
    await page.clock.install({ time: outside.now() + hours * HOUR_MS });
    await openVerdict(page, '85003');
    await expect(verdict(page, 'Great Day for Riding!')).toBeVisible();
    await page.clock.fastForward('01:16:00');
    await expect(verdict(page, 'Unknown Conditions')).toBeVisible();
  });
}
