import { expect, expectAccessible, test } from './fixtures.ts';
import { alive, checkButton, FAILED_REQUEST, verdict, zipField } from './weather-check.ts';

const option = 'option';

test('a rider types a town, takes it with the keyboard and gets its verdict', async ({ page }) => {
  await page.goto('/');
  await alive(page);
  await zipField(page).pressSequentially('estes p');
  const towns = page.getByRole('listbox', { name: 'Towns' });
  await expect(towns.getByRole(option)).toHaveText(['Estes Park, CO80517']);
  await expect(zipField(page)).toHaveAttribute('aria-expanded', 'true');
  await zipField(page).press('Enter');
  await expect(zipField(page)).toHaveValue('80517');
  await expect(towns).toBeHidden();
  await expect(page.getByText('Estes Park, CO', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/');
  await zipField(page).press('Enter');
  await expect(verdict(page)).toBeVisible();
  await expect(page).toHaveURL('/?zip=80517');
});

test('of several towns one is chosen or a state narrows them; what is no town or cannot be looked up says so', async ({
  page,
  context,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  await page.goto('/');
  await alive(page);
  await zipField(page).pressSequentially('springfield');
  const options = page.getByRole(option);
  await expect(options).toHaveCount(5);
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await zipField(page).press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await zipField(page).press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(zipField(page)).toHaveValue('springfield');
  await zipField(page).press('ArrowDown');
  await options.filter({ hasText: 'Springfield, MO' }).click();
  await expect(zipField(page)).toHaveValue(/^658\d\d$/);
  await expect(zipField(page)).toBeFocused();

  await zipField(page).fill('Springfield, Vermont');
  await expect(page.getByRole(option)).toHaveText([/^Springfield, VT/]);
  await zipField(page).fill('Pheonix, Arizona');
  await expect(page.getByRole(option)).toHaveText([/^Phoenix, AZ/]);
  await expect(page.getByText('No town with that name. Is this one meant?')).toBeVisible();
  await zipField(page).fill('Nosuchtown');
  await expect(page.getByText('No town with that name. Try a ZIP.')).toBeVisible();
  await checkButton(page).click();
  await expect(zipField(page)).toHaveAccessibleDescription('Please enter a valid 5-digit zip code');
  await expect(zipField(page)).toHaveValue('Nosuchtown');

  await context.setOffline(true);
  await zipField(page).fill('moab');
  await expect(page.getByText("Can't look up towns right now. Enter a 5-digit ZIP.")).toBeVisible();
});

test('stops of a trip and the searches take towns as well', async ({ page }) => {
  for (const [path, label] of [
    ['/trip', 'Starting Location'],
    ['/routes', 'Town or ZIP code'],
    ['/group-rides', 'Town or ZIP code'],
    ['/roadside-assistance', 'Town or ZIP code'],
  ] as const) {
    await page.goto(path);
    await alive(page);
    const field = page.getByRole('combobox', { name: label });
    await field.pressSequentially('sturgis, sd');
    await page.getByRole(option, { name: /Sturgis, SD/ }).click();
    await expect(field, path).toHaveValue('57785');
  }

  await test.step('its name is whole on the narrowest desk', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto('/routes?zip=80302');
    const name = page.locator('.bar-name span');
    await expect(name).toHaveText('Boulder, CO');
    const cut = await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(cut).toBe(0);
  });

  await test.step('there, what is wrong with it stands below its label', async () => {
    await alive(page);
    await page.getByRole('combobox', { name: 'Town or ZIP code' }).fill('');
    await page.getByRole('button', { name: 'Search Routes' }).click();
    const label = await page.getByText('Town or ZIP code', { exact: true }).boundingBox();
    const wrong = await page.getByText('Please enter a valid 5-digit zip code').boundingBox();
    expect(wrong?.y).toBeGreaterThan((label?.y ?? Infinity) + 18);
  });
});

test('towns near the stop before come first, and near the place checked last', async ({ page }) => {
  await page.goto('/trip');
  await alive(page);
  await page.getByRole('combobox', { name: 'Starting Location' }).fill('80435');
  await page.getByRole('combobox', { name: 'Final Destination' }).pressSequentially('salida');
  await expect(page.getByRole(option).first()).toHaveText(/^Salida, CO/);
  await page.goto('/?zip=85701');
  // Once the verdict has come alive.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('last-zip'))).toBe('"85701"');
  await page.goto('/routes');
  await alive(page);
  await page.getByRole('combobox', { name: 'Town or ZIP code' }).pressSequentially('vail');
  await expect(page.getByRole(option).first()).toHaveText(/^Vail, AZ/);
});

test('whoever needs help or offers it names a town, and its ZIP code is what is sent', async ({ page }) => {
  for (const [tab, form] of [
    ['help', 'Request help'],
    ['volunteer', 'Register as a volunteer'],
  ] as const) {
    await page.goto(`/roadside-assistance?tab=${tab}`);
    await alive(page);
    const field = page.getByRole('form', { name: form }).getByRole('combobox', { name: 'Town or ZIP code' });
    await field.pressSequentially('sturgis, sd');
    await page.getByRole(option, { name: /Sturgis, SD/ }).click();
    await expect(field, form).toHaveValue('57785');
    await field.fill('5778x');
    await expect(field, form).toHaveValue('5778x');
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a town that can only be one place leads to its ZIP code', async ({ page }) => {
    await page.goto('/');
    await zipField(page).fill('Estes Park');
    await zipField(page).press('Enter');
    await expect(page).toHaveURL('/?zip=80517');
    await page.goto('/trip?zip=Estes+Park&zip=Sturgis%2C+SD');
    await expect(page).toHaveURL(/^[^?]+\?zip=80517&zip=57785/);
    await page.goto('/routes?zipCode=estes+park&maxDistance=50');
    await expect(page).toHaveURL('/routes?zipCode=80517&maxDistance=50');
  });

  test('of several towns the page asks which', async ({ page, expectedConsole }) => {
    expectedConsole.push(FAILED_REQUEST);
    await page.goto('/?zip=Springfield');
    await expect(zipField(page)).toHaveValue('Springfield');
    await page.getByRole('link', { name: 'Springfield, IL' }).click();
    await expect(page).toHaveURL('/?zip=62701');
  });
});
