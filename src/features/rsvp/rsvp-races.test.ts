import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#test/test-database.ts';
import { waitlistSuite } from '#test/ride-waitlist.ts';

// Bursts keep a slow machine's event loop busy, and the application then turns visitors away for a moment: each
// has an application of its own.
describeOnBothEngines('twenty riders at once', (open) => {
  const { publish, joined, counts } = waitlistSuite(open);

  // Twice as many as there are connections; who waits five seconds for one is told to try again.
  it('gives the last place to one of twenty who ask at once', async () => {
    const id = await publish({ maxRiders: 2 });
    await joined(id, 'first');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => joined(id, `rider${index}`)));
    expect(answers.filter(({ state }) => state === 'going')).toHaveLength(1);
    const waiting = answers.flatMap(({ position }) => position ?? []).toSorted((a, b) => a - b);
    expect(waiting).toEqual(Array.from({ length: 19 }, (_, index) => index + 1));
    expect(await counts(id)).toMatchObject({ going: 2, waiting: 19, capacity: 2 });
  });
});

describeOnBothEngines('riders who come and go at once', (open) => {
  const { publish, joined, counts, linkOf, cancel, mails } = waitlistSuite(open);

  it('fills each freed place once while many give theirs back and others ask at once', async () => {
    const id = await publish({ maxRiders: 8 });
    const going: string[] = [];
    for (let index = 0; index < 8; index += 1) going.push(await linkOf(id, `going${index}`));
    await Promise.all(Array.from({ length: 12 }, (_, index) => linkOf(id, `waiting${index}`)));
    await Promise.all([
      ...going.map((token) => cancel(token)),
      ...Array.from({ length: 6 }, (_, index) => joined(id, `late${index}`)),
    ]);
    expect(await counts(id)).toMatchObject({ going: 8, waiting: 10, capacity: 8 });
    expect((await mails()).filter(({ kind }) => kind === 'rsvp-moved-up')).toHaveLength(8);
  });
});
