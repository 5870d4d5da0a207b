import { describe, expect, it } from 'vitest';
import { HOUR_S } from '#platform/time/units.ts';
import { assessForecast as assess } from './assess.model.ts';
import {
  alertOf,
  alertsAre,
  alertsUnchecked,
  anyWeather,
  forecastOf,
  MORNING,
  NO_ALERTS,
  seededRandom,
} from '#test/fixtures/example-weather.ts';
import { columnsOf, hoursOf, judgeHours } from './outlook.model.ts';
import { hourlySchema, rideDaySchema, rideWindowSchema } from '../weather.schema.ts';

/** With the hours as they travel. */
function assessForecast(...given: Parameters<typeof assess>) {
  const assessed = assess(...given);
  const { hours, recommendation } = assessed;
  return { ...assessed, hourly: { ...columnsOf(hours), recommendation } };
}

const anyForecast = (seed: number) => {
  const random = seededRandom(seed);
  return forecastOf(() => {
    const { time: _, ...weather } = anyWeather(random);
    return weather;
  });
};

describe('the assessment of a forecast', () => {
  it('answers for a fair day', () => {
    const answer = assessForecast(forecastOf(), NO_ALERTS, MORNING);
    expect(answer).toMatchObject({
      current: { recommendation: 'good', summary: 'Good to go.' },
      description: 'Clear sky',
      feelsLike: 70,
      rideChill: null,
      roadSurface: 'dry',
      sun: { light: 'day' },
      shown: { temperature: 70, visibility: 10 },
    });
    expect(answer.windows[0]).toMatchObject({
      start: MORNING + 23 * HOUR_S,
      end: MORNING + 32 * HOUR_S,
      recommendation: 'good',
    });
    expect(answer.days).toHaveLength(7);
  });

  it('has columns of one length that start with the current hour and fit the contract', () => {
    const { hourly, windows, days } = assessForecast(anyForecast(11), NO_ALERTS, MORNING + 1800);
    expect(hourly.time).toHaveLength(168);
    expect(hourly.time[0]).toBe(MORNING);
    expect(
      new Set(
        Object.values(hourly)
          .filter((one) => one !== undefined)
          .map((column) => column.length),
      ),
    ).toEqual(new Set([168]));
    expect(hourlySchema.parse(hourly)).toEqual(hourly);
    for (const window of windows) expect(rideWindowSchema.parse(window)).toEqual(window);
    for (const day of days) expect(rideDaySchema.parse(day)).toEqual(day);
  });

  it('moves on with the hours when the forecast gets older', () => {
    const later = assessForecast(forecastOf(), NO_ALERTS, MORNING + 5 * HOUR_S + 60);
    expect(later.hourly.time[0]).toBe(MORNING + 5 * HOUR_S);
    expect(later.hourly.time).toHaveLength(163);
    const over = assessForecast(forecastOf(), NO_ALERTS, MORNING + 200 * HOUR_S);
    expect(over).toMatchObject({ hourly: { time: [] }, windows: [], days: [], roadSurface: 'unknown' });
    expect(over.current.recommendation).toBe('unknown');
  });

  it('knows the road from the hours before', () => {
    const rained = forecastOf((hour) =>
      hour === -1 ? { precipitation: 0.3 } : { cloudCover: 100, dewPoint: 60 },
    );
    const { current, roadSurface } = assessForecast(rained, NO_ALERTS, MORNING);
    expect(roadSurface).toBe('wet');
    expect(current.conditions).toContain('Reduced grip on a wet road');
  });

  it('counts rain earlier in the current hour', () => {
    const forecast = forecastOf((hour) => (hour === 0 ? { precipitation: 0.05 } : {}));
    forecast.current.precipitation = 0;
    expect(assessForecast(forecast, NO_ALERTS, MORNING + 3000).roadSurface).toBe('wet');
  });

  it('does not call a road dry whose past nobody knows', () => {
    const forecast = forecastOf();
    forecast.hours = forecast.hours.slice(6);
    const { current, roadSurface } = assessForecast(forecast, NO_ALERTS, MORNING);
    expect(roadSurface).toBe('unknown');
    expect(current).toMatchObject({ recommendation: 'unknown', worst: { key: 'road' } });
  });

  it('warns of the first rain', () => {
    const forecast = forecastOf((hour) => (hour >= 0 ? { precipitation: 0.02 } : {}));
    expect(assessForecast(forecast, NO_ALERTS, MORNING).current.conditions).toContain(
      'Reduced grip: first rain on a dry road',
    );
    const showers = forecastOf((hour) => (hour % 3 === 0 ? { precipitation: 0.02 } : {}));
    expect(assessForecast(showers, NO_ALERTS, MORNING).current.conditions).toContain(
      'Reduced grip on a wet road',
    );
  });

  it('lets alerts count in the hours that they cover', () => {
    const alert = alertOf({ start: MORNING + 1.5 * HOUR_S, end: MORNING + 3 * HOUR_S });
    const at = (now: number) => assessForecast(forecastOf(), alertsAre(alert), now);
    expect(at(MORNING).hourly.recommendation.slice(0, 5)).toEqual(['good', 'bad', 'bad', 'good', 'good']);
    expect(at(MORNING + 1.4 * HOUR_S).current.recommendation).toBe('good');
    expect(at(MORNING + 1.5 * HOUR_S).current.recommendation).toBe('bad');
    expect(at(MORNING + 3 * HOUR_S).current.recommendation).toBe('good');
  });

  it('calls nothing good, now or ahead, while the alerts could not be checked', () => {
    const { current, hourly, windows, days } = assessForecast(forecastOf(), alertsUnchecked(), MORNING);
    expect(current.summary).toBe('Warnings could not be checked. Everything else is clear.');
    expect(current.conditions).toContain('Reduced certainty: warnings not checked');
    const signs = [current, ...windows, ...days].map(({ recommendation }) => recommendation);
    expect(new Set([...signs, ...hourly.recommendation])).toEqual(new Set(['caution']));
  });

  it('says that the alerts are being checked until the first answer', () => {
    const { current } = assessForecast(forecastOf(), { state: 'checking', items: [] }, MORNING);
    expect(current).toMatchObject({
      recommendation: 'good',
      summary: 'Good to go. Warnings are being checked.',
    });
  });

  it('takes chances for the current moment from its hour, and nothing else', () => {
    const forecast = forecastOf((hour) => (hour === 0 ? { thunderProbability: 35, gust: 12 } : {}));
    Object.assign(forecast.current, { thunderProbability: null, precipitationProbability: null, gust: null });
    const { current, shown } = assessForecast(forecast, NO_ALERTS, MORNING);
    expect(shown).toMatchObject({ thunderProbability: 35, precipitationProbability: 0, gust: null });
    expect(current.worst?.key).toBe('thunder');
  });

  it('makes up nothing from an empty forecast', () => {
    const nothing = forecastOf(() => ({
      temperature: null,
      dewPoint: null,
      humidity: null,
      windSpeed: null,
      gust: null,
      precipitation: null,
      precipitationProbability: null,
      thunderProbability: null,
      weatherCode: null,
      visibility: null,
      cloudCover: null,
    }));
    const { current, hourly, windows, days, description } = assessForecast(nothing, NO_ALERTS, MORNING);
    expect(current.recommendation).toBe('unknown');
    expect(description).toBe('Not reported');
    expect(new Set(hourly.recommendation)).toEqual(new Set(['unknown']));
    expect(windows).toEqual([]);
    expect(new Set(days.map(({ recommendation }) => recommendation))).toEqual(new Set(['unknown']));
  });

  it('works through polar day and night', () => {
    const place = { latitude: 71.29, longitude: -156.79, timeZone: 'America/Anchorage' };
    const june = Date.parse('2026-06-21T20:00:00Z') / 1000;
    const december = Date.parse('2026-12-21T20:00:00Z') / 1000;
    const summer = assessForecast(forecastOf(undefined, place, june), NO_ALERTS, june);
    expect(new Set(summer.hourly.light)).toEqual(new Set(['day']));
    expect(summer.windows).toHaveLength(3);
    const winter = assessForecast(forecastOf(undefined, place, december), NO_ALERTS, december);
    expect(winter.windows).toEqual([]);
    expect(winter.days[2]?.reason).toBe('No daylight');
  });

  it('refuses a zone that does not exist', () => {
    expect(() =>
      assessForecast(forecastOf(undefined, { timeZone: 'Mars/Olympus' }), NO_ALERTS, MORNING),
    ).toThrow(RangeError);
  });
});

