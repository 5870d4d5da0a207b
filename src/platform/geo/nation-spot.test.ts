import { expect, it } from 'vitest';
import { WHOLE_NATION } from './albers.ts';
import { nationSpot } from './nation-spot.ts';

it('keeps the badge of a sign for several off the upper edge of a phone’s map', () => {
  const north = nationSpot({ latitude: 48.9, longitude: -122.7 }, WHOLE_NATION, 358);
  // The badge's middle is 8 px above the sign's, and its radius 7.
  expect((north?.y ?? 0) - 15).toBeGreaterThanOrEqual(1);
});
