import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { indexedPng } from '#simulator/png.ts';
import { colorOf } from './tiles/palette.model.ts';
import type { RadarSource, SourceFrame } from './sources/radar-source.upstream.server.ts';
import type { RadarSourceName } from './radar.schema.ts';
import { createRadarService, NOT_COVERED, RADAR_FAILED } from './radar.service.server.ts';
import { TileCache } from './tiles/tile.cache.server.ts';
import { TILE_SIZE, worldPixel } from '#platform/geo/mercator.ts';
import { createTiles } from './tiles/tiles.service.server.ts';

const { log } = createLog('silent');
const DENVER = { latitude: 39.7392, longitude: -104.9903 };
const START = Date.parse('2026-10-07T20:40:00Z');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'radar-tiles-'));
});
const writing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(writing.splice(0).map((settle) => settle()));
  await rm(folder, { recursive: true, force: true });
});

const DRY = indexedPng(TILE_SIZE, TILE_SIZE, [0], new Uint8Array(TILE_SIZE ** 2));

/** A tile with precipitation so many miles west of Denver, if it lies on this tile. */
function stormTile(z: number, x: number, y: number, milesWest: number): Buffer {
  const at = worldPixel(
    {
      ...DENVER,
      longitude: DENVER.longitude - milesWest / (69.09 * Math.cos((DENVER.latitude * Math.PI) / 180)),
    },
    z,
  );
  const pixels = new Uint8Array(TILE_SIZE ** 2);
  for (let dy = -4; dy <= 4; dy += 1) {
    for (let dx = -8; dx <= 0; dx += 1) {
      const [px, py] = [Math.floor(at.x + dx) - x * TILE_SIZE, Math.floor(at.y + dy) - y * TILE_SIZE];
      if (px >= 0 && py >= 0 && px < TILE_SIZE && py < TILE_SIZE) pixels[py * TILE_SIZE + px] = 1;
    }
  }
  return indexedPng(TILE_SIZE, TILE_SIZE, [0, colorOf('n0q', 34)], pixels);
}

interface Fake {
  source: RadarSource;
  listed: () => number;
  fail: boolean;
  /** Its lists come when this is there. */
  held: Promise<void> | undefined;
  ageMinutes: number;
}

function fakeSource(name: RadarSourceName, clock: { now: () => number }, areaOf = () => 'conus'): Fake {
  let listed = 0;
  const fake: Fake = {
    fail: false,
    held: undefined,
    ageMinutes: 2,
    listed: () => listed,
    source: {
      name,
      credit: { label: `Radar: ${name}`, href: `https://${name}.example/` },
      palette: 'n0q',
      areas: ['conus'],
      limits: { concurrent: 4, perMinute: 1_000 },
      areaOf,
      async frames() {
        listed += 1;
        await Promise.resolve();
        if (fake.fail) throw new Error('down');
        await fake.held;
        const newest = Math.floor(clock.now() / 300_000) * 300 - (fake.ageMinutes - 2) * 60;
        const frame = (time: number, kind: SourceFrame['kind']): SourceFrame => ({
          id: `${name}-conus-${time}`,
          time,
          kind,
          nativeZoom: { min: 0, max: 8 },
          layer: String(time),
        });
        return {
          past: Array.from({ length: 25 }, (_, index) => frame(newest - (24 - index) * 300, 'past')),
          forecast: [frame(newest + 900, 'model')],
        };
      },
      tileUrl: ({ layer }, { z, x, y }) => `https://${name}.example/${layer}/${z}/${x}/${y}`,
    },
  };
  return fake;
}

