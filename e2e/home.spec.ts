import { expect, test } from './fixtures.ts';
import { holdAnswers } from './held-answers.ts';
import {
  alive,
  check,
  checkButton,
  FAILED_REQUEST,
  openForm,
  openVerdict,
  placeButton,
  toast,
  verdict,
  weatherOf,
  zipField,
} from './weather-check.ts';

const CHECK = '**/api/weather';
const INVALID = 'Please enter a valid 5-digit zip code';

test('a rider types one ZIP code after the other and gets their verdicts', async ({ page, request }) => {
  await page.goto('/');
  for (const zip of ['80435', '33109', '99501', '96813', '00601', '10001']) {
    const { location } = await weatherOf(request, zip);
    await check(page, zip);
    await expect(placeButton(page)).toHaveText(`${location}${zip}. Change place`);
    await expect(verdict(page)).toBeVisible();
    await expect(page).toHaveURL(`/?zip=${zip}`);
    await expect(page).toHaveTitle(new RegExp(`^${location} ${zip}: `));
  }
});

test('the ZIP field takes five digits, typed or pasted, and with fewer asks nobody', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const checks = await holdAnswers(page, CHECK);
  await page.goto('/');
  await zipField(page).pressSequentially('8a0-4 b3599');
  await expect(zipField(page)).toHaveValue('80435');

  await page.evaluate(() => navigator.clipboard.writeText('ZIP: 80435-1234'));
  await zipField(page).fill('');
  await zipField(page).focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(zipField(page)).toHaveValue('80435');

  for (const typed of ['', '804'])
    await test.step(`"${typed}"`, async () => {
      await check(page, typed);
      await expect(zipField(page)).toBeFocused();
      await expect(zipField(page)).toHaveAccessibleDescription(INVALID);
      await expect(zipField(page)).toHaveAttribute('aria-invalid', 'true');
      await expect(zipField(page)).toHaveValue(typed);
    });
  expect(checks.count()).toBe(0);
  checks.release();
  await check(page, '85003');
  await expect(verdict(page)).toBeVisible();
  await expect(zipField(page)).not.toHaveAttribute('aria-invalid');
});

test('an unknown and a military ZIP code get their own sentence and stay in the field', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  await page.goto('/');
  for (const [zip, sentence] of [
    ['00000', 'Zip code not found'],
    ['09012', /^This ZIP code is for military mail/],
  ] as const)
    await test.step(zip, async () => {
      await check(page, zip);
      await expect(toast(page).getByText(sentence)).toBeVisible();
      await expect(toast(page)).toContainText('Weather Check Failed');
      await expect(page.getByRole('main').getByText(sentence)).toBeVisible();
      await expect(zipField(page)).toHaveValue(zip);
      await expect(verdict(page)).toHaveCount(0);
    });
});

test('Check Another clears the result and the form, and waits in the field', async ({ page }) => {
  await openVerdict(page, '85003');
  await page.getByRole('button', { name: 'Check Another' }).click();
  await expect(verdict(page)).toHaveCount(0);
  await expect(zipField(page)).toHaveValue('');
  await expect(zipField(page)).toBeFocused();
  await expect(page).toHaveURL('/');
});

test('on a slow network the place says that it is checked, its verdict has its room, and one press is one check', async ({
  page,
}) => {
  await page.goto('/');
  const checks = await holdAnswers(page, CHECK);
  await zipField(page).fill('80435');
  await checkButton(page).dblclick();
  const bar = page.getByRole('button', { name: '80435. Checking…' });
  await expect(bar).toBeFocused();
  await bar.click();
  const pending = page.getByRole('button', { name: 'Checking…' });
  await expect(pending).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('Checking riding conditions', { exact: true })).toBeAttached();
  await pending.click({ force: true });
  await zipField(page).press('Enter');
  checks.release();
  await expect(verdict(page)).toBeVisible();
  await openForm(page);
  await expect(checkButton(page)).toHaveAttribute('type', 'submit');
  expect(checks.count()).toBe(1);
});

test('the second half of a slow double click leaves the focus on the bar that took the place of the form', async ({
  page,
}) => {
  await page.goto('/');
  await alive(page);
  const checks = await holdAnswers(page, CHECK);
  await zipField(page).fill('80435');
  await checkButton(page).hover();
  await page.mouse.down({ clickCount: 1 });
  await page.mouse.up({ clickCount: 1 });
  const bar = page.getByRole('button', { name: '80435. Checking…' });
  await expect(bar).toBeFocused();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(bar).toBeFocused();
  await expect(page).not.toHaveURL(/\/\?.+/);
  checks.release();
  await expect(verdict(page)).toBeVisible();
  expect(checks.count()).toBe(1);
});

