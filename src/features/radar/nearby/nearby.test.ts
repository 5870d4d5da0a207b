import { describe, expect, it } from 'vitest';
import { distanceMiles, type GeoPoint } from '#platform/geo/distance.ts';
import { describeNearby, nearestEcho, NEAR_MILES, tilesAround, type TileEcho } from './nearby.model.ts';
import { mercatorBox, milesPerPixel, pixelPoint, TILE_SIZE, worldPixel } from '#platform/geo/mercator.ts';

const DENVER: GeoPoint = { latitude: 39.7392, longitude: -104.9903 };
const ZOOM = 7;

/** Tiles around a place with blocks of 6 × 6 pixels of an echo at the given points. */
function picture(around: GeoPoint, echoes: { at: GeoPoint; dbz: number; side?: number }[]): TileEcho[] {
  return tilesAround(around, ZOOM).map((tile) => {
    const dbz = new Float32Array(TILE_SIZE ** 2).fill(Number.NEGATIVE_INFINITY);
    for (const { at, dbz: value, side = 6 } of echoes) {
      const center = worldPixel(at, ZOOM);
      for (let dy = 0; dy < side; dy += 1) {
        for (let dx = 0; dx < side; dx += 1) {
          const x = Math.floor(center.x - side / 2 + dx) - tile.x * TILE_SIZE;
          const y = Math.floor(center.y - side / 2 + dy) - tile.y * TILE_SIZE;
          if (x >= 0 && y >= 0 && x < TILE_SIZE && y < TILE_SIZE) dbz[y * TILE_SIZE + x] = value;
        }
      }
    }
    return { tile, dbz };
  });
}

/** So many miles to the west (and north) of Denver. */
const off = (west: number, north = 0): GeoPoint => ({
  latitude: DENVER.latitude + north / 69.09,
  longitude: DENVER.longitude - west / (69.09 * Math.cos((DENVER.latitude * Math.PI) / 180)),
});

describe('map tiles', () => {
  it('finds a place on the map and back', () => {
    const { x, y } = worldPixel(DENVER, 8);
    expect([Math.floor(x / 256), Math.floor(y / 256)]).toEqual([53, 97]);
    expect(pixelPoint(x, y, 8)).toEqual({
      latitude: expect.closeTo(DENVER.latitude, 9),
      longitude: expect.closeTo(DENVER.longitude, 9),
    });
  });

  it('measures pixels in miles', () => {
    expect(milesPerPixel(0, 0)).toBeCloseTo(97.27, 1);
    expect(milesPerPixel(60, 1) / milesPerPixel(0, 1)).toBeCloseTo(0.5, 9);
  });

  it('has boxes that share their edges', () => {
    expect(mercatorBox({ z: 3, x: 2, y: 3 })[2]).toBeCloseTo(mercatorBox({ z: 3, x: 3, y: 3 })[0], 6);
    expect(mercatorBox({ z: 3, x: 2, y: 3 })[1]).toBeCloseTo(mercatorBox({ z: 3, x: 2, y: 4 })[3], 6);
  });

  it('takes the tiles within reach, also over the date line', () => {
    const reach = (point: GeoPoint) => tilesAround(point, ZOOM);
    expect(reach(DENVER).length).toBeLessThanOrEqual(4);
    expect(reach({ latitude: 52, longitude: 179.9 }).map(({ x }) => x)).toEqual(
      expect.arrayContaining([127, 0]),
    );
  });
});

describe('the nearest precipitation', () => {
  it('is measured to its near edge, with its direction and strength', () => {
    const nearest = nearestEcho(DENVER, picture(DENVER, [{ at: off(20), dbz: 42 }]));
    expect(nearest?.distanceMiles).toBeGreaterThan(17);
    expect(nearest?.distanceMiles).toBeLessThan(20.5);
    expect(Math.abs((nearest?.bearing ?? 0) - 270)).toBeLessThan(6);
    expect(nearest?.intensity).toBe('heavy');
  });

  it.each([
    ['north', off(0, 30), 0],
    ['northeast', off(-20, 20), 45],
    ['south', off(0, -30), 180],
  ])('lies %s', (_name, at, bearing) => {
    const nearest = nearestEcho(DENVER, picture(DENVER, [{ at, dbz: 30 }]));
    const turn = Math.abs((((nearest?.bearing ?? 0) - bearing + 540) % 360) - 180);
    expect(turn).toBeLessThan(8);
  });

  it('is not what is too faint, too far, or a lone speck', () => {
    expect(nearestEcho(DENVER, picture(DENVER, [{ at: off(10), dbz: 14 }]))).toBeNull();
    expect(nearestEcho(DENVER, picture(DENVER, [{ at: off(NEAR_MILES + 8), dbz: 50 }]))).toBeNull();
    expect(nearestEcho(DENVER, picture(DENVER, [{ at: off(10), dbz: 50, side: 1 }]))).toBeNull();
  });

  it('is found beyond the date line', () => {
    const place = { latitude: 52, longitude: 179.9 };
    const nearest = nearestEcho(
      place,
      picture(place, [{ at: { latitude: 52, longitude: -179.7 }, dbz: 30 }]),
    );
    expect(nearest?.distanceMiles).toBeCloseTo(
      distanceMiles(place, { latitude: 52, longitude: -179.7 }) - 1.5,
      0,
    );
  });
});

describe('the sentence about it', () => {
  const time = Date.parse('2026-10-07T20:40:00Z') / 1000;
  const zone = 'America/Denver';
  const at = (distance: number) => ({ distanceMiles: distance, bearing: 268, intensity: 'light' as const });

  it('says how far, where, and whether it comes', () => {
    expect(describeNearby(at(12.3), at(20), time, zone).text).toBe(
      'Radar at 2:40 PM: light precipitation about 12 miles west, moving closer.',
    );
    expect(describeNearby(at(20), at(12), time, zone)).toMatchObject({ trend: 'away', direction: 'west' });
    expect(describeNearby(at(20), at(21), time, zone).trend).toBe('steady');
  });

  it('counts what came into reach as coming closer', () => {
    expect(describeNearby(at(40), null, time, zone).trend).toBe('closer');
    expect(describeNearby(at(59), null, time, zone).trend).toBe('steady');
  });

  it('leaves the movement out when it does not know it', () => {
    const summary = describeNearby(at(12), undefined, time, zone);
    expect(summary).toMatchObject({ trend: 'unknown', distanceMiles: 12 });
    expect(summary.text).toBe('Radar at 2:40 PM: light precipitation about 12 miles west.');
  });

  it('says what is overhead, and what is nowhere', () => {
    expect(describeNearby(at(1), at(9), time, zone)).toMatchObject({
      precipitation: 'here',
      text: 'Radar at 2:40 PM: light precipitation here.',
    });
    expect(describeNearby(null, at(9), time, zone)).toMatchObject({
      precipitation: 'none',
      text: 'Radar at 2:40 PM: no precipitation within 60 miles.',
    });
  });
});
