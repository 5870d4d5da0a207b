import { describe, expect, it } from 'vitest';
import { pavementState, readHeights, readRoadFile } from './road-file.mapper.server.ts';

/** The shape of the service's answer, with the names of its query. */
const TUNNEL = {
  station: 'CO064',
  iemid: 31234,
  rank: 1,
  tzname: 'America/Denver',
  name: 'I-70 Eisenhower Tunnel',
  county: 'Clear Creek',
  state: 'CO',
  network: 'CO_RWIS',
  utc_valid: '2026-11-22T02:40:00Z',
  local_valid: '2026-11-21T19:40:00',
  tmpf: 23.4,
  dwpf: 15.1,
  relh: 70,
  vsby: 10,
  sknt: 8.7,
  drct: 270,
  subf: 34.2,
  gust: 14,
  tfs0_text: 'Wet',
  tfs1_text: null,
  tfs2_text: null,
  tfs3_text: null,
  tfs0: 30.6,
  tfs1: null,
  tfs2: null,
  tfs3: null,
  pcpn: 0,
  feel: 14.9,
  lon: -105.92,
  lat: 39.68,
};
const feature = (values: object = {}, coordinates: unknown[] = [-105.92, 39.68]) => ({
  type: 'Feature',
  properties: { ...TUNNEL, ...values },
  geometry: { type: 'Point', coordinates },
});
const read = (...features: unknown[]) =>
  readRoadFile(JSON.stringify({ type: 'FeatureCollection', features }));
const one = async (values: object) => (await read(feature(values)))[0];

describe('The list of the road stations', () => {
  it('is read in our units', async () => {
    const [report] = await read(feature());
    expect(report).toMatchObject({
      kind: 'road',
      id: 'CO064',
      name: 'I-70 Eisenhower Tunnel',
      network: 'CO_RWIS',
      latitude: 39.68,
      longitude: -105.92,
      feet: null,
      at: Date.parse('2026-11-22T02:40:00Z') / 1000,
      temperature: 23.4,
      visibility: 10,
      precipitation: 0,
      weather: null,
      pavementTemperature: 30.6,
      pavement: 'wet',
    });
    expect(report?.gust).toBeCloseTo(16.11, 2);
    expect(report?.wind).toBeCloseTo(10.01, 2);
  });

  it('has other names in the other list', async () => {
    const { tfs0: _, tfs0_text: __, pcpn: ___, ...rest } = TUNNEL;
    const properties = { ...rest, tsf0: 31.5, scond0: 'ICE', phour: 0.02 };
    const [report] = await read({ ...feature(), properties });
    expect(report).toMatchObject({ pavementTemperature: 31.5, pavement: 'ice', precipitation: 0.02 });
  });

  it('is empty when no station reported', async () => {
    expect(await read()).toEqual([]);
  });

  it.each([null, [], 'Unexpected error, email akrherz@iastate.edu if you wish :)', {}, { features: 3 }])(
    'is refused when it is %j',
    async (answer) => {
      await expect(readRoadFile(JSON.stringify(answer))).rejects.toThrow(RangeError);
    },
  );

  it('is read in turns with what others wait for', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      if (turns < 50) setImmediate(count);
    };
    setImmediate(count);
    const stations = Array.from({ length: 1_000 }, (_, index) => feature({ station: `CO${index}` }));
    expect(await read(...stations)).toHaveLength(1_000);
    expect(turns).toBeGreaterThanOrEqual(9);
    expect(turns).toBeLessThan(50);
  });

  it('leaves out what has no place and no time, and keeps Texas', async () => {
    expect(
      await read(
        feature({}, [0, 0]),
        feature({ utc_valid: null }),
        feature({ station: null }),
        { type: 'Feature', properties: null },
        null,
        feature({}, [-99.5, 31.2]),
      ),
    ).toMatchObject([{ longitude: -99.5 }]);
  });

  it('finds the place among the properties where there is no geometry', async () => {
    expect(await read({ properties: TUNNEL })).toMatchObject([{ latitude: 39.68, longitude: -105.92 }]);
  });

  it('takes sentinels for nothing, and numbers in texts for numbers', async () => {
    expect(await one({ tmpf: -99, vsby: -99.99, gust: null })).toMatchObject({
      temperature: null,
      visibility: null,
      gust: null,
    });
    expect(await one({ tmpf: '23.5' })).toMatchObject({ temperature: 23.5 });
    // Iowa's own feed has another one. A road that is icy stays so where a thermometer says nothing.
    const icy = { tfs0: 30.6, tfs0_text: 'Ice' };
    expect(await one({ ...icy, tmpf: 9999 })).toMatchObject({
      temperature: null,
      pavementTemperature: 30.6,
      pavement: 'ice',
    });
    expect(await one({ ...icy, tfs0: 9999 })).toMatchObject({ pavementTemperature: null, pavement: 'ice' });
  });

  it('believes the sensors in the road that agree: the coldest and the worst of them', async () => {
    const road = async (values: object) => {
      const { pavementTemperature, pavement } = (await one(values)) ?? {};
      return [pavementTemperature, pavement];
    };
    expect(await road({ tfs0: 33, tfs0_text: 'Dry', tfs1: 31, tfs1_text: 'Wet' })).toEqual([31, 'wet']);
    expect(
      await road({ tfs0: 33, tfs0_text: 'Dry', tfs1: 34, tfs1_text: 'Dry', tfs2: 2, tfs2_text: 'Ice' }),
    ).toEqual([33, 'dry']);
    expect(await road({ tfs0: 500, tfs0_text: 'Wet' })).toEqual([null, null]);
    expect(await road({ tfs0: 95, tfs0_text: 'Dry' })).toEqual([null, null]);
    expect(await road({ tfs0: -99, tfs0_text: 'Wet' })).toEqual([null, 'wet']);
    expect(await road({ tmpf: 60, tfs0: 70, tfs0_text: 'Ice' })).toEqual([70, null]);
    expect(await road({ tfs0: null, tfs0_text: null })).toEqual([null, null]);
  });

  it.each([
    ['Dry', 'dry'],
    ['Moist', 'wet'],
    ['Trace Moisture', 'wet'],
    ['Damp', 'wet'],
    ['Dew', 'wet'],
    ['Absorption at Dewpoint', 'wet'],
    ['Wet Above Freezing', 'wet'],
    ['Wet and chemically tr', 'treated'],
    ['Chemically Wet', 'treated'],
    ['Wet Below Freezing', 'ice'],
    ['Snow/Ice Watch', 'ice'],
    ['Black Ice Warning', 'ice'],
    ['FROST', 'ice'],
    ['Slush', 'ice'],
    ['No report', null],
    ['Other', null],
  ])('says of %s that it is %s', (text, state) => {
    expect(pavementState(text)).toBe(state);
  });
});

describe('The heights of a network', () => {
  it('are meters, and none that no station has', () => {
    const data = [
      { id: 'CO064', elevation: 3400.5 },
      { id: 'CO065', elevation: 11_158 },
      { id: 'CO066', elevation: null },
      { elevation: 3 },
      null,
    ];
    expect([...readHeights({ data })]).toEqual([['CO064', expect.closeTo(11_156.5, 1)]]);
    expect(() => readHeights({ detail: 'No stations found for provided network.' })).toThrow(RangeError);
  });
});
