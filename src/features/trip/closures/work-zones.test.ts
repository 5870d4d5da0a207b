import { describe, expect, it } from 'vitest';
import type { ReadFetch } from '#platform/fetch/public-fetch.server.ts';
import { loadConfig } from '#platform/config/config.server.ts';
import { outboundThat } from '#test/outbound-that.ts';
import { readRegistry, type WorkZoneFeed } from './registry.model.ts';
import { readWorkZones } from './work-zones.model.ts';
import { fetchFeed, fetchRegistry } from './work-zones.upstream.server.ts';

/** As the registry serves a row. */
const REGISTRY =
  '[{"state":"indiana","issuingorganization":"Indiana DOT","feedname":"indot","url":{"url":"https://in.carsprogram.org/carsapi_v1/api/wzdx"},"format":"geojson","active":true,"datafeed_frequency_update":"1m","version":"4.1","sdate":"2021-06-04T00:00:00.000","needapikey":false,"geocoded_column":{"type":"Point","coordinates":[-86.1,39.8]}}]';
/** The official example of version 4.2, shortened. */
const FEED =
  '{"feed_info":{"publisher":"TestDOT","version":"4.2","update_date":"2020-06-18T15:00:00Z","update_frequency":60,"license":"https://creativecommons.org/publicdomain/zero/1.0/","data_sources":[{"data_source_id":"1","organization_name":"Test City 1","update_date":"2020-06-18T14:37:31Z"}]},' +
  '"type":"FeatureCollection",' +
  '"features":[{"id":"8fed746d-8f4f-4e0c-8d9b-fa4db7c3c2d8","type":"Feature",' +
  '"properties":{"core_details":{"data_source_id":"1","event_type":"work-zone","road_names":["I-80"],"direction":"westbound","description":"Multi-lane closure example"},' +
  '"beginning_milepost":139.9,"ending_milepost":138.5,"is_start_position_verified":false,"is_end_position_verified":false,' +
  '"start_date":"2010-01-02T08:00:00Z","end_date":"2010-03-31T23:00:00Z","is_start_date_verified":false,"is_end_date_verified":false,' +
  '"location_method":"channel-device-method","vehicle_impact":"some-lanes-closed","reduced_speed_limit_kph":88.5,' +
  '"lanes":[{"order":1,"type":"general","status":"closed"},{"order":2,"type":"general","status":"open"}]},' +
  '"geometry":{"type":"LineString","coordinates":[[-93.5373,41.6579],[-93.5413,41.6579]]}}]}';
const NOW = Date.parse('2010-02-01T00:00:00Z') / 1000;

const INDIANA: WorkZoneFeed = {
  url: 'https://in.carsprogram.org/carsapi_v1/api/wzdx',
  states: ['IN'],
  name: 'Indiana DOT',
  isPartial: false,
};
const read = (text: string) => readWorkZones(JSON.parse(text), { now: NOW, publisher: 'Iowa DOT' });
const CLOSED = FEED.replace('some-lanes-closed', 'all-lanes-closed');

describe('the registry of work zones, as it is served', () => {
  const registryUrl = 'https://datahub.transportation.gov/resource/69qe-yiui.json';
  const ask = (body: string, init?: ResponseInit) => {
    const { outbound, asked } = outboundThat(() => new Response(body, init));
    return { asked, feeds: fetchRegistry({ registryUrl, outbound }) };
  };

  it('is asked for all of its rows, and names a feed for each', async () => {
    const { asked, feeds } = ask(REGISTRY);
    expect(await feeds).toEqual([INDIANA]);
    expect(loadConfig({}).workZonesUrl).toBe(registryUrl);
    expect(asked).toMatchObject([{ method: 'GET', headers: { 'user-agent': 'Dryline tests' } }]);
    expect(decodeURIComponent(asked[0]?.url ?? '')).toBe(`${registryUrl}?$limit=200`);
  });

  // Else a day would pass before it is asked again, and what is known to be closed would be forgotten.
  it('is none without a feed that may be asked', async () => {
    await expect(ask('[]').feeds).rejects.toMatchObject({ kind: 'invalid_body' });
    await expect(ask(REGISTRY.replace('false', 'true')).feeds).rejects.toMatchObject({
      kind: 'invalid_body',
    });
  });

  it.each([
    ['Washington State DOT', 'washington', false],
    ['NHDOT/VTAOT/MEDOT', 'New Hampshire, Vermont, Maine', false],
    ['Louisiana DOTD', 'louisiana', false],
    ['Kentucky Transportation Cabinet', 'kentucky', false],
    ['New Jersey Institute of Technology', 'new jersey', false],
    ['Maricopa County DOT', 'arizona', true],
    ['St. Charles County', 'missouri', true],
    ['City of Austin', 'texas', true],
    ['Virginia Beach Public Works', 'virginia', true],
    ['Colorado Springs', 'colorado', true],
    ['Indiana Toll Road', 'indiana', true],
    ['Metropolitan Transportation Commission', 'california', true],
    ['Pennsylvania Turnpike', 'pennsylvania', true],
    ['Maryland Transportation Authority', 'maryland', true],
    ['National Park Service', 'wyoming', true],
    ['PurposeBuilt Systems', 'tennessee', true],
    ['CivicLink CrewCast', 'alabama', true],
  ])('has %s, for %s: a part of the state is %s', (issuingorganization, state, isPartial) => {
    const url = { url: 'https://feeds.example/wzdx' };
    expect(readRegistry([{ issuingorganization, state, url }])).toMatchObject([{ isPartial }]);
  });
});

