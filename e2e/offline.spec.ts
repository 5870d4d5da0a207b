import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { withRuns } from './ride-ribbon.ts';
import { help } from './roadside-help.ts';
import { button, entry, field, headings, routeNamed, sentTo } from './routes-and-rides.ts';
import { alive, atRest, check, FAILED_REQUEST, openVerdict, toast, verdict } from './weather-check.ts';
import { HOUR_MS } from '#platform/time/units.ts';

test.use({ serviceWorkers: 'allow', samples: 'upcoming', contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ expectedConsole }) => void expectedConsole.push(FAILED_REQUEST));

/** Ages are told in whole hours, by a clock that ticks every half minute. */
const TWO_HOURS_MS = 2 * HOUR_MS + 60_000;

/** The device has everything it needs without a connection. */
async function installed(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

const lose = (context: BrowserContext) => context.setOffline(true);
const regain = (context: BrowserContext) => context.setOffline(false);

/** Addresses of the pages that the device keeps. */
const savedPages = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('pages-'));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
  });

test('the last verdict opens without a connection, says how old it is, and is good no longer than an hour', async ({
  page,
  context,
  outside,
}) => {
  await openVerdict(page, '85003');
  await withRuns(page);
  await button(page, 'Save place').click();
  await expect(button(page, 'Saved')).toBeVisible();
  await installed(page);
  await lose(context);

  await page.goto('/?zip=85003');
  await expect(verdict(page, 'Great Day for Riding!')).toBeVisible();
  await expect(page.getByTestId('verdict')).toContainText('Offline: saved');
  // The browser comes back to where the place was saved, and there the bar lies on a button.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);

  await page.clock.setFixedTime(outside.now() + TWO_HOURS_MS);
  await page.goto('/');
  await expect(page.getByText('only what is saved on this device works.')).toBeVisible();
  const last = page.getByRole('region', { name: 'Last verdicts on this device' });
  await expect(last.getByRole('link')).toHaveText([/Phoenix, AZ 85003\s*Saved 2 hours ago/]);
  await page.getByRole('navigation', { name: 'Saved places' }).getByRole('link').click();
  await expect(verdict(page, 'Unknown Conditions')).toBeVisible();
  await expect(page.getByTestId('verdict')).toContainText('2 hours ago');

  await check(page, '10001');
  await expect(page.getByRole('main').getByText('Weather Check Failed')).toBeVisible();

  await regain(context);
  await check(page, '85003');
  await expect(verdict(page, 'Great Day for Riding!')).toBeVisible();
  await expect(page.getByTestId('verdict')).not.toContainText('Offline');
});

test('a route that was visited opens without a connection with its age, another one does not', async ({
  page,
  context,
  request,
  outside,
}) => {
  const visited = await routeNamed(request, 'Blue Ridge Parkway');
  const other = await routeNamed(request, 'Skyline Drive');
  await page.goto('/all-routes?q=Blue+Ridge+Parkway');
  await installed(page);
  await atRest(page);
  await entry(page, visited.name).getByRole('link').first().click();
  await expect(headings(page, 1)).toHaveText(visited.name);
  await expect.poll(() => savedPages(page)).toContain(`/route/${visited.id}`);

  await lose(context);
  await page.clock.setFixedTime(outside.now() + TWO_HOURS_MS);
  await page.goto(`/route/${visited.id}`);
  await expect(headings(page, 1)).toHaveText(visited.name);
  await expect(page.getByText(/^Offline: saved 2 hours ago/)).toBeVisible();

  await page.goto(`/route/${other.id}`);
  await expect(headings(page, 1)).toHaveText('You Are Offline');
  expect(await savedPages(page)).not.toContain(`/route/${other.id}`);
});

test('the offline page names what the device keeps by its own title, and its footer stays where it is', async ({
  page,
  context,
}) => {
  for (const path of ['/blog', '/terms', '/privacy']) {
    await page.goto(path);
    await installed(page);
  }
  await expect.poll(() => savedPages(page)).toEqual(expect.arrayContaining(['/terms', '/privacy']));
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry)
          document.documentElement.dataset.moved = String(
            Number(document.documentElement.dataset.moved ?? 0) + Number(entry.value),
          );
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await lose(context);
  await page.goto('/trip?zip=85003&zip=86001');
  const kept = page.getByRole('region', { name: 'Pages on this device' }).getByRole('link');
  await expect(kept.filter({ hasText: /^Privacy\s*Saved/ })).toHaveCount(1);
  await atRest(page);
  const moved = await page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0));
  expect(moved).toBeLessThanOrEqual(0.01);
});

