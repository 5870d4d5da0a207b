import { describe, expect, it } from 'vitest';
import { FILES_PER_MINUTE } from '#platform/http/request-limits.ts';
import { FILES, suiteWithPlainPages } from '#test/plain-pages.ts';
import { openTestApp } from '#test/test-app.ts';

const suite = suiteWithPlainPages();

describe('parts of files', () => {
  const size = FILES['/social.png'].length;
  const part = async (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') => {
    const answer = await suite.test.app.inject({ method, url: '/social.png', headers });
    return [answer.statusCode, answer.headers['content-range'], Number(answer.headers['content-length'])];
  };

  it.each([
    ['bytes=0-9', [206, `bytes 0-9/${size}`, 10]],
    ['bytes=490-', [206, `bytes 490-499/${size}`, 10]],
    ['bytes=490-9999', [206, `bytes 490-499/${size}`, 10]],
    ['bytes=-5', [206, `bytes 495-499/${size}`, 5]],
    ['bytes=-9999', [206, `bytes 0-499/${size}`, size]],
    ['Bytes=0-0', [206, `bytes 0-0/${size}`, 1]],
    ['bytes=abc', [200, undefined, size]],
    ['bytes=', [200, undefined, size]],
    ['bytes=-', [200, undefined, size]],
    ['bytes=9-5', [200, undefined, size]],
    ['bytes=0-1,5-6', [200, undefined, size]],
    ['items=0-5', [200, undefined, size]],
  ])('%s', async (range, answer) => {
    expect(await part({ range })).toEqual(answer);
  });

  it.each([`bytes=${size}-`, 'bytes=99999999-', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
    '%s are not there',
    async (range) => {
      const answer = await suite.test.app.inject({ url: '/social.png', headers: { range } });
      expect([answer.statusCode, answer.headers['content-range'], answer.json().code]).toEqual([
        416,
        `bytes */${size}`,
        'range_not_satisfiable',
      ]);
    },
  );

  it('are sent of the very version that the client has, else all of it', async () => {
    const whole = await suite.test.app.inject({ url: '/social.png' });
    const modified = String(whole.headers['last-modified']);
    const later = new Date(Date.parse(modified) + 5_000).toUTCString();
    const range = 'bytes=0-9';
    expect(await part({ range, 'if-range': modified })).toEqual([206, `bytes 0-9/${size}`, 10]);
    for (const version of [later, String(whole.headers.etag), '"other"', 'nonsense'])
      expect(await part({ range, 'if-range': version }), version).toEqual([200, undefined, size]);
  });

  it('are for GET, and for files alone', async () => {
    expect(await part({ range: 'bytes=0-9' }, 'HEAD')).toEqual([200, undefined, size]);
    for (const url of ['/trip', '/rides.ics', '/api/blog/posts', '/api/docs/static/swagger-ui.css']) {
      const answer = await suite.test.app.inject({ url, headers: { range: 'bytes=99999999-' } });
      expect(answer.statusCode, url).toBe(200);
    }
  });
});

it('a script that is not there, or no longer, is not found, wherever its name leads', async () => {
  for (const name of ['app-0.js', 'app-1.js.br', '', '..%2Fsw.js', '%2e%2e%2fsw.js', '%00', '%ff']) {
    const answer = await suite.test.app.inject({
      url: `/assets/${name}`,
      headers: { 'accept-encoding': 'br' },
    });
    expect(answer.statusCode, name).toBe(404);
    expect(answer.headers['cache-control'], name).toMatch(/^no-(cache|store)$/);
  }
});

const TAGGED = [
  '/rides.ics',
  '/routes/feed.xml',
  '/group-rides/feed.json',
  '/blog/feed.xml',
  '/sitemap.xml',
  '/api/all-scenic-routes',
  '/assets/app-1.js',
];
describe.each(TAGGED)('%s', (url) => {
  const get = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    suite.test.app.inject({ method, url, headers });

  it('has a weak tag, the same for every coding, and says that it depends on what the client takes', async () => {
    const codings = ['identity', 'gzip', 'br', 'gzip;q=0, identity'];
    const answers = await Promise.all(codings.map((coding) => get({ 'accept-encoding': coding })));
    const tags = new Set(answers.map(({ headers }) => headers.etag));
    expect(tags.size).toBe(1);
    expect([...tags][0]).toMatch(/^W\/"[^"]+"$/);
    for (const { headers } of answers) expect(headers.vary).toBe('accept-encoding');
    expect(answers[0]?.headers['content-encoding']).toBeUndefined();
    expect(answers[3]?.headers['content-encoding']).toBeUndefined();
  });

  it('is not sent again to whoever has it', async () => {
    const tag = String((await get({})).headers.etag);
    const strong = tag.slice(2);
    for (const known of [tag, strong, `"a", ${tag}`, `W/"b" ,${strong}`, '*']) {
      const answer = await get({ 'if-none-match': known, 'accept-encoding': 'br' });
      expect([answer.statusCode, answer.body], known).toEqual([304, '']);
      expect(answer.headers).toMatchObject({ etag: tag, vary: 'accept-encoding' });
    }
    for (const other of ['"a"', 'a', '"a", W/"b"'])
      expect((await get({ 'if-none-match': other })).statusCode, other).toBe(200);
  });

  it('is asked about with HEAD: the same headers, and no length that GET would not have', async () => {
    for (const coding of ['identity', 'br']) {
      const [whole, head] = [
        await get({ 'accept-encoding': coding }),
        await get({ 'accept-encoding': coding }, 'HEAD'),
      ];
      expect([head.statusCode, head.body]).toEqual([200, '']);
      for (const name of ['etag', 'vary', 'content-type', 'cache-control'])
        expect(head.headers[name], name).toBe(whole.headers[name]);
      const length = head.headers['content-length'];
      if (length !== undefined) expect(Number(length)).toBe(whole.rawPayload.length);
    }
  });
});

it.each(['identity', 'gzip;q=0, br;q=0', 'deflate'])(
  'a file is asked about with HEAD by who takes %s: as long as GET sends it',
  async (coding) => {
    const headers = { 'accept-encoding': coding };
    for (const url of ['/rides.ics', '/group-rides/feed.json', '/robots.txt']) {
      const [whole, head] = [
        await suite.test.app.inject({ url, headers }),
        await suite.test.app.inject({ method: 'HEAD', url, headers }),
      ];
      expect([url, head.headers['content-length']]).toEqual([url, String(whole.rawPayload.length)]);
    }
  },
);

describe('answers of calls', () => {
  it.each([
    ['POST', '/api/scenic-routes', { zipCode: '80435' }, 200],
    ['POST', '/api/scenic-routes', { zipCode: '00000' }, 404],
    ['POST', '/api/group-rides', { zipCode: '80435' }, 200],
    ['POST', '/api/group-rides', { zipCode: '00000' }, 404],
    ['GET', '/api/all-scenic-routes', undefined, 200],
    ['GET', '/api/all-scenic-routes?page=1', undefined, 200],
    ['GET', '/api/all-scenic-routes?page=0', undefined, 400],
  ] as const)('%s %s %o say that they are JSON', async (method, url, payload, status) => {
    const answer = await suite.test.app.inject({ method, url, ...(payload && { payload }) });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      status,
      'application/json; charset=utf-8',
    ]);
    expect(answer.json()).toBeTypeOf('object');
  });
});

