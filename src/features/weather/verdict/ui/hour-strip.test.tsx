import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { HOUR_S } from '#platform/time/units.ts';
import { HourStrip } from './hour-strip.tsx';

const FREEZING = {
  key: 'temperature',
  level: 'bad',
  value: 21,
  unit: '°F',
  limit: 32,
  text: 'Freezing temperature (21 °F)',
} as const;

it('puts the reason of a dark block beside the ride on a phone too, where its night finds no room', () => {
  const hours = Array.from({ length: 12 }, (_, index) => ({
    time: index * HOUR_S,
    temperature: 21,
    level: 'bad' as const,
    worst: FREEZING,
    dark: true,
  }));
  const html = renderToStaticMarkup(
    <HourStrip
      hours={hours}
      timeZone="America/Denver"
      chosen={{ start: 4.5 * HOUR_S, end: 5.75 * HOUR_S }}
    />,
  );
  expect(html).toContain('<span data-dark=", dark">Freezing</span>');
  expect(html).toContain('--phone-room:47.9% 0%');
});
