import { describe, expect, it } from 'vitest';
import { encodePolyline } from '#platform/geo/polyline.ts';
import { runsByShare } from './line-shares.ts';

describe('the runs of a line as shares of its length', () => {
  it('end where their points lie, and the last one at the end', () => {
    const line = encodePolyline([
      { latitude: 40, longitude: -105 },
      { latitude: 40.1, longitude: -105 },
      { latitude: 40.4, longitude: -105 },
    ]);
    const runs = runsByShare(line, [
      { to: 1, level: 'good' },
      { to: 2, level: 'bad' },
    ]);
    expect(runs).toEqual([
      { level: 'good', to: expect.closeTo(0.25, 3) },
      { level: 'bad', to: 1 },
    ]);
    expect(runsByShare('', [{ to: 5, level: 'good' }])).toEqual([{ level: 'good', to: 1 }]);
  });
});
