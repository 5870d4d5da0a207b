import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { publishPost } from './blog-content.ts';
import { PAGES } from './pages.ts';
import { publishRide } from './rides-to-join.ts';
import { alive, FAILED_REQUEST } from './weather-check.ts';

const MENU = [
  ['Weather Check', '/', 'check riding conditions'],
  ['Trip Planning', '/trip', 'multi-location weather'],
  ['Scenic Routes', '/routes', 'discover routes'],
  ['Group Rides', '/group-rides', 'find riding groups'],
  ['Blog', '/blog', 'read motorcycle tips'],
  ['Submit Article', '/submit-blog', 'share your story'],
] as const;

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the bar shows six links with their descriptions and marks the current one', async ({ page }) => {
    await page.goto('/');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('link')).toHaveText(MENU.map(([label]) => label));
    for (const [label, href, description] of MENU) {
      const link = bar.getByRole('link', { name: label, exact: true });
      await expect(link).toHaveAttribute('href', href);
      await expect(link).toHaveAccessibleDescription(new RegExp(`^${description}$`, 'i'));
    }
    await expect(bar.locator('[aria-current="page"]')).toHaveText('Weather Check');
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();

    await page.mouse.wheel(0, 600);
    await expect(bar).toBeInViewport();
  });

  test('choosing a link moves the mark and the focus to the new page', async ({ page, expectedConsole }) => {
    expectedConsole.push(FAILED_REQUEST);
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL('/blog');
    await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]')).toHaveText(
      'Blog',
    );
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('a description opens after 700 ms of pointing, at once by keyboard, and Escape closes it', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/');
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trip Planning' });
    const tooltip = page.getByRole('tooltip');
    await expect(page.getByRole('button', { name: 'Detect Location' })).toBeVisible();
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + 1_000);
    await link.hover();
    await page.clock.runFor(650);
    await expect(tooltip).toHaveCount(0);
    await page.clock.runFor(50);
    await expect(tooltip).toHaveText(/multi-location weather/i);
    await page.keyboard.press('Escape');
    await expect(tooltip).toHaveCount(0);

    await page.mouse.move(700, 800);
    await page.getByRole('link', { name: 'Weather Check' }).first().focus();
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await expect(tooltip).toHaveText(/multi-location weather/i);
    await page.keyboard.press('Escape');
    await expect(tooltip).toHaveCount(0);
  });
});

test.describe('the menu of a phone', () => {
  test('shows six links, the current one and a second group, and closes in every way', async ({
    page,
    expectedConsole,
  }) => {
    expectedConsole.push(FAILED_REQUEST);
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Main' });
    const button = page.getByRole('button', { name: 'Menu' });
    await expect(menu).toBeHidden();
    await button.click();
    await expect(menu.getByRole('list').first().getByRole('link')).toHaveCount(6);
    for (const [label, href, description] of MENU) {
      const link = menu.getByRole('link', { name: label });
      await expect(link).toHaveAttribute('href', href);
      await expect(link).toContainText(new RegExp(description, 'i'));
    }
    await expect(menu.locator('[aria-current="page"]')).toContainText('Weather Check');
    const more = menu.getByRole('list').last().getByRole('link');
    await expect(more).toHaveText(['Roadside Help', 'Weather Emails', 'My rides & posts']);

    await button.click();
    await expect(menu).toBeHidden();

    await button.click();
    await expect(menu).toBeVisible();
    await page.mouse.click(195, 800);
    await expect(menu).toBeHidden();

    await button.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();

    await button.click();
    await menu.getByRole('link', { name: 'Weather Check' }).click();
    await expect(menu).toBeHidden();

    await button.click();
    await menu.getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL('/blog');
    await expect(menu).toBeHidden();

    await button.click();
    await more.first().click();
    await expect(page).toHaveURL('/roadside-assistance');
    await expect(menu).toBeHidden();
  });
});

