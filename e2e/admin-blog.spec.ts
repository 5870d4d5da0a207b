import {
  card,
  closeToast,
  dialog,
  editor,
  openAdmin,
  openNewPost,
  signIn,
  signInByForm,
  startPost,
} from './admin-area.ts';
import { emptyBlog } from './blog-content.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { FAILED_REQUEST, toast } from './weather-check.ts';
import { HOUR_MS } from '#platform/time/units.ts';

test.use({ samples: 'review', contextOptions: { reducedMotion: 'reduce' } });

const HOURS_13 = 13 * HOUR_MS;
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
  await page.keyboard.press('ControlOrMeta+k');
  const link = dialog(page, 'Link');
  await expect(link.getByLabel('Address')).toBeFocused();
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
  await expect(post.getByLabel('Title')).toBeFocused();
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
