import { expect, it } from 'vitest';
import { addRouteAnswerSchema } from '../submit/add-route.schema.ts';
import { routeDetailsSchema } from '../entry/route.schema.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { distanceMiles } from '#platform/geo/distance.ts';
import { decodePolyline } from '#platform/geo/polyline.ts';
import { escapeXml } from '#platform/text/escape.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';
import { MAX_SHAPE_POINTS } from '#features/tracks/draw/draw-rules.model.ts';
import { sendTrack } from '#test/send-track.ts';
import { signInAsAdmin, TEST_NOW } from '#test/test-app.ts';
import { appPerTest } from '#test/test-suite.ts';
import { readGpxLines } from '#features/tracks/gpx-reader.model.ts';
import { APPROXIMATE_NOTE } from '#features/tracks/track-words.model.ts';
import { seedSamples } from '../seed.service.server.ts';
import { routeGeometrySchema, trackDraftSchema } from './tracks.schema.ts';
import { circle, gpxOf, mountainRoad } from '#test/fixtures/sample-track.ts';
import { TRACK_MESSAGES } from '#features/tracks/track-limits.model.ts';

const REVIEWER = { id: null, username: 'admin' };
const ROUTE = { name: 'Leadville Loop', description: 'High & <dry>', zipCodes: ['80461'] };
const ROAD = mountainRoad(4_000);