function setUp(options: { areaOf?: () => string | undefined; limits?: RadarSource['limits'] } = {}) {
  let now = START;
  const clock = { now: () => now };
  const iem = fakeSource('iem', clock, options.areaOf as () => string);
  const noaa = fakeSource('noaa', clock, options.areaOf as () => string);
  if (options.limits) iem.source.limits = options.limits;
  const asked: string[] = [];
  let picture: (url: string) => Buffer | Promise<Buffer> = () => DRY;
  const outbound: OutboundClient = {
    json: () => Promise.reject(new Error('not used')),
    bytes: async (url) => {
      asked.push(String(url));
      return { body: await picture(String(url)), contentType: 'image/png', headers: new Headers() };
    },
    snapshot: () => ({}),
    services: () => [],
    listen: () => {},
    sawSimulator: () => false,
  };
  // Each application has a disk of its own.
  const cache = new TileCache({ folder: join(folder, String(writing.length)), log });
  writing.push(() => cache.settle());
  const radar = createRadarService({
    clock,
    log,
    sources: [iem.source, noaa.source],
    tiles: createTiles({ clock, outbound, cache }),
    baseMap: {
      kind: 'raster',
      url: 'https://tiles.example/{z}/{x}/{y}.png',
      attribution: { label: '© them', href: null },
    },
    maps: {
      elements: () => ({ ground: '<path id="land"/>', names: '' }),
      document: (box, content) => `<svg viewBox="${box}">${content}</svg>`,
    },
    faceBytes: 1024 * 1024,
    findZip: () => DENVER,
    simulated: () => false,
  });
  return {
    radar,
    iem,
    noaa,
    asked,
    show: (next: typeof picture) => (picture = next),
    pass: (ms: number) => (now += ms),
  };
}

describe('radar frames', () => {
  it('come from the first source, with host and paths of our own', async () => {
    const { radar } = setUp();
    const answer = await radar.frames({ zipCode: '80202' });
    expect(answer).toMatchObject({
      source: 'iem',
      host: '/api/radar/tile',
      timeZone: 'America/Denver',
      attribution: { label: 'Radar: iem' },
      simulated: false,
    });
    expect(answer.radar.past).toHaveLength(25);
    expect(answer.radar.past.at(-1)?.path).toMatch(/^\/iem-conus-\d+$/);
    expect(answer.radar.nowcast).toMatchObject([{ kind: 'model' }]);
    expect(radar.credits()).toEqual([{ label: 'Radar: iem', href: 'https://iem.example/' }]);
  });

  it('are listed once a minute, however many ask at once', async () => {
    const { radar, iem, pass } = setUp();
    await Promise.all(Array.from({ length: 20 }, () => radar.frames(DENVER)));
    expect(iem.listed()).toBe(1);
    pass(61_000);
    await radar.frames(DENVER);
    expect(iem.listed()).toBe(2);
  });

  it('come from the next source when the first fails, is too old, or is to be avoided', async () => {
    const failing = setUp();
    failing.iem.fail = true;
    expect((await failing.radar.frames(DENVER)).source).toBe('noaa');
    const old = setUp();
    old.iem.ageMinutes = 40;
    expect((await old.radar.frames(DENVER)).source).toBe('noaa');
    expect((await setUp().radar.frames({ ...DENVER, avoid: 'iem' })).source).toBe('noaa');
  });

  it('do not wait for a source that hangs, and what it says later serves the next', async () => {
    vi.useFakeTimers();
    try {
      const { radar, iem, noaa, pass } = setUp();
      const { promise, resolve } = Promise.withResolvers<void>();
      iem.held = promise;
      const first = radar.frames(DENVER);
      await vi.advanceTimersByTimeAsync(1_500);
      expect((await first).source).toBe('noaa');
      resolve();
      await vi.advanceTimersByTimeAsync(1);
      expect((await radar.frames(DENVER)).source).toBe('iem');
      expect(iem.listed()).toBe(1);

      pass(61_000);
      iem.held = new Promise(() => {});
      noaa.held = iem.held;
      const none = expect(radar.frames(DENVER)).rejects.toThrow(RADAR_FAILED);
      await vi.advanceTimersByTimeAsync(7_000);
      await none;
    } finally {
      vi.useRealTimers();
    }
  });

  it('fail with a sentence when no source is left, or none covers the place', async () => {
    await expect(setUp().radar.frames({ ...DENVER, avoid: 'iem,noaa' })).rejects.toThrow(RADAR_FAILED);
    await expect(setUp({ areaOf: () => undefined }).radar.frames(DENVER)).rejects.toThrow(NOT_COVERED);
  });

  it('prefer a source whose tiles load', async () => {
    const { radar, show, pass } = setUp();
    const { radar: listed } = await radar.frames(DENVER);
    show((url) => {
      if (url.includes('iem')) throw new Error('503');
      return DRY;
    });
    const id = listed.past.at(-1)?.path.slice(1) ?? '';
    for (let x = 0; x < 4; x += 1) await radar.tile(id, { z: 5, x, y: 12 }).catch(() => {});
    expect((await radar.frames(DENVER)).source).toBe('noaa');
    pass(61_000);
    expect((await radar.frames(DENVER)).source).toBe('iem');
  });
});

