import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { alertOf, alertsAre, forecastOf, MORNING } from '#test/fixtures/example-weather.ts';
import { buildWeatherAnswer } from '../../place/answer.model.ts';
import { AlertList } from './alert-list.tsx';
import { HOUR_MS } from '#platform/time/units.ts';

const checked = buildWeatherAnswer({
  place: { zipCode: '90210', city: 'Beverly Hills', state: 'CA', latitude: 34.09, longitude: -118.41 },
  forecast: forecastOf(),
  alerts: {
    ...alertsAre(alertOf({ start: MORNING - 60, end: null })),
    state: 'unchecked',
    checkedAt: MORNING * 1000,
  },
  fetchedAt: MORNING * 1000,
  simulated: false,
});
const shown = (hours: number) =>
  renderToStaticMarkup(<AlertList weather={checked} now={MORNING * 1000 + hours * HOUR_MS} />);

it('says when warnings were known that could not be checked since, with the day once that is long ago', () => {
  expect(shown(1)).toMatch(/were known at \d+:\d\d [AP]M\. /);
  expect(shown(25)).toMatch(/were known at \w{3}, \w{3} \d+, \d+:\d\d [AP]M \w+\. /);
});
