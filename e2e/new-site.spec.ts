// A site on its first day: nothing is there yet, and each empty list says how to begin.
import { expect, test } from './fixtures.ts';

test.use({ siteFor: 'new-site', contextOptions: { reducedMotion: 'reduce' } });

const ADD_ROUTE = '/routes?tab=add';

test('without roads nothing is counted as not good, and the first can be added', async ({ page }) => {
  await page.goto('/');
  const nation = page.getByRole('region', { name: /^Where’s good / });
  await expect(nation).toContainText('No roads here yet. Add yours.');
  await expect(nation).not.toContainText(/0 roads good|Road verdicts|Warnings/);
  const rides = page.getByRole('region', { name: 'Next rides' });
  await expect(rides).toContainText('No rides to come yet. Add yours.');
  await expect(rides).not.toContainText('all over the country');
  await expect(nation.getByRole('link', { name: 'Add yours' })).toHaveAttribute('href', ADD_ROUTE);

  await page.goto('/routes');
  const days = page.getByRole('navigation', { name: 'Day' });
  await expect(days.getByRole('link').first()).toHaveText(/^(Today|Tomorrow)no roads$/);
  await expect(days).not.toContainText('good');

  await page.goto('/all-routes');
  await expect(page.getByRole('link', { name: 'Add a route' })).toHaveAttribute('href', ADD_ROUTE);
  await expect(page.getByRole('link', { name: 'Show all routes' })).toHaveCount(0);
  await page.goto('/all-routes?q=skyline');
  await expect(page.getByRole('link', { name: 'Show all routes' })).toBeVisible();
});
