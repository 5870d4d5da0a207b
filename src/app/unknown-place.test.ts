import { expect, it } from 'vitest';
import type { AgendaAddress } from '#features/routes/agenda/agenda-address.model.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { MILITARY_ZIP_CODE } from '#features/location/location.model.ts';
import { requestContext } from './request-context.ts';
import { loader } from './routes/group-rides.tsx';

const load = (near: string, place: object | null) => {
  const agenda = async (asked: AgendaAddress) => {
    if (asked.near !== null && !place) throw new AppError('not_found', 'no such place');
    return { rides: [], place };
  };
  const scenicRoutes = { agenda };
  const services = { scenicRoutes, location: {}, rsvp: { going: async () => ({ going: {} }) } };
  const context = new Map([[requestContext, { now: 0, services, reportError: () => undefined }]]);
  const request = new Request(`https://ride.example/group-rides?near=${near}&within=40`);
  return loader({ request, context } as never);
};

it.each([
  ['00000', 'Zip code not found'],
  ['09001', MILITARY_ZIP_CODE],
])('group rides near %s say why they are not, as a search does', async (near, message) => {
  const { data, init } = await load(near, null);
  expect(init?.status).toBe(404);
  expect(data).toMatchObject({
    outcome: { kind: 'failed', message },
    criteria: { zipCode: near, maxDistance: '40' },
    agenda: expect.anything(),
  });
});

it('group rides near a place that is known are no search', async () => {
  const { data, init } = await load('80435', { zipCode: '80435' });
  expect([init?.status, data.outcome.kind]).toEqual([200, 'none']);
});
