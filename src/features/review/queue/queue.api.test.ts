import { expect, it } from 'vitest';
import { tableDrift } from '#test/table-drift.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { reviewQueueSuite } from '#test/review-queue.ts';
import { HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import type { QueueDetailsAnswer } from './queue.schema.ts';
import { reviewClaims, reviewDecisions } from './queue.tables.server.ts';

const sameAs = ({ checks }: QueueDetailsAnswer): string[] =>
  checks.flatMap(({ text }) => (text.startsWith('Maybe') ? [text] : []));

describeOnBothEngines('the queue of everything that waits', (open) => {
  const { suite, call, anotherAdmin, queue, titles, decide, route, volunteer, request, article } =
    reviewQueueSuite(open);

  it('keeps code and tables in step', async () => {
    expect(await tableDrift(suite.database, reviewDecisions)).toEqual([]);
    expect(await tableDrift(suite.database, reviewClaims)).toEqual([]);
  });

  it.each([
    ['GET', '/api/admin/queue'],
    ['GET', '/api/admin/queue/counts'],
    ['GET', '/api/admin/queue/routes/1'],
    ['POST', '/api/admin/queue/decide'],
    ['POST', '/api/admin/queue/undo'],
    ['POST', '/api/admin/queue/claim'],
    ['POST', '/api/admin/queue/release'],
    ['GET', '/api/admin/digest'],
    ['PUT', '/api/admin/digest'],
  ] as const)('%s %s is for admins alone', async (method, url) => {
    expect((await suite.test.app.inject({ method, url })).statusCode).toBe(401);
  });

  it('shows people by the road first, by urgency, then everything else, oldest first', async () => {
    await article('Rain gear', 400);
    await route('Peak to Peak', 300);
    await route('Sunday ride', 500, {
      rideDate: '2027-12-31',
      rideTime: '09:00',
      estimatedTime: 120,
    });
    await volunteer('Pat', 200);
    for (const [urgency, minutes] of [
      ['low', 90],
      ['high', 5],
      ['medium', 30],
      ['high', 10],
    ] as const)
      await request(urgency, minutes);
    const { entries, counts, next } = await queue();
    expect(entries.map(({ kind, urgency }) => (urgency ? `${kind} ${urgency}` : kind))).toEqual([
      'requests high',
      'requests high',
      'requests medium',
      'requests low',
      'rides',
      'articles',
      'routes',
      'volunteers',
    ]);
    const [first, second] = entries;
    expect(Date.parse(first?.submittedAt ?? '')).toBeLessThan(Date.parse(second?.submittedAt ?? ''));
    expect(next).toBeNull();
    expect(counts.total).toBe(8);
    const some = counts.kinds.filter(({ count }) => count > 0);
    expect(some.map(({ kind, count }) => [kind, count])).toEqual([
      ['requests', 4],
      ['routes', 1],
      ['rides', 1],
      ['volunteers', 1],
      ['articles', 1],
    ]);
    expect(await titles('?kind=routes')).toEqual(['Peak to Peak']);
  });

  it('goes through any number of pages without losing or repeating one, also within one instant', async () => {
    for (let index = 0; index < 7; index += 1) {
      await volunteer(`V${index}`, 60);
      await request(index % 2 ? 'high' : 'low', 60);
    }
    await route('Same instant', 60);
    await suite.database.query(
      'UPDATE scenic_routes SET created_at = (SELECT min(created_at) FROM roadside_volunteers)',
    );
    const seen: string[] = [];
    let after = '';
    do {
      const { entries, next } = await queue(`?limit=2&after=${after}`);
      seen.push(...entries.map(({ kind, id }) => `${kind} ${id}`));
      after = next ?? '';
    } while (after !== '');
    expect(seen).toHaveLength(15);
    expect(new Set(seen).size).toBe(15);
  });

  it('refuses a place in the list that it did not give', async () => {
    for (const after of ['x', Buffer.from("0 1 routes 1'").toString('base64url')]) {
      const response = await suite.test.app.inject({
        url: `/api/admin/queue?after=${after}`,
        headers: { cookie: suite.cookie },
      });
      expect(response.statusCode).toBe(400);
    }
  });

  it('shows of a request for help what volunteers see of it, and that nobody is asked before it is confirmed', async () => {
    const id = await request('high', 60);
    await suite.database.query('UPDATE roadside_requests SET description = $1 WHERE id = $2', [
      'Rear flat, see https://spam.example',
      id,
    ]);
    const { preview, facts, checks } = await call<QueueDetailsAnswer>(
      'GET',
      `/api/admin/queue/requests/${id}`,
    );
    expect(JSON.stringify(preview)).not.toContain('Rear flat');
    expect(facts).toContainEqual({ label: 'What happened', value: 'Rear flat, see https://spam.example' });
    expect(checks.map(({ text }) => text).join()).toContain('link');
    const confirmed = async () =>
      (await call<QueueDetailsAnswer>('GET', `/api/admin/queue/requests/${id}`)).facts.find(
        ({ label }) => label === 'Confirmed',
      )?.value;
    expect(await confirmed()).toMatch(/^Not yet, and nobody is asked before/);
    await call('POST', `/api/admin/requests/${id}/confirm`, {});
    expect(await confirmed()).toBe('By phone');
  });

  it('shows an entry whole, with what may be the same', async () => {
    const id = await route('Peak to Peak Byway', 60, { website: 'https://spam.example' });
    await route('Peak to peak byway!', 50);
    await route('Peak to Peak Byway', 40, { zipCodes: ['10001'] });
    await route('Lariat Loop', 30);
    const details = await call<QueueDetailsAnswer>('GET', `/api/admin/queue/routes/${id}`);
    expect(details).toMatchObject({
      title: 'Peak to Peak Byway',
      preview: { title: 'Peak to Peak Byway', text: 'Aspens all the way.' },
      isSpam: true,
      hints: ['The hidden field was filled in'],
    });
    expect(details.checks).toEqual([
      { level: 'bad', text: 'Spam? The hidden field was filled in', href: null },
      {
        level: 'caution',
        text: 'Maybe the same as "Peak to peak byway!". Similar name, nearby. Waits too.',
        href: '/admin?q=Peak+to+peak+byway%21',
      },
      { level: 'unknown', text: 'Sent without an email address', href: null },
      { level: 'good', text: 'No links, no phone or email in the text', href: null },
    ]);

    const pat = await volunteer('Pat', 20);
    await volunteer('Patrick', 10, { phone: '+1 (303) 555-0142' });
    await volunteer('Patricia', 10, { phone: '303.555.0142 ext. 12' });
    await volunteer('Patton', 10, { phone: '1-303-555-0142 #3' });
    await volunteer('Other', 10, { phone: '303-555-0143' });
    await volunteer('Pat2', 10, { phone: '303-555-0100', email: 'PAT@ride.example' });
    const same = await call<QueueDetailsAnswer>('GET', `/api/admin/queue/volunteers/${pat}`);
    expect(sameAs(same).toSorted()).toEqual([
      'Maybe the same as "Pat2". Same email. Waits too.',
      'Maybe the same as "Patricia". Same phone. Waits too.',
      'Maybe the same as "Patrick". Same phone. Waits too.',
      'Maybe the same as "Patton". Same phone. Waits too.',
    ]);

    const rain = await article('Riding in the rain', 30);
    await article('Riding in the Rain.', 20);
    await article('My first bike', 10);
    const twin = await call<QueueDetailsAnswer>('GET', `/api/admin/queue/articles/${rain}`);
    expect(sameAs(twin)).toEqual(['Maybe the same as "Riding in the Rain.". Similar title. Waits too.']);
  });

  it('tells others who marks at an entry, for five minutes', async () => {
    const id = await volunteer('Pat', 60);
    const { username, cookie: ana } = await anotherAdmin();
    const key = { kind: 'volunteers', id };
    await call('POST', '/api/admin/queue/claim', key, ana);
    expect((await queue()).entries[0]?.claim).toMatchObject({
      name: username,
      isMine: false,
    });
    expect(await call('POST', '/api/admin/queue/claim', key)).toMatchObject({ claim: { isMine: false } });
    expect((await decide('approve', [key])).results[0]?.ok).toBe(true);
    suite.test.advance(6 * MINUTE_MS);
    expect(await call('POST', '/api/admin/queue/claim', key)).toMatchObject({ claim: { isMine: true } });
    await call('POST', '/api/admin/queue/release', key);
    expect(await call('POST', '/api/admin/queue/claim', key, ana)).toMatchObject({ claim: { isMine: true } });
    suite.test.advance(-HOUR_MS);
    expect(await call('POST', '/api/admin/queue/claim', key)).toMatchObject({ claim: { isMine: true } });
    suite.test.advance(HOUR_MS);
  });
});
