import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { HOUR_MS } from '#platform/time/units.ts';
import { startS3, type S3Simulator } from '#simulator/delivery/s3.ts';
import { BOUNDARY, form, picture } from '#test/pictures.ts';
import { openTestApp, signInAsAdmin, type TestApp } from '#test/test-app.ts';
import { describeOnBothEngines } from '#test/test-database.ts';

describeOnBothEngines('Images in a bucket', (open) => {
  let s3: S3Simulator;
  let app: TestApp;
  let cookie: string;
  beforeAll(async () => {
    s3 = await startS3();
    app = await openTestApp(await open(), {
      env: {
        S3_ENDPOINT: s3.url,
        S3_BUCKET: s3.settings.bucket,
        S3_REGION: s3.settings.region,
        S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
      },
    });
    cookie = await signInAsAdmin(app);
  });
  afterAll(async () => {
    await app.close();
    await s3.close();
  });

  const upload = (body: Buffer) =>
    app.app.inject({
      method: 'POST',
      url: '/api/upload/blog-image',
      headers: { cookie, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload: form(body),
    });

  it('are served from there, and are gone from it even when it was away at the time', async () => {
    const { url, filename } = (await upload(await picture(600, 400).png().toBuffer())).json();
    expect([...s3.objects.keys()].filter((key) => key.startsWith('images/'))).toHaveLength(3);
    const served = await app.app.inject(url);
    const stored = s3.objects.get(`images/${filename}`)?.body ?? Buffer.of();
    expect(hash('sha256', served.rawPayload)).toBe(hash('sha256', stored));

    s3.failNext(3);
    const deletion = {
      method: 'DELETE',
      url: `/api/upload/blog-image/${filename}`,
      headers: { cookie },
    } as const;
    expect((await app.app.inject(deletion)).statusCode).toBe(200);
    expect(s3.objects.size).toBe(3);
    app.advance(120_000);
    await app.services.jobs.runDue();
    expect(s3.objects.size).toBe(0);
  });

  it('leave nothing behind that was written before the place for them went away', async () => {
    const store = s3.objects.set.bind(s3.objects);
    vi.spyOn(s3.objects, 'set').mockImplementationOnce((key, object) => {
      s3.refuseKeys(true);
      return store(key, object);
    });
    expect((await upload(await picture(600, 400).png().toBuffer())).statusCode).toBe(502);
    s3.refuseKeys(false);
    expect(s3.objects.size).toBe(1);
    app.advance(HOUR_MS);
    await app.services.jobs.runDue();
    expect(s3.objects.size).toBe(0);
  });

  it('say that the place for them takes none while it refuses the keys of the site, and leave nothing behind', async () => {
    s3.refuseKeys(true);
    const body = await picture(600, 400).png().toBuffer();
    const refused = await upload(body);
    expect([refused.statusCode, refused.json()]).toEqual([
      502,
      expect.objectContaining({ code: 'upstream', message: expect.stringContaining('could not be stored') }),
    ]);
    s3.refuseKeys(false);
    app.advance(120_000);
    const { url } = (await upload(body)).json();
    s3.refuseKeys(true);
    const picked = await app.app.inject(url);
    expect([picked.statusCode, picked.headers['cache-control']]).toEqual([502, 'no-store']);
    s3.refuseKeys(false);
  });
});
