import { expect, expectAccessible, test } from './fixtures.ts';
import { headings } from './routes-and-rides.ts';

test.use({ samples: 'past', contextOptions: { reducedMotion: 'reduce' } });

test('a ride that took place keeps its page, says so, and leaves searches and search engines', async ({
  page,
  request,
}) => {
  const { routes } = await (await request.get('/api/all-scenic-routes')).json();
  const afterRoutes = Math.max(...routes.map((route: { id: number }) => route.id)) + 1;
  await page.goto(`/route/${afterRoutes}`);
  await expect(page.getByText('Group Ride', { exact: true })).toBeVisible();
  await expect(page.getByText(/^This ride took place on \w+, \w+ \d+, \d{4}\.$/)).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/group-rides?zipCode=22920&maxDistance=200');
  await expect(headings(page, 2).first()).toHaveText('No Group Rides Found');
});
