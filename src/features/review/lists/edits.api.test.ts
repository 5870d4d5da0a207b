import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#test/test-database.ts';
import { reviewSuite } from '#test/review-entries.ts';

describeOnBothEngines('changes by admins', (open) => {
  const { call, add, list, first, audit } = reviewSuite(open);

  it('changes of a route only what is sent', async () => {
    const id = await add('scenic-routes');
    const before = await first('scenic-routes');
    const response = await call('PUT', `/api/admin/scenic-routes/${id}`, {
      name: ' New name ',
      highlights: [],
    });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toEqual({ ...before, name: 'New name', updatedAt: expect.any(String) });
    const { entries } = await audit(`entityType=scenic-routes&entityId=${id}`);
    expect(entries).toMatchObject([
      { action: 'updated', before: { name: 'Peak to Peak' }, after: { name: 'New name' } },
    ]);
    expect(Object.keys(entries[0]?.after ?? {})).toEqual(['name']);
  });

  it.each(['scenic-routes', 'volunteers'] as const)(
    'answers an entry of %s as it is when nothing is sent',
    async (kind) => {
      const id = await add(kind);
      const response = await call('PUT', `/api/admin/${kind}/${id}`, {});
      expect(response.json()).toEqual(await first(kind));
      expect((await audit(`entityType=${kind}&entityId=${id}`)).entries).toEqual([]);
    },
  );

  it.each([
    [{ distance: 55.4 }, 55.4],
    [{ distance: '55.4' }, 55.4],
    [{ distance: '' }, 55.4],
    [{ distance: null }, 55.4],
    [{ distance: 60 }, 60],
    [{ distance: '60' }, 60],
    [{ distance: 60.9 }, 60],
    [{}, 55.4],
  ])('reads %j as a distance of %d', async (change, distance) => {
    const id = await add('scenic-routes');
    const response = await call('PUT', `/api/admin/scenic-routes/${id}`, { description: 'x', ...change });
    expect(response.json()).toMatchObject({ distance, description: 'x' });
  });

  it.each([
    [{ name: ' ' }, 'name', 'Route name is required'],
    [{ name: 'x'.repeat(121) }, 'name', 'Name must be at most 120 characters; it has 121'],
    [{ distance: -1 }, 'distance', 'Distance must be between 0 and 10,000 miles'],
    [{ distance: 'far' }, 'distance', 'Distance must be between 0 and 10,000 miles'],
    [{ difficulty: 'all' }, 'difficulty', 'Difficulty must be beginner, intermediate or advanced'],
    [{ routeType: 'race' }, 'routeType', 'Route type must be scenic or group_ride'],
  ])('refuses a route with %j', async (change, field, message) => {
    const id = await add('scenic-routes');
    const response = await call('PUT', `/api/admin/scenic-routes/${id}`, change);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message, errors: { [field]: message } });
  });

  it('accepts group for a group ride', async () => {
    const id = await add('scenic-routes');
    const response = await call('PUT', `/api/admin/scenic-routes/${id}`, { routeType: 'group' });
    expect(response.json()).toMatchObject({ routeType: 'group_ride', isGroupRide: true });
  });

  it('changes of a volunteer only what is sent', async () => {
    const id = await add('volunteers');
    const before = await first('volunteers');
    const response = await call('PUT', `/api/admin/volunteers/${id}`, {
      phone: '(720) 555-0100',
      isActive: false,
      servicesOffered: [],
      isApproved: true,
    });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toEqual({
      ...before,
      phone: '(720) 555-0100',
      isActive: false,
      updatedAt: expect.any(String),
    });
    const { entries } = await audit(`entityType=volunteers&entityId=${id}`);
    expect(entries[0]?.after).toEqual({ phone: '…0100', isActive: false });
    expect((await list('volunteers', '?q=555-0100')).total).toBe(1);
  });

  it.each([
    [{ maxDistance: 12.5 }, 12.5],
    [{ maxDistance: 30.7 }, 30],
    [{ maxDistance: '' }, 12.5],
  ])('reads %j as a radius of %d miles', async (change, maxDistance) => {
    const id = await add('volunteers');
    const response = await call('PUT', `/api/admin/volunteers/${id}`, change);
    expect(response.json()).toMatchObject({ maxDistance, experienceLevel: 'professional' });
  });

  it.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ email: 'pat' }, 'email', 'Please enter a valid email address'],
    [{ phone: '555' }, 'phone', 'Please enter a valid phone number'],
    [{ zipCode: '8030' }, 'zipCode', 'Please enter a valid 5-digit zip code'],
    [{ zipCode: '00000' }, 'zipCode', 'Zip code not found'],
    [{ availability: ' ' }, 'availability', 'Please specify your availability'],
    [{ maxDistance: 0.5 }, 'maxDistance', 'Distance must be between 1 and 500 miles'],
    [{ isActive: 'yes' }, 'isActive', 'isActive must be true or false'],
  ])('refuses a volunteer with %j', async (change, field, message) => {
    const id = await add('volunteers');
    const before = await first('volunteers');
    const response = await call('PUT', `/api/admin/volunteers/${id}`, change);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message, errors: { [field]: message } });
    expect(await first('volunteers')).toEqual(before);
  });

  it.each(['scenic-routes', 'volunteers'] as const)(
    'tells the second of two who change the same of %s',
    async (kind) => {
      const id = await add(kind);
      const seen = (await first(kind))?.updatedAt;
      const url = `/api/admin/${kind}/${id}`;
      expect((await call('PUT', url, { name: 'First', updatedAt: seen })).statusCode).toBe(200);
      // What browsers and people send again when the answer was lost changes nothing, and is no conflict.
      const again = await call('PUT', url, { name: 'First', updatedAt: seen });
      expect([again.statusCode, again.json()]).toEqual([200, await first(kind)]);
      const second = await call('PUT', url, { name: 'Second', updatedAt: seen });
      expect(second.statusCode).toBe(409);
      expect(second.json()).toMatchObject({
        message: expect.stringContaining('Someone else changed this entry'),
      });
      expect(await first(kind)).toMatchObject({ name: 'First' });
    },
  );
});
