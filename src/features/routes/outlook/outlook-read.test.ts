import { describe, expect, it } from 'vitest';
import type { PlaceForecast } from '#features/weather/providers/forecast.model.ts';
import { hoursAhead } from '#features/weather/verdict/assess.model.ts';
import { judgeHours } from '#features/weather/verdict/outlook.model.ts';
import { CALM_HOUR } from '#test/calm-hour.ts';
import { HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import { createRouteOutlook } from './outlook.service.server.ts';

/** Wednesday, June 17, 2026, 7 AM in Denver. */
const NOW = Date.parse('2026-06-17T13:00:00Z');

function judged(windSpeed: number) {
  const timeZone = 'America/Denver';
  const at = (hour: number): PlaceForecast['current'] => ({
    ...CALM_HOUR,
    time: NOW / 1_000 + hour * 3_600,
    windSpeed,
    gust: windSpeed,
  });
  const hours = Array.from({ length: 48 }, (_, hour) => at(hour));
  const forecast = { source: 'open-meteo' as const, latitude: 39.7, longitude: -105, timeZone, hours };
  const context = { timeZone, now: NOW / 1_000 };
  return {
    forecast,
    ...judgeHours(hoursAhead({ ...forecast, current: at(0) }, NOW / 1_000), context),
  };
}

function outlookOf(windSpeed = 5) {
  let source = judged(windSpeed);
  let now = NOW;
  let reads = 0;
  const outlook = createRouteOutlook({
    db: undefined as never,
    clock: { now: () => now },
    share: undefined as never,
    startOf: () => ({ latitude: 39.7, longitude: -105 }),
    areas: {
      known: () => ({
        ...source,
        get hours() {
          reads += 1;
          return source.hours;
        },
        alertState: 'checked' as const,
        fetchedAt: NOW,
        simulated: false,
      }),
    } as never,
  });
  const route = {
    zipCodes: ['80202'],
    rideStartsAt: null,
    estimatedTime: 60,
    routeType: 'scenic' as const,
    rideDate: null,
    rideTime: null,
  };
  return {
    look: () => outlook.known(route),
    reads: () => reads,
    judgeAgain: (wind: number) => {
      source = judged(wind);
    },
    pass: (ms: number) => {
      now += ms;
    },
  };
}

describe('what is known of a route', () => {
  it('is read from the hours once a minute, however often it is asked for', () => {
    const { look, reads, pass } = outlookOf();
    const first = look();
    expect(first).toMatchObject({ recommendation: 'good' });
    expect(look()).toBe(first);
    expect(reads()).toBe(1);
    pass(MINUTE_MS);
    look();
    expect(reads()).toBe(2);
  });

  it('changes at once when the hours are judged otherwise', () => {
    const { look, judgeAgain } = outlookOf();
    look();
    judgeAgain(60);
    expect(look()).toMatchObject({ recommendation: 'bad' });
  });

  it('is not good an hour after it was asked for, within the same minute too', () => {
    const { look, pass } = outlookOf();
    pass(HOUR_MS);
    expect(look()).toMatchObject({ recommendation: 'good' });
    pass(1_000);
    expect(look()).toMatchObject({ recommendation: 'unknown' });
  });
});
