import { describe, expect, it } from 'vitest';
import { alertOf, alertsAre, MORNING } from '#test/fixtures/example-weather.ts';
import { airport, answerOf, MEASURED_NOW as NOW, near } from '#test/measured-answer.ts';
import { report } from '#test/station-report.ts';
import { agedAnswer } from '../place/age.model.ts';
import { withMeasured } from './measured.model.ts';
import { inRange } from './plausible.model.ts';
import type { StationReport } from './report.model.ts';
import { HOUR_MS } from '#platform/time/units.ts';

describe('What is measured', () => {
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

  it('fills the road where its rain or warmth was not forecast, in the hour as in the present', () => {
    const filled = (values: Partial<StationReport>) =>
      withMeasured(answerOf({ temperature: null }), [near({ temperature: 66, ...values })], NOW);
    const dry = filled({ pavement: 'dry' });
    expect(dry.measured?.fills).toEqual(['temperature', 'road']);
    expect([dry.recommendation, dry.roadSurface]).toEqual(['good', 'dry']);
    expect(dry.hourly.recommendation.slice(0, 2)).toEqual(['good', 'unknown']);
    expect(dry.hourly.road.slice(0, 2)).toEqual(['dry', 'unknown']);
    const wet = filled({ pavement: 'wet' });
    expect([wet.hourly.recommendation[0], wet.hourly.road[0]]).toEqual(['caution', 'wet']);
    expect(filled({}).hourly.recommendation[0]).toBe('unknown');
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
    const late = NOW + 5 * HOUR_MS;
    const answer = agedAnswer(answerOf({ visibility: null }), late);
    expect(
      withMeasured(answer, [airport({ visibility: 10, at: late / 1000 - 60 })], late).recommendation,
    ).toBe('unknown');
    const warned = answerOf({ visibility: null }, alertsAre(alertOf()));
    expect(withMeasured(warned, [airport({ visibility: 10 })], NOW).recommendation).toBe('bad');
  });
});
