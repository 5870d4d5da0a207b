import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { BlogPost } from '#features/blog/blog.schema.ts';
import type { Database } from '#platform/db/database.server.ts';
import { describeOnBothEngines } from '#platform/db/test-database.server.ts';
import { LINK_GONE } from '#platform/private-links/private-link.ts';
import { openTestApp, signInAsAdmin, type TestApp } from '#simulator/test-app.ts';
import { publishedSubmissionSchema, submissionsAnswerSchema, type Submission } from './articles.schema.ts';
import { submitArticleAnswerSchema } from './submit-article.schema.ts';
import { ownArticleAnswerSchema, ownArticleSchema, type OwnArticle } from './own-article.schema.ts';

const article = {
  authorName: 'Dana Rider',
  authorEmail: 'dana@ride.example',
  title: 'Fog on the Pass',
  excerpt: 'Cold.',
  content: `It began with fog.\n\nThen came the sun. ${'And so on. '.repeat(10)}`.trim(),
  tags: ['fog'],
};

describeOnBothEngines('articles by their private link', (open) => {
  let database: Database;
  let test: TestApp;
  let cookie: string;

  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database, {
      env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'blog@ride.example' },
    });
    cookie = await signInAsAdmin(test);
  });
  afterAll(async () => {
    await test.close();
  });
  beforeEach(async () => {
    test.advance(11 * 60_000);
    for (const table of ['user_blog_submissions', 'blog_posts', 'mail_outbox', 'private_links'])
      await database.query(`DELETE FROM ${table}`);
  });

  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
  const call = (method: Method, url: string, token: string, payload?: object) =>
    test.app.inject({
      method,
      url: `/api/private/article${url}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
  const asAdmin = (method: Method, url: string, payload?: object) =>
    test.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
  async function submit(changes: object = {}) {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/blog/submit',
      payload: { ...article, ...changes },
    });
    expect(response.statusCode, response.body).toBe(201);
    const { id, link } = submitArticleAnswerSchema.parse(response.json());
    expect(link.page).toBe('/private/article');
    return { id, token: link.token };
  }
  const review = (id: number, payload: object) =>
    asAdmin('POST', `/api/admin/blog/submissions/${id}/review`, payload);
  async function published() {
    const sent = await submit();
    await review(sent.id, { action: 'approve' });
    const response = await asAdmin('POST', `/api/admin/blog/submissions/${sent.id}/publish`);
    const { slug, publishedBlogPostId } = publishedSubmissionSchema.parse(response.json());
    return { ...sent, slug, postId: publishedBlogPostId ?? 0 };
  }
  async function view(token: string): Promise<OwnArticle> {
    const response = await call('GET', '', token);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    return ownArticleSchema.parse(response.json());
  }
  async function edit(token: string, changes: object) {
    const { wanted, version } = await view(token);
    return call('PUT', '', token, { ...wanted, version, ...changes });
  }
  const step = async (method: Method, url: string, token: string) => {
    const response = await call(method, url, token);
    expect(response.statusCode, response.body).toBe(200);
    return ownArticleAnswerSchema.parse(response.json());
  };
  const listed = async (id: number): Promise<Submission | undefined> =>
    submissionsAnswerSchema
      .parse((await asAdmin('GET', '/api/admin/blog/submissions')).json())
      .submissions.find((one) => one.id === id);
  const decide = async (id: number, what: 'accept' | 'decline', more: object = {}) => {
    const proposal = (await listed(id))?.proposal;
    return asAdmin('POST', `/api/admin/proposals/${proposal?.id}/${what}`, {
      version: proposal?.version,
      ...more,
    });
  };
  const post = async (slug: string) => {
    const response = await test.app.inject(`/api/blog/posts/${slug}`);
    return { status: response.statusCode, post: response.json<BlogPost>() };
  };
  const mails = () =>
    database.query<{ kind: string; plain_text: string; confidential: boolean }>(
      'select kind, plain_text, confidential from mail_outbox order by created_at, kind desc',
    );
  const message = (response: { json: <T>() => T }) => response.json<{ message: string }>().message;

  it('are given to their writers on the screen and by mail, and again for the same form', async () => {
    const submissionKey = crypto.randomUUID();
    const { id, token } = await submit({ submissionKey });
    expect(await view(token)).toMatchObject({
      state: 'pending',
      publicPath: null,
      stored: { title: 'Fog on the Pass', authorName: 'Dana Rider' },
      contact: { email: 'dana@ride.example' },
      may: { edit: true, withdraw: true },
    });
    expect(await mails()).toMatchObject([
      {
        kind: 'article-received',
        confidential: true,
        plain_text: expect.stringContaining(`/private/article#${token}`),
      },
    ]);
    const again = await submit({ submissionKey });
    expect([again.id, (await view(again.token)).id]).toEqual([id, id]);
    expect(await mails()).toHaveLength(1);
    expect(test.logLines.join('\n')).not.toContain(token);
  });

  it('change what waits at once, by the rules of the form', async () => {
    const { id, token } = await submit();
    const refused = await edit(token, { title: '', content: 'short' });
    expect(refused.json()).toMatchObject({
      errors: { title: 'Title is required', content: 'Content must be at least 100 characters' },
    });
    expect(message(await edit(token, { title: 'Fog and Sun', tags: 'fog, sun', status: 'approved' }))).toBe(
      'Your change is saved.',
    );
    expect(await listed(id)).toMatchObject({ title: 'Fog and Sun', tags: ['fog', 'sun'], status: 'pending' });
    expect((await asAdmin('GET', '/api/admin/blog/submissions?q=fog%20and%20sun')).json()).toMatchObject({
      total: 1,
    });
    expect((await edit(token, { title: 'Late', version: 'older' })).statusCode).toBe(409);
  });

  it('let the change of a published article wait, then change its post and nothing else of it', async () => {
    const { id, token, slug, postId } = await published();
    await asAdmin('PUT', `/api/admin/blog/posts/${postId}`, { excerpt: 'By the editors.' });
    const content = article.content.replace('fog', 'thick fog');
    expect(message(await edit(token, { content, tags: ['fog', 'passes'] }))).toContain('waits for review');
    expect(await view(token)).toMatchObject({
      state: 'published',
      publicPath: `/blog/${slug}`,
      stored: { content: article.content, excerpt: 'By the editors.' },
      proposal: { fields: ['Content', 'Tags'] },
    });
    expect((await post(slug)).post.content).toContain('It began with fog.');
    expect((await decide(id, 'accept')).statusCode).toBe(200);
    expect((await post(slug)).post).toMatchObject({
      content: expect.stringContaining('It began with thick fog.'),
      tags: ['fog', 'passes'],
      excerpt: 'By the editors.',
      title: 'Fog on the Pass',
    });
    expect(await view(token)).toMatchObject({ proposal: null, stored: { content } });
    expect((await mails()).map(({ kind }) => kind)).toContain('article-change-accepted');
  });

  it('ask what to keep when the editors changed the same text', async () => {
    const { id, token, slug, postId } = await published();
    await edit(token, { content: `${article.content} And rain.`, title: 'Rain' });
    await asAdmin('PUT', `/api/admin/blog/posts/${postId}`, {
      content: '<p>Edited <strong>well</strong> enough.</p><p>Twice.</p>',
    });
    const refused = await decide(id, 'accept');
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      errors: { content: expect.stringContaining('Now: Edited well enough.\n\nTwice. Proposed: It began') },
    });
    expect((await decide(id, 'accept', { fields: ['title'] })).statusCode).toBe(200);
    expect((await post(slug)).post).toMatchObject({
      title: 'Rain',
      content: expect.stringContaining('<strong>well</strong>'),
    });
  });

  it('tell their writer why a change was declined', async () => {
    const { id, token, slug } = await published();
    await edit(token, { title: 'BUY NOW' });
    await decide(id, 'decline', { reason: 'An advertisement.' });
    expect(await view(token)).toMatchObject({ declined: { reason: 'An advertisement.' }, proposal: null });
    expect((await post(slug)).post.title).toBe('Fog on the Pass');
    const told = (await mails()).find(({ kind }) => kind === 'article-change-declined');
    expect(told).toMatchObject({
      confidential: true,
      plain_text: expect.stringContaining('An advertisement.'),
    });
  });

  it('let an edit that crosses the approval wait', async () => {
    const { id, token } = await submit();
    const { version, wanted } = await view(token);
    const [edited] = await Promise.all([
      call('PUT', '', token, { ...wanted, title: 'Crossed', version }),
      review(id, { action: 'approve' }),
    ]);
    expect(edited.statusCode, edited.body).toBe(200);
    const row = await listed(id);
    const sneaked = row?.title === 'Crossed';
    expect(row?.status).toBe('approved');
    expect(row?.proposal?.fields.map(({ proposed }) => proposed) ?? []).toEqual(sneaked ? [] : ['Crossed']);
  });

  it('say that an article was not accepted, and why', async () => {
    const { id, token } = await submit();
    await review(id, { action: 'reject', rejectionReason: 'Not about riding.' });
    expect(await view(token)).toMatchObject({
      state: 'rejected',
      rejectionReason: 'Not about riding.',
      may: { edit: false, withdraw: true },
    });
    expect((await edit(token, { title: 'Again' })).statusCode).toBe(409);
    expect(await step('POST', '/withdraw', token)).toMatchObject({ entry: null });
    const gone = await call('GET', '', token);
    expect([gone.statusCode, message(gone)]).toEqual([404, LINK_GONE]);
    expect(await listed(id)).toBeUndefined();
  });

  it('take a published article out of the blog at once, for good', async () => {
    const { id, token, slug } = await published();
    expect((await step('POST', '/withdraw', token)).entry).toMatchObject({
      state: 'withdrawn',
      publicPath: null,
      may: { edit: false, withdraw: false },
    });
    expect((await post(slug)).status).toBe(404);
    expect((await test.app.inject('/sitemap.xml')).body).not.toContain(slug);
    expect(await listed(id)).toMatchObject({ isWithdrawn: true });
    expect((await call('POST', '/withdraw', token)).statusCode).toBe(409);
    const { id: other, token: link } = await submit();
    await review(other, { action: 'approve' });
    await step('POST', '/withdraw', link);
    const refused = await asAdmin('POST', `/api/admin/blog/submissions/${other}/publish`);
    expect([refused.statusCode, message(refused)]).toEqual([409, 'Its writer has withdrawn this article.']);
  });

  it('forget the address, tell what is stored, and are found by it until then', async () => {
    const { id, token } = await submit();
    expect(await test.services.articles.linksOf('DANA@ride.example')).toEqual([
      {
        purpose: 'article',
        subject: String(id),
        page: '/private/article',
        title: 'Article: Fog on the Pass',
      },
    ]);
    expect((await call('GET', '/export', token)).json()).toMatchObject({
      entry: { contact: { email: 'dana@ride.example' }, stored: { content: article.content } },
    });
    expect((await step('DELETE', '/contact', token)).entry?.contact).toEqual({ email: null });
    const kept = await database.query('SELECT * FROM user_blog_submissions');
    expect(JSON.stringify(kept)).not.toContain('dana@ride.example');
    expect(await test.services.articles.linksOf('dana@ride.example')).toEqual([]);
    const sent = (await mails()).length;
    await review(id, { action: 'approve' });
    await asAdmin('POST', `/api/admin/blog/submissions/${id}/publish`);
    expect(await mails()).toHaveLength(sent);
  });
});
