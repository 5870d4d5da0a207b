import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log/log.server.ts';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import { startSimulator, type Simulator } from '#simulator/server.ts';
import { covers, readArea, zoneOf } from './coverage.model.ts';
import { createNationalAlerts } from './national-alerts.service.server.ts';
import { readMessages, type AlertMessage } from './nws-alerts.mapper.server.ts';
import { createNws } from '../providers/nws.upstream.server.ts';

const NOW = Date.parse('2026-11-20T19:00:00Z');
const PHOENIX = { latitude: 33.4511, longitude: -112.0774 };
const MOORE = { latitude: 35.334, longitude: -97.4768 };
const CHEYENNE = { latitude: 41.1437, longitude: -104.7962 };
const MONROE = { latitude: 32.5286, longitude: -92.1061 };
const PLACES = [PHOENIX, MOORE, CHEYENNE, MONROE];

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

function open() {
  const { log } = createLog('silent');
  const outbound = createOutbound({ userAgent: 'test', clock, random: () => 0, sleep: async () => {} });
  const nws = createNws({ baseUrl: `${simulator.url}/nws`, outbound, clock });
  const national = createNationalAlerts({ clock, log, activeAlerts: nws.activeAlerts, zones: nws.zones });
  return { national, nws };
}

describe('one look at the alerts of the nation', () => {
  it('says of every place what a question about that place says', async () => {
    const { national, nws } = open();
    await national.load(PLACES);
    for (const place of PLACES)
      expect(national.at(place)).toEqual({
        state: 'checked',
        items: await nws.alerts(place),
        checkedAt: NOW,
      });
    expect(national.at(MOORE).items.map(({ event }) => event)).toEqual(['Tornado Warning', 'Tornado Watch']);
  });

  it('says of places together what holds at any of them, the worst first', async () => {
    const { national } = open();
    await national.load(PLACES);
    expect(national.at(CHEYENNE, [MOORE]).items.map(({ event }) => event)).toEqual([
      'Tornado Warning',
      'Wind Advisory',
      'Tornado Watch',
    ]);
  });

  it('is one call for all places, renewed after five minutes, and zones are asked for once', async () => {
    const { national } = open();
    await Promise.all(Array.from({ length: 100 }, () => national.load(PLACES)));
    expect(simulator.requests).toMatchObject({ 'nws-alerts': 1, nws: PLACES.length });
    time += 4 * MINUTE_MS;
    await national.load(PLACES);
    expect(simulator.requests).toMatchObject({ 'nws-alerts': 1, nws: PLACES.length });
    time += 2 * MINUTE_MS;
    void national.renew();
    await national.load(PLACES);
    expect(simulator.requests).toMatchObject({ 'nws-alerts': 2, nws: PLACES.length });
  });

  it('lets only so many places wait, and asks about the others when they are looked at again', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const asked: GeoPoint[] = [];
    const national = createNationalAlerts({
      clock,
      log: createLog('silent').log,
      activeAlerts: async () => [],
      zones: async (point) => {
        asked.push(point);
        await gate;
        return ['county/COC013'];
      },
    });
    const points = Array.from({ length: 1_000 }, (_, index) => ({
      latitude: 30 + index / 100,
      longitude: -100,
    }));
    const loading = national.load(points, 60_000);
    open();
    await loading;
    expect(asked.length).toBeGreaterThan(200);
    expect(asked.length).toBeLessThan(400);
    expect(points.filter((point) => national.at(point).state === 'checked')).toEqual(asked);
    await national.load(points.slice(-100), 60_000);
    expect(national.at(points[999] ?? PHOENIX).state).toBe('checked');
  });

  it('takes a list that is empty all at once for a failure, and an empty first one for none in force', async () => {
    const all = await open().nws.activeAlerts();
    const message = all.find(({ area }) => area.zones.length > 0 && area.outlines.length === 0);
    if (!message) throw new Error('no alert of a zone');
    const { zones } = message.area;
    const { log } = createLog('silent');
    const watch = (activeAlerts: () => Promise<AlertMessage[]>) =>
      createNationalAlerts({ clock, log, activeAlerts, zones: async () => zones });
    let messages = Array.from({ length: 60 }, (_, index) => ({ ...message, id: `${index}` }));
    const national = watch(async () => messages);
    await national.load([PHOENIX]);
    const { items } = national.at(PHOENIX);
    expect(items.length).toBeGreaterThan(0);
    messages = [];
    time += 6 * MINUTE_MS;
    await national.load([PHOENIX]);
    expect(national.at(PHOENIX).items).toEqual(items);
    time += HOUR_MS;
    await national.load([PHOENIX]);
    expect(national.at(PHOENIX).state).toBe('unchecked');

    const quiet = watch(async () => []);
    await quiet.load([PHOENIX]);
    expect(quiet.at(PHOENIX)).toMatchObject({ state: 'checked', items: [] });
  });

  it('says that zones are on their way, and when they have come', async () => {
    const { national } = open();
    expect(national.status().pending).toBe(false);
    const loaded = national.load([PHOENIX], 0);
    expect(national.status().pending).toBe(true);
    await loaded;
    await national.arrival();
    expect(national.status()).toEqual({ checked: true, checkedAt: NOW, pending: false });
    expect(national.at(PHOENIX).state).toBe('checked');
  });

  it('says that the list of the nation is on its way where none counts yet', async () => {
    const { national } = open();
    void national.renew();
    expect(national.status()).toMatchObject({ checked: false, pending: true });
    await national.arrival();
    expect(national.status()).toMatchObject({ checked: true, pending: false });
    time += 6 * MINUTE_MS;
    void national.renew();
    expect(national.status()).toMatchObject({ checked: true, pending: false });
    await national.arrival();
  });

  it('leaves places unchecked that it was not asked about, or whose zones it cannot find', async () => {
    const { national } = open();
    expect(national.at(PHOENIX)).toEqual({ state: 'unchecked', items: [], checkedAt: null });
    simulator.setFault({ service: 'nws', kind: '500' });
    await national.load([CHEYENNE, MOORE]);
    expect(national.at(CHEYENNE)).toMatchObject({ state: 'unchecked', items: [] });
    // What is drawn on the map needs no zones.
    expect(national.at(MOORE)).toMatchObject({ state: 'unchecked', items: [{ event: 'Tornado Warning' }] });
    const asked = simulator.requests['nws'];
    await national.load([CHEYENNE]);
    expect(simulator.requests['nws']).toBe(asked);
    simulator.clearFaults();
    time += 10 * MINUTE_MS;
    await national.load([CHEYENNE]);
    expect(national.at(CHEYENNE)).toMatchObject({ state: 'checked', items: [{ event: 'Wind Advisory' }] });
  });

  it('lets what was known stand when the service fails, and checks nothing by it for longer than an hour', async () => {
    const { national } = open();
    await national.load(PLACES);
    simulator.setFault({ service: 'nws-alerts', kind: '500' });
    time += 6 * MINUTE_MS;
    await national.load(PLACES);
    expect(national.at(PHOENIX).state).toBe('checked');
    time += MINUTE_MS;
    await national.load(PLACES);
    expect(national.at(PHOENIX)).toMatchObject({ state: 'unchecked', checkedAt: NOW });
    expect(national.at(MONROE).items[0]).toMatchObject({ event: 'Flood Warning', end: null });
    simulator.clearFaults();
    time = NOW;
    const { national: other } = open();
    await other.load(PLACES);
    time += HOUR_MS;
    expect(other.at(PHOENIX).state).toBe('unchecked');
  });

  it('waits no longer than it was told to, and knows the answer when it has come', async () => {
    const { national } = open();
    simulator.setFault({ service: 'nws-alerts', kind: 'hold' });
    await national.load([MOORE], 1);
    expect(national.at(MOORE)).toMatchObject({ state: 'unchecked', items: [] });
    simulator.clearFaults();
    await national.load([MOORE]);
    expect(national.at(MOORE).state).toBe('checked');
  });
});

