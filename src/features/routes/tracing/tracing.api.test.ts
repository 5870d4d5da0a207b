import { expect, it } from 'vitest';
import { describeOnDatabase } from '#test/test-database.ts';
import { testSuite } from '#test/test-suite.ts';
import { plantRoads } from '#test/where-roads.ts';
import { decodePolyline } from '#platform/geo/polyline.ts';
import { routeGeometrySchema } from '../tracks/tracks.schema.ts';
import { keptTracesSchema, tracesSchema, untracedRoadsSchema } from './tracing.schema.ts';

const ESTES_TO_NEDERLAND = { name: 'Peak to Peak', zipCodes: ['80517', '80466'] };

describeOnDatabase('roads without a line', (open) => {
  const suite = testSuite(open, { emptied: ['scenic_routes'] });
  const untraced = async (before = '') =>
    untracedRoadsSchema.parse((await suite.asAdmin('GET', `/api/admin/untraced-roads${before}`)).json());
  const trace = async (ids: readonly number[]) => {
    const response = await suite.asAdmin('POST', '/api/admin/road-traces', { ids });
    return tracesSchema.parse(response.json()).traces;
  };
  const keep = async (traces: readonly object[]) => {
    const response = await suite.asAdmin('POST', '/api/admin/road-traces/keep', { traces });
    return keptTracesSchema.parse(response.json());
  };
  const geometryOf = (id: number) => suite.send('GET', `/api/scenic-route/${id}/geometry`);

  async function plantOne(road: Parameters<typeof plantRoads>[1][number] = ESTES_TO_NEDERLAND) {
    const id = (await plantRoads(suite.test, [road])).get(road.name);
    if (id === undefined) throw new Error('not planted');
    return id;
  }

  it('are traced through the places they name, seen first, kept as approximate, and listed no more', async () => {
    const id = await plantOne();
    expect(await untraced()).toMatchObject({ roads: [{ id, name: 'Peak to Peak' }], total: 1, next: null });

    const [traced] = await trace([id]);
    expect(traced).toMatchObject({ routeId: id, problem: '' });
    expect(traced?.through).toEqual(['Estes Park, CO', 'Nederland, CO']);
    expect(traced?.miles).toBeGreaterThan(25);
    expect(decodePolyline(traced?.line ?? '')?.length).toBeGreaterThan(10);
    // Nothing is changed by looking.
    expect((await geometryOf(id)).statusCode).toBe(404);

    expect(await keep([{ routeId: id, trackId: traced?.trackId }])).toEqual({ kept: [id], notKept: [] });
    const line = routeGeometrySchema.parse((await geometryOf(id)).json());
    expect(line).toMatchObject({ miles: traced?.miles, approximate: true, climb: null, curveScore: 0 });
    expect(await untraced()).toMatchObject({ roads: [], total: 0 });
  });

  it('come ten at a time, and a line is kept for one road alone', async () => {
    await plantRoads(
      suite.test,
      Array.from({ length: 12 }, (_, index) => ({ ...ESTES_TO_NEDERLAND, name: `Road ${index}` })),
    );
    const first = await untraced();
    expect(first.roads).toHaveLength(10);
    expect(first.total).toBe(12);
    const rest = await untraced(`?before=${first.next}`);
    expect(rest).toMatchObject({ next: null });
    expect(rest.roads).toHaveLength(2);

    const [one, two] = rest.roads.map(({ id }) => id);
    const [traced] = await trace([one ?? 0]);
    const both = [one, two].map((routeId) => ({ routeId, trackId: traced?.trackId }));
    const { kept, notKept } = await keep(both);
    expect(kept).toEqual([one]);
    expect(notKept).toMatchObject([{ routeId: two }]);
  });

  it('keep a line that somebody gave them meanwhile', async () => {
    const id = await plantOne();
    const twice = [await trace([id]), await trace([id])].flatMap(([traced]) => traced ?? []);
    const [first, second] = twice.map(({ trackId }) => ({ routeId: id, trackId }));
    await keep([first ?? {}]);
    expect(await keep([second ?? {}])).toEqual({
      kept: [],
      notKept: [{ routeId: id, reason: 'It has a line meanwhile, which stays.' }],
    });
    expect(await trace([id])).toEqual([]);
  });

  it('say why they have none: no places, or nobody who routes it', async () => {
    const problemOf = async (name: string, zipCodes: string[]) => {
      const [traced] = await trace([await plantOne({ name, zipCodes })]);
      expect(traced).toMatchObject({ trackId: null, line: '', miles: 0 });
      return traced?.problem;
    };
    expect(await problemOf('Nowhere', ['80517'])).toMatch(/^Its texts name no two places/);
    expect(await problemOf('To the island', ['98201', '96813'])).toMatch(/^Its texts name no two places/);
    suite.test.simulator.setFault({ service: 'valhalla', kind: '500' });
    suite.test.simulator.setFault({ service: 'osrm', kind: '500' });
    expect(await problemOf('Over the pass', ['80435', '80424'])).toMatch(
      /^No routing service is answering right now/,
    );
    suite.test.simulator.clearFaults();
  });

  it('are for admins', async () => {
    for (const [method, url] of [
      ['GET', '/api/admin/untraced-roads'],
      ['POST', '/api/admin/road-traces'],
      ['POST', '/api/admin/road-traces/keep'],
    ] as const)
      expect((await suite.send(method, url, method === 'POST' ? { ids: [1] } : undefined)).statusCode).toBe(
        401,
      );
  });

  it.each([[{ ids: [] }], [{ ids: Array.from({ length: 11 }, (_, index) => index + 1) }], [{ ids: ['x'] }]])(
    'are asked for 1 to 10 at a time: %j',
    async (body) => {
      const response = await suite.asAdmin('POST', '/api/admin/road-traces', body);
      expect(response.statusCode).toBe(400);
    },
  );
});
