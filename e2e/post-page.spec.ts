import { card, dialog, editor, openAdmin, openNewPost, signIn, startPost } from './admin-area.ts';
import { emptyBlog } from './blog-content.ts';
import { expect, expectAccessibleInAllThemes, test } from './fixtures.ts';
import { alive, FAILED_REQUEST, toast } from './weather-check.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await emptyBlog(page.request);
});

const MARKDOWN: readonly (readonly [typed: string, role: 'heading' | 'listitem' | 'blockquote' | 'code'])[] =
  [
    ['## Up the pass', 'heading'],
    ['- Gloves', 'listitem'],
    ['1. Fuel', 'listitem'],
    ['> Slow is smooth', 'blockquote'],
  ];

test('a post fills the page, takes Markdown, has an address, and asks before it is left', async ({
  page,
}) => {
  await openAdmin(page, 'blog');
  const post = await startPost(page, 'Over the pass');
  await expect(page).toHaveURL('/admin?view=blog&post=new');
  const box = await post.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await expect(post.getByRole('region', { name: 'Settings' }).getByLabel('Slug')).toBeVisible();

  await editor(post).click();
  for (const [typed, role] of MARKDOWN) {
    await page.keyboard.type(typed);
    await expect(editor(post).getByRole(role).last()).toHaveText(typed.replace(/^\S+ /, ''));
    // Out of lists and quotes.
    await page.keyboard.press('Enter');
    if (role !== 'heading') await page.keyboard.press('Enter');
  }
  await page.keyboard.type('Ride **slowly** and `brake` early.');
  await expect(editor(post).locator('strong')).toHaveText('slowly');
  await expect(editor(post).locator('p code')).toHaveText('brake');
  await page.keyboard.press('Enter');
  await page.keyboard.type('# As high as it gets');
  await expect(editor(post).getByRole('heading', { level: 2 }).last()).toHaveText('As high as it gets');
  await page.keyboard.press('Enter');
  await page.keyboard.type('``` 42 mpg');
  await expect(editor(post).locator('pre code')).toHaveText('42 mpg');
  await expectAccessibleInAllThemes(page);

  // The browser's Back, Escape and our own ask alike; what was typed is there in every case.
  await page.goBack();
  const question = dialog(page, 'Leave without saving?');
  await expectAccessibleInAllThemes(page);
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL('/admin?view=blog&post=new');
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(post).toBeVisible();
  await page.reload();
  await expect(editor(post)).toContainText('42 mpg', { timeout: 15_000 });
  await post.getByRole('button', { name: 'Back', exact: true }).click();
  await question.getByRole('button', { name: 'Leave, keep draft' }).click();
  await expect(post).toBeHidden();
  await expect(page).toHaveURL('/admin?view=blog');

  await openNewPost(page);
  await expect(post.getByLabel('Title')).toHaveValue('Over the pass');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL('/admin?view=blog');
  await openNewPost(page);
  await expect(post.getByLabel('Title')).toHaveValue('');
  await page.goBack();
  await expect(post).toBeHidden();
  await expect(page.getByRole('button', { name: 'New Post' })).toBeFocused();
});

test('on a desktop the settings stand beside the text; two tabs with one post know of each other', async ({
  page,
  context,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  await page.setViewportSize({ width: 1440, height: 900 });
  const created = await page.request.post('/api/admin/blog/posts', {
    data: { title: 'Two tabs', content: '<p>First.</p>' },
  });
  const { id }: { id: number } = await created.json();
  await page.goto(`/admin?view=blog&post=${id}`);
  await alive(page);
  const post = dialog(page, 'Edit Post');
  const elsewhere = post.getByText('This post is open in another tab too');
  await expect(editor(post)).toHaveText('First.', { timeout: 15_000 });
  await post.getByLabel('Slug').fill('tabs');
  await expect(post.getByRole('button', { name: 'Close, keep draft' })).toBeVisible();
  await expect(elsewhere).toBeHidden();
  await post.getByLabel('Slug').fill('two-tabs');
  const [text, settings] = await Promise.all([
    editor(post).boundingBox(),
    post.getByRole('region', { name: 'Settings' }).boundingBox(),
  ]);
  expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThan(settings?.x ?? 0);
  await expectAccessibleInAllThemes(page);

  const other = await context.newPage();
  await other.goto(`/admin?view=blog&post=${id}`);
  const otherPost = dialog(other, 'Edit Post');
  await expect(editor(otherPost)).toHaveText('First.', { timeout: 15_000 });
  await otherPost.getByLabel('Tags').fill('theirs');
  await expect(elsewhere).toBeVisible();
  await post.getByLabel('Excerpt').fill('Mine');
  await otherPost.getByRole('button', { name: 'Update Post' }).click();
  await expect(otherPost).toBeHidden();
  // Saving there wiped the draft of both: what was typed here is kept again.
  await page.reload();
  await expect(post.getByLabel('Excerpt')).toHaveValue('Mine');
  await other.close();
  await post.getByRole('button', { name: 'Update Post' }).click();
  await post.getByRole('button', { name: 'Load their version, keep my changes' }).click();
  await expect(post.getByLabel('Tags')).toHaveValue('theirs');
  await post.getByRole('button', { name: 'Update Post' }).click();
  await expect(toast(page).getByText('Blog post updated successfully')).toBeAttached();
  await expect(card(page, 'Two tabs')).toContainText('Mine');
  await expect(card(page, 'Two tabs')).toContainText('theirs');
});