test('a page that a proxy shows in place of ours takes none from the device', async ({ page, context }) => {
  await page.goto('/terms');
  await installed(page);
  await expect.poll(() => savedPages(page)).toContain('/terms');
  await context.route('/terms', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Down for maintenance</title>' }),
  );
  await page.goto('/terms');
  await expect(page).toHaveTitle('Down for maintenance');
  await context.unroute('/terms');
  await lose(context);
  await page.goto('/terms');
  await expect(headings(page, 1)).toHaveText('Terms');
});

test('while the site behind a proxy starts again, a page is the one that the device has', async ({
  page,
  context,
}) => {
  await page.goto('/terms');
  await installed(page);
  await expect.poll(() => savedPages(page)).toContain('/terms');
  const away = { status: 502, contentType: 'text/html', body: '<title>502 Bad Gateway</title>' };
  await context.route(/\/(terms|privacy)$/, (route) => route.fulfill(away));
  await page.goto('/terms');
  await expect(headings(page, 1)).toHaveText('Terms');
  await expect(page.locator('html')).toHaveAttribute('data-saved-at', /\d/);
  await page.goto('/privacy');
  await expect(page).toHaveTitle('502 Bad Gateway');
});

test('searches for volunteers make room for newer pages as all others do', async ({ page }) => {
  await page.goto('/');
  await installed(page);
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.startsWith('pages-')) ?? '';
    const pages = await caches.open(name);
    for (let miles = 1; miles <= 60; miles += 1)
      await pages.put(`/roadside-assistance?zipCode=85003&maxDistance=${miles}`, new Response('earlier'));
  });
  await page.goto('/terms');
  await expect.poll(() => savedPages(page)).toContain('/terms');
  // Four of the shell stay whatever comes.
  await expect.poll(async () => (await savedPages(page)).length).toBeLessThanOrEqual(40 + 4);
});

test('a page that was visited has its later parts too, which nobody has opened yet', async ({
  page,
  context,
}) => {
  await page.goto('/terms');
  await installed(page);
  await page.goto('/group-rides');
  await expect.poll(() => savedPages(page)).toContain('/group-rides');
  await lose(context);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-saved-at', /\d/);
  await button(page, 'Add Group Ride').click();
  const form = page.getByRole('form', { name: 'Add a group ride' });
  await expect(form.getByRole('button', { name: 'Add Group Ride' })).toBeVisible();
});

test('in the place of any other page stands one that says what still works', async ({ page, context }) => {
  await page.goto('/thank-you');
  await installed(page);
  await lose(context);
  await page.goto('/trip?zip=85003&zip=86001');
  await expect(headings(page, 1)).toHaveText('You Are Offline');
  await expect(page).toHaveURL(/\/offline\?from=/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Your saved places' }).click();
  await expect(page.getByRole('combobox', { name: 'Town or ZIP code' })).toBeVisible();

  await page.goto('/no/such/road');
  await page.getByRole('link', { name: /^Request for help/ }).click();
  await expect(help(page).getByLabel('Location')).toBeVisible();
  // A phone that let go of the form loads it again at its step, visited before or not.
  await page.goto('/roadside-assistance?tab=help&step=details');
  await expect(page).toHaveURL('/roadside-assistance?tab=help');
  await expect(help(page).getByLabel('Location')).toBeVisible();
  await alive(page);
  await button(page, 'Next').click();
  await expect(help(page).getByText('Please say where you are')).toBeVisible();

  await page.goto('/no/such/road');
  await expect(headings(page, 1)).toHaveText('You Are Offline');
  await regain(context);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/no/such/road');
  await expect(headings(page, 1)).toHaveText('Page Not Found');
});

test('neither the admin area nor a private page is kept', async ({ page, context }) => {
  await page.goto('/admin');
  await installed(page);
  await page.goto('/private/ride#secret');
  await lose(context);
  await page.goto('/admin');
  await expect(headings(page, 1)).toHaveText('You Are Offline');
  const kept = await savedPages(page);
  expect(kept).toEqual(expect.arrayContaining(['/', '/offline']));
  expect(kept.filter((path) => /admin|private/.test(path))).toEqual([]);
});

test('a form waits on the device through a reload, and is sent once when the connection is back', async ({
  page,
  context,
}) => {
  const sent = sentTo(page, '/api/scenic-routes/add');
  await page.goto('/routes?tab=add');
  await installed(page);
  await field(page, 'Route name').fill('Two Lane Thunder');
  await field(page, 'ZIP code 1').fill('22920');
  await atRest(page);
  await expect.poll(() => savedPages(page)).toContain('/routes?tab=add');
  await lose(context);
  await button(page, 'Add Route').click();
  const note = page.getByRole('status').filter({ hasText: 'The route was not sent' });
  await expect(note).toContainText('It is saved on this device and not sent yet.');
  await expect(button(page, 'Send now')).toHaveCount(0);

  await page.reload();
  await expect(field(page, 'Route name')).toHaveValue('Two Lane Thunder');
  await expect(note).toContainText('It is saved on this device and not sent yet.');
  await regain(context);
  await button(page, 'Send now').dblclick();
  await expect(toast(page)).toContainText('Route Added Successfully!');
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ name: 'Two Lane Thunder', submissionKey: sent[0]?.submissionKey });

  await page.goto('/routes?tab=add');
  await expect(field(page, 'Route name')).toHaveValue('');
  await expect(note).toHaveCount(0);
});

