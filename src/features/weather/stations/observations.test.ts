import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '#platform/log/log.server.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import { report } from '#test/station-report.ts';
import {
  createObservations,
  RENEW_EVERY_MS,
  type PlaceMeasured,
  type StationSource,
} from './observations.service.server.ts';
import type { StationReport } from './report.model.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const PLACE = { latitude: 39.68, longitude: -105.92 };
const HERE = { ...PLACE, feet: 9_000, temperature: null };
const MILE = 1 / 69.1;

/** So many miles north of the place. */
const north = (miles: number) => ({ latitude: PLACE.latitude + miles * MILE, longitude: PLACE.longitude });

describe('What stations measure', () => {
  let now = NOON;
  let road: StationReport[] | Error = [];
  let weather: StationReport[] | Error = [];
  let calls = 0;
  let heights: number | null | undefined = 9_000;
  beforeEach(() => {
    [now, road, weather, calls, heights] = [NOON, [], [], 0, 9_000];
  });

  const answer = (of: () => StationReport[] | Error) => async () => {
    calls += 1;
    const found = of();
    if (found instanceof Error) throw found;
    return found;
  };
  const sources: StationSource[] = [
    { kind: 'road', reports: answer(() => road) },
    { kind: 'weather', reports: answer(() => weather) },
  ];
  const open = () =>
    createObservations({
      clock: { now: () => now },
      log: createLog('silent').log,
      sources,
      heights: { of: () => heights, learn: async () => {}, stop: async () => {} },
    });
  /** Measured so many minutes before noon. */
  const at = (minutes: number, values: Partial<StationReport> = {}) =>
    report({ at: NOON / 1000 - minutes * 60, temperature: 40, signature: `${minutes}`, ...values });
  const airport = (minutes: number, values: Partial<StationReport> = {}) =>
    at(minutes, { kind: 'weather', id: 'KAAA', network: null, feet: 9_000, ...values });

  async function seen(
    reports: { road?: StationReport[]; weather?: StationReport[] },
    { feet, temperature }: Pick<PlaceMeasured, 'feet' | 'temperature'> = HERE,
  ) {
    const observations = open();
    road = reports.road ?? [];
    weather = reports.weather ?? [];
    await observations.renew();
    return observations
      .near({ ...PLACE, feet, temperature })
      .map(({ report: { id }, miles }) => `${id} ${miles.toFixed(1)}`);
  }

  it('are those near the place, the nearest first', async () => {
    const found = await seen({
      road: [
        at(5, { id: 'far', ...north(14.9) }),
        at(5, { id: 'near', ...north(2) }),
        at(5, { id: 'out', ...north(15.1) }),
      ],
      weather: [airport(5, north(4))],
    });
    expect(found).toEqual(['near 2.0', 'KAAA 4.0', 'far 14.9']);
  });

  it('are those that are as high as the place', async () => {
    expect(await seen({ weather: [airport(5, { feet: 9_500 })] })).toHaveLength(1);
    expect(await seen({ weather: [airport(5, { feet: 9_501 })] })).toEqual([]);
    expect(await seen({ weather: [airport(5, { feet: 8_499 })] })).toEqual([]);
  });

  it('are next to the place where a height is not known, and none until somebody was asked', async () => {
    const two = [at(5, { id: 'next', ...north(5) }), at(5, { id: 'away', ...north(5.1) })];
    heights = null;
    expect(await seen({ road: two })).toEqual(['next 5.0']);
    heights = 9_000;
    expect(await seen({ road: two }, { ...HERE, feet: null })).toEqual(['next 5.0']);
    heights = undefined;
    expect(await seen({ road: two })).toEqual([]);
  });

  it('are fresh: road stations for an hour, the others for half of it', async () => {
    expect(await seen({ weather: [airport(30)] })).toHaveLength(1);
    expect(await seen({ weather: [airport(31)] })).toEqual([]);
    expect(await seen({ road: [at(60)] })).toHaveLength(1);
    expect(await seen({ road: [at(61)] })).toEqual([]);
  });

  it('are never from the future', async () => {
    expect(await seen({ road: [at(-16)] })).toEqual([]);
    expect(await seen({ road: [at(-15)] })).toHaveLength(1);
  });

  it('tell something', async () => {
    expect(await seen({ road: [at(5, { temperature: null })] })).toEqual([]);
    expect(await seen({ road: [at(5, { temperature: 9999 })] })).toEqual([]);
    expect(await seen({ road: [at(5, { temperature: null, pavement: 'dry' })] })).toHaveLength(1);
  });

  it('are the newest report of each, in whatever order they come', async () => {
    const observations = open();
    weather = [airport(5, { temperature: 41 }), airport(25, { temperature: 40 })];
    await observations.renew();
    weather = [airport(20, { temperature: 44 })];
    await observations.renew();
    expect(observations.near(HERE).map(({ report }) => report.temperature)).toEqual([41]);
  });

  it('stay known when a list fails, and get old', async () => {
    const observations = open();
    road = [at(5)];
    await observations.renew();
    road = new Error('down');
    now += 50 * MINUTE_MS;
    await observations.renew();
    expect(observations.near(HERE)).toHaveLength(1);
    expect(observations.status()).toMatchObject([
      { kind: 'road', stations: 1, answeredAt: NOON, failures: 1 },
      {},
    ]);
    now += 6 * MINUTE_MS;
    expect(observations.near(HERE)).toEqual([]);
    expect(observations.isUsed('road')).toBe(true);
  });

  it('are none that a clock set back has not come to yet, until they report again', async () => {
    const observations = open();
    road = [at(5)];
    await observations.renew();
    now -= DAY_MS;
    expect(observations.near(HERE)).toEqual([]);
    road = [at(24 * 60 + 3)];
    await observations.renew();
    expect(observations.near(HERE)).toHaveLength(1);
    now += 7 * DAY_MS;
    expect(observations.near(HERE)).toEqual([]);
  });

  it('are forgotten after hours', async () => {
    const observations = open();
    road = [at(5)];
    await observations.renew();
    now += 7 * HOUR_MS;
    road = [];
    await observations.renew();
    expect(observations.status()[0]?.stations).toBe(0);
  });

  it('are asked for once by all who want them at the same time', async () => {
    const observations = open();
    await Promise.all([observations.renew(), observations.renew()]);
    expect(calls).toBe(2);
  });

  it('a sensor that lies is not believed among those that do not', async () => {
    const others = ['a', 'b', 'c'].map((id, index) => at(5, { id, temperature: 60, ...north(20 + index) }));
    expect(await seen({ road: [at(5, { id: 'liar', temperature: 20 }), ...others] })).toEqual([]);
    expect(await seen({ road: [at(5, { id: 'honest', temperature: 50 }), ...others] })).toHaveLength(1);
  });

  it('a sensor that lies is not believed against two others and the forecast', async () => {
    const others = ['a', 'b'].map((id, index) => at(5, { id, temperature: 60, ...north(20 + index) }));
    const liar = at(5, { id: 'liar', temperature: 14, pavement: 'ice' });
    expect(await seen({ road: [liar, ...others] }, { ...HERE, temperature: 63 })).toEqual([]);
    expect(await seen({ road: [liar, ...others] })).toHaveLength(1);
    expect(await seen({ road: [liar, ...others.slice(1)] }, { ...HERE, temperature: 63 })).toHaveLength(1);
    // A forecast that nothing agrees with speaks against nobody.
    const cold = others.map((one) => ({ ...one, temperature: 20 }));
    expect(await seen({ road: [liar, ...cold] }, { ...HERE, temperature: 63 })).toHaveLength(1);
  });

  it('hours hold the least and the most of an hour of the clock', async () => {
    const observations = open();
    const hour = NOON / 1000 - 3600;
    weather = [
      airport(55, { temperature: 40, wind: 8, gust: null, visibility: 10, precipitation: 0 }),
      airport(30, {
        temperature: 43,
        wind: 12,
        gust: 25,
        visibility: 2,
        precipitation: 0.05,
        weather: { code: 61, falls: true, hazard: null },
      }),
      airport(7, {
        temperature: 42,
        wind: 6,
        gust: null,
        visibility: 7,
        precipitation: 0.08,
        weather: { code: null, falls: false, hazard: null },
      }),
    ];
    await observations.renew();
    await observations.renew();
    weather = [airport(-3, { temperature: 50 })];
    now += 5 * MINUTE_MS;
    await observations.renew();
    expect(observations.hours({ ...north(20) }, 9_400, hour)).toEqual([
      {
        kind: 'weather',
        station: 'KAAA',
        miles: expect.closeTo(20, 1),
        hour,
        reports: 3,
        lowest: 40,
        highest: 43,
        dewPoint: null,
        wind: 12,
        gust: 25,
        precipitation: 0.08,
        visibility: 2,
        codes: [61],
        falls: true,
        hazards: [],
      },
    ]);
    expect(observations.hours(north(26), 9_000, hour)).toEqual([]);
    expect(observations.hours(PLACE, 9_501, hour)).toEqual([]);
    expect(observations.hours(PLACE, 9_000, hour - 3600)).toEqual([]);
    expect(observations.hours(PLACE, 9_000, hour + 3600)).toMatchObject([
      { reports: 1, lowest: 50, falls: null, gust: null },
    ]);
  });

  describe('as long as the site is up', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('are asked for at once and every ten minutes, and not after the end', async () => {
      const observations = open();
      observations.start();
      await vi.advanceTimersByTimeAsync(1);
      expect(calls).toBe(2);
      await vi.advanceTimersByTimeAsync(RENEW_EVERY_MS);
      expect(calls).toBe(4);
      await observations.stop();
      await vi.advanceTimersByTimeAsync(5 * RENEW_EVERY_MS);
      expect(calls).toBe(4);
    });

    it('are asked for again sooner after a failure, and never more often than every two minutes', async () => {
      road = weather = new Error('down');
      const observations = open();
      observations.start();
      const after: number[] = [];
      for (let minutes = 1; minutes < 30; minutes += 1) {
        const before = calls;
        await vi.advanceTimersByTimeAsync(MINUTE_MS);
        if (calls > before) after.push(minutes);
      }
      expect(after).toEqual([2, 6, 14, 24]);
      await observations.stop();
    });
  });
});
