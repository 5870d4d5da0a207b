import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#test/test-database.ts';
import { reviewQueueSuite } from '#test/review-queue.ts';
import { DAY_MS } from '#platform/time/units.ts';
import type { QueueDetailsAnswer } from './queue.schema.ts';

describeOnBothEngines('order and checks of the queue', (open) => {
  const { suite, call, queue, titles, decide, route, volunteer, request } = reviewQueueSuite(open);

  const dayFromNow = (days: number) => new Date(suite.test.now() + days * DAY_MS).toISOString().slice(0, 10);
  const ride = (name: string, days: number, changes: object = {}) =>
    route(name, 60, { routeType: 'group_ride', rideDate: dayFromNow(days), rideTime: '10:00', ...changes });

  it('puts rides and their changes by date before the rest, page by page', async () => {
    const added = await suite.test.app.inject({
      method: 'POST',
      url: '/api/scenic-routes/add',
      payload: {
        routeType: 'group_ride',
        name: 'Published Ride',
        startLocation: 'Nederland, CO',
        endLocation: 'Ward, CO',
        description: 'Aspens all the way.',
        distance: 55,
        zipCodes: ['80302'],
        rideDate: dayFromNow(8),
        rideTime: '09:00',
      },
    });
    expect(added.statusCode, added.body).toBe(201);
    const { id, link } = added.json<{ id: number; link: { token: string } }>();
    await call('POST', '/api/admin/approve', {
      type: 'scenic-routes',
      id,
      isApproved: true,
      isPublished: true,
    });
    const own = { url: '/api/private/route', headers: { authorization: `Bearer ${link.token}` } } as const;
    const { version, wanted } = (await suite.test.app.inject(own)).json<{
      version: string;
      wanted: object;
    }>();
    const changed = await suite.test.app.inject({
      ...own,
      method: 'PUT',
      payload: { ...wanted, version, meetingPoint: 'The bakery' },
    });
    expect(changed.statusCode, changed.body).toBe(200);
    await ride('Far Ride', 20);
    await volunteer('Pat', 500);
    await ride('Near Ride', 3);
    await request('low', 1);
    const names = ['Flat tire near 80302', 'Near Ride', 'Published Ride', 'Far Ride', 'Pat'];
    expect(await titles()).toEqual(names);
    const seen: string[] = [];
    for (let after = ''; seen.length < 5;) {
      const page = await queue(`?limit=1${after && `&after=${after}`}`);
      seen.push(...page.entries.map(({ title }) => title));
      after = page.next ?? '';
      if (page.next === null) break;
    }
    expect(seen).toEqual(names);
    const { entries } = await queue();
    expect(entries.map(({ group }) => group)).toEqual(['road', 'rides', 'rides', 'rides', 'rest']);
    expect(entries[1]?.ride).toMatchObject({ date: dayFromNow(3), time: '10:00' });
    const change = entries[2];
    const details = await call<QueueDetailsAnswer>('GET', `/api/admin/queue/changes/${change?.id}`);
    expect(details).toMatchObject({
      label: 'Change of a ride',
      changes: [{ label: 'Meeting point', now: 'Nothing', wanted: 'The bakery', conflict: false }],
      preview: { title: 'Published Ride', line: expect.stringContaining('at The bakery') },
      map: { places: [{ label: 'Boulder, CO' }] },
    });
  });

  it('tells nobody but admins what was decided today', async () => {
    const answer = await suite.test.app.inject({ method: 'GET', url: '/api/admin/queue/today' });
    expect(answer.statusCode).toBe(401);
  });

  it('says of a sender how much, and nothing of what it was', async () => {
    const published = await route('Secret Ridge', 90, { submitterEmail: 'RAE@ride.example' });
    await call('POST', '/api/admin/approve', {
      type: 'scenic-routes',
      id: Number(published),
      isApproved: true,
      isPublished: true,
    });
    const id = await route('Second One', 60, { submitterEmail: 'rae@ride.example', submitterName: 'Rae' });
    const fresh = await route('Somebody Else', 50, {
      submitterEmail: 'new@ride.example',
      submitterName: 'Noa',
    });
    const { entries } = await queue();
    expect(entries.map(({ sender }) => sender)).toEqual([
      { name: 'Rae', isNew: false },
      { name: 'Noa', isNew: true },
    ]);
    const details = await call<QueueDetailsAnswer>('GET', `/api/admin/queue/routes/${id}`);
    expect(details.checks.map(({ text }) => text)).toContain('Sender: 2 sent, 1 published');
    expect(JSON.stringify(details)).not.toContain('Secret Ridge');
    const other = await call<QueueDetailsAnswer>('GET', `/api/admin/queue/routes/${fresh}`);
    expect(other.checks.map(({ text }) => text)).toContain('New sender: this is their first');
  });

  it('sums up what was decided today, without what was undone', async () => {
    const [a, b] = [await volunteer('Ann', 30), await volunteer('Bob', 10)];
    const before = await call<{ approved: number; declined: number }>('GET', '/api/admin/queue/today');
    expect(before).toMatchObject({ approved: 0, declined: 0, medianWaitMinutes: null, last: [] });
    await decide('approve', [{ kind: 'volunteers', id: a }]);
    await decide('decline', [{ kind: 'volunteers', id: b }], 'Nobody answers');
    expect(await call('GET', '/api/admin/queue/today')).toMatchObject({
      approved: 1,
      declined: 1,
      withReason: 1,
      medianWaitMinutes: 20,
    });
  });
});