test('other pages tell of a form that waits', async ({ page, context }) => {
  await page.goto('/routes?tab=add');
  await installed(page);
  await field(page, 'Route name').fill('Two Lane Thunder');
  await field(page, 'ZIP code 1').fill('22920');
  await atRest(page);
  await lose(context);
  await button(page, 'Add Route').click();
  await expect(page.getByText('It is saved on this device and not sent yet.')).toBeVisible();
  await page.goto('/trip');
  await expect(page.getByRole('region', { name: 'Not sent yet' })).toContainText('A scenic route');
  await regain(context);
  await page.goto('/trip');
  await page.getByRole('link', { name: 'Open the form' }).click();
  await expect(field(page, 'Route name')).toHaveValue('Two Lane Thunder');
  await expect(button(page, 'Send now')).toBeVisible();
});

test('a new version waits until the rider wants it', async ({ page }) => {
  await page.goto('/healthz');
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?earlier'));
  await installed(page);
  await page.goto('/');
  const controlledBy = (query: string) =>
    page.waitForFunction(
      (wanted) => new URL(navigator.serviceWorker.controller?.scriptURL ?? 'x:').search === wanted,
      query,
    );
  await expect(page.getByText('A new version is ready.')).toBeVisible();
  await controlledBy('?earlier');
  await expectAccessible(page);
  await button(page, 'Reload').click();
  await controlledBy('');
  await expect(page.getByText('A new version is ready.')).toHaveCount(0);
});

test('a page that was on its way while the worker took over is kept too', async ({ page }) => {
  const sent = Promise.withResolvers<void>();
  await page.route('**/all-routes', async (route) => {
    await sent.promise;
    await route.continue();
  });
  await page.goto('/');
  await page.evaluate(async () => {
    location.assign('/all-routes');
    await navigator.serviceWorker.ready;
  });
  sent.resolve();
  await page.waitForURL('/all-routes');
  await installed(page);
  await expect.poll(() => savedPages(page)).toContain('/all-routes');
});

test('a device that refuses storage and workers shows everything all the same', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
    ServiceWorkerContainer.prototype.register = () =>
      Promise.reject(new DOMException('full', 'QuotaExceededError'));
  });
  await openVerdict(page, '85003');
  await atRest(page);
  await expect(verdict(page)).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});

test('the site can be installed, with few files more than its first page has', async ({ page, context }) => {
  const fetched: string[] = [];
  context.on('request', (request) => {
    if (request.serviceWorker()) fetched.push(request.url());
  });
  await page.goto('/');
  await installed(page);
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  expect(fetched.length).toBeGreaterThan(3);
  expect(fetched.length, fetched.join('\n')).toBeLessThanOrEqual(20);
  expect(fetched.toSorted(), 'each once').toEqual([...new Set(fetched)].toSorted());
});
