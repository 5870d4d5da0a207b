import { describe, expect, it } from 'vitest';
import { cumulativeMiles } from '#platform/geo/line.ts';
import { encodePolyline } from '#platform/geo/polyline.ts';
import { createLog } from '#platform/log/log.server.ts';
import { loadConfig } from '#platform/config/config.server.ts';
import { outboundThat, type AskedOf } from '#test/outbound-that.ts';
import { createRoadAttributes } from './road-facts.upstream.server.ts';
import { createHeights } from './road-heights.upstream.server.ts';
import { createRoutingService } from './routing.service.server.ts';
import { createValhalla } from './routing.upstream.server.ts';

const PUBLIC = 'https://valhalla1.openstreetmap.de';
const A = { latitude: 35.5951, longitude: -82.5515 };
const B = { latitude: 34.8697, longitude: -84.324 };
/** Due north, 0.41 miles in 15 points, as long as the documented edge. */
const LINE = Array.from({ length: 15 }, (_, index) => ({
  latitude: 35.46 + (index * 0.41) / 14 / 69.0936,
  longitude: -83.92,
}));
const SHAPE = encodePolyline(LINE, 6);
const MILES = cumulativeMiles(LINE).at(-1) ?? 0;
const json = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'application/json;charset=utf-8' } });

/** The leg of the documentation, whose heights are feet with miles as units. */
const LEG =
  '{"maneuvers":[],"elevation_interval":98.4,"elevation":[2132.5,2141.1,2150.9],"summary":{"time":55.5,"length":0.292},"shape":"…"}';
const routeOf = (leg: string) =>
  `{"trip":{"legs":[${leg.replace('"…"', () => JSON.stringify(SHAPE))}],"units":"miles"}}`;

describe('a route of Valhalla, as documented', () => {
  const ask = async (leg: string) => {
    const { outbound, asked } = outboundThat(() => json(routeOf(leg)));
    const [found] = await createValhalla({ baseUrl: PUBLIC, clientId: 'ride.example', outbound })(
      [A, B],
      'motorcycle',
      'traced',
      [{ latitude: 35.1, longitude: -83.2 }],
    );
    return { asked, found };
  };

  it('is asked for with who asks, by motorcycle, in miles, with heights and without a road that is closed', async () => {
    expect(loadConfig({}).valhallaUrl).toBe(PUBLIC);
    const { asked } = await ask(LEG);
    expect(asked).toEqual([
      {
        url: `${PUBLIC}/route`,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Dryline tests',
          'x-client-id': 'ride.example',
        },
        body: {
          locations: [
            { lat: 35.5951, lon: -82.5515, type: 'break' },
            { lat: 34.8697, lon: -84.324, type: 'break' },
          ],
          costing: 'motorcycle',
          costing_options: { motorcycle: { use_highways: 0.5, use_trails: 0 } },
          exclude_locations: [{ lat: 35.1, lon: -83.2 }],
          elevation_interval: 50,
          units: 'miles',
          directions_type: 'maneuvers',
        },
      },
    ]);
  });

  it('has its own length and time, and its heights in meters', async () => {
    const { found } = await ask(LEG);
    expect(found?.miles.at(-1)).toBeCloseTo(0.292, 6);
    expect(found?.seconds.at(-1)).toBeCloseTo(55.5, 6);
    expect(found?.heights?.[0]).toBeCloseTo(2132.5 * 0.3048, 2);
    expect(found?.heights?.at(-1)).toBeCloseTo(2150.9 * 0.3048, 2);
  });

  it.each([
    ['null', '[null,null,null]'],
    ['500 meters below the sea', '[-1640.4,-1640.4,-1640.4]'],
    ['on the way there', '[2132.5,-1400,2150.9]'],
  ])('is a road without heights where they are %s', async (_what, elevation) => {
    const { found } = await ask(LEG.replace('[2132.5,2141.1,2150.9]', elevation));
    expect(found?.points).toHaveLength(LINE.length);
    expect(found?.heights).toBeNull();
  });
});

describe('what a road is, as Valhalla documents it', () => {
  const ATTRIBUTES =
    '{"units":"miles","shape":"<polyline6 of the matched path>","edges":[{"names":["US 129","Tail of the Dragon"],"length":0.41,"road_class":"secondary","use":"road","surface":"paved","unpaved":false,"bridge":false,"tunnel":false,"toll":false,"way_id":16850331,"speed_limit":30,"max_upward_grade":4,"max_downward_grade":-3,"begin_shape_index":0,"end_shape_index":14,"source_percent_along":0.658}],"matched_points":[{"lat":35.46,"lon":-83.92,"type":"matched","edge_index":0}],"alternate_paths":[]}';
  const ask = (answer: () => Response) => {
    const { outbound, asked } = outboundThat(answer);
    return {
      asked,
      edges: createRoadAttributes({ baseUrl: PUBLIC, clientId: 'ride.example', outbound })(LINE),
    };
  };

  it('is asked for with the line of the route, and only for what is used', async () => {
    const { asked, edges } = ask(() =>
      json(ATTRIBUTES.replace('"<polyline6 of the matched path>"', () => JSON.stringify(SHAPE))),
    );
    expect(await edges).toEqual([
      { miles: expect.closeTo(MILES, 6), surface: 'paved', bridge: false, tunnel: false, name: 'US 129' },
    ]);
    expect(asked).toMatchObject([
      {
        url: `${PUBLIC}/trace_attributes`,
        method: 'POST',
        headers: { 'x-client-id': 'ride.example' },
        body: {
          encoded_polyline: SHAPE,
          costing: 'motorcycle',
          shape_match: 'walk_or_snap',
          units: 'miles',
          filters: { action: 'include', attributes: expect.arrayContaining(['edge.surface', 'shape']) },
        },
      },
    ]);
  });

  it('is not known when the line cannot be matched', async () => {
    const failed =
      '{"error_code":444,"error":"Map Match algorithm failed to find path","status_code":400,"status":"Bad Request"}';
    await expect(ask(() => json(failed, 400)).edges).rejects.toMatchObject({ kind: 'status', status: 400 });
  });
});