describe('messages of the nation', () => {
  const WEST = { latitude: 41, longitude: -105 };
  const EAST = { latitude: 41, longitude: -103 };
  const IN_COUNTY = { latitude: 42, longitude: -104 };
  const ZONES = new Map([
    [WEST, ['forecast/WYZ101']],
    [EAST, ['forecast/WYZ102']],
    [IN_COUNTY, ['forecast/WYZ', 'county/WYC021']],
  ]);
  const message = (id: string, zones: readonly string[], change: Record<string, unknown> = {}) => ({
    geometry: null,
    properties: {
      id,
      event: 'High Wind Warning',
      severity: 'Severe',
      sent: '2026-11-20T12:00:00Z',
      ends: '2026-11-21T06:00:00Z',
      affectedZones: zones.map((zone) => `https://api.weather.gov/zones/${zone}`),
      parameters: { VTEC: ['/O.NEW.KCYS.HW.W.0012.261120T1200Z-261121T0600Z/'] },
      ...change,
    },
  });
  async function lookAt(features: unknown[]) {
    const { log } = createLog('silent');
    const national = createNationalAlerts({
      clock,
      log,
      activeAlerts: async () => readMessages({ features }, time / 1000, 'https://nws.example'),
      zones: async (point) => ZONES.get(point) ?? [],
    });
    await national.load([...ZONES.keys()]);
    return national;
  }

  it('that end a warning in one zone leave it in force in another, also for a road through both', async () => {
    const national = await lookAt([
      message('both', ['forecast/WYZ101', 'forecast/WYZ102']),
      message('west', ['forecast/WYZ101'], {
        sent: '2026-11-20T18:00:00Z',
        parameters: { VTEC: ['/O.CAN.KCYS.HW.W.0012.000000T0000Z-261121T0600Z/'] },
      }),
    ]);
    const inForce = [{ id: 'both', event: 'High Wind Warning' }];
    expect(national.at(WEST).items).toEqual([]);
    expect(national.at(EAST).items).toMatchObject(inForce);
    expect(national.at(WEST, [EAST]).items).toMatchObject(inForce);
    expect(national.at(EAST, [WEST]).items).toMatchObject(inForce);
  });

  it('that do not say where their warning holds leave every place unchecked until it is over', async () => {
    const national = await lookAt([message('nowhere', [])]);
    expect(national.at(WEST)).toMatchObject({ state: 'unchecked', items: [] });
    expect(national.status().checked).toBe(false);
    time = Date.parse('2026-11-21T06:00:00Z');
    await national.load([WEST]);
    expect(national.at(WEST).state).toBe('checked');
    const note = await lookAt([message('note', [], { event: 'Hydrologic Outlook', severity: 'Minor' })]);
    expect(note.at(WEST).state).toBe('checked');
  });

  it.each([
    ['of another state’s zones', ['forecast/COZ101'], {}, 'checked', 0],
    ['of its county', ['county/WYC021'], {}, 'checked', 1],
    ['of another county', ['county/WYC023'], {}, 'checked', 0],
    ['of one of its state’s forecast zones', ['forecast/WYZ101'], {}, 'unchecked', 0],
    [
      'that is but a note there',
      ['forecast/WYZ101'],
      { event: 'Hydrologic Outlook', severity: 'Minor' },
      'checked',
      0,
    ],
  ] as const)(
    '%s, at a place of which only the county is known',
    async (_of, zones, change, state, count) => {
      const known = (await lookAt([message('one', zones, change)])).at(IN_COUNTY);
      expect([known.state, known.items.length]).toEqual([state, count]);
    },
  );
});

