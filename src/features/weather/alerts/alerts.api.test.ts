import { expect, it } from 'vitest';
import { openTestApp } from '#test/test-app.ts';
import { appPerTest } from '#test/test-suite.ts';
import { describeOnDatabase } from '#test/test-database.ts';
import { alertOf } from '#test/fixtures/example-weather.ts';
import { HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import { saveWeather } from '../place/weather.repo.server.ts';
import { weatherAnswerSchema, type WeatherAnswer } from '../weather.schema.ts';

const PHOENIX = '85003';
const MOORE = '73160';
const CHEYENNE = '82001';
const MONROE = '71201';
const BEING_CHECKED = 'Good to go. Warnings are being checked.';
const NOT_CHECKED = 'Warnings could not be checked. Everything else is clear.';

describeOnDatabase('official alerts in POST /api/weather', (open) => {
  const suite = appPerTest(open, ['DELETE FROM weather_cache']);
  const outside = () => suite.test.simulator;
  const calls = () => outside().requests['nws-alerts'];
  const failAlerts = () => outside().setFault({ service: 'nws-alerts', kind: '500' });
  const failForecasts = () => {
    for (const service of ['open-meteo', 'nws']) outside().setFault({ service, kind: '500' });
  };

  async function check(zipCode: string): Promise<WeatherAnswer> {
    const response = await suite.post('/api/weather', { zipCode });
    expect(response.statusCode, response.body).toBe(200);
    return weatherAnswerSchema.parse(response.json());
  }
  const signsOf = ({ recommendation, hourly, windows, days }: WeatherAnswer) => [
    recommendation,
    ...hourly.recommendation,
    ...windows.map((window) => window.recommendation),
    ...days.map((day) => day.recommendation),
  ];

  it('says that warnings are being checked, and is caution at best once asking again has failed', async () => {
    failAlerts();
    const first = await check(PHOENIX);
    expect(first).toMatchObject({ recommendation: 'good', summary: BEING_CHECKED });
    expect(first.alerts).toEqual({ available: false, state: 'checking', checkedAt: null, items: [] });

    suite.test.advance(MINUTE_MS);
    const second = await check(PHOENIX);
    expect(second).toMatchObject({
      recommendation: 'caution',
      summary: NOT_CHECKED,
      fetchedAt: first.fetchedAt,
      alerts: { available: false, state: 'unchecked' },
    });
    expect(second.conditions).toContain('Reduced certainty: warnings not checked');
    expect(signsOf(second)).not.toContain('good');
  });

  it('asks for the alerts alone, once a minute for however many riders, and heals with the answer', async () => {
    failAlerts();
    await check(PHOENIX);
    const afterFirst = calls() ?? 0;
    const many = () => Promise.all(Array.from({ length: 50 }, () => check(PHOENIX)));
    await many();
    expect(calls()).toBe(afterFirst);
    outside().clearFaults();
    suite.test.advance(MINUTE_MS);
    const healed = await many();
    expect(calls()).toBe(afterFirst + 1);
    for (const { recommendation, alerts } of healed)
      expect([recommendation, alerts.state]).toEqual(['good', 'checked']);
    suite.test.advance(5 * MINUTE_MS);
    await many();
    expect(outside().requests).toMatchObject({ 'open-meteo': 1, 'nws-alerts': afterFirst + 1 });
  });

  it('takes a late Tornado Warning into the answer that was sent without it', async () => {
    outside().setFault({ service: 'nws-alerts', kind: 'hold' });
    const first = await check(MOORE);
    expect(first.alerts.state).toBe('checking');
    expect(first.summary).toMatch(/Warnings are being checked\.$/);
    outside().clearFaults();
    const second = await check(MOORE);
    expect(second).toMatchObject({ recommendation: 'bad', summary: 'Tornado Warning.' });
    expect(second.fetchedAt).toBe(first.fetchedAt);
    expect(outside().requests).toMatchObject({ 'open-meteo': 1, 'nws-alerts': 1 });
  });

  it('keeps saying that warnings could not be checked when the next forecast comes', async () => {
    failAlerts();
    await check(PHOENIX);
    suite.test.advance(MINUTE_MS);
    await check(PHOENIX);
    suite.test.advance(10 * MINUTE_MS);
    expect(await check(PHOENIX)).toMatchObject({ recommendation: 'caution', summary: NOT_CHECKED });
    expect(await check('79101')).toMatchObject({ alerts: { state: 'unchecked' } });
  });

  it('lets warnings known before stand until their own end, while asking fails', async () => {
    const known = await check(CHEYENNE);
    expect(known.summary).toBe('Wind Advisory.');
    failAlerts();
    suite.test.advance(10 * MINUTE_MS);
    expect(await check(CHEYENNE)).toMatchObject({
      recommendation: 'bad',
      summary: 'Wind Advisory. Warnings are being checked.',
      alerts: { state: 'checking', checkedAt: known.alerts.checkedAt },
    });
    suite.test.advance(MINUTE_MS);
    expect(await check(CHEYENNE)).toMatchObject({
      recommendation: 'bad',
      summary: 'Warnings could not be checked. Wind Advisory.',
    });
    suite.test.advance(9 * HOUR_MS);
    expect((await check(CHEYENNE)).alerts).toMatchObject({ state: 'unchecked', items: [] });
  });

  it('never reads good from old data under a warning that was just fetched', async () => {
    outside().setFault({ service: 'nws-alerts', kind: 'html' });
    expect(await check(MONROE)).toMatchObject({ recommendation: 'good', alerts: { items: [] } });
    outside().clearFaults();
    failForecasts();
    suite.test.advance(20 * MINUTE_MS);
    const old = await check(MONROE);
    expect(old).toMatchObject({ stale: true, recommendation: 'bad', summary: 'Flood Warning.' });
    const ahead = old.hourly.recommendation;
    expect(ahead.filter((sign) => sign !== 'bad')).toEqual([]);
    expect(old.windows).toEqual([]);
    expect(old.alerts).toMatchObject({
      state: 'checked',
      items: [{ event: 'Flood Warning', end: null }, {}],
    });
  });

  it('does not claim that old data knows of no alerts', async () => {
    await check(PHOENIX);
    failForecasts();
    failAlerts();
    suite.test.advance(20 * MINUTE_MS);
    expect((await check(PHOENIX)).alerts).toMatchObject({ available: false, state: 'checking' });
    suite.test.advance(MINUTE_MS);
    const old = await check(PHOENIX);
    expect(old).toMatchObject({ stale: true, recommendation: 'caution', summary: NOT_CHECKED });
    const asked = calls();
    await Promise.all(Array.from({ length: 20 }, () => check(PHOENIX)));
    expect(calls()).toBe(asked);
  });

  it('knows its warnings after a restart, also while nothing answers', async () => {
    const { alerts } = await check(MONROE);
    await suite.test.services.settle();
    const restarted = await openTestApp(suite.database, { now: suite.test.now() + 20 * MINUTE_MS });
    for (const service of ['open-meteo', 'nws', 'nws-alerts'])
      restarted.simulator.setFault({ service, kind: '500' });
    const response = await restarted.app.inject({
      method: 'POST',
      url: '/api/weather',
      payload: { zipCode: MONROE },
    });
    expect(response.json()).toMatchObject({
      stale: true,
      recommendation: 'bad',
      alerts: { available: false, checkedAt: alerts.checkedAt, items: alerts.items },
    });
    await restarted.close();
  });

  it('is as careful after a restart as before it', async () => {
    failAlerts();
    await check(PHOENIX);
    suite.test.advance(MINUTE_MS);
    expect((await check(PHOENIX)).recommendation).toBe('caution');
    await suite.test.services.settle();
    const restarted = await openTestApp(suite.database, { now: suite.test.now() + MINUTE_MS });
    restarted.simulator.setFault({ service: 'nws-alerts', kind: '500' });
    const response = await restarted.app.inject({
      method: 'POST',
      url: '/api/weather',
      payload: { zipCode: PHOENIX },
    });
    expect(response.json()).toMatchObject({ recommendation: 'caution', alerts: { state: 'unchecked' } });
    expect(restarted.simulator.requests).toMatchObject({ 'open-meteo': 0 });
    await restarted.close();
  });

  it('is bad from the moment on at which a warning begins that it knew of, and so is its page', async () => {
    const answer = await check(PHOENIX);
    const start = suite.test.now() / 1000 + 5 * 60;
    const items = [alertOf({ event: 'Dust Storm Warning', start, end: start + 3_600 })];
    await suite.test.services.settle();
    await saveWeather(suite.database.db, [{ ...answer, alerts: { ...answer.alerts, items } }]);
    const later = await openTestApp(suite.database, { now: suite.test.now() });
    const ask = async () =>
      (
        await later.app.inject({ method: 'POST', url: '/api/weather', payload: { zipCode: PHOENIX } })
      ).json<WeatherAnswer>();
    expect(await ask()).toMatchObject({ recommendation: 'good', fetchedAt: answer.fetchedAt });
    const turns = () => later.services.weather.edition(PHOENIX)?.turns.filter((turn) => turn <= later.now());
    const before = turns();
    later.advance(5 * MINUTE_MS);
    const warned = await ask();
    expect(warned).toMatchObject({
      recommendation: 'bad',
      summary: 'Dust Storm Warning.',
      fetchedAt: answer.fetchedAt,
    });
    expect(turns()).toEqual([...(before ?? []), start * 1000]);
    expect(await ask()).toEqual(warned);
    expect(later.simulator.requests).toMatchObject({ 'open-meteo': 0, 'nws-alerts': 0 });
    await later.close();
  });

  it('keeps what a late answer of the alerts added, for the next start', async () => {
    failAlerts();
    await check(MONROE);
    outside().clearFaults();
    suite.test.advance(MINUTE_MS);
    await check(MONROE);
    await suite.test.services.settle();
    const [row] = await suite.database.query<{ recommendation: string }>(
      'SELECT recommendation FROM weather_cache',
    );
    expect(row?.recommendation).toBe('bad');
  });

  it('counts a warning whose message has expired, and one until further notice', async () => {
    expect(await check(CHEYENNE)).toMatchObject({ recommendation: 'bad', summary: 'Wind Advisory.' });
    const flood = await check(MONROE);
    expect(flood).toMatchObject({ recommendation: 'bad', summary: 'Flood Warning.' });
    expect(new Set(signsOf(flood))).toEqual(new Set(['bad']));
    expect(flood.alerts.items.map(({ event, level, end }) => [event, level, end === null])).toEqual([
      ['Flood Warning', 'bad', true],
      ['Hydrologic Outlook', 'note', false],
    ]);
  });
});
