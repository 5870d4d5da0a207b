import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { sendTrack } from '#test/send-track.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { appPerTest } from '#test/test-suite.ts';
import { TRACK_LIMITS, TRACK_MESSAGES, TRACK_TYPE } from '#features/tracks/track-limits.model.ts';
import { gpxOf, mountainRoad } from '#test/fixtures/sample-track.ts';

const ROAD = mountainRoad(4_000);

describeOnBothEngines('files that are sent as tracks', (open) => {
  const suite = appPerTest(open, ['DELETE FROM route_geometries']);
  const send = sendTrack(suite);

  it('says at the field what is wrong with a file', async () => {
    const swapped = ROAD.map(({ latitude, longitude }) => ({ latitude: longitude, longitude: latitude }));
    const eastern = mountainRoad(500, { latitude: 40.7, longitude: -74.5 }).map((point) => ({
      latitude: point.longitude,
      longitude: point.latitude,
    }));
    const toCanada = Array.from({ length: 60 }, (_, index) => ({
      latitude: 47.5 + index * 0.08,
      longitude: -100,
    }));
    for (const [body, message] of [
      ['{}', TRACK_MESSAGES.notGpx],
      [gzipSync(gpxOf(ROAD)), TRACK_MESSAGES.packed],
      [gpxOf([]), TRACK_MESSAGES.noPoints],
      [gpxOf(swapped), TRACK_MESSAGES.swapped],
      [gpxOf(eastern), TRACK_MESSAGES.swapped],
      [gpxOf(mountainRoad(500, { latitude: 46.5, longitude: 11.5 })), /does not start in the US/],
      [gpxOf(toCanada), /leaves the US at mile \d{3}\./],
      ['<!DOCTYPE x [<!ENTITY a "aaaa">]><gpx>&a;</gpx>', TRACK_MESSAGES.unsafe],
    ] as const) {
      const response = await send(body);
      expect(response.statusCode, response.body).toBe(400);
      const expected = typeof message === 'string' ? message : expect.stringMatching(message);
      expect(response.json()).toMatchObject({ errors: { track: expected } });
    }
    expect(await suite.database.query('SELECT id FROM route_geometries')).toEqual([]);
  });

  it('refuses what is too large, packed on the way, or of another type', async () => {
    const large = await send(Buffer.alloc(TRACK_LIMITS.bytes + 1, 32));
    expect([large.statusCode, large.json()]).toMatchObject([
      413,
      { errors: { track: TRACK_MESSAGES.tooLarge } },
    ]);
    const packed = await send(gzipSync(gpxOf(ROAD)), { headers: { 'content-encoding': 'gzip' } });
    expect([packed.statusCode, packed.json()]).toMatchObject([
      415,
      { errors: { track: TRACK_MESSAGES.packed } },
    ]);
    expect((await send('{}', { headers: { 'content-type': 'application/json' } })).statusCode).toBe(415);
    expect((await send(gpxOf(ROAD), { trim: 'maybe' })).statusCode).toBe(400);
    expect((await send(gpxOf(ROAD), { headers: { 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(403);
  });

  it('reads twenty files from one connection in ten minutes, and no more', async () => {
    for (let file = 0; file < 20; file += 1) await send('{}');
    const refused = await send(gpxOf(ROAD));
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600']);
    suite.test.advance(10 * 60_000);
    expect((await send(gpxOf(ROAD))).statusCode).toBe(201);
  });

  it('says no before a file comes, not after', async () => {
    for (let file = 0; file < 20; file += 1) await send('{}');
    await suite.test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = suite.test.app.server.address() as AddressInfo;
    const asked = request({
      port,
      method: 'POST',
      path: '/api/route-geometry',
      headers: { 'content-type': TRACK_TYPE, 'content-length': TRACK_LIMITS.bytes },
    });
    asked.on('error', () => {}).flushHeaders();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(429);
    asked.destroy();
  });
});
