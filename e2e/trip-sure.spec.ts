import { expect, expectAccessible, test } from './fixtures.ts';
import { button, card } from './trip-plan.ts';
import { alive, verdict } from './weather-check.ts';

const SMOKY = ['59801', '59802'] as const;

test('a trip says what smoke lies on the way, and a little later how sure all of it is', async ({ page }) => {
  // No trip waits long for smoke: the first one asks, the next one has it.
  await expect
    .poll(async () => {
      const answer = await page.request.post('/api/trip-weather', { data: { zipCodes: SMOKY } });
      return (await answer.json()).overallRecommendation;
    })
    .toBe('bad');

  await page.goto(`/trip?zip=${SMOKY[0]}&zip=${SMOKY[1]}`);
  await expect(verdict(page, 'Not Recommended')).toBeVisible();
  await expect(page.getByTestId('trip-result')).toContainText(
    /Hazardous smoke \(PM2\.5 88\.4 µg\/m³\) (in|near) Missoula, MT at /,
  );
  const end = card(page, 'Final Destination: Missoula, MT');
  await expect(end.getByRole('list', { name: 'Conditions' })).toContainText('Hazardous smoke');
  await expect(page.getByTestId('trip-sure')).toHaveText(
    /^Almost certain\. Bad in all 31 runs (in|near) Missoula, MT at .*\d+:\d\d\s[AP]M\.$/,
  );
  await expect(end).toContainText('When you get there: good in none of 31 runs (very unlikely).');

  await alive(page);
  await button(page, '7 days, daylight').click();
  await button(page, /^All \d+ departures/).click();
  const map = page.getByRole('slider', { name: 'When to leave' });
  await expect(map).toHaveAttribute('aria-valuetext', /: Not Recommended\. .*, good in none of 31$/);
  await expectAccessible(page);
});

test('the runs of a trip are judged by a rider’s own limits, which stay on the device', async ({ page }) => {
  const asked: { search: string; body: string }[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/trip-weather/probability') asked.push({ search, body: request.postData() ?? '' });
  });
  const sure = page.getByTestId('trip-sure');
  await page.goto('/trip?zip=79101&zip=79102');
  await expect(verdict(page, 'Ride with Caution')).toBeVisible();
  await expect(sure).toHaveText(/^Almost certain\. Caution or worse in all 31 runs .*[AP]M\.$/);

  await page.evaluate(() => localStorage.setItem('own-limits', '{"windSpeed":15}'));
  await page.reload();
  await expect(verdict(page, 'Not Recommended')).toBeVisible();
  await expect(sure).toHaveText(/^Almost certain\. Bad in all 31 runs .*[AP]M\. Under your limits\.$/);
  expect(asked.at(-1)?.search).toBe('?values=true');
  expect(asked.map(({ body }) => body).join()).not.toMatch(/limit|windSpeed/i);
});

test('where nobody knows how sure it is, the trip is told without it', async ({ page, outside }) => {
  await outside.fault({ service: 'open-meteo-ensemble', kind: '500' });
  await page.goto('/trip?zip=57701&zip=57783');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByTestId('trip-sure')).toHaveCount(0);
  await expect(page.getByTestId('trip-result')).not.toContainText('runs');
});
