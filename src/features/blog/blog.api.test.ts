import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { tableDrift } from '#platform/db/table-drift.server.ts';
import { describeOnBothEngines } from '#platform/db/test-database.server.ts';
import { openTestApp, signInAsAdmin, type TestApp } from '#simulator/test-app.ts';
import {
  adminPostsAnswerSchema,
  adminPostSchema,
  postListAnswerSchema,
  postPageSchema,
  type AdminPost,
  type PostRevisions,
} from './blog.schema.ts';
import { blogPostRedirects, blogPostRevisions, blogPosts } from './blog.tables.server.ts';

const draft = {
  title: 'Riding in the Rain',
  content: '<h2>Tires</h2><p>Check &amp; warm them.</p>',
  tags: 'Rain, Gear,, Rain ',
};

describeOnBothEngines('the blog', (open) => {
  let database: Database;
  let test: TestApp;
  let cookie: string;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    await database.close();
  });
  beforeEach(async () => {
    await database.query('DELETE FROM blog_posts');
    await database.query("UPDATE content_versions SET version = version + 1 WHERE name = 'blog'");
    test = await openTestApp(database);
    cookie = await signInAsAdmin(test);
  });
  afterEach(async () => {
    await test.close();
  });

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, as = cookie) =>
    test.app.inject({ method, url, headers: { ...(as && { cookie: as }) }, ...(payload && { payload }) });
  async function create(changes: object = {}): Promise<AdminPost> {
    const response = await call('POST', '/api/admin/blog/posts', { ...draft, ...changes });
    expect(response.statusCode, response.body).toBe(201);
    return adminPostSchema.parse(response.json());
  }
  const publish = (changes: object = {}) => create({ status: 'published', ...changes });
  async function change(id: number, changes: object): Promise<AdminPost> {
    const response = await call('PUT', `/api/admin/blog/posts/${id}`, changes);
    expect(response.statusCode, response.body).toBe(200);
    return adminPostSchema.parse(response.json());
  }
  const refused = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const response = await call(method, url, payload);
    return [response.statusCode, response.json<{ message: string }>().message];
  };
  const titles = async (query = '') =>
    postListAnswerSchema
      .parse((await call('GET', `/api/blog/posts${query}`)).json())
      .posts.map(({ title }) => title);
  const read = async (slug: string) => {
    const response = await call('GET', `/api/blog/posts/${slug}`);
    return response.statusCode === 200 ? postPageSchema.parse(response.json()) : response.statusCode;
  };

  it('has tables as its code knows them', async () => {
    expect(await tableDrift(database, blogPosts)).toEqual([]);
    expect(await tableDrift(database, blogPostRedirects)).toEqual([]);
    expect(await tableDrift(database, blogPostRevisions)).toEqual([]);
  });

  it('keeps what each save stored, and goes back to it as a new version', async () => {
    const { id, slug } = await publish({ title: 'First words', content: '<p>Dry road.</p>' });
    await change(id, { content: '<p>Wet road.</p>' });
    await change(id, { status: 'archived' });
    await change(id, { title: 'Last words' });
    const revisions = async () =>
      (await call('GET', `/api/admin/blog/posts/${id}/revisions`)).json<PostRevisions>().revisions;
    // Version 3 changed no text.
    expect((await revisions()).map(({ version, title, savedBy }) => [version, title, savedBy])).toEqual([
      [4, 'Last words', 'admin'],
      [2, 'First words', 'admin'],
      [1, 'First words', 'admin'],
    ]);
    const first = await call('GET', `/api/admin/blog/posts/${id}/revisions/1`);
    expect(first.json()).toMatchObject({ content: '<p>Dry road.</p>', tags: expect.any(Array) });
    const restored = await call('POST', `/api/admin/blog/posts/${id}/revisions/1/restore`);
    expect(restored.json()).toMatchObject({
      title: 'First words',
      content: '<p>Dry road.</p>',
      slug,
      status: 'archived',
      version: 5,
    });
    expect((await revisions()).map(({ version }) => version)).toEqual([5, 4, 2, 1]);
    expect((await call('GET', `/api/admin/blog/posts/${id}/revisions/3`)).statusCode).toBe(404);
    expect((await call('POST', `/api/admin/blog/posts/${id}/revisions/99/restore`)).statusCode).toBe(404);
    expect((await call('GET', `/api/admin/blog/posts/${id}/revisions`, undefined, '')).statusCode).toBe(401);
  });

  it('keeps the newest fifty versions, the first one also of a post older than versions', async () => {
    const { id } = await create();
    await database.query('DELETE FROM blog_post_revisions');
    for (let turn = 1; turn <= 52; turn += 1) await change(id, { title: `Turn ${turn}` });
    const { revisions } = (await call('GET', `/api/admin/blog/posts/${id}/revisions`)).json<PostRevisions>();
    expect(revisions).toHaveLength(50);
    expect(revisions.map(({ title }) => title).slice(0, 2)).toEqual(['Turn 52', 'Turn 51']);
    await database.query('DELETE FROM blog_post_revisions WHERE post_id = $1', [id]);
    await change(id, { title: 'Once more' });
    const again = (await call('GET', `/api/admin/blog/posts/${id}/revisions`)).json<PostRevisions>();
    expect(again.revisions.map(({ title, savedBy }) => [title, savedBy])).toEqual([
      ['Once more', 'admin'],
      ['Turn 52', null],
    ]);
    await call('DELETE', `/api/admin/blog/posts/${id}`);
    expect(await database.query('SELECT 1 FROM blog_post_revisions')).toEqual([]);
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
    test.advance(1_000);
    const published = await call('PUT', `/api/admin/blog/posts/${post.id}/publish`);
    expect(published.json()).toMatchObject({ status: 'published', publishedAt: '2026-11-20T19:00:01.000Z' });
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
    test.advance(86_400_000);
    cookie = await signInAsAdmin(test);
    expect(await change(id, { status: 'published' })).toMatchObject({ publishedAt });
  });

  it('is written by signed-in admins only', async () => {
    const { id } = await create();
    for (const as of ['', 'dryline_admin=stale'])
      for (const [method, url] of [
        ['GET', '/api/admin/blog/posts'],
        ['GET', `/api/admin/blog/posts/${id}`],
        ['POST', '/api/admin/blog/posts'],
        ['PUT', `/api/admin/blog/posts/${id}`],
        ['PUT', `/api/admin/blog/posts/${id}/publish`],
        ['DELETE', `/api/admin/blog/posts/${id}`],
      ] as const)
        expect((await call(method, url, method === 'GET' ? undefined : draft, as)).statusCode, url).toBe(401);
  });

  it('says what is wrong, field by field, in the words of the form', async () => {
    const wrong = await call('POST', '/api/admin/blog/posts', {
      title: 'x'.repeat(201),
      content: '',
      excerpt: 'x'.repeat(301),
      slug: 'x'.repeat(101),
      status: 'public',
      featuredImage: 'javascript:alert(1)',
      tags: 7,
    });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toMatchObject({
      message: 'Title must be less than 200 characters',
      errors: {
        title: 'Title must be less than 200 characters',
        content: 'Content is required',
        excerpt: 'Excerpt must be at most 300 characters',
        slug: 'Slug must be at most 100 characters',
        status: 'Status must be draft, published or archived',
        featuredImage: 'The image address must begin with / or https://',
        tags: 'Tags must be a list of texts or one text with commas',
      },
    });
    expect(
      await refused('POST', '/api/admin/blog/posts', { ...draft, content: '<p></p><script>x</script>' }),
    ).toEqual([400, 'Content is required']);
    expect((await create({ title: 'x'.repeat(200) })).title).toHaveLength(200);
    expect(await create({ excerpt: '', featuredImage: '', tags: null, slug: null })).toMatchObject({
      excerpt: null,
      featuredImage: null,
      tags: [],
    });
  });

  it('changes only what is sent', async () => {
    const post = await create({ excerpt: 'Short', featuredImage: '/uploads/a.webp' });
    const { version, updatedAt, ...rest } = await change(post.id, { title: 'Riding in Snow' });
    const { version: _v, updatedAt: _u, ...before } = post;
    expect(rest).toEqual({ ...before, title: 'Riding in Snow' });
    expect([version, updatedAt]).toEqual([2, new Date(test.now()).toISOString()]);
    expect(await change(post.id, { excerpt: null, tags: [], featuredImage: null, slug: '' })).toMatchObject({
      excerpt: null,
      tags: [],
      featuredImage: null,
      slug: 'riding-in-snow',
    });
  });

  it('numbers a slug from a title that is taken, refuses a typed one, and helps a title without letters', async () => {
    const first = await create();
    const second = await create();
    const third = await create();
    expect([first.slug, second.slug, third.slug]).toEqual([
      'riding-in-the-rain',
      'riding-in-the-rain-2',
      'riding-in-the-rain-3',
    ]);
    expect(await refused('POST', '/api/admin/blog/posts', { ...draft, slug: 'Riding in the rain' })).toEqual([
      409,
      'Another post has this slug already.',
    ]);
    expect(await refused('PUT', `/api/admin/blog/posts/${second.id}`, { slug: first.slug })).toEqual([
      409,
      'Another post has this slug already.',
    ]);
    expect(await change(second.id, { slug: second.slug })).toMatchObject({ slug: second.slug });
    const foreign = await create({ title: '雨の日' });
    expect(foreign.slug).toBe(`post-${foreign.id}`);
    const together = await Promise.all([create({ title: 'Twins' }), create({ title: 'Twins' })]);
    expect(together.map(({ slug }) => slug).sort()).toEqual(['twins', 'twins-2']);
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

  it('tells the second of two admins who edit one post, and overwrites nothing', async () => {
    const { id, version } = await create();
    await change(id, { version, content: '<p>First</p>' });
    const second = await call('PUT', `/api/admin/blog/posts/${id}`, { version, content: '<p>Second</p>' });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({
      message: expect.stringContaining('Someone else saved this post while you were editing it.'),
      errors: { version: expect.any(String) },
    });
    expect((await call('GET', `/api/admin/blog/posts/${id}`)).json()).toMatchObject({
      content: '<p>First</p>',
      version: 2,
    });
    expect((await change(id, { version: 2, content: '<p>Third</p>' })).version).toBe(3);
  });

  it('deletes once, and says so the second time', async () => {
    const { id, slug } = await publish();
    expect((await call('DELETE', `/api/admin/blog/posts/${id}`)).statusCode).toBe(200);
    expect([await titles(), await read(slug)]).toEqual([[], 404]);
    for (const [method, url] of [
      ['DELETE', `/api/admin/blog/posts/${id}`],
      ['PUT', `/api/admin/blog/posts/${id}`],
      ['PUT', `/api/admin/blog/posts/${id}/publish`],
    ] as const)
      expect(await refused(method, url, {})).toEqual([404, 'This post does not exist any more.']);
  });

  it('writes every change to the audit log, without the texts', async () => {
    const { id } = await create();
    await change(id, { title: 'New', content: '<p>Other text</p>' });
    await call('PUT', `/api/admin/blog/posts/${id}/publish`);
    await call('DELETE', `/api/admin/blog/posts/${id}`);
    const entries = await database.query<{
      action: string;
      before: unknown;
      after: unknown;
      admin_name: string;
    }>(
      `select action, before, after, admin_name from audit_log
       where entity_type = 'blog-posts' and entity_id = '${id}' order by id`,
    );
    expect(entries.map(({ action }) => action)).toEqual(['created', 'updated', 'published', 'deleted']);
    expect(entries[1]).toMatchObject({
      admin_name: 'admin',
      before: { title: draft.title, contentLength: draft.content.length },
      after: { title: 'New', contentLength: 17 },
    });
    expect(JSON.stringify(entries)).not.toContain('Other text');
  });

  it('pages the list, newest first, by tag too, and leaves contents out for cards', async () => {
    for (let number = 1; number <= 5; number += 1) {
      test.advance(1_000);
      await publish({ title: `Post ${number}`, tags: number % 2 ? ['Odd'] : ['EVEN', 'even things'] });
    }
    expect(await titles()).toEqual(['Post 5', 'Post 4', 'Post 3', 'Post 2', 'Post 1']);
    expect(await titles('?page=2&pageSize=2')).toEqual(['Post 3', 'Post 2']);
    expect(await titles('?tag=even')).toEqual(['Post 4', 'Post 2']);
    const cards = await call('GET', '/api/blog/posts?fields=card&pageSize=1');
    expect(cards.json()).toMatchObject({ total: 5, page: 1, pageSize: 1 });
    expect(cards.body).not.toContain('"content"');
    expect((await call('GET', '/api/blog/posts?page=0')).statusCode).toBe(400);
    expect(await test.services.blog.list({ tag: 'ODD', page: 1, pageSize: 12 })).toMatchObject({
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
    test.advance(1_000);
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
    const again = await test.app.inject({
      url: '/blog/feed.xml',
      headers: { 'if-none-match': String(rss.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    const json = (await call('GET', '/blog/feed.json')).json<{ items: object[] }>();
    expect(json.items).toMatchObject([
      {
        id: 'http://localhost:3000/blog/fish-chips',
        content_html: '<p>See <a href="http://localhost:3000/routes">roads</a></p>',
        image: 'http://localhost:3000/u/a.webp',
        tags: ['Rain', 'Gear'],
      },
    ]);
  });
});
