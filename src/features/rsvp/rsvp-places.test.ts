import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#test/test-database.ts';
import { waitlistSuite } from '#test/ride-waitlist.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';

describeOnBothEngines('filling a ride with invented addresses', (open) => {
  const {
    suite,
    call,
    held,
    publish,
    joined,
    counts,
    mails,
    mailTo,
    linkOf,
    heldLinkOf,
    confirm,
    mine,
    change,
  } = waitlistSuite(open);
  /** Lets time pass, and the program do what is due. */
  async function pass(ms: number) {
    // Recurring work begins with the first look.
    await suite.test.services.jobs.runDue();
    suite.test.advance(ms);
    await suite.test.services.jobs.runDue();
  }

  it('holds the places for three hours only, and then lets those in who wait', async () => {
    const id = await publish({ maxRiders: 20 });
    await joined(id, 'invented1', { partySize: 10 });
    await joined(id, 'invented2', { partySize: 10 });
    expect(await counts(id)).toMatchObject({ going: 20, unconfirmed: 20 });
    const ann = await linkOf(id, 'ann', { partySize: 2 });
    expect(await mine(ann)).toMatchObject({ state: 'waiting', position: 1, isConfirmed: true });
    await pass(3 * HOUR_MS + 1);
    expect(await counts(id)).toMatchObject({ going: 2, unconfirmed: 0, waiting: 0 });
    expect(await mine(ann)).toMatchObject({ state: 'going' });
    expect((await mailTo('ann', 'rsvp-moved-up'))?.plain_text).toContain('you are going now');
    expect(await mailTo('invented1', 'rsvp-moved-up')).toBeUndefined();
  });

  it('gives lapsed places to whoever signs up next, even before the program looks for them', async () => {
    const id = await publish({ maxRiders: 2 });
    await joined(id, 'invented', { partySize: 2 });
    suite.test.advance(3 * HOUR_MS);
    expect(await joined(id, 'ann')).toMatchObject({ state: 'going' });
    expect(await counts(id)).toMatchObject({ going: 1, waiting: 0 });
  });

  it('tells those who confirmed from those who have not', async () => {
    const id = await publish({ maxRiders: 20 });
    await linkOf(id, 'ann', { partySize: 5 });
    await joined(id, 'bob', { partySize: 2 });
    expect(await counts(id)).toMatchObject({ going: 7, unconfirmed: 2, capacity: 20 });
  });

  it('keeps a place for good once it is confirmed, by a press alone', async () => {
    const id = await publish({ maxRiders: 20 });
    const ann = await heldLinkOf(id, 'ann');
    expect(await mine(ann)).toMatchObject({
      state: 'going',
      isConfirmed: false,
      lapsesAt: expect.any(String),
    });
    expect((await confirm(ann)).json()).toMatchObject({ state: 'going', isConfirmed: true, lapsesAt: null });
    expect((await mailTo('ann', 'rsvp-going'))?.plain_text).toContain('Union Station');
    expect((await confirm(ann)).statusCode).toBe(200);
    expect((await mails()).filter(({ kind }) => kind === 'rsvp-going')).toHaveLength(1);
    await pass(DAY_MS);
    expect(await counts(id)).toMatchObject({ going: 1, unconfirmed: 0 });
  });

  it('takes any change by the emailed link for a confirmation', async () => {
    const id = await publish({ maxRiders: 20 });
    const ann = await heldLinkOf(id, 'ann', { partySize: 2 });
    expect((await change(ann, { partySize: 1 })).json()).toMatchObject({ isConfirmed: true, partySize: 1 });
  });

  it('takes who confirms too late back in while there is room, else on the waiting list where they stood', async () => {
    const id = await publish({ maxRiders: 2 });
    const ann = await heldLinkOf(id, 'ann');
    const bob = await heldLinkOf(id, 'bob');
    await pass(4 * HOUR_MS);
    expect(await mine(ann)).toMatchObject({ state: 'lapsed', position: null });
    expect(await counts(id)).toMatchObject({ going: 0, waiting: 0 });
    await linkOf(id, 'cid');
    expect((await confirm(ann)).json()).toMatchObject({ state: 'going', isConfirmed: true });
    const dan = await linkOf(id, 'dan');
    expect(await mine(dan)).toMatchObject({ state: 'waiting', position: 1 });
    expect((await confirm(bob)).json()).toMatchObject({ state: 'waiting', position: 1 });
    expect(await mine(dan)).toMatchObject({ position: 2 });
  });

  it('mails the link once more when the same form comes again after the place was lost', async () => {
    const id = await publish({ maxRiders: 2 });
    const form = { submissionKey: randomUUID() };
    const first = await joined(id, 'ann', form);
    await pass(4 * HOUR_MS);
    await suite.database.query('DELETE FROM mail_outbox');
    expect(await joined(id, 'ann', form)).toEqual(first);
    const ann = await mailTo('ann', 'rsvp-confirm');
    expect(ann?.plain_text).toContain('not confirmed in time');
    expect(await counts(id)).toMatchObject({ going: 0, waiting: 0 });
  });

  it('lets no unconfirmed party in the line hold up one that confirmed', async () => {
    const id = await publish({ maxRiders: 4 });
    const ann = await linkOf(id, 'ann', { partySize: 3 });
    await joined(id, 'invented', { partySize: 4 });
    const bob = await linkOf(id, 'bob');
    expect(await mine(bob)).toMatchObject({ state: 'going' });
    await call('DELETE', '/api/private/rsvp', undefined, held(ann));
    expect(await counts(id)).toMatchObject({ going: 1, unconfirmed: 0, waiting: 4 });
  });

  it('says in each email how long the place is held yet, or that it is not', async () => {
    const id = await publish({ maxRiders: 2 });
    for (const after of [0, 2 * HOUR_MS, 2 * HOUR_MS]) {
      await pass(after);
      await joined(id, 'ann');
    }
    const texts = (await mails()).map(({ plain_text }) => plain_text);
    expect(texts).toEqual([
      expect.stringContaining('held for you for 3 hours'),
      expect.stringContaining('held for you for 60 minutes'),
      expect.stringContaining('not confirmed in time'),
    ]);
  });

  it('does not hold longer for being asked again and again', async () => {
    const id = await publish({ maxRiders: 2 });
    await joined(id, 'invented', { partySize: 2 });
    await pass(2 * HOUR_MS);
    expect(await joined(id, 'invented', { partySize: 2 })).toMatchObject({ state: 'waiting' });
    await pass(HOUR_MS + 1);
    await joined(id, 'invented', { partySize: 2 });
    expect(await counts(id)).toMatchObject({ going: 0, waiting: 0 });
  });

  it('writes no word of the organizer or the rider to an address that nobody has confirmed', async () => {
    const id = await publish({ name: 'Cheap pills at evil.example', meetingPoint: 'evil.example' });
    await joined(id, 'ann', { name: 'Evil', note: 'evil' });
    const [mail] = await mails();
    expect(mail?.kind).toBe('rsvp-confirm');
    expect(JSON.stringify(mail)).not.toMatch(/evil/i);
    const [link] = await suite.test.services.rsvp.listPrivateLinks('ann@ride.example');
    expect(link?.title).toBe('Signed up: a group ride');
  });

  it('sends an address three of these emails an hour, whatever the rides', async () => {
    for (let ride = 0; ride < 5; ride += 1) await joined(await publish(), 'ann');
    expect(await mails()).toHaveLength(3);
  });

  it('has one going when many confirm late for the last place at once', async () => {
    const id = await publish({ maxRiders: 2 });
    const tokens: string[] = [];
    for (const name of ['ann', 'bob', 'cid', 'dan']) {
      tokens.push(await heldLinkOf(id, name));
      await pass(3 * HOUR_MS);
    }
    await linkOf(id, 'eve');
    await Promise.all(tokens.map(confirm));
    expect(await counts(id)).toMatchObject({ going: 2, unconfirmed: 0, waiting: 3 });
  });
});

