import { describe, expect, it } from 'vitest';
import { createLog } from '#platform/log/log.server.ts';
import { createAreaFetcher } from './area-fetch.service.server.ts';
import { createAreaForecastService } from './area-forecast.service.server.ts';
import { CALM_HOUR } from '#test/calm-hour.ts';
import { alertOf, NO_ALERTS } from '#test/fixtures/example-weather.ts';
import type { KnownAlerts, ForecastProvider, PlaceForecast } from '../providers/forecast.model.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { timeZoneAt } from '#platform/geo/time-zone.server.ts';
import { HOUR_MS } from '#platform/time/units.ts';

const NOW = Date.parse('2026-06-20T18:00:00Z');
const DENVER = { latitude: 39.75, longitude: -105 };
const MOAB = { latitude: 38.57, longitude: -109.55 };

const clear = ({ latitude, longitude }: GeoPoint, now = NOW): PlaceForecast => {
  const at = (time: number) => ({ time, ...CALM_HOUR });
  const hours = Array.from({ length: 174 }, (_, index) =>
    at((Math.floor(now / HOUR_MS) + index - 6) * 3_600),
  );
  return {
    source: 'open-meteo',
    latitude,
    longitude,
    timeZone: timeZoneAt({ latitude, longitude }),
    current: at(now / 1_000),
    hours,
  };
};

function openService(others: ForecastProvider[] = []) {
  let now = NOW;
  const calls: number[] = [];
  let failing = false;
  let alerts = NO_ALERTS;
  const looks: number[] = [];
  const provider: ForecastProvider = {
    source: 'open-meteo',
    forecast: async (points) => {
      calls.push(points.length);
      if (failing) throw new Error('down');
      return points.map((point) => clear(point, now));
    },
  };
  const clock = { now: () => now };
  const service = createAreaForecastService({
    clock,
    fetcher: createAreaFetcher({
      clock,
      log: createLog('silent', { write: () => undefined }).log,
      providers: [provider, ...others],
    }),
    alerts: {
      load: async (points) => void looks.push(points.length),
      at: () => alerts,
      renew: async () => undefined,
    },
    simulated: () => true,
  });
  return {
    service,
    calls,
    /** Points whose alerts were looked at. */
    looks,
    alertsAre: (known: KnownAlerts) => (alerts = known),
    advance: (ms: number) => (now += ms),
    fail: (yes: boolean) => (failing = yes),
  };
}

