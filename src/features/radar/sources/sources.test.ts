import { describe, expect, it } from 'vitest';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';
import { createIem } from './iem.upstream.server.ts';
import { createNoaa, timeStamps } from './noaa.upstream.server.ts';
import { createRainViewer } from './rainviewer.upstream.server.ts';

const epoch = (iso: string) => Date.parse(iso) / 1000;
const NOW = '2026-10-07T02:13:00Z';
const clock = { now: () => Date.parse(NOW) };

/** Answers by address; anything else fails like a service that is down. */
function outside(answers: Record<string, unknown>) {
  const asked: string[] = [];
  const find = (url: string | URL) => {
    asked.push(String(url));
    const answer = answers[String(url)];
    if (answer === undefined) throw new Error(`unexpected call ${String(url)}`);
    return answer;
  };
  const outbound: OutboundClient = {
    json: async (url) => find(url),
    bytes: async (url) => {
      const text = find(url);
      const body = new TextEncoder().encode(typeof text === 'string' ? text : '');
      return { body, contentType: 'text/xml', headers: new Headers() };
    },
    snapshot: () => ({}),
    services: () => [],
    listen: () => {},
    sawSimulator: () => false,
  };
  return { outbound, asked };
}

describe('Iowa Environmental Mesonet', () => {
  const baseUrl = 'https://mesonet.agron.iastate.edu';
  const services = {
    services: [
      {
        id: 'ridge_uscomp_n0q',
        layername: 'ridge::USCOMP-N0Q-202610070210',
        utc_valid: '2026-10-07T02:10:00Z',
      },
      {
        id: 'ridge_uscomp_n0r',
        layername: 'ridge::USCOMP-N0R-202610070210',
        utc_valid: '2026-10-07T02:05:00Z',
      },
    ],
    generated_at: '2026-10-07T02:12:00Z',
  };
  const run = {
    model_init_utc: '2026-10-07T00:00:00Z',
    forecast_minute: 1080,
    model_forecast_utc: '2026-10-07T18:00:00Z',
  };
  const answers = {
    [`${baseUrl}/json/tms.json`]: services,
    [`${baseUrl}/data/gis/images/4326/hrrr/refd_1080.json`]: run,
  };
  const iem = (given: Record<string, unknown> = answers) => createIem({ baseUrl, ...outside(given), clock });

  it('goes two hours back from the newest scan in 5-minute steps', async () => {
    const { past } = await iem().frames('conus');
    expect(past).toHaveLength(25);
    expect(past[0]).toMatchObject({ time: epoch('2026-10-07T00:10:00Z'), id: 'iem-conus-202610070010' });
    expect(past.at(-1)).toMatchObject({
      time: epoch('2026-10-07T02:10:00Z'),
      id: 'iem-conus-202610070210',
      kind: 'past',
    });
  });

  it('asks for a tile under the path that never changes', async () => {
    const source = iem();
    const { past } = await source.frames('conus');
    expect(source.tileUrl(past.at(-1)!, { z: 8, x: 53, y: 97 })).toBe(
      `${baseUrl}/c/tile.py/1.0.0/ridge::USCOMP-N0Q-202610070210/8/53/97.png`,
    );
  });

  it('adds the model only ahead of now, for two hours, named as a model', async () => {
    const source = iem();
    const { forecast } = await source.frames('conus');
    expect(forecast.map(({ time }) => time)[0]).toBe(epoch('2026-10-07T02:15:00Z'));
    expect(forecast.at(-1)?.time).toBe(epoch('2026-10-07T04:00:00Z'));
    expect(forecast.every(({ kind }) => kind === 'model')).toBe(true);
    expect(source.tileUrl(forecast[0]!, { z: 7, x: 26, y: 48 })).toBe(
      `${baseUrl}/c/tile.py/1.0.0/hrrr::REFD-F0135-202610070000/7/26/48.png`,
    );
  });

  it('shows the radar when the model fails, and fails when the radar list does', async () => {
    const { [`${baseUrl}/json/tms.json`]: list } = answers;
    const frames = await iem({ [`${baseUrl}/json/tms.json`]: list }).frames('conus');
    expect(frames).toMatchObject({ forecast: [] });
    await expect(iem({ [`${baseUrl}/json/tms.json`]: { services: [] } }).frames('conus')).rejects.toThrow(
      /newest scan/,
    );
    await expect(iem({ [`${baseUrl}/json/tms.json`]: null }).frames('conus')).rejects.toThrow();
  });

  it('does not mind what the list says of other layers', async () => {
    const others = [null, 5, { id: 'ridge_akcomp_n0q', utc_valid: null }, {}];
    const list = { services: [...others, ...services.services] };
    const { past } = await iem({ [`${baseUrl}/json/tms.json`]: list }).frames('conus');
    expect(past.at(-1)?.time).toBe(epoch('2026-10-07T02:10:00Z'));
  });

  it.each([
    ['alaska', 'AKCOMP', { latitude: 61.2, longitude: -149.9 }],
    ['hawaii', 'HICOMP', { latitude: 21.3, longitude: -157.9 }],
    ['carib', 'PRCOMP', { latitude: 18.4, longitude: -66.1 }],
    ['guam', 'GUCOMP', { latitude: 13.5, longitude: 144.8 }],
  ])('shows %s from sector %s, without the model', async (area, sector, place) => {
    const source = iem({
      [`${baseUrl}/data/gis/images/4326/${sector}/n0q_0.json`]: { meta: { valid: '2026-10-07T02:07:31Z' } },
    });
    expect(source.areaOf(place)).toBe(area);
    const { past, forecast } = await source.frames(area);
    expect(past.at(-1)?.layer).toBe(`ridge::${sector}-N0Q-202610070205`);
    expect(forecast).toEqual([]);
  });

  it('covers no place outside the mosaics', () => {
    expect(iem().areaOf({ latitude: -14.3, longitude: -170.7 })).toBeUndefined();
  });
});

