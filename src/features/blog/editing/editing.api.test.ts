import { expect, it } from 'vitest';
import { plansOf } from '#test/query-plan.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { blogSuite, draft } from '#test/blog-posts.ts';
import { listPostsHolding } from '../blog.repo.server.ts';
import { type PostRevisions } from '../blog.schema.ts';

describeOnBothEngines('writing for the blog', (open) => {
  const { suite, call, create, publish, change, refused, titles, read } = blogSuite(open);

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
    expect((await call('GET', '/api/admin/blog/posts/999999/revisions')).statusCode).toBe(404);
    expect((await call('GET', `/api/admin/blog/posts/${id}/revisions`, undefined, '')).statusCode).toBe(401);
  });

  it('stays as it is when a save changes nothing', async () => {
    const post = await publish();
    suite.test.advance(60_000);
    expect(await change(post.id, {})).toEqual(post);
    expect(await change(post.id, { ...draft, excerpt: '', status: 'published', version: 1 })).toEqual(post);
    const log = await call('GET', `/api/admin/audit?entityType=blog-posts&entityId=${post.id}`);
    expect(log.json()).toMatchObject({ total: 1 });
  });

  it('keeps the newest fifty versions, the first one also of a post older than versions', async () => {
    const { id } = await create();
    await suite.database.query('DELETE FROM blog_post_revisions');
    for (let turn = 1; turn <= 52; turn += 1) await change(id, { title: `Turn ${turn}` });
    const { revisions } = (await call('GET', `/api/admin/blog/posts/${id}/revisions`)).json<PostRevisions>();
    expect(revisions).toHaveLength(50);
    expect(revisions.map(({ title }) => title).slice(0, 2)).toEqual(['Turn 52', 'Turn 51']);
    await suite.database.query('DELETE FROM blog_post_revisions WHERE post_id = $1', [id]);
    await change(id, { title: 'Once more' });
    const again = (await call('GET', `/api/admin/blog/posts/${id}/revisions`)).json<PostRevisions>();
    expect(again.revisions.map(({ title, savedBy }) => [title, savedBy])).toEqual([
      ['Once more', 'admin'],
      ['Turn 52', null],
    ]);
    await call('DELETE', `/api/admin/blog/posts/${id}`);
    expect(await suite.database.query('SELECT 1 FROM blog_post_revisions')).toEqual([]);
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
        excerpt: 'Excerpt must be at most 300 characters; it has 301',
        slug: 'Slug must be at most 100 characters; it has 101',
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
    expect([version, updatedAt]).toEqual([2, new Date(suite.test.now()).toISOString()]);
    expect(await change(post.id, { excerpt: '', tags: [], featuredImage: '', slug: '' })).toMatchObject({
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
    await create({ slug: `post-${foreign.id + 2}` });
    const another = await create({ title: '雪の日' });
    expect(another.slug).toBe(`post-${foreign.id + 2}-2`);
    expect((await change(another.id, { slug: '' })).slug).toBe(another.slug);
    const together = await Promise.all([create({ title: 'Twins' }), create({ title: 'Twins' })]);
    expect(together.map(({ slug }) => slug).sort()).toEqual(['twins', 'twins-2']);
  });

  it('makes one post of a form whose answer was lost, however often it is sent', async () => {
    const form = { ...draft, excerpt: '', featuredImage: '', slug: '', status: 'draft', once: true };
    const first = await create(form);
    // Browsers send again by themselves what got no answer, several times at once.
    const again = await Promise.all([create(form), create(form)]);
    expect(again.map(({ id }) => id)).toEqual([first.id, first.id]);
    expect(await create({ ...form, slug: first.slug })).toEqual(first);
    for (const changes of [{ content: '<p>Other words</p>' }, { status: 'published' }, { once: false }])
      expect((await create({ ...form, ...changes })).id).not.toBe(first.id);
    suite.test.advance(61 * 60_000);
    expect((await create(form)).id).not.toBe(first.id);
    const together = await Promise.all([1, 2, 3].map(() => create({ ...form, title: 'At once' })));
    expect(new Set(together.map(({ id }) => id)).size).toBe(1);
  });

  it('takes a change that is stored already for no conflict', async () => {
    const { id, version } = await create();
    const sent = { version, title: 'Riding in Snow', tags: 'Snow' };
    const changed = await change(id, sent);
    expect(await change(id, sent)).toEqual(changed);
    expect(await refused('PUT', `/api/admin/blog/posts/${id}`, { ...sent, tags: 'Ice' })).toEqual([
      409,
      expect.stringContaining('Someone else saved this post'),
    ]);
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
      expect(await refused(method, url, {})).toEqual([404, 'This post no longer exists.']);
  });

  it('writes every change to the audit log, without the texts', async () => {
    const { id } = await create();
    await change(id, { title: 'New', content: '<p>Other text</p>' });
    await call('PUT', `/api/admin/blog/posts/${id}/publish`);
    await call('DELETE', `/api/admin/blog/posts/${id}`);
    const entries = await suite.database.query<{
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

  it('finds the posts that show a picture without reading the texts of all', async () => {
    const picture = `/images/${'b'.repeat(20)}`;
    await create({ title: 'In the text', content: `<p><img src="${picture}-800x600.jpg" alt=""></p>` });
    await create({ title: 'At its head', featuredImage: `${picture}-800x600.jpg` });
    await create({ title: 'Another one', content: `<p><img src="/images/${'c'.repeat(20)}-8x6.jpg"></p>` });
    await suite.database.query(
      `INSERT INTO blog_posts (title, slug, content, opening, created_at, search_text)
       SELECT 'Post', 'post-' || n, '<p>Dry</p>', 'Dry', now() - interval '1 day', '' FROM generate_series(1, 3000) AS n`,
    );
    await suite.database.query('ANALYZE blog_posts');
    const found = await listPostsHolding(suite.database.db, picture);
    expect(found.map(({ title }) => title)).toEqual(['At its head', 'In the text']);
    expect(await plansOf(suite.database, (db) => listPostsHolding(db, picture))).not.toContain('Seq Scan');
  });
});
