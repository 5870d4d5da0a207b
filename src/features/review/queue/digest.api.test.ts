import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#test/test-database.ts';
import { reviewQueueSuite } from '#test/review-queue.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';

describeOnBothEngines('the email about what waits', (open) => {
  const { suite, call, carryOut, mails, volunteer } = reviewQueueSuite(open);

  it('emails every morning at eight, when something waits for more than a day', async () => {
    const morning = Date.parse('2027-03-01T14:05:00Z');
    suite.test.advance(morning - 40 * MINUTE_MS - suite.test.now());
    await suite.test.services.jobs.runDue();
    await volunteer('Fresh', 10);
    await carryOut(40 * MINUTE_MS);
    expect(await mails()).toEqual([]);
    await carryOut(DAY_MS - 40 * MINUTE_MS);
    expect(await mails()).toEqual([]);
    await carryOut(40 * MINUTE_MS);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'queue-digest', recipient: 'lead@ride.example' });
    expect(mail?.plain_text).toContain('Volunteers: 1');
    expect(mail?.plain_text).toContain('/admin?view=queue');
    // The room where it is switched off, by its name in the admin area.
    expect(mail?.plain_text).toContain('under Account');
    expect(mail?.plain_text).not.toContain('Fresh');
    await carryOut(HOUR_MS);
    expect(await mails()).toHaveLength(1);

    await suite.signInAgain();
    expect(await call('PUT', '/api/admin/digest', { wantsDigest: false })).toEqual({
      wantsDigest: false,
      hasAddress: true,
      at: '8 AM, America/Chicago',
    });
    await carryOut(DAY_MS);
    expect(await mails()).toHaveLength(1);
  });
});