describe('NOAA MRMS', () => {
  const baseUrl = 'https://opengeo.ncep.noaa.gov';
  const caps = `${baseUrl}/geoserver/conus/conus_bref_qcd/ows?service=WMS&version=1.3.0&request=GetCapabilities`;
  const scans = Array.from({ length: 60 }, (_, index) =>
    new Date(Date.parse('2026-10-07T02:12:09.000Z') - (59 - index) * 120_000).toISOString(),
  );
  const xml = `<Layer><Dimension name="time" default="${scans.at(-1)}" units="ISO8601">${scans.join(',')}</Dimension></Layer>`;

  it('takes the newest scan and those nearest to 5-minute steps before it', async () => {
    const { past } = await createNoaa({ baseUrl, ...outside({ [caps]: xml }) }).frames('conus');
    expect(past.at(-1)?.time).toBe(epoch('2026-10-07T02:12:09Z'));
    expect(past).toHaveLength(24);
    const steps = past.slice(1).map(({ time }, index) => time - (past[index]?.time ?? 0));
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(240);
    expect(Math.max(...steps)).toBeLessThanOrEqual(360);
  });

  it('asks for a tile by its box in meters, with the time as the service spells it', async () => {
    const source = createNoaa({ baseUrl, ...outside({ [caps]: xml }) });
    const { past } = await source.frames('conus');
    const url = new URL(source.tileUrl(past.at(-1)!, { z: 1, x: 0, y: 0 }));
    expect(url.origin + url.pathname).toBe(`${baseUrl}/geoserver/conus/conus_bref_qcd/ows`);
    const { bbox, ...rest } = Object.fromEntries(url.searchParams);
    expect(rest).toEqual({
      service: 'WMS',
      version: '1.3.0',
      request: 'GetMap',
      layers: 'conus_bref_qcd',
      styles: '',
      crs: 'EPSG:3857',
      width: '256',
      height: '256',
      format: 'image/png',
      transparent: 'true',
      time: '2026-10-07T02:12:09.000Z',
    });
    const [west, south, east, north] = (bbox ?? '').split(',').map(Number);
    expect([west, north]).toEqual([expect.closeTo(-20_037_508.34, 1), expect.closeTo(20_037_508.34, 1)]);
    expect([south, east]).toEqual([expect.closeTo(0, 3), expect.closeTo(0, 3)]);
  });

  it('reads the list of the older protocol version too', () => {
    expect(timeStamps('<Extent name="time" default="x">2026-09-24T18:06:09.000Z</Extent>')).toEqual([
      { stamp: '2026-09-24T18:06:09.000Z', time: epoch('2026-09-24T18:06:09Z') },
    ]);
  });

  it('fails on a document without times', async () => {
    const source = createNoaa({ baseUrl, ...outside({ [caps]: '<ServiceExceptionReport/>' }) });
    await expect(source.frames('conus')).rejects.toThrow(/no scan times/);
  });
});

