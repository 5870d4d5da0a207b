import { expect, it } from 'vitest';
import { addRouteAnswerSchema } from '#features/routes/submit/add-route.schema.ts';
import { describeOnDatabase } from '#test/test-database.ts';
import { ride, waitlistSuite } from '#test/ride-waitlist.ts';
import { signInAsAdmin } from '#test/test-app.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';
import { riderListSchema } from '../rsvp.schema.ts';

describeOnDatabase('a ride and those who signed up', (open) => {
  const { suite, call, held, publish, join, joined, linkOf, mailTo } = waitlistSuite(open);

  it('shows nobody on a public answer, and nothing of anybody in the log', async () => {
    const id = await publish({ maxRiders: 2 });
    await joined(id, 'secretive', { note: 'leave me alone' });
    const shown = [`/api/rides/${id}/rsvp`, `/api/scenic-route/${id}`, `/route/${id}.ics`];
    for (const url of shown) {
      const { body } = await call('GET', url);
      expect(body).not.toMatch(/secretive|alone/);
    }
    expect(suite.test.logLines.join('\n')).not.toMatch(/secretive|leave me alone/);
  });

  it('is for published group rides only', async () => {
    const road = await publish({ routeType: 'scenic', rideDate: null, rideTime: null });
    const pending = addRouteAnswerSchema.parse(
      (await call('POST', '/api/scenic-routes/add', ride)).json(),
    ).id;
    for (const id of [road, pending, 999_999_999])
      for (const response of [await join(id, 'ann'), await call('GET', `/api/rides/${id}/rsvp`)])
        expect(response.statusCode).toBe(404);
  });

  it('shows the organizer the list, with the addresses of those alone who share theirs', async () => {
    const id = await publish({ maxRiders: 2 });
    const own = await linkOf(id, 'ann', { shareEmail: true, note: 'On a GS' });
    // Whoever typed Bob's address here need not be Bob.
    await joined(id, 'bob', { partySize: 2, shareEmail: true });
    const token = await suite.database.transaction((tx) =>
      suite.test.services.privateLinks.issue(tx, { purpose: 'route', subject: String(id) }),
    );
    const response = await call('GET', '/api/private/route/rsvps', undefined, held(token));
    expect(response.headers['cache-control']).toBe('no-store');
    expect(riderListSchema.parse(response.json())).toMatchObject({
      going: 1,
      waiting: 2,
      capacity: 2,
      riders: [
        {
          name: 'ann',
          state: 'going',
          isConfirmed: true,
          partySize: 1,
          note: 'On a GS',
          email: 'ann@ride.example',
        },
        { name: 'bob', state: 'waiting', isConfirmed: false, partySize: 2, note: null, email: null },
      ],
    });
    expect((await call('GET', '/api/private/route/rsvps', undefined, held(own))).statusCode).toBe(404);
    expect((await call('GET', '/api/private/rsvp', undefined, held(token))).statusCode).toBe(404);
  });

  it('lets admins count, see and remove riders, and writes that down without a contact', async () => {
    const id = await publish({ maxRiders: 2 });
    await linkOf(id, 'ann', { partySize: 2 });
    await linkOf(id, 'bob');
    const list = `/api/admin/scenic-routes/${id}/rsvps`;
    expect((await call('GET', list)).statusCode).toBe(401);
    const cookie = await signInAsAdmin(suite.test);
    expect((await call('GET', `/api/admin/rsvps?ids=${id},7`, undefined, { cookie })).json()).toEqual({
      counts: { [id]: { going: 2, unconfirmed: 0, waiting: 1 } },
    });
    const { riders } = riderListSchema.parse((await call('GET', list, undefined, { cookie })).json());
    expect(riders.map(({ email }) => email)).toEqual(['ann@ride.example', 'bob@ride.example']);
    const remove = () => call('DELETE', `/api/admin/rsvps/${riders[0]?.id}`, undefined, { cookie });
    expect((await remove()).statusCode).toBe(200);
    expect((await remove()).statusCode).toBe(404);
    expect(await mailTo('ann', 'rsvp-removed')).toBeDefined();
    expect(await mailTo('bob', 'rsvp-moved-up')).toBeDefined();
    const audit = await suite.database.query("select * from audit_log where entity_type = 'rsvps'");
    expect(audit).toHaveLength(1);
    expect(JSON.stringify(audit)).not.toContain('ann@ride.example');
  });
});

describeOnDatabase('the list of a ride that is over', (open) => {
  const { suite, call, publish, join, linkOf, mine, change, cancel, answerOf } = waitlistSuite(open);

  it('closes at the start, says why, and is erased 30 days after the ride', async () => {
    const id = await publish({ rideDate: '2026-11-21' });
    const ann = await linkOf(id, 'ann');
    suite.test.advance(DAY_MS - 2 * HOUR_MS);
    const late = await join(id, 'bob');
    expect([late.statusCode, answerOf(late).message]).toEqual([409, 'This ride has already started.']);
    suite.test.advance(DAY_MS);
    const past = await join(id, 'bob');
    expect([past.statusCode, answerOf(past).message]).toEqual([
      409,
      'This ride took place on Saturday, November 21, 2026.',
    ]);
    expect((await change(ann, { partySize: 2 })).statusCode).toBe(409);
    expect(await mine(ann)).toMatchObject({ door: 'over', state: 'going' });
    expect((await call('GET', `/api/rides/${id}/rsvp`)).json()).toMatchObject({ door: 'over', going: 1 });
    suite.test.advance(29 * DAY_MS);
    await suite.test.services.jobs.runDue();
    expect((await mine(ann)).name).toBe('ann');
    suite.test.advance(2 * DAY_MS);
    await suite.test.services.jobs.runDue();
    expect((await cancel(ann)).statusCode).toBe(404);
  });
});
