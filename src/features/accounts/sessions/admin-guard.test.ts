import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnDatabase } from '#test/test-database.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

describeOnDatabase('the guard of the admin area', (open) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp(await open());
  });
  afterAll(async () => {
    await test.close();
  });

  it.each([
    ['GET', '/api/admin/volunteers'],
    ['GET', '/api/admin'],
    ['GET', '/api/admin/no-such-call'],
    ['PATCH', '/api/admin/volunteers'],
    ['GET', '/api/%61dmin/volunteers'],
    ['GET', '/api/%61dmin/no-such-call'],
    ['GET', '/api/admin/volunteers/'],
    ['GET', '/api/admin/volunteers?next=/api/admin/login'],
    ['GET', '/api/admin%2fvolunteers'],
    ['GET', '/api/upload/blog-images'],
    ['DELETE', '/api/upload/blog-image/x.png'],
    ['GET', '/api/upload/no-such-call'],
  ] as const)('refuses strangers: %s %s', async (method, url) => {
    const response = await test.app.inject({ method, url });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ code: 'unauthorized', message: 'Please sign in to continue.' });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('leaves the public calls alone', async () => {
    expect((await test.app.inject('/api/all-scenic-routes')).statusCode).toBe(200);
    expect((await test.app.inject('/api/administration')).statusCode).toBe(404);
  });
});
