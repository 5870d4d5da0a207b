import { hash } from 'node:crypto';
import * as fc from 'fast-check';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addErrorHandling } from '#server/http/answers/errors.ts';
import { addRequestLimit } from '#server/load/request-limit.ts';
import { DRAWN_VERSION } from '#platform/geo/drawn-squares.ts';
import { worldPixel } from '#platform/geo/mercator.ts';
import { boxOf, clipArea, clipLine } from './clip.model.ts';
import { mapsApi } from './maps.api.server.ts';
import { createVectorFile } from './vector-file.service.server.ts';
import { createMapsService } from './maps.service.server.ts';

const BOX = { left: 0, top: 0, right: 100, bottom: 100 };
const pairs = fc
  .array(fc.tuple(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 })), {
    minLength: 3,
    maxLength: 30,
  })
  .map((points) => points.flat());

const size = (ring: readonly number[]): number => {
  let sum = 0;
  for (let at = 0; at < ring.length; at += 2) {
    const next = (at + 2) % ring.length;
    sum += ((ring[at] ?? 0) * (ring[next + 1] ?? 0) - (ring[next] ?? 0) * (ring[at + 1] ?? 0)) / 2;
  }
  return sum;
};

describe('clipping', () => {
  it('keeps the part of an area that is in the box', () => {
    expect(Math.abs(size(clipArea([-50, -50, 50, -50, 50, 50, -50, 50], BOX)))).toBe(2500);
    expect(Math.abs(size(clipArea([-500, -500, 500, -500, 500, 500, -500, 500], BOX)))).toBe(10_000);
    expect(clipArea([200, 0, 300, 0, 300, 50], BOX)).toEqual([]);
  });

  it('keeps the parts of a line that are in the box', () => {
    expect(clipLine([-50, 50, 150, 50, 150, 20, 50, 20], BOX)).toEqual([
      [0, 50, 100, 50],
      [100, 20, 50, 20],
    ]);
    expect(clipLine([-10, -10, -10, 200], BOX)).toEqual([]);
  });

  it('leaves nothing outside of the box, and what is inside as it is', () => {
    fc.assert(
      fc.property(pairs, (line) => {
        for (const part of [...clipLine(line, BOX), clipArea(line, BOX)]) {
          const { left, top, right, bottom } = boxOf(part);
          if (part.length === 0) continue;
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(-1e-6);
          expect(Math.max(right, bottom)).toBeLessThanOrEqual(100 + 1e-6);
        }
        const inside = line.map((value) => ((value % 50) + 50) % 100);
        expect(clipLine(inside, BOX)).toEqual([inside]);
        expect(Math.abs(size(clipArea(inside, BOX)))).toBeCloseTo(Math.abs(size(inside)), 6);
      }),
    );
  });
});

describe('GET /api/map/:version/:z/:x/:y.svg', () => {
  const app = Fastify();
  const maps = createMapsService({ cacheBytes: 1024 * 1024 });
  beforeAll(async () => {
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    addErrorHandling(app);
    addRequestLimit(app, { perMinute: 1_000, now: () => 0 });
    await app.register(mapsApi, { maps, vectorPart: createVectorFile(undefined) });
  });
  afterAll(() => app.close());
  const get = (path: string) => app.inject(`/api/map/${DRAWN_VERSION}/${path}.svg`);

  it('draws land, borders, interstates and towns, and may be kept for a year', async () => {
    const answer = await get('6/13/24');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    for (const name of ['Denver', 'Limon', 'COLORADO', 'var(--map-border', 'var(--map-road']) {
      expect(answer.body).toContain(name);
    }
    expect(answer.body).toContain('<g id="map">');
  });

  it('has water in the Great Lakes, with the other shore', async () => {
    const { body } = await get('3/2/2');
    expect(body.match(/var\(--map-water/g)?.length).toBeGreaterThan(1);
    expect(body).toContain('var(--map-abroad');
  });

  it.each(['0/0/0', '13/0/0', '6/64/0', '6/0/64', '6/-1/0', '6/1.5/0', 'six/0/0'])(
    'refuses %s',
    async (path) => {
      expect((await get(path)).statusCode).toBe(400);
    },
  );

  it('begins the name of a place beside the mark that stands on it', () => {
    const { x, y } = worldPixel({ latitude: 33.448, longitude: -112.074 }, 8);
    const frame = { left: Math.round(x) - 300, top: Math.round(y) - 200, width: 600, height: 400 };
    const start = (marked: boolean) =>
      Number(/<text x="([\d.]+)"[^>]*>Phoenix</.exec(maps.elements(8, { ...frame, marked }).names)?.[1]);
    expect(start(false)).toBeLessThan(316);
    expect(start(true)).toBeGreaterThanOrEqual(316);
  });

  it.each([6, 7, 8, 9])('keeps names of states clear of names of towns at zoom %i', (zoom) => {
    const nation = { west: -125, north: 49.5, east: -66, south: 24 };
    const start = worldPixel({ latitude: nation.north, longitude: nation.west }, zoom);
    const end = worldPixel({ latitude: nation.south, longitude: nation.east }, zoom);
    const frame = { left: start.x, top: start.y, width: end.x - start.x, height: end.y - start.y };
    const texts = maps
      .elements(zoom, frame)
      .names.matchAll(/<text x="([\d.-]+)" y="([\d.-]+)"[^>]*>([^<]+)/g);
    const boxes = [...texts].map(([, x, y, name = '']) => {
      const isState = name === name.toUpperCase();
      const width = name.length * (isState ? 11.5 : 6.3);
      const left = Number(x) - (isState ? width / 2 : 0);
      return { name, isState, left, right: left + width, top: Number(y) - 10, bottom: Number(y) + 2 };
    });
    const states = boxes.filter(({ isState }) => isState);
    expect(states.length).toBeGreaterThan(37);
    const meeting = states.flatMap((state) =>
      boxes
        .filter(
          (other) =>
            other !== state &&
            other.left < state.right &&
            other.right > state.left &&
            other.top < state.bottom &&
            other.bottom > state.top,
        )
        .map(({ name }) => `${state.name} and ${name}`),
    );
    expect(meeting).toEqual([]);
  });

  it('refuses another version', async () => {
    expect((await app.inject(`/api/map/${DRAWN_VERSION + 1}/6/13/24.svg`)).statusCode).toBe(400);
  });

  it('draws every square of the nation in bounded bytes', async () => {
    let most = 0;
    for (let z = 1; z <= 5; z += 1) {
      for (let x = 0; x < 2 ** z; x += 1) {
        for (let y = 0; y < 2 ** z; y += 1) most = Math.max(most, maps.drawing({ z, x, y }).length);
      }
    }
    expect(most).toBeLessThan(96 * 1024);
  });

  it('is another drawing only under another version: devices keep it for a year', () => {
    const drawn = [
      { z: 3, x: 1, y: 3 },
      { z: 4, x: 3, y: 6 },
      { z: 6, x: 13, y: 24 },
      { z: 9, x: 105, y: 192 },
    ].map((tile) => maps.drawing(tile));
    const drawnHash = hash('sha256', Buffer.concat(drawn)).slice(0, 16);
    // When this fails, count DRAWN_VERSION up and put the new text here.
    expect([DRAWN_VERSION, drawnHash]).toEqual([2, '955a6d15519f18b1']);
  });
});
