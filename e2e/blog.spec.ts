import { hash } from 'node:crypto';
import { emptyBlog, publishPost, signIn } from './blog-content.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { structuredData } from './routes-and-rides.ts';

const story = {
  title: 'Over the Pass at Dawn',
  excerpt: 'Ice, elk and the best coffee in the county.',
  content:
    '<h2>Up</h2><p>Leave at <strong>five</strong>.</p><ul><li><p>Gloves</p></li></ul>' +
    '<blockquote><p>Slow is smooth.</p></blockquote><pre><code>42 mpg × 4.0 gal</code></pre>' +
    '<p><a href="/routes">Roads</a></p>',
  tags: ['Passes', 'Cold', 'Coffee', 'Elk'],
};
const NOT_FOUND = [/Failed to load resource.*404/];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(async ({ page }) => {
  await signIn(page.request);
  await emptyBlog(page.request);
});

test('says that there are no posts yet', async ({ page }) => {
  await page.goto('/blog');
  await expect(page.getByRole('heading', { name: 'No blog posts yet' })).toBeVisible();
  await expect(page.getByText('Check back soon for motorcycle tips and stories!')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('leads from the list to a post and its tags, and shows what is published at once', async ({ page }) => {
  await page.goto('/blog');
  await publishPost(page.request, story);
  await publishPost(page.request, { title: 'Long', content: `<p>${'word '.repeat(60)}</p>`, tags: 'passes' });
  await publishPost(page.request, { title: 'Hidden', content: '<p>Draft</p>', status: 'draft' });
  await page.reload();
  const posts = page.getByRole('list', { name: 'Posts' }).getByRole('article');
  await expect(posts).toHaveCount(2);
  await expect(posts.nth(0)).toContainText(`${'word '.repeat(30).trim()}…`);
  await expect(posts.nth(1)).toContainText(story.excerpt);
  await expect(posts.nth(1).getByRole('link', { name: 'Coffee' })).toBeVisible();
  await expect(posts.nth(1)).toContainText('+1');
  await expect(posts.nth(1)).not.toContainText('Elk');
  await expectAccessible(page);

  await posts
    .nth(1)
    .getByRole('link', { name: /^Read More/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: story.title })).toBeVisible();
  await expect(page).toHaveTitle(`${story.title} - Motorcycle Blog | Dryline`);
  await expect(page.getByRole('heading', { level: 2, name: 'Up' })).toBeVisible();
  const next = page.getByRole('heading', { name: 'Read next' });
  await expect(next).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(next).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expectAccessible(page);

  await page.getByRole('article').first().getByRole('link', { name: 'Passes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Posts about passes$/i);
  await expect(page.getByRole('list', { name: 'Posts' }).getByRole('article')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page).toHaveURL('/blog');
});

test('describes a post to search engines', async ({ page, baseURL }) => {
  await publishPost(page.request, story);
  await page.goto('/blog/over-the-pass-at-dawn');
  const meta = (name: string) => page.locator(`meta[name="${name}"]`);
  await expect(meta('description')).toHaveAttribute('content', story.excerpt);
  await expect(meta('keywords')).toHaveAttribute('content', /^Passes, Cold, Coffee, Elk, /);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    `${baseURL}/blog/over-the-pass-at-dawn`,
  );
  const data = await structuredData(page, 'BlogPosting');
  expect(data).toMatchObject({
    headline: story.title,
    description: story.excerpt,
    author: { '@type': 'Organization', name: 'Dryline' },
    publisher: { '@type': 'Organization', name: 'Dryline' },
    keywords: 'Passes, Cold, Coffee, Elk',
    articleSection: 'Motorcycle',
  });
  expect(data.dateModified).toBe(data.datePublished);
  expect(await structuredData(page, 'BreadcrumbList')).toMatchObject({
    itemListElement: [{ name: 'Home' }, { name: 'Blog' }, { name: story.title }],
  });
});

test('a post without an excerpt is described by a sentence', async ({ page }) => {
  await publishPost(page.request, { title: 'Chains', content: '<p>Oil them every 300 miles.</p>' });
  await page.goto('/blog/chains');
  const sentence = /^Read “Chains” on our motorcycle blog/;
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', sentence);
  expect(await structuredData(page, 'BlogPosting')).toMatchObject({
    description: expect.stringMatching(sentence),
  });
});

test('pages through many posts', async ({ page }) => {
  for (let number = 1; number <= 13; number += 1)
    await publishPost(page.request, { title: `Ride ${number}`, content: '<p>Text</p>' });
  await page.goto('/blog');
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL('/blog?page=2');
  await expect(page.getByRole('list', { name: 'Posts' }).getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Ride 1', exact: true })).toBeVisible();
  await page.goto('/blog?page=99');
  await expect(page).toHaveURL('/blog?page=2');
});

test('a word longer than a phone is wide breaks or is cut', async ({ page }) => {
  const word = 'W'.repeat(60);
  const { slug } = await publishPost(page.request, {
    title: word,
    excerpt: word,
    content: `<h2>${word}</h2><p>${word}</p><pre><code>${word}</code></pre>`,
    tags: [word.slice(0, 45), 'Passes', '<img src=x onerror=alert(1)>'],
  });
  await publishPost(page.request, { title: 'Second', content: '<p>Text</p>', tags: [word.slice(0, 45)] });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/blog', `/blog/${slug}`, `/blog/tag/${word.slice(0, 45).toLowerCase()}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});

test('says that it is loading, and what failed', async ({ page, expectedConsole }) => {
  expectedConsole.push(/Failed to load resource/);
  await publishPost(page.request, story);
  const held: (() => void)[] = [];
  await page.route('**/api/blog/posts?**', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.fulfill({ status: 503, json: { message: 'busy', code: 'unavailable' } });
  });
  await page.goto('/thank-you?from=article');
  await page.getByRole('link', { name: 'Read the blog' }).click();
  await expect(page.getByText('Loading blog posts...')).toBeVisible();
  await expect.poll(() => held.length).toBe(1);
  held.forEach((release) => release());
  await expect(page.getByText('Failed to fetch blog posts')).toBeVisible();
  await page.unroute('**/api/blog/posts?**');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: story.title, exact: true })).toBeVisible();
});

test('answers 404 for a post that is not public, and 301 for one that moved', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(...NOT_FOUND);
  const { id } = await publishPost(page.request, story);
  await page.request.put(`/api/admin/blog/posts/${id}`, { data: { slug: 'dawn' } });
  const moved = await page.request.get('/blog/over-the-pass-at-dawn', { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, '/blog/dawn']);
  await page.request.put(`/api/admin/blog/posts/${id}`, { data: { status: 'archived' } });
  expect((await page.goto('/blog/dawn'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Blog post not found' })).toBeVisible();
  await expect(
    page.getByText("The blog post you're looking for doesn't exist or has been removed."),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page).toHaveURL('/blog');
  expect((await page.goto('/blog/tag/nothing'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'No posts with this tag' })).toBeVisible();
});

test('gives everyone the same bytes, whose scripts the policy names by their hashes', async ({ page }) => {
  await publishPost(page.request, story);
  const load = async () => {
    const answer = await page.request.get('/blog/over-the-pass-at-dawn');
    const policy = answer.headers()['content-security-policy'] ?? '';
    const html = await answer.text();
    const scripts = [...html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(
      ([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`,
    );
    return { policy, html, scripts };
  };
  const [first, second] = [await load(), await load()];
  expect(first).toEqual(second);
  expect(first.html).not.toMatch(/nonce="[^"]/);
  expect(first.policy).not.toContain('nonce');
  const named = first.policy.match(/'sha256-[^']+'/g) ?? [];
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((hash) => !first.scripts.includes(hash))).toEqual([]);
});
