import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { imageUrl } from '#features/images/images.model.ts';
import { plansOf } from '#test/query-plan.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { photo, photoForm } from '#test/route-photos.ts';
import { routeSuite } from '#test/route-suite.ts';
import { signInAsAdmin } from '#test/test-app.ts';
import { DAY_MS } from '#platform/time/units.ts';
import { PHOTO_LIMITS } from './rider-reports.model.ts';
import { findRouteOfPicture } from './rider-reports.repo.server.ts';

const ADMIN = { id: null, username: 'admin' };

describeOnBothEngines('Photos that riders send of a route', (open) => {
  const suite = routeSuite(open);
  const { view, additions, sendPhoto: send } = suite;

  it('shows a photo after review, without where and by what it was taken', async () => {
    const sent = await send({ alt: 'The summit', credit: 'Dana' }, await photo());
    expect(sent.statusCode, sent.body).toBe(201);
    expect(sent.body).not.toContain('/images/');
    expect((await view()).photos).toEqual([]);
    await suite.test.services.riderReports.photos.decide(
      String((await additions()).photos[0]?.id),
      'published',
      ADMIN,
    );
    const [shown] = (await view()).photos;
    expect(shown).toMatchObject({ alt: 'The summit', credit: 'Dana' });
    const file = await suite.test.app.inject(String(shown?.url));
    expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined();
    expect(file.rawPayload.includes('SecretCamera')).toBe(false);
    const { images } = await suite.test.services.images.list({ page: 1, pageSize: 10 });
    expect(images).toEqual([]);
  });

  it('stores a form once, and one with another picture or other words as a photo of its own', async () => {
    const submissionKey = randomUUID();
    const [summit, pass] = [await photo(), await photo('#653')];
    await send({ alt: 'The summit', submissionKey }, summit);
    await send({ alt: 'The summit', submissionKey }, summit);
    expect((await additions()).photos).toHaveLength(1);
    await send({ alt: 'The summit', submissionKey }, pass);
    await send({ alt: 'The pass', submissionKey }, pass);
    const texts = (await additions()).photos.map(({ alt }) => alt);
    expect(texts.toSorted()).toEqual(['The pass', 'The summit', 'The summit']);
  });

  const plant = (status: 'pending' | 'published', count: number) =>
    suite.database.query(
      `INSERT INTO route_photos (route_id, filename, alt, status, created_at)
       SELECT $1, 'picture ' || n, 'A bend', $2, now() FROM generate_series(1, $3::int) AS n`,
      [suite.id, status, count],
    );

  it('takes no more for review than there is room for, also of two that come at once, and keeps no picture of the other', async () => {
    await plant('pending', PHOTO_LIMITS.waiting - 1);
    const both = await Promise.all([
      send({ alt: 'The summit' }, await photo()),
      send({ alt: 'The pass' }, await photo('#653')),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    expect((await additions()).photos).toHaveLength(PHOTO_LIMITS.waiting);
    const kept = await suite.test.services.images.onShelf('routes', new Date('9000-01-01'));
    const shown = new Set((await additions()).photos.map(({ url }) => url));
    expect(kept.filter((filename) => !shown.has(imageUrl(filename)))).toEqual([]);
  });

  it('lets what waits take no room from what is shown, and shows no more than there is room for', async () => {
    await plant('pending', PHOTO_LIMITS.perRoute);
    await plant('published', PHOTO_LIMITS.perRoute - 1);
    expect((await send({ alt: 'The summit' }, await photo())).statusCode).toBe(201);
    const waiting = (await additions()).photos.filter(({ status }) => status === 'pending');
    const published = await Promise.allSettled(
      waiting
        .slice(0, 2)
        .map(({ id }) => suite.test.services.riderReports.photos.decide(id, 'published', ADMIN)),
    );
    expect(published.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(published.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { userMessage: 'This route has 30 photos already. Take one down first.' },
    });
    expect((await view()).photos).toHaveLength(PHOTO_LIMITS.perRoute);
    const refused = await send({ alt: 'The pass' }, await photo('#653'));
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      'This route has 30 photos already.',
    ]);
  });

  it('takes six of a route from one network in a day; what was refused does not count', async () => {
    const from = (remoteAddress: string) => async (color: number) =>
      suite.test.app.inject({
        ...photoForm(suite.id, { alt: `Bend ${color}` }, await photo(`#${color}`)),
        remoteAddress,
      });
    const codes: number[] = [];
    expect((await send({ alt: 'No picture' }, Buffer.from('%PDF-1.7'))).statusCode).toBe(400);
    for (let color = 100; color < 107; color += 1) {
      // The spam protection counts for ten minutes.
      suite.test.advance(DAY_MS / 100);
      codes.push((await from('127.0.0.1')(color)).statusCode);
    }
    expect(codes).toEqual([201, 201, 201, 201, 201, 201, 429]);
    expect((await from('10.9.8.7')(107)).statusCode).toBe(201);
    suite.test.advance(DAY_MS);
    expect((await from('127.0.0.1')(108)).statusCode).toBe(201);
  });

  it('serves the picture of a photo to nobody but admins before review, and after it or its route was taken down', async () => {
    await send({ alt: 'The summit' }, await photo());
    const [added] = (await additions()).photos;
    const { photos } = suite.test.services.riderReports;
    const { review } = suite.test.services.scenicRoutes;
    const cookie = await signInAsAdmin(suite.test);
    const files = [String(added?.url), String(added?.url).replace(/-\d+x\d+\.jpg$/, '-480.webp')];
    const codes = async (headers = {}) =>
      Promise.all(files.map(async (url) => (await suite.test.app.inject({ url, headers })).statusCode));
    expect(await codes()).toEqual([404, 404]);
    await photos.decide(String(added?.id), 'published', ADMIN);
    expect(await codes()).toEqual([200, 200]);
    expect((await suite.test.app.inject(String(added?.url))).headers['cache-control']).toMatch(/^private/);
    await review.decide(suite.id, { isApproved: true, isPublished: false }, ADMIN);
    expect(await codes()).toEqual([404, 404]);
    await review.decide(suite.id, { isApproved: true, isPublished: true }, ADMIN);
    expect(await codes()).toEqual([200, 200]);
    await photos.decide(String(added?.id), 'declined', ADMIN);
    expect(await codes()).toEqual([404, 404]);
    expect(await codes({ cookie })).toEqual([200, 200]);
  });

  it('finds the photo of a picture without reading all others', async () => {
    await suite.database.query(
      `INSERT INTO route_photos (route_id, filename, alt, status, decided_at, created_at)
       SELECT $1, 'picture ' || n, 'A bend', 'published', now(), now() FROM generate_series(1, 3000) AS n`,
      [suite.id],
    );
    await suite.database.query('ANALYZE route_photos');
    const plan = await plansOf(suite.database, (db) => findRouteOfPicture(db, 'picture 7'));
    expect(plan).not.toContain('Seq Scan');
  });

  it('publishes a photo whose approval the program was stopped in', async () => {
    await send({ alt: 'The summit' }, await photo());
    const [waiting] = (await additions()).photos;
    await suite.test.app.inject({
      method: 'POST',
      url: '/api/admin/queue/decide',
      headers: { cookie: await signInAsAdmin(suite.test) },
      payload: { entries: [{ kind: 'route-photos', id: waiting?.id }], verdict: 'approve' },
    });
    // As it was between the decision and its effect.
    await suite.database.query('UPDATE review_decisions SET left_at = NULL');
    await suite.database.query(
      "UPDATE route_photos SET status = 'pending', decided_by = NULL, decided_at = NULL",
    );
    suite.test.advance(31_000);
    await suite.test.services.jobs.runDue();
    expect((await view()).photos).toMatchObject([{ alt: 'The summit' }]);
  });

  it('deletes the picture a day after it was declined, and the pictures of a deleted route', async () => {
    await send({ alt: 'One' }, await photo());
    await send({ alt: 'Two' }, await photo());
    const [two, one] = (await additions()).photos;
    const { photos } = suite.test.services.riderReports;
    await photos.decide(String(two?.id), 'published', ADMIN);
    await photos.decide(String(one?.id), 'declined', ADMIN);
    await suite.test.services.jobs.runDue();
    for (let day = 0; day < 3; day += 1) {
      suite.test.advance(DAY_MS);
      await suite.test.services.jobs.runDue();
    }
    expect((await suite.test.app.inject(String(one?.url))).statusCode).toBe(404);
    expect((await suite.test.app.inject(String(two?.url))).statusCode).toBe(200);
    await suite.test.services.scenicRoutes.review.remove(suite.id, ADMIN);
    suite.test.advance(DAY_MS);
    await suite.test.services.jobs.runDue();
    expect((await suite.test.app.inject(String(two?.url))).statusCode).toBe(404);
  });
});
