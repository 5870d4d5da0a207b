import { expect, it } from 'vitest';
import type { SimulatedSubscription } from '#simulator/delivery/push.ts';
import { pushSuite } from '#test/push-suite.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { MINUTE_MS, HOUR_MS } from '#platform/time/units.ts';

/** Sunny, and a gale, always. */
const PHOENIX = '85003';
const LIVINGSTON = '59047';

// The tests begin on Friday, November 20, 2026, at noon in Denver and Phoenix.
describeOnBothEngines('Notifications of a verdict', (open) => {
  const suite = pushSuite(open);
  const { browser, notify, until, pass, due } = suite;
  const told = (of: SimulatedSubscription) => suite.told(of).filter(({ tag }) => tag !== 'hello');
  const fault = (service: string) => suite.test.simulator.setFault({ service, kind: '500' });
  const remember = (verdict: string, date: string) =>
    suite.database.query('UPDATE push_watches SET told = $1, told_date = $2', [verdict, date]);

  it('tell at seven in the morning, by the clock of the place, how the day is', async () => {
    const subscription = browser();
    await notify('verdict', { subscription, zipCode: PHOENIX });
    await due();
    await until('2026-11-21T13:50:00Z');
    expect(told(subscription)).toEqual([]);
    await until('2026-11-21T14:06:00Z');
    const [morning, ...more] = told(subscription);
    expect(more).toEqual([]);
    expect(morning).toMatchObject({
      title: 'Simulated: Today in Phoenix, AZ: Good',
      navigate: 'https://ride.example/?zip=85003',
      tag: 'verdict-85003',
    });
    expect(morning?.body).toMatch(/AM–.*Forecast of .*Nov 21.* MST\. Check again before you ride\.$/);
    // The rest of the day stays good, and so does tomorrow: nothing is told.
    for (const time of ['17:06', '20:06', '23:06']) await until(`2026-11-21T${time}:00Z`);
    await until('2026-11-22T02:06:00Z');
    expect(told(subscription)).toHaveLength(1);
    await until('2026-11-22T14:06:00Z');
    expect(told(subscription)).toHaveLength(2);
  });

  it('tell at seven there, though an earlier version had the place beyond a border of time zones', async () => {
    const subscription = browser();
    await notify('verdict', { subscription, zipCode: PHOENIX });
    await due();
    await suite.database.query(
      `UPDATE push_watches SET time_zone = 'America/Chicago', slot_at = '2026-11-21T13:00Z', next_at = '2026-11-21T13:00Z'`,
    );
    await until('2026-11-21T13:06:00Z');
    expect(told(subscription)).toEqual([]);
    await until('2026-11-21T14:06:00Z');
    expect(told(subscription)).toHaveLength(1);
  });

  it('tell so the next morning as ever, though the clock was weeks ahead for a moment', async () => {
    const subscription = browser();
    await notify('verdict', { subscription, zipCode: PHOENIX });
    await until('2026-12-13T14:06:00Z');
    expect(told(subscription)).toHaveLength(1);
    for (const time of ['20T20:00', '20T20:15', '21T14:06']) await until(`2026-11-${time}:00Z`);
    expect(told(subscription)).toHaveLength(2);
  });

  it('tell in the evening that tomorrow turned bad, once', async () => {
    const subscription = browser();
    await notify('verdict', { subscription, zipCode: LIVINGSTON });
    await until('2026-11-21T02:06:00Z');
    expect(told(subscription)).toMatchObject([
      { title: 'Simulated: Saturday, Nov 21 turned bad for riding in Livingston, MT' },
    ]);
    await pass(2 * HOUR_MS);
    expect(told(subscription)).toHaveLength(1);
  });

  it('tell during the day what is worse than in the morning, and nothing else', async () => {
    const subscription = browser();
    await notify('verdict', { subscription, zipCode: LIVINGSTON });
    await until('2026-11-21T14:06:00Z');
    const before = told(subscription).length;
    await until('2026-11-21T17:06:00Z');
    expect(told(subscription)).toHaveLength(before);
    await remember('good', '2026-11-21');
    await until('2026-11-21T20:06:00Z');
    expect(told(subscription).slice(before)).toMatchObject([
      { title: 'Simulated: Today turned bad for riding in Livingston, MT' },
    ]);
    await until('2026-11-21T23:06:00Z');
    expect(told(subscription)).toHaveLength(before + 1);
  });

  it('never say that it got better', async () => {
    const subscription = browser();
    await notify('verdict', { subscription, zipCode: PHOENIX });
    await until('2026-11-21T14:06:00Z');
    await remember('bad', '2026-11-21');
    await until('2026-11-21T17:06:00Z');
    expect(told(subscription)).toHaveLength(1);
  });

  it('wait for weather that is missing, and say then that it is not known', async () => {
    const subscription = browser();
    await notify('verdict', { subscription, zipCode: PHOENIX });
    await due();
    fault('open-meteo');
    fault('nws');
    await until('2026-11-21T14:06:00Z');
    await pass(10 * MINUTE_MS);
    await pass(50 * MINUTE_MS);
    expect(told(subscription)).toEqual([]);
    await pass(HOUR_MS);
    expect(told(subscription)).toMatchObject([{ title: 'Today in Phoenix, AZ: Unknown' }]);
    expect(told(subscription)[0]?.body).toContain('the weather services did not answer');
    // Once it is known it is told.
    suite.test.simulator.clearFaults();
    await until('2026-11-21T17:06:00Z');
    await pass(10 * MINUTE_MS);
    expect(told(subscription)[1]).toMatchObject({ title: 'Simulated: Today in Phoenix, AZ: Good' });
  });

  it('never call anything good whose warnings could not be checked', async () => {
    const subscription = browser();
    await notify('verdict', { subscription, zipCode: PHOENIX });
    await due();
    fault('nws-alerts');
    await until('2026-11-21T14:06:00Z');
    for (let left = 13; left > 0; left -= 1) await pass(10 * MINUTE_MS);
    const [morning] = told(subscription);
    expect(morning?.title).not.toContain('Good');
    expect(morning?.body).toContain('Warnings could not be checked.');
  });

  it('leave out an hour that was missed while the site stood still', async () => {
    const subscription = browser();
    await notify('verdict', { subscription, zipCode: PHOENIX });
    await due();
    await until('2026-11-21T18:30:00Z');
    expect(told(subscription)).toEqual([]);
    await until('2026-11-22T14:06:00Z');
    expect(told(subscription)).toHaveLength(1);
  });

  it('are not told to who stopped them while they were looked at', async () => {
    const subscription = browser();
    await notify('verdict', { subscription, zipCode: PHOENIX });
    await due();
    await notify('stop', { subscription, key: 'verdict:85003' });
    await until('2026-11-21T14:06:00Z');
    expect(told(subscription)).toEqual([]);
  });

  it('of a trip tell on the evening before and in the morning how its stops are, and end with it', async () => {
    const subscription = browser();
    await notify('trip', { subscription, date: '2026-11-23', zipCodes: [PHOENIX, LIVINGSTON] });
    await until('2026-11-21T02:06:00Z');
    expect(told(subscription)).toMatchObject([
      { title: 'Simulated: Your trip: Monday, Nov 23 turned bad for riding' },
    ]);
    // It is as bad as it was told to be.
    await until('2026-11-22T02:06:00Z');
    expect(told(subscription)).toHaveLength(1);
    await until('2026-11-23T02:06:00Z');
    await until('2026-11-23T14:06:00Z');
    const [, evening, morning] = told(subscription);
    for (const notice of [evening, morning])
      expect(notice).toMatchObject({
        title: 'Simulated: Your trip on Monday, Nov 23: Bad',
        navigate: 'https://ride.example/trip?zip=85003&zip=59047',
      });
    expect(morning?.body).toContain('Livingston, MT:');
    expect(morning?.body).not.toContain('Phoenix');
    await until('2026-11-24T14:06:00Z');
    await pass(2 * HOUR_MS);
    expect(told(subscription)).toHaveLength(3);
    expect(await suite.stored()).toEqual([]);
  });
});
