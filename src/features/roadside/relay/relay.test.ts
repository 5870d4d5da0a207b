import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#test/test-database.ts';
import {
  HELP_ZIP,
  helpForm,
  helpSuite,
  listedVolunteer,
  tokenIn,
  type SentMail,
} from '#test/roadside-help.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';

// Miles from Dillon, 80435, from ZIP code to ZIP code: Breckenridge 8.7, Frisco 8.8, Silverthorne 18, Leadville 30,
// Boulder 47, Denver 53, Grand Junction 142.
const SILVERTHORNE = '80498';
const FRISCO = '80443';
const BRECKENRIDGE = '80424';
const LEADVILLE = '80461';
const BOULDER = '80302';
const DENVER = '80202';
const GRAND_JUNCTION = '81501';

const ofKind = (mails: readonly SentMail[], subject: RegExp) =>
  mails.filter((mail) => subject.test(mail.subject));
const askedIn = (mails: readonly SentMail[]) => ofKind(mails, /A rider needs help/).map(({ to }) => to);

describeOnBothEngines('the relay', (open) => {
  const help = helpSuite(open);

  async function submit(changes: object = {}) {
    const answer = await help.call('POST', '/api/roadside/request', { ...helpForm, ...changes });
    expect(answer.status, answer.text).toBe(201);
    const { token } = answer.body.link as { token: string };
    const mails = await help.due();
    const [confirmation] = ofKind(mails, /^Confirm/);
    return { id: String(answer.body.id), token, mails, mailed: confirmation ? tokenIn(confirmation) : '' };
  }
  const approve = (id: string) =>
    help.admin('POST', 'approve', { type: 'requests', id, isApproved: true, isPublished: true });
  const confirm = (token: string) => help.own(token, 'POST', 'request/confirm');
  const view = async (token: string) => (await help.own(token, 'GET', 'request')).body;
  const offerOf = (mails: readonly SentMail[], to: string) =>
    tokenIn(mails.find((mail) => mail.to === to && /needs help/.test(mail.subject)));

  /** A request that was confirmed and approved, with the mails that this caused. */
  async function relayed(changes: object = {}) {
    const request = await submit(changes);
    await approve(request.id);
    await confirm(request.mailed);
    return { ...request, mails: await help.due() };
  }

  it('tells both when an admin deletes a request with help under way', async () => {
    await help.list(listedVolunteer('Ana', BRECKENRIDGE));
    const { id, token, mails } = await relayed();
    await help.own(offerOf(mails, 'ana@ride.example'), 'POST', 'offer/accept');
    await help.due();
    expect((await help.admin('DELETE', `requests/${id}`)).status).toBe(200);
    const told = await help.due();
    expect(told.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ['ana@ride.example', 'Your help is no longer needed'],
      ['robin@ride.example', 'Your request for help is closed'],
    ]);
    const text = told.find(({ to }) => to === 'robin@ride.example')?.text ?? '';
    expect(text).toContain('An admin of this site ended your request for help.');
    expect(text).toContain('What you told us about yourself is erased.');
    expect(text).not.toContain('/private/');
    expect((await help.own(token, 'GET', 'request')).status).toBe(404);
    // It is erased with the rest once it has left.
    await help.after(DAY_MS);
    const left = await help
      .database()
      .query("SELECT 1 FROM mail_outbox WHERE recipient = 'robin@ride.example'");
    expect(left).toEqual([]);
  });

  it('tells nobody when an admin deletes a request that is over, or was never confirmed', async () => {
    const over = await relayed();
    await help.own(over.token, 'POST', 'request/cancel');
    await help.due();
    await help.admin('DELETE', `requests/${over.id}`);
    const unconfirmed = await submit();
    await approve(unconfirmed.id);
    await help.due();
    await help.admin('DELETE', `requests/${unconfirmed.id}`);
    expect(await help.due()).toEqual([]);
  });

  it('goes from one volunteer to the next, and on after every restart', async () => {
    const ids = await help.list(
      listedVolunteer('Ana', BRECKENRIDGE),
      listedVolunteer('Ben', SILVERTHORNE),
      listedVolunteer('Cal', FRISCO),
      listedVolunteer('Dee', FRISCO),
      listedVolunteer('Eli', LEADVILLE),
      listedVolunteer('Fay', BOULDER),
      listedVolunteer('Gus', DENVER, { maxDistance: 40 }),
      listedVolunteer('Hal', GRAND_JUNCTION, { maxDistance: 300 }),
      listedVolunteer('Ida', SILVERTHORNE, { isActive: false }),
      listedVolunteer('Jon', SILVERTHORNE, { isPublished: false }),
      listedVolunteer('Kim', SILVERTHORNE, { servicesOffered: ['Fuel delivery'] }),
    );
    const request = await submit({ volunteerId: ids.get('Ana'), maxDistance: 20 });
    expect(request.mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ['boss@ride.example', 'A rider asks for help'],
      ['robin@ride.example', 'Confirm your request for help'],
    ]);
    await help.restart();

    expect((await approve(request.id)).status).toBe(200);
    expect(await help.due()).toEqual([]);
    expect(await view(request.token)).toMatchObject({ status: 'pending', step: 'unconfirmed', asked: 0 });
    await help.restart();

    expect((await confirm(request.token)).status).toBe(403);
    expect((await confirm(request.mailed)).body).toMatchObject({ step: 'asking', chosenName: 'Ana' });
    await help.restart();
    const toChosen = await help.due();
    expect(askedIn(toChosen)).toEqual(['ana@ride.example']);
    expect(toChosen[0]?.text).toContain('asked for your help');
    await help.restart();

    expect(await help.after(19 * MINUTE_MS)).toEqual([]);
    await help.restart();
    const nearest = await help.after(MINUTE_MS);
    expect(askedIn(nearest).sort()).toEqual(['ben@ride.example', 'cal@ride.example', 'dee@ride.example']);
    await help.restart();

    for (const name of ['ben', 'cal'])
      await help.own(offerOf(nearest, `${name}@ride.example`), 'POST', 'offer/decline');
    expect(await help.due()).toEqual([]);
    await help.restart();
    await help.own(offerOf(nearest, 'dee@ride.example'), 'POST', 'offer/decline');
    await help.restart();
    const wider = await help.due();
    expect(askedIn(wider)).toEqual(['eli@ride.example']);
    expect(await view(request.token)).toMatchObject({ radius: 40, asked: 5, declined: 3, step: 'asking' });
    await help.restart();

    const widest = await help.after(20 * MINUTE_MS);
    expect(askedIn(widest)).toEqual(['fay@ride.example']);
    await help.restart();
    const nobody = await help.after(20 * MINUTE_MS);
    expect(nobody.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ['boss@ride.example', 'A rider has found no help'],
      ['robin@ride.example', 'We have found nobody who can come'],
    ]);
    expect(await view(request.token)).toMatchObject({ step: 'nobody', asked: 6, radius: 100 });
    await help.restart();
    expect(await help.after(40 * MINUTE_MS)).toEqual([]);
    await help.restart();

    const late = await help.own(offerOf(widest, 'fay@ride.example'), 'POST', 'offer/accept');
    expect(late.body).toMatchObject({ state: 'accepted', requester: { phone: '720-555-0111' } });
    await help.restart();
    const both = await help.due();
    expect(both.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ['fay@ride.example', 'You said yes: contact and place'],
      ['robin@ride.example', 'A volunteer is coming to help you'],
    ]);
    expect(both.find(({ to }) => to === 'fay@ride.example')?.text).toContain('Overlook above the dam');
    expect(both.find(({ to }) => to === 'robin@ride.example')?.text).toContain('303-555-0142');
    expect(await view(request.token)).toMatchObject({
      status: 'in_progress',
      step: 'helped',
      helper: { name: 'Fay', email: 'fay@ride.example', phone: '303-555-0142' },
    });
    const tooLate = await help.own(offerOf(toChosen, 'ana@ride.example'), 'POST', 'offer/accept');
    expect(tooLate.body).toMatchObject({
      state: 'ended',
      endedBecause: 'taken',
      message: 'Someone else is already on the way. Thank you.',
      requester: null,
    });
    await help.restart();

    await help.own(offerOf(widest, 'fay@ride.example'), 'POST', 'offer/withdraw');
    await help.restart();
    const again = await help.due();
    expect(ofKind(again, /cannot come/).map(({ to }) => to)).toEqual(['robin@ride.example']);
    expect(askedIn(again).sort()).toEqual(['ana@ride.example', 'eli@ride.example']);
    await help.restart();

    await help.own(offerOf(again, 'ana@ride.example'), 'POST', 'offer/accept');
    await help.due();
    await help.restart();
    const done = await help.own(request.token, 'POST', 'request/complete', { thanks: 'Saved my day' });
    expect(done.body).toMatchObject({ status: 'completed', closedBecause: 'requester' });
    await help.restart();
    const thanks = await help.due();
    expect(thanks.map(({ to, subject }) => [to, subject])).toEqual([
      ['ana@ride.example', 'Thank you for helping'],
    ]);
    expect(thanks[0]?.text).toContain('Saved my day');
    await help.restart();

    expect(await help.after(29 * DAY_MS)).toEqual([]);
    expect((await view(request.token)).requesterName).toBe('Robin Stuck');
    await help.restart();
    await help.after(DAY_MS);
    expect((await help.own(request.token, 'GET', 'request')).status).toBe(404);
    const [row] = await help.database().query<Record<string, unknown>>('select * from roadside_requests');
    expect(row).toMatchObject({ status: 'completed', issue_type: 'flat tire', area: 'Dillon, CO' });
    for (const secret of ['Robin', 'robin@', '0111', 'Overlook', 'rear tire', HELP_ZIP, 'Saved'])
      expect(JSON.stringify(row)).not.toContain(secret);
    expect(row).toMatchObject({ email_key: null, phone_key: null, next_step_at: null });
  }, 120_000);

  it('asks the nearest ones at once when no volunteer was chosen', async () => {
    await help.list(
      listedVolunteer('Ana', BOULDER),
      listedVolunteer('Ben', FRISCO),
      listedVolunteer('Cal', BRECKENRIDGE, { maxDistance: 5 }),
    );
    const { mails } = await relayed();
    expect(askedIn(mails)).toEqual(['ben@ride.example']);
  });

  it('asks nobody any more when an approval is taken back, and begins again with the next one', async () => {
    await help.list(listedVolunteer('Ana', FRISCO));
    const request = await relayed();
    const offer = offerOf(request.mails, 'ana@ride.example');
    const takeBack = { type: 'requests', id: request.id, isApproved: false, isPublished: false };
    expect((await help.admin('POST', 'approve', takeBack)).status).toBe(200);
    const { body } = await help.own(offer, 'POST', 'offer/accept');
    expect([body['endedBecause'], body['message']]).toEqual([null, expect.stringMatching(/^Nobody is on/)]);
    expect(await view(request.token)).toMatchObject({ status: 'pending', step: 'review' });
    expect(askedIn(await help.after(2 * HOUR_MS))).toEqual([]);

    await approve(request.id);
    expect(askedIn(await help.due())).toEqual(['ana@ride.example']);
    await approve(request.id);
    expect(await help.due()).toEqual([]);
  });

  it('does not wait for a chosen volunteer who has paused meanwhile', async () => {
    const ids = await help.list(listedVolunteer('Ana', FRISCO), listedVolunteer('Ben', SILVERTHORNE));
    const chosen = await submit({ volunteerId: ids.get('Ana') });
    await approve(chosen.id);
    await help
      .database()
      .query('update roadside_volunteers set is_active = false where id = $1', [ids.get('Ana')]);
    await confirm(chosen.mailed);
    expect(askedIn(await help.due())).toEqual(['ben@ride.example']);
  });

  it('tells at once when there is nobody, and asks who becomes free later', async () => {
    const { mails, token } = await relayed();
    expect(ofKind(mails, /nobody who can come/)[0]?.text).toContain('no volunteer for your problem');
    await help.list(listedVolunteer('Ana', FRISCO));
    expect(askedIn(await help.after(20 * MINUTE_MS))).toEqual(['ana@ride.example']);
    expect(await view(token)).toMatchObject({ step: 'asking', nobodyLeftAt: null });
  });

  it('never asks the requester to help themselves, nor one person under two registrations', async () => {
    const post = (form: object) => help.call('POST', '/api/roadside/volunteer', form);
    const form = {
      phone: '303-555-0177',
      zipCode: FRISCO,
      servicesOfferedInput: 'Flat tire repair',
      availability: 'Evenings',
    };
    await post({ ...form, name: 'Robin', email: 'Robin+help@ride.example' });
    await post({ ...form, name: 'Twin', email: 'twin@ride.example' });
    await post({ ...form, name: 'Twin again', email: 'TWIN@ride.example', zipCode: BRECKENRIDGE });
    await help.database().query('update roadside_volunteers set is_approved = true, is_published = true');
    await help.due();
    const { mails } = await relayed();
    const first = askedIn(mails);
    expect(first.map((to) => to.toLowerCase())).toEqual(['twin@ride.example']);
    await help.own(offerOf(mails, first[0] ?? ''), 'POST', 'offer/decline');
    expect(askedIn(await help.due())).toEqual([]);
  });

  it('takes no yes from who said no, nor from one whom an admin took off the list', async () => {
    const ids = await help.list(listedVolunteer('Ana', FRISCO), listedVolunteer('Ben', BRECKENRIDGE));
    const { mails, token } = await relayed();
    const [ana, ben] = ['ana@ride.example', 'ben@ride.example'].map((to) => offerOf(mails, to));
    await help.own(ana ?? '', 'POST', 'offer/decline');
    await help
      .database()
      .query('update roadside_volunteers set is_published = false where id = $1', [ids.get('Ben')]);
    for (const offer of [ana, ben])
      expect((await help.own(offer ?? '', 'POST', 'offer/accept')).body).toMatchObject({ requester: null });
    expect(await view(token)).toMatchObject({ status: 'pending', helper: null });
    expect(ofKind(await help.due(), /is coming|You said yes/)).toEqual([]);
  });

  it('waits for nobody when the site relays at once', async () => {
    await help.reopen({ ROADSIDE_RELAY: 'immediate' });
    await help.list(listedVolunteer('Ana', FRISCO));
    const request = await submit();
    expect(await help.after(MINUTE_MS)).toEqual([]);
    await confirm(request.mailed);
    await help.restart();
    expect(askedIn(await help.due())).toEqual(['ana@ride.example']);
    const list = await help.admin('GET', 'requests');
    expect(JSON.parse(list.text)).toMatchObject([{ isApproved: true, approvedBy: 'automatic' }]);
  });

  it('lets an admin confirm by phone', async () => {
    await help.list(listedVolunteer('Ana', FRISCO));
    const request = await submit();
    await approve(request.id);
    const confirmed = await help.admin('POST', `requests/${request.id}/confirm`);
    expect(confirmed.body).toMatchObject({ relay: { confirmedBy: 'admin', byHand: false } });
    expect(askedIn(await help.due())).toEqual(['ana@ride.example']);
    expect((await help.admin('POST', `requests/${request.id}/confirm`)).status).toBe(409);
  });

  it('ends by itself: unconfirmed after a day, unanswered after two, helped after a week', async () => {
    const first = await submit();
    expect(await help.after(DAY_MS - MINUTE_MS)).toEqual([]);
    await help.restart();
    expect(await help.after(MINUTE_MS)).toEqual([]);
    expect(await view(first.token)).toMatchObject({ status: 'cancelled', closedBecause: 'unconfirmed' });
    expect((await approve(first.id)).status).toBe(409);
    expect((await confirm(first.mailed)).status).toBe(409);

    const second = await submit();
    await confirm(second.mailed);
    expect(await help.after(48 * HOUR_MS - MINUTE_MS)).toEqual([]);
    await help.restart();
    const [ended] = await help.after(MINUTE_MS);
    expect([ended?.to, ended?.subject]).toEqual(['robin@ride.example', 'Your request for help is closed']);
    expect(await view(second.token)).toMatchObject({ status: 'cancelled', closedBecause: 'unanswered' });

    await help.list(listedVolunteer('Ana', FRISCO));
    const third = await relayed();
    await help.own(offerOf(third.mails, 'ana@ride.example'), 'POST', 'offer/accept');
    await help.due();
    expect(await help.after(7 * DAY_MS - MINUTE_MS)).toEqual([]);
    await help.restart();
    await help.after(MINUTE_MS);
    expect(await view(third.token)).toMatchObject({ status: 'completed', closedBecause: 'time' });
  }, 60_000);

  it('makes up for jobs that got lost', async () => {
    await help.list(listedVolunteer('Ana', FRISCO));
    const request = await submit();
    await approve(request.id);
    await confirm(request.mailed);
    await help.database().query("delete from jobs where queue = 'roadside-request-step'");
    await help.restart();
    expect(askedIn(await help.due())).toEqual([]);
    expect(askedIn(await help.after(5 * MINUTE_MS))).toEqual(['ana@ride.example']);
  });
});
