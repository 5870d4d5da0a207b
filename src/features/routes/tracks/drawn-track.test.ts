import { expect, it } from 'vitest';
import type { SnappedLeg } from '#features/tracks/draw/snapping.service.server.ts';
import { readDrawn } from './drawn-track.mapper.server.ts';

it('refuses a drawn road that is longer than a track may be without looking through its points', () => {
  const leg: SnappedLeg = {
    get points(): never {
      throw new Error('looked at');
    },
    miles: 360,
    seconds: 20_000,
    source: 'valhalla-motorcycle',
    guess: null,
    along: '',
  };
  const read = readDrawn(Array(99).fill(leg), 'no', false);
  expect(read).toEqual({ problem: 'This track is longer than 3,000 miles.' });
});
