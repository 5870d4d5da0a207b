import { describe, expect, it } from 'vitest';
import { boundsOf, NATION, rideSign, signPlate } from './ride-signs.ts';
import type { RideVerdict } from '../ride-verdict.model.ts';

const ride = { id: 7, name: 'Loop', rideDate: '2026-06-06', start: { latitude: 40, longitude: -105 } };
const verdict = (kind: RideVerdict['kind'], level: RideVerdict['level'] = null): RideVerdict => ({
  kind,
  level,
  text: 'words',
});

describe('rides on a map', () => {
  it('stand where they start, with their day and verdict', () => {
    expect(signPlate('2026-06-06')).toBe('Sat 6');
    expect(rideSign(ride, verdict('known', 'bad'))).toMatchObject({
      id: 7,
      level: 'bad',
      plate: 'Sat 6',
      href: '/route/7',
    });
    expect(rideSign(ride, verdict('later'))?.level).toBe('waiting');
    expect(rideSign(ride, verdict('none'))?.level).toBe('unknown');
    expect(rideSign({ ...ride, start: null }, verdict('none'))).toBeUndefined();
    expect(rideSign({ ...ride, rideDate: null }, verdict('none'))).toBeUndefined();
  });

  it('show the 48 states first: an island far off must not make everything else small', () => {
    const [denver, miami, maui] = [
      { latitude: 39.7, longitude: -105 },
      { latitude: 25.8, longitude: -80.2 },
      { latitude: 20.9, longitude: -156.4 },
    ];
    expect(boundsOf([])).toEqual(NATION);
    const colorado = { south: 37, west: -109, north: 41, east: -102 };
    expect(boundsOf([], colorado)).toEqual(colorado);
    expect(boundsOf([denver, miami, maui])).toEqual({ south: 25.8, north: 39.7, west: -105, east: -80.2 });
    const alone = boundsOf([maui]);
    expect(alone.north - alone.south).toBeCloseTo(0.6);
    expect((alone.north + alone.south) / 2).toBeCloseTo(maui.latitude);
  });
});
