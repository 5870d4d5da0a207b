import { describe, expect, test } from 'vitest';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { RECORDED_GRIDS, recordedGrid } from '#test/fixtures/recorded-grids.ts';
import { liesElsewhere } from './nws-cell.mapper.server.ts';
import { createNws } from './nws.upstream.server.ts';
import { HOUR_MS } from '#platform/time/units.ts';

const START = Date.parse('2026-07-15T04:00:00Z') / 1000;
const LATHAM = { latitude: 42.745, longitude: -73.752 };
const MIAMI = { latitude: 25.774, longitude: -80.194 };
const CELLS = { ALY: LATHAM, MFL: MIAMI };
type Office = keyof typeof CELLS;

/** A square of 2.5 km around a point, as a raw grid carries it. */
function outlineOf({ latitude, longitude }: { latitude: number; longitude: number }) {
  const [n, s, e, w] = [latitude + 0.011, latitude - 0.011, longitude + 0.015, longitude - 0.015];
  const coordinates = [[w, s], [e, s], [e, n], [w, n], [w, s]]; // prettier-ignore
  return { type: 'Polygon', coordinates: [coordinates] };
}
const gridAt = (point: { latitude: number; longitude: number }, updated = START) => ({
  ...recordedGrid(RECORDED_GRIDS[0] ?? '', START, updated),
  geometry: outlineOf(point),
});
const status = (code: number) => () => Response.json({ status: code }, { status: code });

/** The service with cells by office; `x` is where the points are told to lie. */
function setUp() {
  const asked: string[] = [];
  const world = {
    x: 71,
    grid: (office: string): unknown => gridAt(CELLS[office as Office]),
    answers: new Map<string, () => Response>(),
  };
  const clock = { time: (START + 20 * 60) * 1000, now: () => clock.time };
  const outbound = createOutbound({
    userAgent: 'test',
    clock,
    random: () => 0,
    sleep: () => Promise.resolve(),
    fetch: (input) => {
      const path = new URL(String(input)).pathname;
      asked.push(path);
      const told = world.answers.get(path);
      if (told) return Promise.resolve(told());
      const [, kind, office = ''] = path.split('/');
      const gridId = path.includes('25.774') ? 'MFL' : 'ALY';
      const point = { properties: { gridId, gridX: world.x, gridY: 67, timeZone: 'America/New_York' } };
      return Promise.resolve(Response.json(kind === 'points' ? point : world.grid(office)));
    },
  });
  const nws = createNws({ baseUrl: 'https://nws.example', outbound, clock });
  return { asked, world, clock, nws };
}

describe('one office', () => {
  test('that fails does not stop the calls to all others', async () => {
    const { asked, world, nws } = setUp();
    world.answers.set('/gridpoints/ALY/71,67', status(500));
    for (let call = 0; call < 12; call += 1) await nws.forecast([LATHAM]).catch(() => {}); // oxlint-disable-line no-await-in-loop -- in a row
    await expect(nws.forecast([LATHAM])).rejects.toMatchObject({ kind: 'circuit_open' });
    await expect(nws.forecast([MIAMI])).resolves.toHaveLength(1);
    expect(asked.at(-1)).toBe('/gridpoints/MFL/71,67');
  });
});

describe('after a regridding', () => {
  async function moved(change: (world: ReturnType<typeof setUp>['world']) => void) {
    const set = setUp();
    await set.nws.forecast([LATHAM]);
    change(set.world);
    set.asked.length = 0;
    return set;
  }

  test('the first check works where the old cell is gone', async () => {
    const { asked, nws } = await moved((world) => {
      world.answers.set('/gridpoints/ALY/71,67', status(404));
      world.x = 80;
    });
    await expect(nws.forecast([LATHAM])).resolves.toHaveLength(1);
    expect(asked).toEqual(['/gridpoints/ALY/71,67', '/points/42.745,-73.752', '/gridpoints/ALY/80,67']);
    await nws.forecast([LATHAM]);
    expect(asked).toHaveLength(4);
  });

  test('the first check works where the old number is another place’s now', async () => {
    const { asked, nws } = await moved((world) => {
      world.answers.set('/gridpoints/ALY/71,67', () => Response.json(gridAt(MIAMI)));
      world.x = 80;
    });
    await nws.forecast([LATHAM]);
    expect(asked.at(-1)).toBe('/gridpoints/ALY/80,67');
  });

  test('the first check works where the old cell is not renewed any more', async () => {
    const { asked, clock, nws } = await moved((world) => {
      world.answers.set('/gridpoints/ALY/71,67', () => Response.json(gridAt(LATHAM, START)));
      world.grid = () => gridAt(LATHAM, START + 25 * 3600);
      world.x = 80;
    });
    clock.time += 26 * HOUR_MS;
    const [forecast] = await nws.forecast([LATHAM]);
    expect(asked.at(-1)).toBe('/gridpoints/ALY/80,67');
    expect(forecast?.issuedAt).toBe(START + 25 * 3600);
  });

  test('a place is asked for once, not forever, when it has none', async () => {
    const { asked, nws } = await moved((world) => world.answers.set('/gridpoints/ALY/71,67', status(404)));
    await expect(nws.forecast([LATHAM])).rejects.toMatchObject({ status: 404 });
    expect(asked).toHaveLength(3);
  });

  test('a cell that is only outdated is not loaded twice', async () => {
    const { asked, clock, nws } = await moved(() => {});
    clock.time += 26 * HOUR_MS;
    await expect(nws.forecast([LATHAM])).resolves.toMatchObject([{ issuedAt: START }]);
    expect(asked).toEqual(['/gridpoints/ALY/71,67', '/points/42.745,-73.752']);
  });
});

describe('the outline of a grid', () => {
  test.each([
    ['around the point', gridAt(LATHAM), LATHAM, false],
    ['far away', gridAt(MIAMI), LATHAM, true],
    [
      'across the date line',
      gridAt({ latitude: 52, longitude: 179.99 }),
      { latitude: 52, longitude: -179.99 },
      false,
    ],
    ['missing', { properties: {} }, LATHAM, false],
    ['empty', { geometry: { coordinates: [] } }, LATHAM, false],
    ['no outline', { geometry: { coordinates: [['x', null]] } }, LATHAM, false],
  ])('%s', (_name, grid, point, elsewhere) => {
    expect(liesElsewhere(grid, point)).toBe(elsewhere);
  });
});
