// For tests of radar: the service with sources that are made up.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { RadarSourceName } from '#features/radar/radar.schema.ts';
import { createRadarService } from '#features/radar/radar.service.server.ts';
import type { RadarSource, SourceFrame } from '#features/radar/sources/radar-source.upstream.server.ts';
import { colorOf } from '#features/radar/tiles/palette.model.ts';
import { TileCache } from '#features/radar/tiles/tile.cache.server.ts';
import { createTiles } from '#features/radar/tiles/tiles.service.server.ts';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';
import { TILE_SIZE, worldPixel } from '#platform/geo/mercator.ts';
import { createLog } from '#platform/log/log.server.ts';
import { indexedPng } from '#simulator/radar/png.ts';

const { log } = createLog('silent');
export const DENVER = { latitude: 39.7392, longitude: -104.9903 };
export const START = Date.parse('2026-10-07T20:40:00Z');

export const DRY = indexedPng(TILE_SIZE, TILE_SIZE, [0], new Uint8Array(TILE_SIZE ** 2));

/** A tile with precipitation so many miles west of Denver, if it lies on this tile. */
export function stormTile(z: number, x: number, y: number, milesWest: number): Buffer {
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

/** Applications with a folder of their own, which is gone after each test. */
export function radarSuite() {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'radar-tiles-'));
  });
  const writing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(writing.splice(0).map((settle) => settle()));
    await rm(folder, { recursive: true, force: true });
  });

  return function setUp(options: { areaOf?: () => string | undefined; limits?: RadarSource['limits'] } = {}) {
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
        elements: () => ({ ground: '<path id="land"/>', names: '', towns: [] }),
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
  };
}

export type RadarWorld = ReturnType<ReturnType<typeof radarSuite>>;
