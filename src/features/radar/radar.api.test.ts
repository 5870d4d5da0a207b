import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#platform/errors/app-error.ts';
import { addErrorHandling } from '#server/http/answers/errors.ts';
import { addRequestLimit } from '#server/load/request-limit.ts';
import { UNKNOWN_SUMMARY } from './nearby/nearby.model.ts';
import { radarApi, TILES_PER_MINUTE } from './radar.api.server.ts';
import type { RadarFrames, RadarQuery } from './radar.schema.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const FRAMES: RadarFrames = {
  generated: 1,
  host: '/api/radar/tile',
  radar: { past: [{ time: 1, path: '/iem-conus-1', nativeZoom: { min: 0, max: 8 } }], nowcast: [] },
  source: 'iem',
  attribution: { label: 'Radar', href: null },
  timeZone: null,
  legend: [],
  baseMap: { kind: 'drawn', url: '', attribution: { label: '', href: null } },
  simulated: false,
};

const asked: RadarQuery[] = [];
const app = Fastify();
beforeAll(async () => {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  addErrorHandling(app);
  addRequestLimit(app, { perMinute: 50, now: () => 0 });
  await app.register(radarApi, {
    radar: {
      frames: async (query) => {
        asked.push(query);
        return FRAMES;
      },
      summary: async () => UNKNOWN_SUMMARY,
      tile: async (frameId) => {
        if (frameId === 'iem-conus-1') return PNG;
        throw new AppError(frameId === 'iem-conus-0' ? 'upstream' : 'not_found', 'No such picture.');
      },
      face: async (frameId) => {
        if (frameId === 'iem-conus-1') return Buffer.from('<svg/>');
        throw new AppError('upstream', 'No such picture.');
      },
      credits: () => [],
      settle: async () => {},
    },
  });
});
afterAll(() => app.close());

const get = (url: string) => app.inject(url);

describe('GET /api/radar/frames', () => {
  it('takes a ZIP code, a position, or nothing, and sources to avoid', async () => {
    await get('/api/radar/frames');
    await get('/api/radar/frames?zipCode=80202');
    await get('/api/radar/frames?latitude=39.7&longitude=-105&avoid=iem,noaa');
    expect(asked).toEqual([{}, { zipCode: '80202' }, { latitude: 39.7, longitude: -105, avoid: 'iem,noaa' }]);
  });

  it('answers host, past and nowcast, and is not kept by browsers', async () => {
    const answer = await get('/api/radar/frames');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual(FRAMES);
  });

  it.each([
    'zipCode=8020',
    'latitude=39.7',
    'longitude=-105',
    'latitude=91&longitude=0',
    'latitude=x&longitude=0',
    'avoid=accuweather',
  ])('refuses %s with a sentence', async (query) => {
    const answer = await get(`/api/radar/frames?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'validation',
      message: expect.not.stringContaining('Invalid'),
    });
  });
});

describe('GET /api/radar/tile', () => {
  it('answers a picture that browsers keep', async () => {
    const answer = await get('/api/radar/tile/iem-conus-1/8/53/97.png');
    expect(answer.rawPayload).toEqual(PNG);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400, immutable',
    });
  });

  it('answers a failed one as JSON that nothing keeps', async () => {
    const answer = await get('/api/radar/tile/iem-conus-0/8/53/97.png');
    expect(answer.statusCode).toBe(502);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toMatchObject({ code: 'upstream' });
  });

  it.each([
    'iem-conus-1/11/0/0',
    'iem-conus-1/2/4/0',
    'iem-conus-1/2/0/4',
    'iem-conus-1/2/-1/0',
    'iem-conus-1/2/1.5/0',
    'iem-conus-1/two/0/0',
    'IEM/2/0/0',
    'iem-conus-1%2F..%2Fx/2/0/0',
    'http:evil/2/0/0',
  ])('refuses the address %s', async (address) => {
    expect((await get(`/api/radar/tile/${address}.png`)).statusCode).toBe(400);
  });

  it('has a limit of its own, far above that of other calls', async () => {
    const statuses = new Map<number, number>();
    for (let call = 0; call < TILES_PER_MINUTE + 10; call += 1) {
      const { statusCode } = await get('/api/radar/tile/iem-conus-1/8/53/97.png');
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    expect(statuses.get(429)).toBeGreaterThanOrEqual(10);
    expect(statuses.get(200)).toBeGreaterThan(1_400);
    expect((await get('/api/radar/summary?zipCode=80202')).statusCode).toBe(200);
  });
});

describe('GET /api/radar/face', () => {
  it('answers a drawing that browsers keep', async () => {
    const answer = await get('/api/radar/face/iem-conus-1/39.74/-104.99.svg');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=86400, immutable',
    });
  });

  it('answers a failed one as JSON that nothing keeps', async () => {
    const answer = await get('/api/radar/face/iem-conus-0/39.74/-104.99.svg');
    expect(answer.statusCode).toBe(502);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each(['39.7/-104.99', '39.741/-104.99', '39/-104', '89.00/0.00', '39.74/-190.00', 'x/y', '1e5/2.00'])(
    'refuses the place %s',
    async (place) => {
      expect((await get(`/api/radar/face/iem-conus-1/${place}.svg`)).statusCode).toBe(400);
    },
  );
});