describe('pages of other sites', () => {
  const OPEN = { 'access-control-allow-origin': '*' };
  const origin = 'https://other.example';
  /** What a browser sends before a call that is not simple. */
  const asks = (url: string, method: string) =>
    suite.test.app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin, 'access-control-request-method': method },
    });

  it.each([
    '/rides.ics',
    '/blog/feed.json',
    '/api/all-scenic-routes',
    '/api/blog/posts',
    '/report-card.csv',
    '/sitemap.xml',
    '/api/openapi.json',
  ])('may read %s, its errors and its versions', async (url) => {
    const answer = await suite.test.app.inject({ url, headers: { origin } });
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, '*']);
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    const asked = await asks(url, 'GET');
    expect([asked.statusCode, asked.headers['access-control-allow-methods']]).toEqual([204, 'GET, HEAD']);
    expect(asked.headers).toMatchObject(OPEN);
  });

  it('may read what is not there too', async () => {
    const answer = await suite.test.app.inject({ url: '/api/scenic-route/99999', headers: { origin } });
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([404, '*']);
  });

  it.each([
    ['GET', '/api/admin/session', 'GET'],
    ['GET', '/api/admin/audit', 'GET'],
    ['GET', '/api/upload/blog-images', 'GET'],
    ['GET', '/api/private/route', 'GET'],
    ['GET', '/api/challenge', 'GET'],
    ['POST', '/api/weather', 'POST'],
    ['POST', '/api/scenic-routes', 'POST'],
    ['POST', '/api/admin/login', 'POST'],
    ['GET', '/trip', 'GET'],
    ['GET', '/api/docs', 'GET'],
  ] as const)('may not %s %s', async (method, url, wanted) => {
    const answer = await suite.test.app.inject({
      method,
      url,
      headers: { origin },
      ...(method === 'POST' && { payload: {} }),
    });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    const asked = await asks(url, wanted);
    expect(asked.headers['access-control-allow-origin']).toBeUndefined();
    expect(asked.headers['access-control-allow-methods']).toBeUndefined();
  });
});

