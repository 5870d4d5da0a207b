import { expect, it } from 'vitest';
import { decodePolyline, encodePolyline } from './polyline.ts';
import { thinLine } from './thin.ts';

// The example of Google's format description.
const EXAMPLE = '_p~iF~ps|U_ulLnnqC_mqNvxq`@';
const POINTS = [
  { latitude: 38.5, longitude: -120.2 },
  { latitude: 40.7, longitude: -120.95 },
  { latitude: 43.252, longitude: -126.453 },
];

it('reads and writes the documented example', () => {
  expect(decodePolyline(EXAMPLE)).toEqual(POINTS);
  expect(encodePolyline(POINTS)).toBe(EXAMPLE);
});

it('keeps 6 decimals as Valhalla writes them', () => {
  const exact = [
    { latitude: 52.517978, longitude: 13.433304 },
    { latitude: -89.999999, longitude: 179.999999 },
  ];
  expect(decodePolyline(encodePolyline(exact, 6), 6)).toEqual(exact);
});

it.each(['_p~iF', '_p~iF~ps|', '~~~~~~~~~~~', 'é'])('refuses a text that is no line: %s', (text) => {
  expect(decodePolyline(text)).toBeUndefined();
});

it('thinning keeps the ends and the corners of a line', () => {
  const corner = { latitude: 1, longitude: 0 };
  const up = Array.from({ length: 500 }, (_, index) => ({ latitude: index / 500, longitude: 0 }));
  const right = Array.from({ length: 500 }, (_, index) => ({ latitude: 1, longitude: index / 499 }));
  expect(thinLine([...up, ...right], 100)).toEqual([up[0], corner, right.at(-1)]);
});

it('thinning never keeps more than asked for, even of a wild line', () => {
  const wild = Array.from({ length: 5_000 }, (_, index) => ({
    latitude: 40 + Math.sin(index * 12.9898) * 2,
    longitude: -105 + index / 1000,
  }));
  const thin = thinLine(wild, 300);
  expect(thin.length).toBeLessThanOrEqual(300);
  expect([thin[0], thin.at(-1)]).toEqual([wild[0], wild.at(-1)]);
});
