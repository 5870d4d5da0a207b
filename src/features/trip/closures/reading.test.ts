import { describe, expect, it } from 'vitest';
import { readFires } from './fires.model.ts';
import { readRegistry, statesIn } from './registry.model.ts';
import { moment, MOST_CLOSURES, readWorkZones } from './work-zones.model.ts';

const NOW = Date.parse('2026-11-20T19:00:00Z') / 1000;

describe('the registry of work zones', () => {
  const row = {
    state: 'indiana',
    issuingorganization: 'Indiana DOT',
    url: { url: 'https://in.example/api/wzdx' },
    active: true,
    needapikey: false,
  };
  const urls = (...rows: object[]) => readRegistry(rows)?.map(({ url }) => url);

  it('gives addresses, as objects and as texts', () => {
    expect(readRegistry([row])).toEqual([
      { url: 'https://in.example/api/wzdx', states: ['IN'], name: 'Indiana DOT', isPartial: false },
    ]);
    expect(urls({ ...row, url: 'http://old.example:8080/feed', needapikey: undefined })).toEqual([
      'http://old.example:8080/feed',
    ]);
  });

  it.each([
    ['rests', { active: false }],
    ['rests, by a text', { active: 'false' }],
    ['needs a key', { needapikey: true }],
    ['needs a key, by a text', { needapikey: 'Yes' }],
    ['holds a placeholder for a key', { url: 'https://x.example/?k=INSERT-API-KEY-HERE' }],
    ['holds another one', { url: 'https://x.example/[Your-API-Key-Here]/feed' }],
    ['is no web address', { url: 'file:///etc/passwd' }],
    ['holds a password', { url: 'https://a:b@x.example/' }],
    ['has no address', { url: null }],
    ['names no state', { state: 'Québec' }],
  ])('leaves out a row that %s', (_why, change) => expect(urls({ ...row, ...change })).toEqual([]));

  it.each([
    ['New Hampshire, Vermont, Maine', ['NH', 'VT', 'ME']],
    ['KENTUCKY', ['KY']],
    ['tx', ['TX']],
    ['New York and New Jersey', ['NY', 'NJ']],
    ['District of Columbia', ['DC']],
    ['Washington', ['WA']],
    ['Maryland', ['MD']],
    ['', []],
  ])('reads %s as states', (text, states) => expect(statesIn(text)).toEqual(states));

  it('knows the feeds of cities, which cover no state', () => {
    const [feed] = readRegistry([{ ...row, state: 'texas', issuingorganization: 'City of Austin' }]) ?? [];
    expect(feed).toMatchObject({ states: ['TX'], isPartial: true });
  });

  it.each([[null], [{ error: true }], ['<html>']])('is no registry: %j', (answer) =>
    expect(readRegistry(answer)).toBeNull(),
  );
});

const geometry = {
  type: 'LineString',
  coordinates: [
    [-93.5373, 41.6579],
    [-93.5413, 41.6579],
  ],
};
const core = {
  data_source_id: '1',
  event_type: 'work-zone',
  road_names: ['I-80', 'Interstate 80'],
  direction: 'westbound',
  description: 'Closed for\na bridge',
};
const properties = {
  core_details: core,
  start_date: '2026-11-20T08:00:00Z',
  end_date: '2026-11-21T08:00:00Z',
  is_start_position_verified: true,
  is_end_position_verified: true,
  vehicle_impact: 'all-lanes-closed',
};
const feature = { id: 'a', type: 'Feature', properties, geometry };
const info = {
  publisher: 'TestDOT',
  update_date: '2026-11-20T18:59:00Z',
  update_frequency: 60,
  data_sources: [{ data_source_id: '1', organization_name: 'Test City 1' }],
};
const read = (features: unknown[], feedInfo: object = { feed_info: info }) =>
  readWorkZones({ ...feedInfo, type: 'FeatureCollection', features }, { now: NOW, publisher: 'Iowa DOT' });
const changed = (change: object) => read([{ ...feature, properties: { ...properties, ...change } }]);

