import { describe, expect, it } from 'vitest';
import { createPageCache, newNonce } from './page-cache.ts';

function openCache() {
  let version = 1;
  let now = 0;
  let renders = 0;
  const cache = createPageCache({
    cacheBytes: 1024 * 1024,
    rules: [
      { path: /^\/blog(\/|$)/, version: async () => ({ version }) },
      { path: /^\/route\/\d+$/, version: async () => ({ version }), keptMs: 1_000 },
    ],
    now: () => now,
  });
  async function visit(url: string, { status = 200, about = '' } = {}) {
    const key = await cache.keyOf(url, about);
    if (key === undefined) return undefined;
    const nonce = newNonce();
    const page = await cache.page(key, nonce, async (placeholder) => {
      renders += 1;
      return new Response(
        `<script nonce="${placeholder}">é ${renders}</script><i nonce="${placeholder}"></i>`,
        {
          status,
          headers: { 'content-type': 'text/html' },
        },
      );
    });
    return { ...page, html: page.body.toString(), nonce };
  }
  return { visit, publish: () => (version += 1), pass: (ms: number) => (now += ms) };
}

const html = (render: number, nonce: string | undefined) =>
  `<script nonce="${nonce}">é ${render}</script><i nonce="${nonce}"></i>`;

describe('kept pages', () => {
  it('are rendered once, and each answer carries a nonce of its own in every place', async () => {
    const { visit } = openCache();
    const first = await visit('/blog?page=2');
    const second = await visit('/blog?page=2');
    expect(first?.html).toBe(html(1, first?.nonce));
    expect(second?.html).toBe(html(1, second?.nonce));
    expect(first?.nonce).not.toBe(second?.nonce);
    expect(second).toMatchObject({ status: 200, headers: [['content-type', 'text/html']] });
  });

  it('are rendered once for all who ask while they are being rendered', async () => {
    const { visit } = openCache();
    const answers = await Promise.all([visit('/blog/rain'), visit('/blog/rain'), visit('/blog/rain')]);
    expect(answers.map((page) => page?.html)).toEqual(answers.map((page) => html(1, page?.nonce)));
  });

  it('are rendered again when the content changes, and when what else they show does', async () => {
    const { visit, publish } = openCache();
    await visit('/blog');
    publish();
    expect((await visit('/blog'))?.html).toContain('é 2');
    expect((await visit('/blog', { about: 'simulated' }))?.html).toContain('é 3');
    expect((await visit('/blog/other'))?.html).toContain('é 4');
  });

  it('grow no older than they may', async () => {
    const { visit, pass } = openCache();
    await visit('/route/7');
    pass(999);
    expect((await visit('/route/7'))?.html).toContain('é 1');
    pass(1);
    expect((await visit('/route/7'))?.html).toContain('é 2');
  });

  it('are never errors, other pages, or addresses made to fill the memory', async () => {
    const { visit } = openCache();
    await visit('/blog/gone', { status: 404 });
    expect(await visit('/blog/gone')).toMatchObject({ status: 200 });
    expect(await visit('/trip')).toBeUndefined();
    expect(await visit('/blogger')).toBeUndefined();
    expect(await visit(`/blog?x=${'y'.repeat(600)}`)).toBeUndefined();
  });
});
