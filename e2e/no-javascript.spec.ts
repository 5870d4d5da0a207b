import { expect, test } from './fixtures.ts';
import { earlyInTheHour } from './ride-ribbon.ts';
import { conditions, FAILED_REQUEST, reading, verdict, zipField } from './weather-check.ts';

test.use({ javaScriptEnabled: false });

test('the form asks, and the verdict comes whole', async ({ page }) => {
  const font = page.waitForResponse('**/overpass-*.woff2');
  await page.goto('/');
  expect((await font).ok()).toBe(true);
  await zipField(page).fill('73160');
  await page.getByRole('button', { name: 'Check Riding Conditions' }).click();
  await expect(page).toHaveURL('/?zip=73160');
  await expect(verdict(page, 'Not Recommended')).toBeVisible();
  await expect(zipField(page)).toHaveValue('73160');
  await expect(reading(page, 'Wind')).toContainText('mph');
  await expect(conditions(page).filter({ hasText: 'Tornado Warning' })).toBeVisible();
  const alerts = page.getByRole('region', { name: 'Official alerts' });
  await alerts.getByText('Tornado Warning', { exact: true }).click();
  await expect(page.getByText(/^TAKE COVER NOW!/)).toBeVisible();
  await expect(page.getByRole('img', { name: /^48 hours from / })).toBeVisible();
  await page.getByText('As a table', { exact: true }).click();
  await expect(page.getByRole('table', { name: 'Next 48 hours as a table' }).getByRole('row')).toHaveCount(
    49,
  );
});

test('the map of the nation stands on its sea, that of rides on its land', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('.nation-map')).toHaveCSS('background-color', 'rgb(213, 224, 225)');
  await page.goto('/group-rides');
  await expect(page.locator('.road-map')).toHaveCSS('background-color', 'rgb(233, 230, 216)');
});

test('hours are chosen and answered by a plain form', async ({ page, outside }) => {
  await earlyInTheHour(outside);
  await page.goto('/?zip=85003');
  const ribbon = page.getByRole('region', { name: 'When to ride' });
  await expect(ribbon.getByRole('slider')).toHaveCount(0);
  await ribbon.getByRole('combobox', { name: 'I ride from' }).selectOption({ index: 2 });
  await ribbon.getByRole('combobox', { name: 'I ride to' }).selectOption({ index: 3 });
  await ribbon.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/\/\?zip=85003&from=\d+&to=\d+$/);
  expect(
    await ribbon
      .getByRole('combobox')
      .evaluateAll((fields) => fields.map((one) => (one as HTMLSelectElement).selectedIndex)),
  ).toEqual([2, 3]);
  await expect(ribbon).toContainText(/Good the whole time\./);
});

test('what is wrong stands at the field, or in its place', async ({ page, expectedConsole }) => {
  expectedConsole.push(FAILED_REQUEST);
  await page.goto('/');
  await zipField(page).fill('804');
  await zipField(page).press('Enter');
  await expect(zipField(page)).toHaveAccessibleDescription('Please enter a valid 5-digit zip code');
  await expect(zipField(page)).toHaveValue('804');
  await zipField(page).fill('00000');
  await zipField(page).press('Enter');
  await expect(page.getByText('Weather Check Failed')).toBeVisible();
  await expect(page.getByText('Zip code not found')).toBeVisible();
});

test('the menu opens, closes and leads on', async ({ page, expectedConsole }) => {
  expectedConsole.push(FAILED_REQUEST);
  await page.goto('/thank-you');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'Weather Check' }).click();
  await expect(page).toHaveURL('/');
});

test('nothing is shown that could not work', async ({ page }) => {
  await page.goto('/?zip=85003');
  await expect(verdict(page)).toBeVisible();
  await expect(page.getByRole('button')).toHaveText([
    '',
    'Check Riding Conditions',
    'Show',
    'Colors & credits',
  ]);
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(page.getByText('My own limits')).toBeHidden();
});

test('in the place of a form that could not be sent stands why', async ({ page }) => {
  const answer = await page.goto('/submit-blog');
  expect(await answer?.text()).toContain('This form needs JavaScript');
  await expect(page.getByRole('heading', { name: 'What happens next?' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
});
