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

it('shows the six worst of many alerts, and names what is folded', () => {
  const under = (count: number) => {
    const items = Array.from({ length: count }, (_, at) =>
      alertOf({
        id: `${at}`,
        event: at < 7 ? `Warning ${at}` : 'Flood Advisory',
        start: MORNING - 60,
        end: null,
      }),
    );
    return renderToStaticMarkup(
      <AlertList weather={{ ...checked, alerts: { ...checked.alerts, items } }} now={MORNING * 1000} />,
    );
  };
  const many = under(30);
  const [open = '', folded = ''] = many.split('24 more alerts');
  expect(open.match(/Warning \d</g)).toHaveLength(6);
  expect(folded).toContain('Warning 6, Flood Advisory<');
  expect(folded.match(/<details/g)).toHaveLength(24);
  expect(under(7)).not.toContain('more alerts');
});
