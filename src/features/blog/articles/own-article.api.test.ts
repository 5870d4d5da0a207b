import { expect, it } from 'vitest';
import type { BlogPost } from '#features/blog/blog.schema.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { LINK_GONE } from '#platform/private-links/private-link.ts';
import { ownedEntries } from '#test/owned-entries.ts';
import { messageOf, testSuite } from '#test/test-suite.ts';
import { publishedSubmissionSchema, submissionsAnswerSchema, type Submission } from './articles.schema.ts';
import { submitArticleAnswerSchema } from './submit-article.schema.ts';
import { ownArticleAnswerSchema, ownArticleSchema } from './own-article.schema.ts';

const article = {
  authorName: 'Dana Rider',
  authorEmail: 'dana@ride.example',
  title: 'Fog on the Pass',
  excerpt: 'Cold.',
  content: `It began with fog.\n\nThen came the sun. ${'And so on. '.repeat(10)}`.trim(),
  tags: ['fog'],
};

describeOnBothEngines('articles by their private link', (open) => {
  const suite = testSuite(open, {
    env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'blog@ride.example' },
    emptied: ['user_blog_submissions', 'blog_posts', 'mail_outbox', 'private_links'],
  });
  const { send, asAdmin, mails } = suite;
  const listed = async (id: number): Promise<Submission | undefined> =>
    submissionsAnswerSchema
      .parse((await asAdmin('GET', '/api/admin/blog/submissions')).json())
      .submissions.find((one) => one.id === id);
  const { call, view, edit, step, decide } = ownedEntries(suite, {
    path: '/api/private/article',
    view: ownArticleSchema,
    answer: ownArticleAnswerSchema,
    proposalOf: async (id) => (await listed(id))?.proposal,
  });

  async function submit(changes: object = {}) {
    const response = await send('POST', '/api/blog/submit', { ...article, ...changes });
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
  const post = async (slug: string) => {
    const response = await send('GET', `/api/blog/posts/${slug}`);
    return { status: response.statusCode, post: response.json<BlogPost>() };
  };

  it('are given to their writers on the screen and by email, and again for the same form', async () => {
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
        plain_text: expect.stringContaining('/private/article#'),
      },
    ]);
    const again = await submit({ submissionKey });
    expect([again.id, again.token]).toEqual([id, token]);
    const [, mailed = ''] = /#([\w-]{32})/.exec((await mails())[0]?.plain_text ?? '') ?? [];
    expect(await view(mailed)).toMatchObject({ id });
    expect(await mails()).toHaveLength(1);
    expect(suite.test.logLines.join('\n')).not.toContain(token);
  });

  it('change what waits at once, by the rules of the form', async () => {
    const { id, token } = await submit();
    const refused = await edit(token, { title: '', content: 'short' });
    expect(refused.json()).toMatchObject({
      errors: { title: 'Title is required', content: 'Content must be at least 100 characters' },
    });
    expect(messageOf(await edit(token, { title: 'Fog and Sun', tags: 'fog, sun', status: 'approved' }))).toBe(
      'Your change is saved.',
    );
    expect(await listed(id)).toMatchObject({ title: 'Fog and Sun', tags: ['fog', 'sun'], status: 'pending' });
    expect((await asAdmin('GET', '/api/admin/blog/submissions?q=fog%20and%20sun')).json()).toMatchObject({
      total: 1,
    });
    expect((await edit(token, { title: 'Late', version: 'older' })).statusCode).toBe(409);
  });

  it('are not reviewed by an admin who read an older text', async () => {
    const { id, token } = await submit();
    const read = await listed(id);
    suite.test.advance(1_000);
    expect((await edit(token, { title: 'Cheap watches' })).statusCode).toBe(200);
    for (const action of ['approve', 'reject']) {
      const late = await review(id, { action, updatedAt: read?.updatedAt });
      expect(late.statusCode).toBe(409);
      expect(late.json()).toMatchObject({ code: 'conflict', errors: { updatedAt: expect.any(String) } });
    }
    const now = await listed(id);
    expect(now).toMatchObject({ status: 'pending', title: 'Cheap watches' });
    expect((await review(id, { action: 'reject', updatedAt: now?.updatedAt })).statusCode).toBe(200);
  });

  it('let the change of a published article wait, then change its post and nothing else of it', async () => {
    const { id, token, slug, postId } = await published();
    await asAdmin('PUT', `/api/admin/blog/posts/${postId}`, { excerpt: 'By the editors.' });
    const content = article.content.replace('fog', 'thick fog');
    expect(messageOf(await edit(token, { content, tags: ['fog', 'passes'] }))).toContain('waits for review');
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
    expect([gone.statusCode, messageOf(gone)]).toEqual([404, LINK_GONE]);
    expect(await listed(id)).toBeUndefined();
  });

  it('take a published article out of the blog at once, for good', async () => {
    const { id, token, slug, postId } = await published();
    expect((await step('POST', '/withdraw', token)).entry).toMatchObject({
      state: 'withdrawn',
      publicPath: null,
      may: { edit: false, withdraw: false },
    });
    expect((await post(slug)).status).toBe(404);
    expect((await suite.test.app.inject('/sitemap.xml')).body).not.toContain(slug);
    expect(await listed(id)).toMatchObject({ isWithdrawn: true });
    expect((await call('POST', '/withdraw', token)).statusCode).toBe(409);
    const one = `/api/admin/blog/posts/${postId}`;
    const refusals = [
      await asAdmin('PUT', `${one}/publish`),
      await asAdmin('PUT', one, { status: 'published' }),
      await asAdmin('POST', `/api/admin/blog/submissions/${id}/publish`),
    ];
    for (const again of refusals)
      expect([again.statusCode, messageOf(again)]).toEqual([409, 'Its writer has withdrawn this article.']);
    expect((await asAdmin('PUT', one, { tags: ['past'] })).statusCode).toBe(200);
    expect((await post(slug)).status).toBe(404);
    const { id: other, token: link } = await submit();
    await review(other, { action: 'approve' });
    await step('POST', '/withdraw', link);
    const refused = await asAdmin('POST', `/api/admin/blog/submissions/${other}/publish`);
    expect([refused.statusCode, messageOf(refused)]).toEqual([409, 'Its writer has withdrawn this article.']);
  });

  it('forget the address, tell what is stored, and are found by it until then', async () => {
    const { id, token } = await submit();
    expect(await suite.test.services.articles.listPrivateLinks('DANA@ride.example')).toEqual([
      {
        purpose: 'article',
        subject: String(id),
        page: '/private/article',
        title: 'Article, sent on November 20, 2026',
      },
    ]);
    expect((await call('GET', '/export', token)).json()).toMatchObject({
      entry: { contact: { email: 'dana@ride.example' }, stored: { content: article.content } },
    });
    expect((await step('DELETE', '/contact', token)).entry?.contact).toEqual({ email: null });
    const kept = await suite.database.query('SELECT * FROM user_blog_submissions');
    expect(JSON.stringify(kept)).not.toContain('dana@ride.example');
    expect(await suite.test.services.articles.listPrivateLinks('dana@ride.example')).toEqual([]);
    const sent = (await mails()).length;
    await review(id, { action: 'approve' });
    await asAdmin('POST', `/api/admin/blog/submissions/${id}/publish`);
    expect(await mails()).toHaveLength(sent);
  });
});
