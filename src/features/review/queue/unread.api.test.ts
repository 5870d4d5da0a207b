import { expect, it, onTestFinished, vi } from 'vitest';
import { ride } from '#test/owned-routes.ts';
import { describeOnDatabase } from '#test/test-database.ts';
import { reviewQueueSuite } from '#test/review-queue.ts';
import type { QueueDetailsAnswer, QueueEntryKey } from './queue.schema.ts';

interface Sent {
  id: number | string;
  link: { token: string };
}

describeOnDatabase('what nobody has read', (open) => {
  const { suite, call, queue, titles, decide, undo, carryOut, route, request } = reviewQueueSuite(open);

  const send = async (url: string, form: object): Promise<Sent> => {
    const response = await suite.send('POST', url, form);
    expect(response.statusCode, response.body).toBe(201);
    return response.json<Sent>();
  };
  const edit = async (page: string, { link }: Sent, changes: object) => {
    const { wanted, version } = (await suite.asOwner(link.token, 'GET', page)).json<{
      wanted: object;
      version?: string;
    }>();
    const response = await suite.asOwner(link.token, 'PUT', page, { ...wanted, version, ...changes });
    expect(response.statusCode, response.body).toBe(200);
  };
  const volunteer = {
    name: 'Dana',
    email: 'dana@ride.example',
    phone: '303-555-0142',
    zipCode: '80302',
    servicesOfferedInput: 'Fuel delivery',
    availability: 'Weekends',
  };
  const text = 'It rained on the pass. '.repeat(10);

  const kinds = [
    {
      kind: 'routes',
      add: () => send('/api/scenic-routes/add', { name: 'Peak to Peak', zipCodes: ['80302'] }),
      change: (sent: Sent) => edit('/api/private/route', sent, { name: 'Cheap watches' }),
    },
    {
      kind: 'rides',
      add: () => send('/api/scenic-routes/add', { ...ride, repeats: 'weekly', repeatsUntil: '2027-04-25' }),
      // The rule is no column of the ride itself.
      change: (sent: Sent) => edit('/api/private/route', sent, { repeats: 'monthly' }),
    },
    {
      kind: 'volunteers',
      add: () => send('/api/roadside/volunteer', volunteer),
      change: (sent: Sent) =>
        edit('/api/private/roadside-volunteer', sent, { ...volunteer, availability: 'Cheap watches' }),
    },
    {
      kind: 'articles',
      add: () =>
        send('/api/blog/submit', {
          authorName: 'Ann',
          authorEmail: 'ann@ride.example',
          title: 'My trip',
          content: text,
        }),
      change: (sent: Sent) => edit('/api/private/article', sent, { title: 'Cheap watches' }),
    },
  ];

  it.each(kinds)('is not decided: $kind that changed since they were read', async ({ kind, add, change }) => {
    const sent = await add();
    const key: QueueEntryKey = { kind, id: String(sent.id) };
    const [listed] = (await queue()).entries;
    const read = await call<QueueDetailsAnswer>('GET', `/api/admin/queue/${kind}/${key.id}`);
    expect(listed?.updatedAt).toBe(read.updatedAt);
    suite.test.advance(1_000);
    await change(sent);

    for (const verdict of ['approve', 'decline']) {
      const { results } = await decide(verdict, [{ ...key, updatedAt: read.updatedAt }]);
      expect(results).toEqual([
        {
          ...key,
          ok: false,
          decision: null,
          undoUntil: null,
          message: 'Someone else changed this entry meanwhile. Reload it, then make your change again.',
          isStale: true,
        },
      ]);
    }
    expect(await titles()).toHaveLength(1);

    const [now] = (await queue()).entries;
    const { results } = await decide('approve', [{ ...key, updatedAt: now?.updatedAt }]);
    expect(results).toMatchObject([{ ok: true, isStale: false }]);
    expect(await titles()).toEqual([]);
  });

  it.each(['routes', 'volunteers'])(
    'is not declined: %s whose owner changes them while the decision is carried out',
    async (of) => {
      const { kind, add, change } = kinds.find((one) => one.kind === of) ?? expect.fail('no such kind');
      const sent = await add();
      const { scenicRoutes, roadside } = suite.test.services;
      const changedMeanwhile =
        <Args extends unknown[]>(decline: (...args: Args) => Promise<void>) =>
        async (...args: Args) => {
          await change(sent);
          await decline(...args);
        };
      onTestFinished(() => void vi.restoreAllMocks());
      const { remove } = scenicRoutes.review;
      const { decline } = roadside.volunteers;
      vi.spyOn(scenicRoutes.review, 'remove').mockImplementation(changedMeanwhile(remove));
      vi.spyOn(roadside.volunteers, 'decline').mockImplementation(changedMeanwhile(decline));
      await decide('decline', [{ kind, id: String(sent.id) }]);
      await carryOut();
      expect(await titles()).toHaveLength(1);
      expect(await suite.database.query('SELECT state FROM review_decisions')).toEqual([{ state: 'lapsed' }]);
    },
  );

  it('does not keep the rest of a batch', async () => {
    const [changed, same] = [await route('Changed', 60), await route('Same', 50)];
    const { entries } = await queue();
    await suite.asAdmin('PUT', `/api/admin/scenic-routes/${changed}`, { name: 'Another name' });
    const { results } = await decide(
      'approve',
      entries.map(({ kind, id, updatedAt }) => ({ kind, id, updatedAt })),
    );
    expect(results).toMatchObject([
      { id: changed, ok: false, isStale: true },
      { id: same, ok: true, isStale: false },
    ]);
    expect(await titles()).toEqual(['Another name']);
  });

  it('has another version after an undone approval, which is decided again', async () => {
    await route('Peak to Peak', 60);
    const seen = async () =>
      (await queue()).entries.map(({ kind, id, updatedAt }) => ({ kind, id, updatedAt }));
    const { results } = await decide('approve', await seen());
    await undo(results[0]?.decision);
    expect((await decide('approve', await seen())).results).toMatchObject([{ ok: true }]);
  });

  it('stops no request for help, whose words stay as they were sent', async () => {
    await request('high', 1);
    const [entry] = (await queue()).entries;
    await suite.database.query('UPDATE roadside_requests SET updated_at = $1', [new Date(suite.test.now())]);
    expect(
      (await decide('approve', [{ kind: entry?.kind, id: entry?.id, updatedAt: entry?.updatedAt }])).results,
    ).toMatchObject([{ ok: true }]);
  });

  it('is decided as before by programs that send no version', async () => {
    const id = await route('Peak to Peak', 60);
    expect((await decide('approve', [{ kind: 'routes', id }])).results).toMatchObject([{ ok: true }]);
    const wrong = await suite.asAdmin('POST', '/api/admin/queue/decide', {
      verdict: 'approve',
      entries: [{ kind: 'routes', id, updatedAt: 'yesterday' }],
    });
    expect(wrong.statusCode).toBe(400);
  });
});
