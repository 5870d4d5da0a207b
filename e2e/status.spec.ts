import { showAdmin, signIn } from './admin-area.ts';
import { expect, test } from './fixtures.ts';

test.use({ siteFor: 'status' });

test('an admin reads what is broken, and looks again when it is mended', async ({ page, outside }) => {
  await signIn(page);
  await showAdmin(page, 'status');
  const said = (words: string) => page.getByRole('status').filter({ hasText: words });
  await expect(page.getByRole('row', { name: /^Open-Meteo Forecasts/ })).toBeVisible();
  expect(await page.getByRole('list', { name: 'What needs a look' }).allInnerTexts()).toEqual([]);
  await expect(said('All is well')).toBeVisible();
  await expect(page.getByText(/^Dryline \d+\.\d+\.\d+$/)).toBeVisible();

  await outside.fault({ service: 'open-meteo', kind: '500' });
  for (const zipCode of ['80301', '80302', '80303', '80304'])
    await page.request.post('/api/weather', { data: { zipCode } });
  await page.getByRole('button', { name: 'Refresh' }).press('Enter');
  await expect(said('One thing needs a look')).toBeVisible();
  await expect(page.getByRole('list', { name: 'What needs a look' })).toContainText(
    /Open-Meteo has given no usable answer since .* Forecasts come from the other service meanwhile\./,
  );
  await expect(page.getByRole('row', { name: /^Open-Meteo Forecasts/ })).toContainText(
    'No usable answer since',
  );

  await outside.recover();
  await page.request.post('/api/weather', { data: { zipCode: '80305' } });
  await page.getByRole('button', { name: 'Refresh' }).press('Enter');
  await expect(said('All is well')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Open-Meteo Forecasts/ })).toContainText('Answers');
});

test('an admin at another address than the site’s own is told where its links lead', async ({
  page,
  baseURL,
}) => {
  const notice = page.getByText(/^Links in emails, feeds/);
  await signIn(page);
  await showAdmin(page);
  await expect(page.getByRole('tab', { name: 'Scenic Routes' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(notice).toHaveCount(0);

  const cookies = await page.context().cookies();
  const goTo = async (host: string) => {
    await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, domain: host })));
    const other = String(baseURL).replace('localhost', host);
    await page.goto(`${other}/admin`);
    await expect(page.getByRole('tab', { name: 'Scenic Routes' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    return other;
  };
  await goTo('127.0.0.1');
  await expect(notice).toHaveCount(0);
  const other = await goTo('club.localhost');
  await expect(notice).toContainText(`lead to ${baseURL}, and you are at ${other}.`);
});
