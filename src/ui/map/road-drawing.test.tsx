import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { encodePolyline } from '#platform/geo/polyline.ts';
import { RoadDrawing } from './road-drawing.tsx';
import type { MapRoad, MapSign } from './road-map.model.ts';

const line = encodePolyline([
  { latitude: 40, longitude: -106 },
  { latitude: 40, longitude: -105 },
]);
const sign = (id: number, longitude: number, more: Partial<MapSign> = {}): MapSign => ({
  id,
  latitude: 40,
  longitude,
  level: 'good',
  count: 1,
  label: 'Road',
  words: '',
  href: null,
  ...more,
});
const ROAD: MapRoad = {
  id: 1,
  line,
  runs: [
    { level: 'good', to: 0.5 },
    { level: 'bad', to: 1 },
  ],
};
const draw = (signs: readonly MapSign[]) => drawRoads([ROAD], signs);
const drawRoads = (roads: readonly MapRoad[], signs: readonly MapSign[]) =>
  renderToStaticMarkup(
    <RoadDrawing
      label="Two & more"
      roads={roads}
      signs={signs}
      place={{ latitude: 40, longitude: -105.5 }}
      bounds={{ south: 39.5, north: 40.5, west: -106, east: -105 }}
    />,
  );

it('draws a road in its levels from end to end, around the middle', () => {
  const html = draw([]);
  const [, whole = '', good = '', bad = ''] =
    /<g><path class="rd-case" d="([^"]+)"\/><path class="rd rd-good" d="([^"]+)"\/><path class="rd rd-bad" d="([^"]+)"\/><path class="rd rd-bad-marks" d="\3"\/><\/g>/.exec(
      html,
    ) ?? [];
  expect(whole).toBe(good + bad);
  const [west, y] = /^M(-?\d+) (-?\d+)/.exec(good)?.slice(1).map(Number) ?? [];
  expect(west).toBeLessThan(-100);
  expect(Math.abs(y ?? NaN)).toBeLessThan(5);
  expect(bad).toMatch(/^M0 /);
});

it('counts signs that touch, and says no more on a plate than its text', () => {
  const html = draw([
    sign(1, -105.9),
    sign(2, -105.9001),
    sign(3, -105.1, { plate: 'Sat <6> & "7"', level: 'bad' }),
  ]);
  expect(html.match(/class="sign-count"/g)).toHaveLength(2);
  expect(html).toContain('>2</text></g>');
  expect(html).toContain('>Sat &lt;6&gt; &amp; &quot;7&quot;</text>');
  expect(html).toContain('aria-label="Two &amp; more"');
  expect(html).not.toContain('undefined');
});

it('leaves out a road that is hidden below a sign on every screen', () => {
  const short = (miles: number) =>
    encodePolyline([
      { latitude: 40, longitude: -105.5 },
      { latitude: 40, longitude: -105.5 + miles / 53 },
    ]);
  const lines = (miles: number, at: number) =>
    drawRoads([{ id: 1, line: short(miles), runs: [] }], [sign(1, at)]).match(/class="rd-case"/g)?.length ??
    0;
  expect(lines(0.3, -105.5)).toBe(0);
  expect(lines(6, -105.5)).toBe(1);
  expect(lines(0.3, -105.9)).toBe(1);
});
