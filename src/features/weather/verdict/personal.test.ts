import { describe, expect, it } from 'vitest';
import { alertOf, alertsAre, forecastOf, MORNING } from '#test/fixtures/example-weather.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { buildWeatherAnswer } from '../place/answer.model.ts';
import { hoursOf, judgeHours } from './outlook.model.ts';
import { personalWeather } from './personal.model.ts';
import { RIBBON_HOURS, ribbonHours } from './ribbon/ribbon-hours.model.ts';

const PLACE = { zipCode: '90210', city: 'Beverly Hills', state: 'CA', latitude: 34.09, longitude: -118.41 };
const answer = buildWeatherAnswer({
  place: PLACE,
  forecast: forecastOf(),
  alerts: alertsAre(alertOf({ start: MORNING + 30 * HOUR_S, end: MORNING + 40 * HOUR_S })),
  fetchedAt: MORNING * 1000,
  simulated: false,
});

describe('an answer whose present is a forecast', () => {
  it('is under own limits no milder than the hour that has begun since', () => {
    const wind = (hour: number) => ({ windSpeed: hour === 0 ? 16 : 28, gust: 28 });
    const windy = buildWeatherAnswer({
      place: PLACE,
      forecast: forecastOf(wind, { source: 'nws' }),
      alerts: alertsAre(),
      fetchedAt: MORNING * 1000,
      simulated: false,
    });
    const at = (now: number) => personalWeather(windy, { windSpeed: 20 }, now).weather;
    expect(windy.recommendation).toBe('caution');
    expect(at(MORNING + HOUR_S - 1)).toMatchObject({ recommendation: 'caution', windSpeed: 16 });
    expect(at(MORNING + HOUR_S)).toMatchObject({
      recommendation: 'bad',
      windSpeed: 28,
      summary: 'Strong wind (28 mph, your limit 20).',
    });
  });
});

describe('an answer without own limits', () => {
  it.each([0, 1, 30, 100])('is itself, with every hour that the ribbon shows %d hours later', (later) => {
    const now = MORNING + later * HOUR_S;
    const { weather, hours, own } = personalWeather(answer, {}, now);
    expect([weather === answer, own]).toEqual([true, false]);
    const all = judgeHours(hoursOf(answer.hourly), {
      timeZone: answer.timeZone,
      now,
      alerts: answer.alerts.items,
      alertState: answer.alerts.state,
    }).hours;
    expect(hours).toEqual(all.slice(0, hours.length));
    const shown = (of: typeof all) =>
      ribbonHours(
        of
          .filter(({ conditions }) => conditions.time + HOUR_S > now)
          .map((hour) => ({ ...hour, verdict: hour.assessment.recommendation })),
        answer.timeZone,
      );
    expect(shown(hours)).toEqual(shown(all));
    expect(shown(hours)).toHaveLength(RIBBON_HOURS);
    expect(shown(hours).at(-1)?.conditions).not.toBeNull();
  });
});
