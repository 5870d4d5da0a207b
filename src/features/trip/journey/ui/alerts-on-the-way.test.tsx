import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { alertOf, MORNING } from '#test/fixtures/example-weather.ts';
import type { Timeline } from '../timeline.model.ts';
import { AlertsOnTheWay } from './alerts-on-the-way.tsx';

const timeZone = 'America/Denver';

it('shows how bad each alert is by its sign', () => {
  const items = (['bad', 'caution', 'note'] as const).map((level) =>
    alertOf({ id: level, event: `A ${level} one`, level, start: MORNING - 60, end: null }),
  );
  const place = { kind: 'stop', name: 'Salida, CO', timeZone, alerts: [0, 1, 2] };
  const timeline = {
    departure: MORNING,
    arrivals: [{ time: MORNING, place, visit: { kind: 'start', mile: 0 } }],
  } as unknown as Timeline;
  const trip = { alerts: { available: true, unchecked: 0, items }, departure: MORNING, timeZone };
  const shown = renderToStaticMarkup(<AlertsOnTheWay trip={trip} timeline={timeline} zones={1} />);
  const signs = shown
    .split('<li')
    .slice(1)
    .map((line) => /text-(bad|caution|unknown)"/.exec(line)?.[1]);
  expect(signs).toEqual(['bad', 'caution', 'unknown']);
});