describe('the area of an alert', () => {
  const square = (west: number, south: number, size: number) => [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ];
  const at = (longitude: number, latitude: number) => ({ longitude, latitude });

  it('is what was drawn: with holes, in several parts, or as a collection', () => {
    const polygon = { type: 'Polygon', coordinates: [square(-100, 40, 4), square(-99, 41, 1)] };
    const parts = { type: 'MultiPolygon', coordinates: [[square(-90, 30, 1)], [square(-80, 30, 1)]] };
    const area = readArea({ geometry: { type: 'GeometryCollection', geometries: [polygon, parts] } });
    const inside = [at(-97, 43), at(-89.5, 30.5), at(-79.5, 30.5), at(-99.5, 41.5)];
    expect(inside.map((point) => covers(area, point, []))).toEqual([true, true, true, true]);
    const outside = [at(-98.5, 41.5), at(-101, 42), at(-85, 30.5), at(-97, 45)];
    expect(outside.map((point) => covers(area, point, ['forecast/COZ039']))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('is its zones when nothing was drawn, each kind for itself', () => {
    const zones = (affectedZones: unknown, UGC: unknown = []) =>
      readArea({ geometry: null, properties: { affectedZones, geocode: { UGC } } });
    const fire = zones(['https://api.weather.gov/zones/fire/COZ239']);
    expect(covers(fire, at(0, 0), ['fire/COZ239', 'county/COC013'])).toBe(true);
    expect(covers(fire, at(0, 0), ['forecast/COZ239'])).toBe(false);
    expect(covers(zones([], ['COC013']), at(0, 0), ['county/COC013'])).toBe(true);
    expect(covers(zones(null, null), at(0, 0), ['county/COC013'])).toBe(false);
  });

  it('is its zones when a part of what was drawn cannot be read', () => {
    const cut = square(-100, 40, 4).map((corner, index) => (index === 2 ? [null, 44] : corner));
    for (const coordinates of [[[]], [cut], [square(-100, 40, 4).slice(0, 2)], null, []]) {
      const drawn = { type: 'Polygon', coordinates };
      const area = readArea({
        geometry: { type: 'GeometryCollection', geometries: [drawn] },
        properties: { geocode: { UGC: ['COC013'] } },
      });
      expect(covers(area, at(-98, 42), ['county/COC013'])).toBe(true);
    }
  });

  it('reads a zone from its address only', () => {
    expect(zoneOf('https://api.weather.gov/zones/county/NYC001')).toBe('county/NYC001');
    for (const other of [null, 7, '', 'https://api.weather.gov/zones/county/', 'NYC001'])
      expect(zoneOf(other)).toBeUndefined();
  });
});
