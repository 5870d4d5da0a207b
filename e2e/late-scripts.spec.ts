import { expect, test } from './fixtures.ts';
import { holdAnswers, holdCode, holdPosition } from './held-answers.ts';
import { slider } from './trip-plan.ts';
import { alive } from './weather-check.ts';

for (const path of ['/', '/?zip=80202', '/trip', '/routes', '/blog', '/admin']) {
  test(`${path} as it is sent loads and runs no module before it is painted`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    expect(html).not.toMatch(/<link[^>]*rel="modulepreload"|<script[^>]*type="module"/);
    expect(html.match(/<link rel="later"/g)?.length).toBeGreaterThan(1);
    expect(html.match(/<script[^>]* type="text\/x-later">/g)).toHaveLength(1);
  });
}

for (const path of ['/', '/?zip=80202', '/routes', '/group-rides'])
  test(`${path} asks for no sheet of styles that stands in it`, async ({ page, request }) => {
    const within = [...(await (await request.get(path)).text()).matchAll(/href="([^"#]+)#?"[^>]* disabled/g)];
    expect(within).not.toHaveLength(0);
    const asked: string[] = [];
    page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
    await page.goto(path);
    expect(within.map(([, sheet]) => sheet).filter((sheet) => sheet && asked.includes(sheet))).toEqual([]);
    expect(asked.some((sheet) => sheet.endsWith('.css'))).toBe(true);
  });

for (const answer of ['no answer', 'a newer version of the site'])
  test(`a link to a page whose code gets ${answer} leads to that page all the same`, async ({
    page,
    expectedConsole,
  }) => {
    expectedConsole.push(/Failed to load resource/);
    await page.goto('/privacy');
    let asked = 0;
    await page.route(/\/assets\/report-card-[^/]+\.js$/, (route) => {
      asked += 1;
      if (asked > 1) return route.continue();
      return answer === 'no answer' ? route.abort() : route.fulfill({ status: 404 });
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Report Card' }).click();
    await expect(page).toHaveURL(/\/report-card$/);
    expect(asked).toBeGreaterThan(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Report Card/i);
  });

test('a trip stays in sight while a stop looks for its rider before the code of the trip has come', async ({
  page,
}) => {
  await holdPosition(page);
  const code = await holdAnswers(page, /\/assets\/trip-result-[^/]+\.js$/);
  await page.goto('/trip?zip=85003&zip=86001');
  await alive(page);
  await page.getByText('Edit trip', { exact: true }).click();
  await page.getByRole('button', { name: 'Detect Location for Starting Location' }).click();
  await expect(page.getByTestId('trip-result')).toBeVisible();
  await expect(page.getByText('Checking route conditions')).toHaveCount(0);
  code.release();
  const isAlive = () =>
    slider(page).evaluate((end) => Object.keys(end).some((key) => key.startsWith('__reactProps')));
  await expect.poll(isAlive).toBe(true);
});

test.describe('what was typed and ticked before the page came alive counts', () => {
  test('in a search around a place', async ({ page }) => {
    const comeAlive = await holdCode(page);
    await page.goto('/roadside-assistance?tab=find', { waitUntil: 'commit' });
    const search = page.getByRole('search');
    await search.getByLabel('What is wrong?').selectOption('fuel');
    await search.getByLabel('Town or ZIP code').fill('85003');
    await search.getByLabel('Distance (miles)').fill('42');
    comeAlive();
    await alive(page);
    await search.getByRole('button', { name: 'Search Volunteers' }).click();
    await expect(page).toHaveURL(/\?zipCode=85003&issueType=fuel&maxDistance=42$/);
  });

  test('as own limits', async ({ page }) => {
    const comeAlive = await holdCode(page);
    await page.goto('/?zip=85003', { waitUntil: 'commit' });
    await page.getByText('My own limits').click();
    await page.getByLabel('Wind up to, mph').fill('12');
    await page.getByLabel('Daylight only').check();
    comeAlive();
    await alive(page);
    await expect(page.getByText('In force on this device.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'My limits: 12 mph, daylight only' })).toBeVisible();
    await expect(page.getByLabel('Daylight only')).toBeChecked();
  });
});
