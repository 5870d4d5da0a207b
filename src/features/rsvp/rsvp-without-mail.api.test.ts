import { expect, it } from 'vitest';
import { describeOnDatabase } from '#test/test-database.ts';
import { waitlistSuite } from '#test/ride-waitlist.ts';

describeOnDatabase('signing up where no email goes out', (open) => {
  const { publish, joined, counts, linkOf, mine, cancel } = waitlistSuite(open, false);

  it('needs no address, and answers with the link', async () => {
    const id = await publish({ maxRiders: 3 });
    const answer = await joined(id, 'ann', { email: '' });
    expect(answer).toMatchObject({
      message: 'You are on the list with 1 rider.',
      link: { page: '/private/rsvp' },
    });
    expect(await mine(answer.link?.token ?? '')).toMatchObject({ name: 'ann', email: null });
    expect(await counts(id)).toMatchObject({ mailWorks: false });
  });

  it('moves a party up that nobody can be told about', async () => {
    const id = await publish({ maxRiders: 2 });
    const ann = await linkOf(id, 'ann', { email: '', partySize: 2 });
    const bob = await linkOf(id, 'bob', { email: '' });
    expect(await mine(bob)).toMatchObject({ state: 'waiting', position: 1 });
    await cancel(ann);
    expect(await mine(bob)).toMatchObject({ state: 'going' });
  });

  it('answers the same form again with a link that works', async () => {
    const id = await publish();
    const submissionKey = crypto.randomUUID();
    const first = await joined(id, 'ann', { email: '', submissionKey });
    const second = await joined(id, 'ann', { email: '', submissionKey });
    expect(await mine(second.link?.token ?? '')).toEqual(await mine(first.link?.token ?? ''));
    expect(await counts(id)).toMatchObject({ going: 1 });
  });
});