describe('heights of Valhalla, as documented', () => {
  const HEIGHT = '{"shape":[{"lat":40.712433,"lon":-76.504913}],"height":[307]}';
  const point = { latitude: 40.712431, longitude: -76.504916 };

  it('are meters, one for each point that is asked for', async () => {
    const { outbound, asked } = outboundThat(() => json(HEIGHT));
    const heightsOf = createHeights({ baseUrl: PUBLIC, clientId: 'ride.example', outbound });
    expect(await heightsOf([point])).toEqual([307]);
    expect(asked[0]?.body).toEqual({
      encoded_polyline: encodePolyline([point], 6),
      shape_format: 'polyline6',
      height_precision: 0,
    });
  });
});

describe('a route that Valhalla does not give', () => {
  const OSRM = `{"code":"Ok","routes":[{"distance":660,"duration":60,"geometry":{"type":"LineString","coordinates":[[-82.5515,35.5951],[-82.55,35.6]]},"legs":[{"distance":660,"duration":60,"annotation":{"duration":[60]}}]}]}`;
  const routingOf = (valhalla: (asked: AskedOf) => Response, osrm = () => json(OSRM)) => {
    const { outbound, asked } = outboundThat((one) => (one.url.startsWith(PUBLIC) ? valhalla(one) : osrm()));
    let time = 0;
    const routing = createRoutingService({
      clock: { now: () => time },
      log: createLog('silent').log,
      outbound,
      valhallaUrl: PUBLIC,
      osrmUrl: 'https://router.project-osrm.org',
      clientId: 'ride.example',
      wait: async (ms) => void (time += ms),
    });
    return { routing, asked };
  };
  const find = async (valhalla: (asked: AskedOf) => Response) => {
    const { routing, asked } = routingOf(valhalla);
    const { source } = await routing.findRoad([A, B]);
    return { source, asked: asked.map(({ url }) => new URL(url).host) };
  };
  const tooFar =
    '{"error_code":154,"error":"Path distance exceeds the max distance limit: 500000 meters","status_code":400,"status":"Bad Request"}';
  const nothingNear =
    '{"error_code":171,"error":"No suitable edges near location","status_code":400,"status":"Bad Request"}';

  it('because it is too far for motorcycles comes for a car', async () => {
    const { source, asked } = await find(({ body }) =>
      JSON.stringify(body).includes('"costing":"motorcycle"') ? json(tooFar, 400) : json(routeOf(LEG)),
    );
    expect(source).toBe('valhalla-car');
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['no road is near', () => json(nothingNear, 400), 2],
    ['too many ask', () => new Response('<html><h1>429 Too Many Requests</h1></html>', { status: 429 }), 1],
    ['we are shut out', () => new Response('Forbidden', { status: 403 }), 1],
    [
      'its address is another',
      () => json('{"error_code":106,"error":"Try any of","status_code":404,"status":"Not Found"}', 404),
      1,
    ],
    ['it restarts', () => new Response('<html><h1>502 Bad Gateway</h1></html>', { status: 502 }), 1],
    ['it shuts down', () => json('{"error_code":102,"status_code":503}', 503), 1],
    ['it answers a page', () => new Response('<!doctype html>'), 1],
  ])('because %s comes from OSRM, and is not asked for again', async (_why, answer, times) => {
    const { source, asked } = await find(answer);
    expect(source).toBe('osrm');
    expect(asked.filter((host) => host === new URL(PUBLIC).host)).toHaveLength(times);
  });

  it('is no road only where the service says so, and not where it refuses to be asked', async () => {
    const no = () =>
      json('{"error_code":442,"error":"No path could be found for input","status_code":400}', 400);
    const noRoute = () => json('{"code":"NoRoute","message":"Impossible route"}', 400);
    const forbidden = () => new Response('Forbidden', { status: 403 });
    expect(await routingOf(no).routing.findRoadAround([A, B], [A])).toEqual({ failed: 'no-road' });
    expect(await routingOf(forbidden).routing.findRoadAround([A, B], [A])).toEqual({ failed: 'down' });
    expect(await routingOf(no, noRoute).routing.trace([A, B])).toEqual({ failed: 'no-road' });
    expect(await routingOf(forbidden, forbidden).routing.trace([A, B])).toEqual({ failed: 'down' });
  });
});
