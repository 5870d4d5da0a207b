import { expect, it } from 'vitest';
import { describeOnDatabase } from '#test/test-database.ts';
import { testSuite } from '#test/test-suite.ts';
import { decodePolyline } from '#platform/geo/polyline.ts';
import { roadLegsAnswerSchema } from './draw.schema.ts';

const BOULDER = { latitude: 40.015, longitude: -105.2705 };
const NEDERLAND = { latitude: 39.9614, longitude: -105.5108 };
const WARD = { latitude: 40.0722, longitude: -105.5083 };
const AZORES = { latitude: 35, longitude: -50 };

describeOnDatabase('drawing a road', (open) => {
  const suite = testSuite(open);
  const ask = (points: unknown) => suite.send('POST', '/api/road-legs', { points });
  const legsOf = async (points: unknown) => {
    const response = await ask(points);
    expect(response.statusCode, response.body).toBe(200);
    return roadLegsAnswerSchema.parse(response.json());
  };
  const outside = () => suite.test.simulator.requests['valhalla'] ?? 0;

  it('snaps each leg to roads, with miles, time, curves and climb, and asks once', async () => {
    const before = outside();
    const { legs, start } = await legsOf([BOULDER, NEDERLAND, WARD]);
    expect(legs).toHaveLength(2);
    expect(start).toMatch(/, CO$/);
    for (const leg of legs) {
      expect(leg.guess).toBeNull();
      expect(leg.miles).toBeGreaterThan(5);
      expect(leg.seconds).toBeGreaterThan(300);
      expect(leg.curves).toBeGreaterThan(3);
      expect(leg.climb?.gain).toBeGreaterThan(50);
      expect(decodePolyline(leg.line)?.length).toBeGreaterThan(20);
      expect(leg.along).not.toBe('');
      expect(leg.place).toMatch(/, CO$/);
    }
    expect(outside()).toBe(before + 1);
    await legsOf([BOULDER, NEDERLAND, WARD]);
    await legsOf([NEDERLAND, WARD]);
    expect(outside()).toBe(before + 1);
  });

  it('goes straight where there is no road, for that leg alone, and says so', async () => {
    const { legs } = await legsOf([WARD, BOULDER, AZORES, { latitude: 35, longitude: -49 }]);
    expect(legs.map(({ guess }) => guess)).toEqual([null, 'too-far', 'no-road']);
    expect(legs[2]).toMatchObject({
      source: 'straight',
      curves: null,
      climb: null,
      profile: null,
      place: '',
    });
    const before = outside();
    await legsOf([AZORES, { latitude: 35, longitude: -49 }]);
    expect(outside()).toBe(before);
  });

  it('keeps what is traced when the route services go down, and traces the rest when they are back', async () => {
    const next = { latitude: 40.2, longitude: -105.52 };
    await legsOf([BOULDER, NEDERLAND]);
    suite.test.simulator.setFault({ service: 'valhalla', kind: '500' });
    suite.test.simulator.setFault({ service: 'osrm', kind: '500' });
    const down = await legsOf([BOULDER, NEDERLAND, next]);
    expect(down.legs.map(({ guess }) => guess)).toEqual([null, 'down']);
    suite.test.simulator.clearFaults();
    suite.test.advance(5 * 60_000);
    const back = await legsOf([BOULDER, NEDERLAND, next]);
    expect(back.legs.map(({ guess }) => guess)).toEqual([null, null]);
  });

  it('goes by car without heights where only OSRM answers', async () => {
    suite.test.simulator.setFault({ service: 'valhalla', kind: '500' });
    const { legs } = await legsOf([{ latitude: 40.3, longitude: -105.5 }, WARD]);
    suite.test.simulator.clearFaults();
    expect(legs[0]).toMatchObject({ source: 'osrm', guess: null, climb: null, profile: null });
  });

  it.each([
    ['no points', undefined],
    ['one point', [BOULDER]],
    ['more than 100 points', Array.from({ length: 101 }, () => BOULDER)],
    ['a place off the Earth', [BOULDER, { latitude: 91, longitude: 0 }]],
    ['text for numbers', [BOULDER, { latitude: '40', longitude: '-105' }]],
    ['nothing for a point', [BOULDER, null]],
    ['endless numbers', [BOULDER, { latitude: 1e308, longitude: -1e308 }]],
  ])('refuses %s', async (_, points) => {
    const response = await ask(points);
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toMatch(/point/);
  });

  it('does not read 2,000 points', async () => {
    expect((await ask(Array.from({ length: 2_000 }, () => BOULDER))).statusCode).toBe(413);
  });

  it('bounds what one line costs, however many points stand beside every road', async () => {
    const before = outside();
    const { legs } = await legsOf(
      Array.from({ length: 100 }, (_, index) => ({
        latitude: 30 + index / 100,
        longitude: -60 - (index % 2),
      })),
    );
    expect(legs).toHaveLength(99);
    expect(legs.every(({ guess }) => guess !== null)).toBe(true);
    expect(outside() - before).toBeLessThanOrEqual(32);
  });

  it('works out a leg once, however often it comes again in a line', async () => {
    const before = outside();
    const [denver, aspen] = [
      { latitude: 39.74, longitude: -104.98 },
      { latitude: 39.19, longitude: -106.82 },
    ];
    const { legs } = await legsOf(
      Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? denver : aspen)),
    );
    expect(legs).toHaveLength(99);
    expect(legs.map(({ guess }) => guess)).toEqual(Array(99).fill(null));
    expect(outside() - before).toBe(1);

    const { snapping } = suite.test.services;
    const points = [denver, aspen, denver, aspen];
    const snapped = await snapping.snapLine(points);
    expect(snapped[2]).toBe(snapped[0]);
    // Nor in the next line: who asks for long roads again and again keeps the processor from nobody.
    const drawn = await snapping.drawLine([...points, denver]);
    const again = await snapping.drawLine(points);
    expect(drawn[2]?.profile).toBe(drawn[0]?.profile);
    expect(again[0]?.profile).toBe(drawn[0]?.profile);
    expect(drawn[1]?.profile).not.toBe(drawn[0]?.profile);
  });

  it('gives robots what is known, and asks nobody for them', async () => {
    const before = outside();
    const response = await suite.send(
      'POST',
      '/api/road-legs',
      { points: [BOULDER, { latitude: 40.1, longitude: -105.2 }] },
      { 'user-agent': 'Googlebot/2.1' },
    );
    expect(response.json().legs[0].guess).toBe('busy');
    expect(outside()).toBe(before);
  });
});
