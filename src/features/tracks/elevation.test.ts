import { expect, it } from 'vitest';
import { climbOf, filledHeights, heightProfile, profileAt } from './elevation.model.ts';

const feet = (meters: number) => Math.round(meters * 3.28084);

it('counts what is climbed and descended', () => {
  const pass = [
    ...Array.from({ length: 50 }, (_, i) => 1_000 + i * 10),
    ...Array.from({ length: 41 }, (_, i) => 1_490 - i * 10),
  ];
  expect(climbOf(pass)).toEqual({ gain: feet(490), loss: feet(400) });
  expect(climbOf([100, 100])).toEqual({ gain: 0, loss: 0 });
  expect(climbOf([])).toEqual({ gain: 0, loss: 0 });
});

it('leaves out what a receiver wanders', () => {
  const wandering = Array.from({ length: 500 }, (_, index) => 1_600 + 4 * Math.sin(index * 1.7));
  expect(climbOf(wandering)).toEqual({ gain: 0, loss: 0 });
  const climb = Array.from({ length: 1_001 }, (_, index) => 1_600 + index / 2 + 4 * Math.sin(index * 1.7));
  const { gain, loss } = climbOf(climb);
  expect(Math.abs(gain - feet(500))).toBeLessThan(feet(9));
  expect(loss).toBe(0);
});

it('fills short gaps in a straight line, and gives up on long ones and on zeros', () => {
  expect(filledHeights([100, null, 300, 300, 300, 300], [0, 1, 2, 3, 4, 5])).toEqual([
    100, 200, 300, 300, 300, 300,
  ]);
  expect(filledHeights([null, 50, 50, 50, 50, 50], [0, 1, 2, 3, 4, 5])?.[0]).toBe(50);
  expect(filledHeights([1, null, null, null, 2], [0, 1, 2, 3, 4])).toBeNull();
  expect(filledHeights([0, 0, 0], [0, 1, 2])).toBeNull();
  expect(filledHeights([null, null], [0, 1])).toBeNull();
});

it('takes heights at equal distances, and gives them back for any mile', () => {
  const profile = heightProfile([0, 100, 100], [0, 1, 10], 11);
  expect(profile).toHaveLength(11);
  expect([profile[0], profile[1], profile[10]]).toEqual([0, 328, 328]);
  expect(profileAt(profile, 10, 0.5)).toBe(164);
  expect(profileAt(profile, 10, 99)).toBe(328);
  expect(profileAt(profile, 0, 0)).toBe(0);
});
