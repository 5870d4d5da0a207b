import { expect, it } from 'vitest';
import { fromPageText } from '#platform/page-text/page-text.ts';
import { tripSuite } from '#test/trip-suite.ts';
import { requestContext } from './request-context.ts';
import { loader } from './routes/trip.tsx';

const suite = tripSuite();

it('the page of a trip without a known ZIP code keeps the form, says what is wrong and is no page to keep', async () => {
  const url = 'https://ride.example/trip?zip=00000&stay=0&zip=00001&leave=2026-11-21T07%3A30';
  const services = { trip: suite.startTrips(), location: {} };
  const context = new Map([[requestContext, { now: 0, services, visitor: undefined }]]);
  const result = await loader({ request: new Request(url), context } as never);
  expect(result.init?.status).toBe(404);
  expect(fromPageText(result.data.outcome)).toMatchObject({
    kind: 'failed',
    plan: { stops: [{ zip: '00000' }, { zip: '00001' }], leave: '2026-11-21T07:30' },
    message: 'None of these ZIP codes is known: 00000, 00001.',
    errors: { 'stops.0': 'Zip code not found', 'stops.1': 'Zip code not found' },
  });
});
