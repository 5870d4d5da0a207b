import { describe, expect, it } from 'vitest';
import { suiteWithPlainPages } from '#test/plain-pages.ts';
import { signInAsAdmin } from '#test/test-app.ts';

/** How an answer speaks: our JSON form, a page for people, or nothing. */
type Form = 'json' | 'page' | 'none';
interface Row {
  ask: string;
  status: number;
  form: Form;
  code?: string;
  headers?: Record<string, string>;
  accept?: string;
  body?: { type?: string; text: string; coding?: string };
}

const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8';
const JSON_BODY = { type: 'application/json', text: '{}' };

const suite = suiteWithPlainPages();

async function ask({ ask: line, accept, body }: Row) {
  const [method = '', url = ''] = line.split(' ');
  const headers: Record<string, string> = {
    ...(accept && { accept }),
    ...(body?.type && { 'content-type': body.type }),
    ...(body?.coding && { 'content-encoding': body.coding }),
  };
  return suite.test.app.inject({
    method,
    url,
    headers,
    ...(body && { payload: body.text }),
  });
}

const PAGE_ALLOW = 'GET, HEAD, OPTIONS';
const ROWS: Row[] = [
  // Methods.
  { ask: 'PUT /', status: 405, form: 'page', headers: { allow: PAGE_ALLOW } },
  { ask: 'POST /trip', status: 405, form: 'page', headers: { allow: PAGE_ALLOW } },
  { ask: 'POST /trip', status: 405, form: 'page', body: { type: 'text/csv', text: 'a' } },
  { ask: 'QUERY /', status: 405, form: 'page', headers: { allow: PAGE_ALLOW } },
  { ask: 'QUERY /routes', status: 405, form: 'page' },
  { ask: 'TRACE /blog/some-post', status: 405, form: 'page' },
  { ask: 'PROPFIND /trip', status: 405, form: 'page' },
  { ask: 'PUT /no/such/road', status: 404, form: 'page' },
  {
    ask: 'PUT /api/challenge',
    status: 405,
    form: 'json',
    code: 'method_not_allowed',
    headers: { allow: PAGE_ALLOW },
  },
  { ask: 'QUERY /api/challenge', status: 405, form: 'json', code: 'method_not_allowed' },
  {
    ask: 'PATCH /api/weather',
    status: 405,
    form: 'json',
    headers: { allow: 'POST, OPTIONS' },
    body: JSON_BODY,
  },
  { ask: 'GET /api/weather', status: 405, form: 'json', headers: { allow: 'POST, OPTIONS' } },
  { ask: 'PURGE /api/blog/posts', status: 405, form: 'json', headers: { allow: PAGE_ALLOW } },
  { ask: 'PUT /api/nothing', status: 404, form: 'json', code: 'not_found', body: JSON_BODY },
  { ask: 'QUERY /api/nothing', status: 404, form: 'json', code: 'not_found' },
  { ask: 'PUT /social.png', status: 405, form: 'json', headers: { allow: 'HEAD, GET, OPTIONS' } },
  { ask: 'DELETE /rides.ics', status: 405, form: 'json', headers: { allow: PAGE_ALLOW } },
  { ask: 'DELETE /rides.ics', status: 405, form: 'page', accept: HTML },
  { ask: 'POST /api/admin/audit', status: 401, form: 'json', code: 'unauthorized', body: JSON_BODY },
  { ask: 'OPTIONS /', status: 204, form: 'none', headers: { allow: PAGE_ALLOW } },
  { ask: 'OPTIONS /api/weather', status: 204, form: 'none', headers: { allow: 'POST, OPTIONS' } },
  { ask: 'OPTIONS /no/such/road', status: 404, form: 'page' },
  // Addresses.
  { ask: 'GET //', status: 301, form: 'none', headers: { location: '/' } },
  { ask: 'GET //?zip=80435', status: 301, form: 'none', headers: { location: '/?zip=80435' } },
  { ask: 'GET //trip', status: 301, form: 'none', headers: { location: '/trip' } },
  { ask: 'GET //[', status: 404, form: 'page' },
  { ask: 'GET //a:99999/', status: 404, form: 'page' },
  { ask: 'GET //anything/trip', status: 404, form: 'page' },
  { ask: 'GET //evil.example', status: 404, form: 'page' },
  { ask: 'GET //evil.example/', status: 404, form: 'page' },
  { ask: 'GET http://evil.example/Trip', status: 301, form: 'none', headers: { location: '/trip' } },
  { ask: 'GET /Trip?stop=1', status: 301, form: 'none', headers: { location: '/trip?stop=1' } },
  { ask: 'HEAD /ROUTES', status: 301, form: 'none', headers: { location: '/routes' } },
  { ask: 'GET /trip/', status: 301, form: 'none', headers: { location: '/trip' } },
  { ask: 'GET /social.png/', status: 301, form: 'none', headers: { location: '/social.png' } },
  {
    ask: 'GET /rides.ics/?zip=80435',
    status: 301,
    form: 'none',
    headers: { location: '/rides.ics?zip=80435' },
  },
  { ask: 'GET /api/blog/posts/', status: 301, form: 'none', headers: { location: '/api/blog/posts' } },
  { ask: 'GET /api/admin/audit/', status: 401, form: 'json', code: 'unauthorized' },
  { ask: 'GET /api', status: 404, form: 'json', code: 'not_found' },
  { ask: 'GET /api/', status: 404, form: 'json', code: 'not_found' },
  { ask: 'GET /api/?a=1', status: 404, form: 'json', code: 'not_found', accept: HTML },
  { ask: 'GET /api/nothing/', status: 404, form: 'json', code: 'not_found', accept: HTML },
  { ask: 'GET /blog/100%', status: 404, form: 'page' },
  { ask: 'GET /blog/%E0%A4%A', status: 404, form: 'page' },
  { ask: 'GET /api/blog/posts/%E0%A4%A', status: 400, form: 'json', code: 'validation' },
  { ask: `GET /api/blog/posts/${'a'.repeat(250)}`, status: 404, form: 'json', code: 'not_found' },
  { ask: `GET /api/blog/posts/${'a'.repeat(2_000)}`, status: 404, form: 'json', code: 'not_found' },
  // Files that programs and people ask for.
  { ask: 'GET /route/99999.ics', status: 404, form: 'json', code: 'not_found' },
  { ask: 'GET /route/99999.ics', status: 404, form: 'page', accept: HTML },
  { ask: 'GET /route/99999.gpx', status: 404, form: 'page', accept: HTML },
  { ask: 'GET /rides.ics?zip=abc', status: 400, form: 'page', accept: HTML },
  { ask: 'GET /api/scenic-route/99999', status: 404, form: 'json', code: 'not_found', accept: HTML },
  // Bodies.
  {
    ask: 'POST /api/weather',
    status: 415,
    form: 'json',
    code: 'unsupported_media',
    headers: { 'accept-encoding': 'identity' },
    body: { ...JSON_BODY, coding: 'foo' },
  },
  { ask: 'POST /api/weather', status: 415, form: 'json', body: { ...JSON_BODY, coding: 'gzip' } },
  { ask: 'POST /api/weather', status: 415, form: 'json', body: { ...JSON_BODY, coding: 'identity, br' } },
  {
    ask: 'POST /api/weather',
    status: 400,
    form: 'json',
    code: 'validation',
    body: { ...JSON_BODY, coding: 'identity' },
  },
  {
    ask: 'POST /api/weather',
    status: 400,
    form: 'json',
    code: 'validation',
    body: { type: 'application/json', text: '{"__proto__":{}}' },
  },
  { ask: 'POST /api/weather', status: 415, form: 'json', body: { type: 'nonsense', text: '{}' } },
];

