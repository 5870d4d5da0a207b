import { describe, expect, it } from 'vitest';
import { worstRecommendation } from '#features/weather/verdict/verdict.model.ts';
import { NO_CLOSURES } from '#test/no-closures.ts';
import { AMARILLO, MOORE, NOW, PHOENIX, TULSA, tripSuite } from '#test/trip-suite.ts';
import { createTimelines } from './journey/timeline.model.ts';
import { placesOfWeek } from './weather/week-hours.model.ts';
import { HOUR_MS } from '#platform/time/units.ts';

const suite = tripSuite();
const { startTrips } = suite;

const zipsOf = (answer: { routeWeather: { zipCode: string }[] }) =>
  answer.routeWeather.map(({ zipCode }) => zipCode);

describe('a trip', () => {
  it('takes one forecast call for 12 stops and all points along the road', async () => {
    const zipCodes = '85003 86001 87101 88401 79101 73096 73160 74103 65802 63101 62701 60601'.split(' ');
    const answer = await startTrips().plan({ zipCodes });
    expect(suite.simulator.requests).toMatchObject({ 'open-meteo': 1, 'nws-alerts': 1 });
    const roadside = answer.places.filter(({ kind }) => kind === 'road').length;
    expect(roadside).toBeGreaterThan(30);
    expect(roadside).toBeLessThanOrEqual(56);
    expect(zipsOf(answer)).toEqual(zipCodes);
    const arrivals = answer.routeWeather.map(({ arrival }) => arrival ?? 0);
    expect(arrivals).toEqual(arrivals.toSorted((a, b) => a - b));
  });

  it('holds the hours of any departure within 7 days, the same as those around the asked one', async () => {
    const answer = await startTrips().plan({ zipCodes: [PHOENIX, '86001'] });
    expect(suite.simulator.requests).toMatchObject({ 'open-meteo': 1 });
    const { from, to } = answer.week.departures;
    expect([from, to]).toEqual([answer.departure, answer.departure + 7 * 24 * 3600]);
    const week = placesOfWeek(answer);
    for (const [index, { hours }] of answer.places.entries()) {
      const all = week[index]?.hours;
      const shift = ((hours?.start ?? 0) - (all?.start ?? 0)) / 3600;
      const length = hours?.temperature.length ?? 0;
      expect(all?.temperature.slice(shift, shift + length)).toEqual(hours?.temperature);
      expect(all?.precipitation.slice(shift, shift + length)).toEqual(hours?.precipitation);
      expect(all?.road.slice(shift, shift + length)).toEqual(hours?.road);
    }
    const reckoned = createTimelines({ ...answer, places: week });
    expect(reckoned(answer.departure).recommendation).toBe(answer.overallRecommendation);
    const last = reckoned(to);
    expect(last.arrivals.every(({ conditions }) => conditions !== null)).toBe(true);
    // A long way in text costs little: a program's answer stays small.
    expect(Buffer.byteLength(JSON.stringify(answer.week))).toBeLessThan(answer.places.length * 5_000);
  });

  it('advises to leave when a closed road on the way is open again', async () => {
    const closed = {
      id: '00000000000000',
      kind: 'all-lanes-closed' as const,
      title: 'US 60 closed',
      fromMile: 1,
      toMile: 3,
      startsAt: null,
      endsAt: new Date(NOW + 3 * HOUR_MS).toISOString(),
      source: 'Arizona DOT',
      description: null,
      direction: null,
      otherDirection: false,
      estimated: false,
      drawnAt: null,
    };
    const look: typeof NO_CLOSURES.look = async (...way) => ({
      ...(await NO_CLOSURES.look(...way)),
      closures: [closed],
    });
    const trips = startTrips({ closures: { ...NO_CLOSURES, look } });
    const { bestDeparture, summary } = await trips.plan({ zipCodes: [PHOENIX, '85281'] });
    expect(summary).toMatch(/^US 60 is closed at mile 1 when you get there\. /);
    expect(bestDeparture).toMatchObject({
      isChosen: false,
      sentence: 'Leave at 11:00 AM (3 h later) to find US 60 open.',
    });
  });

  it('answers the fields of the specification for each ZIP, in the units of a weather check', async () => {
    const { routeWeather, overallRecommendation, simulated } = await startTrips().plan({
      zipCodes: [PHOENIX, '85281'],
    });
    expect(routeWeather[0]).toMatchObject({
      zipCode: PHOENIX,
      location: 'Phoenix, AZ',
      recommendation: 'good',
      precipitation: 0,
      message: null,
    });
    expect(routeWeather[0]?.conditions).toContain('No precipitation');
    expect(Number.isInteger(routeWeather[0]?.temperature)).toBe(true);
    expect(overallRecommendation).toBe(worstRecommendation(routeWeather.map((stop) => stop.recommendation)));
    expect(simulated).toBe(true);
  });

  it("tells the weather of the hour of arrival: Tulsa's storm is over when the rider gets there", async () => {
    const trips = startTrips();
    const storm = await trips.plan({ zipCodes: ['74105', TULSA] });
    expect(storm.overallRecommendation).toBe('bad');
    expect(storm.routeWeather[1]?.conditions).toContain('Thunderstorms');
    const later = await trips.plan({ zipCodes: ['74105', TULSA], departure: '2026-11-20T20:00:00Z' });
    expect(later.routeWeather[1]?.conditions).not.toContain('Thunderstorms');
    expect(storm.bestDeparture?.sentence).toMatch(
      /^Leave at .* to miss the thunderstorms (in|near) Tulsa, OK\.$/,
    );
  });

  it('keeps what it fetched, so another departure asks nobody again', async () => {
    const trips = startTrips();
    await trips.plan({ zipCodes: [PHOENIX, '86001'] });
    const before = { ...suite.simulator.requests };
    await trips.plan({ zipCodes: [PHOENIX, '86001'], departure: '2026-11-20T10:00', pace: 'relaxed' });
    expect(suite.simulator.requests).toEqual(before);
    suite.advance(11 * 60_000);
    await trips.plan({ zipCodes: [PHOENIX, '86001'] });
    expect(suite.simulator.requests['open-meteo']).toBe((before['open-meteo'] ?? 0) + 1);
    expect(suite.simulator.requests['valhalla']).toBe(before['valhalla']);
  });

  it('counts official alerts along the way, and says when they cannot be had', async () => {
    const trips = startTrips();
    const warned = await trips.plan({ zipCodes: [MOORE, '73170'] });
    expect(warned.alerts).toMatchObject({ available: true, unchecked: 0 });
    expect(warned.alerts.items.length).toBeGreaterThan(0);
    suite.simulator.setFault({ service: 'nws-alerts', kind: '500' });
    const without = await startTrips().plan({ zipCodes: [MOORE, '73170'] });
    expect(without.alerts).toMatchObject({ available: false, unchecked: 2 });
    expect(without.notes).toContain('Official alerts are unavailable right now.');
    expect(without.overallRecommendation).toBe('caution');
    expect(without.summary).toMatch(/^Warnings could not be checked\. /);
    expect(without.routeWeather[0]?.conditions).toContain('Reduced certainty: warnings not checked');
  });

  it.each([
    ['the zones of a place', { service: 'nws', kind: '500', match: '/points/' }],
    ['the list of the nation', { service: 'nws-alerts', kind: 'html', match: 'status=actual' }],
  ] as const)('asks about each place by itself when %s cannot be had', async (_what, fault) => {
    suite.simulator.setFault(fault);
    const warned = await startTrips().plan({ zipCodes: [MOORE, '73170'] });
    expect(warned.alerts).toMatchObject({ available: true, unchecked: 0 });
    expect(warned.alerts.items.map(({ event }) => event)).toContain('Tornado Warning');
    const clear = await startTrips().plan({ zipCodes: [PHOENIX, '85004'] });
    expect(clear.alerts).toMatchObject({ available: true, unchecked: 0, items: [] });
    expect(clear.routeWeather[0]?.conditions).not.toContain('Reduced certainty: warnings not checked');
  });

  it('says who made the route: motorcycle, car or a straight line', async () => {
    const zipCodes = [PHOENIX, '86001'];
    const sourceOf = async (trips: ReturnType<typeof startTrips>) => (await trips.plan({ zipCodes })).route;
    expect((await sourceOf(startTrips())).source).toBe('valhalla-motorcycle');
    suite.simulator.setFault({ service: 'valhalla', kind: 'broken-json' });
    expect((await sourceOf(startTrips())).source).toBe('osrm');
    suite.simulator.setFault({ service: 'osrm', kind: 'html' });
    const answer = await startTrips().plan({ zipCodes });
    expect(answer.route).toMatchObject({ source: 'straight' });
    expect(answer.notes).toContain(answer.route.statement);
    expect(answer.route.seconds / 3600).toBeCloseTo(answer.route.miles / 45, 1);
  });

  it('rides a single long leg by car route, and a chain of short ones by motorcycle', async () => {
    const trips = startTrips();
    expect((await trips.plan({ zipCodes: [PHOENIX, '87101'] })).route.source).toBe('valhalla-car');
    const chain = await trips.plan({ zipCodes: [PHOENIX, '86001', '87301', '87101'] });
    expect(chain.route.source).toBe('valhalla-motorcycle');
  });

  it('shows each stop at its own clock, over three time zones', async () => {
    const { routeWeather } = await startTrips().plan({
      zipCodes: [PHOENIX, '87101', AMARILLO],
      departure: '2026-11-20T08:30',
    });
    expect(routeWeather.map(({ timeZone }) => timeZone)).toEqual([
      'America/Phoenix',
      'America/Denver',
      'America/Chicago',
    ]);
    expect(routeWeather[0]?.arrival).toBe(Date.parse('2026-11-20T15:30:00Z') / 1000);
  });
});
