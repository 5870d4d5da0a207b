import { expect, it } from 'vitest';
import type { AreaOutlook } from '#features/weather/area/area-forecast.service.server.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { weatherEmailsSuite } from '#test/weather-emails.ts';
import { addDays } from '#platform/time/days.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import { createUnsubscribeTokens } from '#platform/mail/unsubscribe-tokens.server.ts';
import { createWeatherEmails } from './weather-emails.worker.server.ts';

/** A forecast of a week of good days, but for some. */
function outlookOf(now: number, badDays: readonly string[]): AreaOutlook {
  const today = new Date(now - 8 * HOUR_MS).toISOString().slice(0, 10);
  const dates = Array.from({ length: 7 }, (_, ahead) => addDays(today, ahead));
  return {
    forecast: { source: 'nws', timeZone: 'UTC' },
    hours: [],
    alertState: 'checked',
    fetchedAt: now,
    observedAt: now,
    simulated: false,
    days: dates.map((date) => ({
      date,
      recommendation: badDays.includes(date) ? 'bad' : 'good',
      window: null,
      reason: 'Because',
      high: null,
      low: null,
      gust: null,
      precipitation: null,
      precipitationProbability: null,
    })),
  };
}

describeOnBothEngines('Weather emails without a fresh forecast, and warnings', (open) => {
  const suite = weatherEmailsSuite(open);
  const { confirmed, until, pass, taken, fault } = suite;

  it('wait two hours for a forecast; then they say that nothing is known, and call nothing good', async () => {
    await confirmed();
    for (const service of ['open-meteo', 'nws']) fault(service);
    await until('2026-11-21T01:06:00Z');
    for (let step = 0; step < 5; step += 1) await pass(20 * MINUTE_MS);
    expect(taken()).toEqual([]);
    await pass(20 * MINUTE_MS);
    const [one, ...more] = taken();
    expect(more).toEqual([]);
    expect(one?.mail.subject).toBe('Your riding outlook: not all is known');
    expect(one?.mail.text).toContain(
      'Saturday, Nov 21: Unknown. Not known: the weather services did not answer.',
    );
    expect(one?.mail.text).not.toMatch(/\bgood\b/i);
  });

  it('go out as soon as the weather services answer again', async () => {
    await confirmed();
    for (const service of ['open-meteo', 'nws']) fault(service);
    await until('2026-11-21T01:06:00Z');
    expect(taken()).toEqual([]);
    suite.test.simulator.clearFaults();
    await pass(20 * MINUTE_MS);
    await pass(20 * MINUTE_MS);
    const [one] = taken();
    expect(one?.mail.text).toMatch(/Saturday, Nov 21: (Good|Caution|Bad)\./);
  });

  /** The part that writes the mails, with these areas in place of the weather services. */
  const writing = (known: (place: GeoPoint) => AreaOutlook) =>
    createWeatherEmails({
      ...suite.test.services,
      database: suite.database,
      clock: { now: suite.test.now },
      site: { siteName: 'Dryline', publicUrl: 'https://ride.example' },
      unsubscribeTokens: createUnsubscribeTokens({ secret: async () => 'secret' }),
      areas: { load: async () => undefined, known },
    });

  it('wait for alerts that could not be checked, and then say so first', async () => {
    const id = await confirmed();
    const weather = writing(() => ({ ...outlookOf(suite.test.now(), []), alertState: 'unchecked' }));
    suite.test.advance(Date.parse('2026-11-21T01:00:00Z') - suite.test.now());
    await weather.write([id]);
    await suite.test.services.jobs.runDue();
    expect(taken()).toEqual([]);
    suite.test.advance(120 * MINUTE_MS);
    await weather.write([id]);
    await suite.test.services.jobs.runDue();
    expect(taken()[0]?.mail.text).toContain('Warnings could not be checked. Forecast of');
  });

  it('do not tell of a forecast that is hours old as if it were one of now', async () => {
    const id = await confirmed();
    const weather = writing(() => outlookOf(suite.test.now() - 90 * MINUTE_MS, []));
    suite.test.advance(Date.parse('2026-11-21T01:00:00Z') - suite.test.now());
    await weather.write([id]);
    await suite.test.services.jobs.runDue();
    expect(taken()).toEqual([]);
    suite.test.advance(120 * MINUTE_MS);
    await weather.write([id]);
    await suite.test.services.jobs.runDue();
    expect(taken().map(({ mail }) => mail.subject)).toEqual(['Your riding outlook: not all is known']);
  });

  it('say when the forecast was issued once that is more than 12 hours ago', async () => {
    const id = await confirmed();
    let hours = 11;
    const weather = writing(() => ({
      ...outlookOf(suite.test.now(), []),
      observedAt: suite.test.now() - hours * HOUR_MS,
    }));
    suite.test.advance(Date.parse('2026-11-21T01:00:00Z') - suite.test.now());
    await weather.write([id]);
    await suite.test.services.jobs.runDue();
    expect(taken()[0]?.mail.text).not.toContain('issued');
    hours = 13;
    suite.test.advance(7 * DAY_MS);
    await weather.write([id]);
    await suite.test.services.jobs.runDue();
    const text = taken()[0]?.mail.text;
    expect(text).toContain('Forecast of Fri, Nov 27, 6:00 PM MST, with the official alerts known then.');
    expect(text).toContain('The forecast was issued Fri, Nov 27, 5:00 AM MST.');
  });

  it('call no day good whose best hours are over, by a forecast of the hour before', async () => {
    const id = await confirmed({ days: ['friday', 'saturday'] });
    const weather = writing(() => {
      const now = suite.test.now();
      const outlook = {
        ...outlookOf(now - 50 * MINUTE_MS, []),
        forecast: { source: 'nws', timeZone: 'America/Phoenix' },
      } as const;
      const end = now / 1_000 - 10 * 60;
      const window = { start: end - 3 * 3_600, end, recommendation: 'good', reason: 'Because' } as const;
      return { ...outlook, days: outlook.days.map((day, ahead) => (ahead === 0 ? { ...day, window } : day)) };
    });
    suite.test.advance(Date.parse('2026-11-21T01:00:00Z') - suite.test.now());
    await weather.write([id]);
    await suite.test.services.jobs.runDue();
    const [one] = taken();
    expect(one?.mail.subject).toBe('Good riding on Saturday, Nov 21 in Phoenix, AZ');
    expect(one?.mail.text).toContain('Friday, Nov 20: Unknown. Its best hours are over:');
  });

  it('warn on the evening before a day that turned bad: once, and not of what an email told already', async () => {
    const id = await confirmed({
      zip_codes: ['85003', '80302'],
      time_zone: 'America/Phoenix',
      warnings: true,
    });
    const bad = new Map<string, string[]>();
    const weather = writing(({ latitude }) =>
      outlookOf(suite.test.now(), bad.get(latitude < 36 ? 'Phoenix' : 'Boulder') ?? []),
    );
    const at = async (iso: string) => {
      suite.test.advance(Date.parse(iso) - suite.test.now());
      await weather.write([id]);
      await suite.test.services.jobs.runDue();
      return taken().map(({ mail }) => mail.subject);
    };
    bad.set('Boulder', ['2026-11-22']);
    expect(await at('2026-11-21T01:00:00Z')).toEqual(['Good riding on Saturday, Nov 21 in Phoenix, AZ']);
    expect(await at('2026-11-21T02:00:00Z')).toEqual([]);
    bad.set('Phoenix', ['2026-11-22']);
    // Boulder's Sunday was called bad on Friday already.
    expect(await at('2026-11-22T02:00:00Z')).toEqual(['Sunday, Nov 22 turned bad for riding in Phoenix, AZ']);
    expect(await at('2026-11-22T02:30:00Z')).toEqual([]);
    bad.set('Phoenix', ['2026-11-28']);
    expect(await at('2026-11-28T01:00:00Z')).toEqual(['Good riding on Saturday, Nov 28 in Boulder, CO']);
    expect(await at('2026-11-28T02:00:00Z')).toEqual([]);
  });

  it('warn until the day is over of which they warn, by its date, when the mail server was away', async () => {
    const id = await confirmed({ warnings: true, outlook_for: '2026-11-20' });
    const weather = writing(() => outlookOf(suite.test.now(), ['2026-11-21', '2026-11-22']));
    const warned = async (evening: string, back: string) => {
      suite.sink.setMood('busy');
      suite.test.advance(Date.parse(evening) - suite.test.now());
      await weather.write([id]);
      await suite.test.services.jobs.runDue();
      suite.sink.setMood('takes');
      await until(back);
      return taken().map(({ mail }) => mail.text);
    };
    expect(await warned('2026-11-21T02:00:00Z', '2026-11-21T14:00:00Z')).toEqual([
      expect.stringContaining('Saturday, Nov 21 has no two hours of daylight left that are fit to ride'),
    ]);
    expect(await warned('2026-11-22T02:00:00Z', '2026-11-23T07:00:00Z')).toEqual([]);
    expect(await suite.database.query("SELECT 1 FROM mail_outbox WHERE state = 'failed'")).toHaveLength(1);
  });

  it('warn of nothing that is not known', async () => {
    const id = await confirmed({ warnings: true, outlook_for: '2026-11-20' });
    for (const service of ['open-meteo', 'nws']) fault(service);
    await until('2026-11-21T02:06:00Z');
    for (let step = 0; step < 8; step += 1) await pass(20 * MINUTE_MS);
    expect(taken()).toEqual([]);
    expect(await suite.test.services.subscriptions.view(id)).toMatchObject({ state: 'active' });
  });
});
