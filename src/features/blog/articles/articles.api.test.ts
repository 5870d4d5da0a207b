import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { tableDrift } from '#test/table-drift.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { openTestApp, signInAsAdmin, type TestApp } from '#test/test-app.ts';
import { publishedSubmissionSchema, submissionsAnswerSchema, type Submission } from './articles.schema.ts';
import { submitArticleAnswerSchema } from './submit-article.schema.ts';
import { userBlogSubmissions } from './articles.tables.server.ts';

const article = {
  authorName: 'Dana Rider',
  authorEmail: ' dana@ride.example ',
  title: 'Fog on the Pass',
  excerpt: '',
  content: `It began with <b>fog</b>.\n\nSee https://a.example/pass for a map. ${'And so on. '.repeat(10)}`,
  tags: ['fog', ' fog ', 'passes'],
};

describeOnBothEngines("readers' articles", (open) => {
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
    for (const table of ['user_blog_submissions', 'blog_posts', 'mail_outbox', 'mail_limits'])
      await database.query(`DELETE FROM ${table}`);
    test = await openTestApp(database, {
      env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'blog@ride.example' },
    });
    cookie = await signInAsAdmin(test);
  });
  afterEach(async () => {
    await test.close();
  });

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, as = cookie) =>
    test.app.inject({ method, url, headers: { ...(as && { cookie: as }) }, ...(payload && { payload }) });
  const send = (changes: object = {}) => call('POST', '/api/blog/submit', { ...article, ...changes }, '');
  async function submit(changes: object = {}): Promise<number> {
    const response = await send(changes);
    expect(response.statusCode, response.body).toBe(201);
    return submitArticleAnswerSchema.parse(response.json()).id;
  }
  const list = async (query = '') =>
    submissionsAnswerSchema.parse((await call('GET', `/api/admin/blog/submissions${query}`)).json());
  const find = async (id: number): Promise<Submission | undefined> =>
    (await list()).submissions.find((one) => one.id === id);
  const review = (id: number, payload: object) =>
    call('POST', `/api/admin/blog/submissions/${id}/review`, payload);
  const publish = (id: number) => call('POST', `/api/admin/blog/submissions/${id}/publish`);
  const mails = () =>
    database.query<{ kind: string; recipient: string; subject: string; plain_text: string }>(
      'select kind, recipient, subject, plain_text from mail_outbox order by created_at, kind desc',
    );
  const message = (response: { json: <T>() => T }) => response.json<{ message: string }>().message;

  it('have a table as its code knows it', async () => {
    expect(await tableDrift(database, userBlogSubmissions)).toEqual([]);
  });

  it('wait for review, and their writer is told that they arrived', async () => {
    const id = await submit();
    expect(await find(id)).toMatchObject({
      title: article.title,
      content: article.content.trim(),
      summary: `${article.content.replaceAll(/\s+/g, ' ').slice(0, 100).trim()}…`,
      excerpt: null,
      tags: ['fog', 'passes'],
      authorEmail: 'dana@ride.example',
      status: 'pending',
      isPublished: false,
      approvedBy: null,
      publishedBlogPostId: null,
    });
    expect(await mails()).toMatchObject([
      { kind: 'article-received', recipient: 'dana@ride.example', subject: 'We have your article' },
    ]);
    expect(message(await send())).toBe(
      'Thank you. A person reads your article within 2-3 business days, and you get an email.',
    );
  });

  it('promise no email when none can go out', async () => {
    await test.close();
    test = await openTestApp(database);
    expect(message(await send())).toBe('Thank you. A person reads your article within 2-3 business days.');
  });

  it('are refused with the reason at each field', async () => {
    const wrong = await send({
      authorName: 'x'.repeat(101),
      authorEmail: 'dana',
      title: 'x'.repeat(201),
      content: 'x'.repeat(99),
      excerpt: 'x'.repeat(301),
      tags: 'a,b,c,d,e,f',
    });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toMatchObject({
      errors: {
        authorName: 'Name must be less than 100 characters',
        authorEmail: 'Please enter a valid email address',
        title: 'Title must be less than 200 characters',
        content: 'Content must be at least 100 characters',
        excerpt: 'Excerpt must be at most 300 characters; it has 301',
        tags: 'At most 5 tags are allowed',
      },
    });
    expect((await send({ content: undefined, authorName: ' ', title: '' })).json()).toMatchObject({
      errors: {
        authorName: 'Name is required',
        title: 'Title is required',
        content: 'Content must be at least 100 characters',
      },
    });
    expect((await send({ content: `${' '.repeat(200)}short` })).statusCode).toBe(400);
    expect((await send({ content: 'x'.repeat(50_001) })).statusCode).toBe(400);
    expect(
      await submit({
        authorName: 'x'.repeat(100),
        title: 'x'.repeat(200),
        content: 'x'.repeat(100),
        tags: 'a, b,c,d,e',
      }),
    ).toBeGreaterThan(0);
    expect(await submit({ content: '雨'.repeat(50_000) })).toBeGreaterThan(0);
    expect((await list()).total).toBe(2);
  });

  it('take nothing from a visitor but what the form asks for, and the same form once', async () => {
    const submissionKey = crypto.randomUUID();
    const id = await submit({
      status: 'approved',
      isPublished: true,
      publishedBlogPostId: 1,
      approvedBy: 'me',
      id: 99,
      submissionKey,
    });
    expect(await submit({ submissionKey })).toBe(id);
    expect((await list()).total).toBe(1);
    expect(await find(id)).toMatchObject({ status: 'pending', isPublished: false, approvedBy: null });
    expect(await mails()).toHaveLength(1);
  });

  it('are approved or rejected once, and their writer hears of it', async () => {
    const good = await submit();
    test.advance(1_000);
    const bad = await submit({ title: 'Buy now' });
    test.advance(1_000);
    const quiet = await submit({ title: 'Hm' });
    test.advance(1_000);
    expect((await review(good, { action: 'approve', rejectionReason: 'ignored' })).json()).toMatchObject({
      status: 'approved',
      approvedBy: 'admin',
      approvedAt: new Date(test.now()).toISOString(),
      rejectionReason: null,
    });
    expect(
      (await review(bad, { action: 'reject', rejectionReason: 'An advertisement.' })).json(),
    ).toMatchObject({
      status: 'rejected',
      approvedBy: 'admin',
      rejectionReason: 'An advertisement.',
    });
    expect((await review(quiet, { action: 'reject' })).statusCode).toBe(200);
    for (const [id, said] of [
      [good, 'This article was approved already by admin.'],
      [bad, 'This article was rejected already by admin.'],
    ] as const) {
      const again = await review(id, { action: 'approve' });
      expect([again.statusCode, message(again)]).toEqual([409, said]);
    }
    expect((await review(good, { action: 'delete' })).statusCode).toBe(400);
    expect((await review(123_456, { action: 'approve' })).statusCode).toBe(404);
    const texts = (await mails()).filter(({ kind }) => kind !== 'article-received');
    expect(texts.map(({ kind }) => kind).sort()).toEqual([
      'article-approved',
      'article-rejected',
      'article-rejected',
    ]);
    expect(texts.filter(({ plain_text: text }) => text.includes('An advertisement.'))).toHaveLength(1);
    expect((await list()).counts).toEqual({ pending: 0, approved: 1, rejected: 2 });
  });

  it('become a post with their title, tags and byline once approved, and once only', async () => {
    const id = await submit({ excerpt: 'A short one' });
    expect([(await publish(id)).statusCode, message(await publish(id))]).toEqual([
      409,
      'Only an approved article can be published.',
    ]);
    await review(id, { action: 'approve' });
    const published = publishedSubmissionSchema.parse((await publish(id)).json());
    expect(published).toMatchObject({ isPublished: true, status: 'approved', slug: 'fog-on-the-pass' });
    expect((await call('GET', '/api/blog/posts/fog-on-the-pass', undefined, '')).json()).toMatchObject({
      id: published.publishedBlogPostId,
      title: article.title,
      excerpt: 'A short one',
      tags: ['fog', 'passes'],
      authorName: 'Dana Rider',
      status: 'published',
      content: expect.stringContaining(
        '<p>It began with &lt;b&gt;fog&lt;/b&gt;.</p>\n<p>See <a href="https://a.example/pass" rel="nofollow noopener ugc">https://a.example/pass</a> for a map.',
      ),
    });
    const again = await publish(id);
    expect([again.statusCode, message(again)]).toEqual([409, 'This article is published already.']);
    expect((await mails()).filter(({ kind }) => kind === 'article-published')).toMatchObject([
      { plain_text: expect.stringContaining('http://localhost:3000/blog/fog-on-the-pass') },
    ]);
  });

  it('are free again when their post is deleted', async () => {
    const id = await submit();
    await review(id, { action: 'approve' });
    const { publishedBlogPostId: post } = publishedSubmissionSchema.parse((await publish(id)).json());
    expect((await call('DELETE', `/api/admin/blog/posts/${post}`)).statusCode).toBe(200);
    expect(await find(id)).toMatchObject({
      status: 'approved',
      isPublished: false,
      publishedBlogPostId: null,
    });
    expect((await publish(id)).statusCode).toBe(200);
  });

  it('keep nothing of a change that fails half way', async () => {
    const id = await submit();
    await database.query('ALTER TABLE mail_outbox ADD CONSTRAINT outbox_full CHECK (false) NOT VALID');
    try {
      expect((await review(id, { action: 'approve' })).statusCode).toBe(500);
      expect(await find(id)).toMatchObject({ status: 'pending' });
      expect((await send()).statusCode).toBe(500);
      expect((await list()).total).toBe(1);
    } finally {
      await database.query('ALTER TABLE mail_outbox DROP CONSTRAINT outbox_full');
    }
  });

  it('are shown to signed-in admins only', async () => {
    const id = await submit();
    for (const as of ['', 'dryline_admin=stale'])
      for (const [method, url] of [
        ['GET', '/api/admin/blog/submissions'],
        ['POST', `/api/admin/blog/submissions/${id}/review`],
        ['POST', `/api/admin/blog/submissions/${id}/publish`],
      ] as const)
        expect(
          (await call(method, url, method === 'GET' ? undefined : { action: 'approve' }, as)).statusCode,
        ).toBe(401);
  });

  it('can be searched, filtered, sorted and paged', async () => {
    await submit({ title: 'First' });
    test.advance(1_000);
    const second = await submit({ title: 'Second', authorName: 'Lee', authorEmail: 'lee@ride.example' });
    await review(second, { action: 'reject' });
    const titles = async (query: string) => {
      const { submissions, total } = await list(query);
      return [total, submissions.map(({ title }) => title)];
    };
    expect(await titles('')).toEqual([2, ['Second', 'First']]);
    expect(await titles('?sort=oldest&pageSize=1')).toEqual([2, ['First']]);
    expect(await titles('?status=pending')).toEqual([1, ['First']]);
    expect(await titles('?q=LEE@')).toEqual([1, ['Second']]);
    expect(await titles('?q=%25')).toEqual([0, []]);
  });
});
