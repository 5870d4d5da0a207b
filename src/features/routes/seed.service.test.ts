import { beforeAll, expect, it } from 'vitest';
import { distanceMiles } from '#platform/geo/distance.ts';
import { describeOnDatabase } from '#test/test-database.ts';
import type { Database } from '#platform/db/database.server.ts';
import { openTestApp, TEST_NOW } from '#test/test-app.ts';
import { seedGenerated, seedSamples, seedStanding } from './seed.service.server.ts';
import { directoryQuerySchema } from './directory/directory.schema.ts';
import { DAY_MS } from '#platform/time/units.ts';

const ADMIN = { id: null, username: 'admin' };

describeOnDatabase('seeding', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it('publishes real roads and rides to come, once', async () => {
    const test = await openTestApp(database);
    const { scenicRoutes, location } = test.services;
    const deps = { review: scenicRoutes.review, findZip: location.findZip, now: TEST_NOW };
    const first = await seedSamples(deps);
    expect(first.routes).toBeGreaterThanOrEqual(60);
    expect(first.rides).toBe(40);
    expect(first.lines).toBe(first.routes);
    expect(await seedSamples(deps)).toEqual({ routes: 0, lines: 0, rides: 0 });

    const all = directoryQuerySchema.parse({ pageSize: 100 });
    expect((await scenicRoutes.directoryPage(all)).total).toBe(first.routes);
    const rides = await scenicRoutes.upcomingRides(100);
    expect(rides).toHaveLength(40);
    for (const ride of rides) expect((ride.rideDate ?? '') > '2026-11-20').toBe(true);

    const week = { ...deps, now: TEST_NOW + 7 * DAY_MS };
    expect((await seedSamples(week)).rides).toBeGreaterThan(0);
    await test.close();
  });

  it('publishes a standing ride with the dates of the next weeks, once', async () => {
    const test = await openTestApp(database);
    const { scenicRoutes, location } = test.services;
    const deps = { review: scenicRoutes.review, findZip: location.findZip, now: TEST_NOW };
    const dates = await seedStanding(deps);
    expect(dates).toBeGreaterThanOrEqual(8);
    expect(await seedStanding({ ...deps, now: TEST_NOW + 7 * DAY_MS })).toBe(0);
    const [ride] = await database.query<{ id: number }>(
      'select id from scenic_routes where series_id is not null order by series_date',
    );
    expect(await scenicRoutes.details(ride?.id ?? 0)).toMatchObject({
      submittedBy: 'Sample content',
      series: { text: 'Every Saturday' },
    });
    await test.close();
  });

  it('draws lines for roads that came before lines did, and for none that was changed since', async () => {
    const test = await openTestApp(database);
    const { scenicRoutes, location } = test.services;
    const deps = { review: scenicRoutes.review, findZip: location.findZip, now: TEST_NOW };
    const { routes } = await scenicRoutes.directoryPage(directoryQuerySchema.parse({ pageSize: 100 }));
    const [edited, withoutTrack, kept] = routes;
    if (!edited || !withoutTrack || !kept) throw new Error('no sample roads');
    const trackOf = async (id: number) => (await scenicRoutes.details(id)).track;
    const before = await trackOf(kept.id);
    expect(before).toMatchObject({ approximate: true, isSample: false, curveScore: 0, curveMiles: 0 });

    await scenicRoutes.review.setTrack(withoutTrack.id, null, ADMIN);
    expect((await seedSamples(deps)).lines).toBe(0);
    expect(await trackOf(withoutTrack.id)).toBeNull();

    await scenicRoutes.review.update(edited.id, { description: 'Ours now' }, ADMIN);
    await database.query('DELETE FROM route_geometries');
    expect((await seedSamples(deps)).lines).toBe(routes.length - 2);
    expect(await trackOf(edited.id)).toBeNull();
    expect(await trackOf(kept.id)).toMatchObject({ miles: before?.miles, approximate: true });
    await test.close();
  });

  it('lists every road of a page that the cache has no room for', async () => {
    const test = await openTestApp(database, { env: { CACHE_MB: '16' } });
    const all = directoryQuerySchema.parse({ pageSize: 100 });
    const { routes, total } = await test.services.scenicRoutes.directoryPage(all);
    expect(routes).toHaveLength(total);
    await test.close();
  });

  it('gives every road ZIP codes that exist and a length that fits its ends', async () => {
    const test = await openTestApp(database);
    const { scenicRoutes, location } = test.services;
    const { routes } = await scenicRoutes.directoryPage(directoryQuerySchema.parse({ pageSize: 100 }));
    for (const route of routes) {
      const [start, end = start] = route.zipCodes.map(location.findZip);
      if (!start || !end) throw new Error(`${route.name} has no place`);
      // ZIP points lie some miles off the road.
      expect(distanceMiles(start, end), route.name).toBeLessThan(route.distance * 1.1 + 15);
      expect(route.startLocation.endsWith(start.state), route.name).toBe(true);
    }
    await test.close();
  });

  it('generates routes for load tests, the same every time', async () => {
    const test = await openTestApp(database);
    const { scenicRoutes, location } = test.services;
    const deps = { review: scenicRoutes.review, findZip: location.findZip, now: TEST_NOW };
    const before = (await scenicRoutes.directoryPage(directoryQuerySchema.parse({}))).total;
    expect(await seedGenerated(deps, 60)).toEqual({ routes: 60, lines: 0, rides: 3 });
    expect((await scenicRoutes.directoryPage(directoryQuerySchema.parse({}))).total).toBe(before + 60);
    await test.close();
  });
});
