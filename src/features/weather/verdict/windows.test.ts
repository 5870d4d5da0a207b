import { describe, expect, it } from 'vitest';
import { isoDay } from '#platform/time/format-time.ts';
import { DAY_S, HOUR_S } from '#platform/time/units.ts';
import { fairWeather } from '#test/fixtures/example-weather.ts';
import type { WeatherConditions } from '../providers/forecast.model.ts';
import { assessConditions } from './verdict.model.ts';
import type { Light } from '../weather.schema.ts';
import { type AssessedHour, findRideWindows, rideDays, windowLabel } from './windows.model.ts';

const ZONE = 'America/Denver';
const epoch = (iso: string) => Date.parse(iso) / 1000;
const MIDNIGHT = epoch('2026-07-10T00:00:00-06:00');

const LETTERS: Record<string, Partial<WeatherConditions> & { light?: Light }> = {
  g: {},
  c: { windSpeed: 20 },
  // Two reasons for caution.
  C: { windSpeed: 20, gust: 30 },
  b: { gust: 50 },
  B: { weatherCode: 95 },
  u: { windSpeed: null },
  n: { light: 'night' },
  t: { light: 'twilight' },
};

/** Hours from `start` on, one letter each. */
function hoursOf(letters: string, start = MIDNIGHT, timeZone = ZONE): AssessedHour[] {
  return [...letters.replaceAll(' ', '')].map((letter, index) => {
    const { light = 'day', ...change } = LETTERS[letter] ?? {};
    const conditions = fairWeather({ ...change, time: start + index * HOUR_S });
    const assessment = assessConditions({ conditions, moment: 'forecast', road: 'dry', light });
    return { conditions, date: isoDay(conditions.time, timeZone), light, road: 'dry', assessment };
  });
}

/** Windows as "first hour–end hour verdict". */
const windowsOf = (letters: string, now?: number) =>
  findRideWindows(hoursOf(letters), now).map(
    ({ start, end, recommendation }) =>
      `${(start - MIDNIGHT) / HOUR_S}–${(end - MIDNIGHT) / HOUR_S} ${recommendation}`,
  );

describe('best windows', () => {
  it('are runs of at least two good daylight hours', () => {
    expect(windowsOf('nnnnnt ggggbb gbgg tnn')).toEqual(['6–10 good', '14–16 good']);
    expect(windowsOf('bgbgb')).toEqual([]);
    expect(windowsOf('')).toEqual([]);
  });

  it('have no bad, unknown, dark or twilight hour in them', () => {
    expect(windowsOf('gu gb gn gt g')).toEqual([]);
    expect(windowsOf('cu cb')).toEqual([]);
  });

  it('put the longest first, then the soonest', () => {
    expect(windowsOf('gg b gggg b gg')).toEqual(['3–7 good', '0–2 good', '8–10 good']);
  });

  it('keep to the good hours where there are two in a row, and else take the caution', () => {
    expect(windowsOf('ccgggcc')).toEqual(['2–5 good']);
    expect(windowsOf('cgcg b cc')).toEqual(['0–4 caution', '5–7 caution']);
  });

  it('put good before caution and less caution before more', () => {
    expect(windowsOf('CCCCCC b cc b gg')).toEqual(['10–12 good', '7–9 caution', '0–6 caution']);
  });

  it('name the worst thing in them, or that there is none', () => {
    const [good, caution] = findRideWindows(hoursOf('CCc b gg'));
    expect(good?.reason).toBe('Good to go');
    expect(caution?.reason).toBe('Moderate gusts (30 mph)');
  });

  it('leave out the past, and the hour under way once half of it is gone', () => {
    expect(windowsOf('gggg', MIDNIGHT + 1.5 * HOUR_S)).toEqual(['1–4 good']);
    expect(windowsOf('gggg', MIDNIGHT + 1.5 * HOUR_S + 1)).toEqual(['2–4 good']);
    expect(windowsOf('gggg', MIDNIGHT + 3 * HOUR_S)).toEqual([]);
  });

  it('end at midnight where the sun does not set', () => {
    const sunny = hoursOf('g'.repeat(30), MIDNIGHT + 20 * HOUR_S);
    expect(findRideWindows(sunny).map(({ start, end }) => (end - start) / HOUR_S)).toEqual([24, 4, 2]);
  });

  it('do not bridge a gap in the hours', () => {
    expect(findRideWindows(hoursOf('ggg').filter((_, index) => index !== 1))).toEqual([]);
  });
});