it.each(ROWS)('$ask is $status as $form ($accept $body.type $body.coding)', async (row) => {
  const answer = await ask(row);
  expect(answer.statusCode, answer.body).toBe(row.status);
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    vary: 'accept-encoding',
    ...row.headers,
  });
  const type = answer.headers['content-type'];
  if (row.form === 'none') expect([answer.body, type]).toEqual(['', undefined]);
  if (row.form === 'page') {
    expect(type).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain(`"status":${row.status}`);
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  }
  if (row.form === 'json') {
    expect(type).toBe('application/json; charset=utf-8');
    const told = answer.json();
    expect(told).toMatchObject({
      message: expect.stringMatching(/^[A-Z]/),
      ...(row.code && { code: row.code }),
    });
    expect(Object.keys(told).filter((key) => !['message', 'code', 'errors'].includes(key))).toEqual([]);
  }
});

it('calls nobody’s mistake a failure of ours', () => {
  expect(suite.test.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

describe('uploads', () => {
  it.each([
    ['/api/route-geometry', 'application/octet-stream', 'application/gpx+xml, application/xml, or text/xml'],
    ['/api/route-geometry', 'text/plain', 'application/gpx+xml, application/xml, or text/xml'],
    [
      '/api/route-geometry',
      'multipart/form-data; boundary=x',
      'application/gpx+xml, application/xml, or text/xml',
    ],
    ['/api/upload/blog-image', 'application/octet-stream', 'multipart/form-data'],
    ['/api/upload/blog-image', 'image/png', 'multipart/form-data'],
    ['/api/weather', 'application/octet-stream', 'JSON with content-type application/json'],
  ])('%s of %s are told what to send', async (url, type, right) => {
    const cookie = await signInAsAdmin(suite.test);
    const headers = { 'content-type': type, cookie };
    const answer = await suite.test.app.inject({ method: 'POST', url, headers, payload: 'x' });
    expect(answer.statusCode).toBe(415);
    expect(answer.json().message).toContain(right);
  });
});
