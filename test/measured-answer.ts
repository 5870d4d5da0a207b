// A morning in Beverly Hills, forecast and measured, for tests of what stations change.
import * as fc from 'fast-check';
import type { KnownAlerts, WeatherConditions } from '#features/weather/providers/forecast.model.ts';
import { buildWeatherAnswer } from '#features/weather/place/answer.model.ts';
import type { StationReport } from '#features/weather/stations/report.model.ts';
import type { ReportNear } from '#features/weather/stations/compare-station.model.ts';
import type { Recommendation } from '#features/weather/weather.schema.ts';
import { anyWeather, forecastOf, MORNING, NO_ALERTS, seededRandom } from './fixtures/example-weather.ts';
import { report } from './station-report.ts';

/** ms */
export const MEASURED_NOW = (MORNING + 120) * 1000;
export const MEASURED_PLACE = {
  zipCode: '90210',
  city: 'Beverly Hills',
  state: 'CA',
  latitude: 34.09,
  longitude: -118.41,
};

/** The answer that a fair forecast with these changes gives. */
export function answerOf(change: Partial<WeatherConditions> = {}, alerts: KnownAlerts = NO_ALERTS) {
  return buildWeatherAnswer({
    place: MEASURED_PLACE,
    forecast: forecastOf(() => change),
    alerts,
    fetchedAt: MORNING * 1000,
    simulated: false,
  });
}

/** What a road station measured six minutes ago. */
export const near = (values: Partial<StationReport> = {}, miles = 4.2): ReportNear => ({
  report: report({ at: MORNING - 240, id: `S${miles}`, ...values }),
  miles,
});
export const airport = (values: Partial<StationReport> = {}, miles = 6): ReportNear =>
  near({ kind: 'weather', network: null, ...values }, miles);

const MILDEST_FIRST: readonly Recommendation[] = ['good', 'unknown', 'caution', 'bad'];
export const rank = (level: Recommendation) => MILDEST_FIRST.indexOf(level);

/** Any weather, or a fair one with any gust, dry or wet. */
export const anyChange: fc.Arbitrary<Partial<WeatherConditions>> = fc
  .record({ seed: fc.integer(), whole: fc.boolean() })
  .map(({ seed, whole }) => {
    const random = seededRandom(seed);
    const { time: _, ...weather } = anyWeather(random);
    return whole ? { gust: Math.round(random() * 50), precipitation: random() < 0.5 ? 0 : 0.2 } : weather;
  });

/** An integer of a range, or not measured. */
export const maybe = (min: number, max: number) => fc.option(fc.integer({ min, max }), { nil: null });
/** Whatever a station up to 15 miles away measured. */
export const anyReport: fc.Arbitrary<ReportNear> = fc
  .record({
    kind: fc.constantFrom('road' as const, 'weather' as const),
    temperature: maybe(-20, 120),
    wind: maybe(0, 60),
    gust: maybe(0, 90),
    visibility: maybe(0, 10),
    precipitation: fc.option(fc.constantFrom(0, 0.005, 0.05, 0.4), { nil: null }),
    pavementTemperature: maybe(0, 140),
    pavement: fc.constantFrom<StationReport['pavement']>('dry', 'wet', 'treated', 'ice', null),
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
