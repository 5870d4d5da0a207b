import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tableDrift } from '#test/table-drift.ts';
import type { Database } from '#platform/db/database.server.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { createJobs, type Jobs } from '#platform/jobs/jobs.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';
import { createMailLimits, mailLimits, type MailLimits } from './mail-limits.server.ts';
import { mailboxOf } from './mailbox.server.ts';

const START = Date.parse('2026-11-20T19:00:00Z');

describeOnBothEngines('Limits on email', (open) => {
  let database: Database;
  let jobs: Jobs;
  let limits: MailLimits;
  let now = START;
  const clock = { now: () => now };

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    now = START;
    await database.query('DELETE FROM mail_limits');
    jobs = createJobs({ database, clock, log: createLog('silent', { write: () => {} }).log });
    limits = createMailLimits({ db: database.db, clock, jobs, secret: async () => 'a secret' });
  });
  const take = (kind = 'confirm', address = 'dana@ride.example') =>
    database.transaction((tx) => limits.take(tx, kind, address));
  const many = async (count: number, ...what: Parameters<typeof take>) => {
    const taken: boolean[] = [];
    for (let number = 0; number < count; number += 1) taken.push(await take(...what));
    return taken.filter(Boolean).length;
  };

  it('keeps what its code knows of its table', async () => {
    expect(await tableDrift(database, mailLimits)).toEqual([]);
  });

  it('lets three an hour and six a day pass, by address and kind', async () => {
    expect(await many(5)).toBe(3);
    now += HOUR_MS - 1;
    expect(await many(1)).toBe(0);
    now += 1;
    expect(await many(5)).toBe(3);
    now += HOUR_MS;
    expect(await many(5)).toBe(0);
    expect(await many(5, 'received')).toBe(3);
    expect(await many(5, 'confirm', 'eve@ride.example')).toBe(3);
    now = START + DAY_MS;
    expect(await many(5)).toBe(3);
  });

  it('counts every spelling of an address as one', async () => {
    expect(await many(2, 'confirm', ' Dana@Ride.example')).toBe(2);
    expect(await many(2, 'confirm', 'dana+bikes@ride.EXAMPLE')).toBe(1);
  });

  it('lets no more pass when many ask at once', async () => {
    const taken = await Promise.all(Array.from({ length: 20 }, () => take()));
    expect(taken.filter(Boolean)).toHaveLength(3);
  });

  it('does not count what is rolled back', async () => {
    const failed = database.transaction(async (tx) => {
      await limits.take(tx, 'confirm', 'dana@ride.example');
      throw new Error('the entry was not stored');
    });
    await expect(failed).rejects.toThrow('not stored');
    expect(await many(5)).toBe(3);
  });

  it('shuts nobody out when the clock was ahead', async () => {
    now += 365 * DAY_MS;
    expect(await many(3)).toBe(3);
    now = START;
    expect(await many(5)).toBe(3);
  });

  it('names nobody, and forgets', async () => {
    await take();
    expect(JSON.stringify(await database.query('SELECT * FROM mail_limits'))).not.toContain('ride');
    await jobs.open();
    now += DAY_MS + 1;
    await jobs.runDue();
    now += DAY_MS;
    await jobs.runDue();
    expect(await database.query('SELECT 1 FROM mail_limits')).toEqual([]);
    await jobs.close();
  });
});

describe('the mailbox of an address', () => {
  it.each([
    ['Dana@Ride.Example', 'dana@ride.example'],
    ['dana+a+b@ride.example.', 'dana@ride.example'],
    ['d.an.a+x@googlemail.com', 'dana@gmail.com'],
    ['d.ana@ride.example', 'd.ana@ride.example'],
    ['dana@mün.example', 'dana@xn--mn-xka.example'],
    ['dana@XN--MN-XKA.example', 'dana@xn--mn-xka.example'],
    ['+dana@ride.example', '+dana@ride.example'],
    ['"a@b"@ride.example', '"a@b"@ride.example'],
    ['nobody', '@'],
  ])('of %s is %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });
});
