import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { alertOf, forecastOf, MORNING, NO_ALERTS } from '#test/fixtures/example-weather.ts';
import { DAY_MS, MINUTE_MS } from '#platform/time/units.ts';
import { cachedAnswer } from './cached-answer.queries.ts';
import { cachedAnswers, MAX_CACHED_ANSWERS, withAnswer, type CachedAnswer } from './cached-answers.store.ts';
import { buildWeatherAnswer } from '../place/answer.model.ts';

const GOOD = buildWeatherAnswer({
  place: { zipCode: '80435', city: 'Dillon', state: 'CO', latitude: 39.6, longitude: -105.9 },
  forecast: forecastOf(),
  alerts: NO_ALERTS,
  fetchedAt: MORNING * 1000,
  simulated: false,
});
const FETCHED = Date.parse(GOOD.fetchedAt);
let device: Map<string, string>;

beforeEach(() => {
  device = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => void device.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the verdicts kept on a device', () => {
  it('are the last ones, one per ZIP code, the newest in front', () => {
    let kept: CachedAnswer[] = [];
    for (let zip = 80_400; zip < 80_412; zip += 1)
      kept = withAnswer(kept, { ...GOOD, zipCode: String(zip) }, FETCHED);
    kept = withAnswer(kept, { ...GOOD, zipCode: '80410' }, FETCHED);
    expect(kept).toHaveLength(MAX_CACHED_ANSWERS);
    expect(kept.slice(0, 3).map(({ zipCode }) => zipCode)).toEqual(['80410', '80411', '80409']);
  });

  it('are not replaced by older ones', () => {
    const older = { ...GOOD, fetchedAt: new Date(FETCHED - MINUTE_MS).toISOString(), summary: 'older' };
    expect(withAnswer(withAnswer([], GOOD, FETCHED), older, FETCHED)[0]?.answer).toEqual(GOOD);
  });

  it('are replaced where they came from a server whose clock was ahead', () => {
    const early = { ...GOOD, fetchedAt: new Date(FETCHED + DAY_MS).toISOString() };
    const kept = withAnswer([], early, FETCHED + DAY_MS);
    expect(withAnswer(kept, GOOD, FETCHED)[0]?.answer).toEqual(GOOD);
  });

  it('come back marked as old, and good within the hour', () => {
    cachedAnswers.set(withAnswer([], GOOD, FETCHED));
    const answer = cachedAnswer(GOOD.zipCode, FETCHED + 59 * MINUTE_MS);
    expect(answer).toMatchObject({ stale: true, recommendation: 'good', fetchedAt: GOOD.fetchedAt });
  });

  it('never read as good once they are older than an hour, in no hour and on no day', () => {
    cachedAnswers.set(withAnswer([], GOOD, FETCHED));
    const answer = cachedAnswer(GOOD.zipCode, FETCHED + 61 * MINUTE_MS);
    expect(answer?.recommendation).toBe('unknown');
    expect(answer?.hourly.recommendation).not.toContain('good');
    expect(answer?.days.map((day) => day.recommendation)).not.toContain('good');
  });

  it('are bad once a warning has begun that was announced when they were asked for', () => {
    const start = MORNING + 20 * 60;
    const items = [alertOf({ event: 'Dust Storm Warning', start, end: start + 3_600 })];
    cachedAnswers.set(withAnswer([], { ...GOOD, alerts: { ...GOOD.alerts, items } }, FETCHED));
    expect(cachedAnswer(GOOD.zipCode, FETCHED + 19 * MINUTE_MS)?.recommendation).toBe('good');
    for (const minutes of [20, 75])
      expect(cachedAnswer(GOOD.zipCode, FETCHED + minutes * MINUTE_MS)).toMatchObject({
        recommendation: 'bad',
        summary: 'Dust Storm Warning.',
      });
    expect(cachedAnswer(GOOD.zipCode, FETCHED + 81 * MINUTE_MS)?.recommendation).toBe('unknown');
  });

  it('are none where nothing was kept, or what was kept cannot be read any more', () => {
    expect(cachedAnswer('80435', FETCHED)).toBeUndefined();
    cachedAnswers.set([
      { zipCode: '80435', location: 'Dillon, CO', fetchedAt: GOOD.fetchedAt, answer: { temperature: 1 } },
    ]);
    expect(cachedAnswer('80435', FETCHED)).toBeUndefined();
    device.set(
      'kept-answers',
      '[{"zipCode":"804"},7,null,{"zipCode":"80435","location":"x","fetchedAt":"never"}]',
    );
    expect(cachedAnswers.get()).toEqual([]);
  });
});
