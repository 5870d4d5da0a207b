import { expect, it } from 'vitest';
import { WHOLE_NATION } from './albers.ts';
import { nationSpot } from './nation-spot.ts';

it('keeps the badge of a sign for several off the upper edge of a phone’s map', () => {
  const north = nationSpot({ latitude: 48.9, longitude: -122.7 }, WHOLE_NATION, 358);
  // The badge's middle is 8 px above the sign's, and its radius 7.
  expect((north?.y ?? 0) - 15).toBeGreaterThanOrEqual(1);
});

it('keeps signs of both coasts whole on a phone’s map', () => {
  const [west = NaN, east = NaN] = [
    { latitude: 40.33, longitude: -124.3 },
    { latitude: 44.8, longitude: -67 },
  ].map((point) => nationSpot(point, WHOLE_NATION, 358)?.x);
  // At 320 px the map has 288 of these 358, and a sign is as large: 10 px to each side, a badge 15 to the right.
  expect((west * 288) / 358 - 10).toBeGreaterThanOrEqual(1);
  expect((east * 288) / 358 + 10).toBeLessThanOrEqual(287);
});
