import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#test/test-database.ts';
import { ride, ownedRoutesSuite } from '#test/owned-routes.ts';
import { messageOf } from '#test/test-suite.ts';
import { DAY_MS } from '#platform/time/units.ts';

describeOnBothEngines('rides by their private link', (open) => {
  const { suite, published, shown, call, view, edit, step, decide } = ownedRoutesSuite(open);

  it('call a ride off: its page says so, searches and feeds leave it out, calendars cross it out', async () => {
    const { id, token } = await published(ride);
    expect((await view(token)).may).toEqual({ edit: true, cancel: true, withdraw: false });
    const told: unknown[] = [];
    suite.test.services.scenicRoutes.onChange(async (_tx, { before, after }) => {
      if (before.id === id) told.push([before.cancelledAt, after?.cancelledAt?.getTime()]);
    });
    const calendar = async (path: string) => (await suite.test.app.inject(path)).body;
    const sequence = /SEQUENCE:(\d+)/.exec(await calendar(`/route/${id}.ics`))?.[1];
    expect((await call('POST', '/withdraw', token)).statusCode).toBe(409);
    expect((await step('POST', '/cancel', token)).entry).toMatchObject({
      state: 'cancelled',
      publicPath: `/route/${id}`,
      may: { edit: false, cancel: false, withdraw: true },
    });
    expect(told).toEqual([[null, suite.test.now()]]);
    expect(await shown(id)).toMatchObject({ isCancelled: true, isGroupRide: true });
    const search = await suite.test.app.inject({
      method: 'POST',
      url: '/api/group-rides',
      payload: { zipCode: '80302' },
    });
    expect(search.json()).toMatchObject({ total: 0 });
    expect(await calendar('/group-rides/feed.json')).not.toContain('Sunday breakfast');
    expect(await calendar('/sitemap.xml')).not.toContain(`/route/${id}<`);
    for (const path of [`/route/${id}.ics`, '/rides.ics', '/rides.ics?zip=80302&radius=50']) {
      const text = await calendar(path);
      expect(text, path).toContain('STATUS:CANCELLED');
      expect(text).toContain(`SEQUENCE:${Number(sequence) + 1}`);
    }
    expect(await calendar('/rides.ics?zip=33101&radius=50')).not.toContain('CANCELLED');
    expect((await call('POST', '/cancel', token)).statusCode).toBe(409);
    expect((await call('POST', '/cancel', (await published()).token)).statusCode).toBe(409);
  });

  it('move the hour of a ride with its date and place', async () => {
    const { id, token } = await published(ride);
    await edit(token, { rideDate: '2026-12-13', rideTime: '10:30', zipCodes: ['97201'] });
    expect((await decide(id, 'accept')).statusCode).toBe(200);
    expect(await shown(id)).toMatchObject({
      rideDate: '2026-12-13',
      rideTimeZone: 'America/Los_Angeles',
      rideStartsAt: '2026-12-13T18:30:00.000Z',
    });
  });

  it('are not moved to a day that passed while the change waited', async () => {
    const { id, token } = await published(ride);
    const before = suite.test.now();
    await edit(token, { rideDate: '2026-11-21', description: 'Pancakes.' });
    suite.test.advance(2 * DAY_MS);
    await suite.signInAgain();
    const refused = await decide(id, 'accept');
    expect(refused.statusCode).toBe(409);
    expect(messageOf(refused)).toBe('The ride date cannot be earlier than today');
    expect(await shown(id)).toMatchObject({ rideDate: '2026-12-06', isCancelled: false });
    // Its owner names another day, and the rest of the change is taken with it.
    await edit(token, { rideDate: '2026-11-29' });
    expect((await decide(id, 'accept')).statusCode).toBe(200);
    expect(await shown(id)).toMatchObject({ rideDate: '2026-11-29', description: 'Pancakes.' });
    suite.test.advance(before - suite.test.now());
  });

  it('leave a ride that is over as it is, but for its contact', async () => {
    const { token } = await published({ ...ride, rideDate: '2026-11-21' });
    const [before] = [suite.test.now()];
    suite.test.advance(3 * DAY_MS);
    expect(await view(token)).toMatchObject({
      state: 'over',
      may: { edit: false, cancel: false, withdraw: true },
    });
    const late = await edit(token, { name: 'Again' });
    expect([late.statusCode, messageOf(late)]).toEqual([
      409,
      'This ride is over, so it can no longer be changed.',
    ]);
    expect((await step('DELETE', '/contact', token)).entry?.contact).toEqual({ name: null, email: null });
    suite.test.advance(before - suite.test.now());
  });
});
