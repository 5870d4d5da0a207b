import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import {
  A_DAY,
  card,
  dialog,
  openAdmin,
  openNewPost,
  sendArticle,
  signIn,
  signInByForm,
} from './admin-area.ts';
import { emptyBlog } from './blog-content.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { FAILED_REQUEST, toast } from './weather-check.ts';

test.use({ samples: 'review', contextOptions: { reducedMotion: 'reduce' } });

const HOURS_13 = 13 * 3_600_000;
const editor = (page: Page | Locator) => page.getByRole('textbox', { name: 'Content' });
const closeToast = (page: Page) => toast(page).getByRole('button', { name: 'Close' }).click();

const picture = (width: number) =>
  sharp({ create: { width, height: 40, channels: 3, background: '#00573f' } })
    .png()
    .toBuffer();

async function startPost(page: Page, title: string): Promise<Locator> {
  const post = await openNewPost(page);
  // The editor's code is the largest download of the product.
  await expect(editor(post)).toBeVisible({ timeout: 15_000 });
  await post.getByLabel('Title').fill(title);
  return post;
}

async function upload(
  page: Page,
  files: { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  await page.getByLabel('Choose images to upload').setInputFiles(files);
}

test('a post is written with the keyboard, published, read and deleted', async ({ page }) => {
  await openAdmin(page, 'blog');
  const post = await startPost(page, 'Riding in the wet');
  await editor(post).click();
  await page.keyboard.type('Brake early');
  await page.keyboard.press('Shift+Tab');
  const tools = post.getByRole('toolbar', { name: 'Formatting' });
  await expect(tools.getByRole('button', { name: 'Heading', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor(post).getByRole('heading', { level: 2, name: 'Brake early' })).toBeVisible();
  await expect(tools.getByRole('button', { name: 'Heading', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('Enter');
  await page.keyboard.type('Leave room.');
  await tools.getByRole('button', { name: 'Bulleted list' }).click();
  await expect(editor(post).getByRole('listitem')).toHaveText('Leave room.');
  await tools.getByRole('button', { name: 'Undo' }).click();
  await expect(editor(post).getByRole('listitem')).toBeHidden();
  await tools.getByRole('button', { name: 'Redo' }).click();
  await tools.getByRole('button', { name: 'Link' }).click();
  const link = dialog(page, 'Link');
  await link.getByLabel('Address').fill('javascript:alert(1)');
  await link.getByLabel('Address').press('Enter');
  await expect(link.getByText('An address begins with')).toBeVisible();
  await link.getByLabel('Address').fill('https://ride.example/wet');
  await link.getByLabel('Address').press('Enter');
  await expect(editor(post).getByRole('link')).toHaveAttribute('href', 'https://ride.example/wet');
  await post.getByLabel('Tags').fill('rain, skills, tires, night');

  await post.getByRole('button', { name: 'Preview' }).click();
  await expect(post.getByRole('heading', { level: 3, name: 'Riding in the wet' })).toBeVisible();
  await expect(tools).toBeHidden();
  await post.getByRole('button', { name: 'Create Post' }).click();
  await expect(toast(page)).toContainText('Blog post created successfully');
  await closeToast(page);

  const made = card(page, 'Riding in the wet');
  await expect(made).toContainText('No excerpt available');
  await expect(made).toContainText('draft');
  await expect(made).toContainText('+1');
  await made.getByRole('button', { name: 'Publish' }).click();
  await expect(toast(page)).toContainText('Blog post published successfully');
  await expect(made.getByRole('button')).toHaveText(['Edit', 'Delete']);

  const address = '/blog/riding-in-the-wet';
  await expect(await page.request.get(address)).toBeOK();
  await made.getByRole('button', { name: 'Delete' }).click();
  const question = dialog(page, 'Delete this post?');
  await expect(question).toContainText(
    'Are you sure you want to delete "Riding in the wet"? This action cannot be undone.',
  );
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(made).toBeHidden();
  await expect(page.getByRole('heading', { level: 2, name: 'Blog Posts' })).toBeFocused();
  expect((await page.request.get(address)).status()).toBe(404);
});

test('what is wrong stands at its field', async ({ page, expectedConsole }) => {
  expectedConsole.push(FAILED_REQUEST);
  await openAdmin(page, 'blog');
  const post = await startPost(page, '');
  await post.getByRole('button', { name: 'Create Post' }).click();
  await expect(post.getByText('Title is required')).toBeVisible();
  await expect(post.getByText('Content is required')).toBeVisible();
  await expect(post.getByLabel('Title')).toBeFocused();
});

test('a draft survives closing, reloading and the end of the session', async ({
  page,
  outside,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  await openAdmin(page, 'blog');
  let post = await startPost(page, 'Long road home');
  await editor(post).click();
  await page.keyboard.type('Four hundred miles.');
  await post.getByRole('button', { name: 'Close, keep draft' }).click();
  await page.reload();
  post = await openNewPost(page);
  await expect(post.getByText('Your draft is back')).toBeVisible();
  await expect(post.getByLabel('Title')).toHaveValue('Long road home');
  await expect(editor(post)).toHaveText('Four hundred miles.');

  await outside.pass(HOURS_13);
  await post.getByRole('button', { name: 'Create Post' }).click();
  await expect(dialog(page, 'Please sign in again')).toBeVisible();
  await signInByForm(page);
  await expect(dialog(page, 'Please sign in again')).toBeHidden();
  await expect(editor(post)).toHaveText('Four hundred miles.');
  await post.getByRole('button', { name: 'Create Post' }).click();
  await expect(post).toBeHidden();
  await expect(card(page, 'Long road home')).toBeVisible();
  await openNewPost(page);
  await expect(dialog(page, 'New Post').getByLabel('Title')).toHaveValue('');
});

test('of what is pasted only text and its structure stays', async ({ page, expectedConsole }) => {
  // The browser refuses the handlers while the clipboard's HTML is taken apart.
  expectedConsole.push(/^Executing inline event handler violates/);
  await openAdmin(page, 'blog');
  const post = await startPost(page, 'Pasted');
  await editor(post).click();
  await editor(post).evaluate((node) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      '<h2 onclick="x()" style="color:red">Kept</h2><script>document.title="run"</script>' +
        '<img src="data:image/svg+xml,x" onerror="document.title=1"><iframe src="https://x.example"></iframe>' +
        '<a href="javascript:alert(1)">link</a>',
    );
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(editor(post).getByRole('heading', { name: 'Kept' })).toBeVisible();
  await expect(editor(post)).toContainText('link');
  const html = await editor(post).innerHTML();
  expect(html).not.toMatch(/script|onclick|onerror|style="color|iframe|data:/);
  await expect(page).toHaveTitle(/Admin/);
});

test('a toast stands above the open dialog, can be reached there, and outlives it', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  await openAdmin(page, 'blog');
  const post = await startPost(page, 'No answer');
  await editor(post).click();
  await page.keyboard.type('Text.');
  await page.route('/api/admin/blog/posts', (route) => route.abort());
  await post.getByRole('button', { name: 'Create Post' }).click();
  await expect(toast(page)).toContainText('Error');
  const isOnTop = () =>
    toast(page).evaluate((node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  expect(await isOnTop()).toBe(true);

  await post.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(dialog(page, 'Link')).toBeVisible();
  expect(await isOnTop()).toBe(true);
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(toast(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toast(page)).toBeHidden();
  await expect(dialog(page, 'Link')).toBeVisible();
  await dialog(page, 'Link').getByRole('button', { name: 'Close' }).click();

  await page.unroute('/api/admin/blog/posts');
  await post.getByRole('button', { name: 'Create Post' }).click();
  await expect(post).toBeHidden();
  await expect(toast(page)).toContainText('Blog post created successfully');
  expect(await isOnTop()).toBe(true);
  await closeToast(page);
  await expect(toast(page)).toBeHidden();
});

test('two admins on one post: the second is told and overwrites nothing', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  await openAdmin(page, 'blog');
  const created = await page.request.post('/api/admin/blog/posts', {
    data: { title: 'Shared post', content: '<p>First.</p>' },
  });
  const { id }: { id: number } = await created.json();
  await page.reload();
  await card(page, 'Shared post').getByRole('button', { name: 'Edit' }).click();
  const post = dialog(page, 'Edit Post');
  await expect(editor(post)).toHaveText('First.');
  await post.getByLabel('Excerpt').fill('Mine');
  await page.request.put(`/api/admin/blog/posts/${id}`, { data: { content: '<p>Theirs.</p>' } });
  await post.getByRole('button', { name: 'Update Post' }).click();
  await expect(post.getByText('Someone else was faster')).toBeVisible();
  await post.getByRole('button', { name: 'Load their version, keep my changes' }).click();
  await expect(editor(post)).toHaveText('Theirs.');
  await expect(post.getByLabel('Excerpt')).toHaveValue('Mine');
  await post.getByRole('button', { name: 'Update Post' }).click();
  await expect(toast(page).getByText('Blog post updated successfully')).toBeAttached({ timeout: 15_000 });
  await expect(card(page, 'Shared post')).toContainText('Mine');
});

test('images are uploaded, refused, chosen, copied and deleted', async ({
  page,
  context,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAdmin(page, 'blog');
  await expect(page.getByRole('heading', { name: 'No images uploaded' })).toBeVisible();
  await upload(page, [{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }]);
  await expect(toast(page)).toContainText('Invalid file type');
  await expect(toast(page)).toContainText('Please select an image file (JPG, PNG, GIF, WebP)');
  await closeToast(page);
  await upload(page, [{ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }]);
  await expect(toast(page)).toContainText('Please select an image smaller than 5MB');
  await closeToast(page);
  await upload(page, [
    { name: 'lie.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="x()"/>') },
  ]);
  await expect(toast(page)).toContainText('Invalid file type');
  await closeToast(page);
  for (const name of ['notes.txt', 'big.png', 'lie.png'])
    await page.getByRole('button', { name: `Forget ${name}` }).click();
  await upload(page, [
    { name: 'one.png', mimeType: 'image/png', buffer: await picture(60) },
    { name: 'two.png', mimeType: 'image/png', buffer: await picture(80) },
  ]);
  await expect(page.getByText('2 images')).toBeVisible();
  for (const _ of ['one.png', 'two.png']) {
    await expect(toast(page)).toContainText('Image uploaded successfully');
    await closeToast(page);
  }

  const image = page.getByRole('region', { name: 'Image Gallery' }).getByRole('article').first();
  await expect(image).toContainText(/\d+(\.\d\d)? (Bytes|KB)/);
  await expect(image.getByRole('button', { name: 'Select' })).toBeHidden();
  await image.getByRole('button', { name: 'Copy URL' }).click();
  await expect(image.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http.*\/images\//);
  await expect(toast(page)).toContainText('URL copied to clipboard');
  await closeToast(page);
  await expect(image.getByRole('button', { name: 'Copy URL' })).toBeVisible();

  const post = await startPost(page, 'With a picture');
  await post.getByRole('button', { name: 'Image' }).click();
  await dialog(page, 'Choose an image').getByRole('button', { name: 'Select' }).first().click();
  await expect(editor(post).locator('img')).toHaveAttribute('src', /^\/images\//);
  await post.getByRole('button', { name: 'Gallery' }).click();
  await dialog(page, 'Choose the featured image').getByRole('button', { name: 'Select' }).first().click();
  await expect(post.getByLabel('Featured image')).toHaveValue(/^\/images\//);
  await post.getByRole('button', { name: 'Create Post' }).click();
  await expect(post).toBeHidden();

  await page.reload();
  const used = page
    .getByRole('region', { name: 'Image Gallery' })
    .getByRole('article')
    .filter({ hasText: 'Used in' });
  await expect(used).toContainText('With a picture');
  const filename = (await used.getByRole('heading').textContent()) ?? '';
  await used.getByRole('button', { name: 'Delete' }).click();
  const question = dialog(page, 'Delete this image?');
  await expect(question).toContainText(
    `Are you sure you want to delete "${filename}"? This action cannot be undone and may break any blog posts using this image.`,
  );
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('Image deleted successfully');
  await expect(page.getByText('1 image', { exact: true })).toBeVisible();
});

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

test('an image is dropped onto the gallery; a lost connection can be tried again', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  await openAdmin(page, 'blog');
  const bytes = [...(await picture(90))];
  const drop = () =>
    page.getByText('Or drop them here.').evaluate((node, content) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(content)], 'dropped.png', { type: 'image/png' }));
      node.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, bytes);
  await page.route('/api/upload/blog-image', (route) => route.abort());
  await drop();
  await expect(toast(page)).toContainText('Upload failed');
  const uploads = page.getByRole('list', { name: 'Uploads' });
  await expect(uploads.getByRole('alert')).toHaveText('Failed to upload image. Please try again.');
  await page.unroute('/api/upload/blog-image');
  await uploads.getByRole('button', { name: 'Try again' }).click();
  await expect(uploads).toBeHidden();
  await closeToast(page);
  await expect(toast(page)).toContainText('has been uploaded');
});

test('an earlier version of a post is compared with now, and comes back', async ({ page }) => {
  await signIn(page);
  // Pictures of other journeys' posts may be gone.
  await emptyBlog(page.request);
  const made = await page.request.post('/api/admin/blog/posts', {
    data: { title: 'Rain gear', content: '<p>Boots keep dry feet.</p>' },
  });
  const { id }: { id: number } = await made.json();
  await page.request.put(`/api/admin/blog/posts/${id}`, { data: { content: '<p>Boots keep wet feet.</p>' } });
  await openAdmin(page, 'blog');
  await card(page, 'Rain gear').getByRole('button', { name: 'Edit' }).click();
  const edit = dialog(page, 'Edit Post');
  await edit.getByRole('button', { name: 'Versions' }).click();
  const versions = dialog(page, 'Versions');
  await expect(versions.getByRole('deletion').filter({ hasText: 'dry' })).toBeVisible();
  await expect(versions.getByRole('insertion').filter({ hasText: 'wet' })).toBeVisible();
  await expectAccessible(page);
  await versions.getByRole('button', { name: 'Restore This Version' }).click();
  await expect(versions).toBeHidden();
  await expect(edit.getByText('Boots keep dry feet.')).toBeVisible();
  await edit.getByRole('button', { name: 'Cancel' }).click();
  const now = await page.request.get(`/api/admin/blog/posts/${id}`);
  expect(await now.json()).toMatchObject({ content: '<p>Boots keep dry feet.</p>', version: 3 });
});
