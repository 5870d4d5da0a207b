import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#test/test-database.ts';
import { reviewQueueSuite } from '#test/review-queue.ts';
import { UNDO_MS } from './queue.model.ts';

describeOnBothEngines('undoing a decision in the queue', (open) => {
  const {
    suite,
    call,
    anotherAdmin,
    queue,
    titles,
    decide,
    undo,
    carryOut,
    mails,
    sentMails,
    route,
    volunteer,
    article,
  } = reviewQueueSuite(open);

  async function ownedRoute() {
    const added = await suite.test.app.inject({
      method: 'POST',
      url: '/api/scenic-routes/add',
      payload: { name: 'Peak to Peak', zipCodes: ['80302'], submitterEmail: 'rider@ride.example' },
    });
    const { id, link } = added.json<{ id: number; link: { token: string } }>();
    await suite.database.query('DELETE FROM mail_outbox');
    const own = { url: '/api/private/route', headers: { authorization: `Bearer ${link.token}` } } as const;
    return { id: String(id), own };
  }
  const isPublished = async (id: string) =>
    (await suite.test.services.scenicRoutes.review.find(Number(id))).isPublished;

  it('undoes a decision within half a minute as if it had never been', async () => {
    const routeId = await route('Peak to Peak', 60);
    const volunteerId = await volunteer('Pat', 50);
    const approved = await decide('approve', [{ kind: 'routes', id: routeId }]);
    const declined = await decide('decline', [{ kind: 'volunteers', id: volunteerId }], 'Nobody answers');
    const [first, second] = [approved.results[0]?.decision, declined.results[0]?.decision];
    expect((await undo(first, second)).results.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await titles()).toEqual(['Peak to Peak', 'Pat']);
    await carryOut();
    expect(await titles()).toEqual(['Peak to Peak', 'Pat']);
    expect(await mails()).toEqual([]);
    expect((await undo(first)).results).toMatchObject([
      { ok: false, message: 'This was undone already. The entry waits again.' },
    ]);
    expect((await decide('approve', [{ kind: 'routes', id: routeId }])).results[0]?.ok).toBe(true);
  });

  it('cannot undo what is carried out, nor after its time', async () => {
    const id = await volunteer('Pat', 60);
    const { results } = await decide('approve', [{ kind: 'volunteers', id }]);
    suite.test.advance(UNDO_MS);
    expect((await undo(results[0]?.decision)).results).toEqual([
      {
        decision: results[0]?.decision,
        ok: false,
        message: 'The time for undoing is over: it is carried out already.',
      },
    ]);
    await carryOut();
    expect(
      (
        await suite.test.services.roadside.volunteers.page({
          q: '',
          status: 'published',
          sort: 'newest',
          page: 1,
          pageSize: 5,
        })
      ).total,
    ).toBe(1);
  });

  it('keeps what its owner changes after the approval as a proposal, and still undoes the approval', async () => {
    const { id, own } = await ownedRoute();
    const { results } = await decide('approve', [{ kind: 'routes', id }]);
    suite.test.advance(5_000);
    const { version } = (await suite.test.app.inject(own)).json<{ version: string }>();
    const changed = await suite.test.app.inject({
      ...own,
      method: 'PUT',
      payload: { name: 'Peak to Peak', zipCodes: ['80302'], version, description: 'Read me again' },
    });
    expect(changed.json<{ message: string }>().message).toContain('waits for review');
    expect((await undo(results[0]?.decision)).results).toMatchObject([{ ok: true }]);
    expect(await isPublished(id)).toBe(false);
  });

  it('says so when an approval is undone that its owner withdrew meanwhile, and sends no email', async () => {
    const { id, own } = await ownedRoute();
    const { results } = await decide('approve', [{ kind: 'routes', id }]);
    const withdrawn = await suite.test.app.inject({ ...own, method: 'POST', url: `${own.url}/withdraw` });
    expect(withdrawn.statusCode, withdrawn.body).toBe(200);
    expect((await undo(results[0]?.decision)).results).toMatchObject([
      { ok: false, message: 'The sender took this entry back in the meantime, so there is nothing to undo.' },
    ]);
    await carryOut();
    expect(await sentMails()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it('says so when a decline is undone whose entry was withdrawn meanwhile', async () => {
    const { id, own } = await ownedRoute();
    const { results } = await decide('decline', [{ kind: 'routes', id }], 'No');
    await suite.test.app.inject({ ...own, method: 'POST', url: `${own.url}/withdraw` });
    expect((await undo(results[0]?.decision)).results).toMatchObject([
      { ok: false, message: expect.stringContaining('is no longer waiting') },
    ]);
    await carryOut();
    expect(await sentMails()).toEqual([]);
  });

  it('declines nothing that its owner changed after it was read: it waits again', async () => {
    const { id, own } = await ownedRoute();
    await decide('decline', [{ kind: 'routes', id }], 'Where does it end?');
    suite.test.advance(5_000);
    const { version } = (await suite.test.app.inject(own)).json<{ version: string }>();
    const changed = await suite.test.app.inject({
      ...own,
      method: 'PUT',
      payload: { name: 'Peak to Peak', zipCodes: ['80302'], version, endLocation: 'Estes Park, CO' },
    });
    expect(changed.statusCode, changed.body).toBe(200);
    await carryOut();
    expect(await titles()).toEqual(['Peak to Peak']);
    expect(await sentMails()).toEqual([]);
    await decide('decline', [{ kind: 'routes', id }], 'We have it already');
    await carryOut();
    expect(await titles()).toEqual([]);
    expect(await sentMails()).toEqual(['route-declined rider@ride.example']);
  });

  it('does not undo what someone else changed since, and says so; the email still goes out', async () => {
    const { id } = await ownedRoute();
    const { results } = await decide('approve', [{ kind: 'routes', id }]);
    suite.test.advance(1_000);
    const put = await call('PUT', `/api/admin/scenic-routes/${id}`, { name: 'Peak to Peak Byway' });
    expect(put).toMatchObject({ name: 'Peak to Peak Byway' });
    expect((await undo(results[0]?.decision)).results).toMatchObject([
      { ok: false, message: expect.stringContaining('Someone else changed this entry') },
    ]);
    expect(await isPublished(id)).toBe(true);
    await carryOut();
    expect(await sentMails()).toEqual(['route-online rider@ride.example']);
  });

  it('sends no email about what was unpublished within the half minute', async () => {
    const { id } = await ownedRoute();
    await decide('approve', [{ kind: 'routes', id }]);
    suite.test.advance(1_000);
    await call('POST', '/api/admin/approve', {
      type: 'scenic-routes',
      id: Number(id),
      isApproved: true,
      isPublished: false,
    });
    await carryOut();
    expect(await mails()).toEqual([]);
  });

  it('undoes once, however often and however close together it is asked for', async () => {
    const id = await volunteer('Pat', 60);
    const { results } = await decide('approve', [{ kind: 'volunteers', id }]);
    const decision = results[0]?.decision;
    const both = await Promise.all([undo(decision), undo(decision)]);
    expect(both.map(({ results: [result] }) => result?.ok).toSorted()).toEqual([false, true]);
    expect(await titles()).toEqual(['Pat']);
    await carryOut();
    expect(await mails()).toEqual([]);
  });

  it('either undoes or sends, when both come at the last moment', async () => {
    const id = await volunteer('Pat', 60);
    const { results } = await decide('approve', [{ kind: 'volunteers', id }]);
    suite.test.advance(UNDO_MS - 1);
    const undone = undo(results[0]?.decision);
    suite.test.advance(1);
    const [{ results: answers }] = await Promise.all([undone, suite.test.services.jobs.runDue()]);
    await carryOut();
    expect(await sentMails()).toEqual(answers[0]?.ok ? [] : ['roadside-volunteer-listed pat@ride.example']);
    expect(await titles()).toEqual(answers[0]?.ok ? ['Pat'] : []);
  });

  it("names one's own decisions first, and says who made the others", async () => {
    const mine = await volunteer('Pat', 60);
    const theirs = await volunteer('Kim', 50);
    const ana = await anotherAdmin();
    await decide('approve', [{ kind: 'volunteers', id: mine }]);
    suite.test.advance(1_000);
    const body = { verdict: 'approve', entries: [{ kind: 'volunteers', id: theirs }] };
    await call('POST', '/api/admin/queue/decide', body, ana.cookie);
    expect((await queue()).decisions).toMatchObject([
      { title: 'Pat', isMine: true },
      { title: 'Kim', isMine: false, by: ana.username },
    ]);
  });

  it('undoes the approval of an article, and of a volunteer', async () => {
    const entries = [
      { kind: 'articles', id: await article('Rain gear', 60) },
      { kind: 'volunteers', id: await volunteer('Pat', 50) },
    ];
    await suite.database.query('DELETE FROM mail_outbox');
    const { results } = await decide('approve', entries);
    expect(await titles()).toEqual([]);
    expect((await undo(...results.map(({ decision }) => decision))).results.map(({ ok }) => ok)).toEqual([
      true,
      true,
    ]);
    expect(await titles()).toEqual(['Rain gear', 'Pat']);
    await carryOut();
    expect(await mails()).toEqual([]);
  });
});
