import { describe, expect, it } from 'vitest';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { createNws } from '../providers/nws.upstream.server.ts';
import { covers, hasPlace, readArea } from './coverage.model.ts';
import { alertsDuring } from './level.model.ts';
import { alertsOf, readMessages } from './nws-alerts.mapper.server.ts';

const NOW = Date.parse('2026-07-15T18:30:00Z') / 1000;
const WARNING = {
  id: 'urn:1',
  event: 'High Wind Warning',
  sent: '2026-07-15T12:00:00-04:00',
  effective: '2026-07-15T12:00:00-04:00',
  onset: '2026-07-15T14:00:00-04:00',
  expires: '2026-07-15T15:00:00-04:00',
  ends: '2026-07-15T20:00:00-04:00',
  status: 'Actual',
  messageType: 'Alert',
  severity: 'Severe',
  urgency: 'Expected',
};
const vtec = (VTEC: unknown) => ({ parameters: { VTEC } });
const LAPSED = { onset: null, ends: null, expires: '2026-07-15T13:00:00-04:00' };
const OVER = '/O.CAN.KALY.WI.Y.0031.000000T0000Z-260715T2000Z/';

function inForce(...changes: Record<string, unknown>[]) {
  const features = changes.map((change) => ({ properties: { ...WARNING, ...change } }));
  const alerts = alertsOf(readMessages({ features }, NOW, 'https://nws.example'), NOW);
  return alertsDuring(alerts, NOW, NOW + 1).map(({ id }) => id);
}

describe('a warning that the service lists as active holds now', () => {
  it.each([
    ['ends before it begins', { onset: '2026-07-16T14:00:00-04:00' }],
    ['ended before it was sent', { ends: '2026-07-15T11:00:00-04:00' }],
    ['ended in another century', { ends: '1970-01-01T00:00:00Z' }],
    ['ended on a day without a year', { ends: '5' }],
    ['begins in another century', { onset: '2126-07-15T14:00:00-04:00', ends: null }],
    ['begins in years', { onset: '2029-07-15T14:00:00-04:00', ends: null }],
    [
      'has a code beside the list of codes',
      { ...LAPSED, ...vtec('/O.NEW.KALY.HW.W.0012.000000T0000Z-000000T0000Z/') },
    ],
    ['was upgraded to what cannot be read', vtec([OVER, '/O.NEW.KALY.HW.W.12.260715T1800Z/'])],
    ['is a test and what cannot be read', vtec(['/T.NEW.KALY.WI.Y.0031.000000T0000Z-260715T2000Z/', 'x'])],
  ])('although it %s', (_name, change) => {
    expect(inForce(change)).toEqual(['urn:1']);
  });

  it('although a later message ends one of its events, the other of which cannot be read', () => {
    const both = vtec(['/O.NEW.KALY.WI.Y.0031.000000T0000Z-260715T2000Z/', '/O.NEW.KALY.HW.W.12/']);
    const later = { id: 'urn:2', sent: '2026-07-15T14:10:00-04:00', ...vtec([OVER]) };
    expect(inForce(both, later)).toEqual(['urn:1']);
  });

  it('and is over when all of its codes say so, with a river beside them', () => {
    expect(inForce(vtec([OVER]))).toEqual([]);
    expect(inForce(vtec(OVER))).toEqual([]);
    expect(inForce(vtec([OVER, '/TROC1.1.ER.000000T0000Z.000000T0000Z.000000T0000Z.NO/']))).toEqual([]);
  });
});

it('a warning keeps no character that no database stores: it would stop the emails that tell of it', () => {
  const odd = { ...WARNING, headline: 'High wind\u0000', description: 'Gusts\u0000 to 60 mph\nall day.' };
  const read = JSON.stringify(readMessages({ features: [{ properties: odd }] }, NOW, 'https://nws.example'));
  expect(read).not.toContain('\\u0000');
  expect(read).toContain('Gusts to 60 mph\\nall day.');
});

describe('the place of a warning', () => {
  const POINT = { latitude: 42, longitude: -98 };
  const zone = (name: string) => `https://api.weather.gov/zones/forecast/${name}`;

  it.each([
    [
      'turned around',
      [
        [
          [40, -100],
          [44, -100],
          [44, -96],
        ],
      ],
    ],
    [
      'a single point',
      [
        [
          [1, 1],
          [1, 1],
          [1, 1],
        ],
      ],
    ],
  ])('is its zones where its outline is %s', (_name, coordinates) => {
    const properties = { affectedZones: [zone('NEZ012')] };
    const area = readArea({ geometry: { type: 'Polygon', coordinates }, properties });
    expect(covers(area, POINT, ['forecast/NEZ012'])).toBe(true);
  });

  it('is all of its zones where one of their addresses cannot be read', () => {
    const properties = {
      affectedZones: [zone('NEZ011'), null],
      geocode: { UGC: ['NEZ011', 'NEZ012'] },
    };
    const area = readArea({ geometry: null, properties });
    expect(covers(area, POINT, ['forecast/NEZ012'])).toBe(true);
    expect(covers(area, POINT, ['forecast/NEZ013'])).toBe(false);
  });

  it('is not known by codes that are none', () => {
    expect(hasPlace(readArea({ properties: { geocode: { UGC: ['somewhere', ''] } } }))).toBe(false);
  });

  it('is read however long its outline is', () => {
    const ring = Array.from({ length: 200_000 }, (_, index) => [-100 + (index % 7), 40 + (index % 5)]);
    expect(readArea({ geometry: { type: 'Polygon', coordinates: [ring] } }).box).toEqual({
      west: -100,
      south: 40,
      east: -94,
      north: 44,
    });
  });

  const openOn = (...changes: object[]) => {
    const usual = {
      gridId: 'ALY',
      gridX: 71,
      gridY: 67,
      timeZone: 'America/New_York',
      forecastZone: zone('NYZ049'),
    };
    const answers = changes.map((change) => ({
      properties: { ...usual, county: 'https://api.weather.gov/zones/county/NYC001', ...change },
    }));
    const clock = { now: () => NOW * 1000 };
    const fetch = () => Promise.resolve(Response.json(answers.shift()));
    const outbound = createOutbound({
      userAgent: 'test',
      clock,
      random: () => 0,
      sleep: async () => {},
      fetch,
    });
    return createNws({ baseUrl: 'https://nws.example', outbound, clock });
  };

  it.each([
    ['one of its zones cannot be read', { county: 'x' }],
    ['neither that of the forecast nor its county is named', { forecastZone: null, county: null }],
  ])('is unchecked while %s, and asked for again', async (_name, odd) => {
    const nws = openOn(odd, {});
    await expect(nws.zones(POINT)).rejects.toMatchObject({ kind: 'invalid_body' });
    expect(await nws.zones(POINT)).toContain('forecast/NYZ049');
  });

  it('is one of its state’s while only its county is named, and asked for again', async () => {
    const nws = openOn({ forecastZone: undefined }, {});
    expect(await nws.zones(POINT)).toEqual(['forecast/NYZ', 'county/NYC001']);
    expect(await nws.zones(POINT)).toEqual(['forecast/NYZ049', 'county/NYC001']);
  });
});