test('text twice as large stays within a phone, and keeps the menu and the place in view', async ({
  page,
}) => {
  for (const path of ['/', '/?zip=85003', '/trip']) {
    await page.goto(path);
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
    const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    await expect.poll(widths, path).toEqual([390, 390]);
    await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 });
  }
  await page.goto('/?zip=85003');
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
  const place = page.getByRole('button', { name: /^Phoenix, AZ/ });
  await expect.poll(async () => (await place.boundingBox())?.width ?? 0).toBeGreaterThan(200);
});

/** What a page tells search engines in `ld+json`. */
const structuredData = (html: string) =>
  [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([^<]+)</g)].map(
    ([, text = '']): Record<string, unknown> => JSON.parse(text),
  );

function expectDescribed(html: string, path: string): void {
  for (const name of ['description', 'keywords'])
    expect(html, path).toMatch(new RegExp(`<meta name="${name}" content="[^"]+"`));
  for (const property of ['og:title', 'og:description', 'og:image', 'og:url'])
    expect(html, path).toMatch(new RegExp(`<meta property="${property}" content="[^"]+"`));
}

test('every public page describes itself, and is part of a free web application', async ({
  request,
  baseURL,
}) => {
  for (const [path, ...types] of [
    ['/', 'WebApplication'],
    ['/trip', 'WebApplication'],
    ['/routes', 'WebApplication', 'CollectionPage'],
    ['/all-routes', 'WebApplication', 'CollectionPage'],
    ['/group-rides', 'WebApplication', 'CollectionPage'],
    ['/roadside-assistance', 'WebApplication'],
    ['/blog', 'WebApplication', 'CollectionPage'],
    ['/submit-blog', 'WebApplication'],
    ['/thank-you', 'WebApplication'],
  ] as const) {
    const html = await (await request.get(path)).text();
    expect(html, path).toMatch(/<title>[^<]+<\/title>/);
    expectDescribed(html, path);
    if (path === '/') expect(html).toContain(`rel="canonical" href="${baseURL}/"`);
    const entries = structuredData(html);
    expect(
      entries.map((entry) => entry['@type']),
      path,
    ).toEqual(expect.arrayContaining([...types]));
    expect(entries[0], path).toMatchObject({
      '@context': 'https://schema.org',
      isAccessibleForFree: true,
      offers: { '@type': 'Offer', price: '0' },
    });
  }
});

test('pages of one thing, thanks and the admin area describe themselves whole, too', async ({
  page,
  outside,
}) => {
  const { request } = page;
  const road = await publishRide(page, outside, { routeType: 'scenic', rideDate: null, rideTime: null });
  const ride = await publishRide(page, outside, { name: 'Ridge and Coffee' });
  const post = await publishPost(request, { title: 'Chains', content: '<p>Oil them.</p>' });
  for (const path of [
    `/blog/${post.slug}`,
    `/route/${road.id}`,
    `/route/${ride.id}`,
    '/thank-you',
    '/admin',
  ]) {
    const html = await (await request.get(path)).text();
    expectDescribed(html, path);
    expect(
      structuredData(html).find((entry) => entry['@type'] === 'WebApplication'),
      path,
    ).toMatchObject({ isAccessibleForFree: true, offers: { price: '0' } });
  }
  const thanks = await (await request.get('/thank-you?from=article')).text();
  expect(thanks).toContain('<meta name="description" content="Thank you for your article');
});

test('the font arrives after the first paint and is worn', async ({ page }) => {
  await page.goto('/');
  const fonts = () => page.evaluate(() => [...document.fonts].map(({ family, status }) => [family, status]));
  await expect.poll(fonts).toContainEqual(['Overpass', 'loaded']);
  const [asked, painted] = await page.evaluate(() => [
    performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.woff2'))?.startTime,
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  ]);
  expect(asked).toBeGreaterThanOrEqual(painted ?? Infinity);
});

