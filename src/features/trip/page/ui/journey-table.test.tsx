import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ArrivalRow } from '../../journey/arrival-row.model.ts';
import { JourneyTable } from './journey-table.tsx';
import { RoadStrip } from '../../drawing/ui/road-strip.tsx';

const ROW: ArrivalRow = {
  key: 0,
  kind: 'road',
  time: 0,
  timeZone: 'America/Denver',
  place: 'near Gunnison, CO',
  mile: 111,
  recommendation: 'bad',
  reason: 'Freezing temperature (25 °F)',
  temperature: 25,
  wind: 14,
  gust: 23,
  roadWind: 'Crosswind 22 mph from the left',
  rain: 'dry',
  light: 'Dark',
  latitude: 38.5,
  longitude: -106.9,
};

it.each([
  ['the table', JourneyTable],
  ['the strip', RoadStrip],
])('no line of %s ends between a number and its unit', (_, Shown) => {
  const html = renderToStaticMarkup(<Shown rows={[ROW]} clock={() => '5:53 PM'} />);
  expect(html).toContain('(<span class="whitespace-nowrap">25 °F</span>)');
  expect(html).toContain('Crosswind <span class="whitespace-nowrap">22 mph</span> from the left');
});
