import type { Page } from '@playwright/test';
import { XSS_PAYLOADS } from '#test/fixtures/xss-corpus.ts';
import { openNewPost } from './admin-area.ts';
import { publishPost, signIn } from './blog-content.ts';
import { expect, test } from './fixtures.ts';
import { alive, FAILED_REQUEST } from './weather-check.ts';

const ALLOWED =
  'HTML HEAD BODY H2 H3 H4 P BR HR UL OL LI BLOCKQUOTE PRE CODE STRONG EM U S A IMG FIGURE FIGCAPTION';
/** Of the corpus, for fields that hold little. */
const short = (length: number, from = 0) =>
  XSS_PAYLOADS.filter((payload) => payload.length <= length && payload.includes('<'))[from] ?? '';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Whatever runs opens a dialog or touches the policy; the fixtures fail on what the policy writes to the console. */
function watch(page: Page): string[] {
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(`${page.url()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return ran;
}

/** Runs in the browser: each on its own, or one that leaves a tag open would hide those behind it. */
function pasteEach(text: Element, payloads: readonly string[]): void {
  for (const payload of payloads) {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', `<p>start</p>${payload}<p>end</p>`);
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }
}

/** Runs in the browser: what could run in a part of the page, after touching everything in it. */
function findDangers(part: Element): string[] {
  return [...part.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    element.focus();
    element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    const isDangerous =
      element.matches('script, style, iframe, object, embed, base, link, meta') ||
      [...element.attributes].some(
        // As a picture's address or a list's type no browser follows it.
        ({ name, value }) =>
          name.startsWith('on') ||
          (/href|action|srcdoc/.test(name) && /^\s*(javascript|data|vbscript):/i.test(value)),
      );
    return isDangerous ? [element.outerHTML] : [];
  });
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

test.describe('without any policy', () => {
  test.use({ bypassCSP: true });

  test('nothing of the corpus runs on its way through the editor', async ({ page, expectedConsole }) => {
    expectedConsole.push(FAILED_REQUEST);
    await signIn(page.request);
    const ran = watch(page);
    await page.goto('/admin?view=blog');
    await alive(page);
    const writing = await openNewPost(page);
    const text = writing.getByRole('textbox', { name: 'Content' });
    await writing.getByLabel('Title').fill('Through the editor');
    await writing.getByLabel('Status').selectOption('published');
    await text.click();
    await text.evaluate(pasteEach, XSS_PAYLOADS);
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    for (const typed of [short(60), short(60, 9), '[go](javascript:alert(1)) ', 'javascript:alert(1) ']) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.type('The end of the corpus');
    await expect(text).toContainText('[go](javascript:alert(1))');
    expect(await text.evaluate(findDangers)).toEqual([]);
    await writing.getByRole('button', { name: 'Preview' }).click();
    await expect(writing.getByRole('toolbar', { name: 'Formatting' })).toBeHidden();
    await page.mouse.move(200, 600);
    await writing.getByRole('button', { name: 'Create Post' }).click();
    await expect(writing).toBeHidden();

    await page.goto('/blog/through-the-editor');
    const main = page.getByRole('main');
    await expect(main.getByText('The end of the corpus')).toBeVisible();
    await alive(page);
    expect(await main.evaluate(findDangers)).toEqual([]);
    await page.mouse.move(200, 600);
    expect(ran).toEqual([]);
  });
});
