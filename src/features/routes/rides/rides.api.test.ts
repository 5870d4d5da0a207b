import ICAL from 'ical.js';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { addRouteAnswerSchema } from '../submit/add-route.schema.ts';
import type { RouteDetails } from '../entry/route.schema.ts';
import type { Database } from '#platform/db/database.server.ts';
import { HOUR_MS } from '#platform/time/units.ts';
import { PUBLISH, REVIEWER } from '#test/scenic-routes.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#test/test-app.ts';
import { rideSearchAnswerSchema } from './rides.schema.ts';
import { rideEvent, ridePageMeta } from './rides.seo.ts';

const DENVER = '80202';
const HONOLULU = '96813';
const SITE = { siteName: 'Dryline', publicUrl: 'https://ride.example' };

/** TEST_NOW is Friday, November 20, 2026, noon in Denver and 9 AM in Honolulu. */
const ride = {
  name: 'Saturday Foothills Ride',
  description: 'An easy morning',
  startLocation: 'Denver, CO',
  endLocation: 'Estes Park, CO',
  distance: 120,
  difficulty: 'beginner',
  scenicRating: 4,
  roadType: 'mountain',
  highlights: ['Peak to Peak'],
  warnings: ['Deer'],
  zipCodes: [DENVER],
  estimatedTime: 240,
  routeType: 'group_ride',
  rideDate: '2026-11-21',
  rideTime: '09:30',
};

