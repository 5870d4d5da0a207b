import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSimulator, type Simulator } from '#simulator/server.ts';
import { NO_CLOSURES } from '#test/no-closures.ts';
import { createLocationService } from '#features/location/location.service.server.ts';
import { createNationalAlerts } from '#features/weather/alerts/national-alerts.service.server.ts';
import { createNws } from '#features/weather/providers/nws.upstream.server.ts';
import { createOpenMeteo } from '#features/weather/providers/open-meteo.upstream.server.ts';
import { worstRecommendation } from '#features/weather/verdict/verdict.model.ts';
import type { CallLimits } from '#platform/fetch/call-limits.ts';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { createOutsideShare } from '#platform/http/outside-share.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { encodePolyline } from '#platform/geo/polyline.ts';
import type { Visitor } from '#platform/http/visitor.server.ts';
import { createRoutingService } from '#features/tracks/directions/routing.service.server.ts';
import { createSnapping } from '#features/tracks/draw/snapping.service.server.ts';
import { createTimelines } from './journey/timeline.model.ts';
import { placesOfWeek } from './weather/week-hours.model.ts';
import { createTripWeather } from './weather/trip-weather.service.server.ts';
import { createTripService } from './trip.service.server.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');
const PHOENIX = '85003';
const TULSA = '74103';
const MOORE = '73160';
const MARFA = '79843';
const AMARILLO = '79101';

let time = NOW;
const clock = { now: () => time };
let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ clock });
});
afterAll(() => simulator.close());
beforeEach(() => {
  time = NOW;
  simulator.resetRequests();
});
afterEach(() => simulator.clearFaults());

function startTrips(settings: { valhalla?: boolean; osrm?: boolean; share?: CallLimits } = {}) {
  const { log } = createLog('silent');
  const outbound = createOutbound({ userAgent: 'test', clock, random: () => 0, sleep: async () => {} });
  const location = createLocationService({ clock, fetchJson: (url) => outbound.json(url) });
  const nws = createNws({ baseUrl: `${simulator.url}/nws`, outbound, clock });
  const openMeteo = createOpenMeteo({ baseUrl: `${simulator.url}/open-meteo`, outbound });
  const alerts = createNationalAlerts({ clock, log, activeAlerts: nws.activeAlerts, zones: nws.zones });
  const routing = createRoutingService({
    clock,
    log,
    outbound,
    valhallaUrl: settings.valhalla === false ? undefined : `${simulator.url}/valhalla`,
    osrmUrl: settings.osrm === false ? undefined : `${simulator.url}/osrm`,
    clientId: 'ride.example',
  });
  const share = createOutsideShare({ now: clock.now, limits: settings.share });
  return createTripService({
    clock,
    location,
    routing,
    snapping: createSnapping({ clock, routing, share, cacheBytes: 1e6 }),
    weather: createTripWeather({ clock, log, providers: [openMeteo, nws], alerts }),
    closures: NO_CLOSURES,
    share,
    baseMap: { kind: 'raster', url: '/{z}/{x}/{y}.png', attribution: { label: 'Map', href: null } },
    simulated: () => outbound.sawSimulator(),
  });
}

const visitor = (prefix: string): Visitor => ({ prefix, isCrawler: false, waits: (task) => task() });

const zipsOf = (answer: { routeWeather: { zipCode: string }[] }) =>
  answer.routeWeather.map(({ zipCode }) => zipCode);

