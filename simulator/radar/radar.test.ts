import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIem } from '#features/radar/sources/iem.upstream.server.ts';
import { createNoaa } from '#features/radar/sources/noaa.upstream.server.ts';
import { createRainViewer } from '#features/radar/sources/rainviewer.upstream.server.ts';
import type { RadarSource } from '#features/radar/sources/radar-source.upstream.server.ts';
import { readEcho } from '#features/radar/tiles/tile-echo.mapper.server.ts';
import { pixelPoint } from '#platform/geo/mercator.ts';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { startSimulator, type Simulator } from '../server.ts';
import { reflectivityAt } from '../weather/weather-field.ts';

const clock = { now: () => Date.parse('2026-11-20T18:20:00Z') };
const outbound = createOutbound({ userAgent: 'test', clock, random: () => 0.5 });
/** Over Lake Michigan. */
const TILE = { z: 7, x: 32, y: 47 };

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ clock });
});
afterAll(() => simulator.close());

const sources: [string, string, (baseUrl: string) => RadarSource][] = [
  ['iem', 'conus', (baseUrl) => createIem({ baseUrl, outbound, clock })],
  ['noaa-radar', 'conus', (baseUrl) => createNoaa({ baseUrl, outbound })],
  ['rainviewer', 'world', (baseUrl) => createRainViewer({ baseUrl, outbound, clock })],
];

describe.each(sources)('the simulated %s', (prefix, area, create) => {
  test('draws the simulated weather of each frame’s time where it is', async () => {
    const source = create(`${simulator.url}/${prefix}`);
    const { past, forecast } = await source.frames(area);
    let echoes = 0;
    for (const frame of [past[0]!, past.at(-1)!, ...forecast.slice(-1)]) {
      const { body } = await outbound.bytes(source.tileUrl(frame, TILE));
      const dbz = readEcho(body, source.palette);
      for (let row = 8; row < 256; row += 16) {
        for (let column = 8; column < 256; column += 16) {
          const { latitude, longitude } = pixelPoint(TILE.x * 256 + column, TILE.y * 256 + row, TILE.z);
          const expected = reflectivityAt(latitude, longitude, frame.time);
          if (expected < 15) continue;
          echoes += 1;
          expect(Math.abs((dbz[row * 256 + column] ?? 0) - expected)).toBeLessThanOrEqual(1);
        }
      }
    }
    expect(echoes).toBeGreaterThan(20);
  });
});

describe('what the simulated radar does not have', () => {
  test.each([
    ['iem', '/c/tile.py/1.0.0/ridge::USCOMP-N0Q-202611201817/5/8/12.png'],
    ['iem', '/c/tile.py/1.0.0/ridge::USCOMP-N0Q-202611201830/5/8/12.png'],
    ['iem', '/c/tile.py/1.0.0/hrrr::REFD-F0007-202611201600/5/8/12.png'],
    ['rainviewer', '/v2/radar/1763662800/256/5/8/12/2/1_0.png'],
  ])('%s%s is not found', async (prefix, path) => {
    expect((await fetch(`${simulator.url}/${prefix}${path}`)).status).toBe(404);
  });

  test('RainViewer answers a notice beyond zoom 7, NOAA an exception for a time it did not list', async () => {
    const { radar } = await (await fetch(`${simulator.url}/rainviewer/public/weather-maps.json`)).json();
    const beyond = await fetch(`${simulator.url}/rainviewer${radar.past[0].path}/256/8/64/94/2/1_0.png`);
    expect(await beyond.text()).toBe('Zoom Level Not Supported');
    const map = '/noaa-radar/geoserver/conus/conus_bref_qcd/ows?request=GetMap&crs=EPSG:3857&bbox=0,0,1,1';
    expect(await (await fetch(`${simulator.url}${map}&time=2020-01-01T00:00:00Z`)).text()).toContain(
      'Exception',
    );
  });
});

test('the simulated map names towns in their places', async () => {
  // Zoom 8 around Denver.
  const answer = await fetch(`${simulator.url}/map/8/53/97.png`);
  expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  expect(await answer.text()).toContain('>Denver</text>');
  expect((await fetch(`${simulator.url}/map/8/53/x.png`)).status).toBe(404);
});
