import { expect, it } from 'vitest';
import { distanceMiles } from '#platform/geo/distance.ts';
import { decodePolyline } from '#platform/geo/polyline.ts';
import { approximateTrack } from './approximate-line.model.ts';

const place = (latitude: number, longitude: number, feet: number | null = null) => ({
  latitude,
  longitude,
  feet,
});
const CORNER = [place(39, -106), place(39.1, -106), place(39.1, -105.9), place(39.2, -105.9)];

it('passes every known place, bends between them, and claims no curves', () => {
  const { facts } = approximateTrack(CORNER);
  const line = decodePolyline(facts.line) ?? [];
  for (const known of CORNER) {
    const nearest = Math.min(...line.map((point) => distanceMiles(point, known)));
    expect(nearest).toBeLessThan(0.01);
  }
  const straight = CORNER.slice(1).reduce((sum, to, at) => sum + distanceMiles(CORNER[at]!, to), 0);
  expect(facts.miles).toBeGreaterThan(straight);
  expect(facts.miles).toBeLessThan(straight * 1.1);
  expect(facts).toMatchObject({ curveScore: 0, curveMiles: 0, profile: null, climb: null });
});

it('runs straight on between two places', () => {
  const { facts } = approximateTrack([place(39, -106), place(39.5, -106)]);
  expect(facts.linePoints).toBe(2);
  expect(facts.miles).toBeCloseTo(34.5, 1);
});

it('takes heights from the known places, when both ends have one', () => {
  const [a, b, c, d] = CORNER as [(typeof CORNER)[0], ...typeof CORNER];
  const { facts } = approximateTrack([
    { ...a, feet: 8_000 },
    { ...b!, feet: 10_000 },
    c!,
    { ...d!, feet: 9_000 },
  ]);
  expect(facts.profile?.[0]).toBe(8_000);
  expect(facts.profile?.at(-1)).toBe(9_000);
  expect(Math.max(...(facts.profile ?? []))).toBeGreaterThan(9_950);
  expect(facts.climb).toEqual({ gain: 2_000, loss: 1_000 });
  expect(approximateTrack([{ ...a, feet: 8_000 }, b!, c!, d!]).facts.profile).toBeNull();
});

it('crosses the date line', () => {
  const { facts } = approximateTrack([place(51.9, 179.9), place(51.95, -179.95), place(52, -179.8)]);
  expect(facts.miles).toBeLessThan(20);
  expect(facts.bounds.west).toBeGreaterThan(facts.bounds.east);
});
