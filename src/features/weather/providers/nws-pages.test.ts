import { describe, expect, it } from 'vitest';
import { outboundThat } from '#test/outbound-that.ts';
import { createNws } from './nws.upstream.server.ts';

const NOW = Date.parse('2026-07-15T18:30:00Z');
const BASE = 'https://nws.example';
const BOULDER = { latitude: 40.015, longitude: -105.2705 };

const warning = (id: string) => ({
  id,
  geometry: null,
  properties: {
    id,
    event: 'Tornado Warning',
    severity: 'Extreme',
    status: 'Actual',
    messageType: 'Alert',
    sent: '2026-07-15T18:00:00Z',
    onset: '2026-07-15T18:00:00Z',
    expires: '2026-07-15T20:00:00Z',
    affectedZones: [`https://api.weather.gov/zones/forecast/COZ039`],
  },
});

/** A service with these pages: each names the one after it. */
function paged(
  pages: readonly (readonly string[])[],
  next = (page: number): unknown => `${BASE}/x?cursor=${page}`,
) {
  const { outbound, asked } = outboundThat(({ url }) => {
    const page = Number(new URL(url).searchParams.get('cursor') ?? 0);
    const isLast = page === pages.length - 1;
    const features = (pages[page] ?? []).map(warning);
    return Response.json({ features, ...(!isLast && { pagination: { next: next(page + 1) } }) });
  });
  return { asked, nws: createNws({ baseUrl: BASE, outbound, clock: { now: () => NOW } }) };
}

// What stands on a further page would else look like no warning.
describe('a list of alerts of several pages', () => {
  it('is read to its end, for the nation and for a place', async () => {
    const { nws, asked } = paged([['a', 'b'], ['c'], ['d']]);
    expect((await nws.activeAlerts()).map(({ alert }) => alert.id)).toEqual(['a', 'b', 'c', 'd']);
    expect(asked.map(({ url }) => url)).toEqual([
      `${BASE}/alerts/active?status=actual`,
      `${BASE}/alerts/active?cursor=1`,
      `${BASE}/alerts/active?cursor=2`,
    ]);
    expect((await nws.alerts(BOULDER)).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('ends with a page without alerts, whatever it names', async () => {
    const { nws } = paged([['a'], [], []]);
    expect(await nws.activeAlerts()).toHaveLength(1);
  });

  it.each([
    ['has no end', Array.from({ length: 40 }, (_, page) => [`a${page}`]), undefined],
    ['names a page that cannot be asked for', [['a'], ['b']], () => 5],
    ['names a page without an address', [['a'], ['b']], () => `${BASE}/alerts`],
  ])('is unavailable where it %s', async (_what, pages, next) => {
    await expect(paged(pages, next).nws.activeAlerts()).rejects.toMatchObject({ kind: 'invalid_body' });
  });

  it('is asked of the service alone, whatever address it names', async () => {
    const { nws, asked } = paged([['a'], ['b']], (page) => `http://169.254.169.254/latest?cursor=${page}`);
    await nws.activeAlerts();
    expect(asked.every(({ url }) => url.startsWith(`${BASE}/alerts/active?`))).toBe(true);
  });
});
