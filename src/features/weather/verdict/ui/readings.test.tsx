import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { alertsAre, forecastOf, MORNING } from '#test/fixtures/example-weather.ts';
import { report } from '#test/station-report.ts';
import { buildWeatherAnswer } from '../../place/answer.model.ts';
import { withMeasured } from '../../stations/measured.model.ts';
import type { StationReport } from '../../stations/report.model.ts';
import { Readings } from './readings.tsx';

const asked = {
  place: { zipCode: '90210', city: 'Beverly Hills', state: 'CA', latitude: 34.09, longitude: -118.41 },
  alerts: alertsAre(),
  fetchedAt: MORNING * 1000,
  simulated: false,
};
const checked = buildWeatherAnswer({ ...asked, forecast: forecastOf() });
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

it('does not call snow rain', () => {
  const forecast = forecastOf(() => ({ weatherCode: 73 }));
  const snow = buildWeatherAnswer({ ...asked, forecast });
  expect(renderToStaticMarkup(<Readings weather={snow} className="" />)).toContain('Chance of snow or ice');
  expect(readings({})).toContain('Chance of rain');
});
