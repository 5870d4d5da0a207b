import { expect, test } from './fixtures.ts';
import { verdict } from './weather-check.ts';

// Where nobody has asked for the smoke of the place before.
test.use({ siteFor: 'late smoke' });

test('smoke that comes too late for the verdict turns it once its runs tell of it', async ({
  page,
  outside,
}) => {
  await outside.fault({ service: 'open-meteo-air', kind: 'hold' });
  const document = await page.goto('/?zip=59801');
  expect(await document?.text()).toContain('Great Day for Riding!');
  await outside.release();
  await expect(verdict(page, 'Not Recommended')).toBeVisible();
  await expect(page.getByTestId('verdict')).toContainText('Hazardous smoke');
});