describe('limits', () => {
  it('of calls do not count feeds and calendars, and robots.txt is always there', async () => {
    const busy = await openTestApp(suite.database, { requestsPerMinute: 3 });
    const ask = async (url: string) => (await busy.app.inject({ url })).statusCode;
    for (let i = 0; i < 3; i += 1) expect(await ask('/api/blog/posts')).toBe(200);
    expect(await ask('/api/blog/posts')).toBe(429);
    for (const url of ['/rides.ics', '/blog/feed.xml', '/routes/feed.json', '/sitemap.xml'])
      expect(await ask(url), url).toBe(200);
    for (let i = 1; i < FILES_PER_MINUTE; i += 1) expect(await ask('/rides.ics')).toBe(200);
    expect(await ask('/rides.ics')).toBe(429);
    for (let i = 0; i < 2 * FILES_PER_MINUTE; i += 1) expect(await ask('/robots.txt')).toBe(200);
    await busy.close();
  });
});

describe('the readable documentation', () => {
  it.each([
    ['http://ride.test', false],
    ['https://ride.example', true],
  ])('of %s asks for https only there: %s', async (publicUrl, https) => {
    const site = await openTestApp(suite.database, { env: { PUBLIC_URL: publicUrl } });
    for (const url of ['/api/docs', '/api/docs/static/swagger-ui.css']) {
      const policy = String((await site.app.inject({ url })).headers['content-security-policy']);
      expect(policy.includes('upgrade-insecure-requests')).toBe(https);
      expect(policy).toMatch(/script-src 'self';/);
      expect(policy).not.toMatch(/swagger\.io|https:[ ;]/);
    }
    await site.close();
  });

  it.each([
    [undefined, 403],
    ['http://localhost:3000/?zip=80435', 403],
    ['http://localhost:3000/api/docs', 200],
    ['http://localhost:3000/api/docs/static/index.html', 200],
  ])('gives its scripts to its own page alone, not to %s', async (referer, status) => {
    const url = '/api/docs/static/swagger-ui-bundle.js';
    const answer = await suite.test.app.inject({ url, headers: { ...(referer && { referer }) } });
    expect(answer.statusCode).toBe(status);
  });
});