describe('a feed of work zones', () => {
  it('gives what is closed in all lanes', () => {
    expect(read([feature])).toEqual({
      updatedAt: NOW - 60,
      everySeconds: 60,
      isWhole: true,
      closures: [
        {
          id: expect.any(String),
          road: 'I-80',
          direction: 'westbound',
          description: 'Closed for a bridge',
          startsAt: Date.parse('2026-11-20T08:00:00Z') / 1000,
          endsAt: Date.parse('2026-11-21T08:00:00Z') / 1000,
          isEstimated: false,
          source: 'Test City 1',
          shapes: [{ kind: 'line', pairs: Float64Array.of(-93.5373, 41.6579, -93.5413, 41.6579) }],
        },
      ],
    });
  });

  it('is the same in version 3, where everything stands in one place', () => {
    const { core_details: details, ...rest } = properties;
    const { road_names: _, ...others } = details;
    const old = {
      type: 'Feature',
      geometry,
      properties: { ...rest, ...others, road_event_id: 'a', road_name: 'I-80', road_number: '80' },
    };
    expect(read([old], { road_event_feed_info: info })).toEqual(read([feature]));
  });

  it('is the same in camel case', () => {
    const camel = {
      id: 'a',
      geometry,
      properties: {
        coreDetails: {
          dataSourceId: '1',
          eventType: 'work-zone',
          roadNames: ['I-80'],
          direction: 'westbound',
        },
        startDate: properties.start_date,
        endDate: properties.end_date,
        vehicleImpact: 'all-lanes-closed',
        isStartPositionVerified: true,
        isEndPositionVerified: true,
      },
    };
    const feedInfo = { updateDate: info.update_date };
    expect(read([camel], { feedInfo })?.closures).toMatchObject([{ road: 'I-80', isEstimated: false }]);
    expect(read([camel], { feedInfo })?.updatedAt).toBe(NOW - 60);
  });

  it.each([
    ['narrower', { vehicle_impact: 'some-lanes-closed' }],
    ['open, one way at a time', { vehicle_impact: 'alternating-one-way' }],
    ['a detour', { core_details: { ...core, event_type: 'detour' } }],
    ['over', { end_date: '2026-11-20T18:59:59Z' }],
    ['over before it began', { end_date: '2026-11-20T07:00:00Z', start_date: '2027-01-01T00:00:00Z' }],
    ['far ahead', { start_date: '2027-01-01T00:00:00Z', end_date: '2027-02-01T00:00:00Z' }],
    ['called off', { event_status: 'cancelled' }],
    ['not said to be closed', { vehicle_impact: undefined }],
    [
      'narrower, whatever its lanes say',
      { vehicle_impact: 'some-lanes-closed', lanes: [{ status: 'closed' }] },
    ],
  ])('leaves out what is %s', (_what, change) => expect(changed(change)?.closures).toEqual([]));

  it('counts the lanes where nothing else is said', () => {
    const lanes = [{ status: 'closed' }, { status: 'closed' }];
    expect(changed({ vehicle_impact: 'unknown', lanes })?.closures).toHaveLength(1);
    expect(changed({ vehicle_impact: 'unknown', lanes: [...lanes, { status: 'open' }] })?.closures).toEqual(
      [],
    );
  });

  it('keeps a closure without a readable end until somebody says one', () => {
    expect(changed({ end_date: 'until further notice' })?.closures).toMatchObject([{ endsAt: null }]);
  });

  it.each([
    [null],
    [{ type: 'LineString', coordinates: [] }],
    [{ type: 'LineString', coordinates: [[-93.5]] }],
    [{ type: 'LineString', coordinates: [[41.6, -193.5]] }],
    [{ type: 'LineString', coordinates: [[0, 0]] }],
    [{ type: 'Polygon', coordinates: [[[1, 2]]] }],
    ['a road'],
  ])('leaves out what is nowhere: %j', (where) =>
    expect(read([{ ...feature, geometry: where }, null, 7])?.closures).toEqual([]),
  );

  it('gives each event once, and each of its nights', () => {
    const night = { ...properties, start_date: '2026-11-21T20:00:00Z', end_date: '2026-11-22T06:00:00Z' };
    const features = [feature, { ...feature, id: 'b' }, { ...feature, id: 'c', properties: night }];
    expect(read(features)?.closures).toHaveLength(2);
  });

  it('says when it holds more than is kept', () => {
    const many = Array.from({ length: MOST_CLOSURES + 1 }, (_, index) => ({
      ...feature,
      id: index,
      geometry: { type: 'Point', coordinates: [-93 - index / 1000, 41] },
    }));
    expect(read(many)).toMatchObject({ isWhole: false });
  });

  it('takes the time of its sources where it has none of its own', () => {
    const sources = [{ data_source_id: '1', update_date: '2026-11-20T10:00:00Z' }];
    expect(read([], { feed_info: { data_sources: sources } })?.updatedAt).toBe(NOW - 9 * 3600);
    expect(read([], {})?.updatedAt).toBeNull();
  });

  it.each([[null], ['<html>'], [{}], [{ features: 'none' }], [[]]])('is no feed: %j', (answer) =>
    expect(readWorkZones(answer, { now: NOW, publisher: '' })).toBeNull(),
  );

  it('reads times with a zone and without one as what they are', () => {
    for (const text of ['2026-11-20T19:00:00Z', '2026-11-20T19:00:00', '2026-11-20T12:00:00-07:00'])
      expect(moment(text)).toBe(NOW);
    for (const text of ['soon', '', null, '2026-13-45T00:00:00Z', 'x'.repeat(1e6)])
      expect(moment(text)).toBeNull();
  });

  // Else a road would read as open from the afternoon before its last day on.
  it('keeps what ends on a day until that day is over everywhere', () => {
    const until = (end_date: string, now: string) => {
      const one = { ...feature, properties: { ...feature.properties, end_date } };
      const at = { now: Date.parse(now) / 1000, publisher: 'Iowa DOT' };
      return readWorkZones({ features: [one] }, at)?.closures[0]?.endsAt;
    };
    const end = Date.parse('2026-11-22T11:00:00Z') / 1000;
    expect(until('2026-11-21', '2026-11-22T04:00:00Z')).toBe(end);
    expect(until('2026-11-21', '2026-11-22T11:00:00Z')).toBeUndefined();
    expect(until('2026-11-21T00:00:00Z', '2026-11-22T04:00:00Z')).toBeUndefined();
  });
});

