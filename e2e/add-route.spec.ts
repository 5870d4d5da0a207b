import type { Page } from '@playwright/test';
import { closeToast } from './admin-area.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { button, field, headings, sentTo } from './routes-and-rides.ts';
import { alive, atRest, FAILED_REQUEST, toast } from './weather-check.ts';

test.use({ samples: 'upcoming', contextOptions: { reducedMotion: 'reduce' } });

const ADD = '/api/scenic-routes/add';
const send = (page: Page) => button(page, 'Add Route');

async function openForm(page: Page): Promise<void> {
  await page.goto('/routes?tab=add');
  await alive(page);
}

test('a new route is sent without its empty lines, and waits for review', async ({ page }) => {
  const sent = sentTo(page, ADD);
  await page.goto('/routes');
  await alive(page);
  await page.getByRole('tab', { name: 'Add Route' }).click();
  await expect(page).toHaveURL('/routes?tab=add');
  await field(page, 'Route name').fill('Hogback Ridge Run');
  await field(page, 'Start location').fill('Afton, VA');
  await page.getByRole('radio', { name: '3 stars' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await field(page, 'ZIP code 1').fill('22920');
  await field(page, 'ZIP code 1').press('Enter');
  await expect(field(page, 'ZIP code 2')).toBeFocused();
  await field(page, 'Highlight 1').fill('The overlook');
  await button(page, 'Add highlight').click();
  await button(page, 'Add highlight').click();
  await field(page, 'Highlight 3').fill('The diner');
  await expectAccessible(page);
  await send(page).dblclick();

  await expect(toast(page)).toContainText('Route Added Successfully!');
  await expect(page.getByRole('tab', { name: 'Find Routes' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel')).toContainText('It appears here after review.');
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    name: 'Hogback Ridge Run',
    distance: 0,
    estimatedTime: 60,
    difficulty: 'beginner',
    roadType: 'rural',
    scenicRating: 4,
    highlights: ['The overlook', 'The diner'],
    warnings: [],
    zipCodes: ['22920'],
  });
  await page.goto('/all-routes?q=hogback');
  await expect(page.getByText('No routes found matching your criteria.')).toBeVisible();
  await openForm(page);
  await expect(field(page, 'Route name')).toHaveValue('');
});

test('a star is chosen by a tap too', async ({ page }) => {
  await openForm(page);
  await page.getByText('5 stars', { exact: true }).locator('..').click();
  await expect(page.getByRole('radio', { name: '5 stars' })).toBeChecked();
  await expect(page.getByText('5 of 5')).toBeVisible();
});

test('errors stand at their fields, the first has the focus, and nothing is sent', async ({ page }) => {
  const sent = sentTo(page, ADD);
  await openForm(page);
  await page.getByRole('spinbutton', { name: 'Time in minutes' }).fill('5');
  await send(page).click();
  await expect(field(page, 'Route name')).toHaveAccessibleDescription('Route name is required');
  await expect(field(page, 'Route name')).toBeFocused();
  await expect(field(page, 'ZIP code 1')).toHaveAccessibleDescription(/At least one zip code is required/);
  await expect(page.getByRole('spinbutton', { name: 'Time in minutes' })).toHaveAccessibleDescription(
    /Time must be at least 15 minutes/,
  );
  await expectAccessible(page);
  expect(sent).toHaveLength(0);
});

test('what the server refuses stands at its field', async ({ page, expectedConsole }) => {
  expectedConsole.push(FAILED_REQUEST);
  await openForm(page);
  await field(page, 'Route name').fill('Road to Nowhere');
  await field(page, 'ZIP code 1').fill('00000');
  await send(page).click();
  await expect(field(page, 'ZIP code 1')).toHaveAccessibleDescription(/Zip code 00000 is not known/);
  await expect(field(page, 'ZIP code 1')).toBeFocused();
  await expect(toast(page)).toContainText('Error Adding Route');
  await closeToast(page);
  await expect(toast(page)).toContainText('Submission Error');
  await expect(field(page, 'Route name')).toHaveValue('Road to Nowhere');
});

test('what is typed outlives a reload and a lost connection', async ({ page, context, expectedConsole }) => {
  expectedConsole.push(FAILED_REQUEST);
  await openForm(page);
  await field(page, 'Route name').fill('Two Lane Thunder');
  await field(page, 'ZIP code 1').fill('22920');
  await button(page, 'Add warning').click();
  await field(page, 'Warning 2').fill('Deer at dusk');
  await page.reload();
  await expect(page.getByText('Your draft is back')).toBeVisible();
  await expect(field(page, 'Route name')).toHaveValue('Two Lane Thunder');
  await expect(field(page, 'Warning 2')).toHaveValue('Deer at dusk');

  await atRest(page);
  await context.setOffline(true);
  await send(page).click();
  await expect(page.getByText(/^There is no connection/)).toBeVisible();
  await expect(toast(page)).toContainText('Failed to add scenic route');
  await expect(field(page, 'Route name')).toHaveValue('Two Lane Thunder');

  await context.setOffline(false);
  await send(page).click();
  await expect(page.getByRole('tabpanel')).toContainText('It appears here after review.');
  await openForm(page);
  await expect(page.getByText('Your draft is back')).toHaveCount(0);
});

test('a draft can be thrown away', async ({ page }) => {
  await openForm(page);
  await field(page, 'Route name').fill('Never mind');
  await page.reload();
  await button(page, 'Start over').click();
  await expect(field(page, 'Route name')).toHaveValue('');
  await page.reload();
  await alive(page);
  await expect(field(page, 'Route name')).toHaveValue('');
});

test('the place is found for the ZIP list', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 38.03, longitude: -78.84 });
  await openForm(page);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Detect Location' }).click();
  await expect(field(page, 'ZIP code 1')).toHaveValue(/^22\d{3}$/);
  await expect(toast(page)).toContainText('Location Detected');
});

test('hostile text is shown as text', async ({ page }) => {
  await openForm(page);
  await field(page, 'Route name').fill('<img src=x onerror=alert(1)>');
  await page.reload();
  await expect(field(page, 'Route name')).toHaveValue('<img src=x onerror=alert(1)>');
  await expect(headings(page, 1)).toHaveText('Scenic Routes');
});
