import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { toast } from './weather-check.ts';

const text = `${'The road climbs and the air turns cold. '.repeat(10)}\n\nThen the sun comes up.`;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const field = (page: Page, label: string) => page.getByLabel(label, { exact: false }).first();
const tags = (page: Page) => page.getByRole('list', { name: 'Tags of the article' }).getByRole('button');
const tagInput = (page: Page) => page.getByRole('textbox', { name: 'Tags' });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Article' });

async function fill(page: Page) {
  await field(page, 'Your name').fill('Dana Rider');
  await field(page, 'Your email address').fill('dana@ride.example');
  await field(page, 'Title').fill('Up at Five');
  await field(page, 'Content').fill(text);
}

test('takes an article, says what happens next, and thanks the writer', async ({ page }) => {
  await page.goto('/submit-blog');
  await expect(page.getByRole('heading', { name: 'What happens next?' })).toBeVisible();
  await expectAccessible(page);
  await expect(
    page.getByRole('form', { name: 'Submit an article' }).getByRole('link', { name: 'terms of this site' }),
  ).toHaveAttribute('href', '/terms');
  await fill(page);
  await expect(page.getByText('85 words. At least 300 are recommended, 215 to go.')).toBeVisible();
  await tagInput(page).fill(' passes ');
  await tagInput(page).press('Enter');
  const sent = page.waitForRequest('**/api/blog/submit');
  await submit(page).click();
  expect((await sent).postDataJSON()).toMatchObject({
    authorName: 'Dana Rider',
    authorEmail: 'dana@ride.example',
    title: 'Up at Five',
    content: text,
    tags: ['passes'],
  });
  const shown = page.getByRole('status').filter({ hasText: 'Your article is with us' });
  await expect(shown.first()).toBeVisible();
  await expect(page).toHaveURL('/thank-you?from=article');
  await expect(page.getByText('Your article has arrived.')).toBeVisible();
  await page.getByRole('link', { name: 'Write another' }).click();
  await expect(field(page, 'Title')).toHaveValue('');
  await expect(tags(page)).toHaveCount(0);
});

test('takes five different tags by Enter or the plus button', async ({ page }) => {
  await page.goto('/submit-blog');
  await tagInput(page).fill('rain');
  await page.getByRole('button', { name: 'Add tag' }).click();
  await tagInput(page).fill('  rain  ');
  await tagInput(page).press('Enter');
  await expect(tags(page)).toHaveCount(1);
  await expect(tagInput(page)).toHaveValue('');
  for (const tag of ['gear', 'cold', 'trips', 'food']) {
    await tagInput(page).fill(tag);
    await tagInput(page).press('Enter');
  }
  await expect(tags(page)).toHaveCount(5);
  await expect(tagInput(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Add tag' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove tag cold' }).click();
  await expect(tagInput(page)).toBeFocused();
  await expect(tags(page)).toHaveCount(4);
});

test('says what is missing at its field', async ({ page }) => {
  await page.goto('/submit-blog');
  await field(page, 'Content').fill('Too short');
  await submit(page).click();
  for (const message of [
    'Name is required',
    'Please enter a valid email address',
    'Title is required',
    'Content must be at least 100 characters',
  ])
    await expect(page.getByText(message)).toBeVisible();
  await expect(field(page, 'Your name')).toBeFocused();
  await expectAccessible(page);
});

test('keeps the draft on the device, also when sending fails', async ({ page, expectedConsole }) => {
  expectedConsole.push(/Failed to load resource/);
  await page.goto('/submit-blog');
  await fill(page);
  await tagInput(page).fill('passes');
  await tagInput(page).press('Enter');
  await page.route('**/api/blog/submit', (route) => route.abort());
  await submit(page).click();
  await expect(page.getByText('Submission failed', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Failed to submit article').first()).toBeVisible();
  await expect(page.getByText('The article was not sent')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your draft is back')).toBeVisible();
  await expect(field(page, 'Content')).toHaveValue(text);
  await expect(tags(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(field(page, 'Content')).toHaveValue('');
});

test('takes the failure back once another try arrives, and says so on the next page too', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/Failed to load resource/);
  const shown = toast(page).and(page.locator('[data-state=open]'));
  await page.goto('/submit-blog');
  await fill(page);
  await field(page, 'Title').fill('Up at Six');
  await page.route('**/api/blog/submit', (route) => route.abort());
  await submit(page).click();
  await expect(shown).toContainText('Submission failed');
  await page.unroute('**/api/blog/submit');
  await submit(page).click();
  await expect(page.getByText('Your article is with us').first()).toBeVisible();
  await expect(shown).toContainText('Article submitted successfully!', { timeout: 1_000 });
  await expect(page).toHaveURL('/thank-you?from=article');
  await expect(page.locator('#main')).toBeFocused();
  await expect(shown).toContainText('Article submitted successfully!', { timeout: 1_000 });
});