describe('RainViewer and its like', () => {
  const baseUrl = 'https://api.rainviewer.com';
  const maps = `${baseUrl}/public/weather-maps.json`;
  const newest = epoch('2026-10-07T02:10:00Z');
  const answer = (nowcast: unknown[] = []) => ({
    version: '2.0',
    generated: newest + 60,
    host: 'https://tilecache.rainviewer.com',
    radar: {
      past: Array.from({ length: 13 }, (_, index) => ({
        time: newest - (12 - index) * 600,
        path: `/v2/radar/e0fed87cd3${index + 10}`,
      })),
      nowcast,
    },
    satellite: { infrared: [] },
  });
  const isInside = async (host: string) => host.endsWith('.lan');
  const rainviewer = (given: unknown) =>
    createRainViewer({ baseUrl, ...outside({ [maps]: given }), clock, isInside });

  it('does not look for tiles in the own network, unless its list comes from there', async () => {
    const host = 'http://tiles.lan:8080';
    await expect(rainviewer({ ...answer(), host }).frames('world')).rejects.toThrow();
    const own = 'http://radar.lan';
    const given = { [`${own}/public/weather-maps.json`]: { ...answer(), host } };
    const { past } = await createRainViewer({ baseUrl: own, ...outside(given), clock, isInside }).frames(
      'world',
    );
    expect(past).toHaveLength(13);
  });

  it.each([null, {}, { time: null, path: '/x' }, { time: newest + 86_400, path: '/v2/radar/tomorrow' }])(
    'shows its other pictures beside %j',
    async (odd) => {
      const given = answer([odd, { time: newest + 600, path: '/v2/radar/next' }]);
      const past: unknown[] = given.radar.past;
      past.splice(3, 0, odd);
      const frames = await rainviewer(given).frames('world');
      expect(frames.past).toHaveLength(13);
      expect(frames.forecast.map(({ time }) => time)).toEqual([newest + 600]);
    },
  );

  it('joins host and opaque path, in the one look that is left', async () => {
    const source = rainviewer(answer());
    const { past, forecast } = await source.frames('world');
    expect(past).toHaveLength(13);
    expect(forecast).toEqual([]);
    expect(past[0]?.nativeZoom).toEqual({ min: 0, max: 7 });
    expect(source.tileUrl(past.at(-1)!, { z: 7, x: 26, y: 48 })).toBe(
      'https://tilecache.rainviewer.com/v2/radar/e0fed87cd322/256/7/26/48/2/1_0.png',
    );
  });

  it('keeps apart two nowcasts of one path, and drops those that now has passed', async () => {
    const nowcast = [
      { time: newest + 60, path: '/v2/radar/old' },
      { time: newest + 600, path: '/v2/radar/next' },
    ];
    const first = await rainviewer(answer(nowcast)).frames('world');
    const second = await rainviewer({ ...answer(nowcast), generated: newest + 400 }).frames('world');
    expect(first.forecast.map(({ time, kind }) => [time, kind])).toEqual([[newest + 600, 'nowcast']]);
    expect(first.forecast[0]?.id).not.toBe(second.forecast[0]?.id);
    expect(first.past.map(({ id }) => id)).toEqual(second.past.map(({ id }) => id));
  });

  it.each([
    ['nothing', null],
    ['no frames', { ...answer(), radar: { past: [], nowcast: [] } }],
    ['a host that is no address', { ...answer(), host: 'javascript:alert(1)' }],
    [
      'a path that leaves the host',
      { ...answer(), radar: { past: [{ time: newest, path: '@evil.example/x' }] } },
    ],
  ])('refuses %s', async (_name, given) => {
    await expect(rainviewer(given).frames('world')).rejects.toThrow(/invalid_body/);
  });
});
