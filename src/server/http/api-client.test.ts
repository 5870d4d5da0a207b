import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import createClient from 'openapi-fetch';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiTypesMark } from '#test/api-types-mark.ts';
import type { paths } from '#test/api-types.d.ts';
import { helpForm, volunteerForm } from '#test/roadside-help.ts';
import { openTestSite, TEST_ADMIN, type TestApp } from '#test/test-app.ts';

const ROUTE = { name: 'Peak to Peak', zipCodes: ['80302'], startLocation: 'Nederland, CO', distance: 55.4 };

const RIDE = {
  name: 'Sunday breakfast',
  description: 'To the diner and back.',
  endLocation: 'Estes Park, CO',
  estimatedTime: 90,
  routeType: 'group_ride',
  rideDate: '2026-12-06',
  rideTime: '09:00',
  maxRiders: 4,
} as const;

/** A program of somebody else: its types are generated from the description, and nothing else is known to it. */
describe('a generated client', () => {
  let test: TestApp;
  let api: ReturnType<typeof createClient<paths>>;
  let admin: ReturnType<typeof createClient<paths>>;

  beforeAll(async () => {
    test = await openTestSite();
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as AddressInfo;
    const baseUrl = `http://127.0.0.1:${port}`;
    api = createClient<paths>({ baseUrl });
    const { response } = await api.POST('/api/admin/login', { body: TEST_ADMIN });
    const cookie = String(response.headers.get('set-cookie')).split(';')[0] ?? '';
    admin = createClient<paths>({ baseUrl, headers: { cookie } });
  });
  // Many entries from one address in a short time ask for a proof of work.
  beforeEach(() => test.advance(11 * 60_000));
  afterAll(() => test.close());

  it('has the types of today’s description; after a change run `npm run build:api-types`', async () => {
    const [mark] = readFileSync('test/api-types.d.ts', 'utf8').split('\n');
    expect(mark).toBe(apiTypesMark((await test.app.inject('/api/openapi.json')).body));
  });

  it('checks the weather, and knows the form of a refusal', async () => {
    const { data } = await api.POST('/api/weather', { body: { zipCode: '85003' } });
    expect(data).toMatchObject({ recommendation: 'good', location: 'Phoenix, AZ' });
    expect(data?.hourly.time.length).toBeGreaterThan(40);
    const { error } = await api.POST('/api/weather', { body: { zipCode: '850' } });
    expect(error?.code).toBe('validation');
    expect(error?.errors?.zipCode).toBe('Please enter a valid 5-digit zip code');
  });

  it('finds a ZIP code, plans a trip and lists radar frames', async () => {
    const { data: here } = await api.POST('/api/location/zip', {
      body: { latitude: 33.45, longitude: -112.07 },
    });
    expect(here?.state).toBe('AZ');
    const { data: trip } = await api.POST('/api/trip-weather', { body: { zipCodes: ['85003', '85281'] } });
    expect(trip?.routeWeather.map(({ location }) => location)).toEqual(['Phoenix, AZ', 'Tempe, AZ']);
    expect(trip?.places[0]?.light.changes[0]?.light).toMatch(/day|twilight|night/);
    const { data: radar } = await api.GET('/api/radar/frames', { params: { query: { zipCode: '85003' } } });
    expect(radar?.radar.past.length).toBeGreaterThan(10);
    const { data: tile } = await api.GET('/api/radar/tile/{frameId}/{z}/{x}/{y}.png', {
      params: { path: { frameId: 'none', z: 5, x: 1, y: 1 } },
      parseAs: 'blob',
    });
    expect(tile).toBeUndefined();
  });

  it('sends a route, has it published, finds it and follows it by its private link', async () => {
    const { data: added } = await api.POST('/api/scenic-routes/add', { body: ROUTE });
    const id = added?.id ?? 0;
    const decision = { type: 'scenic-routes', id: String(id), isApproved: true, isPublished: true } as const;
    expect((await admin.POST('/api/admin/approve', { body: decision })).error).toBeUndefined();
    const { data: found } = await api.POST('/api/scenic-routes', { body: { zipCode: '80302' } });
    expect(found?.routes.map(({ name }) => name)).toEqual([ROUTE.name]);
    const { data: listed } = await api.GET('/api/all-scenic-routes');
    expect(listed?.routes.length).toBe(1);
    const { data: shown } = await api.GET('/api/scenic-route/{id}', { params: { path: { id: String(id) } } });
    expect(shown?.distance).toBe(55.4);
    const authorization = `Bearer ${added?.link.token}`;
    const { data: own } = await api.GET('/api/private/route', { headers: { authorization } });
    expect(own?.state).toBe('published');
    const { error } = await api.GET('/api/private/route');
    expect(error?.code).toBe('not_found');
  });

  it('sends a track and a ride, and signs up for it', async () => {
    const gpx =
      '<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>' +
      '<trkpt lat="39.96" lon="-105.51"/><trkpt lat="40.1" lon="-105.5"/><trkpt lat="40.37" lon="-105.52"/>' +
      '</trkseg></trk></gpx>';
    const { data: track } = await api.POST('/api/route-geometry', {
      body: gpx,
      bodySerializer: String,
      headers: { 'content-type': 'application/gpx+xml' },
      params: { query: { trim: 'no' } },
    });
    expect(track).toMatchObject({ id: expect.any(String) });
    const { data: added } = await api.POST('/api/scenic-routes/add', {
      body: { ...ROUTE, ...RIDE, highlights: ['Pie'], warnings: ['Deer'] },
    });
    const id = String(added?.id);
    const decision = { type: 'scenic-routes', id, isApproved: true, isPublished: true } as const;
    expect((await admin.POST('/api/admin/approve', { body: decision })).error).toBeUndefined();
    const { data: rides } = await api.POST('/api/group-rides', { body: { zipCode: '80302' } });
    expect(rides?.message).toBe('Found 1 group rides within 50 miles of 80302');
    const { data: rsvp } = await api.POST('/api/rides/{id}/rsvp', {
      params: { path: { id } },
      body: { name: 'Dana', email: 'dana@ride.example', partySize: 1 },
    });
    expect(rsvp).toBeDefined();
  });

  it('asks for roadside help, and for a volunteer', async () => {
    const { data: request } = await api.POST('/api/roadside/request', {
      body: { ...helpForm, issueType: 'flat tire', urgency: 'medium' },
    });
    expect(request?.message).toBeTruthy();
    const { data: volunteer } = await api.POST('/api/roadside/volunteer', {
      body: { ...volunteerForm, experienceLevel: 'professional' },
    });
    expect(volunteer?.message).toBeTruthy();
    const { data: found } = await api.POST('/api/roadside/search', {
      body: { zipCode: '80443', issueType: 'flat tire' },
    });
    expect(found?.volunteers).toEqual([]);
  });

  it('reads the blog, sends an article, and an admin publishes a post with a picture', async () => {
    const article = { authorName: 'Dana', authorEmail: 'dana@ride.example', title: 'Wet roads' };
    const { data: sent } = await api.POST('/api/blog/submit', {
      body: { ...article, content: 'Ride as if you were on eggs. '.repeat(10), tags: ['Rain'] },
    });
    expect(sent?.message).toBeTruthy();
    const { data: post } = await admin.POST('/api/admin/blog/posts', {
      body: { title: 'Rain Gear', content: '<p>Boots</p>', tags: ['Rain'], status: 'published' },
    });
    const { data: read } = await api.GET('/api/blog/posts/{slug}', {
      params: { path: { slug: post?.slug ?? '' } },
    });
    expect(read?.title).toBe('Rain Gear');
    const form = new FormData();
    form.set('image', new Blob([readFileSync('public/icon-192.png')], { type: 'image/png' }), 'icon.png');
    const { data: image } = await admin.POST('/api/upload/blog-image', {
      body: { image: 'icon.png' },
      bodySerializer: () => form,
    });
    expect(image?.filename).toMatch(/\.png$/);
  });

  it('shows an admin what waits, what was done and what was emailed', async () => {
    const { data: queue } = await admin.GET('/api/admin/queue/counts');
    expect(queue).toBeDefined();
    const { data: audit } = await admin.GET('/api/admin/audit');
    expect(audit).toBeDefined();
    const { data: sitemap } = await admin.GET('/api/admin/sitemap/stats');
    expect(sitemap?.staticPages).toBe(8);
    const { data: mails } = await admin.GET('/api/admin/mails');
    expect(mails).toBeDefined();
    const { error } = await api.GET('/api/admin/audit');
    expect(error?.code).toBe('unauthorized');
  });

  it('asks for weather emails', async () => {
    const { data, error } = await api.POST('/api/subscriptions', {
      body: { email: 'dana@ride.example', zipCodes: ['80302'], endDate: '2026-12-31', hour: 9 },
    });
    expect(data ?? error).toHaveProperty('message');
  });
});