describe('ride days', () => {
  const FULL = 'nnnnnt gggggggggggg tnnnnn';

  it('are seven local days, each by its best window', () => {
    const days = rideDays(hoursOf(FULL.repeat(8), MIDNIGHT));
    expect(days.map(({ date }) => date)).toEqual([10, 11, 12, 13, 14, 15, 16].map((day) => `2026-07-${day}`));
    expect(days[3]).toEqual({
      date: '2026-07-13',
      recommendation: 'good',
      window: {
        start: MIDNIGHT + 78 * HOUR_S,
        end: MIDNIGHT + 90 * HOUR_S,
        recommendation: 'good',
        reason: 'Good to go',
      },
      reason: 'Good to go',
      high: 70,
      low: 70,
      gust: 10,
      precipitation: 0,
      precipitationProbability: 0,
    });
  });

  it.each([
    ['spring', '2026-03-08T00:00:00-07:00', 23, '2026-03-08T07:00:00-06:00'],
    ['autumn', '2026-11-01T00:00:00-06:00', 25, '2026-11-01T07:00:00-07:00'],
  ])('have the hours of the clock change in %s', (_, midnight, length, sunrise) => {
    const start = epoch(midnight);
    const letters = Array.from({ length: 72 }, (__, index) => {
      const time = new Date((start + index * HOUR_S) * 1000);
      const local = Number(
        time.toLocaleString('en-US', { timeZone: ZONE, hour: '2-digit', hourCycle: 'h23' }),
      );
      return local >= 7 && local < 17 ? 'g' : 'n';
    }).join('');
    const hours = hoursOf(letters, start);
    hours.forEach(({ conditions }, index) => (conditions.precipitation = index < length ? 0.01 : 0));
    const [changeDay, nextDay] = rideDays(hours);
    expect(hours.filter(({ date }) => date === changeDay?.date)).toHaveLength(length);
    expect(changeDay?.window).toMatchObject({ start: epoch(sunrise), end: epoch(sunrise) + 10 * HOUR_S });
    expect(changeDay?.precipitation).toBe(length / 100);
    expect(nextDay?.precipitation).toBe(0);
    expect(nextDay?.window?.start).toBe(epoch(sunrise) + DAY_S);
  });

  it('look at the hours of today that are still ahead', () => {
    const afternoon = MIDNIGHT + 14 * HOUR_S;
    const [today, tomorrow] = rideDays(hoursOf('ggggtnnnnn' + FULL, afternoon), afternoon + 600);
    expect(today?.window).toMatchObject({ start: afternoon, end: afternoon + 4 * HOUR_S });
    expect(tomorrow?.date).toBe('2026-07-11');
  });

  it('say when the daylight is over or too short', () => {
    const evening = MIDNIGHT + 20 * HOUR_S;
    const today = (letters: string) => rideDays(hoursOf(letters, evening), evening)[0];
    expect(today('tnnn')).toMatchObject({
      recommendation: 'unknown',
      window: null,
      reason: 'No daylight left',
    });
    expect(today('gtnn')).toMatchObject({
      recommendation: 'unknown',
      reason: 'Less than 2 hours of daylight',
    });
    expect(today('btnn')).toMatchObject({ recommendation: 'bad', reason: 'Dangerous gusts (50 mph)' });
    expect(rideDays(hoursOf('n'.repeat(24)), MIDNIGHT - 1)[0]?.reason).toBe('No daylight');
  });

  it('without a window are bad by the mostSevere reason, and unknown when data is why', () => {
    const day = (letters: string) => rideDays(hoursOf(letters))[0];
    expect(day('bbBbgb')).toMatchObject({ recommendation: 'bad', window: null, reason: 'Thunderstorms' });
    expect(day('bbuubb')).toMatchObject({ recommendation: 'unknown', reason: 'Wind is not reported' });
    const windy = hoursOf('bbb');
    const middle = windy[1];
    if (middle) {
      middle.assessment = assessConditions({
        conditions: fairWeather({ gust: 62 }),
        moment: 'forecast',
        road: 'dry',
        light: 'day',
      });
    }
    expect(rideDays(windy)[0]?.reason).toBe('Dangerous gusts (62 mph)');
    expect(day('bubgbu')).toMatchObject({ recommendation: 'bad', reason: 'Dangerous gusts (50 mph)' });
  });

  it('tell the extremes of all their hours, and none when one is missing', () => {
    const hours = hoursOf('gggg');
    const set = (index: number, change: Partial<WeatherConditions>) => {
      const hour = hours[index];
      if (hour) hour.conditions = { ...hour.conditions, ...change };
    };
    set(0, { temperature: 44, precipitation: 0.1 });
    set(3, { temperature: 81, gust: 33, precipitation: 0.2, precipitationProbability: 45 });
    expect(rideDays(hours)[0]).toMatchObject({
      high: 81,
      low: 44,
      gust: 33,
      precipitation: 0.3,
      precipitationProbability: 45,
    });
    set(1, { gust: null, precipitation: null });
    expect(rideDays(hours)[0]).toMatchObject({ high: 81, gust: null, precipitation: null });
  });
});

describe('the label of a window', () => {
  const label = (start: string, end: string, now = '2026-07-10T08:20:00-06:00') =>
    windowLabel(
      { start: epoch(start), end: epoch(end), recommendation: 'good', reason: '' },
      ZONE,
      epoch(now),
    );

  it('says day and hours as a rider does', () => {
    expect(label('2026-07-10T10:00:00-06:00', '2026-07-10T14:00:00-06:00')).toBe('Best today 10 AM–2 PM');
    expect(label('2026-07-11T09:00:00-06:00', '2026-07-11T11:00:00-06:00')).toBe('Best tomorrow 9–11 AM');
    expect(label('2026-07-11T10:00:00-06:00', '2026-07-11T12:00:00-06:00')).toBe('Best tomorrow 10 AM–12 PM');
    expect(label('2026-07-18T12:00:00-06:00', '2026-07-18T17:00:00-06:00')).toBe('Best Saturday 12–5 PM');
  });

  it('says now once it has begun', () => {
    expect(label('2026-07-10T08:00:00-06:00', '2026-07-10T14:00:00-06:00')).toBe('Best now until 2 PM');
  });

  it('goes by the local date, also across the clock change', () => {
    const evening = '2026-10-31T23:30:00-06:00';
    expect(label('2026-11-01T08:00:00-07:00', '2026-11-01T10:00:00-07:00', evening)).toBe(
      'Best tomorrow 8–10 AM',
    );
    expect(label('2026-11-02T08:00:00-07:00', '2026-11-02T10:00:00-07:00', evening)).toBe(
      'Best Monday 8–10 AM',
    );
  });
});
