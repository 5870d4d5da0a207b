import { describe, expect, it } from 'vitest';
import { fairWeather, MORNING, seededRandom } from '#test/fixtures/example-weather.ts';
import { report } from '#test/station-report.ts';
import { assessConditions } from '../verdict/verdict.model.ts';
import type { WeatherConditions } from '../providers/forecast.model.ts';
import type { StationReport } from './report.model.ts';
import { factorsMadeWorse } from './worse-factors.model.ts';

const ZONE = 'America/Denver';
const RANK = { good: 0, note: 0, unknown: 1, caution: 2, bad: 3 } as const;

const forecast = (change: Partial<WeatherConditions> = {}) => {
  const conditions = fairWeather(change);
  const { factors } = assessConditions({ conditions, moment: 'forecast', road: 'dry', light: 'day' });
  return { factors, temperature: conditions.temperature };
};
const near = (values: Partial<StationReport>, miles = 4) => ({
  report: report({ at: MORNING, ...values }),
  miles,
});

describe('what stations make worse than a forecast', () => {
  it('is told with what was measured where and when, the worst of all stations', () => {
    const found = factorsMadeWorse(
      forecast(),
      [
        near({ wind: 20, gust: 31 }, 2),
        near({ wind: 20, gust: 50 }, 8),
        near({ pavement: 'ice', pavementTemperature: 29 }),
      ],
      ZONE,
    );
    expect(found.map(({ key, level }) => [key, level])).toEqual([
      ['wind', 'caution'],
      ['gust', 'bad'],
      ['road', 'bad'],
    ]);
    expect(found[1]?.text).toMatch(/ \(measured 8 mi away at 9:00 AM\)$/);
    expect(found[2]?.text).toBe('Ice possible on the road (measured 29 °F and icy 4 mi away at 9:00 AM)');
  });

  it('is nothing that the forecast has as bad, nor air that hardly differs', () => {
    expect(factorsMadeWorse(forecast({ gust: 60 }), [near({ gust: 31 }), near({ gust: 50 })], ZONE)).toEqual(
      [],
    );
    expect(factorsMadeWorse(forecast({ temperature: 41 }), [near({ temperature: 38 })], ZONE)).toEqual([]);
    expect(factorsMadeWorse(forecast(), [], ZONE)).toEqual([]);
    expect(factorsMadeWorse(forecast(), [near({ wind: 3, gust: 5, visibility: 10 })], ZONE)).toEqual([]);
  });

  it('is never milder than the forecast, and no less with one station more', () => {
    const random = seededRandom(21);
    const station = () =>
      near({
        wind: 40 * random(),
        gust: 70 * random(),
        visibility: 10 * random(),
        temperature: 110 * random(),
      });
    for (let round = 0; round < 300; round += 1) {
      const said = forecast({
        gust: 70 * random(),
        windSpeed: 40 * random(),
        temperature: 20 + 90 * random(),
      });
      const stations = [station(), station()];
      const found = factorsMadeWorse(said, stations, ZONE);
      const more = factorsMadeWorse(said, [...stations, station()], ZONE);
      for (const { key, level } of found) {
        const before = said.factors.find((one) => one.key === key);
        expect(RANK[level]).toBeGreaterThan(RANK[before?.level ?? 'good']);
        const after = more.find((one) => one.key === key);
        expect(RANK[after?.level ?? 'good']).toBeGreaterThanOrEqual(RANK[level]);
      }
    }
  });
});
