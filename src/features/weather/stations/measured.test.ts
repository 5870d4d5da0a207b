import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alertOf,
  alertsAre,
  anyWeather,
  forecastOf,
  MORNING,
  NO_ALERTS,
  seededRandom,
} from '#test/fixtures/example-weather.ts';
import { report } from '#test/station-report.ts';
import type { KnownAlerts, WeatherConditions } from '../providers/forecast.model.ts';
import { agedAnswer } from '../place/age.model.ts';
import { buildWeatherAnswer } from '../place/answer.model.ts';
import { conditionColor } from '../verdict/condition-color.model.ts';
import type { Recommendation } from '../weather.schema.ts';
import { MEASURED_BAD, MEASURED_TEXTS } from './measured-words.model.ts';
import { withMeasured } from './measured.model.ts';
import { inRange } from './plausible.model.ts';
import type { ReportNear } from './station-look.model.ts';
import type { StationReport } from './report.model.ts';

const NOW = (MORNING + 120) * 1000;
const PLACE = { zipCode: '90210', city: 'Beverly Hills', state: 'CA', latitude: 34.09, longitude: -118.41 };
const ORDER: readonly Recommendation[] = ['good', 'unknown', 'caution', 'bad'];
const rank = (level: Recommendation) => ORDER.indexOf(level);

