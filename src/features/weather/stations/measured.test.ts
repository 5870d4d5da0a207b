import { describe, expect, it } from 'vitest';
import { forecastOf, MORNING, NO_ALERTS } from '#test/fixtures/example-weather.ts';
import { airport, answerOf, MEASURED_NOW as NOW, MEASURED_PLACE, near } from '#test/measured-answer.ts';
import { buildWeatherAnswer } from '../place/answer.model.ts';
import { conditionColor } from '../verdict/condition-color.model.ts';
import type { Recommendation } from '../weather.schema.ts';
import { MEASURED_BAD, MEASURED_TEXTS } from './measured-words.model.ts';
import { withMeasured } from './measured.model.ts';
import type { StationReport } from './report.model.ts';
import type { ReportNear } from './compare-station.model.ts';

describe('What is measured beside what is forecast', () => {
  it('is null without a station, and nothing else changes', () => {
    const answer = answerOf();
    expect(withMeasured(answer, [], NOW)).toEqual({ ...answer, measured: null });
  });

  it('calls snow no rain', () => {
    const answer = withMeasured(
      answerOf(),
      [airport({ precipitation: 0.06, weather: { code: 71, falls: true, hazard: null } })],
      NOW,
    );
    expect(answer.measured?.text).toContain('0.06 in of wintry mix in the hour');
    expect(answer.measured?.text).not.toContain('rain');
    // A road station says how much fell, not what.
    const atRoad = (temperature: number | null) =>
      withMeasured(answerOf(), [near({ precipitation: 0.06, temperature })], NOW).measured?.text;
    expect(atRoad(30)).toContain('0.06 in of wintry mix in the hour');
    expect([atRoad(50), atRoad(null)].every((text) => text?.includes('0.06 in of rain'))).toBe(true);
  });

  it('is told with its age, its distance and its values, and changes nothing where both agree', () => {
    const answer = answerOf();
    const measured = withMeasured(
      answer,
      [
        near({
          pavementTemperature: 70.4,
          pavement: 'dry',
          temperature: 69,
          wind: 6.2,
          gust: 11.6,
          visibility: 10,
        }),
      ],
      NOW,
    );
    expect(measured).toEqual({
      ...answer,
      measured: {
        station: 'S4.2',
        kind: 'road',
        name: null,
        distanceMiles: 4.2,
        away: '4 mi',
        observedAt: '2026-11-20T15:56:00.000Z',
        ageMinutes: 6,
        values: { pavementTemperature: 70, airTemperature: 69, wind: 6, gust: 12, visibility: 10 },
        road: 'dry',
        weather: null,
        worsens: null,
        fills: [],
        beyond: [
          { key: 'wind', value: 6, distanceMiles: 4.2, observedAt: '2026-11-20T15:56:00.000Z' },
          { key: 'gust', value: 12, distanceMiles: 4.2, observedAt: '2026-11-20T15:56:00.000Z' },
        ],
        text: 'pavement 70 °F, dry, gust 12 mph',
        note: null,
      },
    });
  });

  it('ice on the road makes a good verdict bad, and says what was measured, where and when', () => {
    const answer = withMeasured(
      answerOf({ temperature: 52 }),
      [near({ pavementTemperature: 29.1, pavement: 'wet', gust: 31.1 })],
      NOW,
    );
    expect(answer).toMatchObject({ recommendation: 'bad', roadSurface: 'ice' });
    expect(answer.summary).toBe('Ice possible on the road: measured 29 °F and wet 4 mi away at 7:56 AM.');
    expect(answer.measured).toMatchObject({
      worsens: 'road',
      text: 'pavement 29 °F, wet, gust 31 mph',
      note: 'The forecast says dry and gusts of 10 mph; what is measured counts.',
    });
    expect(answer.conditions).toContain('Moderate gusts (31 mph)');
    expect(answer.hourly.recommendation.slice(0, 2)).toEqual(['bad', 'good']);
    expect(answer.windows.every(({ start }) => start * 1000 > NOW)).toBe(true);
  });

  it.each([
    [{ gust: 52 }, 'bad', 'gust', 'Dangerous gusts (52 mph)'],
    [{ wind: 33 }, 'bad', 'gust', 'Moderate gusts (33 mph)'],
    [{ visibility: 0.5 }, 'bad', 'visibility', 'Poor visibility (0.5 mi)'],
    [{ pavement: 'ice' }, 'bad', 'road', 'Ice possible on the road'],
    [{ pavement: 'wet', pavementTemperature: 36.4 }, 'bad', 'road', 'Ice possible on the road'],
    [{ pavement: 'wet', pavementTemperature: 36.6 }, 'caution', 'road', 'Reduced grip on a wet road'],
    [{ pavement: 'treated', pavementTemperature: 25 }, 'caution', 'road', 'Reduced grip on a wet road'],
    [{ precipitation: 0.02 }, 'caution', 'road', 'Reduced grip on a wet road'],
    [{ temperature: 30 }, 'bad', 'temperature', 'Freezing temperature (30 °F)'],
    [{ weather: { code: 61, falls: true, hazard: null } }, 'caution', 'precipitation', 'Light rain (trace)'],
    [{ weather: { code: 65, falls: true, hazard: null } }, 'bad', 'precipitation', 'Heavy rain'],
    [
      { precipitation: 0.2, weather: { code: 63, falls: true, hazard: null } },
      'bad',
      'precipitation',
      'Heavy rain (0.2 in/h)',
    ],
    [{ weather: { code: 95, falls: false, hazard: null } }, 'bad', 'thunder', 'Thunderstorms'],
    [{ weather: { code: 73, falls: true, hazard: null } }, 'bad', 'frozenPrecipitation', 'Snow or ice'],
    [{ weather: { code: 45, falls: false, hazard: null } }, 'caution', 'fog', 'Reduced visibility in fog'],
    [{ weather: { code: null, falls: false, hazard: 'dust' } }, 'bad', 'visibility', 'Dangerous dust storm'],
    [{ weather: { code: null, falls: false, hazard: 'squall' } }, 'bad', 'gust', 'Dangerous squalls'],
    [{ weather: { code: null, falls: false, hazard: 'funnel' } }, 'bad', 'wind', 'Tornado or dust whirl'],
  ] as [Partial<StationReport>, Recommendation, string, string][])(
    '%j makes a good verdict %s by its %s',
    (values, recommendation, worsens, text) => {
      const answer = withMeasured(answerOf(), [near(values)], NOW);
      expect([answer.recommendation, answer.measured?.worsens]).toEqual([
        recommendation,
        values.wind === 33 ? 'wind' : worsens,
      ]);
      expect(answer.conditions).toContain(text);
      expect(answer.summary).toMatch(/: measured .*4 mi away at 7:56 AM/);
    },
  );

  it('a thermometer that differs by little changes nothing', () => {
    const answer = answerOf({ temperature: 51 });
    expect(withMeasured(answer, [near({ temperature: 47 })], NOW)).toMatchObject({
      recommendation: 'good',
      measured: { worsens: null },
    });
    expect(withMeasured(answer, [near({ temperature: 46 })], NOW)).toMatchObject({
      recommendation: 'caution',
    });
  });

  it('takes the hour under way from the window of its day, whatever else lists windows', () => {
    const answer = answerOf();
    const measured = withMeasured(answer, [near({ gust: 60 })], NOW);
    const [today, tomorrow] = measured.days;
    expect(answer.days[0]?.window?.start).toBe(MORNING);
    expect(today).toMatchObject({ recommendation: 'good', window: { start: MORNING + 3600 } });
    expect(today?.window).toEqual(measured.windows.find(({ start }) => start < MORNING + 43_200));
    expect(tomorrow).toEqual(answer.days[1]);
  });

  it('leaves a day without a window to what is measured now', () => {
    const fair = new Set([0, 1]);
    const dayOf = (hours: ReadonlySet<number>) => {
      const answer = buildWeatherAnswer({
        place: MEASURED_PLACE,
        forecast: forecastOf((hour) => (hours.has(hour) || hour > 16 ? {} : { windSpeed: 40 })),
        alerts: NO_ALERTS,
        fetchedAt: MORNING * 1000,
        simulated: false,
      });
      expect(answer.days[0]?.window?.start).toBe(MORNING);
      return withMeasured(answer, [near({ gust: 60 })], NOW).days[0];
    };
    expect(dayOf(fair)).toMatchObject({
      recommendation: 'bad',
      window: null,
      reason: 'Dangerous gusts (60 mph)',
    });
    expect(dayOf(new Set([0, 1, 4, 5]))).toMatchObject({
      recommendation: 'good',
      window: { start: MORNING + 4 * 3600 },
    });
  });

  it('never makes a verdict milder, and says that it does not', () => {
    const answer = answerOf({ precipitation: 0.3, weatherCode: 63, gust: 50 });
    const measured = withMeasured(answer, [near({ pavement: 'dry', gust: 5, visibility: 10 })], NOW);
    expect(measured).toEqual({ ...answer, measured: measured.measured });
    expect(measured.measured?.note).toBe(
      'The forecast says wet and gusts of 50 mph; the verdict stays with the forecast.',
    );
  });

  it('shows the one that decides, else the one that fills, else the road, else the nearest', () => {
    const shown = (answer: ReturnType<typeof answerOf>, ...all: ReportNear[]) =>
      withMeasured(answer, all, NOW).measured?.station;
    const [a, b, c] = [airport({ visibility: 10 }, 1), near({ pavement: 'dry' }, 2), near({ gust: 60 }, 9)];
    expect(shown(answerOf(), a, b, c)).toBe('S9');
    expect(shown(answerOf(), a, b)).toBe('S2');
    expect(shown(answerOf({ visibility: null }), b, a)).toBe('S1');
    expect(shown(answerOf(), a)).toBe('S1');
    expect(shown(answerOf(), near({ pavement: 'dry' }, 1.5), b)).toBe('S1.5');
  });
});

describe('The sentences about what was measured', () => {
  const NUMBERLESS = ['saysDry', 'saysWet', 'trusted', 'kept'];
  it('say a number, or a place and a time', () => {
    for (const [name, template] of Object.entries(MEASURED_TEXTS))
      if (!NUMBERLESS.includes(name)) expect(template, name).toMatch(/[#@]|\d/);
    expect(MEASURED_TEXTS.decides).toMatch(/#.*@/);
  });

  it('are red where they are bad', () => {
    expect(Object.values(MEASURED_BAD).map(conditionColor)).toEqual(['red', 'red', 'red', 'red']);
  });
});
