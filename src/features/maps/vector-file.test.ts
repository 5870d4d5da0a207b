import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PMTiles, type RangeResponse } from 'pmtiles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addErrorHandling } from '#server/http/answers/errors.ts';
import { addRequestLimit } from '#server/load/request-limit.ts';
import { writePmtiles } from '#test/pmtiles.ts';
import { mapsApi } from './maps.api.server.ts';
import { createMapsService } from './maps.service.server.ts';
import { createVectorFile, LARGEST_PART } from './vector-file.service.server.ts';

const SQUARE: GeoJSON.FeatureCollection = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { kind: 'earth' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-110, 35],
            [-100, 35],
            [-100, 45],
            [-110, 45],
            [-110, 35],
          ],
        ],
      },
    },
  ],
};

let folder: string;
const app = Fastify();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vector-'));
  await writeFile(join(folder, 'own.pmtiles'), writePmtiles({ earth: SQUARE }, 3));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  addErrorHandling(app);
  addRequestLimit(app, { perMinute: 1_000, now: () => 0 });
  await app.register(mapsApi, {
    maps: createMapsService({ cacheBytes: 1024 }),
    vectorPart: createVectorFile(join(folder, 'own.pmtiles')),
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const part = (range?: string) =>
  app.inject({ url: '/api/map/vector.pmtiles', headers: range === undefined ? {} : { range } });

it('serves parts that a reader of such files understands', async () => {
  const source = {
    getKey: () => 'own',
    getBytes: async (offset: number, length: number): Promise<RangeResponse> => {
      const answer = await part(`bytes=${offset}-${offset + length - 1}`);
      expect(answer.statusCode).toBe(206);
      return { data: new Uint8Array(answer.rawPayload).buffer, etag: String(answer.headers['etag']) };
    },
  };
  const tiles = new PMTiles(source);
  expect(await tiles.getHeader()).toMatchObject({ minZoom: 0, maxZoom: 3, tileType: 1 });
  expect((await tiles.getZxy(3, 1, 3))?.data.byteLength).toBeGreaterThan(20);
  expect(await tiles.getZxy(3, 7, 3)).toBeUndefined();
});

it('says what part it sends, and ends with the file', async () => {
  const answer = await part('bytes=0-9');
  expect(answer.headers).toMatchObject({
    'accept-ranges': 'bytes',
    'content-type': 'application/vnd.pmtiles',
  });
  expect(answer.headers['content-range']).toMatch(/^bytes 0-9\/\d+$/);
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.rawPayload.toString('latin1', 0, 7)).toBe('PMTiles');
  const [, size] = String(answer.headers['content-range']).split('/');
  const last = await part(`bytes=10-${Number(size) + 100}`);
  expect(last.rawPayload).toHaveLength(Number(size) - 10);
});

it.each([
  undefined,
  'bytes=0-',
  'bytes=-5',
  'bytes=5-2',
  'bytes=0-1,3-4',
  `bytes=0-${LARGEST_PART}`,
  'bytes=99999999-100000000',
])('refuses %s: a request never costs the whole file', async (range) => {
  expect((await part(range)).statusCode).toBe(400);
});

it('is not there on a site without such a file', async () => {
  await expect(createVectorFile(undefined)('bytes=0-9')).rejects.toMatchObject({ code: 'not_found' });
  const file = join(folder, 'gone.pmtiles');
  await writeFile(file, 'PMTiles');
  const part = createVectorFile(file);
  await rm(file);
  await expect(part('bytes=0-9')).rejects.toMatchObject({ code: 'not_found' });
});

it('that is not there at the start is a wrong setting', () => {
  expect(() => createVectorFile(join(tmpdir(), 'nowhere.pmtiles'))).toThrow(
    'MAP_VECTOR_URL nowhere.pmtiles cannot be read: it belongs into DATA_DIR',
  );
});
