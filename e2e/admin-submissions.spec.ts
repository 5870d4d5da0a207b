import {
  A_DAY,
  card,
  closeToast,
  dialog,
  openAdmin,
  sendArticle,
  sendRoute,
  showAdmin,
} from './admin-area.ts';
import { expect, test } from './fixtures.ts';
import { holdAnswers } from './held-answers.ts';
import { decide, sendRequest } from './roadside-help.ts';
import { toast } from './weather-check.ts';

test.use({ samples: 'review', contextOptions: { reducedMotion: 'reduce' } });

test("a reader's article is reviewed and becomes a post", async ({ page, outside }) => {
  await outside.pass(A_DAY);
  await sendArticle(page.request, 'Fog on the pass');
  await openAdmin(page, 'blog&sub=submissions');
  const article = card(page, 'Fog on the pass');
  for (const text of ['pending', 'Ann Reader', 'ann@ride.example', 'gear', '+1'])
    await expect(article).toContainText(text);
  await article.getByRole('button', { name: 'Review' }).click();
  const review = dialog(page, 'Fog on the pass');
  await expect(
    review.getByText('First line of a story about Fog on the pass.', { exact: true }),
  ).toBeVisible();
  await expect(review.getByLabel('Rejection Reason')).toBeHidden();
  await review.getByRole('button', { name: 'Submit Review' }).click();
  await expect(review.getByText('Choose Approve or Reject')).toBeVisible();
  await review.getByText('Reject', { exact: true }).click();
  await expect(review.getByLabel('Rejection Reason')).toBeVisible();
  await review.getByText('Approve', { exact: true }).click();
  await expect(review.getByLabel('Rejection Reason')).toBeHidden();
  await review.getByRole('button', { name: 'Submit Review' }).click();
  await expect(toast(page)).toContainText('Submission reviewed successfully');
  await closeToast(page);
  await article.getByRole('button', { name: 'Publish' }).click();
  await expect(toast(page)).toContainText('Blog post published successfully');
  await expect(article.getByRole('button')).toHaveText(['Review']);
  await article.getByRole('button', { name: 'Review' }).click();
  await expect(review.getByText(/^Reviewed by rosa on /)).toBeVisible();
  await expect(review.getByText('This article has been published as a blog post.')).toBeVisible();
});

test('an article that its writer changed meanwhile is read again before its review', async ({
  page,
  outside,
  expectedConsole,
}) => {
  expectedConsole.push(/409/);
  await outside.pass(A_DAY);
  const title = 'Dust on the pass';
  const sent = await page.request.post('/api/blog/submit', {
    data: { authorName: 'Ann', authorEmail: 'ann@ride.example', title, content: 'Dust. '.repeat(40) },
  });
  const { link }: { link: { token: string } } = await sent.json();
  await openAdmin(page, 'blog&sub=submissions');
  await card(page, title).getByRole('button', { name: 'Review' }).click();
  const headers = { authorization: `Bearer ${link.token}` };
  const own = await page.request.get('/api/private/article', { headers });
  const { wanted, version }: { wanted: object; version: string } = await own.json();
  const data = { ...wanted, version, content: 'Cheap watches. '.repeat(20) };
  expect((await page.request.put('/api/private/article', { headers, data })).status()).toBe(200);

  const review = dialog(page, title);
  await review.getByText('Approve', { exact: true }).click();
  await review.getByRole('button', { name: 'Submit Review' }).click();
  const refused = review.getByRole('status').filter({ hasText: 'This article changed meanwhile' });
  await refused.getByRole('button', { name: 'Show it as it is now' }).click();
  await expect(review).toContainText('Cheap watches.');
  await expect(refused).toBeHidden();
  await review.getByText('Reject', { exact: true }).click();
  await review.getByRole('button', { name: 'Submit Review' }).click();
  await expect(card(page, title)).toContainText('rejected');
});

test('a rejection keeps its reason', async ({ page, outside }) => {
  await outside.pass(A_DAY);
  await sendArticle(page.request, 'Buy my tires');
  await openAdmin(page, 'blog&sub=submissions');
  await card(page, 'Buy my tires').getByRole('button', { name: 'Review' }).click();
  const review = dialog(page, 'Buy my tires');
  await review.getByText('Reject', { exact: true }).click();
  await expect(review).toContainText('The writer reads it on their private page.');
  await review.getByLabel('Rejection Reason').fill('No advertising.');
  await page.keyboard.press('Escape');
  await expect(review).toBeHidden();
  await card(page, 'Buy my tires').getByRole('button', { name: 'Review' }).click();
  await expect(review.getByLabel('Rejection Reason')).toHaveValue('No advertising.');
  await review.getByRole('button', { name: 'Submit Review' }).click();
  await expect(card(page, 'Buy my tires')).toContainText('rejected');
  await card(page, 'Buy my tires').getByRole('button', { name: 'Review' }).click();
  await expect(review).toContainText('No advertising.');
});

test('who asked for help or wrote, and had it erased, leaves no empty names and links', async ({
  page,
  outside,
}) => {
  await outside.pass(A_DAY);
  const { request } = page;
  await openAdmin(page);
  const { id, path } = await sendRequest(request, {
    name: 'Uma Gone',
    email: 'uma@ride.example',
    zipCode: '80435',
  });
  await decide(request, 'requests', id);
  const asOwner = (token = '') => ({ headers: { authorization: `Bearer ${token}` } });
  const erased = await request.delete('/api/private/roadside-request', asOwner(path.split('#')[1]));
  expect(erased.status(), await erased.text()).toBe(200);
  await showAdmin(page, 'requests');
  const help = card(page, 'Erased: Dillon, CO');
  await expect(help).toContainText('What said who asked was erased');
  await expect(help.getByRole('link')).toHaveCount(0);
  await help.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page, 'Delete this entry?')).toContainText('"Erased: Dillon, CO"');

  const token = await sendArticle(request, 'Nobody knows who');
  expect((await request.delete('/api/private/article/contact', asOwner(token))).status()).toBe(200);
  await showAdmin(page, 'blog&sub=submissions');
  const article = card(page, 'Nobody knows who');
  await expect(article).toContainText('Ann Reader, address erased');
  await expect(article.getByRole('link')).toHaveCount(0);
});

test('what an admin writes while an edit is being saved stays, and is saved next', async ({ page }) => {
  await sendRoute(page.request, 'Written On Byway');
  await openAdmin(page);
  await card(page, 'Written On Byway').getByRole('button', { name: 'Edit' }).click();
  const edit = dialog(page, 'Edit Route');
  const text = edit.getByLabel('Description');
  await text.fill('First.');
  const saved = await holdAnswers(page, '**/api/admin/scenic-routes/*');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(saved.count).toBe(1);
  await text.fill('First. Second.');
  saved.release();
  await expect(toast(page)).toContainText('Route Updated');
  await expect(text).toHaveValue('First. Second.');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();
  await expect(card(page, 'Written On Byway')).toContainText('First. Second.');
});
