import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#test/test-database.ts';
import { route, ownedRoutesSuite } from '#test/owned-routes.ts';
import { messageOf } from '#test/test-suite.ts';

describeOnBothEngines('changes of published routes by their private link', (open) => {
  const { suite, asAdmin, mails, add, approve, published, listed, shown, call, view, edit, step, decide } =
    ownedRoutesSuite(open);

  it('let a change of a published route wait while the old version stays', async () => {
    const { id, token } = await published();
    expect(
      messageOf(await edit(token, { name: 'New name', highlights: ['Longs Peak', 'Mount Meeker'] })),
    ).toBe('Your change waits for review. Until then everything stays as it is.');
    expect(await shown(id)).toMatchObject({ name: 'Peak to Peak' });
    expect(await view(token)).toMatchObject({
      state: 'published',
      publicPath: `/route/${id}`,
      stored: { name: 'Peak to Peak' },
      wanted: { name: 'New name' },
      proposal: { fields: ['Name', 'Highlights'] },
    });
    // The owner goes on with the same change: there is one for each entry.
    await edit(token, { description: 'Better.' });
    expect((await listed(id)).proposal?.fields).toEqual([
      {
        name: 'name',
        label: 'Name',
        base: 'Peak to Peak',
        current: 'Peak to Peak',
        proposed: 'New name',
        conflict: false,
      },
      expect.objectContaining({ name: 'description', proposed: 'Better.' }),
      expect.objectContaining({ name: 'highlights', current: ['Longs Peak'] }),
    ]);
    expect((await asAdmin('GET', '/api/admin/queue?kind=changes')).json()).toMatchObject({
      entries: [
        {
          kind: 'changes',
          title: 'Peak to Peak',
          summary: 'Proposes to change: Name, Description, Highlights',
        },
      ],
    });
    const before = (await suite.test.services.scenicRoutes.contentVersion()).version;
    expect((await decide(id, 'accept')).statusCode).toBe(200);
    expect((await suite.test.services.scenicRoutes.contentVersion()).version).not.toBe(before);
    expect(await shown(id)).toMatchObject({
      name: 'New name',
      description: 'Better.',
      highlights: ['Longs Peak', 'Mount Meeker'],
      distance: 55.4,
    });
    expect(await view(token)).toMatchObject({ stored: { name: 'New name' }, proposal: null, declined: null });
    expect((await mails()).map(({ kind }) => kind)).toContain('route-change-accepted');
    const log = (await asAdmin('GET', `/api/admin/audit?entityType=scenic-routes&entityId=${id}`)).json();
    expect(log).toMatchObject({
      entries: [
        { action: 'change accepted', adminName: 'admin', after: { name: 'New name' } },
        { action: 'approved' },
      ],
    });
  });

  it('let their owner take a waiting change back', async () => {
    const { id, token } = await published();
    await edit(token, { name: 'New name' });
    expect((await step('DELETE', '/proposal', token)).entry).toMatchObject({ proposal: null });
    expect((await listed(id)).proposal).toBeNull();
    await edit(token, { name: 'New name' });
    expect(messageOf(await edit(token, { name: 'Peak to Peak' }))).toBe('Your change is taken back.');
    expect((await listed(id)).proposal).toBeNull();
  });

  it('tell their owner why a change was declined', async () => {
    const { id, token } = await published();
    await edit(token, { description: 'Buy my tires.' });
    expect((await decide(id, 'decline', { reason: 'No advertising, please.' })).statusCode).toBe(200);
    expect(await view(token)).toMatchObject({
      proposal: null,
      wanted: { description: 'Aspens all the way.' },
      declined: { reason: 'No advertising, please.' },
    });
    const told = (await mails()).find(({ kind }) => kind === 'route-change-declined');
    expect(told?.plain_text).toContain('No advertising, please.');
    expect((await decide(id, 'decline')).statusCode).toBe(400);
    await edit(token, { description: 'Aspens and larches.' });
    expect(await view(token)).toMatchObject({ declined: null, proposal: { fields: ['Description'] } });
  });

  it('keep what an admin changed meanwhile, and ask when it is the same field', async () => {
    const { id, token } = await published();
    await edit(token, { name: 'Owner name', description: 'Owner text.' });
    await asAdmin('PUT', `/api/admin/scenic-routes/${id}`, { name: 'Admin name', startLocation: 'Ned, CO' });
    const refused = await decide(id, 'accept');
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ errors: { name: 'Now: Admin name Proposed: Owner name' } });
    expect((await listed(id)).proposal?.fields[0]).toMatchObject({
      base: 'Peak to Peak',
      current: 'Admin name',
      conflict: true,
    });
    expect((await decide(id, 'accept', { fields: ['description'] })).statusCode).toBe(200);
    expect(await shown(id)).toMatchObject({
      name: 'Admin name',
      description: 'Owner text.',
      startLocation: 'Ned, CO',
    });
    expect((await listed(id)).proposal).toBeNull();
  });

  it('refuse a decision on something else than what the admin saw', async () => {
    const { id, token } = await published();
    await edit(token, { name: 'First' });
    const { proposal } = await listed(id);
    await edit(token, { name: 'Second' });
    const accept = (shown: typeof proposal) =>
      asAdmin('POST', `/api/admin/proposals/${shown?.id}/accept`, { version: shown?.version });
    expect((await accept(proposal)).statusCode).toBe(409);
    expect(await shown(id)).toMatchObject({ name: 'Peak to Peak' });
    const { proposal: newer } = await listed(id);
    expect((await accept(newer)).statusCode).toBe(200);
    expect((await accept(newer)).statusCode).toBe(409);
    expect(await shown(id)).toMatchObject({ name: 'Second' });
  });

  it('let an edit that crosses the approval wait, whichever comes first', async () => {
    const { id, token } = await add();
    const { version, wanted } = await view(token);
    await approve(id);
    const late = await call('PUT', '', token, { ...wanted, name: 'Crossed', version });
    expect(late.statusCode, late.body).toBe(200);
    expect(await shown(id)).toMatchObject({ name: 'Peak to Peak' });
    expect((await listed(id)).proposal).toMatchObject({ fields: [{ proposed: 'Crossed' }] });

    const other = await add({ ...route, name: 'Other' });
    const old = (await listed(other.id)).updatedAt;
    await edit(other.token, { name: 'Not what the admin read' });
    expect((await approve(other.id, { updatedAt: old })).statusCode).toBe(409);
    expect(await listed(other.id)).toMatchObject({ isApproved: false });
  });

  it('never lose or sneak in an edit when both happen at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      suite.test.advance(11 * 60_000);
      const { id, token } = await add({ ...route, name: `Round ${round}` });
      const { version, wanted } = await view(token);
      const seen = (await listed(id)).updatedAt;
      const [edited, approved] = await Promise.all([
        call('PUT', '', token, { ...wanted, name: 'Sneaked in', version }),
        approve(id, { updatedAt: seen }),
      ]);
      expect(edited.statusCode, edited.body).toBe(200);
      const row = await listed(id);
      if (approved.statusCode === 200)
        expect(row).toMatchObject({
          name: `Round ${round}`,
          proposal: { fields: [{ proposed: 'Sneaked in' }] },
        });
      else expect(row).toMatchObject({ name: 'Sneaked in', isApproved: false });
    }
  });

  it('accept either the change that the admin saw, or none, while the owner changes it', async () => {
    for (let round = 0; round < 5; round += 1) {
      suite.test.advance(11 * 60_000);
      const { id, token } = await published({ ...route, name: `Round ${round}` });
      await edit(token, { name: 'Seen' });
      const { version, wanted } = await view(token);
      const { proposal } = await listed(id);
      const seen = { version: proposal?.version };
      const [changed, accepted] = await Promise.all([
        call('PUT', '', token, { ...wanted, name: 'Unseen', version }),
        asAdmin('POST', `/api/admin/proposals/${proposal?.id}/accept`, seen),
      ]);
      expect((await shown(id)).name).toBe(accepted.statusCode === 200 ? 'Seen' : `Round ${round}`);
      // Whoever was second is told, or their change waits.
      expect([changed.statusCode, accepted.statusCode].filter((code) => code === 200).length).toBeGreaterThan(
        0,
      );
      if (changed.statusCode === 200)
        expect((await listed(id)).proposal).toMatchObject({ fields: [{ proposed: 'Unseen' }] });
    }
  });

  it('are decided in the queue too, and never on something else than what was shown there', async () => {
    const { id, token } = await published();
    await edit(token, { name: 'First' });
    const decideInQueue = async (verdict: string) => {
      const { entries } = (await asAdmin('GET', '/api/admin/queue?kind=changes')).json<{
        entries: { id: string }[];
      }>();
      const payload = { verdict, entries: [{ kind: 'changes', id: entries[0]?.id }] };
      expect((await asAdmin('POST', '/api/admin/queue/decide', payload)).statusCode).toBe(200);
    };
    const carriedOut = async () => {
      suite.test.advance(60_000);
      await suite.test.services.jobs.runDue();
    };
    await decideInQueue('approve');
    await edit(token, { name: 'Second' });
    await carriedOut();
    expect(await shown(id)).toMatchObject({ name: 'Peak to Peak' });
    await decideInQueue('approve');
    await carriedOut();
    expect(await shown(id)).toMatchObject({ name: 'Second' });
  });
});