describe('a trip', () => {
  it('takes one forecast call for 12 stops and all points along the road', async () => {
    const zipCodes = '85003 86001 87101 88401 79101 73096 73160 74103 65802 63101 62701 60601'.split(' ');
    const answer = await startTrips().plan({ zipCodes });
    expect(simulator.requests).toMatchObject({ 'open-meteo': 1, 'nws-alerts': 1 });
    const roadside = answer.places.filter(({ kind }) => kind === 'road').length;
    expect(roadside).toBeGreaterThan(30);
    expect(roadside).toBeLessThanOrEqual(56);
    expect(zipsOf(answer)).toEqual(zipCodes);
    const arrivals = answer.routeWeather.map(({ arrival }) => arrival ?? 0);
    expect(arrivals).toEqual(arrivals.toSorted((a, b) => a - b));
  });

  it('holds the hours of any departure within 7 days, the same as those around the asked one', async () => {
    const answer = await startTrips().plan({ zipCodes: [PHOENIX, '86001'] });
    expect(simulator.requests).toMatchObject({ 'open-meteo': 1 });
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
    const before = { ...simulator.requests };
    await trips.plan({ zipCodes: [PHOENIX, '86001'], departure: '2026-11-20T10:00', pace: 'relaxed' });
    expect(simulator.requests).toEqual(before);
    time += 11 * 60_000;
    await trips.plan({ zipCodes: [PHOENIX, '86001'] });
    expect(simulator.requests['open-meteo']).toBe((before['open-meteo'] ?? 0) + 1);
    expect(simulator.requests['valhalla']).toBe(before['valhalla']);
  });

  it('counts official alerts along the way, and says when they cannot be had', async () => {
    const trips = startTrips();
    const warned = await trips.plan({ zipCodes: [MOORE, '73170'] });
    expect(warned.alerts).toMatchObject({ available: true, unchecked: 0 });
    expect(warned.alerts.items.length).toBeGreaterThan(0);
    simulator.setFault({ service: 'nws-alerts', kind: '500' });
    const without = await startTrips().plan({ zipCodes: [MOORE, '73170'] });
    expect(without.alerts).toMatchObject({ available: false, unchecked: 2 });
    expect(without.notes).toContain('Official alerts are unavailable right now.');
    expect(without.overallRecommendation).toBe('caution');
    expect(without.summary).toMatch(/^Warnings could not be checked\. /);
    expect(without.routeWeather[0]?.conditions).toContain('Reduced certainty: warnings not checked');
  });

  it('says who made the route: motorcycle, car or a straight line', async () => {
    const zipCodes = [PHOENIX, '86001'];
    const sourceOf = async (trips: ReturnType<typeof startTrips>) => (await trips.plan({ zipCodes })).route;
    expect((await sourceOf(startTrips())).source).toBe('valhalla-motorcycle');
    simulator.setFault({ service: 'valhalla', kind: 'broken-json' });
    expect((await sourceOf(startTrips())).source).toBe('osrm');
    simulator.setFault({ service: 'osrm', kind: 'html' });
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

describe('a trip over mountains', () => {
  const zipCodes = ['89310', '89316'];

  it('is as bad as its highest summit, which is asked about at its own height, in one forecast call', async () => {
    const answer = await startTrips().plan({ zipCodes });
    expect(simulator.requests).toMatchObject({ 'open-meteo': 1 });
    const tops = answer.points.filter(({ summit }) => summit);
    expect(tops.map(({ summit }) => summit?.feet)).toEqual([7_250, 12_500]);
    expect(tops.map(({ recommendation }) => recommendation)).toEqual(['good', 'bad']);
    const others = answer.points.filter(({ summit }) => (summit?.feet ?? 0) < 12_000);
    expect(others.map(({ recommendation }) => recommendation)).not.toContain('bad');
    const { worst, summary } = answer.routeWeather[1] ?? {};
    expect(answer.overallRecommendation).toBe('bad');
    expect(worst?.factor).toMatchObject({ key: 'temperature', value: 33 });
    expect(worst?.mile).toBeCloseTo(tops[1]?.mile ?? 0, 0);
    expect(summary).toMatch(/at the 12,500 ft summit near [A-Z][a-z]+, NV at /);
    const lowest = answer.points[answer.points.indexOf(tops[0] ?? answer.points[0]!) + 1];
    expect(lowest?.elevation).toBeLessThan(6_000);
  });

  it('tells its profile in at most 300 heights, the tops among them', async () => {
    const { profile, route } = await startTrips().plan({ zipCodes });
    const { miles = [], feet = [] } = profile ?? {};
    expect(miles.length).toBeLessThanOrEqual(300);
    expect(feet).toHaveLength(miles.length);
    expect(miles.at(-1)).toBeCloseTo(route.miles, 0);
    expect(Math.max(...feet)).toBe(12_500);
    expect(feet).toContain(7_250);
  });

  it('tells what the road is: gravel, bridges, a tunnel, each at its mile', async () => {
    const { road, points } = await startTrips().plan({ zipCodes });
    expect(road?.unpavedMiles).toBeGreaterThan(10.6);
    expect(road?.unpavedMiles).toBeLessThan(17);
    expect(road?.bridges.map(({ name }) => name)).toEqual(['Reese River Bridge', '']);
    expect(road?.tunnels.map(({ name }) => name)).toEqual(['Hickison Tunnel']);
    const gravel = points.filter(({ longitude }) => longitude > -116.7 && longitude < -116.5);
    expect(gravel.length).toBeGreaterThan(0);
    expect(new Set(gravel.map(({ surface }) => surface))).toEqual(new Set(['gravel']));
    expect(points[0]?.surface).toBe('paved_smooth');
    expect(points.some(({ bridge }) => bridge === true)).toBe(true);
    expect(points.some(({ bridge }) => bridge === false)).toBe(true);
  });

  it.each([
    ['500', '/trace_attributes'],
    ['nulls', '/trace_attributes'],
    ['broken-json', '/trace_attributes'],
    ['html', '/trace_attributes'],
  ] as const)('never calls a road paved that nobody knows (%s)', async (kind, match) => {
    simulator.setFault({ service: 'valhalla', kind, match });
    const { road, points, route } = await startTrips().plan({ zipCodes });
    expect(route.source).toBe('valhalla-motorcycle');
    expect(road).toBeNull();
    expect(points.every(({ surface, bridge }) => surface === null && bridge === null)).toBe(true);
  });

  it('names the bridge that freezes first where it is wet and 36 °F or colder', async () => {
    const { routeWeather, road } = await startTrips().plan({ zipCodes: ['13901', '13760'] });
    const mile = Math.round(road?.bridges[0]?.mile ?? -1);
    expect(routeWeather[1]?.conditions).toContain(
      `The bridge at mile ${mile} (Susquehanna Bridge) freezes first`,
    );
  });

  it('is as bad on the way back', async () => {
    const { points, overallRecommendation } = await startTrips().plan({ zipCodes, returnRide: true });
    expect(points.filter(({ summit }) => summit).map(({ summit }) => summit?.feet)).toEqual([
      7_250, 12_500, 12_500, 7_250,
    ]);
    expect(overallRecommendation).toBe('bad');
  });

  it.each(['nulls', 'no-heights'] as const)(
    'has no profile where the map has no heights (%s)',
    async (kind) => {
      simulator.setFault({ service: 'valhalla', kind });
      const answer = await startTrips().plan({ zipCodes });
      expect(answer.route.source).toBe('valhalla-motorcycle');
      expect(answer.profile).toBeNull();
      expect(answer.points.every(({ summit, elevation }) => summit === null && elevation === null)).toBe(
        true,
      );
      expect(answer.overallRecommendation).not.toBe('unknown');
    },
  );

  it('has none by OSRM, and is told all the same', async () => {
    const answer = await startTrips({ valhalla: false }).plan({ zipCodes });
    expect(answer).toMatchObject({ profile: null, route: { source: 'osrm' } });
    expect(answer.routeWeather[1]?.temperature).not.toBeNull();
  });
});

describe('what does not work', () => {
  it('an unknown ZIP is an unknown leg with its message, never good; the rest is told', async () => {
    const answer = await startTrips().plan({ zipCodes: [PHOENIX, '00000', '85281'] });
    expect(answer.routeWeather[1]).toMatchObject({
      recommendation: 'unknown',
      message: 'Zip code not found',
      temperature: null,
    });
    expect(answer.routeWeather[2]?.temperature).not.toBeNull();
    expect(answer.overallRecommendation).toBe('unknown');
  });

  it('only unknown ZIPs are an error, by field', async () => {
    const attempt = startTrips().plan({ zipCodes: ['00000', '09001'] });
    await expect(attempt).rejects.toMatchObject({
      code: 'not_found',
      userMessage: 'Zip code not found',
      fieldErrors: { 'zipCodes.0': 'Zip code not found', 'zipCodes.1': expect.stringContaining('military') },
    });
  });

  it('a stop without data is unknown, not good', async () => {
    const { routeWeather, overallRecommendation } = await startTrips().plan({ zipCodes: [MARFA, MARFA] });
    expect(routeWeather.map(({ recommendation }) => recommendation)).toEqual(['unknown', 'unknown']);
    expect(overallRecommendation).toBe('unknown');
  });

  it('with Open-Meteo down, the National Weather Service is asked for fewer points, and that is said', async () => {
    simulator.setFault({ service: 'open-meteo', kind: '500' });
    const answer = await startTrips().plan({ zipCodes: [PHOENIX, '87101', AMARILLO, MOORE, TULSA] });
    expect(answer.source).toBe('nws');
    expect(answer.places.length).toBeLessThanOrEqual(16);
    expect(answer.routeWeather.every(({ temperature }) => temperature !== null)).toBe(true);
    expect(answer.notes.join(' ')).toContain('fewer points');
  });

  it('is not asked for beyond the share of one address, but what is known still answers', async () => {
    const trips = startTrips({ share: { minute: 100, hour: 100, day: 100 } });
    const rider = visitor('203.0.113.7');
    const asked = { zipCodes: [PHOENIX, AMARILLO] };
    const first = await trips.plan(asked, rider);
    await expect(trips.plan({ zipCodes: [TULSA, MOORE, PHOENIX, AMARILLO] }, rider)).rejects.toMatchObject({
      code: 'rate_limited',
      userMessage: expect.stringMatching(/^Your connection asked for very many places\. Please try again/),
      retryAfter: expect.any(Number),
    });
    expect((await trips.plan(asked, rider)).fetchedAt).toBe(first.fetchedAt);
    expect((await trips.plan({ zipCodes: [TULSA, MOORE] }, visitor('198.51.100.1'))).source).toBe(
      'open-meteo',
    );
    const robot = { ...visitor('192.0.2.1'), isCrawler: true };
    await expect(trips.plan({ zipCodes: [MOORE, PHOENIX] }, robot)).rejects.toMatchObject({
      code: 'rate_limited',
    });
  });

  it('with no provider, every leg is unknown, nothing is recommended, and road and warnings are told', async () => {
    simulator.setFault({ service: 'open-meteo', kind: '500' });
    simulator.setFault({ service: 'nws', kind: '500' });
    const answer = await startTrips().plan({ zipCodes: [PHOENIX, '85281'] });
    expect(answer).toMatchObject({
      overallRecommendation: 'unknown',
      source: null,
      bestDeparture: null,
      routeWeather: [
        { recommendation: 'unknown', message: 'No forecast for this place right now' },
        { recommendation: 'unknown', message: 'No forecast for this place right now' },
      ],
    });
    expect(answer.route.miles).toBeGreaterThan(5);
    expect(answer.notes[0]).toMatch(/^No weather service is answering right now/);
    const underWarning = await startTrips().plan({ zipCodes: [MOORE, MOORE] });
    expect(underWarning).toMatchObject({ overallRecommendation: 'bad', bestDeparture: null });
    expect(underWarning.alerts.items.map(({ event }) => event)).toContain('Tornado Warning');
  });

  it.each(['open-meteo', 'nws'] as const)('a forecast that is too old is none (%s)', async (source) => {
    simulator.setFault({ service: 'open-meteo', kind: source === 'nws' ? '500' : 'old', ageHours: 30 });
    simulator.setFault({ service: 'nws', kind: source === 'nws' ? 'old' : '500', ageHours: 30 });
    const answer = await startTrips().plan({ zipCodes: [PHOENIX, '85281'] });
    expect(answer).toMatchObject({ overallRecommendation: 'unknown', source: null });
  });

  it.each([
    ['2026-12-20T08:00', 'Choose a departure within the next 7 days'],
    ['2026-02-31T08:00', 'Please enter a valid departure date and time'],
  ])('a departure at %s is refused by field', async (departure, message) => {
    await expect(startTrips().plan({ zipCodes: [PHOENIX, '85281'], departure })).rejects.toMatchObject({
      fieldErrors: { departure: message },
    });
  });

  it('a departure that has passed is taken as now, and said', async () => {
    const answer = await startTrips().plan({ zipCodes: [PHOENIX, '85281'], departure: '2026-11-19T08:00' });
    expect(answer.departure).toBe(NOW / 1000);
    expect(answer.notes).toContain('That departure has passed, so this is for leaving now.');
  });
});

describe('a drawn road', () => {
  const shape = [
    { latitude: 33.4511, longitude: -112.0774 },
    { latitude: 34.3, longitude: -111.3 },
    { latitude: 35.19, longitude: -111.65 },
  ];

  it('is followed as it snaps to roads, with the stops between on it', async () => {
    const zipCodes = [PHOENIX, '85541', '86001'];
    const { route, routeWeather } = await startTrips().plan({ zipCodes, shape });
    expect(route.source).toBe('valhalla-motorcycle');
    expect(route.miles).toBeGreaterThan(140);
    const [from = 0, between = 0, to = 0] = routeWeather.map(({ mile }) => mile ?? 0);
    expect(from).toBe(0);
    expect(between).toBeGreaterThan(50);
    expect(to).toBeCloseTo(route.miles, 0);
  });

  it('is straight where the route services are down, and says so', async () => {
    const { route, notes } = await startTrips({ valhalla: false, osrm: false }).plan({
      zipCodes: [PHOENIX, '86001'],
      shape,
    });
    expect(route.source).toBe('straight');
    expect(notes.join()).toMatch(/straight-line estimate/);
  });

  it('does not lead past a place far from it', async () => {
    await expect(startTrips().plan({ zipCodes: [PHOENIX, AMARILLO], shape })).rejects.toMatchObject({
      fieldErrors: {
        'zipCodes.1': expect.stringMatching(/^Amarillo, TX is \d+ miles from the road you drew/),
      },
    });
  });
});

describe('a GPX track', () => {
  const line = encodePolyline(
    [
      { latitude: 33.4511, longitude: -112.0774 },
      { latitude: 34.0, longitude: -111.9 },
      { latitude: 34.6, longitude: -111.8 },
      { latitude: 35.19, longitude: -111.65 },
    ],
    5,
  );

  it('is ridden at 45 mph over its own length', async () => {
    const { route } = await startTrips().plan({ zipCodes: [PHOENIX, '86001'], track: { line, miles: 180 } });
    expect(route).toMatchObject({ source: 'track', miles: 180, seconds: 4 * 3600 });
    expect(simulator.requests['valhalla']).toBe(0);
  });

  it('far from a stop is refused, naming the stop', async () => {
    const attempt = startTrips().plan({
      zipCodes: [PHOENIX, AMARILLO, '86001'],
      track: { line, miles: 180 },
    });
    await expect(attempt).rejects.toMatchObject({
      fieldErrors: { 'zipCodes.1': expect.stringMatching(/^Amarillo, TX is \d+ miles from your GPX track/) },
    });
  });
});
