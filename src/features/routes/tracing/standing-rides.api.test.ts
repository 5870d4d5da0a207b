import { expect, it } from 'vitest';
import { standingRidesSuite, weekly } from '#test/standing-rides.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { tracesSchema, untracedRoadsSchema } from './tracing.schema.ts';

describeOnBothEngines('a standing ride without a line', (open) => {
  const { asAdmin, later, standing, suite } = standingRidesSuite(open);
  const untraced = async () =>
    untracedRoadsSchema.parse((await asAdmin('GET', '/api/admin/untraced-roads')).json());

  it('is listed once, by its next date, and all of its dates get the line that is kept', async () => {
    const { dates } = await standing({ ...weekly, zipCodes: ['80517', '80466'] });
    const [, next] = dates;
    await later(17);
    const { roads, total } = await untraced();
    expect({ ids: roads.map(({ id }) => id), total }).toEqual({ ids: [next?.id], total: 1 });

    const response = await asAdmin('POST', '/api/admin/road-traces', { ids: [next?.id] });
    const [traced] = tracesSchema.parse(response.json()).traces;
    const traces = [{ routeId: next?.id, trackId: traced?.trackId }];
    await asAdmin('POST', '/api/admin/road-traces/keep', { traces });
    expect(await untraced()).toMatchObject({ roads: [], total: 0 });
    for (const { id } of dates.slice(1))
      expect((await suite.send('GET', `/api/scenic-route/${id}/geometry`)).statusCode).toBe(200);
  });
});