describeOnBothEngines('a place on a ride that is near', (open) => {
  const { suite, publish, joined, counts } = waitlistSuite(open);

  it('holds a place for half the time that is left until the ride', async () => {
    const id = await publish({ rideDate: '2026-11-21' });
    const [row] = await suite.database.query<{ at: Date }>(
      'select ride_starts_at as at from scenic_routes where id = $1',
      [id],
    );
    suite.test.advance(new Date(row?.at ?? 0).getTime() - suite.test.now() - HOUR_MS);
    expect((await joined(id, 'ann')).message).toContain('within 30 minutes');
    suite.test.advance(31 * 60_000);
    await joined(id, 'bob');
    expect(await counts(id)).toMatchObject({ going: 1 });
  });
});

describeOnBothEngines('places where no email goes out', (open) => {
  const { suite, publish, joined, counts, mine } = waitlistSuite(open, false);

  it('never lapse, and count as confirmed', async () => {
    const id = await publish({ maxRiders: 20 });
    const { link } = await joined(id, 'ann', { partySize: 10 });
    suite.test.advance(48 * HOUR_MS);
    await suite.test.services.jobs.runDue();
    expect(await counts(id)).toMatchObject({ going: 10, unconfirmed: 0 });
    expect(await mine(link?.token ?? '')).toMatchObject({
      state: 'going',
      isConfirmed: true,
      lapsesAt: null,
    });
  });
});
