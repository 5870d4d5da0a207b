import { expect, test } from 'vitest';
import { distanceMiles } from './distance.ts';
import { milesBetween, spherePosition } from './sphere.ts';

test('positions are as far apart as their points', () => {
  const dillon = { latitude: 39.63, longitude: -106.04 };
  for (const other of [
    { latitude: 39.58, longitude: -106.09 },
    { latitude: -14.27, longitude: -170.7 },
    { latitude: 13.44, longitude: 144.79 },
  ])
    expect(milesBetween(spherePosition(dillon), spherePosition(other))).toBeCloseTo(
      distanceMiles(dillon, other),
      3,
    );
});
