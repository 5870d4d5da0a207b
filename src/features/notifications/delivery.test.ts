import { expect, it } from 'vitest';
import { pushSuite } from '#test/push-suite.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { MINUTE_MS, HOUR_MS, DAY_MS } from '#platform/time/units.ts';
import { MOST_A_DAY } from './delivery.service.server.ts';

const PHOENIX = '85003';

describeOnBothEngines('Notifications on their way to a browser', (open) => {
  const suite = pushSuite(open);
  const { browser, notify, due, pass, told, stored, answerWith } = suite;
  const titles = (of: Parameters<typeof told>[0]) => told(of).map(({ title }) => title);

  it('end for a browser that its service does not know any more', async () => {
    const [made, gone] = [browser(), browser()];
    await notify('verdict', { subscription: { ...made, endpoint: `${made.endpoint}x` }, zipCode: PHOENIX });
    answerWith(gone, 404);
    await notify('verdict', { subscription: gone, zipCode: PHOENIX });
    expect(await stored()).toHaveLength(2);
    await due();
    expect(await stored()).toEqual([]);
    expect(await suite.database.query('SELECT 1 FROM push_watches')).toEqual([]);
  });

  it('wait as long as the service asks, without losing an attempt, and arrive', async () => {
    const [slow, other] = [browser(), browser()];
    answerWith(slow, 429, { 'retry-after': '600' });
    await notify('verdict', { subscription: slow, zipCode: PHOENIX });
    await due();
    // Another browser of the same service waits too: it is the service that asked.
    await notify('verdict', { subscription: other, zipCode: PHOENIX });
    await due();
    expect(suite.test.simulator.requests['push']).toBe(1);
    answerWith(slow, undefined);
    await pass(5 * MINUTE_MS);
    expect(suite.test.simulator.requests['push']).toBe(1);
    await pass(6 * MINUTE_MS);
    expect([titles(slow), titles(other)]).toEqual([['Notifications are on'], ['Notifications are on']]);
  });

  it('are tried again while the service is in trouble, and dropped when nobody wants them any more', async () => {
    const subscription = browser();
    answerWith(subscription, 503);
    await notify('verdict', { subscription, zipCode: PHOENIX });
    await due();
    answerWith(subscription, undefined);
    await pass(2 * MINUTE_MS);
    expect(titles(subscription)).toEqual(['Notifications are on']);

    const late = browser();
    answerWith(late, 429, { 'retry-after': '7200' });
    await notify('verdict', { subscription: late, zipCode: PHOENIX });
    await due();
    answerWith(late, undefined);
    await pass(3 * HOUR_MS);
    expect(told(late)).toEqual([]);

    // In trouble, and then the site itself stands still.
    const later = browser();
    answerWith(later, 503);
    await notify('verdict', { subscription: later, zipCode: PHOENIX });
    await due();
    answerWith(later, undefined);
    await pass(2 * HOUR_MS);
    expect(titles(later)).not.toContain('Notifications are on');
  });

  it('do not wait for a service that hangs', async () => {
    const subscription = browser();
    suite.test.simulator.setFault({ service: 'push', kind: 'hang', times: 1 });
    await notify('verdict', { subscription, zipCode: PHOENIX });
    await due();
    expect(told(subscription)).toEqual([]);
    await pass(2 * MINUTE_MS);
    expect(titles(subscription)).toEqual(['Notifications are on']);
  });

  it('to a service that hangs wait together, instead of hanging one after the other', async () => {
    suite.test.simulator.setFault({ service: 'push', kind: 'hang' });
    const subscriptions = Array.from({ length: 20 }, browser);
    for (const subscription of subscriptions) await notify('verdict', { subscription, zipCode: PHOENIX });
    await due();
    expect(suite.test.simulator.requests['push']).toBe(8);
    suite.test.simulator.clearFaults();
    await pass(2 * MINUTE_MS);
    expect(subscriptions.map(titles)).toEqual(subscriptions.map(() => ['Notifications are on']));
  });

  it('that are refused for weeks end; a service that refuses once keeps its browser', async () => {
    const subscription = browser();
    answerWith(subscription, 413);
    await notify('verdict', { subscription, zipCode: PHOENIX });
    await due();
    expect(suite.test.simulator.requests['push']).toBe(1);
    expect(await stored()).toMatchObject([{ failing_since: expect.anything() }]);
    expect(suite.test.logLines.join()).toContain('a push service refused a notification');
    answerWith(subscription, undefined);
    await suite.until('2026-11-21T14:06:00Z');
    expect(await stored()).toMatchObject([{ failing_since: null }]);
    answerWith(subscription, 400);
    await suite.until('2026-11-22T14:06:00Z');
    expect(await stored()).toMatchObject([{ failing_since: expect.anything() }]);
    await suite.database.query('UPDATE push_subscriptions SET failing_since = $1', [
      new Date(suite.test.now() - 14 * DAY_MS).toISOString(),
    ]);
    await pass(2 * HOUR_MS);
    expect(await stored()).toEqual([]);
  });

  it('are so many a day for one browser', async () => {
    const subscription = browser();
    await notify('verdict', { subscription, zipCode: '59047' });
    await suite.database.query(`UPDATE push_subscriptions SET sent = $1, counted_day = '2026-11-20'`, [
      MOST_A_DAY,
    ]);
    await due();
    expect(told(subscription)).toEqual([]);
    await suite.until('2026-11-21T14:06:00Z');
    expect(titles(subscription)).toEqual([expect.stringContaining('Livingston, MT: Bad')]);
  });
});
