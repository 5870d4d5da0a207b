import { describe, expect, it } from 'vitest';
import { encodePolyline } from '#platform/geo/polyline.ts';
import { AMARILLO, PHOENIX, tripSuite } from '#test/trip-suite.ts';

const suite = tripSuite();
const { startTrips } = suite;

describe('a drawn road', () => {
  const shape = [
    { latitude: 33.4511, longitude: -112.0774 },
    { latitude: 34.3, longitude: -111.3 },
    { latitude: 35.19, longitude: -111.65 },
  ];

  it('is followed as it snaps to roads, with the stops between on it', async () => {
    const zipCodes = [PHOENIX, '85541', '86001'];
    const { route, routeWeather } = await startTrips().plan({ zipCodes, shape });
    expect(route.source).toBe('valhalla-motorcycle');
    expect(route.miles).toBeGreaterThan(140);
    const [from = 0, between = 0, to = 0] = routeWeather.map(({ mile }) => mile ?? 0);
    expect(from).toBe(0);
    expect(between).toBeGreaterThan(50);
    expect(to).toBeCloseTo(route.miles, 0);
  });

  it('is straight where the route services are down, and says so', async () => {
    const { route, notes } = await startTrips({ valhalla: false, osrm: false }).plan({
      zipCodes: [PHOENIX, '86001'],
      shape,
    });
    expect(route.source).toBe('straight');
    expect(notes.join()).toMatch(/straight-line estimate/);
  });

  it('does not lead past a place far from it', async () => {
    await expect(startTrips().plan({ zipCodes: [PHOENIX, AMARILLO], shape })).rejects.toMatchObject({
      fieldErrors: {
        'zipCodes.1': expect.stringMatching(/^Amarillo, TX is \d+ miles from the road you drew/),
      },
    });
  });
});

describe('a GPX track', () => {
  const line = encodePolyline(
    [
      { latitude: 33.4511, longitude: -112.0774 },
      { latitude: 34.0, longitude: -111.9 },
      { latitude: 34.6, longitude: -111.8 },
      { latitude: 35.19, longitude: -111.65 },
    ],
    5,
  );

  it('is ridden at 45 mph over its own length', async () => {
    const { route } = await startTrips().plan({ zipCodes: [PHOENIX, '86001'], track: { line, miles: 180 } });
    expect(route).toMatchObject({ source: 'track', miles: 180, seconds: 4 * 3600 });
    // For its heights.
    expect(suite.simulator.requests['valhalla']).toBe(1);
  });

  it('far from a stop is refused, naming the stop', async () => {
    const attempt = startTrips().plan({
      zipCodes: [PHOENIX, AMARILLO, '86001'],
      track: { line, miles: 180 },
    });
    await expect(attempt).rejects.toMatchObject({
      fieldErrors: { 'zipCodes.1': expect.stringMatching(/^Amarillo, TX is \d+ miles from your GPX track/) },
    });
  });
});
