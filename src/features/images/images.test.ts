import { readdirSync, readlinkSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { avifBomb, BOUNDARY, form, photo, picture, pngBomb } from '#test/pictures.ts';
import { openTestApp, signInAsAdmin, type TestApp } from '#test/test-app.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { plansOf } from '#test/query-plan.ts';
import { IMAGES_COUNTED, MAX_UPLOAD_BYTES } from './images.model.ts';
import { listImages } from './images.repo.server.ts';

describeOnBothEngines('Images', (open) => {
  let database: Database;
  let app: TestApp;
  let cookie: string;
  beforeAll(async () => {
    database = await open();
    app = await openTestApp(database);
    cookie = await signInAsAdmin(app);
  });
  afterAll(() => app.close());

  const upload = (body: Uint8Array, options: Parameters<typeof form>[1] = {}, headers = { cookie }) =>
    app.app.inject({
      method: 'POST',
      url: '/api/upload/blog-image',
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload: form(body, options),
    });
  const list = async (query = '') =>
    (await app.app.inject({ url: `/api/upload/blog-images${query}`, headers: { cookie } })).json();

  it('are listed from the first page where it is blank', async () => {
    expect(await list('?page=&pageSize=')).toMatchObject({ images: [], total: 0 });
  });

  it('are counted up to ten thousand, and searched without reading all', async () => {
    await database.query(
      `INSERT INTO images (stem, filename, width, height, bytes, files, alt, uploaded_by, uploaded_at)
       SELECT lpad(n::text, 20, 'many'), n || '.jpg', 8, 6, 1, '{}', 'Bend ' || n, 'admin', '2020-01-01'
       FROM generate_series(1, 10100) n`,
    );
    await database.query('VACUUM ANALYZE images');
    expect((await list('?pageSize=1')).total).toBe(IMAGES_COUNTED);
    expect((await list('?q=bend%209876')).total).toBe(1);
    const plan = await plansOf(database, (db) => listImages(db, { q: 'bend 9876', page: 1, pageSize: 24 }));
    expect(plan).not.toContain('Seq Scan');
    await database.query("DELETE FROM images WHERE stem LIKE 'manymany%'");
  });

  it('are one picture when one is sent again, also at once', async () => {
    const body = await photo(64, 48);
    const submissionKey = '0f0c6b0e-6a0d-4c63-9a4a-1f2d3c4b5a69';
    const before = (await list()).total;
    const together = await Promise.all([1, 2].map(() => upload(body, { submissionKey })));
    const later = await upload(body, { submissionKey });
    const names = [...together, later].map((response) => response.json().filename);
    expect(new Set(names).size).toBe(1);
    expect((await list()).total).toBe(before + 1);
    expect((await app.app.inject(`/images/${names[0]}`)).statusCode).toBe(200);
    const refused = await upload(body, { submissionKey: 'mine' });
    expect(refused.json().errors).toEqual({ submissionKey: 'submissionKey must be a UUID' });
  });

  it('are upright, without metadata, smaller, and the same for everyone forever', async () => {
    const original = await photo(2000, 1000);
    expect(original.includes('SecretCamera')).toBe(true);
    expect(await sharp(original).metadata()).toMatchObject({ orientation: 6, width: 2000 });
    const response = await upload(original, { alt: ' A gravel road ' });
    expect(response.statusCode).toBe(201);
    const image = response.json();
    expect(image).toMatchObject({ width: 800, height: 1600, alt: 'A gravel road', usedIn: [] });
    expect(image.filename).toMatch(/^[a-z0-9]{20}-800x1600\.jpg$/);
    expect(image.variants.map(({ width }: { width: number }) => width)).toEqual([480, 800]);

    for (const { url, width } of [{ url: image.url, width: 800 }, ...image.variants]) {
      const served = await app.app.inject(url);
      expect(served.statusCode).toBe(200);
      expect(served.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-type': url.endsWith('.webp') ? 'image/webp' : 'image/jpeg',
        'content-length': String(served.rawPayload.length),
      });
      const { exif, icc, xmp, orientation, ...facts } = await sharp(served.rawPayload).metadata();
      expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
      expect(facts.width).toBe(width);
      expect(served.rawPayload.includes('SecretCamera')).toBe(false);
    }
    expect(image.size).toBe((await app.app.inject(image.url)).rawPayload.length);
  });

  it.each([
    ['PNG', () => picture(300, 200).png().toBuffer(), 'jpg'],
    ['GIF', () => picture(300, 200).gif().toBuffer(), 'jpg'],
    ['WebP', () => picture(300, 200).webp().toBuffer(), 'jpg'],
    ['AVIF', () => picture(300, 200).avif({ effort: 0 }).toBuffer(), 'jpg'],
    [
      'AVIF that is first of all a HEIF',
      async () => {
        const bytes = await picture(300, 200).avif({ effort: 0 }).toBuffer();
        bytes.write('mif1', 8, 'latin1');
        return bytes;
      },
      'jpg',
    ],
    ['see-through PNG', () => picture(300, 200).ensureAlpha(0.5).png().toBuffer(), 'png'],
  ])('may be a %s, whatever its name says', async (_format, make, type) => {
    const response = await upload(await make(), { name: 'notes.txt', type: 'application/octet-stream' });
    expect(response.statusCode).toBe(201);
    expect(response.json().filename).toMatch(new RegExp(`^[a-z0-9]{20}-300x200\\.${type}$`));
  });

  it('keep nothing of what hides behind a picture', async () => {
    const script = '<script>alert(1)</script><?php system($_GET[0]); ?>PK\x03\x04';
    const polyglot = Buffer.concat([await picture(40, 30).jpeg().toBuffer(), Buffer.from(script)]);
    const { url, variants } = (await upload(polyglot, { name: 'x.php' })).json();
    for (const address of [url, variants[0].url]) {
      const served = await app.app.inject(address);
      expect(served.rawPayload.includes('script')).toBe(false);
      expect(served.headers['content-security-policy']).toContain('sandbox');
    }
  });

  const jpegHead = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a text', () => Buffer.from('hello')],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML named .png', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PDF', () => Buffer.from('%PDF-1.7\n')],
    ['TIFF', () => picture(30, 30).tiff().toBuffer()],
    ['SVG with the head of a GIF', () => Buffer.from('GIF89a<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['the head of a JPEG and noise', () => Buffer.concat([jpegHead, Buffer.alloc(2_000, 7)])],
    ['half a JPEG', async () => (await picture(600, 400).jpeg().toBuffer()).subarray(0, 4_000)],
    ['nothing', () => Buffer.alloc(0)],
  ])('are refused when they are %s', async (_what, make) => {
    const before = (await list()).total;
    const response = await upload(await make(), { name: 'picture.png', type: 'image/png' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: 'Invalid file type', code: 'validation' });
    expect((await list()).total).toBe(before);
  });

  it('come one at a time: a second one is no reason to call the first too large, nor to keep it', async () => {
    const open = () =>
      readdirSync('/proc/self/fd').filter((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`).endsWith('.part (deleted)');
        } catch {
          return false;
        }
      });
    const small = await picture(64, 64).jpeg().toBuffer();
    const first = form(small).subarray(0, -`--${BOUNDARY}--\r\n`.length);
    const response = await app.app.inject({
      method: 'POST',
      url: '/api/upload/blog-image',
      headers: { cookie, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload: Buffer.concat([first, form(small)]),
    });
    expect(open()).toEqual([]);
    expect([response.statusCode, response.json().message]).toEqual([
      400,
      'Please send one file at a time, with its own fields.',
    ]);
  });

  it('may have 5 MB and not a byte more', async () => {
    const small = await picture(64, 64).jpeg().toBuffer();
    const padded = (length: number) => Buffer.concat([small, Buffer.alloc(length - small.length)]);
    expect((await upload(padded(MAX_UPLOAD_BYTES))).statusCode).toBe(201);
    const response = await upload(padded(MAX_UPLOAD_BYTES + 1));
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({
      message: 'File too large',
      errors: { image: 'Please select an image smaller than 5MB' },
    });
  });

  it('are refused when they would fill the memory', async () => {
    const bomb = pngBomb(20_000);
    expect(bomb.length).toBeLessThan(100_000);
    const response = await upload(bomb, { name: 'bomb.png' });
    expect([response.statusCode, response.json().message]).toEqual([413, 'File too large']);
    expect(response.json().errors.image).toContain('50 megapixels');
  });

  it.each([
    ['row', 70_000, 1],
    ['column', 1, 70_000],
  ])('are refused as one %s of pixels, which no decoder is fit for', async (_, wide, high) => {
    const response = await upload(pngBomb(wide, high), { name: 'bomb.png' });
    expect([response.statusCode, response.json().message]).toEqual([413, 'File too large']);
  });

  it('are refused sooner as AVIF, whose decoder takes many times their size', async () => {
    const bomb = await avifBomb(6_000, 5_000);
    expect(bomb.length).toBeLessThan(1_000);
    const response = await upload(bomb, { name: 'bomb.avif' });
    expect([response.statusCode, response.json().message]).toEqual([413, 'File too large']);
    expect(response.json().errors.image).toContain('25 megapixels');
    const whole = await picture(60, 40).avif().toBuffer();
    expect((await upload(whole, { name: 'small.avif' })).statusCode).toBe(201);
  });

  it('come as a form with the field image, in a readable one', async () => {
    const body = await picture(20, 20).png().toBuffer();
    expect((await upload(body, { field: 'file' })).statusCode).toBe(400);
    const send = (type: string, payload: Buffer | string) =>
      app.app.inject({
        method: 'POST',
        url: '/api/upload/blog-image',
        headers: { cookie, 'content-type': type },
        payload,
      });
    expect((await send('application/json', '{}')).statusCode).toBe(415);
    expect(
      (await send(`multipart/form-data; boundary=${BOUNDARY}`, form(body).subarray(0, 150))).statusCode,
    ).toBe(400);
    expect((await upload(body, { alt: 'x'.repeat(301) })).json().errors.alt).toContain('300');
  });

  it('are for admins to upload, list, describe and delete', async () => {
    const body = await picture(20, 20).png().toBuffer();
    const name = `${'a'.repeat(20)}-20x20.jpg`;
    const calls = await Promise.all([
      upload(body, {}, { cookie: '' }),
      app.app.inject('/api/upload/blog-images'),
      app.app.inject({ method: 'PUT', url: `/api/upload/blog-image/${name}`, payload: { alt: 'x' } }),
      app.app.inject({ method: 'DELETE', url: `/api/upload/blog-image/${name}` }),
    ]);
    expect(calls.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401]);
  });

  it('tell where they are used, get a description, and go with all their files', async () => {
    const { filename, url, variants } = (await upload(await picture(900, 600).jpeg().toBuffer())).json();
    const post = await app.app.inject({
      method: 'POST',
      url: '/api/admin/blog/posts',
      headers: { cookie },
      payload: { title: 'Over the pass', content: `<p>Up.</p><img src="${url}" alt="">`, status: 'draft' },
    });
    expect(post.statusCode).toBeLessThan(300);
    const address = `/api/upload/blog-image/${filename}`;
    const described = await app.app.inject({
      method: 'PUT',
      url: address,
      headers: { cookie },
      payload: { alt: 'Loveland Pass' },
    });
    const use = { title: 'Over the pass', slug: 'over-the-pass' };
    expect(described.json()).toMatchObject({ alt: 'Loveland Pass', usedIn: [use] });
    expect(await list('?q=loveland')).toMatchObject({ total: 1, images: [{ filename, usedIn: [use] }] });

    const deleted = await app.app.inject({ method: 'DELETE', url: address, headers: { cookie } });
    expect(deleted.json()).toMatchObject({ filename, usedIn: [use] });
    for (const gone of [url, ...variants.map((variant: { url: string }) => variant.url)]) {
      expect((await app.app.inject(gone)).statusCode).toBe(404);
    }
    expect((await list('?q=loveland')).total).toBe(0);
    // Also by a name that no picture here ever has: whoever calls it does not know how names are made.
    for (const url of [address, '/api/upload/blog-image/sunset.jpg']) {
      const again = await app.app.inject({ method: 'DELETE', url, headers: { cookie } });
      expect([again.statusCode, again.json().message]).toEqual([404, 'This image no longer exists.']);
    }
  });

  it.each([
    '/images/..%2f..%2fpackage.json',
    '/images/a.svg',
    '/images/%00',
    `/images/${'a'.repeat(20)}-1x1.jpg`,
  ])('are all that %s could be', async (address) => {
    expect((await app.app.inject(address)).statusCode).toBe(404);
  });

  it('take their turns and all arrive', async () => {
    const bodies = await Promise.all([500, 510, 520].map((width) => picture(width, 300).jpeg().toBuffer()));
    const answers = await Promise.all(bodies.map((body) => upload(body)));
    expect(answers.map((answer) => answer.json().width)).toEqual([500, 510, 520]);
  });
});