test('the footer holds the donation link and the credits of the sources in use', async ({ page }) => {
  await page.goto('/?zip=85003');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: /^Support / })).toHaveAttribute(
    'href',
    'https://example.org/donate',
  );
  await expect(footer.getByRole('link', { name: 'Weather data by Open-Meteo.com' })).toBeVisible();
  await footer.getByRole('button', { name: 'Colors & credits' }).click();
  await expect(footer.getByRole('link', { name: 'Alerts by the National Weather Service' })).toBeVisible();
});

test('an address that leads nowhere is a real 404 with ways on', async ({ page, expectedConsole }) => {
  expectedConsole.push(FAILED_REQUEST);
  const response = await page.goto('/no/such/road');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Page Not Found/);
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expect(page.locator('meta[name="keywords"]')).toHaveAttribute('content', /motorcycle/);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(data).toContain('"WebApplication"');
  const help = page.getByRole('main').getByRole('link');
  expect(await help.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/',
    '/trip',
    '/routes',
    '/group-rides',
    '/roadside-assistance',
  ]);
  await help.first().click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('combobox', { name: 'Town or ZIP code' })).toBeVisible();
});

test('a page whose data fails says so and offers a way out', async ({ page, expectedConsole }) => {
  expectedConsole.push(/./);
  await page.route('**/submit-blog.data*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Submit Article' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Something Went Wrong' })).toBeVisible();
  await expect(page).toHaveTitle(/^Something Went Wrong/);
  await page.getByRole('main').getByRole('link', { name: 'Weather Check' }).click();
  await expect(page.getByRole('combobox', { name: 'Town or ZIP code' })).toBeVisible();
});

test.describe('themes', () => {
  const shown = () => document.documentElement.dataset.theme;
  const openColors = (page: Page) => page.getByRole('button', { name: 'Colors & credits' }).click();

  test('the sun theme is one press away on a phone and so is the way back; System follows the device', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/');
    await alive(page);
    const sun = page.getByRole('button', { name: 'Sun theme' });
    await expect(sun).toHaveAttribute('aria-pressed', 'false');
    await sun.click();
    expect(await page.evaluate(shown)).toBe('sun');
    await expect(sun).toHaveAttribute('aria-pressed', 'true');
    await sun.click();
    await expect(sun).toHaveAttribute('aria-pressed', 'false');
    expect(await page.evaluate(shown)).toBeUndefined();

    await openColors(page);
    await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const dark = await ground();
    await page.getByRole('radio', { name: 'Light' }).check({ force: true });
    expect(await ground()).not.toBe(dark);
    await page.getByRole('radio', { name: 'System' }).check({ force: true });
    expect(await ground()).toBe(dark);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  });

  test('a chosen one holds at once, on the next page, and before the first paint', async ({ page }) => {
    await page.goto('/');
    await openColors(page);
    for (const label of ['Light', 'Dark', 'Sun'])
      await test.step(label, async () => {
        const theme = label.toLowerCase();
        await page.getByRole('radio', { name: label }).check({ force: true });
        expect(await page.evaluate(shown)).toBe(theme);

        // Nothing but the document itself: what is marked now is marked before anything is painted.
        await page.route('**/assets/*.js', () => {});
        await page.goto('/thank-you', { waitUntil: 'commit' });
        await page.waitForFunction(() => document.body !== null);
        expect(await page.evaluate(shown)).toBe(theme);
        await page.unrouteAll({ behavior: 'ignoreErrors' });

        await page.goto('/');
        await openColors(page);
        await expect(page.getByRole('radio', { name: label })).toBeChecked();
      });
  });
});

test('what search engines may keep stands in the sitemap, and the other way round', async ({ request }) => {
  const canonicalOf = async (path: string) => {
    const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
    expect(html.includes('content="noindex"'), path).toBe(canonical === undefined);
    return canonical;
  };
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(listed.length).toBeGreaterThanOrEqual(8);
  for (const address of listed) expect(await canonicalOf(new URL(String(address)).pathname)).toBe(address);
  for (const { path } of PAGES) expect([...listed, undefined]).toContain(await canonicalOf(path));
});