describe('radar tiles', () => {
  const newestId = async ({ radar }: ReturnType<typeof setUp>) =>
    (await radar.frames(DENVER)).radar.past.at(-1)?.path.slice(1) ?? '';

  it('are fetched once, whoever asks, and then come from the cache', async () => {
    const world = setUp();
    const id = await newestId(world);
    const at = { z: 8, x: 53, y: 97 };
    await Promise.all(Array.from({ length: 10 }, () => world.radar.tile(id, at)));
    expect(await world.radar.tile(id, at)).toEqual(DRY);
    expect(world.asked).toHaveLength(1);
  });

  it('are served of listed frames only, within their zooms', async () => {
    const world = setUp();
    const id = await newestId(world);
    await expect(world.radar.tile(id, { z: 9, x: 0, y: 0 })).rejects.toMatchObject({ code: 'not_found' });
    for (const unknown of ['iem-conus-199901010000', 'iem-mars-1', 'evil-conus-1', 'noaa', '--']) {
      await expect(world.radar.tile(unknown, { z: 5, x: 0, y: 0 })).rejects.toMatchObject({
        code: 'not_found',
      });
    }
    expect(world.asked).toEqual([]);
  });

  it('are found after another process, or an earlier one, has listed the frame', async () => {
    const id = await newestId(setUp());
    const fresh = setUp();
    expect(await fresh.radar.tile(id, { z: 8, x: 53, y: 97 })).toEqual(DRY);
    expect(fresh.iem.listed()).toBe(1);
  });

  it('are an error when the source fails or sends no picture, and asked for again after that', async () => {
    const world = setUp();
    const id = await newestId(world);
    const at = { z: 8, x: 53, y: 97 };
    world.show(() => Buffer.from('<ServiceExceptionReport/>'));
    await expect(world.radar.tile(id, at)).rejects.toMatchObject({ code: 'upstream' });
    world.show(() => DRY);
    expect(await world.radar.tile(id, at)).toEqual(DRY);
  });
});

describe('the summary', () => {
  /** Precipitation 12 miles west now, 30 miles west 20 minutes ago. */
  const approaching = (url: string) => {
    const [, time = '', z, x, y] = /(\d+)\/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? [];
    const newest = Math.floor(START / 300_000) * 300;
    return stormTile(Number(z), Number(x), Number(y), newest - Number(time) >= 900 ? 30 : 12);
  };

  it('reads distance, direction and approach from the pictures', async () => {
    const world = setUp();
    world.show(approaching);
    const summary = await world.radar.summary({ zipCode: '80202' });
    expect(summary).toMatchObject({
      precipitation: 'near',
      direction: 'west',
      trend: 'closer',
      intensity: 'moderate',
    });
    expect(Math.abs((summary.distanceMiles ?? 0) - 12)).toBeLessThanOrEqual(1);
    const calls = world.asked.length;
    expect(await world.radar.summary({ zipCode: '80202' })).toEqual(summary);
    expect(world.asked).toHaveLength(calls);
  });

  it('says that there is none only when every picture was read', async () => {
    const world = setUp();
    expect((await world.radar.summary(DENVER)).precipitation).toBe('none');
    const failing = setUp();
    let count = 0;
    failing.show(() => {
      count += 1;
      if (count === 1) throw new Error('503');
      return DRY;
    });
    expect(await failing.radar.summary(DENVER)).toMatchObject({ precipitation: 'unknown', time: null });
  });

  it('leaves the trend open when the earlier picture is missing', async () => {
    const world = setUp();
    const newest = Math.floor(START / 300_000) * 300;
    world.show((url) => {
      if (!url.includes(`/${newest}/`)) throw new Error('404');
      return approaching(url);
    });
    expect(await world.radar.summary(DENVER)).toMatchObject({ precipitation: 'near', trend: 'unknown' });
  });

  it('is unknown when no source answers', async () => {
    const world = setUp();
    world.iem.fail = true;
    world.noaa.fail = true;
    expect(await world.radar.summary(DENVER)).toMatchObject({ precipitation: 'unknown' });
  });
});

