import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MORNING } from '#test/fixtures/example-weather.ts';
import { answerOf, anyChange, anyReport, maybe, MEASURED_NOW as NOW, rank } from '#test/measured-answer.ts';
import { conditionColor } from '../verdict/condition-color.model.ts';
import { withMeasured } from './measured.model.ts';
import { inRange } from './plausible.model.ts';

describe('Whatever is measured beside what is forecast', () => {
  const anyAnswer = anyChange.map((change) => answerOf(change));

  it('is never milder than the forecast, but where it fills', () => {
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

  it('what is unknown is good only where a station measured it', () => {
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

  it('more stations are never milder than fewer, but where they fill', () => {
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

  it('a whole forecast with one more station is never milder, and its hours neither', () => {
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

  it('no day begins its window in an hour that is worse', () => {
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

  it('every line has its level’s color', () => {
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