describe('the same in the browser', () => {
  const alerts = [alertOf({ start: MORNING + 30 * HOUR_S, end: MORNING + 40 * HOUR_S })];
  const timeZone = 'America/Los_Angeles';

  it.each([21, 22, 23, 24, 25])('gives the server’s verdicts from the columns alone (weather %i)', (seed) => {
    const now = MORNING + 1234;
    const answer = assessForecast(anyForecast(seed), alertsAre(...alerts), now);
    const overTheWire = structuredClone(answer);
    for (const limits of [undefined, {}, { dryOnly: false }]) {
      const own = judgeHours(hoursOf(overTheWire.hourly), { timeZone, now, alerts, limits });
      expect(own.recommendation).toEqual(answer.hourly.recommendation);
      expect(own.windows).toEqual(answer.windows);
      expect(own.days).toEqual(answer.days);
    }
  });

  it('calls a rain the first one only when six dry hours before it are known', () => {
    const roadTexts = (wet: number) => {
      const forecast = forecastOf((hour) => (hour === wet ? { precipitation: 0.02 } : {}));
      const { hourly } = assessForecast(forecast, NO_ALERTS, MORNING);
      const { hours } = judgeHours(hoursOf(hourly), { timeZone, now: MORNING });
      return hours[wet]?.assessment.factors.filter(({ key }) => key === 'road').map(({ text }) => text);
    };
    expect(roadTexts(0)).toEqual(['Reduced grip on a wet road']);
    expect(roadTexts(5)).toEqual(['Reduced grip on a wet road']);
    expect(roadTexts(6)).toEqual(['Reduced grip: first rain on a dry road']);
  });

  it('applies own limits to every hour', () => {
    const windy = forecastOf((hour) => (hour >= 24 ? { windSpeed: 13 } : {}));
    const { hourly } = assessForecast(windy, NO_ALERTS, MORNING);
    const own = judgeHours(hoursOf(hourly), {
      timeZone,
      now: MORNING,
      limits: { windSpeed: 12, daylightOnly: true },
    });
    expect(own.recommendation.slice(24).every((verdict) => verdict === 'bad')).toBe(true);
    expect(own.recommendation[0]).toBe('good');
    expect(own.hours[24]?.assessment.worst).toMatchObject({ own: true, key: 'wind' });
    expect(own.days[2]).toMatchObject({
      recommendation: 'bad',
      reason: 'Strong wind (13 mph, your limit 12)',
    });
    expect(own.recommendation[12]).toBe('bad');
  });

  it('gives the same under own limits on both sides', () => {
    const limits = { windSpeed: 18, minTemperature: 50, dryOnly: true };
    const forecast = anyForecast(31);
    const server = assessForecast(forecast, NO_ALERTS, MORNING, limits);
    const common = assessForecast(forecast, NO_ALERTS, MORNING);
    const browser = judgeHours(hoursOf(common.hourly), { timeZone, now: MORNING, limits });
    expect(browser.recommendation).toEqual(server.hourly.recommendation);
    expect(browser.windows).toEqual(server.windows);
  });
});
