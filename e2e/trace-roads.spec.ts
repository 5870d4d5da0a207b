import { expect, expectAccessibleInAllThemes, test } from './fixtures.ts';
import { openAdmin } from './admin-area.ts';
import { publishRide } from './rides-to-join.ts';

/** A road instead of a ride. */
const SCENIC = { routeType: 'scenic', rideDate: null, rideTime: null, meetingPoint: null };

test('roads without a line are traced, seen on a map and kept, one by one and all at once', async ({
  page,
  outside,
}) => {
  const named = { ...SCENIC, startLocation: 'Estes Park, CO', endLocation: 'Nederland, CO' };
  const { id: peak } = await publishRide(page, outside, {
    ...named,
    name: 'Peak to Peak',
    zipCodes: ['80517', '80466'],
  });
  await publishRide(page, outside, {
    ...SCENIC,
    name: 'Somewhere',
    startLocation: 'Here',
    endLocation: 'There',
    zipCodes: ['80517'],
  });
  await publishRide(page, outside, { ...named, name: "Dana's Canyon 🏍", zipCodes: ['80517', '80510'] });
  await openAdmin(page);
  await page.getByRole('link', { name: 'Trace roads' }).click();
  const row = (name: string) => page.getByRole('article', { name });

  await row('Peak to Peak').getByRole('button', { name: 'Trace Peak to Peak' }).click();
  await expect(row('Peak to Peak')).toContainText(/\d+ miles;.*Through Estes Park, CO, Nederland, CO/);
  await expect(page.getByRole('region', { name: 'The line of Peak to Peak' })).toBeVisible();
  await expectAccessibleInAllThemes(page);
  await page.getByRole('button', { name: 'Keep the line of Peak to Peak' }).press('Enter');
  await expect(row('Peak to Peak')).toHaveCount(0);

  await page.getByRole('button', { name: /^Trace these \d+$/ }).click();
  await expect(row('Somewhere')).toContainText('Its texts name no two places.');
  const all = page.getByRole('button', { name: /^Keep all \d+$/ });
  await expect(all).toBeEnabled();
  await all.click();
  await expect(row("Dana's Canyon 🏍")).toHaveCount(0);
  await expect(row('Somewhere')).toBeVisible();

  await page.goto(`/route/${peak}`);
  await expect(page.getByText('Approximate line: not for navigation.')).toBeVisible();
});