describe('a feed of work zones, as the specification prints one', () => {
  it('has no closed road where a lane is open', () => {
    expect(read(FEED)).toEqual({
      updatedAt: Date.parse('2020-06-18T15:00:00Z') / 1000,
      everySeconds: 60,
      closures: [],
      isWhole: true,
    });
  });

  it('has one where all lanes are closed, at a place that is an estimate', () => {
    expect(read(CLOSED)?.closures).toEqual([
      {
        id: expect.any(String),
        road: 'I-80',
        direction: 'westbound',
        description: 'Multi-lane closure example',
        startsAt: Date.parse('2010-01-02T08:00:00Z') / 1000,
        endsAt: Date.parse('2010-03-31T23:00:00Z') / 1000,
        isEstimated: true,
        source: 'Test City 1',
        shapes: [{ kind: 'line', pairs: Float64Array.of(-93.5373, 41.6579, -93.5413, 41.6579) }],
      },
    ]);
  });

  it('says by its newer word whether a place is exact, when both are there and differ', () => {
    const both = (flag: boolean, accuracy: string) =>
      CLOSED.replace(
        '"beginning_milepost"',
        `"beginning_accuracy":"${accuracy}","ending_accuracy":"${accuracy}","beginning_milepost"`,
      )
        .replace('"is_start_position_verified":false', `"is_start_position_verified":${flag}`)
        .replace('"is_end_position_verified":false', `"is_end_position_verified":${flag}`);
    expect(read(both(false, 'verified'))?.closures).toMatchObject([{ isEstimated: true }]);
    expect(read(both(true, 'estimated'))?.closures).toMatchObject([{ isEstimated: false }]);
  });

  // Platforms answer so before anything is entered; every state has work on some road.
  it('is not whole without a single work zone', () => {
    expect(read(FEED.replace(/"features":.*/, '"features":[]}'))).toMatchObject({
      closures: [],
      isWhole: false,
    });
  });
});

describe('the server of a feed', () => {
  const fetched = (answer: () => Response) => {
    const asked: { url: string; headers: Headers }[] = [];
    const fetch: ReadFetch = async (url, { headers }) => {
      asked.push({ url: url.href, headers: new Headers(headers) });
      return answer();
    };
    const { outbound } = outboundThat(() => new Response('the open internet alone', { status: 500 }));
    return { asked, feed: fetchFeed(INDIANA, { outbound, fetch, now: NOW }) };
  };

  it('is told who asks, and for what', async () => {
    const { asked, feed } = fetched(() => new Response(CLOSED));
    expect((await feed).closures).toHaveLength(1);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.url).toBe(INDIANA.url);
    expect(asked[0]?.headers.get('user-agent')).toBe('Dryline tests');
    expect(asked[0]?.headers.get('accept')).toBe('application/geo+json, application/json');
  });

  it('may wrap its JSON in JSON, as New Jersey does; also where a feed is so large that a thread reads it', async () => {
    const large = CLOSED.replace('}]}', `}],"padding":"${'x'.repeat(600_000)}"}`);
    for (const text of [CLOSED, large]) {
      const { closures } = await fetched(() => new Response(JSON.stringify(text))).feed;
      expect(closures).toHaveLength(1);
    }
  });

  it.each([
    ['a page instead', new Response('<!doctype html><title>Sorry</title>'), 'invalid_body'],
    ['half of it', new Response(CLOSED.slice(0, 900)), 'invalid_body'],
    ['half of it in JSON', new Response(JSON.stringify(CLOSED.slice(0, 900))), 'invalid_body'],
    ['bytes that are packed unsaid', new Response(new Uint8Array([31, 139, 8, 0, 0, 0])), 'invalid_body'],
    ['that it is forbidden', new Response('Forbidden', { status: 403 }), 'status'],
    ['that it is busy', new Response('', { status: 429, headers: { 'retry-after': '60' } }), 'status'],
    ['that it is broken', new Response('', { status: 503 }), 'status'],
  ])('has failed when it answers %s', async (_what, answer, kind) => {
    await expect(fetched(() => answer.clone()).feed).rejects.toMatchObject({ kind });
  });
});
