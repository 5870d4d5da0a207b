import type { Locator } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInAllThemes, test } from './fixtures.ts';
import {
  A_DAY,
  asAdmin,
  fillHelp,
  fillWhereAndWhat,
  fillWho,
  help,
  openPrivate,
  state,
} from './roadside-help.ts';
import { answeredAt, button, sentTo } from './routes-and-rides.ts';
import { alive, FAILED_REQUEST, toast } from './weather-check.ts';
import { HOUR_MS } from '#platform/time/units.ts';

test.use({ mailServer: true, contextOptions: { reducedMotion: 'reduce' } });
test.beforeEach(({ outside }) => outside.pass(A_DAY));

test('the form for help asks three things first, says what is wrong, and keeps everything', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 39.628914, longitude: -106.043519, accuracy: 12 });
  await page.goto('/roadside-assistance?tab=help');
  await alive(page);
  const form = help(page);
  await button(page, 'Next').click();
  for (const message of [
    'Please say where you are',
    'Please enter a valid 5-digit zip code',
    'Please select issue type',
    'Please enter a valid phone number',
  ])
    await expect(form.getByText(message)).toBeVisible();
  await expect(form.getByLabel('Location')).toBeFocused();
  await expectAccessibleInAllThemes(page);

  const uma = { name: 'Uma Voss', email: 'uma@ride.example', zipCode: '8o435 ' };
  await fillWhereAndWhat(page, uma);
  await expect(form.getByLabel('ZIP code')).toHaveValue('8o435 ');
  await button(page, 'Next').click();
  await expect(form.getByLabel('ZIP code')).toBeFocused();
  await form.getByLabel('ZIP code').fill('');
  await form.getByLabel('Location').fill('');
  await button(page, 'Use my position').click();
  await expect(form.getByText('39.62891, -106.04352', { exact: true })).toBeVisible();
  await expect(form.getByText('near Dillon, CO 80435, good to 40 ft')).toBeVisible();
  await expect(form.getByRole('img', { name: 'Your position on a map' })).toBeVisible();
  await expect(form.getByText(/volunteers? within \d+ miles of Dillon, CO fix/)).toBeVisible();
  await expect(form.getByLabel('Location')).toBeHidden();
  await button(page, 'Describe it').click();
  await expect(form.getByLabel('ZIP code')).toHaveValue('80435');
  await button(page, 'Remove position').click();
  await expect(form.getByText('39.62891')).toBeHidden();
  await button(page, 'Use my position').click();
  await expect(form.getByText('39.62891, -106.04352', { exact: true })).toBeVisible();
  await button(page, 'Next').click();
  await expect(form.getByRole('group', { name: 'Step 2 of 2' })).toBeFocused();

  // Neither a reload nor Back loses anything, and 911 stays in reach.
  await button(page, 'Submit Request').click();
  for (const message of [
    'Name is required',
    'Please enter a valid email address',
    'Please describe the problem in at least 10 characters',
  ])
    await expect(form.getByText(message)).toBeVisible();
  await expect(form.getByLabel('Your name')).toBeFocused();
  await expectAccessibleInAllThemes(page);
  await fillWho(page, uma);
  await page.reload();
  await expect(form.getByLabel('Your name')).toHaveValue('Uma Voss');
  await page.goBack();
  await expect(form.getByRole('radio', { name: 'Flat tire' })).toBeChecked();
  await expect(form.getByText('39.62891, -106.04352', { exact: true })).toBeVisible();
  await expect(form.getByRole('link', { name: 'Call 911' })).toBeInViewport();
  await button(page, 'Next').click();
  await expect(form.getByLabel('Description')).toHaveValue('The rear tire is flat.');
  await expect(form.getByRole('link', { name: 'Call 911' })).toBeInViewport();

  const sent = sentTo(page, '/api/roadside/request');
  await form.getByLabel('High').check({ force: true });
  await button(page, 'Submit Request').click();
  const danger = page.getByRole('dialog', { name: 'Are you in danger?' });
  await expect(danger.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911');
  await expectAccessible(page);
  // A toast may stand within the dialog, with a button of the same name.
  await danger.getByRole('button', { name: 'Close' }).first().click();
  expect(sent).toEqual([]);
  await form.getByLabel('Low').check({ force: true });
  await button(page, 'Submit Request').dblclick();
  await expect(page.getByRole('textbox', { name: 'Your private link' })).toBeVisible();
  expect(sent).toEqual([
    expect.objectContaining({
      urgency: 'low',
      latitude: 39.62891,
      longitude: -106.04352,
      location: '39.62891, -106.04352, good to 40 ft',
      zipCode: '80435',
      volunteerId: null,
    }),
  ]);

  // The same contacts again, before the first request is confirmed: the newer one takes its place.
  const first = await page.getByRole('textbox', { name: 'Your private link' }).inputValue();
  await fillHelp(page, { ...uma, zipCode: '80435' });
  await button(page, 'Submit Request').click();
  await expect(page.getByText('Your request has arrived')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Your private link' })).not.toHaveValue(first);
  await openPrivate(page, first);
  await expect(state(page)).toContainText(
    'A newer request with the same address and phone number took its place.',
  );
});

