import type { Page } from '@playwright/test';
import { XSS_PAYLOADS } from '#features/blog/xss-corpus.data.ts';
import { publishPost, signIn } from './blog-content.ts';
import { expect, test } from './fixtures.ts';

const ALLOWED =
  'HTML HEAD BODY H2 H3 H4 P BR HR UL OL LI BLOCKQUOTE PRE CODE STRONG EM U S A IMG FIGURE FIGCAPTION';
/** Of the corpus, for fields that hold little. */
const short = (length: number, from = 0) =>
  XSS_PAYLOADS.filter((payload) => payload.length <= length && payload.includes('<'))[from] ?? '';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.setTimeout(90_000);

/** Whatever runs opens a dialog or touches the policy; the fixtures fail on what the policy writes to the console. */
function watch(page: Page): string[] {
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(`${page.url()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return ran;
}

test('nothing of the corpus runs when a browser reads what is left of it, without any policy', async ({
  page,
}) => {
  await signIn(page.request);
  const contents: string[] = [];
  for (const [index, payload] of XSS_PAYLOADS.entries()) {
    const { content } = await publishPost(page.request, {
      title: `Payload ${index}`,
      content: `<p>start</p>${payload}<p>end</p>`,
      status: 'draft',
    });
    contents.push(content);
  }
  const ran = watch(page);
  await page.goto('about:blank');
  const found = await page.evaluate(
    async ({ contents, allowed }) => {
      const problems: string[] = [];
      for (const content of contents) {
        const frame = document.createElement('iframe');
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
        frame.srcdoc = content;
        document.body.append(frame);
        await loaded;
        for (const element of frame.contentDocument?.querySelectorAll<HTMLElement>('*') ?? []) {
          if (!allowed.includes(element.tagName)) problems.push(element.outerHTML);
          for (const { name, value } of element.attributes)
            if (name.startsWith('on') || name === 'style' || /^\s*(javascript|data|vbscript):/i.test(value))
              problems.push(element.outerHTML);
          element.focus();
          element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
        }
      }
      return problems;
    },
    { contents, allowed: ALLOWED.split(' ') },
  );
  expect(found).toEqual([]);
  expect(ran).toEqual([]);
});

test('nothing of the corpus runs on the pages that show it', async ({ page, expectedConsole }) => {
  expectedConsole.push(/Failed to load resource.*404/);
  await signIn(page.request);
  const ran = watch(page);
  const everything = XSS_PAYLOADS.join('\n\n');
  const post = await publishPost(page.request, {
    title: `${short(190, 6)} post`,
    excerpt: short(290, 12),
    content: everything,
    tags: [short(45, 0), short(45, 3)],
  });
  const answer = await page.request.post('/api/blog/submit', {
    data: {
      title: `${short(190, 8)} article`,
      excerpt: short(290, 14),
      content: everything,
      authorName: short(90, 1),
      authorEmail: 'reader@ride.example',
      tags: [short(45, 1)],
    },
  });
  const { id }: { id: number } = await answer.json();
  const submission = `/api/admin/blog/submissions/${id}`;
  await page.request.post(`${submission}/review`, { data: { action: 'approve' } });
  const article: { slug: string } = await (await page.request.post(`${submission}/publish`)).json();

  const probe = encodeURIComponent('"><svg onload=alert(1)></script><script>alert(1)</script>');
  for (const path of [
    `/blog/${post.slug}`,
    `/blog/${article.slug}`,
    '/blog',
    `/blog/tag/${encodeURIComponent(short(45, 0).toLowerCase())}`,
    `/blog/${probe}`,
    `/blog/tag/${probe}`,
    `/blog?page=${probe}`,
    `/submit-blog?x=${probe}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Alive: our own scripts have put the texts in place once more.
    await page.waitForFunction(() => '__reactRouterDataRouter' in window);
    await page.mouse.move(200, 600);
  }
  expect(ran).toEqual([]);
});
