import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { alertOf, MORNING } from '#test/fixtures/example-weather.ts';
import type { OfficialAlert } from '#features/weather/providers/forecast.model.ts';
import { DAY_S } from '#platform/time/units.ts';
import type { Timeline } from '../timeline.model.ts';
import { AlertsOnTheWay } from './alerts-on-the-way.tsx';

const timeZone = 'America/Denver';

/** @param departure the chosen one */
function shown(items: readonly OfficialAlert[], departure = MORNING) {
  const place = { kind: 'stop', name: 'Salida, CO', timeZone, alerts: items.map((_, index) => index) };
  const timeline = {
    departure,
    arrivals: [{ time: MORNING, place, visit: { kind: 'start', mile: 0 } }],
  } as unknown as Timeline;
  // The one that was asked for is in the answer.
  const trip = { alerts: { available: true, unchecked: 0, items: [...items] }, departure: MORNING, timeZone };
  return renderToStaticMarkup(<AlertsOnTheWay trip={trip} timeline={timeline} zones={1} />);
}

it('shows how bad each alert is by its sign', () => {
  const items = (['bad', 'caution', 'note'] as const).map((level) =>
    alertOf({ id: level, event: `A ${level} one`, level, start: MORNING - 60, end: null }),
  );
  const signs = shown(items)
    .split('<li')
    .slice(1)
    .map((line) => /text-(bad|caution|unknown)"/.exec(line)?.[1]);
  expect(signs).toEqual(['bad', 'caution', 'unknown']);
});

it('folds all but the six worst of many alerts, which stay in the order of the way', () => {
  const many = Array.from({ length: 30 }, (_, at) =>
    alertOf({
      id: `${at}`,
      event: at % 5 === 4 ? `Warning ${at}` : 'Flood Advisory',
      level: at % 5 === 4 ? 'bad' : 'caution',
      severity: at === 29 ? 'Extreme' : 'Moderate',
      start: MORNING - 60,
      end: null,
    }),
  );
  const [open = '', folded = ''] = shown(many).split('24 more alerts');
  expect(open.match(/Warning \d+|Advisory/g)).toEqual([4, 9, 14, 19, 24, 29].map((at) => `Warning ${at}`));
  expect(folded.match(/<details/g)).toHaveLength(24);
  expect(shown(many.slice(0, 7))).not.toContain('more alerts');
});

it('names the day of an alert that is not the one of the chosen departure', () => {
  const items = [alertOf({ start: MORNING - 60, end: null })];
  const clock = (departure?: number) => /Salida, CO, ([^<]*)/.exec(shown(items, departure))?.[1];
  expect(clock()).toMatch(/^\d/);
  expect(clock(MORNING - DAY_S)).toMatch(/^[A-Z][a-z]{2} \d/);
});