describe('area forecasts', () => {
  it('knows nothing before it was asked; then one call has all points, one point for an area', async () => {
    const { service, calls } = openService();
    const nearDenver = { latitude: 39.76, longitude: -105.02 };
    expect([DENVER, MOAB].map(service.known)).toEqual([undefined, undefined]);
    await service.settle();
    expect(calls).toEqual([]);
    void service.load([DENVER, MOAB]);
    await service.load([nearDenver]);
    expect(calls).toEqual([2]);
    expect(service.known(nearDenver)).toMatchObject({ simulated: true, fetchedAt: NOW });
    expect(service.known(MOAB)?.days[0]).toMatchObject({ recommendation: 'good' });
  });

  it('renews after an hour, stands in for six when that fails, and then says nothing', async () => {
    const { service, calls, advance, fail } = openService();
    await service.load([DENVER]);
    await service.load([DENVER]);
    expect(calls).toEqual([1]);
    fail(true);
    advance(HOUR_MS);
    await service.load([DENVER]);
    expect(calls).toEqual([1, 1]);
    expect(service.known(DENVER)).toBeDefined();
    advance(5 * HOUR_MS);
    expect(service.known(DENVER)).toBeUndefined();
  });

  it('asked for before midnight has all seven days after it', async () => {
    const { service, advance } = openService();
    advance(11.5 * HOUR_MS);
    await service.load([DENVER]);
    const days = service.known(DENVER)?.days ?? [];
    expect(days[0]?.date).toBe('2026-06-20');
    expect(days.slice(1)).toHaveLength(7);
    expect(days.at(-1)).toMatchObject({ date: '2026-06-27', recommendation: 'good' });
  });

  it('has no day of which the forecast ends in the afternoon', async () => {
    const { service, advance } = openService();
    advance(7 * HOUR_MS);
    await service.load([DENVER]);
    expect(service.known(DENVER)?.days).toHaveLength(7);
  });

  it('is judged under the alerts that are known now, not those of when it was fetched', async () => {
    const { service, calls, looks, alertsAre, advance } = openService();
    await service.load([DENVER, MOAB]);
    expect(service.known(DENVER)?.days).toBe(service.known(DENVER)?.days);
    const now = NOW / 1_000;
    alertsAre({ ...NO_ALERTS, items: [alertOf({ event: 'Tornado Warning', start: now, end: now + 7_200 })] });
    const signs = service.known(DENVER)?.hours.map(({ assessment }) => assessment.recommendation);
    expect(signs?.slice(0, 3)).toEqual(['bad', 'bad', 'good']);
    alertsAre({ ...NO_ALERTS, items: [alertOf({ start: now, end: null })] });
    expect(service.known(DENVER)?.days.map(({ recommendation }) => recommendation)).not.toContain('good');
    alertsAre(NO_ALERTS);
    expect(service.known(DENVER)?.days[1]).toMatchObject({ recommendation: 'good' });
    advance(HOUR_MS / 2);
    await service.load([DENVER, MOAB]);
    expect([calls, looks]).toEqual([[2], [2, 2]]);
  });

  it('calls nothing good whose alerts were not checked', async () => {
    const { service, alertsAre } = openService();
    alertsAre({ ...NO_ALERTS, state: 'unchecked' });
    await service.load([DENVER]);
    const { hours, days, alertState } = service.known(DENVER) ?? {};
    expect(alertState).toBe('unchecked');
    const all = [...(days ?? []), ...(hours ?? []).map(({ assessment }) => assessment)];
    expect(all.map(({ recommendation }) => recommendation)).not.toContain('good');
    expect(days?.[1]?.reason).toBe('Reduced certainty: warnings not checked');
  });

  it('knows the places of all other offices while one office fails', async () => {
    const nws: ForecastProvider = {
      source: 'nws',
      forecast: async ([point]) => {
        if (!point || point.longitude < -107) throw new Error('this office is down');
        return [{ ...clear(point), source: 'nws', issuedAt: NOW / 1_000 }];
      },
    };
    const { service, fail } = openService([nws]);
    fail(true);
    await service.load([DENVER, MOAB]);
    expect(service.known(DENVER)?.forecast.source).toBe('nws');
    expect(service.known(MOAB)).toBeUndefined();
  });

  it('does not ask about every place of a service of which the first ones all fail', async () => {
    let asked = 0;
    const nws: ForecastProvider = {
      source: 'nws',
      forecast: async () => {
        asked += 1;
        throw new Error('down');
      },
    };
    const { service, fail } = openService([nws]);
    fail(true);
    await service.load(
      Array.from({ length: 40 }, (_, index) => ({ latitude: 30 + index / 2, longitude: -100 })),
    );
    expect(asked).toBeGreaterThanOrEqual(8);
    expect(asked).toBeLessThan(12);
    const before = asked;
    await service.load(
      Array.from({ length: 40 }, (_, index) => ({ latitude: 30 + index / 2, longitude: -90 })),
    );
    expect(asked - before).toBeLessThan(5);
  });

  it('takes an outdated forecast for none', async () => {
    const nws: ForecastProvider = {
      source: 'nws',
      forecast: async (points) =>
        points.map((point) => ({ ...clear(point), source: 'nws', issuedAt: NOW / 1_000 - 25 * 3_600 })),
    };
    const { service, fail } = openService([nws]);
    fail(true);
    await service.load([DENVER]);
    expect(service.known(DENVER)).toBeUndefined();
  });

  it('keeps the age of a grid: one that gets too old meanwhile is none, and is asked for again', async () => {
    let issuedAt = NOW / 1_000 - 23 * 3_600;
    let asked = 0;
    const nws: ForecastProvider = {
      source: 'nws',
      forecast: async (points) => {
        asked += 1;
        return points.map((point) => ({ ...clear(point), source: 'nws', issuedAt }));
      },
    };
    const { service, fail, advance } = openService([nws]);
    fail(true);
    await service.load([DENVER]);
    expect(service.known(DENVER)).toMatchObject({ fetchedAt: NOW, observedAt: issuedAt * 1_000 });
    advance(59 * 60_000);
    expect(service.known(DENVER)).toBeDefined();
    advance(2 * 60_000);
    fail(true);
    expect(service.known(DENVER)).toBeUndefined();
    expect(service.missing([DENVER])).toBe(1);
    issuedAt = NOW / 1_000;
    await service.load([DENVER]);
    expect(asked).toBe(2);
    expect(service.known(DENVER)).toMatchObject({ observedAt: NOW });
  });

  it('asks again for a grid that gets too old within its hour', async () => {
    const nws: ForecastProvider = {
      source: 'nws',
      forecast: async (points) =>
        points.map((point) => ({ ...clear(point), source: 'nws', issuedAt: NOW / 1_000 - 23.5 * 3_600 })),
    };
    const { service, fail, advance } = openService([nws]);
    fail(true);
    await service.load([DENVER]);
    advance(31 * 60_000);
    expect(service.known(DENVER)).toBeUndefined();
    expect(service.missing([DENVER])).toBe(1);
  });

  it('tells each place the hours and days of its own clock, where an area reaches over the border of a zone', async () => {
    const { service, calls } = openService();
    // Across the river from each other, in Eastern and in Central time.
    const GEORGETOWN = { latitude: 31.8854, longitude: -85.1059 };
    const EUFAULA = { latitude: 31.8913, longitude: -85.1455 };
    await service.load([GEORGETOWN, EUFAULA]);
    expect(calls).toEqual([1]);
    const zoneAt = (point: GeoPoint) => service.known(point)?.forecast.timeZone;
    expect([GEORGETOWN, EUFAULA].map(zoneAt)).toEqual(['America/New_York', 'America/Chicago']);
    // Midnight in Georgia is an hour before it in Alabama.
    const midnight = Date.parse('2026-06-21T04:00:00Z') / 1_000;
    const dateAt = (point: GeoPoint) =>
      service.known(point)?.hours.find(({ conditions: { time } }) => time === midnight)?.date;
    expect([GEORGETOWN, EUFAULA].map(dateAt)).toEqual(['2026-06-21', '2026-06-20']);
  });

  it('asks for no more areas an hour than a provider allows, whoever looks at pages', async () => {
    const { service, calls, advance } = openService();
    const places = Array.from({ length: 450 }, (_, index) => ({
      latitude: 25 + (index % 45) / 2,
      longitude: -120 + Math.floor(index / 45),
    }));
    await service.load(places);
    expect(calls).toEqual([100, 100, 100, 100]);
    advance(HOUR_MS);
    await service.load(places.slice(400));
    expect(calls.at(-1)).toBe(50);
  });

  it('leaves a service alone for a while after a failure, and waits for no more than that', async () => {
    const { service, calls, advance, fail } = openService();
    fail(true);
    await service.load([DENVER]);
    await service.load([DENVER]);
    expect(calls).toEqual([1]);
    fail(false);
    advance(3 * 60_000);
    await service.load([DENVER]);
    expect(service.known(DENVER)).toBeDefined();
  });

  it('splits more than a hundred areas into calls', async () => {
    const { service, calls } = openService();
    await service.load(
      Array.from({ length: 150 }, (_, index) => ({ latitude: 30 + index / 4, longitude: -100 })),
    );
    expect(calls).toEqual([100, 50]);
  });
});
