import { expect, it } from 'vitest';
import { addRouteAnswerSchema } from '#features/routes/submit/add-route.schema.ts';
import type { SimulatedSubscription } from '#simulator/delivery/push.ts';
import { ride } from '#test/owned-routes.ts';
import { pushSuite } from '#test/push-suite.ts';
import { helpForm, listedVolunteer } from '#test/roadside-help.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { MINUTE_MS, HOUR_MS, DAY_MS } from '#platform/time/units.ts';
import { MOST_A_DAY } from './delivery.service.server.ts';

const REVIEWER = { id: null, username: 'admin' };

describeOnBothEngines('Notifications of a ride', (open) => {
  const suite = pushSuite(open);
  const { browser, notify, call, due, pass } = suite;
  const told = (of: SimulatedSubscription) =>
    suite.told(of).flatMap(({ tag, title, body }) => (tag === 'hello' ? [] : [`${title}. ${body}`]));

  async function publish() {
    const added = addRouteAnswerSchema.parse((await call('/api/scenic-routes/add', ride)).json());
    const flags = { isApproved: true, isPublished: true };
    await suite.test.services.scenicRoutes.review.decide(added.id, flags, REVIEWER);
    return added;
  }
  async function watched() {
    const { id, link } = await publish();
    const subscription = browser();
    const answer = await notify('ride', { subscription, rideId: id });
    expect(answer.statusCode, answer.body).toBe(200);
    return { id, subscription, owner: { authorization: `Bearer ${link.token}` } };
  }

  it('tell when it is called off', async () => {
    const { subscription, owner } = await watched();
    await due();
    expect((await call('/api/private/route/cancel', {}, owner)).statusCode).toBe(200);
    await due();
    expect(told(subscription)).toEqual(['Called off: Sunday breakfast. The organizer called this ride off.']);
    expect(suite.told(subscription).at(-1)).toMatchObject({
      navigate: expect.stringMatching(/^https:\/\/ride\.example\/route\/\d+$/),
    });
  });

  it('tell that its meeting point is new, and not which one: that is on the page', async () => {
    const { id, subscription } = await watched();
    const { review } = suite.test.services.scenicRoutes;
    await review.update(id, { startLocation: 'Call Dana at 303-555-0142' }, REVIEWER);
    await due();
    expect(told(subscription)).toEqual([
      'Changed: Sunday breakfast. New meeting point. Look before you set out.',
    ]);
    await review.update(id, { description: 'Aspens all the way, twice.' }, REVIEWER);
    await due();
    expect(told(subscription)).toHaveLength(1);
  });

  it('tell that it was taken from the site, and end with it', async () => {
    const { id, subscription } = await watched();
    await suite.test.services.scenicRoutes.review.remove(id, REVIEWER);
    await due();
    expect(told(subscription)).toEqual([
      'No longer listed: Sunday breakfast. This ride was taken from the site.',
    ]);
    await pass(2 * HOUR_MS);
    expect(await suite.stored()).toEqual([]);
  });

  it('end after its day', async () => {
    await watched();
    await due();
    await pass(17 * DAY_MS);
    expect(await suite.stored()).toEqual([]);
  });
});

