import { expect, it } from 'vitest';
import { waitlistSuite } from '#test/ride-waitlist.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { HOUR_MS, DAY_MS } from '#platform/time/units.ts';

describeOnBothEngines('what pages show of who comes', (open) => {
  const { suite, publish, joined, counts, linkOf, change, cancel } = waitlistSuite(open);

  it('has another version after each sign-up, change, cancellation and end of a held place', async () => {
    const id = await publish({ maxRiders: 2 });
    const { rsvp, jobs } = suite.test.services;
    await jobs.runDue();
    let last = (await rsvp.contentVersion()).version;
    const moves = async (what: string, going: number) => {
      expect([what, (await counts(id)).going]).toEqual([what, going]);
      const { version } = await rsvp.contentVersion();
      expect([what, version > last]).toEqual([what, true]);
      expect([what, rsvp.knownVersion()?.version]).toEqual([what, version]);
      last = version;
    };
    const ann = await linkOf(id, 'ann', { partySize: 2 });
    await moves('a sign-up', 2);
    await change(ann, { partySize: 1 });
    await moves('a change', 1);
    await joined(id, 'bob');
    await moves('a second sign-up', 2);
    suite.test.advance(3 * HOUR_MS + 1);
    await jobs.runDue();
    await moves('a place that was held until now', 1);
    await cancel(ann);
    await moves('a cancellation', 0);
    await joined(id, 'eve');
    await moves('a sign-up that nobody confirms', 1);
    suite.test.advance(60 * DAY_MS);
    await jobs.runDue();
    await moves('erasing what is over', 0);
  });
});
