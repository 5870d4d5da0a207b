import { describe, expect, it } from 'vitest';
import { DENVER, DRY, radarSuite, START, stormTile, type RadarWorld } from '#test/radar-suite.ts';
import { NOT_COVERED } from './radar.service.server.ts';

const setUp = radarSuite();

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

  // Whatever source draws them, its picture is as empty there as over dry land.
  it.each([
    ['Prudhoe Bay, AK', { latitude: 70.29, longitude: -148.67 }],
    ['Skagway, AK', { latitude: 59.47, longitude: -135.3 }],
    ['Pago Pago, AS', { latitude: -14.27, longitude: -170.7 }],
  ])('never says that there is none where no radar looks: %s', async (_place, point) => {
    expect(await setUp().radar.summary(point)).toMatchObject({
      precipitation: 'unknown',
      text: NOT_COVERED,
      face: null,
    });
  });

  it('says how far around a place radars look, where that is less', async () => {
    const { text } = await setUp().radar.summary({ latitude: 58.36, longitude: -134.58 });
    expect(text).toMatch(/: no precipitation within 30 miles\.$/);
  });

  it.each([
    ['Fairbanks, AK', { latitude: 64.84, longitude: -147.72 }],
    ['Juneau, AK', { latitude: 58.36, longitude: -134.58 }],
    ['Hilo, HI', { latitude: 19.7, longitude: -155.09 }],
    ['Charlotte Amalie, VI', { latitude: 18.34, longitude: -64.93 }],
    ['Saipan, MP', { latitude: 15.19, longitude: 145.75 }],
    ['Key West, FL', { latitude: 24.56, longitude: -81.78 }],
  ])('says so where one does: %s', async (_place, point) => {
    expect((await setUp().radar.summary(point)).precipitation).toBe('none');
  });

  it('says that no radar covers a place for which there is no picture', async () => {
    const { radar } = setUp({ areaOf: () => undefined });
    expect(await radar.summary(DENVER)).toMatchObject({ precipitation: 'unknown', text: NOT_COVERED });
  });
});

describe("the picture on the radar's card", () => {
  /** Dry for the earlier pictures, with a storm twelve miles west in the newest. */
  const stormy = (world: RadarWorld) =>
    world.show((url) => {
      const [, time = '', z = '', x = '', y = ''] = /example\/(\d+)\/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? [];
      return Number(time) > START / 1000 - 600 ? stormTile(Number(z), Number(x), Number(y), 12) : DRY;
    });
  const address = async (world: RadarWorld) => {
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
