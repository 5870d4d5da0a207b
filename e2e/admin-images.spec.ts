import type { Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { card, closeToast, dialog, editor, openAdmin, startPost } from './admin-area.ts';
import { expect, test } from './fixtures.ts';
import { FAILED_REQUEST, toast } from './weather-check.ts';

test.use({ samples: 'review', contextOptions: { reducedMotion: 'reduce' } });

const picture = (width: number) =>
  sharp({ create: { width, height: 40, channels: 3, background: '#00573f' } })
    .png()
    .toBuffer();
async function upload(
  page: Page,
  files: { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  await page.getByLabel('Choose images to upload').setInputFiles(files);
}

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
  await expect(dialog(page, 'Choose an image').getByRole('heading', { level: 3 })).toBeFocused();
  await dialog(page, 'Choose an image').getByRole('button', { name: 'Select' }).first().click();
  await expect(editor(post).locator('img')).toHaveAttribute('src', /^\/images\//);
  await post.getByRole('button', { name: 'Gallery' }).click();
  await dialog(page, 'Choose the featured image').getByRole('button', { name: 'Select' }).first().click();
  await expect(post.getByLabel('Featured image')).toHaveValue(/^\/images\//);
  await post.getByRole('button', { name: 'Create Post' }).click();
  await expect(post).toBeHidden();

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
  // Its missing picture would be asked for in the tests below.
  const { posts } = await (await page.request.get('/api/admin/blog/posts?q=With+a+picture')).json();
  expect((await page.request.delete(`/api/admin/blog/posts/${posts[0].id}`)).status()).toBe(200);
});

test('what an image is used in is looked up again before it is deleted', async ({
  page,
  expectedConsole,
}) => {
  // Another post may still show a picture that is deleted.
  expectedConsole.push(FAILED_REQUEST);
  await openAdmin(page, 'blog');
  const stored = page.waitForResponse('/api/upload/blog-image');
  await upload(page, [{ name: 'late.png', mimeType: 'image/png', buffer: await picture(70) }]);
  const { filename, url }: { filename: string; url: string } = await (await stored).json();
  const data = { title: 'By another admin', content: '<p>Meanwhile.</p>', featuredImage: url };
  await expect(card(page, filename)).toBeVisible();
  expect((await page.request.post('/api/admin/blog/posts', { data })).status()).toBe(201);
  await card(page, filename).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page, 'Delete this image?')).toContainText('It is used in: By another admin');
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
  const message = 'The image could not be stored. Please try again later.';
  const answer = { status: 502, json: { message, code: 'upstream' } };
  await page.route('/api/upload/blog-image', (route) => route.fulfill(answer), { times: 1 });
  await uploads.getByRole('button', { name: 'Try again' }).click();
  await expect(uploads.getByRole('alert')).toHaveText(message);
  await uploads.getByRole('button', { name: 'Try again' }).click();
  await expect(uploads).toBeHidden();
  await closeToast(page);
  await expect(toast(page)).toContainText('has been uploaded');
});

test('images that are chosen at once are sent one after the other', async ({ page }) => {
  await openAdmin(page, 'blog');
  const sent: Route[] = [];
  await page.route('/api/upload/blog-image', (route) => void sent.push(route));
  const names = ['one.png', 'two.png', 'three.png', 'four.png', 'five.png'];
  const buffer = await picture(70);
  await upload(
    page,
    names.map((name) => ({ name, mimeType: 'image/png', buffer })),
  );
  const uploads = page.getByRole('list', { name: 'Uploads' });
  for (const [at, filename] of names.entries()) {
    await expect.poll(() => sent.length).toBe(at + 1);
    await expect(uploads.getByRole('listitem')).toHaveCount(names.length - at);
    await sent[at]?.fulfill({ status: 201, json: { filename } });
  }
  // What fails stays in the list.
  await expect(uploads).toBeHidden();
});

test('the last image of a page takes its page with it', async ({ page }) => {
  let total = 25;
  const image = (number: number) => ({
    filename: `image-${number}.png`,
    url: '/icon-192.png',
    size: 512,
    uploadedAt: '2026-11-20T19:00:00.000Z',
    width: 48,
    height: 48,
    alt: '',
    variants: [],
    usedIn: [],
  });
  await page.route('/api/upload/blog-images?*', (route) => {
    const first = 24 * (Number(new URL(route.request().url()).searchParams.get('page')) - 1);
    const count = Math.max(0, Math.min(24, total - first));
    return route.fulfill({
      json: { total, images: Array.from({ length: count }, (_, at) => image(first + at)) },
    });
  });
  await page.route('/api/upload/blog-image/*', (route) => {
    total -= 1;
    return route.fulfill({ json: { message: '', filename: '', usedIn: [] } });
  });
  await openAdmin(page, 'blog');
  const gallery = page.getByRole('region', { name: 'Image Gallery' });
  await gallery.getByRole('button', { name: 'Next' }).click();
  await expect(gallery.getByRole('article')).toHaveCount(1);
  await gallery.getByRole('button', { name: 'Delete' }).click();
  await dialog(page, 'Delete this image?').getByRole('button', { name: 'Delete' }).click();
  await expect(gallery.getByText('24 images')).toBeVisible();
  await expect(gallery.getByRole('article')).toHaveCount(24);
  await expect(gallery.getByRole('heading', { name: 'No images uploaded' })).toHaveCount(0);
});
