import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#test/test-database.ts';
import { HELP_ZIP, helpSuite, volunteerForm } from '#test/roadside-help.ts';
import type { VolunteerView } from '../private.schema.ts';
import type { ReviewedVolunteer } from '../roadside.schema.ts';

describeOnBothEngines('what everyone reads of a listed volunteer', (open) => {
  const help = helpSuite(open);
  const { email: _email, isActive: _isActive, ...form } = volunteerForm;

  async function listed() {
    const registered = await help.call('POST', '/api/roadside/volunteer', volunteerForm);
    const id = String(registered.body.id);
    await help.admin('POST', 'approve', { type: 'volunteers', id, isApproved: true, isPublished: true });
    await help.due();
    return { id, token: (registered.body.link as { token: string }).token };
  }
  const edit = (token: string, changes: object) =>
    help.own(token, 'PUT', 'volunteer', { ...form, ...changes });
  const view = async (token: string) =>
    (await help.own(token, 'GET', 'volunteer')).body as unknown as VolunteerView;
  const shown = async () => {
    const search = { zipCode: HELP_ZIP, issueType: 'flat tire', maxDistance: 50 };
    const { body } = await help.call('POST', '/api/roadside/search', search);
    return (body.volunteers as object[])[0];
  };
  const reviewed = async () =>
    (JSON.parse((await help.admin('GET', 'volunteers')).text) as ReviewedVolunteer[])[0];
  async function decide(what: 'accept' | 'decline', sent: object = {}) {
    const proposal = (await reviewed())?.proposal;
    return help.admin('POST', `proposals/${proposal?.id}/${what}`, { version: proposal?.version, ...sent });
  }

  it('stays as it was reviewed until an admin accepts the change', async () => {
    const { token } = await listed();
    const advertised = {
      name: 'Best Tires in Town',
      availability: 'Ask for our offers',
      experienceLevel: 'expert',
    };
    expect(
      (await edit(token, { ...advertised, servicesOfferedInput: 'Flat tire repair\nCheap loans' })).status,
    ).toBe(200);
    expect(await shown()).toMatchObject({
      name: 'Dana Cole',
      availability: 'Weekends',
      experienceLevel: 'professional',
      servicesOffered: ['Flat tire repair', 'Chain repair'],
    });
    expect(await view(token)).toMatchObject({
      name: 'Dana Cole',
      wanted: { ...advertised, servicesOffered: ['Flat tire repair', 'Cheap loans'] },
      proposal: { fields: ['Name', 'Services', 'Availability', 'Experience'] },
    });
    expect((await reviewed())?.proposal?.fields).toContainEqual({
      name: 'name',
      label: 'Name',
      base: 'Dana Cole',
      current: 'Dana Cole',
      proposed: 'Best Tires in Town',
      conflict: false,
    });
    expect((await help.admin('GET', 'queue?kind=changes')).body).toMatchObject({
      entries: [
        { title: 'Dana Cole', summary: 'Proposes to change: Name, Services, Availability, Experience' },
      ],
    });
    expect((await decide('accept')).status).toBe(200);
    expect(await shown()).toMatchObject({
      name: 'Best Tires in Town',
      servicesOffered: ['Flat tire repair', 'Cheap loans'],
    });
    expect(await view(token)).toMatchObject({ proposal: null, declined: null, name: 'Best Tires in Town' });
    expect((await help.due()).map(({ to, subject }) => [to, subject])).toEqual([
      ['dana@ride.example', 'Your change is made'],
    ]);
  });

  it('goes on as it was when the change is declined, and the volunteer hears why', async () => {
    const { token } = await listed();
    await edit(token, { availability: 'Always, at evil.example' });
    expect((await decide('decline', { reason: 'No advertising, please.' })).status).toBe(200);
    expect(await shown()).toMatchObject({ availability: 'Weekends' });
    expect(await view(token)).toMatchObject({
      proposal: null,
      declined: { reason: 'No advertising, please.' },
      wanted: { availability: 'Weekends' },
    });
    const [mail] = await help.due();
    expect([mail?.subject, mail?.text]).toEqual([
      'Your change was not accepted',
      expect.stringContaining('No advertising, please.'),
    ]);
    expect(mail?.text).not.toContain('evil');
  });

  it('waits alone: contact, place, reach and a pause count at once', async () => {
    const { token } = await listed();
    await edit(token, { name: 'Dana C.', phone: '303-555-0199', zipCode: '80424', maxDistance: 90 });
    expect(await view(token)).toMatchObject({
      name: 'Dana Cole',
      phone: '303-555-0199',
      zipCode: '80424',
      maxDistance: 90,
      proposal: { fields: ['Name'] },
    });
    const proposed = (await reviewed())?.proposal?.id;
    const kept = { name: 'Dana C.', phone: '303-555-0198', zipCode: '80424', maxDistance: 90 };
    await edit(token, kept);
    expect((await reviewed())?.proposal?.id).toBe(proposed);
    await help.own(token, 'POST', 'volunteer/pause');
    expect(await shown()).toBeUndefined();
    expect(await view(token)).toMatchObject({ isActive: false, proposal: { fields: ['Name'] } });
  });

  it('can be taken back to what it is, by word or by button', async () => {
    const { token } = await listed();
    await edit(token, { name: 'Dana C.' });
    expect((await help.own(token, 'DELETE', 'volunteer/proposal')).body).toMatchObject({ proposal: null });
    await edit(token, { name: 'Dana C.' });
    await edit(token, {});
    expect((await reviewed())?.proposal).toBeNull();
  });

  it('changes at once before the first review', async () => {
    const registered = await help.call('POST', '/api/roadside/volunteer', volunteerForm);
    const { token } = registered.body.link as { token: string };
    expect((await edit(token, { name: 'Dana C.' })).body).toMatchObject({ name: 'Dana C.', proposal: null });
  });

  it('stays reviewed while it is not public, and leaves with its volunteer', async () => {
    const { id, token } = await listed();
    await help.admin('POST', 'approve', { type: 'volunteers', id, isApproved: true, isPublished: false });
    await edit(token, { name: 'Dana C.' });
    expect(await view(token)).toMatchObject({ name: 'Dana Cole', proposal: { fields: ['Name'] } });
    expect((await help.own(token, 'DELETE', 'volunteer')).status).toBe(200);
    expect(await help.database().query('select id from owner_proposals')).toEqual([]);
  });
});
