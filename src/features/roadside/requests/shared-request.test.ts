import { expect, it } from 'vitest';
import { describeOnDatabase } from '#test/test-database.ts';
import { helpForm, helpSuite } from '#test/roadside-help.ts';

describeOnDatabase('a request that is handed on', (open) => {
  const help = helpSuite(open);

  async function shared(changes: object = {}) {
    const sent = await help.call('POST', '/api/roadside/request', { ...helpForm, ...changes });
    const { token: own } = sent.body.link as { token: string };
    const made = await help.own(own, 'POST', 'request/share');
    return { own, made, token: String(made.body.token) };
  }

  it('is the same link each time, and shows where and how far, without a name or a contact', async () => {
    const { own, made, token } = await shared({ latitude: 39.62, longitude: -106.05, mileMarker: '209' });
    expect(made.body).toMatchObject({ page: '/private/shared-request' });
    expect((await help.own(own, 'POST', 'request/share')).body).toEqual(made.body);
    const view = await help.own(token, 'GET', 'shared');
    expect(Object.keys(view.body).sort()).toEqual([
      'approvedAt',
      'area',
      'asked',
      'closedAt',
      'confirmedAt',
      'createdAt',
      'declined',
      'helpedAt',
      'issueType',
      'lastAskedAt',
      'needsReview',
      'place',
      'step',
    ]);
    expect(view.body).toMatchObject({
      step: 'unconfirmed',
      place: { position: { latitude: 39.62 }, mileMarker: '209', location: 'Overlook above the dam' },
    });
  });

  it('opens nothing but that, and no link of another kind opens it', async () => {
    const { own, token } = await shared();
    for (const [method, path] of [
      ['GET', 'request'],
      ['GET', 'request/export'],
      ['POST', 'request/confirm'],
      ['POST', 'request/cancel'],
      ['POST', 'request/share'],
      ['DELETE', 'request'],
      ['GET', 'offer'],
      ['GET', 'volunteer'],
    ] as const)
      expect((await help.own(token, method, path)).status, `${method} ${path}`).toBe(404);
    expect((await help.own(own, 'GET', 'shared')).status).toBe(404);
    expect((await help.own(own, 'GET', 'request')).body).toMatchObject({ status: 'pending' });
  });

  it('leaves out words that hold a way to reach somebody', async () => {
    const { token } = await shared({ location: 'Call me: 720-555-0111', road: 'ask robin@ride.example' });
    const view = await help.own(token, 'GET', 'shared');
    expect(view.body.place).toMatchObject({ location: null, road: null });
    expect(view.text).not.toMatch(/555-0111|robin/);
  });

  it('forgets the place once it is over, ends when it is erased, and is not made for what is over', async () => {
    const { own, token } = await shared();
    await help.own(own, 'POST', 'request/cancel');
    expect((await help.own(token, 'GET', 'shared')).body).toMatchObject({ step: 'cancelled', place: null });
    expect((await help.own(own, 'POST', 'request/share')).status).toBe(409);
    await help.own(own, 'DELETE', 'request');
    expect((await help.own(token, 'GET', 'shared')).status).toBe(404);
  });
});
