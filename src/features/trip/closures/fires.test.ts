import { describe, expect, it } from 'vitest';
import { loadConfig } from '#platform/config/config.server.ts';
import { outboundThat } from '#test/outbound-that.ts';
import { readFires } from './fires.model.ts';
import { fetchFires } from './fires.upstream.server.ts';

const FIRES_URL =
  'https://services3.arcgis.com/T4QMspbfLg3qTGWY/arcgis/rest/services/WFIGS_Interagency_Perimeters_Current/FeatureServer/0/query';
/** As the layer answers. */
const FIRES =
  '{"type":"FeatureCollection","features":[{"type":"Feature","id":4182,' +
  '"geometry":{"type":"Polygon","coordinates":[[[-120.51,39.12],[-120.49,39.12],[-120.50,39.14],[-120.51,39.12]]]},' +
  '"properties":{"OBJECTID":4182,"poly_IncidentName":"RIDGE","poly_GISAcres":18450.3,"poly_DateCurrent":1753372800000,"attr_IrwinID":"{…}","attr_UniqueFireIdentifier":"2026-CACDD-001234","attr_IncidentTypeCategory":"WF","attr_IncidentSize":18450,"attr_PercentContained":35,"attr_FireDiscoveryDateTime":1753000000000,"attr_ContainmentDateTime":null,"attr_FireOutDateTime":null,"attr_ModifiedOnDateTime_dt":1753370000000,"attr_POOState":"US-CA","attr_POOCounty":"Placer"}}]}';
/** Errors come with the status 200. */
const ERROR =
  '{"error":{"code":400,"message":"Cannot perform query. Invalid query parameters.","details":["\'Invalid field: X\' parameter is invalid"]}}';
const CUT = FIRES.replace(
  '{"type":"FeatureCollection",',
  '{"type":"FeatureCollection","exceededTransferLimit":true,',
);

function ask(...answers: (string | Response)[]) {
  let at = 0;
  const { outbound, asked } = outboundThat(() => {
    const answer = answers[Math.min(at, answers.length - 1)] ?? '';
    at += 1;
    return answer instanceof Response ? answer.clone() : new Response(answer);
  });
  return { asked, fires: fetchFires(FIRES_URL, outbound) };
}
const read = (change: Record<string, unknown>) => {
  const [feature] = JSON.parse(FIRES).features;
  return readFires({ features: [{ ...feature, properties: { ...feature.properties, ...change } }] })?.fires;
};

