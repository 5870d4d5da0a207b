import { describe, expect, it } from 'vitest';
import { hoursAhead } from '#features/weather/verdict/assess.model.ts';
import { judgeHours } from '#features/weather/verdict/outlook.model.ts';
import type { PlaceForecast } from '#features/weather/providers/forecast.model.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';
import { CALM_HOUR } from '#test/calm-hour.ts';
import { rideOutlook, routeOutlook } from './outlook.model.ts';
import { roadDay } from './route-day.model.ts';

/** Wednesday, June 17, 2026, 7 AM in Denver. */
const NOW = Date.parse('2026-06-17T13:00:00Z');

/** Fair hours, with changes by hours from now. */
function sourceOf(changes: Record<number, Partial<PlaceForecast['current']>> = {}, at0 = NOW) {
  const timeZone = 'America/Denver';
  const at = (hour: number) => ({
    time: NOW / 1_000 + hour * 3_600,
    ...CALM_HOUR,
    temperature: 70,
    ...changes[hour],
  });
  const forecast: PlaceForecast = {
    source: 'open-meteo',
    latitude: 39.7,
    longitude: -105,
    timeZone,
    current: at(0),
    hours: Array.from({ length: 174 }, (_, index) => at(index - 6)),
  };
  const now = at0 / 1_000;
  const { hours, days } = judgeHours(hoursAhead(forecast, now), { timeZone, now });
  return { forecast, hours, days, fetchedAt: at0, simulated: true };
}

describe('the weather of a ride', () => {
  const ride = { startsAt: NOW + 27.5 * HOUR_MS, minutes: 150 };

  it('is the worst of the hours that the ride takes, and of no other', () => {
    expect(rideOutlook(sourceOf({ 26: { windSpeed: 60 }, 31: { windSpeed: 60 } }), ride)).toMatchObject({
      recommendation: 'good',
      at: new Date(ride.startsAt).toISOString(),
      until: new Date(ride.startsAt + 150 * 60_000).toISOString(),
    });
    expect(rideOutlook(sourceOf({ 29: { windSpeed: 40 } }), ride)).toMatchObject({
      recommendation: 'bad',
      windSpeed: 40,
    });
  });

  it('is not good while a part of the ride is unknown', () => {
    expect(rideOutlook(sourceOf({ 28: { temperature: null } }), ride)?.recommendation).toBe('unknown');
    const late = { startsAt: NOW + 166 * HOUR_MS, minutes: 600 };
    expect(rideOutlook(sourceOf(), late)?.recommendation).not.toBe('good');
  });

  it('is not good while the forecast leaves an hour of it out', () => {
    const source = sourceOf();
    const hours = source.hours.filter(({ conditions: { time } }) => time !== NOW / 1_000 + 28 * 3_600);
    expect(hours).toHaveLength(source.hours.length - 1);
    expect(rideOutlook({ ...source, hours }, ride)).toMatchObject({
      recommendation: 'unknown',
      summary: 'The forecast does not reach the whole ride',
    });
  });

  it('is nothing when the forecast does not reach the start', () => {
    expect(rideOutlook(sourceOf(), { startsAt: NOW + 200 * HOUR_MS, minutes: 60 })).toBeNull();
    expect(rideOutlook(sourceOf(), { startsAt: NOW - 3 * HOUR_MS, minutes: 600 })).toBeNull();
  });
});

describe('the weather of a route', () => {
  it('is that of today, Saturday and Sunday', () => {
    const outlook = routeOutlook(sourceOf({ 80: { windSpeed: 20 } }), NOW);
    expect(outlook?.days.map(({ date }) => date)).toEqual(['2026-06-17', '2026-06-20', '2026-06-21']);
    expect(outlook).toMatchObject({ recommendation: 'good', timeZone: 'America/Denver', simulated: true });
  });

  it('begins with tomorrow once today has no daylight left', () => {
    const night = NOW + 15 * HOUR_MS;
    const outlook = routeOutlook(sourceOf({}, night), night);
    expect(outlook?.days.map(({ date }) => date)).toEqual(['2026-06-18', '2026-06-20', '2026-06-21']);
    expect(outlook).toMatchObject({ recommendation: 'good', at: outlook?.days[0]?.window?.from });
    const friday = NOW + (15 + 48) * HOUR_MS;
    expect(routeOutlook(sourceOf({}, friday), friday)?.days.map(({ date }) => date)).toEqual([
      '2026-06-20',
      '2026-06-21',
    ]);
  });

  it('is that of the new day after midnight, by the forecast of the evening before', () => {
    const evening = NOW + 16.75 * HOUR_MS;
    const afterMidnight = routeOutlook(sourceOf({}, evening), evening + 0.5 * HOUR_MS);
    expect(afterMidnight?.days.map(({ date }) => date)).toEqual(['2026-06-18', '2026-06-20', '2026-06-21']);
    expect(afterMidnight?.at).toBe(afterMidnight?.days[0]?.window?.from);
  });

  it('calls today good no longer than its best hours last, also by a forecast of the hour before', () => {
    const storms = Object.fromEntries(
      Array.from({ length: 12 }, (_, hour) => [hour + 4, { weatherCode: 95 }]),
    );
    const source = sourceOf(storms);
    expect(routeOutlook(source, NOW + 3.9 * HOUR_MS)?.days[0]).toMatchObject({ recommendation: 'good' });
    const outlook = routeOutlook(source, NOW + 4 * HOUR_MS);
    expect(outlook).toMatchObject({
      recommendation: 'unknown',
      summary: 'Its best hours are over: 7–11 AM',
      temperature: 70,
    });
    expect(outlook?.days[0]).toMatchObject({ recommendation: 'unknown', window: null });
    expect(outlook?.days[1]).toMatchObject({ recommendation: 'good' });
  });

  it('is nothing once the forecast does not reach today', () => {
    expect(routeOutlook(sourceOf(), NOW + 9 * DAY_MS)).toBeNull();
  });
});

describe('the hours of a road', () => {
  it('begin with the one under way, also by a forecast that was asked for in the hour before', () => {
    const now = NOW + 1.25 * HOUR_MS;
    const { hours } = roadDay(sourceOf({}, NOW + 0.5 * HOUR_MS), { date: '2026-06-17', now }, () => false);
    expect(hours[0]?.time).toBe((NOW + HOUR_MS) / 1_000);
    expect(hours.at(-1)?.time).toBe((NOW + 16 * HOUR_MS) / 1_000);
  });
});