describe("the picture on the radar's card", () => {
  /** Dry for the earlier pictures, with a storm twelve miles west in the newest. */
  const stormy = (world: ReturnType<typeof setUp>) =>
    world.show((url) => {
      const [, time = '', z = '', x = '', y = ''] = /example\/(\d+)\/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? [];
      return Number(time) > START / 1000 - 600 ? stormTile(Number(z), Number(x), Number(y), 12) : DRY;
    });
  const address = async (world: ReturnType<typeof setUp>) => {
    const { face } = await world.radar.summary(DENVER);
    const [, frameId = '', latitude, longitude] =
      /^\/api\/radar\/face\/([a-z0-9-]+)\/(.+)\/(.+)\.svg$/.exec(face?.address ?? '') ?? [];
    return { face, frameId, point: { latitude: Number(latitude), longitude: Number(longitude) } };
  };

  it('is our map with echoes, rings, and an arrow where rain comes closer', async () => {
    const world = setUp();
    stormy(world);
    const { face, frameId, point } = await address(world);
    expect(face?.clock).toMatch(/^\d+:\d\d [AP]M$/);
    expect(point).toEqual({ latitude: 39.74, longitude: -104.99 });
    const svg = String(await world.radar.face(frameId, point));
    expect(svg).toContain('<path id="land"/>');
    expect(svg).toContain('href="data:image/png;base64,');
    expect(svg.match(/\d+ mi</g)).toEqual(['30 mi<', '60 mi<']);
    expect(svg).toContain('<path d="M2 0h24');
  });

  it('is made once for a place', async () => {
    const world = setUp();
    stormy(world);
    const { frameId, point } = await address(world);
    const first = await world.radar.face(frameId, point);
    const asked = world.asked.length;
    expect(await world.radar.face(frameId, point)).toBe(first);
    expect(world.asked).toHaveLength(asked);
  });

  it('has no arrow where nothing is, or nothing is known of its way', async () => {
    const world = setUp();
    const { frameId, point } = await address(world);
    expect(String(await world.radar.face(frameId, point))).not.toContain('M2 0h24');
  });

  it('is none for a frame that no list named, or a place that the frame does not show', async () => {
    const world = setUp();
    await expect(world.radar.face('iem-conus-1', DENVER)).rejects.toMatchObject({ code: 'not_found' });
    const hidden = setUp({ areaOf: () => undefined });
    await expect(hidden.radar.face('iem-conus-1', DENVER)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is none at all when a tile fails: a part of it would look dry', async () => {
    const world = setUp();
    const { frameId, point } = await address(world);
    world.show(() => Promise.reject(new Error('down')));
    await expect(world.radar.face(frameId, { ...point, longitude: -91.64 })).rejects.toMatchObject({
      code: 'upstream',
    });
  });

  it('is none while the sentence is not known', async () => {
    const world = setUp();
    world.show(() => Promise.reject(new Error('down')));
    expect((await world.radar.summary(DENVER)).face).toBeNull();
  });
});
