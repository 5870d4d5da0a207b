import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '#platform/log/log.server.ts';
import { DEADLINE_MS, fetchForecast, HEDGE_MS } from './fetch-forecast.upstream.server.ts';
import type { ForecastProvider, ForecastSource, PlaceForecast } from './forecast.model.ts';

const POINT = { latitude: 39.6, longitude: -106 };
const NOW = 1_795_197_600;
const deps = { log: createLog('silent').log, clock: { now: () => NOW * 1000 } };

function forecast(source: ForecastSource, temperature: number | null = 64): PlaceForecast {
  return {
    source,
    ...POINT,
    timeZone: 'America/Denver',
    hours: [],
    current: {
      time: NOW,
      temperature,
      dewPoint: 40,
      humidity: 40,
      windSpeed: 5,
      windDirection: 250,
      gust: 12,
      precipitation: 0,
      precipitationProbability: 0,
      thunderProbability: null,
      weatherCode: 1,
      visibility: 10,
      cloudCover: 20,
    },
  };
}

function provider(source: ForecastSource, answer: () => Promise<PlaceForecast>) {
  const ask = vi.fn(async (_points: unknown, options?: { signal?: AbortSignal }) => {
    const aborted = new Promise<never>((_, reject) =>
      options?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
    );
    return [await Promise.race([answer(), aborted])];
  });
  return { source, forecast: ask } satisfies ForecastProvider;
}

const never = () => new Promise<PlaceForecast>(() => {});

describe('the provider chain', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['measured six hours ago', { time: NOW - 6 * 3600 - 60 }],
    ['of a clock that runs ahead', { time: NOW + 3600 }],
  ])(
    'asks the next provider beside data %s, and takes such data when nobody has newer',
    async (_name, old) => {
      const { current, ...rest } = forecast('open-meteo');
      const first = provider('open-meteo', async () => ({ ...rest, current: { ...current, ...old } }));
      const second = provider('nws', async () => ({ ...forecast('nws'), issuedAt: NOW - 20 * 3600 }));
      expect((await fetchForecast([first, second], POINT, deps))?.source).toBe('nws');
      const outdated = provider('nws', async () => ({ ...forecast('nws'), issuedAt: NOW - 25 * 3600 }));
      expect((await fetchForecast([first, outdated], POINT, deps))?.source).toBe('open-meteo');
    },
  );

  it('asks only the first provider when it answers', async () => {
    const first = provider('open-meteo', async () => forecast('open-meteo'));
    const second = provider('nws', async () => forecast('nws'));
    expect((await fetchForecast([first, second], POINT, deps))?.source).toBe('open-meteo');
    expect(second.forecast).not.toHaveBeenCalled();
  });

  it('goes on at once when the first one fails', async () => {
    const first = provider('open-meteo', () => Promise.reject(new Error('500')));
    const second = provider('nws', async () => forecast('nws'));
    expect((await fetchForecast([first, second], POINT, deps))?.source).toBe('nws');
  });

  it('asks the next one beside a slow one, takes whoever is first and lets go of the other', async () => {
    let aborted = false;
    const slow: ForecastProvider = {
      source: 'open-meteo',
      forecast: (_points, options) =>
        new Promise((_, reject) => {
          options?.signal?.addEventListener('abort', () => {
            aborted = true;
            reject(new Error('aborted'));
          });
        }),
    };
    const second = provider('nws', async () => forecast('nws'));
    const result = fetchForecast([slow, second], POINT, deps);
    await vi.advanceTimersByTimeAsync(HEDGE_MS - 1);
    expect(second.forecast).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect((await result)?.source).toBe('nws');
    expect(aborted).toBe(true);
  });

  it('prefers a complete forecast of the second to a partial one of the first', async () => {
    const first = provider('open-meteo', async () => forecast('open-meteo', null));
    const second = provider('nws', async () => forecast('nws'));
    expect((await fetchForecast([first, second], POINT, deps))?.source).toBe('nws');
  });

  it('returns a partial forecast when nobody has a complete one', async () => {
    const first = provider('open-meteo', async () => forecast('open-meteo', null));
    const second = provider('nws', () => Promise.reject(new Error('down')));
    expect((await fetchForecast([first, second], POINT, deps))?.current.temperature).toBeNull();
  });

  it('gives up at the deadline when nobody answers', async () => {
    const result = fetchForecast([provider('open-meteo', never), provider('nws', never)], POINT, deps);
    await vi.advanceTimersByTimeAsync(DEADLINE_MS);
    expect(await result).toBeUndefined();
  });

  it('knows nothing when every provider fails', async () => {
    const broken = () => Promise.reject(new Error('down'));
    const chain = [provider('open-meteo', broken), provider('nws', broken)];
    expect(await fetchForecast(chain, POINT, deps)).toBeUndefined();
  });
});
