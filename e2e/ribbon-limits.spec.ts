import { expect, expectAccessibleInAllThemes, test } from './fixtures.ts';
import { earlyInTheHour, openRibbon, ribbon, withRuns } from './ride-ribbon.ts';
import { verdict } from './weather-check.ts';

test.beforeEach(({ outside }) => earlyInTheHour(outside));

test('own limits are lines that are moved by keys and by hand, and judge every hour again', async ({
  page,
}) => {
  await openRibbon(page, '79101');
  await expect(verdict(page, 'Ride with Caution')).toBeVisible();
  await ribbon(page).getByRole('link', { name: 'My limits' }).click();
  const wind = page.getByRole('textbox', { name: 'Wind up to, mph' });
  await wind.fill('30');
  const tag = ribbon(page).getByRole('slider', { name: 'My wind limit' });
  await expect(tag).toHaveText('My 30 mph');
  await expect(ribbon(page).getByRole('link', { name: 'My limits: 30 mph' })).toBeVisible();
  await tag.focus();
  for (const _press of Array.from({ length: 2 })) await page.keyboard.press('PageDown');
  await expect(tag).toHaveAttribute('aria-valuenow', '18');
  await expect(wind).toHaveValue('18');
  await expect(verdict(page, 'Not Recommended')).toBeVisible();
  await expect(ribbon(page)).toContainText('Based on your limits.');
  await expect(ribbon(page).getByRole('img', { name: /^48 hours from .*: bad \(wind/ })).toBeVisible();

  await withRuns(page);
  await ribbon(page).locator('.rib').scrollIntoViewIfNeeded();
  const box = await tag.boundingBox();
  if (!box) throw new Error('no tag');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 - 40, { steps: 4 });
  await page.mouse.up();
  await expect(tag).toHaveAttribute('aria-valuenow', '30');
  await expect(verdict(page, 'Ride with Caution')).toBeVisible();
  // Colors that are still on their way have no contrast of their own.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // What has scrolled half below the header is smaller than a finger wants.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessibleInAllThemes(page);
});

test('a limit is what its field shows, or the one from before with an error', async ({ page }) => {
  await openRibbon(page, '85003');
  await ribbon(page).getByRole('link', { name: 'My limits' }).click();
  const field = (name: string) => page.getByRole('textbox', { name });
  const inForce = (words: string) =>
    expect(ribbon(page).getByRole('link', { name: /^My limits/ })).toHaveText(words);
  const type = async (name: string, text: string) => {
    await field(name).fill('');
    await field(name).pressSequentially(text);
    await field(name).blur();
  };
  const wind = field('Wind up to, mph');
  for (const text of ['50', '300', '12.5', '-5']) {
    await type('Wind up to, mph', text);
    await expect(wind).toHaveValue(text);
    await expect(wind).toHaveAccessibleDescription(/from 5 to 30\. Until then our limit is used\.$/);
    await inForce('My limits');
  }
  await type('Wind up to, mph', '20');
  await expect(wind).not.toHaveAttribute('aria-invalid');
  await inForce('My limits: 20 mph');
  await type('Wind up to, mph', '50');
  await expect(wind).toHaveAccessibleDescription(/Until then 20 is used\.$/);
  await inForce('My limits: 20 mph');

  // What is typed stays while other limits of the panel change.
  await page.getByText('Dry only').click();
  await type('Gusts up to, mph', '20');
  await expect(wind).toHaveValue('50');
  await inForce('My limits: 20 mph, gusts 20 mph, dry only');
  await type('Gusts up to, mph', '99');
  const tag = ribbon(page).getByRole('slider', { name: 'My gust limit' });
  await tag.focus();
  await page.keyboard.press('ArrowUp');
  await expect(field('Gusts up to, mph')).toHaveValue('21');
  await expect(wind).toHaveValue('20');
  await type('Gusts up to, mph', '99');
  await page.getByRole('button', { name: 'Remove my limits' }).click();
  await expect(field('Gusts up to, mph')).toHaveValue('');
  await inForce('My limits');

  await type('Not below, °F', '75');
  await type('Not above, °F', '60');
  await expect(field('Not above, °F')).toHaveAccessibleDescription(/Please enter more than 75\./);
  await inForce('My limits: 75 °F');
  await type('Not below, °F', '40');
  await expect(field('Not above, °F')).toHaveValue('60');
  await expect(field('Not above, °F')).not.toHaveAttribute('aria-invalid');
  await inForce('My limits: 40 °F, up to 60 °F');
  await ribbon(page).getByRole('slider', { name: 'My lowest temperature' }).focus();
  await page.keyboard.press('End');
  await inForce('My limits: 59 °F, up to 60 °F');
});

test('a limit that is half typed is there again after another page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openRibbon(page, '85003');
  await ribbon(page).getByRole('link', { name: 'My limits' }).click();
  const wind = page.getByRole('textbox', { name: 'Wind up to, mph' });
  await wind.fill('50');
  await wind.blur();
  await page.locator('a[href="/trip"]').filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/trip/);
  await page.goBack();
  await page.getByText('My own limits').click();
  await expect(wind).toHaveValue('50');
  await expect(wind).toHaveAccessibleDescription(/Until then our limit is used\.$/);
});