describeOnBothEngines('group rides', (open) => {
  let database: Database;
  let test: TestApp;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    await database.close();
  });
  const start = async (now = TEST_NOW) => {
    test = await openTestApp(database, { now });
  };
  beforeEach(async () => {
    await database.query('DELETE FROM scenic_routes');
    await database.query("UPDATE content_versions SET version = version + 1 WHERE name = 'scenic_routes'");
  });
  afterEach(async () => {
    await test.close();
  });

  const post = (url: string, payload: unknown) =>
    test.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    });
  const get = (url: string, headers: Record<string, string> = {}) =>
    test.app.inject({ method: 'GET', url, headers });

  async function publish(changes: Record<string, unknown> = {}): Promise<number> {
    const response = await post('/api/scenic-routes/add', { ...ride, ...changes });
    expect(response.statusCode, response.body).toBe(201);
    const { id } = addRouteAnswerSchema.parse(response.json());
    await test.services.scenicRoutes.review.decide(id, PUBLISH, REVIEWER);
    return id;
  }
  async function search(request: Record<string, unknown> = {}) {
    const response = await post('/api/group-rides', { zipCode: DENVER, ...request });
    expect(response.statusCode, response.body).toBe(200);
    return rideSearchAnswerSchema.parse(response.json());
  }
  const names = async (request?: Record<string, unknown>) =>
    (await search(request)).routes.map(({ name }) => name);
  const calendarOf = (body: string) => new ICAL.Component(ICAL.parse(body));

  it('finds rides by date, then distance, with a message', async () => {
    await start();
    await publish({ name: 'Next week, here', rideDate: '2026-11-28' });
    await publish({ name: 'Tomorrow, near', zipCodes: ['80302'] });
    await publish({ name: 'Tomorrow, here' });
    expect(await search()).toMatchObject({
      total: 3,
      message: `Found 3 group rides within 50 miles of ${DENVER}`,
    });
    expect(await names()).toEqual(['Tomorrow, here', 'Tomorrow, near', 'Next week, here']);
    expect(await names({ maxDistance: 10 })).toEqual(['Tomorrow, here', 'Next week, here']);
    expect(await names({ difficulty: 'advanced' })).toEqual([]);
    expect((await search({ zipCode: '04609', maxDistance: 200 })).message).toBe(
      'No group rides found within 200 miles of 04609',
    );
  });

  it('suggests the nearest rides first, equally near ones by rating, of a standing ride its next date alone', async () => {
    await start();
    await publish({ name: 'Tomorrow, near', zipCodes: ['80302'] });
    await publish({ name: 'Next week, here', rideDate: '2026-11-28' });
    await publish({ name: 'Later, better, here', rideDate: '2026-12-05', scenicRating: 5 });
    await publish({ name: 'Standing, here', scenicRating: 3, repeats: 'weekly', repeatsUntil: '2026-12-12' });
    test.advance(HOUR_MS);
    await test.services.jobs.runDue();
    expect(await search()).toMatchObject({ total: 7 });
    expect(await names({ sort: 'nearest' })).toEqual([
      'Later, better, here',
      'Next week, here',
      'Standing, here',
      'Tomorrow, near',
    ]);
    expect((await search({ sort: 'nearest', pageSize: 3, page: 2 })).routes).toHaveLength(1);
    expect(await search({ sort: 'nearest', page: 9 })).toMatchObject({ routes: [], total: 4 });
    expect(await names({ sort: null })).toEqual(await names());
    expect((await post('/api/group-rides', { zipCode: DENVER, sort: 'best' })).statusCode).toBe(400);
  });

  it.each([[9], [201]])('refuses a radius of %d miles', async (maxDistance) => {
    await start();
    expect((await post('/api/group-rides', { zipCode: DENVER, maxDistance })).statusCode).toBe(400);
  });

  it('keeps rides out of the scenic search and the directory, and shows both on their page', async () => {
    await start();
    const id = await publish({ routeType: 'scenic' });
    expect((await post('/api/scenic-routes', { zipCode: DENVER })).json()).toMatchObject({ total: 0 });
    expect((await get('/api/all-scenic-routes?page=1')).json()).toMatchObject({ total: 0 });
    expect((await get(`/api/scenic-route/${id}`)).json()).toMatchObject({
      isGroupRide: true,
      routeType: 'group_ride',
      rideDate: '2026-11-21',
      rideTime: '09:30',
      rideTimeZone: 'America/Denver',
      rideStartsAt: '2026-11-21T16:30:00.000Z',
      isPast: false,
    });
  });

  it.each([
    [{ description: '' }, 'description'],
    [{ startLocation: ' ' }, 'startLocation'],
    [{ endLocation: undefined }, 'endLocation'],
    [{ distance: 501 }, 'distance'],
    [{ estimatedTime: 29 }, 'estimatedTime'],
    [{ estimatedTime: 1_441 }, 'estimatedTime'],
    [{ rideDate: null }, 'rideDate'],
    [{ rideTime: null }, 'rideTime'],
    [{ rideDate: '2026-11-19' }, 'rideDate'],
    [{ rideDate: '2026-02-30' }, 'rideDate'],
    [{ rideDate: '9999-12-31' }, 'rideDate'],
    [{ rideDate: '11/21/2026' }, 'rideDate'],
    [{ rideTime: '25:00' }, 'rideTime'],
    [{ maxRiders: 1 }, 'maxRiders'],
    [{ fuelRange: 10 }, 'fuelRange'],
  ])('refuses the ride %j by its field', async (changes, field) => {
    await start();
    const response = await post('/api/scenic-routes/add', { ...ride, ...changes });
    expect(response.statusCode, response.body).toBe(400);
    expect(Object.keys(response.json<{ errors: object }>().errors)).toEqual([field]);
  });

  it('names a distance that a ride may have', async () => {
    await start();
    for (const distance of [0.5, 20_000]) {
      const response = await post('/api/scenic-routes/add', { ...ride, distance });
      expect(response.json<{ message: string }>().message).toContain('for a group ride 500,');
    }
  });

  it('judges "today" where the ride is: a ride in Hawaii seen from Maine', async () => {
    // 11:30 PM on the 20th in Honolulu is 4:30 AM on the 21st in Maine.
    await start(Date.parse('2026-11-21T09:30:00Z'));
    await publish({ name: 'Aloha', zipCodes: [HONOLULU], rideDate: '2026-11-20', rideTime: '08:00' });
    expect(await names({ zipCode: HONOLULU })).toEqual(['Aloha']);
    const late = await post('/api/scenic-routes/add', {
      ...ride,
      zipCodes: ['04609'],
      rideDate: '2026-11-20',
    });
    expect(late.json()).toMatchObject({ errors: { rideDate: 'The ride date cannot be earlier than today' } });
  });

  it('shows a ride until midnight of its own zone and says afterwards that it took place', async () => {
    await start(Date.parse('2026-11-21T06:58:00Z'));
    const id = await publish({ rideDate: '2026-11-20' });
    expect(await names()).toHaveLength(1);
    test.advance(2 * 60_000);
    expect(await names()).toHaveLength(0);
    expect((await get(`/api/scenic-route/${id}`)).json()).toMatchObject({ isPast: true });
  });

  it.each([
    ['2026-03-08', '02:30', '2026-03-08T09:30:00.000Z'],
    ['2026-03-08', '09:00', '2026-03-08T15:00:00.000Z'],
    ['2026-11-01', '01:30', '2026-11-01T07:30:00.000Z'],
    ['2026-11-01', '09:00', '2026-11-01T16:00:00.000Z'],
  ])('knows when %s %s is in Denver while the clocks change', async (rideDate, rideTime, instant) => {
    await start(Date.parse('2026-01-05T12:00:00Z'));
    const id = await publish({ rideDate, rideTime });
    expect((await get(`/api/scenic-route/${id}`)).json()).toMatchObject({ rideStartsAt: instant });
  });

  it('tells search engines the ride’s own day, hour and state', async () => {
    await start();
    const id = await publish({ startLocation: 'Spearfish, SD', rideTime: '17:30' });
    const ride: RouteDetails = (await get(`/api/scenic-route/${id}`)).json();
    expect(rideEvent(ride, SITE)).toMatchObject({
      startDate: `${ride.rideDate}T17:30:00-07:00`,
      endDate: expect.stringMatching(/-07:00$/),
      image: 'https://ride.example/social.png',
      location: { address: { addressLocality: 'Spearfish', addressRegion: 'SD', postalCode: DENVER } },
    });
    expect(rideEvent({ ...ride, startLocation: 'the diner' }, SITE)).toMatchObject({
      location: { address: { addressLocality: 'the diner', addressRegion: 'CO' } },
    });
    expect(rideEvent(ride, SITE)).not.toHaveProperty('organizer');
    expect(rideEvent({ ...ride, submittedBy: 'Dana' }, SITE)).toMatchObject({ organizer: { name: 'Dana' } });
    expect(ridePageMeta(ride, SITE).jsonLd).toMatchObject([
      { '@type': 'Event' },
      { '@type': 'TouristAttraction', name: ride.name },
      { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Home' }, { name: 'Group Rides' }, {}] },
      { '@type': 'WebApplication', isAccessibleForFree: true },
    ]);
  });

  it('makes a calendar that another program reads: zone, stable identity, escaped text', async () => {
    await start();
    const name = 'Ride; with, "odd" \\ text\nBEGIN:VALARM 🏍️'.replace('\n', ' ');
    const description = `Line one\r\nBEGIN:VEVENT\nUID:evil\n${'long text é '.repeat(30)}`;
    const id = await publish({ name, description, meetingPoint: 'Lot; row 5, north', rideTime: '21:00' });
    const response = await get(`/route/${id}.ics`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
    for (const line of response.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);

    const calendar = calendarOf(response.body);
    const [event, more] = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
    expect(more).toBeUndefined();
    expect(event?.summary).toBe(name);
    expect(event?.description).toContain('BEGIN:VEVENT\nUID:evil');
    expect(event?.location).toBe('Lot; row 5, north, Denver, CO');
    expect(event?.uid).toBe(`ride-${id}@localhost`);
    expect(event?.sequence).toBe(0);
    const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? undefined);
    expect(zone.tzid).toBe('America/Denver');
    if (event) event.startDate.zone = zone;
    expect(event?.startDate.toJSDate().toISOString()).toBe('2026-11-22T04:00:00.000Z');

    test.advance(HOUR_MS);
    await test.services.scenicRoutes.review.update(id, { name: 'New name' }, REVIEWER);
    const later = calendarOf((await get(`/route/${id}.ics`)).body).getFirstSubcomponent('vevent');
    const changed = new ICAL.Event(later ?? undefined);
    expect([changed.uid, changed.sequence, changed.summary]).toEqual([event?.uid, 1, 'New name']);
  });

  it('stay in calendars until their day ends where they start, and feeds have those to come', async () => {
    await start(Date.parse('2026-11-21T06:00:00Z'));
    await publish();
    const off = await publish({ name: 'Called off' });
    await database.query('UPDATE scenic_routes SET cancelled_at = now() WHERE id = $1', [off]);
    await publish({ name: 'Island Ride', zipCodes: [HONOLULU] });
    const at = async (instant: string) => {
      test.advance(Date.parse(instant) - test.now());
      const names = async (url: string) => {
        const { body } = await get(url);
        return ['Saturday Foothills', 'Called off', 'Island'].filter((name) => body.includes(name));
      };
      return Promise.all(['/rides.ics', `/rides.ics?zip=${DENVER}`, '/group-rides/feed.json'].map(names));
    };
    const denver = ['Saturday Foothills', 'Called off'];
    expect(await at('2026-11-21T16:31:00Z')).toEqual([[...denver, 'Island'], denver, ['Island']]);
    expect(await at('2026-11-22T06:59:00Z')).toEqual([[...denver, 'Island'], denver, []]);
    expect(await at('2026-11-22T07:00:00Z')).toEqual([['Island'], [], []]);
    expect(await at('2026-11-22T10:00:00Z')).toEqual([[], [], []]);
  });

  it('strike out those near a ZIP code, however many are called off elsewhere before', async () => {
    await start();
    await publish({ zipCodes: [HONOLULU], name: 'Far' });
    const here = await publish({ name: 'Here', rideDate: '2026-11-28' });
    await database.query('UPDATE scenic_routes SET cancelled_at = now()');
    const near = { zipCode: DENVER, radius: 50 };
    expect(await test.services.scenicRoutes.cancelledRides(1, near)).toMatchObject([{ id: here }]);
  });

  it('gives the rides near a ZIP code as one calendar, with an ETag', async () => {
    await start();
    await publish({ zipCodes: [HONOLULU], name: 'Far' });
    await publish({ name: 'Here' });
    const near = await get(`/rides.ics?zip=${DENVER}&radius=50`);
    const events = calendarOf(near.body).getAllSubcomponents('vevent');
    expect(events.map((event) => new ICAL.Event(event).summary)).toEqual(['Here']);
    expect(calendarOf((await get('/rides.ics')).body).getAllSubcomponents('vtimezone')).toHaveLength(2);
    const etag = String(near.headers.etag);
    const url = `/rides.ics?zip=${DENVER}&radius=50`;
    const strong = etag.replace('W/', '');
    expect((await get(url, { 'if-none-match': strong })).statusCode).toBe(304);
    expect((await get(url, { 'if-none-match': `"other", ${etag}` })).statusCode).toBe(304);
    expect((await get('/rides.ics?zip=abc')).statusCode).toBe(400);
    expect((await get('/rides.ics?zip=00000')).statusCode).toBe(404);
    expect((await get('/route/999999.ics')).statusCode).toBe(404);
  });

  it('feeds the coming rides as JSON Feed and RSS', async () => {
    await start();
    const id = await publish({ name: '<b>Bold</b> & "quoted" ]]>' });
    const json = await get('/group-rides/feed.json');
    expect(json.headers['content-type']).toBe('application/feed+json; charset=utf-8');
    expect(json.json()).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      items: [{ id: `http://localhost:3000/route/${id}`, title: '<b>Bold</b> & "quoted" ]]>' }],
    });
    expect(json.body).toContain('Saturday, November 21, 2026, 9:30 AM MST');
    const rss = await get('/group-rides/feed.xml');
    expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(rss.body).toContain('<title>&lt;b&gt;Bold&lt;/b&gt; &amp; &quot;quoted&quot; ]]&gt;</title>');
    const etag = String(rss.headers.etag);
    expect((await get('/group-rides/feed.xml', { 'if-none-match': etag })).statusCode).toBe(304);
  });

  it('feeds a ride when it begins, though the clocks skip its hour', async () => {
    await start();
    await publish({ rideDate: '2027-03-14', rideTime: '02:30' });
    const { body } = await get('/group-rides/feed.json');
    expect(body).toContain('Sunday, March 14, 2027, 3:30 AM MDT');
  });

  it('has the verdict of the ride day before anyone asks, within 7 days only', async () => {
    await start();
    await publish({ name: 'Tomorrow' });
    await publish({ name: 'In 9 days', rideDate: '2026-11-29' });
    await test.services.scenicRoutes.warmRides();
    const { routes } = await search();
    expect(routes.map(({ name, weather }) => [name, weather === null])).toEqual([
      ['Tomorrow', false],
      ['In 9 days', true],
    ]);
    const [tomorrow] = routes;
    expect(tomorrow?.weather).toMatchObject({
      at: '2026-11-21T16:30:00.000Z',
      until: '2026-11-21T20:30:00.000Z',
      timeZone: 'America/Denver',
      simulated: true,
      days: [],
    });
  });
});
