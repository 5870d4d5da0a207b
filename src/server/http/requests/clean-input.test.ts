import { beforeEach, describe, expect, it } from 'vitest';
import { describeOnBothEngines } from '#test/test-database.ts';
import { growth, LINEAR } from '#test/growth.ts';
import { testSuite } from '#test/test-suite.ts';
import { cleanAddress } from './clean-input.ts';

describe('an address', () => {
  it.each([
    ['/', '/'],
    ['/all-routes?q=caf%C3%A9%20%0D%0A%09', '/all-routes?q=caf%C3%A9%20%0D%0A%09'],
    ['/all-routes?q=%00abc', '/all-routes?q=abc'],
    ['/all-routes?%1fq=a%7Fb&x=%2500', '/all-routes?q=ab&x=%2500'],
    ['/blog/%00', '/blog/%EF%BF%BD'],
    ['/blog/tag/a%00b?page=%002', '/blog/tag/a%EF%BF%BDb?page=2'],
  ])('%s means %s', (url, clean) => expect(cleanAddress(url)).toBe(clean));

  it.each(['%', '%0', '%00', '?', '%7'])('is read once, however long "%s" goes on', (piece) => {
    expect(growth(cleanAddress, piece)).toBeLessThan(LINEAR);
  });
});

describeOnBothEngines('what a database cannot keep', (open) => {
  const suite = testSuite(open);
  let before: number;
  beforeEach(() => {
    before = suite.test.logLines.length;
  });
  const errorLines = () =>
    suite.test.logLines.slice(before).filter((line) => (JSON.parse(line) as { level: number }).level >= 50);

  it.each([
    ['/api/blog/posts/%00', 404],
    ['/api/blog/posts/a%00b', 404],
    ['/api/blog/posts?tag=%00', 200],
    ['/api/all-scenic-routes?q=%00abc', 200],
    ['/api/scenic-route/1%00', 400],
    ['/route/%00.ics', 400],
    ['/images/%00', 404],
    ['/api/upload/blog-images?q=%00', 200],
    ['/api/admin/mails?q=%00', 200],
    ['/api/admin/audit?admin=%00&entityId=a%01', 200],
    ['/api/admin/scenic-routes?q=%00', 200],
    ['/api/admin/blog/posts?q=%00&sort=%00', 200],
    ['/api/admin/queue?kind=%00&after=%00', 200],
  ])('%s is answered with %i, and logged as no failure', async (url, status) => {
    const response = await suite.asAdmin('GET', url);
    expect([response.statusCode, errorLines()]).toEqual([status, []]);
  });

  it('in a user name is nobody', async () => {
    const response = await suite.send('POST', '/api/admin/login', { username: 'a\u0000', password: 'b' });
    expect([response.statusCode, errorLines()]).toEqual([401, []]);
  });

  it('is dropped from every text of a body, however its field is checked', async () => {
    const made = await suite.asAdmin('POST', '/api/admin/blog/posts', {
      title: 'Sprin\u0000g \ud800',
      content: '<p>Ope\u0000n \udc00again</p>\u007f',
      tags: ['pas\u0000ses\ud800'],
    });
    expect([made.statusCode, errorLines()]).toEqual([201, []]);
    expect(made.json()).toMatchObject({ title: 'Spring �', tags: ['passes�'] });
    expect(made.json<{ content: string }>().content).toContain('Open �again');
    const { id } = made.json<{ id: number }>();
    const seen = await suite.asAdmin('POST', '/api/admin/approve', {
      type: 'scenic-routes',
      id: '\u0000',
      isApproved: true,
      isPublished: true,
    });
    expect([seen.statusCode, errorLines()]).toEqual([400, []]);
    expect((await suite.asAdmin('DELETE', `/api/admin/blog/posts/${id}`)).statusCode).toBeLessThan(300);
  });

  it('may stand in a body that is nested thirty thousand deep', async () => {
    const deep = `{"username":"a\\u0000","password":${'['.repeat(30_000)}"\\u0000"${']'.repeat(30_000)}}`;
    const response = await suite.test.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      headers: { 'content-type': 'application/json' },
      payload: deep,
    });
    expect([response.statusCode, errorLines()]).toEqual([400, []]);
  });

  it('is dropped from the words and the file name of an upload', async () => {
    const form = new FormData();
    form.append('alt', 'A pass\u0000 in snow');
    const { default: sharp } = await import('sharp');
    const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer();
    form.append(
      'image',
      new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }),
      'a\u0000b\ud800/../c.jpg',
    );
    const asSent = new Response(form);
    const response = await suite.test.app.inject({
      method: 'POST',
      url: '/api/upload/blog-image',
      headers: { cookie: suite.cookie, 'content-type': asSent.headers.get('content-type') ?? '' },
      payload: Buffer.from(await asSent.arrayBuffer()),
    });
    expect([response.statusCode, errorLines()], response.body).toEqual([201, []]);
    expect(response.json()).toMatchObject({ alt: 'A pass in snow' });
  });
});
