import { describe, expect, it, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { DENVER, DRY, radarSuite, type RadarWorld } from '#test/radar-suite.ts';
import { NOT_COVERED, RADAR_FAILED } from './radar.service.server.ts';

const setUp = radarSuite();

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

  it('come from the next source when the first fails, is too old, lies ahead, or is to be avoided', async () => {
    const failing = setUp();
    failing.iem.fail = true;
    expect((await failing.radar.frames(DENVER)).source).toBe('noaa');
    const old = setUp();
    old.iem.ageMinutes = 40;
    expect((await old.radar.frames(DENVER)).source).toBe('noaa');
    const ahead = setUp();
    ahead.iem.ageMinutes = -60;
    expect((await ahead.radar.frames(DENVER)).source).toBe('noaa');
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
  const newestId = async ({ radar }: RadarWorld) =>
    (await radar.frames(DENVER)).radar.past.at(-1)?.path.slice(1) ?? '';

  it('are fetched once, whoever asks, and then come from the cache', async () => {
    const world = setUp();
    const id = await newestId(world);
    const at = { z: 8, x: 53, y: 97 };
    await Promise.all(Array.from({ length: 10 }, () => world.radar.tile(id, at)));
    expect(await world.radar.tile(id, at)).toEqual(DRY);
    expect(world.asked).toHaveLength(1);
  });

  it('reach a rider also while one address asks for all there are', async () => {
    const world = setUp();
    const id = await newestId(world);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    world.show(async () => {
      await held;
      return DRY;
    });
    let refused = 0;
    const greedy = Array.from({ length: 400 }, (_, n) =>
      world.radar
        .tile(id, { z: 8, x: n % 256, y: Math.floor(n / 256) }, 'greedy')
        .catch(() => void (refused += 1)),
    );
    // Four are asked for, 300 wait.
    await eventually(() => expect(refused).toBe(96));
    const rider = world.radar.tile(id, { z: 8, x: 53, y: 97 }, 'rider');
    await eventually(() => expect(refused).toBe(97));
    release();
    expect(await rider).toEqual(DRY);
    await Promise.all(greedy);
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
