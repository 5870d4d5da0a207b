import { expect, it } from 'vitest';
import type { TripAnswer } from '#features/trip/trip.schema.ts';
import type { Recommendation } from '#features/weather/weather.schema.ts';
import { createUnsubscribeTokens } from '#platform/mail/unsubscribe-tokens.server.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { DEPARTURE, TRIP, tripEmailsSuite } from '#test/trip-emails.ts';
import { createTripWatching } from './trip-emails.worker.server.ts';

describeOnBothEngines('Emails about a trip', (open) => {
  const suite = tripEmailsSuite(open);
  const { call, arrived, watched, pass, rows, fault } = suite;

  /** The part that looks, with other weather: what the trip service says, but for these. */
  const watching = (changes: () => Partial<TripAnswer> | Error, budget?: { used: number; limit: number }) => {
    let plans = 0;
    const { look } = createTripWatching({
      database: suite.database,
      clock: { now: suite.test.now },
      log: { warn: () => undefined },
      mail: suite.test.services.mail,
      privateLinks: suite.test.services.privateLinks,
      unsubscribeTokens: createUnsubscribeTokens({ secret: async () => 'secret' }),
      hasRoads: true,
      budget: budget && { snapshot: () => ({ minute: budget, hour: budget, day: budget }) },
      site: { siteName: 'Dryline', publicUrl: 'https://ride.example' },
      trip: {
        plan: async (request) => {
          plans += 1;
          const answer = await suite.test.services.trip.plan(request);
          const found = changes();
          if (found instanceof Error) throw found;
          return { ...answer, ...found };
        },
      },
    });
    return { look, plans: () => plans };
  };
  const level = (overallRecommendation: Recommendation) => () => ({ overallRecommendation });
  /** As if this had been told last, and it were time to look. */
  const told = (recommendation: Recommendation) =>
    suite.database.query(`UPDATE trip_watches SET told = '${recommendation}', next_at = confirmed_at`);
  const subjects = async () => (await arrived()).map(({ mail }) => mail.subject);

  it('come when the verdict turned, with the reason, the age and a link to the plan, and not again', async () => {
    await watched();
    await told('good');
    const summary = 'Heavy rain (0.30 in/h) near Mayer, AZ at 8:40 AM.';
    const { look } = watching(() => ({ overallRecommendation: 'bad', summary }));
    expect(await look()).toBe(1);
    const [mail, ...more] = await arrived();
    expect(more).toEqual([]);
    expect(mail?.mail.subject).toBe(
      'Simulated: Your trip on Sat, Nov 21 turned bad: Phoenix, AZ to Flagstaff, AZ',
    );
    const text = mail?.mail.text ?? '';
    for (const part of [
      summary,
      'Verdict: Bad (told before: good)',
      'Leaving: Sat, Nov 21, 7:00 AM MST',
      'Forecast of Fri, Nov 20, 12:',
      'Weather data by Open-Meteo.com. Guidance, not a guarantee.',
      'https://ride.example/trip?zip=85003&zip=86001&leave=2026-11-21T07%3A00',
    ])
      expect(text).toContain(part);
    expect(await rows()).toMatchObject([{ told: 'bad', told_summary: summary, mails: 1, claimed_at: null }]);
    suite.test.advance(2 * HOUR_MS);
    expect(await look()).toBe(0);
  });

  it('come once, whoever looks at the same time', async () => {
    await watched();
    await told('good');
    const counts = await Promise.all([1, 2, 3].map(() => watching(level('bad')).look()));
    expect(counts.reduce((sum, one) => sum + one)).toBe(1);
    expect(await subjects()).toHaveLength(1);
  });

  it('come once when a process died after it had taken the trip', async () => {
    await watched();
    await told('good');
    await suite.database.query(`UPDATE trip_watches SET claimed_at = confirmed_at`);
    expect(await watching(level('bad')).look()).toBe(0);
    suite.test.advance(31 * MINUTE_MS);
    expect(await watching(level('bad')).look()).toBe(1);
  });

  it('are three hours apart and six in all, and end with the departure', async () => {
    await watched();
    await told('good');
    await suite.database.query(`UPDATE trip_watches SET departure = departure + interval '3 days'`);
    let now: Recommendation = 'good';
    const { look } = watching(() => ({ overallRecommendation: now }));
    const times: number[] = [];
    for (let minutes = 0; minutes < 2 * 24 * 60; minutes += 20) {
      now = now === 'good' ? 'bad' : 'good';
      if ((await look()) > 0) times.push(suite.test.now());
      suite.test.advance(20 * MINUTE_MS);
    }
    expect(times).toHaveLength(6);
    for (const [index, time] of times.entries())
      if (index > 0) expect(time - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(3 * HOUR_MS);
    expect(await rows()).toMatchObject([{ mails: 6, next_at: null }]);
  });

  it('are not written once it has departed, and do not leave when they come to it late', async () => {
    await watched();
    await told('good');
    suite.sink.setMood('busy');
    const { look } = watching(level('bad'));
    suite.test.advance(DEPARTURE - suite.test.now() - 5 * MINUTE_MS);
    expect(await look()).toBe(1);
    expect(await arrived()).toEqual([]);
    suite.sink.setMood('takes');
    await pass(20 * MINUTE_MS);
    expect(await arrived()).toEqual([]);
    expect(
      await suite.database.query(`SELECT state FROM mail_outbox WHERE kind = 'trip-email-changed'`),
    ).toEqual([{ state: 'failed' }]);
    await told('good');
    expect(await look()).toBe(0);
  });

  it.each<[string, Partial<TripAnswer> | Error]>([
    ['no forecast', { source: null, overallRecommendation: 'unknown' }],
    [
      'a forecast of yesterday',
      { observedAt: new Date(DEPARTURE - 3 * DAY_MS).toISOString(), source: 'nws' },
    ],
    ['warnings that were not checked', { alerts: { available: false, unchecked: 1, items: [] } }],
    ['a service that refuses', new Error('away')],
  ])('call nothing good by %s', async (_, found) => {
    await watched();
    await told('bad');
    const { look } = watching(() =>
      found instanceof Error ? found : { overallRecommendation: 'good', ...found },
    );
    for (let step = 0; step < 5; step += 1) {
      expect(await look()).toBe(0);
      suite.test.advance(20 * MINUTE_MS);
    }
  });

  it('call nothing good by a straight line', async () => {
    await watched();
    await told('bad');
    for (const service of ['valhalla', 'osrm']) fault(service);
    // Another road than the one that is known already.
    const request = JSON.stringify({ ...TRIP, zipCodes: ['85004', '86001'] });
    await suite.database.query('UPDATE trip_watches SET request = $1', [request]);
    expect(await watching(level('good')).look()).toBe(0);
  });

  it('tell once, within twelve hours of the departure, that it is not known', async () => {
    await watched();
    await told('good');
    for (const service of ['open-meteo', 'nws']) fault(service);
    const until = async (hours: number, stepMs = 30 * MINUTE_MS) => {
      const to = DEPARTURE - hours * HOUR_MS;
      while (suite.test.now() < to) await pass(Math.min(stepMs, to - suite.test.now()));
    };
    await until(13, DAY_MS);
    await until(12.5);
    expect(await subjects()).toEqual([]);
    await until(11);
    const [one, ...more] = await arrived();
    expect(more).toEqual([]);
    expect(one?.mail.subject).toContain('Your trip on Sat, Nov 21 is not known any more: Phoenix');
    expect(one?.mail.text).not.toMatch(/: good\b|Great/i);
    await until(5, 2 * HOUR_MS);
    expect(await subjects()).toEqual([]);
    suite.test.simulator.clearFaults();
    await until(3, 2 * HOUR_MS);
    const [again, ...none] = await subjects();
    expect([again, none]).toEqual([expect.stringMatching(/turned (good|caution|bad)/), []]);
  });

  it('leave the outside calls to riders, and look at the nearest departure first', async () => {
    await watched();
    const near = await watched({ departure: '2026-11-20T18:00', email: 'lee@ride.example' });
    await told('good');
    const day = { used: 0, limit: 10_000 };
    const { look, plans } = watching(level('bad'), day);
    day.used = 6_000;
    expect([await look(), plans()]).toEqual([0, 0]);
    day.used = 0;
    // An hour's part of a small plan is one look.
    day.limit = 800;
    await told('good');
    await suite.database.query('UPDATE trip_watches SET claimed_at = null');
    expect([await look(), plans()]).toEqual([1, 1]);
    expect(await suite.database.query('SELECT id FROM trip_watches WHERE mails = 1')).toEqual([
      { id: near.id },
    ]);
  });

  it('take one part of the outside calls, however many processes there are', async () => {
    await watched();
    const processes = [1, 2, 3].map(() => watching(level('bad'), { used: 0, limit: 800 }));
    const lookAll = async () => {
      for (const { look } of processes) {
        await told('good');
        await suite.database.query('UPDATE trip_watches SET claimed_at = null');
        await look();
      }
      return processes.map(({ plans }) => plans());
    };
    expect(await lookAll()).toEqual([1, 0, 0]);
    suite.test.advance(HOUR_MS);
    expect(await lookAll()).toEqual([2, 0, 0]);
  });

  it('ask for no ensembles, which nobody would read', async () => {
    await suite.test.close();
    await suite.start({ outside: (url) => ({ OPEN_METEO_ENSEMBLE_URL: `${url}/open-meteo-ensemble` }) });
    await watched();
    // What was asked when the rider planned it is on its way.
    await pass(2 * HOUR_MS);
    suite.test.simulator.resetRequests();
    await pass(2 * HOUR_MS);
    await suite.test.services.settle();
    const { requests } = suite.test.simulator;
    expect(requests['open-meteo']).toBeGreaterThan(0);
    expect(requests['open-meteo-ensemble'] ?? 0).toBe(0);
  });

  it('carry the headers of RFC 8058, and the address in them stops the emails with one POST', async () => {
    await watched();
    for (const service of ['open-meteo', 'nws']) fault(service);
    await told('good');
    suite.test.advance(DEPARTURE - suite.test.now() - 11 * HOUR_MS);
    await suite.test.services.jobs.runDue();
    const [one] = await arrived();
    const header = (name: string) => one?.mail.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const address = /^<https:\/\/ride\.example(\/api\/trip-emails\/unsubscribe\/[\w-]{43})>$/.exec(
      header('list-unsubscribe') ?? '',
    )?.[1];
    const url = address ?? '';
    const opened = await call('GET', url);
    expect([opened.statusCode, opened.headers.location]).toEqual([
      302,
      url.replace('/api/trip-emails/unsubscribe/', '/trip-email/stop/'),
    ]);
    expect(await rows()).toHaveLength(1);
    // A weather email's token is of another kind.
    await call('POST', url.replace('trip-emails', 'subscriptions'));
    expect(await rows()).toHaveLength(1);
    const token = url.split('/').at(-1) ?? '';
    expect(await suite.test.services.tripEmails.unsubscribable(token)).toEqual({
      title: 'Phoenix, AZ to Flagstaff, AZ',
    });
    expect((await call('POST', url)).json()).toEqual({ message: 'You get no more emails about this trip.' });
    for (const table of ['trip_watches', 'private_links', 'mail_outbox'])
      expect(await suite.database.query(`SELECT 1 FROM ${table}`)).toEqual([]);
    expect((await call('POST', url)).statusCode).toBe(200);
  });
});
