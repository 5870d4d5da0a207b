import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSite, signInAsAdmin, type TestApp } from '#test/test-app.ts';
import { MINUTE_MS } from '#platform/time/units.ts';

const CLUB = 'https://club.example';

describe('Parts of the site on a club’s own page', () => {
  let site: TestApp;
  let cookie: string;
  beforeAll(async () => {
    site = await openTestSite({
      env: { EMBED_ORIGINS: `${CLUB}/ http://localhost:8080`, SITE_NAME: 'Ridge' },
    });
    cookie = await signInAsAdmin(site);
  });
  afterAll(() => site.close());

  const get = (url: string) => site.app.inject({ method: 'GET', url });
  const verdict = (query: string) => get(`/embed/verdict?${query}`);

  async function publishRide(changes: object) {
    const added = await site.app.inject({
      method: 'POST',
      url: '/api/scenic-routes/add',
      payload: {
        routeType: 'group_ride',
        name: 'Loveland loop',
        description: 'Coffee first.',
        startLocation: 'Dillon, CO',
        endLocation: 'Dillon, CO',
        distance: 60,
        zipCodes: ['80435'],
        rideDate: '2026-11-22',
        rideTime: '09:00',
        organizer: 'Dana Cole',
        meetingPoint: 'Call 303-555-0142',
        submitterName: 'Dana',
        submitterEmail: 'dana@ride.example',
        ...changes,
      },
    });
    expect(added.statusCode, added.body).toBeLessThan(300);
    const { id } = added.json<{ id: number }>();
    const approved = await site.app.inject({
      method: 'POST',
      url: '/api/admin/approve',
      headers: { cookie },
      payload: { type: 'scenic-routes', id: String(id), isApproved: true, isPublished: true },
    });
    expect(approved.statusCode, approved.body).toBe(200);
    return id;
  }

  it('may be framed by the sites that are named, and by nobody else', async () => {
    for (const url of ['/embed/rides', '/embed/verdict?zip=80435', '/embed/verdict?zip=1']) {
      const { headers } = await get(url);
      const policy = String(headers['content-security-policy']).split('; ');
      expect(policy).toContain(`frame-ancestors ${CLUB} http://localhost:8080`);
      expect(policy).toContain("default-src 'none'");
      expect(headers).not.toHaveProperty('x-frame-options');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers).not.toHaveProperty('set-cookie');
    }
    const { headers } = await get('/api/location');
    expect(headers['x-frame-options']).toBe('DENY');
  });

  it('run their own script and style and no other', async () => {
    const { body, headers } = await verdict('zip=80435');
    for (const [tag, directive] of [
      ['script', 'script-src'],
      ['style', 'style-src'],
    ] as const) {
      const parts = [...body.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))];
      expect(parts).toHaveLength(1);
      const expected = hash('sha256', parts[0]?.[1] ?? '', 'base64');
      expect(headers['content-security-policy']).toContain(`${directive} 'sha256-${expected}'`);
    }
    expect(body).not.toMatch(/ (style|on\w+)=/);
  });

  it('show the verdict of a place with its age, in words', async () => {
    const { statusCode, body } = await verdict('zip=85003&theme=dark');
    expect(statusCode).toBe(200);
    expect(body).toMatch(/<html lang="en" data-theme="dark" data-good="3600000">/);
    expect(body).toContain(
      'Great Day for Riding!</b></span><span class="then"><b class="v unknown sign">Unknown Conditions</b></span>',
    );
    expect(body).toContain('Phoenix');
    expect(body).toContain('href="http://localhost:3000/?zip=85003" target="_blank" rel="noopener"');
    expect(body).toContain('simulated');
  });

  it('never call old weather good', async () => {
    await verdict('zip=85003');
    site.simulator.setFault({ service: 'open-meteo', kind: '500' });
    site.simulator.setFault({ service: 'nws', kind: '500' });
    site.advance(61 * MINUTE_MS);
    const { body } = await verdict('zip=85003');
    expect(body).not.toMatch(/class="v good|Great Day|data-good/);
    expect(body).toMatch(/Unknown Conditions/);
    site.simulator.clearFaults();
  });

  it('say that a place without weather has none, and of wrong addresses what is wrong', async () => {
    const cases = [
      ['', 400, /Whose verdict\? Add a ZIP code/],
      ['zip=8043', 400, /needs a ZIP code of five digits/],
      ['zip=00000', 404, /Zip code not found: 00000/],
      ['zip=09001', 404, /ZIP code 09001 is for military mail/],
      ['zip=%3Cscript%3E', 400, /needs a ZIP code/],
      ['zip=79843', 200, /Unknown Conditions/],
    ] as const;
    for (const [query, status, text] of cases) {
      const answer = await verdict(query);
      expect(answer.statusCode, query).toBe(status);
      expect(answer.body).toMatch(text);
      expect(answer.body).not.toContain('<script>alert');
    }
  });

  it('list rides to come near a place, without contacts', async () => {
    const id = await publishRide({});
    await publishRide({ name: '<b>Far</b> & away', zipCodes: ['85003'] });
    await publishRide({ name: 'Next spring', rideDate: '2027-04-03' });
    const near = (await get('/embed/rides?zip=80435&radius=50&days=30')).body;
    expect(near).toContain(`href="http://localhost:3000/route/${id}"`);
    expect(near).toContain('Loveland loop');
    expect(near).toContain('Sunday, November 22, 9 AM');
    expect(near.slice(near.indexOf('<body>'))).not.toMatch(/Far|Next spring|Dana|303-555|@/);
    const all = (await get('/embed/rides')).body;
    expect(all).toContain('&lt;b&gt;Far&lt;/b&gt; &amp; away');
    expect((await get('/embed/rides?zip=99723')).body).toContain(
      'No group rides in the next 14 days within 50 miles of Barrow, AK.',
    );
  });

  it('take any query, and keep to their defaults', async () => {
    for (const query of ['radius=1e9&days=-1&theme=pink', 'zip=80435&zip=1&x=%00', '%FF=%C0'])
      expect((await get(`/embed/rides?${query}`)).statusCode, query).toBe(200);
  });
});

it('Embedded pages are off until a site is named, and say how to switch them on', async () => {
  const site = await openTestSite();
  try {
    const answer = await site.app.inject({ method: 'GET', url: '/embed/verdict?zip=80435' });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('EMBED_ORIGINS');
    expect(answer.headers['x-frame-options']).toBe('DENY');
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(Object.values(site.simulator.requests).every((asked) => asked === 0)).toBe(true);
  } finally {
    await site.close();
  }
});