function answerOf(change: Partial<WeatherConditions> = {}, alerts: KnownAlerts = NO_ALERTS) {
  return buildWeatherAnswer({
    place: PLACE,
    forecast: forecastOf(() => change),
    alerts,
    fetchedAt: MORNING * 1000,
    simulated: false,
  });
}
/** Measured six minutes ago. */
const near = (values: Partial<StationReport> = {}, miles = 4.2): ReportNear => ({
  report: report({ at: MORNING - 240, id: `S${miles}`, ...values }),
  miles,
});
const airport = (values: Partial<StationReport> = {}, miles = 6): ReportNear =>
  near({ kind: 'weather', network: null, ...values }, miles);

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
        place: PLACE,
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

  it('fills what the forecast does not give, for the present and its hour', () => {
    const answer = answerOf({ visibility: null });
    expect(answer.recommendation).toBe('unknown');
    const filled = withMeasured(answer, [airport({ visibility: 10 })], NOW);
    expect(filled).toMatchObject({
      recommendation: 'good',
      visibility: 10,
      measured: { fills: ['visibility'], worsens: null },
    });
    expect(filled.hourly.recommendation.slice(0, 2)).toEqual(['good', 'unknown']);
    expect(filled.hourly.visibility.slice(0, 2)).toEqual([10, null]);
    expect(withMeasured(answer, [near({ gust: 3 })], NOW).recommendation).toBe('unknown');
    expect(withMeasured(answer, [airport({ visibility: 2 })], NOW)).toMatchObject({
      recommendation: 'caution',
      measured: { fills: ['visibility'], worsens: 'visibility' },
    });
  });

  it('fills a gust only where one was measured, or where it was measured that there is none', () => {
    const answer = answerOf({ gust: null });
    const filled = (values: Partial<StationReport>) =>
      withMeasured(answer, [airport({ visibility: 10, ...values })], NOW);
    expect(filled({ wind: 8 })).toMatchObject({ recommendation: 'unknown', gust: null });
    expect(filled({ wind: 8, noGust: true })).toMatchObject({ recommendation: 'good', gust: 8 });
    expect(filled({ wind: 8, gust: 12 })).toMatchObject({ recommendation: 'good', gust: 12 });
    // A gust that is not believed is not none.
    expect(filled(inRange(report({ wind: 8, gust: 300 }))).recommendation).toBe('unknown');
    // Gusts are at least as strong as the wind.
    expect(filled({ wind: 28 }).factors).toContainEqual(
      expect.objectContaining({ key: 'gust', level: 'caution', value: 28 }),
    );
    expect(filled({ wind: 28 }).gust).toBeNull();
    const calm = withMeasured(answerOf({ gust: 30 }), [near({ wind: 5 })], NOW);
    expect(calm.measured?.note).toBeNull();
  });

  it('fills thunder and ice only where somebody looks for them', () => {
    const answer = answerOf({ weatherCode: null, thunderProbability: null });
    const weather = { code: null, falls: false, hazard: null };
    const unknown = (values: Partial<StationReport>) =>
      withMeasured(answer, [airport({ weather, ...values })], NOW)
        .factors.filter(({ level }) => level === 'unknown')
        .map(({ key }) => key);
    expect(unknown({})).toEqual([]);
    expect(unknown({ unseen: ['thunder'] })).toEqual(['thunder']);
    expect(unknown({ unseen: ['frozenPrecipitation'] })).toEqual(['frozenPrecipitation']);
    // Somebody saw it without the sensor.
    const storm = { code: 95, falls: false, hazard: null };
    expect(unknown({ weather: storm, unseen: ['thunder'] })).toEqual([]);
  });

  it('of what was filled nothing is good once it is old', () => {
    const filled = withMeasured(answerOf({ visibility: null }), [airport({ visibility: 10 })], NOW);
    const at = (minutes: number) => agedAnswer(filled, MORNING * 1000 + minutes * 60_000);
    expect([at(25).recommendation, at(27).recommendation]).toEqual(['good', 'unknown']);
    expect(at(27).summary).toMatch(/measured too long ago/);
    const told = withMeasured(answerOf(), [airport({ visibility: 10 })], NOW);
    expect(agedAnswer(told, MORNING * 1000 + 40 * 60_000).recommendation).toBe('good');
  });

  it('old weather stays old, and what is not checked stays that', () => {
    const late = NOW + 5 * 60 * 60_000;
    const answer = agedAnswer(answerOf({ visibility: null }), late);
    expect(
      withMeasured(answer, [airport({ visibility: 10, at: late / 1000 - 60 })], late).recommendation,
    ).toBe('unknown');
    const warned = answerOf({ visibility: null }, alertsAre(alertOf()));
    expect(withMeasured(warned, [airport({ visibility: 10 })], NOW).recommendation).toBe('bad');
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

  const text = fc.constantFrom<StationReport['pavement']>('dry', 'wet', 'treated', 'ice', null);
  const maybe = (min: number, max: number) => fc.option(fc.integer({ min, max }), { nil: null });
  const anyReport = fc
    .record({
      kind: fc.constantFrom('road' as const, 'weather' as const),
      temperature: maybe(-20, 120),
      wind: maybe(0, 60),
      gust: maybe(0, 90),
      visibility: maybe(0, 10),
      precipitation: fc.option(fc.constantFrom(0, 0.005, 0.05, 0.4), { nil: null }),
      pavementTemperature: maybe(0, 140),
      pavement: text,
      weather: fc.option(
        fc.constantFrom(
          { code: null, falls: false, hazard: null },
          { code: 61, falls: true, hazard: null },
          { code: 95, falls: false, hazard: null },
          { code: 71, falls: true, hazard: null },
          { code: null, falls: false, hazard: 'dust' as const },
        ),
        { nil: null },
      ),
      miles: fc.integer({ min: 0, max: 15 }),
    })
    .map(({ miles, ...values }) => near(values, miles));
  const anyAnswer = fc.record({ seed: fc.integer(), whole: fc.boolean() }).map(({ seed, whole }) => {
    const random = seededRandom(seed);
    const { time: _, ...weather } = anyWeather(random);
    return answerOf(
      whole ? { gust: Math.round(random() * 50), precipitation: random() < 0.5 ? 0 : 0.2 } : weather,
    );
  });

  it('property: is never milder than the forecast, but where it fills', () => {
    fc.assert(
      fc.property(anyAnswer, fc.array(anyReport, { maxLength: 6 }), (answer, all) => {
        const measured = withMeasured(answer, all, NOW);
        if (measured.measured?.fills.length) return;
        expect(rank(measured.recommendation)).toBeGreaterThanOrEqual(rank(answer.recommendation));
        if (measured.recommendation !== answer.recommendation)
          expect(measured.measured?.worsens).not.toBeNull();
      }),
      { numRuns: 400 },
    );
  });

  it('property: what is unknown is good only where a station measured it', () => {
    const withFaults = fc
      .record({
        gust: fc.option(fc.integer({ min: 0, max: 400 }), { nil: null }),
        wind: maybe(0, 200),
        noGust: fc.boolean(),
        unseen: fc.subarray(['thunder', 'frozenPrecipitation'] as const),
      })
      .chain((values) =>
        anyReport.map(({ report: one, miles }) => ({
          raw: { ...one, ...values, noGust: values.noGust && values.gust === null },
          miles,
        })),
      );
    fc.assert(
      fc.property(anyAnswer, fc.array(withFaults, { minLength: 1, maxLength: 3 }), (answer, all) => {
        const told = withMeasured(
          answer,
          all.map(({ raw, miles }) => ({ report: inRange(raw), miles })),
          NOW,
        );
        const measures = (key: string) =>
          all.some(({ raw: { wind, gust, noGust, weather, unseen, ...other } }) => {
            const hasWind = wind !== null && wind <= 138;
            switch (key) {
              case 'gust':
                return gust === null ? noGust && hasWind : gust <= 200 && gust >= (hasWind ? wind : 0);
              case 'wind':
                return hasWind;
              case 'thunder':
              case 'frozenPrecipitation':
                return weather !== null && !unseen.includes(key);
              case 'precipitation':
                return weather !== null;
              case 'road':
                return other.pavement !== null;
              default:
                return key === 'temperature' || key === 'visibility' ? other[key] !== null : false;
            }
          });
        for (const { key } of answer.factors.filter(({ level }) => level === 'unknown')) {
          const level = told.factors.find((one) => one.key === key)?.level ?? 'good';
          if (level === 'good') expect(measures(key), key).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('property: more stations are never milder than fewer, but where they fill', () => {
    fc.assert(
      fc.property(
        anyAnswer,
        fc.array(anyReport, { maxLength: 5 }),
        anyReport,
        fc.nat(),
        (answer, all, more, at) => {
          const before = withMeasured(answer, all, NOW);
          const place = at % (all.length + 1);
          const after = withMeasured(answer, [...all.slice(0, place), more, ...all.slice(place)], NOW);
          if (after.measured?.fills.length) return;
          expect(rank(after.recommendation)).toBeGreaterThanOrEqual(rank(before.recommendation));
        },
      ),
      { numRuns: 400 },
    );
  });

  it('property: a whole forecast with one more station is never milder, and its hours neither', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.array(anyReport, { maxLength: 4 }), anyReport, (gust, all, more) => {
        const answer = answerOf({ gust });
        const [before, after] = [all, [...all, more]].map((some) => withMeasured(answer, some, NOW));
        if (!before || !after) throw new Error('two answers');
        expect(rank(after.recommendation)).toBeGreaterThanOrEqual(rank(before.recommendation));
        for (const [hour, level] of after.hourly.recommendation.entries())
          expect(rank(level)).toBeGreaterThanOrEqual(rank(answer.hourly.recommendation[hour] ?? 'good'));
      }),
      { numRuns: 400 },
    );
  });

  it('property: no day begins its window in an hour that is worse', () => {
    fc.assert(
      fc.property(anyAnswer, fc.array(anyReport, { maxLength: 4 }), (answer, all) => {
        const { hourly, days } = withMeasured(answer, all, NOW);
        for (const { window } of days)
          if (window && window.start <= MORNING)
            expect(rank(hourly.recommendation[0] ?? 'bad')).toBeLessThanOrEqual(rank(window.recommendation));
      }),
      { numRuns: 400 },
    );
  });

  it('property: every line has its level’s color', () => {
    const colors = { good: 'green', caution: 'orange', bad: 'red' };
    fc.assert(
      fc.property(fc.array(anyReport, { maxLength: 4 }), (all) => {
        for (const { level, text: line } of withMeasured(answerOf(), all, NOW).factors)
          if (level === 'good' || level === 'caution' || level === 'bad')
            expect(conditionColor(line)).toBe(colors[level]);
      }),
    );
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
