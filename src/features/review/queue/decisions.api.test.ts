import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#test/test-database.ts';
import { reviewQueueSuite } from '#test/review-queue.ts';
import { MINUTE_MS } from '#platform/time/units.ts';
import { QUEUE_LIMITS, UNDO_MS } from './queue.model.ts';

const GONE = '00000000-0000-4000-8000-000000000000';

describeOnBothEngines('decisions in the queue', (open) => {
  const {
    suite,
    call,
    queue,
    titles,
    decide,
    carryOut,
    mails,
    sentMails,
    route,
    volunteer,
    request,
    article,
  } = reviewQueueSuite(open);

  it('counts an approval at once, and sends its email after half a minute, once', async () => {
    const id = await route('Peak to Peak', 60, { submitterEmail: 'rider@ride.example' });
    await suite.database.query('DELETE FROM mail_outbox');
    const { results } = await decide('approve', [{ kind: 'routes', id }]);
    expect(results).toMatchObject([
      { ok: true, undoUntil: new Date(suite.test.now() + UNDO_MS).toISOString() },
    ]);
    expect(await titles()).toEqual([]);
    expect((await queue()).decisions).toMatchObject([
      { title: 'Peak to Peak', verdict: 'approve', isMine: true },
    ]);
    expect((await queue()).counts.total).toBe(0);
    expect(await suite.test.services.scenicRoutes.review.find(Number(id))).toMatchObject({
      isPublished: true,
      approvedBy: 'admin',
    });
    expect((await queue()).decisions).toMatchObject([{ isInEffect: true }]);
    await carryOut(UNDO_MS - 1_000);
    expect(await sentMails()).toEqual([]);
    await carryOut(2_000);
    expect(await sentMails()).toEqual(['route-online rider@ride.example']);
    expect((await queue()).decisions).toEqual([]);
    await carryOut(20 * MINUTE_MS);
    expect(await sentMails()).toEqual(['route-online rider@ride.example']);
  });

  it('declines alike from the queue and from a tab: one email, one entry in the log', async () => {
    const kinds = [
      {
        kind: 'routes',
        list: 'scenic-routes',
        add: () => route('Ridge', 60, { submitterEmail: 'rider@ride.example' }),
      },
      { kind: 'volunteers', list: 'volunteers', add: () => volunteer('Pat', 60) },
      { kind: 'requests', list: 'requests', add: () => request('low', 60) },
    ];
    for (const { kind, list, add } of kinds) {
      const acts: unknown[] = [];
      for (const decline of [
        async (id: string) => {
          await decide('decline', [{ kind, id }]);
          await carryOut();
        },
        async (id: string) => {
          const url = `/api/admin/${list}/${id}`;
          expect(
            (
              await suite.test.app.inject({
                method: 'DELETE',
                url,
                headers: { cookie: suite.cookie, origin: 'http://localhost:3000' },
              })
            ).statusCode,
          ).toBe(200);
        },
      ]) {
        const id = await add();
        await suite.database.query('DELETE FROM mail_outbox');
        await decline(id);
        const log = await suite.database.query<{ action: string; before: unknown; after: unknown }>(
          'SELECT action, before, after FROM audit_log WHERE entity_type = $1 AND entity_id = $2',
          [list, id],
        );
        expect(log).toMatchObject([{ action: 'declined', after: { reason: null } }]);
        const sent = await mails();
        expect(sent).toHaveLength(1);
        acts.push({
          log,
          sent: sent.map(({ kind: of, recipient, plain_text: text }) => [of, recipient, text]),
        });
      }
      expect(acts[0]).toEqual(acts[1]);
    }
  });

  it('declines with a reason: the entry is gone, whoever sent it is told, the log knows', async () => {
    const entries = [
      {
        kind: 'routes',
        id: await route('Ridge', 60, { submitterEmail: 'rider@ride.example', submitterName: 'Rae' }),
      },
      { kind: 'routes', id: await route('Nameless', 60) },
      { kind: 'volunteers', id: await volunteer('Pat', 60) },
      { kind: 'requests', id: await request('low', 60) },
      { kind: 'articles', id: await article('Rain gear', 60) },
    ];
    await suite.database.query('DELETE FROM mail_outbox');
    await decide('decline', entries, 'We have it already.');
    expect(await mails()).toEqual([]);
    await carryOut();
    const sent = await mails();
    expect(sent.map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted()).toEqual([
      'article-rejected ann@ride.example',
      'request-declined sam@ride.example',
      'route-declined rider@ride.example',
      'volunteer-declined pat@ride.example',
    ]);
    for (const { plain_text: text } of sent) expect(text).toContain('We have it already.');
    const textOf = (kind: string) => sent.find((mail) => mail.kind === kind)?.plain_text;
    expect(textOf('route-declined')).toContain('Hello,');
    expect(textOf('request-declined')).toContain('Nobody is on the way');
    // Each leads to its own form.
    expect(textOf('route-declined')).toContain('/routes?tab=add\n');
    expect(textOf('volunteer-declined')).toContain('/roadside-assistance?tab=volunteer\n');
    expect(textOf('request-declined')).toContain('/roadside-assistance?tab=help\n');
    expect(await titles()).toEqual([]);
    const log = await suite.database.query<{ type: string; who: string }>(
      `SELECT entity_type AS type, admin_name AS who FROM audit_log
       WHERE action IN ('declined', 'rejected') AND at > $1 ORDER BY id`,
      [new Date(suite.test.now() - 5 * MINUTE_MS)],
    );
    expect(log.map(({ type, who }) => `${type} ${who}`).toSorted()).toEqual([
      'blog-submissions admin',
      'requests admin',
      'scenic-routes admin',
      'scenic-routes admin',
      'volunteers admin',
    ]);
  });

  it('passes a request for help on at once', async () => {
    const id = await request('high', 1);
    const { results } = await decide('approve', [{ kind: 'requests', id }]);
    expect(results).toMatchObject([{ ok: true, decision: null, undoUntil: null }]);
    expect(await titles()).toEqual([]);
    const [row] = await suite.database.query<{ is_approved: boolean }>(
      'SELECT is_approved FROM roadside_requests',
    );
    expect(row?.is_approved).toBe(true);
  });

  it('answers for each of many, and one that is refused does not keep the others', async () => {
    const [a, b] = [await volunteer('Ann', 3), await volunteer('Bob', 2)];
    await decide('decline', [{ kind: 'volunteers', id: b }]);
    const { results } = await decide('approve', [
      { kind: 'volunteers', id: a },
      { kind: 'volunteers', id: b },
      { kind: 'volunteers', id: GONE },
      { kind: 'volunteers', id: "1' OR 1=1" },
      { kind: 'unicorns', id: '1' },
    ]);
    expect(results.map(({ ok, message }) => [ok, message])).toEqual([
      [true, null],
      [false, 'admin declined this just now.'],
      [false, 'This entry no longer exists. Someone else may have deleted it.'],
      [false, 'This entry no longer exists. Someone else may have deleted it.'],
      [false, 'There is no such kind of entry.'],
    ]);
  });

  it.each([
    { verdict: 'perhaps', entries: [{ kind: 'routes', id: '1' }] },
    { verdict: 'approve', entries: [] },
    {
      verdict: 'approve',
      entries: Array.from({ length: 101 }, (_, id) => ({ kind: 'routes', id: String(id) })),
    },
    {
      verdict: 'decline',
      entries: [{ kind: 'routes', id: '1' }],
      reason: 'x'.repeat(QUEUE_LIMITS.reason + 1),
    },
  ])('refuses a decision that makes no sense', async (payload) => {
    const response = await suite.test.app.inject({
      method: 'POST',
      url: '/api/admin/queue/decide',
      headers: { cookie: suite.cookie },
      payload,
    });
    expect(response.statusCode).toBe(400);
  });

  it('lets the first of two admins decide, however close they are', async () => {
    const id = await volunteer('Pat', 60);
    const both = await Promise.all([
      decide('approve', [{ kind: 'volunteers', id }]),
      decide('decline', [{ kind: 'volunteers', id }]),
    ]);
    expect(both.map(({ results }) => results[0]?.ok).toSorted()).toEqual([false, true]);
  });

  it('steps back when the rider found help meanwhile, and sends them no refusal', async () => {
    const id = await request('low', 60);
    await decide('decline', [{ kind: 'requests', id }], 'Too far away.');
    await suite.database.query(
      `UPDATE roadside_requests SET status = 'completed', closed_at = $1, closed_because = 'requester'`,
      [new Date(suite.test.now())],
    );
    await carryOut();
    expect(await suite.database.query('SELECT status FROM roadside_requests')).toEqual([
      { status: 'completed' },
    ]);
    expect((await mails()).map(({ kind }) => kind)).not.toContain('request-declined');
  });

  it('steps back when the entry was decided in its tab meanwhile', async () => {
    const id = await volunteer('Pat', 60);
    await decide('decline', [{ kind: 'volunteers', id }], 'No');
    await call('POST', '/api/admin/approve', { type: 'volunteers', id, isApproved: true, isPublished: true });
    await carryOut();
    const [row] = await suite.database.query<{ is_published: boolean }>(
      'SELECT is_published FROM roadside_volunteers',
    );
    expect(row?.is_published).toBe(true);
    expect((await mails()).map(({ kind }) => kind)).toEqual(['roadside-volunteer-listed']);
    const [decision] = await suite.database.query<{ state: string }>('SELECT state FROM review_decisions');
    expect(decision?.state).toBe('lapsed');
  });

  it('carries an approval out that the program was stopped in, and sends its email once', async () => {
    const id = await volunteer('Pat', 60);
    await decide('approve', [{ kind: 'volunteers', id }]);
    // As it was between the decision and its effect.
    await suite.database.query('UPDATE review_decisions SET left_at = NULL');
    await suite.database.query('UPDATE roadside_volunteers SET is_approved = false, is_published = false');
    await suite.database.query('DELETE FROM mail_outbox');
    await suite.database.query("DELETE FROM jobs WHERE queue = 'carry-out-decision'");
    await carryOut(20 * MINUTE_MS);
    await carryOut(20 * MINUTE_MS);
    expect(await sentMails()).toEqual(['roadside-volunteer-listed pat@ride.example']);
    expect(await titles()).toEqual([]);
  });

  it('carries out what was held when the program stopped, even when its job was lost', async () => {
    const id = await volunteer('Pat', 60);
    await decide('approve', [{ kind: 'volunteers', id }]);
    await suite.database.query("DELETE FROM jobs WHERE queue = 'carry-out-decision'");
    await carryOut(20 * MINUTE_MS);
    const [row] = await suite.database.query<{ is_published: boolean }>(
      'SELECT is_published FROM roadside_volunteers',
    );
    expect(row?.is_published).toBe(true);
  });
});