test('a request while the signal drops goes out by itself, once', async ({
  page,
  context,
  request,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  await context.setGeolocation({ latitude: 39.628914, longitude: -106.043519, accuracy: 12 });
  await page.goto('/roadside-assistance?tab=help');
  await alive(page);
  const form = help(page);
  // A position that is denied is no end.
  await button(page, 'Use my position').click();
  await expect(form.getByText('Type where you are instead.')).toBeVisible();
  const vera = { name: 'Vera Lund', email: 'vera@ride.example', zipCode: '80435' };
  await fillHelp(page, vera);

  // The request arrives, and its answer is lost.
  let lost = 0;
  await page.route('**/api/roadside/request', async (route) => {
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Submit Request').click();
  await expect(toast(page)).toContainText('Request Failed');
  await expect(form.getByText('Not sent yet. It will be sent automatically.')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(true);
  expect(lost).toBe(1);
  await page.unroute('**/api/roadside/request');
  await context.setOffline(false);
  await expect(page.getByText('Your request has arrived')).toBeVisible();
  await expect(form.getByText('Not sent yet')).toBeHidden();
  const admin = await asAdmin(request);
  const requests: { requesterEmail: string }[] = await (await admin.get('/api/admin/requests')).json();
  expect(requests.filter(({ requesterEmail }) => requesterEmail === vera.email)).toHaveLength(1);

  // On another page, and after a reload, it goes out too.
  const wes = { name: 'Wes Hall', email: 'wes@ride.example', zipCode: '80435' };
  await fillHelp(page, wes);
  await page.route('**/api/roadside/request', (route) => route.abort());
  await button(page, 'Submit Request').click();
  await expect(form.getByText('Not sent yet. It will be sent automatically.')).toBeVisible();
  await page.goto('/privacy');
  await expect(
    page.getByText('Your request for help is not sent yet. It will be sent automatically.'),
  ).toBeVisible();
  await page.unroute('**/api/roadside/request');
  await page.reload();
  await expect(toast(page)).toContainText('Request Submitted!');
  await expect(page.getByText('Your request for help is not sent yet.')).toBeHidden();
  await page.goto('/roadside-assistance?tab=help');
  await expect(form.getByLabel('Your phone number')).toHaveValue('');
  await expect(page.getByRole('link', { name: /^Request for help/ })).toHaveCount(2);
});

test('what waits goes out as it was sent, whatever is typed in another tab since', async ({
  page,
  context,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  const other = await context.newPage();
  for (const tab of [other, page]) {
    await tab.goto('/roadside-assistance?tab=help');
    await alive(tab);
  }
  await context.route('**/api/roadside/request', (route) => route.abort());
  await fillHelp(page, { name: 'Nora Beck', email: 'nora@ride.example', zipCode: '80435' });
  await button(page, 'Submit Request').click();
  await expect(help(page).getByText('Not sent yet. It will be sent automatically.')).toBeVisible();
  await fillHelp(other, { name: 'Otto Karl', email: 'otto@ride.example', zipCode: '80435' });

  // Loaded again, the other tab shows what was typed in it, as a draft.
  await other.reload();
  await alive(other);
  await expect(help(other).getByLabel('Your name')).toHaveValue('Otto Karl');
  await expect(help(other).getByText('Not sent yet')).toBeHidden();
  await page.goto('/privacy');
  await expect(page.getByText('Your request for help is not sent yet.')).toBeVisible();
  const sent = answeredAt(page, '/api/roadside/request');
  await context.unroute('**/api/roadside/request');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(toast(page)).toContainText('Request Submitted!');
  await expect
    .poll(() => sent)
    .toMatchObject([{ requesterName: 'Nora Beck', requesterEmail: 'nora@ride.example' }]);
  await other.reload();
  await alive(other);
  await expect(help(other).getByLabel('Your name')).toHaveValue('Otto Karl');
});

test('a request waits through the words of a proxy, and is not said to go out by itself when it is long over', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  await page.goto('/roadside-assistance?tab=help');
  await alive(page);
  await fillHelp(page, { name: 'Ida Moss', email: 'ida@ride.example', zipCode: '80435' });
  await page.route('**/api/roadside/request', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
  );
  await button(page, 'Submit Request').click();
  await expect(help(page).getByText('Not sent yet. It will be sent automatically.')).toBeVisible();
  await page.goto('/privacy');
  const waits = page.getByRole('status').filter({ has: page.getByRole('link', { name: 'Open the form' }) });
  await expect(waits).toContainText('It will be sent automatically.');
  await page.clock.setFixedTime(Date.now() + 7 * HOUR_MS);
  await page.goto('/privacy');
  await expect(waits).toContainText('A form is saved on this device and not sent yet.');
});

test('by keyboard alone, a request is sent in few presses', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 39.628914, longitude: -106.043519, accuracy: 12 });
  await page.goto('/roadside-assistance?tab=help');
  await alive(page);
  const form = help(page);
  await page.getByRole('tab', { name: 'Need Help' }).focus();
  let presses = 0;
  const began = Date.now();
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const to = async (target: Locator) => {
    for (let steps = 0; steps < 12; steps += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await press('Tab');
    }
    await expect(target).toBeFocused();
  };
  const type = async (text: string) => {
    presses += text.length;
    await page.keyboard.insertText(text);
  };

  await to(button(page, 'Use my position'));
  await press('Enter');
  await expect(button(page, 'Locate again')).toBeFocused();
  await to(form.getByRole('radio', { name: 'Flat tire' }));
  await press('Space');
  await to(form.getByLabel('Your phone number'));
  await type('3035550177');
  await press('Enter');
  await expect(form.getByRole('group', { name: 'Step 2 of 2' })).toBeFocused();
  await to(form.getByLabel('Your name'));
  await type('Kay');
  await to(form.getByLabel('Email address'));
  await type('kay@ride.example');
  await press('Enter');
  // What was left out has the focus.
  await expect(form.getByLabel('Description')).toBeFocused();
  await type('Rear tire flat');
  await to(button(page, 'Submit Request'));
  await press('Enter');
  await expect(page.getByText('Your request has arrived')).toBeVisible();
  const seconds = (Date.now() - began) / 1_000;
  test
    .info()
    .annotations.push({ type: 'by keyboard', description: `${presses} presses, ${seconds.toFixed(1)} s` });
  expect(presses).toBeLessThan(80);
});
