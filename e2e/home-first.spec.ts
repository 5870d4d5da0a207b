import { expect, expectAccessibleInAllThemes, test } from './fixtures.ts';
import { alive, openVerdict, placeButton, zipField } from './weather-check.ts';

test.use({ samples: 'upcoming' });

test('before a place is known the page shows where it is good, the next rides and the way to help', async ({
  page,
}) => {
  await page.goto('/');
  const nation = page.getByRole('region', { name: /^Where’s good (today|on \w+day)$/ });
  await expect(
    nation.getByRole('img', { name: /^Roads of the United States on \w+day, on a map\.$/ }),
  ).toBeVisible();
  await expect(nation.getByRole('listitem').first()).toHaveText(/^\d+ roads? good$/);
  await expect(nation.getByText(/^Road verdicts for \w{3}, \w{3} \d+, 9 AM–5 PM$/)).toBeVisible();
  const rides = page.getByRole('region', { name: 'Next rides' });
  await expect(rides.getByRole('article')).toHaveCount(4);
  await expect(rides.getByRole('heading', { level: 3 }).first().getByRole('link')).toHaveAttribute(
    'href',
    /^\/route\/\d+$/,
  );
  const help = page.getByRole('main').getByRole('link', { name: 'Roadside Help', exact: true });
  await expect(help).toHaveAttribute('href', '/roadside-assistance');
  await nation.getByRole('link', { name: 'All roads on a map' }).click();
  await expect(page).toHaveURL(/\/routes\?day=\d{4}-\d\d-\d\d$/);
});

test('the way back from a verdict brings roads and rides too', async ({ page }) => {
  await openVerdict(page, '85003');
  await page.getByRole('button', { name: 'Check Another' }).click();
  await expect(page.getByRole('region', { name: /^Where’s good / })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Next rides' }).getByRole('article')).toHaveCount(4);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the nation and the rides are there, and the form opens below a verdict', async ({ page }) => {
    await page.goto('/');
    await expect(
      page.getByRole('region', { name: /^Where’s good / }).getByRole('img', { name: /^Roads of/ }),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: 'Next rides' }).getByRole('article')).toHaveCount(4);
    await page.goto('/?zip=85003');
    await expect(zipField(page)).toBeVisible();
    await expect(placeButton(page)).toBeHidden();
  });
});

test('the sun theme fetches no landscape, since it shows none', async ({ page }) => {
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/home-[^/]+\.svg$/.test(request.url())) pictures.push(request.url());
  });
  await page.goto('/');
  expect(pictures).toHaveLength(1);
  await page.evaluate(() => localStorage.setItem('theme', 'sun'));
  await page.goto('/');
  await alive(page);
  expect(pictures).toHaveLength(1);
});

for (const path of ['/', '/?zip=73160', '/?zip=85003'])
  test(`${path} is accessible in every theme, also with its form open`, async ({ page }) => {
    await page.goto(path);
    await alive(page);
    await expectAccessibleInAllThemes(page);
    if (path === '/') return;
    await placeButton(page).click();
    await expect(zipField(page)).toBeFocused();
    await expectAccessibleInAllThemes(page);
  });

for (const [width, height] of [
  [320, 640],
  [390, 844],
  [1440, 900],
] as const)
  test(`nothing scrolls sideways at ${width} px, nor moves once it is there`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    // The font's arrival lets a line wrap otherwise or not, by what the hour has it say; this is about the parts.
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'FontFace'));
    await page.addInitScript(() =>
      localStorage.setItem(
        'saved-places',
        JSON.stringify([
          { zipCode: '85003', location: 'Phoenix, AZ' },
          { zipCode: '59047', location: 'Livingston, MT' },
        ]),
      ),
    );
    for (const path of ['/', '/?zip=73160']) {
      await page.goto(path);
      await alive(page);
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
      const moved = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) =>
              resolve(
                list
                  .getEntries()
                  .reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0),
              ),
            ).observe({ type: 'layout-shift', buffered: true });
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
          }),
      );
      expect(moved, path).toBeLessThanOrEqual(0.01);
    }
  });

test('the next rides are those near the first place that is saved, as soon as there are any', async ({
  page,
}) => {
  const save = (zipCode: string, location: string) =>
    page.evaluate((place) => localStorage.setItem('saved-places', JSON.stringify([place])), {
      zipCode,
      location,
    });
  const rides = page.getByRole('region', { name: 'Next rides' });
  await page.goto('/');
  await expect(rides.getByText('Rides all over the country.')).toBeVisible();
  const first = rides.getByRole('article').first();
  await save('80435', 'Dillon, CO');
  await page.reload();
  await expect(first).toBeVisible();
  await expect(rides.getByText('Rides within 150 miles of Dillon, CO.')).toBeVisible();
  await expect(rides.getByRole('link', { name: 'All group rides' })).toHaveAttribute(
    'href',
    '/group-rides?near=80435',
  );
  await expect(rides.getByText(/ mi away$/).first()).toBeVisible();
  // Nobody rides there: the list stays as it was.
  await save('99723', 'Barrow, AK');
  await page.reload();
  await alive(page);
  await page.waitForLoadState('networkidle');
  await expect(rides.getByText('Rides all over the country.')).toBeVisible();
});
