import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { createJobs, type Jobs } from '#platform/jobs/jobs.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { DAY_MS } from '#platform/time/units.ts';
import { LINK_GONE, privateAddress } from './private-link.ts';
import { createPrivateLinks, type PrivateLinks } from './private-links.server.ts';

const PHONE = '192.0.2.7';
const asking = (token: string, ip = PHONE) => ({ headers: { authorization: `Bearer ${token}` }, ip });

describeOnBothEngines('Private links', (open) => {
  let database: Database;
  let links: PrivateLinks;
  let jobs: Jobs;
  let now = Date.parse('2026-11-20T19:00:00Z');
  const clock = { now: () => now };

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.query('DELETE FROM private_links');
    jobs = createJobs({ database, clock, log: createLog('silent', { write: () => {} }).log });
    links = createPrivateLinks({ db: database.db, clock, jobs });
  });

  const issue = (options?: { expiresAt?: Date }) =>
    database.transaction((tx) => links.issue(tx, { purpose: 'ride', subject: '7' }, options));
  const opened = (token: string, ip = PHONE) => links.open(asking(token, ip), 'ride', 'route');
  const gone = { code: 'not_found', userMessage: LINK_GONE };

  it('opens what it was made for, and nothing else', async () => {
    const token = await issue();
    expect(await opened(token)).toEqual({ purpose: 'ride', subject: '7', token });
    await expect(links.open(asking(token), 'volunteer')).rejects.toMatchObject(gone);
  });

  it('ends in a letter or a digit, which no program that finds addresses in plain text leaves out', async () => {
    const targets = Array.from({ length: 1_000 }, () => ({ purpose: 'ride', subject: '7' }));
    const tokens = await database.transaction((tx) => links.issueMany(tx, targets));
    expect(tokens.filter((token) => !/^[\w-]{31}[A-Za-z0-9]$/.test(token))).toEqual([]);
    expect(new Set(tokens).size).toBe(targets.length);
  });

  it('is kept as a hash only', async () => {
    const token = await issue();
    expect(JSON.stringify(await database.query('SELECT * FROM private_links'))).not.toContain(token);
  });

  it('answers the same for guessed, cut, expired and revoked links', async () => {
    const expired = await issue({ expiresAt: new Date(now + DAY_MS) });
    const revoked = await issue();
    const kept = await issue();
    now += DAY_MS;
    await expect(opened(expired)).rejects.toMatchObject(gone);
    await database.transaction((tx) => links.revoke(tx, { purpose: 'ride', subject: '7' }, { keep: kept }));
    for (const token of ['A'.repeat(32), revoked.slice(1), revoked, ''])
      await expect(opened(token)).rejects.toMatchObject(gone);
    await expect(links.open({ headers: {}, ip: PHONE }, 'ride')).rejects.toMatchObject(gone);
    await expect(opened(kept)).resolves.toMatchObject({ subject: '7' });
  });

  it('limits links that do not work by connection, forgives after ten minutes, and locks nobody else out', async () => {
    const token = await issue();
    const wrong = 'B'.repeat(32);
    for (let attempt = 0; attempt < 20; attempt += 1) await expect(opened(wrong)).rejects.toMatchObject(gone);
    await expect(opened(wrong)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 600 });
    await expect(opened(wrong, '192.0.2.8')).rejects.toMatchObject(gone);
    // Thousands of phones share an address: a volunteer behind it still answers who needs help.
    await expect(opened(token)).resolves.toMatchObject({ subject: '7' });
    now += 600_000;
    await expect(opened(wrong)).rejects.toMatchObject(gone);
  });

  it('forgets expired links after a day', async () => {
    await jobs.open();
    await issue({ expiresAt: new Date(now + 1) });
    await issue();
    now += DAY_MS;
    await jobs.runDue();
    now += DAY_MS;
    await jobs.runDue();
    expect(await database.query('SELECT 1 FROM private_links')).toHaveLength(1);
    await jobs.close();
  });

  it('carries its token behind the #, where no server sees it', () => {
    const address = privateAddress('/private/ride', 'C'.repeat(32), { publicUrl: 'https://ride.example' });
    expect(new URL(address)).toMatchObject({
      pathname: '/private/ride',
      search: '',
      hash: `#${'C'.repeat(32)}`,
    });
  });
});
