import { parseJsonFeed, parseRssFeed } from 'feedsmith';
import { expect, it } from 'vitest';
import { tableDrift } from '#test/table-drift.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { blogSuite, draft } from '#test/blog-posts.ts';
import { adminPostsAnswerSchema } from './blog.schema.ts';
import { blogPostRedirects, blogPostRevisions, blogPosts } from './blog.tables.server.ts';
import { DAY_MS } from '#platform/time/units.ts';

describeOnBothEngines('the blog', (open) => {
  const { suite, call, create, publish, change, refused, titles, read } = blogSuite(open);

  it('has tables as its code knows them', async () => {
    expect(await tableDrift(suite.database, blogPosts)).toEqual([]);
    expect(await tableDrift(suite.database, blogPostRedirects)).toEqual([]);
    expect(await tableDrift(suite.database, blogPostRevisions)).toEqual([]);
  });

  it('makes a draft with a slug of its title, and shows it to nobody before it is published', async () => {
    const post = await create();
    expect(post).toMatchObject({
      slug: 'riding-in-the-rain',
      status: 'draft',
      tags: ['Rain', 'Gear'],
      excerpt: null,
      summary: 'Tires Check & warm them.',
      publishedAt: null,
      updatedAt: null,
      version: 1,
      authorId: expect.any(Number),
    });
    expect([await titles(), await read(post.slug)]).toEqual([[], 404]);
    expect((await call('GET', '/api/blog/posts/riding-in-the-rain')).json()).toMatchObject({
      message: 'Blog post not found',
    });
    suite.test.advance(1_000);
    const published = await call('PUT', `/api/admin/blog/posts/${post.id}/publish`);
    expect(published.json()).toMatchObject({
      status: 'published',
      publishedAt: new Date(suite.test.now()).toISOString(),
    });
    expect(await titles()).toEqual([draft.title]);
    expect(await read(post.slug)).toMatchObject({ content: draft.content, related: [] });
    expect(await refused('PUT', `/api/admin/blog/posts/${post.id}/publish`)).toEqual([
      409,
      'This post is published already.',
    ]);
    await change(post.id, { status: 'archived' });
    expect([await titles(), await read(post.slug)]).toEqual([[], 404]);
  });

  it('keeps the day of the first publication', async () => {
    const { id, publishedAt } = await publish();
    await change(id, { status: 'draft' });
    suite.test.advance(DAY_MS);
    await suite.signInAgain();
    expect(await change(id, { status: 'published' })).toMatchObject({ publishedAt });
  });

  it('leads from an earlier address of a post to its present one', async () => {
    const { id, slug } = await publish();
    await change(id, { slug: 'wet-roads' });
    const moved = await call('GET', `/api/blog/posts/${slug}`);
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/api/blog/posts/wet-roads']);
    expect((await create()).slug).toBe('riding-in-the-rain-2');
    await change(id, { status: 'archived' });
    expect(await read(slug)).toBe(404);
    await change(id, { status: 'published', slug });
    expect(await read(slug)).toMatchObject({ id });
    expect((await call('GET', '/api/blog/posts/wet-roads')).headers.location).toBe(`/api/blog/posts/${slug}`);
    const other = await publish({ slug: 'wet-roads' });
    expect(await read('wet-roads')).toMatchObject({ id: other.id });
    const hidden = await create({ title: 'Never shown' });
    await change(hidden.id, { slug: 'renamed' });
    expect(await read('never-shown')).toBe(404);
  });

  it('says in plain words that an address cannot be that of a post', async () => {
    const refused = await call('GET', `/api/blog/posts/${'a'.repeat(301)}`);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { errors: { slug: 'This address is longer than that of any post' } },
    ]);
  });

  it('pages the list, newest first, by tag too, and leaves contents out for cards', async () => {
    for (let number = 1; number <= 5; number += 1) {
      suite.test.advance(1_000);
      await publish({ title: `Post ${number}`, tags: number % 2 ? ['Odd'] : ['EVEN', 'even things'] });
    }
    expect(await titles()).toEqual(['Post 5', 'Post 4', 'Post 3', 'Post 2', 'Post 1']);
    expect(await titles('?page=2&pageSize=2')).toEqual(['Post 3', 'Post 2']);
    expect(await titles('?tag=even')).toEqual(['Post 4', 'Post 2']);
    const cards = await call('GET', '/api/blog/posts?fields=card&pageSize=1');
    expect(cards.json()).toMatchObject({ total: 5, page: 1, pageSize: 1 });
    expect(cards.body).not.toContain('"content"');
    expect((await call('GET', '/api/blog/posts?page=0')).statusCode).toBe(400);
    expect(await suite.test.services.blog.list({ tag: 'ODD', page: 1, pageSize: 12 })).toMatchObject({
      total: 3,
      tag: 'Odd',
    });
  });

  it('shows related posts by shared tags, else the newest', async () => {
    await publish({ title: 'A', tags: ['rain', 'gear'] });
    await publish({ title: 'B', tags: ['Rain'] });
    await publish({ title: 'C', tags: ['gear', 'rain', 'night'] });
    await create({ title: 'Draft', tags: ['rain', 'gear'] });
    await publish({ title: 'D', tags: ['towing'] });
    const related = async (slug: string) => {
      const post = await read(slug);
      return typeof post === 'number' ? post : post.related.map(({ title }) => title);
    };
    expect(await related('a')).toEqual(['C', 'B']);
    expect(await related('d')).toEqual(['C', 'B', 'A']);
  });

  it('lets admins search, filter, sort and page', async () => {
    await create({ title: 'Alpha 100%', tags: ['towing'] });
    suite.test.advance(1_000);
    await publish({ title: 'beta' });
    const list = async (query: string) => {
      const response = await call('GET', `/api/admin/blog/posts${query}`);
      const { posts, total } = adminPostsAnswerSchema.parse(response.json());
      return [total, posts.map(({ title }) => title)];
    };
    expect(await list('')).toEqual([2, ['beta', 'Alpha 100%']]);
    expect(await list('?sort=title')).toEqual([2, ['Alpha 100%', 'beta']]);
    expect(await list('?sort=oldest&pageSize=1&page=2')).toEqual([2, ['beta']]);
    expect(await list('?status=draft')).toEqual([1, ['Alpha 100%']]);
    expect(await list('?q=TOWING')).toEqual([1, ['Alpha 100%']]);
    expect(await list('?q=100%25')).toEqual([1, ['Alpha 100%']]);
    expect(await list('?q=_eta')).toEqual([0, []]);
  });

  it('gives feeds of the whole posts, and 304 while nothing changed', async () => {
    await publish({
      title: 'Fish & <Chips>',
      content: '<p>See <a href="/routes">roads</a></p>',
      featuredImage: '/u/a.webp',
    });
    await create({ title: 'Secret' });
    const rss = await call('GET', '/blog/feed.xml');
    expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(rss.body).toContain('<title>Fish &amp; &lt;Chips&gt;</title>');
    expect(rss.body).toContain('&lt;a href=&quot;http://localhost:3000/routes&quot;&gt;');
    expect(rss.body).not.toContain('Secret');
    const again = await suite.test.app.inject({
      url: '/blog/feed.xml',
      headers: { 'if-none-match': String(rss.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    const json = (await call('GET', '/blog/feed.json')).json<{ items: object[] }>();
    expect(json.items).toMatchObject([
      {
        id: expect.stringMatching(/^tag:localhost,2026:blog\/\d+$/),
        url: 'http://localhost:3000/blog/fish-chips',
        content_html: '<p>See <a href="http://localhost:3000/routes">roads</a></p>',
        image: 'http://localhost:3000/u/a.webp',
        tags: ['Rain', 'Gear'],
      },
    ]);
  });

  it('is one entry to a feed reader also after its address changed, with whole addresses in it', async () => {
    const { id } = await publish({
      title: 'Rain Gear',
      content: '<p><a href="#boots">boots</a> <a href="../trip">trip</a></p>',
    });
    const read = async () => {
      const rss = parseRssFeed((await call('GET', '/blog/feed.xml')).body);
      const json = parseJsonFeed((await call('GET', '/blog/feed.json')).body);
      return { rss: rss.items?.[0], json: json.items?.[0] };
    };
    const before = await read();
    await call('PUT', `/api/admin/blog/posts/${id}`, { slug: 'renamed-title' });
    const after = await read();
    expect(after.json?.url).toBe('http://localhost:3000/blog/renamed-title');
    expect(after.json?.id).toBe(before.json?.id);
    expect(after.rss?.guid).toEqual({ value: before.json?.id, isPermaLink: false });
    expect(after.json?.content_html).toBe(
      '<p><a href="http://localhost:3000/blog/renamed-title#boots">boots</a> <a href="http://localhost:3000/trip">trip</a></p>',
    );
  });
});
