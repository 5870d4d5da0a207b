import { expect, it } from 'vitest';
import { addRouteAnswerSchema } from '../submit/add-route.schema.ts';
import { sendTrack } from '#test/send-track.ts';
import { describeOnDatabase } from '#test/test-database.ts';
import { appPerTest } from '#test/test-suite.ts';
import { trackChoicesSchema, trackDraftSchema } from './tracks.schema.ts';
import { gpxOf, gpxOfTracks, mountainRoad, pointAt } from '#test/fixtures/sample-track.ts';
import { TRACK_MESSAGES } from '#features/tracks/track-limits.model.ts';

const ROAD = mountainRoad(4_000);

describeOnDatabase('a file with several tracks', (open) => {
  const suite = appPerTest(open, ['DELETE FROM scenic_routes', 'DELETE FROM route_geometries']);
  const send = sendTrack(suite);
  async function add(fields: Record<string, unknown>): Promise<number> {
    const response = await suite.post('/api/scenic-routes/add', { zipCodes: ['80461'], ...fields });
    expect(response.statusCode, response.body).toBe(201);
    return addRouteAnswerSchema.parse(response.json()).id;
  }

  it('asks which of two far tracks is meant, keeps neither until then, and makes a route of each', async () => {
    const days = [ROAD.slice(0, 500), mountainRoad(800, pointAt(ROAD[0]!, 0, -127_000))];
    const file = gpxOfTracks(days);
    const asked = await send(file);
    expect([asked.statusCode, asked.headers['cache-control']]).toEqual([200, 'no-store']);
    const { tracks, whole } = trackChoicesSchema.parse(asked.json());
    expect(tracks).toEqual([
      {
        number: 1,
        miles: expect.closeTo(3.1, 1),
        startPlace: expect.stringMatching(/, CO$/),
        endPlace: expect.any(String),
      },
      {
        number: 2,
        miles: expect.closeTo(5, 0),
        startPlace: expect.stringMatching(/, CO$/),
        endPlace: expect.any(String),
      },
    ]);
    expect([whole, await suite.database.query('SELECT id FROM route_geometries')]).toEqual([null, []]);

    const ids = new Set<number>();
    for (const { number, miles } of tracks) {
      const chosen = trackDraftSchema.parse((await send(file, { track: String(number) })).json());
      expect(chosen.miles).toBe(miles);
      ids.add(await add({ trackId: chosen.id, name: `Day ${number}` }));
    }
    expect(ids.size).toBe(2);
    const kept = await suite.database.query<{ miles: number }>(
      'SELECT miles FROM route_geometries ORDER BY route_id',
    );
    expect(kept.map(({ miles }) => miles)).toEqual(tracks.map(({ miles }) => miles));
    for (const track of ['3', 'all']) {
      const refused = await send(file, { track });
      expect([refused.statusCode, refused.json()]).toMatchObject([
        400,
        { errors: { track: TRACK_MESSAGES.noSuchTrack } },
      ]);
    }
    for (const track of ['0', 'two', '-1', '1e1', '100'])
      expect((await send(file, { track })).statusCode, track).toBe(400);
  });

  it('offers tracks that follow each other as one, too, and does not ask about copies of one', async () => {
    const [morning, evening] = [ROAD.slice(0, 900), ROAD.slice(900, 2_000)];
    const asked = trackChoicesSchema.parse((await send(gpxOfTracks([morning, evening]))).json());
    expect(asked.tracks).toHaveLength(2);
    const all = trackDraftSchema.parse(
      (await send(gpxOfTracks([morning, evening]), { track: 'all' })).json(),
    );
    expect(all.miles).toBe(asked.whole?.miles);
    expect(all.miles).toBeCloseTo(
      trackDraftSchema.parse((await send(gpxOf(ROAD.slice(0, 2_000)))).json()).miles,
      1,
    );

    const saved = ROAD.filter((_, index) => index % 9 === 0);
    expect((await send(gpxOfTracks([saved, ROAD]))).statusCode).toBe(201);
    // A number is no mistake where there is one track.
    expect((await send(gpxOf(ROAD), { track: '1' })).statusCode).toBe(201);
    expect((await send(gpxOf(ROAD), { track: 'all' })).statusCode).toBe(201);
  });

  it('offers thirty tracks and no more', async () => {
    const towns = (count: number) =>
      Array.from({ length: count }, (_, index) => mountainRoad(300, pointAt(ROAD[0]!, index * 20_000, 0)));
    const offered = await send(gpxOfTracks(towns(30)));
    expect(trackChoicesSchema.parse(offered.json()).tracks).toHaveLength(30);
    expect((await send(gpxOfTracks(towns(31)))).json()).toMatchObject({
      errors: { track: TRACK_MESSAGES.tooManyTracks },
    });
  });
});