describeOnBothEngines('Notifications of volunteers', (open) => {
  const suite = pushSuite(open);
  const { browser, notify, call, due, pass } = suite;
  const told = (of: SimulatedSubscription) => suite.told(of).filter(({ tag }) => tag !== 'hello');

  async function volunteer(name: string) {
    const [id = ''] = await suite.test.services.roadside.volunteers.importMany([
      listedVolunteer(name, '80443'),
    ]);
    const token = await suite.database.transaction((tx) =>
      suite.test.services.privateLinks.issue(tx, { purpose: 'roadside-volunteer', subject: id }),
    );
    const held = { authorization: `Bearer ${token}` };
    const switchOn = (subscription: SimulatedSubscription) =>
      call('/api/private/roadside-volunteer/notify', { subscription }, held);
    return { id, held, switchOn };
  }
  /** Confirmed by phone and approved. */
  async function request(changes: object = {}) {
    const sent = (await call('/api/roadside/request', { ...helpForm, ...changes })).json<{ id: string }>();
    await suite.database.query(`UPDATE roadside_requests SET confirmed_at = created_at WHERE id = $1`, [
      sent.id,
    ]);
    const approved = { type: 'requests', id: sent.id, isApproved: true, isPublished: true };
    expect((await suite.asAdmin('approve', approved)).statusCode).toBe(200);
    return sent.id;
  }
  const mailsTo = (to: string) =>
    suite.sink.mails.filter((mail) => mail.to.includes(to)).map(({ mail }) => mail.subject);

  it('ask beside the email, without a word of who asks, and open the page where one press answers', async () => {
    const { switchOn } = await volunteer('Dana');
    const subscription = browser();
    expect((await switchOn(subscription)).statusCode).toBe(200);
    await due();
    await request({ urgency: 'high' });
    await due();
    expect(mailsTo('dana@ride.example')).toContain('Urgent: a rider needs help: flat tire');
    const [asked, ...more] = told(subscription);
    expect(more).toEqual([]);
    expect(asked).toMatchObject({
      title: 'Urgent: a rider needs help',
      body: 'Flat tire, Dillon, CO, about 9 miles from you. Can you come?',
      actions: [
        { action: 'help', title: 'I can help', navigate: asked?.navigate },
        { action: 'later', title: 'Not now', navigate: asked?.navigate },
      ],
    });
    expect(JSON.stringify(asked)).not.toMatch(/Robin|robin|720-555|Overlook|rear tire|Dana/);
    const message = suite.test.simulator.push.messages.at(-1);
    expect(message).toMatchObject({ urgency: 'high' });
    expect(message?.ttl).toBeLessThanOrEqual(20 * 60);

    // The notification itself answered nothing.
    const offers = () => suite.database.query<{ state: string }>('SELECT state FROM roadside_offers');
    expect(await offers()).toEqual([{ state: 'open' }]);
    const [, token = ''] =
      /^https:\/\/ride\.example\/private\/offer#([\w-]{32})$/.exec(asked?.navigate ?? '') ?? [];
    const accepted = await call(
      '/api/private/roadside-offer/accept',
      {},
      { authorization: `Bearer ${token}` },
    );
    expect(accepted.json()).toMatchObject({ state: 'accepted', requester: { phone: '720-555-0111' } });
  });

  it('go before everything else that waits', async () => {
    const { switchOn } = await volunteer('Dana');
    await switchOn(browser());
    await due();
    // The service asks to wait, so that everything is due at the same moment.
    const first = browser();
    suite.answerWith(first, 429, { 'retry-after': '60' });
    await notify('verdict', { subscription: first, zipCode: '85003' });
    await due();
    suite.answerWith(first, undefined);
    for (let n = 0; n < 12; n += 1) await notify('verdict', { subscription: browser(), zipCode: '85003' });
    await due();
    await request();
    await due();
    const sent = suite.test.simulator.push.messages.length;
    await pass(MINUTE_MS);
    const order = suite.test.simulator.push.messages.slice(sent).map(({ urgency }) => urgency);
    expect(order).toHaveLength(14);
    expect(order.slice(0, 8)).toContain('high');
  });

  it('come however many others a device had that day, and take nothing from them', async () => {
    const { switchOn } = await volunteer('Dana');
    const subscription = browser();
    await switchOn(subscription);
    await due();
    const stored = 'UPDATE push_subscriptions SET sent = $1, counted_day = $2';
    await suite.database.query(stored, [MOST_A_DAY, new Date(suite.test.now()).toISOString().slice(0, 10)]);
    await request();
    await due();
    expect(told(subscription)).toMatchObject([{ title: 'A rider needs help' }]);
    expect(await suite.database.query('SELECT sent FROM push_subscriptions')).toEqual([{ sent: MOST_A_DAY }]);
  });

  it('come to each of a volunteer’s devices, five at the most, and to nobody else’s', async () => {
    const [dana, eli] = [await volunteer('Dana'), await volunteer('Eli')];
    const other = browser();
    await eli.switchOn(other);
    await suite.database.query(`UPDATE roadside_volunteers SET is_active = false WHERE id = $1`, [eli.id]);
    const devices = Array.from({ length: 6 }, browser);
    for (const device of devices) {
      suite.test.advance(1_000);
      await dana.switchOn(device);
    }
    await request();
    await due();
    expect(devices.map((device) => told(device).length)).toEqual([0, 1, 1, 1, 1, 1]);
    expect(told(other)).toEqual([]);
  });

  it('are dropped once others are asked, when the service was away until then', async () => {
    const { switchOn } = await volunteer('Dana');
    const subscription = browser();
    await switchOn(subscription);
    await due();
    suite.answerWith(subscription, 429, { 'retry-after': '1500' });
    await request();
    await due();
    suite.answerWith(subscription, undefined);
    await pass(26 * MINUTE_MS);
    expect(told(subscription)).toEqual([]);
  });

  it('are switched on by a volunteer however often strangers did in these ten minutes', async () => {
    const { switchOn } = await volunteer('Dana');
    const payload = { before: browser(), now: browser() };
    for (let round = 0; round < 20; round += 1)
      await Promise.all(
        Array.from({ length: 50 }, (_, connection) =>
          suite.test.app.inject({
            method: 'POST',
            url: '/api/notifications/renewed',
            payload,
            remoteAddress: `10.${connection}.0.1`,
          }),
        ),
      );
    const stranger = await notify('verdict', { subscription: browser(), zipCode: '85003' });
    expect(stranger.statusCode).toBe(429);
    expect((await switchOn(browser())).statusCode).toBe(200);
  }, 60_000);

  it('end, with all that is known of the device, when a volunteer leaves', async () => {
    const { held, switchOn } = await volunteer('Dana');
    await switchOn(browser());
    const left = await suite.test.app.inject({
      method: 'DELETE',
      url: '/api/private/roadside-volunteer',
      headers: held,
    });
    expect(left.statusCode).toBe(200);
    expect(await suite.database.query('SELECT 1 FROM push_watches')).toEqual([]);
    await pass(2 * HOUR_MS);
    expect(await suite.stored()).toEqual([]);
  });

  it('end when an admin corrects the address, behind which somebody else may have switched them on', async () => {
    const { id, switchOn } = await volunteer('Dana');
    const stranger = browser();
    await switchOn(stranger);
    const changes = { email: 'dana.cole@ride.example', maxDistance: 40 };
    await suite.test.services.roadside.volunteers.update(id, changes, REVIEWER);
    expect(await suite.database.query('SELECT * FROM push_watches')).toEqual([]);
  });

  it('are in what a volunteer downloads, without what a device is known by', async () => {
    const [dana, eli] = [await volunteer('Dana'), await volunteer('Eli')];
    const download = async (headers: Record<string, string>) =>
      suite.test.app.inject({ url: '/api/private/roadside-volunteer/export', headers });
    expect((await download(dana.held)).json()).toMatchObject({ name: 'Dana', devices: [] });
    const subscription = browser();
    const since = new Date(suite.test.now()).toISOString();
    await dana.switchOn(subscription);
    await eli.switchOn(browser());
    const answer = await download(dana.held);
    expect(answer.json()).toMatchObject({
      devices: [{ pushService: new URL(subscription.endpoint).host, since }],
    });
    for (const secret of [new URL(subscription.endpoint).pathname, ...Object.values(subscription.keys)])
      expect(answer.body).not.toContain(secret);
  });

  it('are for who holds the volunteer’s link alone', async () => {
    const subscription = browser();
    const forged = { authorization: `Bearer ${'A'.repeat(32)}` };
    expect((await call('/api/private/roadside-volunteer/notify', { subscription }, forged)).statusCode).toBe(
      404,
    );
    expect((await call('/api/notifications/volunteer', { subscription })).statusCode).toBe(404);
  });
});