test('a verdict has an address: whole in the HTML, with its own title and description', async ({
  request,
}) => {
  const weather = await weatherOf(request, '80435');
  const response = await request.get('/?zip=80435');
  const html = await response.text();
  expect(response.status()).toBe(200);
  expect(html).toMatch(
    /<h2[^>]*>(Great Day for Riding!|Ride with Caution|Not Recommended|Unknown Conditions)</,
  );
  expect(html).toContain(`<title>${weather.location} 80435: `);
  expect(html).toMatch(/<meta name="description" content="Riding conditions in /);
  for (const text of [weather.description, ...weather.conditions, 'Seven-day ride outlook', 'Next 48 hours'])
    expect(html).toContain(text);
});

test('addresses with a wrong ZIP code answer with their status', async ({ request }) => {
  const statuses = ['/', '/?zip=', '/?zip=804', '/?zip=00000'].map(async (path) =>
    (await request.get(path)).status(),
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 400, 404]);
});

test('Back returns to the former verdict, and a reload keeps it', async ({ page }) => {
  await page.goto('/');
  await check(page, '85003');
  await expect(verdict(page, 'Great Day for Riding!')).toBeVisible();
  await check(page, '59047');
  await expect(verdict(page, 'Not Recommended')).toBeVisible();
  await page.goBack();
  await expect(verdict(page, 'Great Day for Riding!')).toBeVisible();
  await expect(zipField(page)).toHaveValue('85003');
  await page.reload();
  await expect(verdict(page, 'Great Day for Riding!')).toBeVisible();
  await alive(page);
  await page.goBack();
  await expect(verdict(page)).toHaveCount(0);
  await expect(zipField(page)).toHaveValue('');
});

test('asking for the same ZIP code again does not lengthen the way back', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  await openVerdict(page, '85003');
  await check(page, '00000');
  await expect(toast(page)).toBeVisible();
  await checkButton(page).click();
  await expect(checkButton(page)).toBeVisible();
  await page.goBack();
  await expect(verdict(page, 'Great Day for Riding!')).toBeVisible();
});

test('the whole check by keyboard: skip link, field, Enter, result, and the focus is never lost', async ({
  page,
}) => {
  await page.goto('/');
  const focused = page.locator(':focus');
  await page.keyboard.press('Tab');
  await expect(focused).toHaveText('Skip to main content');
  await expect(focused).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(zipField(page)).toBeFocused();
  await expect(zipField(page)).toHaveCSS('outline-style', 'solid');
  await page.keyboard.type('73160');
  await page.keyboard.press('Enter');
  await expect(verdict(page, 'Not Recommended')).toBeVisible();
  await expect(placeButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(zipField(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(placeButton(page)).toBeFocused();

  const alert = page
    .getByRole('region', { name: 'Official alerts' })
    .locator('summary')
    .filter({ hasText: 'Tornado Warning' });
  while (!(await alert.evaluate((summary) => summary === document.activeElement))) {
    await page.keyboard.press('Tab');
    await expect(focused).toHaveCSS('outline-style', 'solid');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^TAKE COVER NOW!/)).toBeVisible();
});

test('a screen reader hears the verdict when it comes, and not its age every minute', async ({
  page,
  outside,
}) => {
  // Longer than the server keeps an answer: this one is asked for again, so that its age begins now.
  await outside.pass(11 * 60_000);
  await page.clock.install({ time: outside.now() });
  await page.goto('/');
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest('[aria-live="polite"]');
        // A region that comes together with its text is not announced.
        if (region && ![...addedNodes].includes(region)) heard.push(region.textContent);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const heard = () =>
    page.evaluate(() => ('heard' in window && Array.isArray(window.heard) ? window.heard : []));
  await check(page, '85003');
  await expect(verdict(page)).toBeVisible();
  // Its words come in a turn after its sign.
  await expect.poll(heard).toContain('Phoenix, AZ 85003: Great Day for Riding!');
  // How sure it is comes later, and is said once.
  await expect(page.getByTestId('how-sure')).toContainText('runs.');
  const runs = (text: string) => text.includes('runs');
  await expect.poll(async () => (await heard()).filter(runs)).toHaveLength(1);
  const before = (await heard()).length;
  // The age is that of the data, which services renew every quarter of an hour.
  const age = page.getByText(/M, (just now|\d+ minutes? ago)/).first();
  const told = (await age.textContent()) ?? '';
  await page.clock.fastForward('05:00');
  await expect(age).not.toHaveText(told);
  await expect(age).toHaveText(/\d+ minutes ago/);
  expect(await heard()).toHaveLength(before);
});
