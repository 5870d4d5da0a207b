import { expect, test } from './fixtures.ts';
import { HOUR_MS } from '#platform/time/units.ts';

// Hours pass for the whole site, which other journeys and their devices would not know of.
test.use({ samples: 'upcoming', siteFor: 'later rides', contextOptions: { reducedMotion: 'reduce' } });

test('the next rides are in the month as in the list, also by forecasts that came after the page', async ({
  page,
  outside,
}) => {
  // What is known of their weather grows too old.
  await outside.pass(7 * HOUR_MS);
  const { rides } = await (await page.request.get('/api/group-rides')).json();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/group-rides?month=${rides[0].rideDate.slice(0, 7)}`);
  const first = page.getByRole('region', { name: 'Next rides' }).getByRole('article').first();
  await expect(first.locator('[data-verdict]')).toHaveAttribute('data-verdict', /^(good|caution|bad)$/);
  const day = page.getByRole('table').getByRole('link', { name: rides[0].name });
  await expect(day).toHaveAccessibleName(new RegExp(`${rides[0].name}, (Good|Caution|Bad)\\.`));
  await expect(page.getByText(/ weekend: .* No forecast/)).toHaveCount(0);
});