describe('the layer of wildfires', () => {
  it('is asked for the whole country by one fixed address, which caches can answer', async () => {
    const { asked, fires } = ask(FIRES);
    await fires;
    const url = new URL(asked[0]?.url ?? '');
    expect(url.origin + url.pathname).toBe(FIRES_URL);
    expect(loadConfig({}).firesUrl).toBe(FIRES_URL);
    const { outFields, ...query } = Object.fromEntries(url.searchParams);
    expect(query).toEqual({
      where: '1=1',
      returnGeometry: 'true',
      inSR: '4326',
      outSR: '4326',
      maxAllowableOffset: '0.001',
      geometryPrecision: '4',
      f: 'geojson',
    });
    for (const name of ['poly_DateCurrent', 'poly_PolygonDateTime', 'attr_IrwinID', 'attr_FireOutDateTime'])
      expect(outFields?.split(',')).toContain(name);
    expect(url.search).not.toMatch(/timestamp|\d{13}/i);
    expect(asked).toMatchObject([{ method: 'GET', headers: { 'user-agent': 'Dryline tests' } }]);
  });

  it('is read as it answers', async () => {
    expect((await ask(FIRES).fires).fires).toEqual([
      {
        id: expect.any(String),
        name: 'Ridge',
        acres: 18_450,
        percentContained: 35,
        discoveredAt: 1_753_000_000,
        drawnAt: 1_753_372_800,
        rings: [Float64Array.of(-120.51, 39.12, -120.49, 39.12, -120.5, 39.14, -120.51, 39.12)],
      },
    ]);
  });

  it('is read page by page', async () => {
    const other = FIRES.replaceAll('4182', '4183').replace('{…}', '{other}');
    const { asked, fires } = ask(CUT, other);
    expect((await fires).fires).toHaveLength(2);
    expect(asked.map(({ url }) => new URL(url).searchParams.get('resultOffset'))).toEqual([null, '1']);
  });

  it('is asked again, without thinning, for the small fires whose edges that took away', async () => {
    const [feature] = JSON.parse(FIRES).features;
    const small = (id: number, change: object = {}) => ({
      ...feature,
      id,
      geometry: null,
      properties: { ...feature.properties, OBJECTID: id, attr_IrwinID: `{${id}}`, ...change },
    });
    const page = JSON.stringify({
      type: 'FeatureCollection',
      features: [feature, small(7), small(8, { attr_IncidentTypeCategory: 'RX' }), small(9)],
    });
    const edgeOf = (id: number) => ({ ...small(id), geometry: feature.geometry });
    const { asked, fires } = ask(page, JSON.stringify({ features: [edgeOf(7), edgeOf(9)] }));
    expect(await fires).toMatchObject({ fires: Array(3).fill({ rings: [{ length: 8 }] }), isWhole: true });
    // One of them has none at all.
    const some = await ask(page, JSON.stringify({ features: [edgeOf(7), small(9)] })).fires;
    expect([some.fires.length, some.isWhole]).toEqual([2, false]);
    const [, second] = asked.map(({ url }) => new URL(url).searchParams);
    expect([second?.get('objectIds'), second?.get('maxAllowableOffset'), second?.get('outSR')]).toEqual([
      '7,9',
      null,
      '4326',
    ]);
    expect(asked).toHaveLength(2);
    // Else it would be said that there is none near the road.
    await expect(ask(page, ERROR).fires).rejects.toMatchObject({ kind: 'invalid_body' });
  });

  it('has told nothing where no fire can be read, or none has an edge', async () => {
    await expect(ask('{"features":[null,{"properties":null}]}').fires).rejects.toThrow();
    const inMeters = FIRES.replaceAll(/\[-120\.\d+,39\.\d+\]/g, '[-13415000,4736000]');
    expect(inMeters).not.toBe(FIRES);
    await expect(ask(inMeters).fires).rejects.toThrow();
    expect(await ask('{"features":[]}').fires).toEqual({ fires: [], isWhole: true });
  });

  it.each([
    ['something that cannot be read', null],
    ['one without an edge and a number', { properties: { attr_IncidentName: 'LOST' }, geometry: null }],
  ])('has not told everything when there is %s among its fires', async (_what, other) => {
    const [feature] = JSON.parse(FIRES).features;
    const { fires, isWhole } = await ask(JSON.stringify({ features: [feature, other] })).fires;
    expect([fires.length, isWhole]).toEqual([1, false]);
  });

  it('has not told everything when it says that there is more and gives nothing', async () => {
    const nothing = '{"type":"FeatureCollection","properties":{"exceededTransferLimit":true},"features":[]}';
    await expect(ask(CUT, nothing).fires).rejects.toMatchObject({ kind: 'invalid_body' });
  });

  it.each([
    ['an error under a good status', ERROR, 'invalid_body'],
    ['a page', '<!doctype html><title>Sorry</title>', 'invalid_body'],
    ['half of it', FIRES.slice(0, 300), 'invalid_body'],
    ['that a token is missing', new Response('{}', { status: 499 }), 'status'],
    ['that it is busy', new Response('', { status: 429, headers: { 'retry-after': '60' } }), 'status'],
    ['that it is away', new Response('', { status: 503 }), 'status'],
  ])('has failed when it answers %s', async (_what, answer, kind) => {
    await expect(ask(answer).fires).rejects.toMatchObject({ kind });
  });

  it('tells when an edge was drawn, not when somebody last touched its record', () => {
    expect(read({ poly_PolygonDateTime: 1_753_300_000_000 })).toMatchObject([{ drawnAt: 1_753_300_000 }]);
    expect(read({ poly_PolygonDateTime: null })).toMatchObject([{ drawnAt: 1_753_372_800 }]);
  });

  it('takes a fire for out only by a time', () => {
    expect(read({ attr_FireOutDateTime: 1_753_400_000_000 })).toEqual([]);
    for (const none of [0, -2_209_161_600_000]) expect(read({ attr_FireOutDateTime: none })).toHaveLength(1);
  });

  it('says nothing of how much is contained where that is not reported', () => {
    expect(read({ attr_PercentContained: null, attr_IncidentSize: null })).toMatchObject([
      { percentContained: null, acres: 18_450.3 },
    ]);
  });
});
