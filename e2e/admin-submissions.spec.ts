import { A_DAY, card, closeToast, dialog, openAdmin, sendArticle } from './admin-area.ts';
import { expect, test } from './fixtures.ts';
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

test('a rejection keeps its reason', async ({ page, outside }) => {
  await outside.pass(A_DAY);
  await sendArticle(page.request, 'Buy my tires');
  await openAdmin(page, 'blog&sub=submissions');
  await card(page, 'Buy my tires').getByRole('button', { name: 'Review' }).click();
  const review = dialog(page, 'Buy my tires');
  await review.getByText('Reject', { exact: true }).click();
  await review.getByLabel('Rejection Reason').fill('No advertising.');
  await review.getByRole('button', { name: 'Submit Review' }).click();
  await expect(card(page, 'Buy my tires')).toContainText('rejected');
  await card(page, 'Buy my tires').getByRole('button', { name: 'Review' }).click();
  await expect(review).toContainText('No advertising.');
});
