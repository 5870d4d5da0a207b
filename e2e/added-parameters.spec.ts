import { expect, test } from './fixtures.ts';

/** Links that are passed on come back with what others count visitors by. A page is kept once for all of them. */
const ADDED = 'fbclid=IwAR0abc&utm_source=club';
const KEPT = [
  '/',
  '/?zip=85003',
  '/trip',
  '/routes',
  '/routes?tab=add',
  '/all-routes',
  '/group-rides',
  '/group-rides?view=month',
  '/roadside-assistance',
  '/roadside-assistance?tab=help',
  '/blog',
  '/weather-emails',
  '/report-card',
];

test.use({ samples: 'upcoming' });

test('a kept page comes alive under an address that others added to', async ({ page }) => {
  for (const path of KEPT) {
    await page.goto(path);
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    // The console is watched: a page that differs from what the browser makes of its address says so there.
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}${ADDED}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
});