describeOnBothEngines('tracks of routes', (open) => {
  const suite = appPerTest(open, [
    'DELETE FROM scenic_routes',
    'DELETE FROM route_geometries',
    "UPDATE content_versions SET version = version + 1 WHERE name = 'scenic_routes'",
  ]);
  const { get } = suite;

  const send = sendTrack(suite);

  async function draft(points = ROAD) {
    const response = await send(gpxOf(points));
    expect(response.statusCode, response.body).toBe(201);
    return trackDraftSchema.parse(response.json());
  }
  const add = (fields: Record<string, unknown>) =>
    suite.test.app.inject({
      method: 'POST',
      url: '/api/scenic-routes/add',
      payload: { ...ROUTE, ...fields },
    });
  async function publish(fields: Record<string, unknown>): Promise<number> {
    const response = await add(fields);
    expect(response.statusCode, response.body).toBe(201);
    const { id } = addRouteAnswerSchema.parse(response.json());
    const shown = { isApproved: true, isPublished: true };
    await suite.test.services.scenicRoutes.review.decide(id, shown, REVIEWER);
    return id;
  }
  const details = async (id: number) =>
    routeDetailsSchema.parse((await get(`/api/scenic-route/${id}`)).json());
  const stored = () =>
    suite.database.query<{ route_id: number | null }>('SELECT route_id FROM route_geometries');

  it('fills the form from a GPX file, and keeps nothing that says who rode when', async () => {
    const read = await draft();
    expect(read).toMatchObject({ trimmed: false, loop: false });
    expect(read.zipCodes.length).toBeGreaterThanOrEqual(1);
    expect(read.zipCodes.every((zip) => /^8\d{4}$/.test(zip))).toBe(true);
    expect([read.startPlace, read.endPlace]).toEqual([
      expect.stringMatching(/, CO$/),
      expect.stringMatching(/, CO$/),
    ]);
    expect(read.miles).toBeGreaterThan(15);
    expect(read.minutes).toBeGreaterThanOrEqual(30);
    expect(read.climb?.gain).toBeGreaterThan(1_000);
    const rows = await suite.database.query('SELECT * FROM route_geometries');
    expect(JSON.stringify(rows)).not.toMatch(/Morning ride|2023-11/);
  });

  it('shows a track when its route is published, and not before', async () => {
    const { id: trackId } = await draft();
    const response = await add({ trackId });
    const { id } = addRouteAnswerSchema.parse(response.json());
    const calls = [`/api/scenic-route/${id}/geometry`, `/route/${id}.gpx`];
    for (const url of calls) expect((await get(url)).statusCode).toBe(404);

    const flags = { isApproved: true, isPublished: true };
    await suite.test.services.scenicRoutes.review.decide(id, flags, REVIEWER);
    const { track } = await details(id);
    expect(track).toMatchObject({ isSample: false, tripZips: expect.arrayContaining([expect.any(String)]) });
    const geometry = routeGeometrySchema.parse((await get(calls[0] ?? '')).json());
    expect(geometry.revision).toBe(track?.revision);
    const line = decodePolyline(geometry.line) ?? [];
    expect(distanceMiles(line[0] ?? ROAD[0]!, ROAD[0]!)).toBeLessThan(0.01);
    const shape = decodePolyline(track?.shape ?? '') ?? [];
    expect([shape[0], shape.at(-1)]).toEqual([line[0], line.at(-1)]);
    expect(shape.length).toBeLessThanOrEqual(MAX_SHAPE_POINTS);
    for (const point of shape) expect(line).toContainEqual(point);

    await suite.test.services.scenicRoutes.review.decide(id, { ...flags, isPublished: false }, REVIEWER);
    for (const url of calls) expect((await get(url)).statusCode).toBe(404);
  });

  it('may be kept forever by its revision, and is not sent twice', async () => {
    const id = await publish({ trackId: (await draft()).id });
    const { track } = await details(id);
    const url = `/api/scenic-route/${id}/geometry`;
    const lasting = await get(`${url}?v=${track?.revision}`);
    expect(lasting.headers['cache-control']).toContain('immutable');
    expect((await get(url)).headers['cache-control']).toBe('no-cache');
    const again = await get(url, { 'if-none-match': String(lasting.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('gives back a GPX 1.1 file: a route of shaping points and a track with heights, escaped', async () => {
    const id = await publish({ trackId: (await draft()).id, name: 'Cañon & <Pass> "1"' });
    const response = await get(`/route/${id}.gpx`);
    expect(response.headers).toMatchObject({
      'content-type': 'application/gpx+xml; charset=utf-8',
      'content-disposition': `attachment; filename="canon-pass-1.gpx"`,
    });
    expect(response.body).toContain('<name>Cañon &amp; &lt;Pass&gt; &quot;1&quot;</name>');
    expect(response.body).toContain(`<link href="http://localhost:3000/route/${id}"><text>`);
    const shaping = response.body.match(/<rtept /g)?.length ?? 0;
    expect(shaping).toBeGreaterThan(5);
    expect(shaping).toBeLessThanOrEqual(50);
    const read = readGpxLines(response.body);
    if ('problem' in read) throw new Error(read.problem);
    const points = read.lines.flat(2);
    const line = decodePolyline(
      (await get(`/api/scenic-route/${id}/geometry`)).json<{ line: string }>().line,
    );
    expect(points.map(({ latitude, longitude }) => ({ latitude, longitude }))).toEqual(line);
    const away = points.map(({ elevation }, index) => {
      const near = ROAD.find((point) => distanceMiles(point, points[index] ?? point) < 0.005);
      return Math.abs((elevation ?? 0) - (near?.elevation ?? 0));
    });
    expect(Math.max(...away)).toBeLessThan(15);
  });

  it('says of a line through known places that it is approximate, until a file takes its place', async () => {
    const { scenicRoutes, location } = suite.test.services;
    const deps = { review: scenicRoutes.review, findZip: location.findZip, now: TEST_NOW };
    await seedSamples(deps);
    const [row] = await suite.database.query<{ id: number }>(
      "SELECT id FROM scenic_routes WHERE name = 'Beartooth Highway'",
    );
    const id = row?.id ?? 0;
    const geometry = async () =>
      routeGeometrySchema.parse((await get(`/api/scenic-route/${id}/geometry`)).json());
    const gpx = async () => (await get(`/route/${id}.gpx`)).body;

    const { track } = await details(id);
    expect(track).toMatchObject({ approximate: true, isSample: false, curveScore: 0, curveMiles: 0 });
    expect(track?.climb?.gain).toBeGreaterThan(5_000);
    expect(track?.tripZips[0]).toBe('59068');
    const drawn = await geometry();
    expect(drawn).toMatchObject({ approximate: true, revision: track?.revision });
    expect(Math.max(...(drawn.profile ?? []))).toBeGreaterThan(10_800);
    expect(await gpx()).toContain(`<desc>${escapeXml(APPROXIMATE_NOTE)} `);

    const ridden = await draft();
    await scenicRoutes.review.setTrack(id, ridden.id, REVIEWER);
    expect(await geometry()).toMatchObject({ approximate: false, miles: ridden.miles });
    expect((await details(id)).track).toMatchObject({ approximate: false });
    expect(await gpx()).not.toContain('approximate');
    expect((await seedSamples(deps)).lines).toBe(0);
    expect(await geometry()).toMatchObject({ approximate: false, miles: ridden.miles });
  });

  it('a track is used once, within a day, and is forgotten after it', async () => {
    const { id: trackId } = await draft();
    const first = addRouteAnswerSchema.parse((await add({ trackId })).json()).id;
    const second = await add({ trackId, name: 'Somebody else' });
    expect([second.statusCode, second.json()]).toMatchObject([
      400,
      { errors: { trackId: TRACK_MESSAGES.gone } },
    ]);
    expect(await suite.database.query('SELECT id FROM scenic_routes')).toHaveLength(1);
    expect(await stored()).toEqual([{ route_id: first }]);

    const unused = await draft();
    await suite.test.services.jobs.runDue();
    suite.test.advance(DAY_MS + HOUR_MS);
    expect((await add({ trackId: unused.id, name: 'Late' })).statusCode).toBe(400);
    await suite.test.services.jobs.runDue();
    expect(await stored()).toEqual([{ route_id: first }]);
    expect((await add({ trackId: 'not-an-id', name: 'Odd' })).statusCode).toBe(400);
    expect((await add({ trackId: '', name: 'Without' })).statusCode).toBe(201);
  });

  it('take no draft from others, and are read however many wait', async () => {
    const mine = await draft();
    const strangers = 2_000;
    // Forty networks with fifty drafts each, the newest of one moment ago.
    await suite.database.query(
      `INSERT INTO route_geometries
       SELECT gen_random_uuid(), NULL, revision, line, line_points, miles, west, south, east, north, profile, gain, loss,
         curve_score, curve_miles, trip_zips, false, created_at + n * interval '1 ms', 'network ' || n % 40
       FROM route_geometries, generate_series(1, $1::int) n WHERE id = $2`,
      [strangers, mine.id],
    );
    const another = await draft();
    const waiting = await suite.database.query<{ id: string }>(
      'SELECT id FROM route_geometries WHERE route_id IS NULL',
    );
    expect(waiting).toHaveLength(strangers + 1);
    expect(waiting.map(({ id }) => id)).toEqual(expect.arrayContaining([mine.id, another.id]));
    expect((await add({ trackId: mine.id })).statusCode).toBe(201);
  });

  it('give way to newer ones of the same sender', async () => {
    const first = await draft();
    await suite.database.query(
      `INSERT INTO route_geometries
       SELECT gen_random_uuid(), NULL, revision, line, line_points, miles, west, south, east, north, profile, gain, loss,
         curve_score, curve_miles, trip_zips, false, created_at + n * interval '1 ms', sender
       FROM route_geometries, generate_series(1, 39) n WHERE id = $1`,
      [first.id],
    );
    const newest = await draft();
    const waiting = await suite.database.query<{ id: string }>('SELECT id FROM route_geometries');
    expect(waiting).toHaveLength(40);
    expect(waiting.map(({ id }) => id)).toContain(newest.id);
    expect((await add({ trackId: first.id })).json()).toMatchObject({
      errors: { trackId: TRACK_MESSAGES.gone },
    });
  });

  it('trims the ends of a loop, which is most likely a home', async () => {
    const loop = circle({ latitude: 39.25, longitude: -106.29 }, 3_000, 900);
    const trimmed = trackDraftSchema.parse((await send(gpxOf(loop))).json());
    const whole = trackDraftSchema.parse((await send(gpxOf(loop), { trim: 'no' })).json());
    expect([trimmed.trimmed, whole.trimmed, whole.loop]).toEqual([true, false, true]);
    expect(whole.miles - trimmed.miles).toBeCloseTo(0.5, 1);
    const id = await publish({ trackId: trimmed.id });
    const line = decodePolyline(
      (await get(`/api/scenic-route/${id}/geometry`)).json<{ line: string }>().line,
    );
    for (const point of line ?? []) expect(distanceMiles(point, loop[0]!)).toBeGreaterThan(0.249);
  });

  it('an admin replaces a track and takes it away; the page follows and the log says so', async () => {
    const id = await publish({ trackId: (await draft()).id });
    const before = (await details(id)).track;
    const cookie = await signInAsAdmin(suite.test);
    const put = (trackId: string | null, headers: Record<string, string> = { cookie }) =>
      suite.test.app.inject({
        method: 'PUT',
        url: `/api/admin/scenic-routes/${id}/track`,
        headers,
        payload: { trackId },
      });
    expect((await put(null, {})).statusCode).toBe(401);

    const other = await draft(mountainRoad(2_000));
    const replaced = await put(other.id);
    expect([replaced.statusCode, replaced.json()]).toMatchObject([200, { trackMiles: other.miles }]);
    const after = (await details(id)).track;
    expect(after?.revision).not.toBe(before?.revision);
    expect((await get(`/api/scenic-route/${id}/geometry`)).json()).toMatchObject({ miles: other.miles });
    const list = await suite.test.app.inject({
      method: 'GET',
      url: '/api/admin/scenic-routes',
      headers: { cookie },
    });
    expect(list.json()).toMatchObject([{ id, trackMiles: other.miles }]);

    expect((await put(null)).json()).toMatchObject({ trackMiles: null });
    expect((await details(id)).track).toBeNull();
    expect((await get(`/route/${id}.gpx`)).statusCode).toBe(404);
    expect(await stored()).toEqual([]);
    const log = await suite.database.query<{ before: unknown; after: unknown }>(
      "SELECT before, after FROM audit_log WHERE entity_type = 'scenic-routes' AND after ? 'track' ORDER BY id",
    );
    expect(log.slice(-1)).toMatchObject([
      { before: { track: `${other.miles} miles` }, after: { track: null } },
    ]);
  });
});
