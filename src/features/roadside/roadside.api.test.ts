import { expect, it } from 'vitest';
import { tableDrift } from '#test/table-drift.ts';
import { describeOnDatabase } from '#test/test-database.ts';
import {
  HELP_ZIP,
  helpForm,
  listedVolunteer,
  tokenIn,
  helpSuite,
  volunteerForm,
} from '#test/roadside-help.ts';
import {
  roadsideBlockedContacts,
  roadsideOffers,
  roadsideRequests,
  roadsideVolunteers,
} from './roadside.tables.server.ts';
import type { ReviewedVolunteer } from './roadside.schema.ts';

describeOnDatabase('volunteers for roadside help', (open) => {
  const help = helpSuite(open);

  const search = (changes: object = {}) =>
    help.call('POST', '/api/roadside/search', { zipCode: HELP_ZIP, issueType: 'flat tire', ...changes });
  const register = (changes: object = {}) =>
    help.call('POST', '/api/roadside/volunteer', { ...volunteerForm, ...changes });
  const request = (changes: object = {}) =>
    help.call('POST', '/api/roadside/request', { ...helpForm, ...changes });
  const tokenOf = (answer: { body: Record<string, unknown> }) =>
    (answer.body.link as { token: string }).token;
  const names = (answer: { body: Record<string, unknown> }) =>
    (answer.body.volunteers as { name: string }[]).map(({ name }) => name);
  const decide = (type: 'volunteers' | 'requests', id: unknown) =>
    help.admin('POST', 'approve', { type, id: String(id), isApproved: true, isPublished: true });

  it('has its tables as its code knows them', async () => {
    for (const table of [roadsideVolunteers, roadsideRequests, roadsideOffers, roadsideBlockedContacts])
      expect(await tableDrift(help.database(), table)).toEqual([]);
  });

  it('finds volunteers by both distances, exact services first, and shows six fields of them', async () => {
    await help.list(
      listedVolunteer('Far', '80302'),
      listedVolunteer('Near', '80443', { servicesOffered: ['Other'] }),
      listedVolunteer('Exact', '80498', { servicesOffered: ['Basic engine troubleshooting'] }),
      listedVolunteer('Homebody', '80424', { servicesOffered: ['Other'], maxDistance: 5 }),
      listedVolunteer('Paused', '80443', { isActive: false }),
      listedVolunteer('Waiting', '80443', { isPublished: false }),
    );
    const engine = await search({ issueType: 'engine trouble' });
    expect(engine.body.message).toBe('Found 2 volunteers within 25 miles of 80435');
    expect(engine.headers['x-total-count']).toBe('2');
    expect(names(engine)).toEqual(['Exact', 'Near']);
    expect(names(await search({ issueType: 'general' }))).toEqual(['Near', 'Exact']);
    const wide = await search({ maxDistance: '100' });
    expect(Object.keys((wide.body.volunteers as object[])[0] ?? {}).sort()).toEqual([
      'availability',
      'experienceLevel',
      'id',
      'maxDistance',
      'name',
      'servicesOffered',
    ]);
    expect((await search()).body).toEqual({
      volunteers: [],
      message: 'No volunteers found within 25 miles of 80435',
    });
  });

  it.each([
    [{ issueType: '' }, 400, 'Please select issue type'],
    [{ issueType: undefined }, 400, 'Please select issue type'],
    [{ zipCode: '8043' }, 400, 'Please enter a valid 5-digit zip code'],
    [{ zipCode: 80_435 }, 400, 'Please enter a valid 5-digit zip code'],
    [{ zipCode: '00000' }, 404, 'Zip code not found'],
    [{ maxDistance: 101 }, 400, 'Distance must be between 1 and 100 miles'],
    [{ maxDistance: 0 }, 400, 'Distance must be between 1 and 100 miles'],
  ])('refuses a search with %j', async (change, status, message) => {
    expect(await search(change)).toMatchObject({ status, body: { message } });
  });

  it.each([
    [{ servicesOfferedInput: ' \n ' }, 'servicesOfferedInput', 'Please specify services offered'],
    [{ name: '' }, 'name', 'Name is required'],
    [{ email: 'dana' }, 'email', 'Please enter a valid email address'],
    [{ phone: '555-0142' }, 'phone', 'Please enter a valid phone number'],
    [{ availability: ' ' }, 'availability', 'Please specify your availability'],
    [{ zipCode: '1' }, 'zipCode', 'Please enter a valid 5-digit zip code'],
    [{ zipCode: '00000' }, 'zipCode', 'Zip code not found'],
    [{ availability: 'Call 303 555 0142' }, 'availability', expect.stringContaining('leave out')],
    [{ name: 'dana@ride.example' }, 'name', expect.stringContaining('leave out')],
    [
      { servicesOfferedInput: 'Towing, 303-555-0142' },
      'servicesOfferedInput',
      expect.stringContaining('leave out'),
    ],
  ])('refuses a volunteer with %j', async (change, field, message) => {
    const answer = await register(change);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject({ [field]: message });
  });

  it('lists a volunteer after review, who may then change it, pause and leave', async () => {
    const submissionKey = crypto.randomUUID();
    const registered = await register({
      submissionKey,
      isApproved: true,
      isPublished: true,
      approvedBy: 'me',
    });
    expect(registered).toMatchObject({ status: 201, headers: { 'cache-control': 'no-store' } });
    const again = await register({ submissionKey });
    expect([again.body.id, tokenOf(again) === tokenOf(registered)]).toEqual([registered.body.id, true]);
    const [mail, ...others] = await help.due();
    expect([mail?.to, mail?.subject, others.length]).toEqual([
      'dana@ride.example',
      'We have your registration as a volunteer',
      0,
    ]);
    expect(names(await search())).toEqual([]);
    await decide('volunteers', registered.body.id);
    expect((await help.due()).map(({ subject }) => subject)).toEqual(['Riders can find you now']);
    expect(names(await search())).toEqual(['Dana Cole']);

    const token = tokenIn(mail);
    const view = await help.own(token, 'GET', 'volunteer');
    expect(view).toMatchObject({
      headers: { 'cache-control': 'no-store' },
      body: {
        email: 'dana@ride.example',
        servicesOffered: ['Flat tire repair', 'Chain repair'],
        isPublished: true,
        history: [],
      },
    });
    const { email: _email, isActive: _isActive, ...own } = volunteerForm;
    const change = { ...own, servicesOfferedInput: 'Fuel delivery', updatedAt: view.body.updatedAt };
    expect((await help.own(token, 'PUT', 'volunteer', change)).body).toMatchObject({
      wanted: { servicesOffered: ['Fuel delivery'] },
    });
    // Sent again, as when the answer was lost, it changes nothing; another change is one to what is no longer there.
    expect((await help.own(token, 'PUT', 'volunteer', change)).status).toBe(200);
    expect((await help.own(token, 'PUT', 'volunteer', { ...change, maxDistance: 12 })).status).toBe(409);
    const [{ proposal } = {}] = JSON.parse(
      (await help.admin('GET', 'volunteers')).text,
    ) as ReviewedVolunteer[];
    await help.admin('POST', `proposals/${proposal?.id}/accept`, { version: proposal?.version });
    expect(names(await search())).toEqual([]);
    expect(names(await search({ issueType: 'fuel' }))).toEqual(['Dana Cole']);
    await help.own(token, 'POST', 'volunteer/pause');
    expect(names(await search({ issueType: 'fuel' }))).toEqual([]);
    await help.own(token, 'POST', 'volunteer/resume');
    expect(names(await search({ issueType: 'fuel' }))).toEqual(['Dana Cole']);
    expect((await help.own(token, 'GET', 'volunteer/export')).body).toMatchObject({ name: 'Dana Cole' });

    expect((await help.own(token, 'DELETE', 'volunteer')).status).toBe(200);
    expect((await help.own(token, 'GET', 'volunteer')).status).toBe(404);
    expect(await help.database().query('select * from roadside_volunteers')).toEqual([]);
  });

  it('ends the links that went to an address which an admin corrected, and emails a new one', async () => {
    const registered = await register();
    await decide('volunteers', registered.body.id);
    await help.due();
    const asked = await request();
    await decide('requests', asked.body.id);
    await help.own(tokenIn((await help.due())[0]), 'POST', 'request/confirm');
    const offer = tokenIn((await help.due()).find(({ subject }) => subject.startsWith('A rider needs help')));
    const change = { email: 'dana.cole@ride.example' };
    expect((await help.admin('PUT', `volunteers/${String(registered.body.id)}`, change)).status).toBe(200);
    expect((await help.own(offer, 'POST', 'offer/accept')).status).toBe(404);
    expect((await help.own(tokenOf(registered), 'GET', 'volunteer')).status).toBe(404);
    const mail = (await help.due()).find(({ to }) => to === 'dana.cole@ride.example');
    expect((await help.own(tokenIn(mail), 'GET', 'volunteer')).body).toMatchObject(change);
  });

  it('sends a volunteer who left or paused nothing more, and asks others instead', async () => {
    const registered = await register();
    await decide('volunteers', registered.body.id);
    const asked = await request();
    await decide('requests', asked.body.id);
    await help.own(
      tokenIn((await help.due()).find(({ subject }) => subject.startsWith('Confirm'))),
      'POST',
      'request/confirm',
    );
    const offer = (await help.due()).find(({ subject }) => subject.startsWith('A rider needs help'));
    await help.own(tokenIn(offer), 'POST', 'offer/accept');
    await help.due();
    await help.list(listedVolunteer('Ed', '80424'));
    await help.own(tokenOf(registered), 'DELETE', 'volunteer');
    const mails = await help.due();
    expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ['ed@ride.example', 'A rider needs help: flat tire'],
      ['robin@ride.example', 'The volunteer cannot come after all'],
    ]);
    expect((await help.own(tokenIn(offer), 'GET', 'offer')).status).toBe(404);
    expect((await help.own(tokenOf(asked), 'GET', 'request')).body).toMatchObject({ helper: null });
  });
});
