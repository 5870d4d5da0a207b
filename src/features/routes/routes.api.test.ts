import { expect, it } from 'vitest';
import { distanceMiles } from '#platform/geo/distance.ts';
import { PUBLISH, REVIEWER, scenicRoutesSuite } from '#test/scenic-routes.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { createRouteSummary } from './directory/summary.cache.server.ts';
import { routeSearchAnswerSchema } from './entry/route.schema.ts';

const DENVER = '80202';
const BOULDER = '80302';
const MAINE = '04609';

const UNPUBLISH = { isApproved: true, isPublished: false };

describeOnBothEngines('scenic routes', (open) => {
  const { suite, get, post, review, add, publish, directory } = scenicRoutesSuite(open);

  const search = async (request: Record<string, unknown>) => {
    const response = await post('/api/scenic-routes', request);
    expect(response.statusCode, response.body).toBe(200);
    return routeSearchAnswerSchema.parse(response.json());
  };

  it('shows nothing to anyone before it is approved and published, and again nothing after Unpublish', async () => {
    const id = await add();
    const visible = async () => [
      (await search({ zipCode: '59068' })).total,
      (await directory('?page=1')).total,
      (await get('/api/all-scenic-routes')).json<{ routes: unknown[] }>().routes.length,
      (await get(`/api/scenic-route/${id}`)).statusCode,
      (await get('/routes/feed.xml')).body.includes('Beartooth'),
    ];
    expect(await visible()).toEqual([0, 0, 0, 404, false]);
    await review().decide(id, PUBLISH, REVIEWER);
    expect(await visible()).toEqual([1, 1, 1, 200, true]);
    await review().decide(id, UNPUBLISH, REVIEWER);
    expect(await visible()).toEqual([0, 0, 0, 404, false]);
    expect(await review().find(id)).toMatchObject({
      isApproved: true,
      isPublished: false,
      approvedBy: 'admin',
    });
    const before = await review().find(id);
    expect(await review().decide(id, UNPUBLISH, REVIEWER)).toEqual(before);
  });

  it('finds routes within the radius, nearest first, with the miles of the nearest ZIP code', async () => {
    await publish({ name: 'Far', zipCodes: ['81301'] });
    await publish({ name: 'Near', zipCodes: [BOULDER] });
    await publish({ name: 'Both', zipCodes: ['81301', DENVER] });
    await publish({ name: 'Elsewhere', zipCodes: [MAINE] });
    const answer = await search({ zipCode: DENVER, maxDistance: 300 });
    expect(answer.routes.map(({ name }) => name)).toEqual(['Both', 'Near', 'Far']);
    const milesTo = (zipCode: string) =>
      distanceMiles(
        suite.test.services.location.findZip(DENVER),
        suite.test.services.location.findZip(zipCode),
      );
    expect(answer.routes.map(({ milesAway }) => milesAway)).toEqual([
      0,
      expect.closeTo(milesTo(BOULDER), 1),
      expect.closeTo(milesTo('81301'), 1),
    ]);
    expect(answer).toMatchObject({
      total: 3,
      message: `Found 3 scenic routes within 300 miles of ${DENVER}`,
    });
    expect((await search({ zipCode: DENVER })).total).toBe(2);
    expect((await search({ zipCode: DENVER, maxDistance: 300, pageSize: 2, page: 2 })).routes).toHaveLength(
      1,
    );
    expect(await search({ zipCode: DENVER, maxDistance: 300, page: 9 })).toMatchObject({
      routes: [],
      total: 3,
    });
  });

  it('breaks a tie of equal distance by rating and filters by difficulty and road type', async () => {
    await publish({ name: 'Two stars', zipCodes: [DENVER], scenicRating: 2, difficulty: 'beginner' });
    await publish({ name: 'Five stars', zipCodes: [DENVER], roadType: 'urban' });
    const names = async (filter: object) =>
      (await search({ zipCode: DENVER, ...filter })).routes.map(({ name }) => name);
    expect(await names({})).toEqual(['Five stars', 'Two stars']);
    expect(await names({ difficulty: 'beginner' })).toEqual(['Two stars']);
    expect(await names({ roadType: 'urban' })).toEqual(['Five stars']);
    expect(await names({ roadType: 'coastal' })).toEqual([]);
  });

  it('finds places across the 180th meridian and treats a blank distance as 100 miles', async () => {
    await publish({ name: 'Adak', zipCodes: ['99546'] });
    expect((await search({ zipCode: '99547', maxDistance: 500 })).routes).toHaveLength(1);
    expect((await search({ zipCode: '99546', maxDistance: '' })).message).toContain('within 100 miles');
  });

  it.each([
    [{ zipCode: DENVER, maxDistance: 9 }, 'maxDistance'],
    [{ zipCode: DENVER, maxDistance: 501 }, 'maxDistance'],
    [{ zipCode: 80202 }, 'zipCode'],
    [{ zipCode: '8020' }, 'zipCode'],
    [{ zipCode: DENVER, difficulty: 'expert' }, 'difficulty'],
    [{ zipCode: DENVER, roadType: 'desert' }, 'roadType'],
    [{ zipCode: DENVER, pageSize: 51 }, 'pageSize'],
  ])('refuses the search %j', async (request, field) => {
    const response = await post('/api/scenic-routes', request);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json<{ errors: object }>().errors)).toEqual([field]);
  });

  it('says that a ZIP code does not exist', async () => {
    const response = await post('/api/scenic-routes', { zipCode: '00000' });
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
      404,
      'Zip code not found',
    ]);
  });

  it('sorts, filters and searches the directory', async () => {
    await publish({ name: 'banana', distance: 20, scenicRating: 1 });
    await publish({ name: 'Äpfel', distance: 0, scenicRating: 3, roadType: 'urban' });
    await publish({ name: 'Cherry', distance: 5, difficulty: 'beginner', startLocation: 'Nederland' });
    const names = async (query: string) => (await directory(query)).routes.map(({ name }) => name);
    expect(await names('?sort=name-asc')).toEqual(['Äpfel', 'banana', 'Cherry']);
    expect(await names('?sort=name-desc')).toEqual(['Cherry', 'banana', 'Äpfel']);
    expect(await names('?sort=distance-asc')).toEqual(['Cherry', 'banana', 'Äpfel']);
    expect(await names('?sort=distance-desc')).toEqual(['banana', 'Cherry', 'Äpfel']);
    expect(await names('?sort=difficulty-asc')).toEqual(['Cherry', 'Äpfel', 'banana']);
    expect(await names('?sort=rating-desc')).toEqual(['Cherry', 'Äpfel', 'banana']);
    expect(await names('?roadType=urban')).toEqual(['Äpfel']);
    expect(await names('?q=NEDER')).toEqual(['Cherry']);
    expect(await names('?q=%C3%84PF')).toEqual(['Äpfel']);
    await publish({ name: "O'Brien’s Gap" });
    for (const typed of ["o'brien's", 'O’Brien’s', 'o‘brien']) {
      expect(await names(`?q=${encodeURIComponent(typed)}`)).toEqual(["O'Brien’s Gap"]);
    }
    expect(await names('?q=oXbrien')).toEqual([]);
  });

  it('pages the directory', async () => {
    await publish({ name: 'banana', distance: 20, scenicRating: 1 });
    await publish({ name: 'Äpfel', distance: 0, scenicRating: 3, roadType: 'urban' });
    await publish({ name: 'Cherry', distance: 5, difficulty: 'beginner', startLocation: 'Nederland' });
    const names = async (query: string) => (await directory(query)).routes.map(({ name }) => name);
    expect(await directory('?pageSize=2&page=2')).toMatchObject({ total: 3, page: 2, pageSize: 2 });
    expect(await names('?pageSize=2&page=2')).toEqual(['Cherry']);
    expect(await names('?page=50')).toEqual([]);
  });

  it('sends all routes compressed with an ETag that moves when one of them changes', async () => {
    const id = await publish();
    const first = await get('/api/all-scenic-routes', { 'accept-encoding': 'gzip' });
    expect(first.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': /json/ });
    const etag = String(first.headers.etag);
    expect((await get('/api/all-scenic-routes', { 'if-none-match': etag })).statusCode).toBe(304);
    await review().update(id, { name: 'Renamed' }, REVIEWER);
    const changed = await get('/api/all-scenic-routes', { 'if-none-match': etag });
    expect(changed.json()).toMatchObject({ routes: [{ name: 'Renamed', distance: 68.4 }] });
  });

  it('has another ETag for other routes where a restored database counts the same again', async () => {
    const id = await publish();
    const { db } = suite.test.database;
    const versions = { current: () => Promise.resolve({ version: 7, changedAt: 0 }) };
    const tag = async () => (await createRouteSummary({ db, versions }).all()).etag;
    const before = await tag();
    expect(await tag()).toBe(before);
    await review().update(id, { name: 'Renamed' }, REVIEWER);
    expect(await tag()).not.toBe(before);
  });

  it('changes only what a reviewer changes, and moves it in the search', async () => {
    const id = await publish({ name: 'Old name' });
    await review().update(id, { difficulty: 'beginner', name: 'New name' }, REVIEWER);
    expect(await review().find(id)).toMatchObject({
      highlights: ['Beartooth Pass'],
      distance: 68.4,
      revision: 1,
    });
    expect((await search({ zipCode: '59068', difficulty: 'beginner' })).total).toBe(1);
    expect((await search({ zipCode: '59068', difficulty: 'advanced' })).total).toBe(0);
    expect((await directory('?q=old+name')).total).toBe(0);
    await review().remove(id, REVIEWER);
    expect((await get(`/api/scenic-route/${id}`)).statusCode).toBe(404);
    expect((await search({ zipCode: '59068' })).total).toBe(0);
    await expect(review().remove(id, REVIEWER)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('lists the routes of one state, by every ZIP code of theirs', async () => {
    const id = await publish({ name: 'Two states', zipCodes: ['59068', '82190'] });
    const ids = async (query: string) => (await directory(query)).routes.map((route) => route.id);
    expect(await ids('?state=MT')).toEqual([id]);
    expect(await ids('?state=WY&q=two+states')).toEqual([id]);
    expect(await ids('?state=CO')).toEqual([]);
    expect((await get('/api/all-scenic-routes?state=ZZ')).json()).toMatchObject({
      errors: { state: 'State must be all or the two letters of a US state' },
    });
  });

  it.each(['0', '-1', '1e3', 'abc', '99999999999'])('answers 4xx for the route id %s', async (id) => {
    const { statusCode } = await get(`/api/scenic-route/${id}`);
    expect([400, 404]).toContain(statusCode);
  });

  it('knows the weather of routes in one call and then shows it without waiting', async () => {
    const ids = [await publish(), await publish({ zipCodes: ['85003'] })];
    expect((await search({ zipCode: '85003' })).routes[0]?.weather).toBeNull();
    const answer = (await get(`/api/scenic-route-weather?ids=${ids.join(',')},999`)).json<{
      weather: Record<string, { recommendation: string; days: unknown[]; simulated: boolean } | null>;
    }>();
    expect(Object.keys(answer.weather)).toEqual(ids.map(String));
    expect(answer.weather[String(ids[1])]).toMatchObject({ simulated: true });
    expect(answer.weather[String(ids[1])]?.days.length).toBeGreaterThanOrEqual(2);
    expect((await search({ zipCode: '85003' })).routes[0]?.weather).not.toBeNull();
  });
});
