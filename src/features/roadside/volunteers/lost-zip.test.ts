import { expect, it } from 'vitest';
import { describeOnDatabase } from '#test/test-database.ts';
import { helpForm, helpSuite, listedVolunteer, volunteerForm } from '#test/roadside-help.ts';
import { MINUTE_MS } from '#platform/time/units.ts';

describeOnDatabase('a volunteer whose ZIP code is one no longer', (open) => {
  const help = helpSuite(open);

  async function registered() {
    const { body } = await help.call('POST', '/api/roadside/volunteer', volunteerForm);
    const { id, link } = body as { id: string; link: { token: string } };
    await help.admin('POST', 'approve', { type: 'volunteers', id, isApproved: true, isPublished: true });
    await help.database().query("UPDATE roadside_volunteers SET zip_code = '00001' WHERE id = $1", [id]);
    return { id, token: link.token };
  }

  it('keeps their place: they are found, and chosen for help', async () => {
    const { id } = await registered();
    const request = await help.call('POST', '/api/roadside/request', { ...helpForm, volunteerId: id });
    expect(request.status, request.text).toBe(201);
    expect(request.text).not.toContain('not available');
    const search = { zipCode: helpForm.zipCode, issueType: 'flat tire', maxDistance: 25 };
    expect((await help.call('POST', '/api/roadside/search', search)).body).toMatchObject({
      volunteers: [{ id }],
    });
  });

  it('holds up nobody else when an older version stored them without a place', async () => {
    const { id } = await registered();
    const last = 'ffffffff-ffff-4fff-bfff-ffffffffffff';
    await help.list(listedVolunteer('Ana', helpForm.zipCode, { id: last }));
    await help.database().query('UPDATE roadside_volunteers SET position = NULL');
    await help.after(5 * MINUTE_MS);
    const placed = await help
      .database()
      .query('SELECT id FROM roadside_volunteers WHERE position IS NOT NULL');
    expect(placed).toEqual([{ id: last }]);
    const request = await help.call('POST', '/api/roadside/request', { ...helpForm, volunteerId: id });
    expect([request.status, request.text]).toEqual([201, expect.stringContaining('not available')]);
    expect((await help.admin('PUT', `volunteers/${id}`, { zipCode: helpForm.zipCode })).status).toBe(200);
    const search = { zipCode: helpForm.zipCode, issueType: 'flat tire', maxDistance: 25 };
    const found = await help.call('POST', '/api/roadside/search', search);
    expect(found.headers['x-total-count']).toBe('2');
  });

  it('is changed by themselves and by admins, and pauses', async () => {
    const { id, token } = await registered();
    const view = await help.own(token, 'GET', 'volunteer');
    expect([view.status, view.body]).toMatchObject([200, { zipCode: '00001', area: 'ZIP code 00001' }]);
    const reach = { ...volunteerForm, zipCode: '00001', maxDistance: 30 };
    expect((await help.own(token, 'PUT', 'volunteer', reach)).body).toMatchObject({ maxDistance: 30 });
    expect((await help.admin('PUT', `volunteers/${id}`, { name: 'Dana C.' })).status).toBe(200);
    expect((await help.own(token, 'POST', 'volunteer/pause')).body).toMatchObject({ isActive: false });
    const moved = await help.own(token, 'PUT', 'volunteer', { ...reach, zipCode: '00002' });
    expect(moved.body).toMatchObject({ errors: { zipCode: 'Zip code not found' } });
  });
});
