import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { alertsAre, forecastOf, MORNING } from '#test/fixtures/example-weather.ts';
import { report } from '#test/station-report.ts';
import { buildWeatherAnswer } from '../../place/answer.model.ts';
import { withMeasured } from '../../stations/measured.model.ts';
import type { StationReport } from '../../stations/report.model.ts';
import { Readings } from './readings.tsx';

const checked = buildWeatherAnswer({
  place: { zipCode: '90210', city: 'Beverly Hills', state: 'CA', latitude: 34.09, longitude: -118.41 },
  forecast: forecastOf(),
  alerts: alertsAre(),
  fetchedAt: MORNING * 1000,
  simulated: false,
});
const readings = (values: Partial<StationReport>) => {
  const near = { report: report({ at: MORNING - 240, ...values }), miles: 4 };
  return renderToStaticMarkup(
    <Readings weather={withMeasured(checked, [near], MORNING * 1000)} className="" />,
  );
};

it('says that they are the forecast’s where the sign is what a station measured', () => {
  expect(readings({ gust: 60 })).toContain('What the forecast says</h3>');
  expect(readings({ gust: 60 })).toContain('Road (estimate)');
  expect(readings({})).not.toContain('What the forecast says');
});

it('calls the road measured where the station decided it', () => {
  expect(readings({ pavementTemperature: 29, pavement: 'wet' })).toContain('Road (measured)');
});