describe('the edges of fires', () => {
  const ring = [
    [-120.51, 39.12],
    [-120.49, 39.12],
    [-120.5, 39.14],
    [-120.51, 39.12],
  ];
  const values = {
    OBJECTID: 4182,
    poly_IncidentName: 'RIDGE TOP',
    poly_GISAcres: 18_450.3,
    poly_DateCurrent: 1_753_372_800_000,
    attr_IrwinID: '{a}',
    attr_IncidentTypeCategory: 'WF',
    attr_PercentContained: null,
    attr_FireDiscoveryDateTime: 1_753_000_000_000,
    attr_FireOutDateTime: null,
  };
  const polygon = { type: 'Polygon', coordinates: [ring] };

  it('are read from GeoJSON and from Esri’s own JSON alike', () => {
    const geojson = readFires({ features: [{ geometry: polygon, properties: values }] });
    expect(geojson).toMatchObject({
      count: 1,
      isCut: false,
      fires: [
        {
          name: 'Ridge Top',
          acres: 18_450.3,
          percentContained: null,
          discoveredAt: 1_753_000_000,
          drawnAt: 1_753_372_800,
          rings: [Float64Array.from(ring.flat())],
        },
      ],
    });
    expect(readFires({ features: [{ geometry: { rings: [ring] }, attributes: values }] })).toEqual(geojson);
    const several = { type: 'MultiPolygon', coordinates: [[ring], [ring]] };
    expect(
      readFires({ features: [{ geometry: several, properties: values }] })?.fires[0]?.rings,
    ).toHaveLength(2);
  });

  it('leave out planned burns, what is out, and what has no edge', () => {
    for (const change of [{ attr_IncidentTypeCategory: 'RX' }, { attr_FireOutDateTime: 1_753_400_000_000 }])
      expect(
        readFires({ features: [{ geometry: polygon, properties: { ...values, ...change } }] })?.fires,
      ).toEqual([]);
    expect(readFires({ features: [{ geometry: null, properties: values }] })).toMatchObject({
      count: 1,
      fires: [],
    });
  });

  it('say at either place that there are more', () => {
    expect(readFires({ features: [], exceededTransferLimit: true })?.isCut).toBe(true);
    expect(readFires({ features: [], properties: { exceededTransferLimit: true } })?.isCut).toBe(true);
  });

  it.each([[{ error: { code: 400 } }], [null], ['<html>']])('are not in %j', (answer) =>
    expect(readFires(answer)).toBeNull(),
  );
});
