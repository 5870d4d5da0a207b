import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { RideDay } from '../../weather.schema.ts';
import { NO_DAYLIGHT_LEFT } from '../windows.model.ts';
import { WeekOutlook } from './week-outlook.tsx';

const dayOf = (date: string, reason: string): RideDay => ({
  date,
  recommendation: 'unknown',
  window: null,
  reason,
  high: 60,
  low: 50,
  gust: 5,
  precipitation: 0,
  precipitationProbability: 0,
});

const rows = (days: readonly RideDay[], now = '2026-06-07T02:00:00Z') =>
  renderToStaticMarkup(
    <WeekOutlook
      days={[...days]}
      timeZone="America/Denver"
      now={Date.parse(now) / 1000}
      likely={() => null}
    />,
  )
    .split('<li')
    .slice(1);

it('calls a day unknown when something is missing, and not when only light is', () => {
  const [over = '', short = '', polar = '', missing = ''] = rows([
    dayOf('2026-06-06', NO_DAYLIGHT_LEFT),
    dayOf('2026-06-07', 'Less than 2 hours of daylight'),
    dayOf('2026-06-08', 'No daylight'),
    dayOf('2026-06-09', 'Wind is not reported'),
  ]);
  expect(over).toContain('No daylight left.');
  expect(short).toContain('Less than 2 hours of daylight.');
  for (const dark of [over, short, polar]) {
    expect(dark).not.toContain('Unknown');
    expect(dark).not.toContain('text-unknown');
  }
  expect(missing).toContain('Unknown. ');
  expect(missing).toContain('text-unknown');
});

it('calls today what is today at the place, on a page that was kept over midnight or from the day before', () => {
  const days = ['2026-06-06', '2026-06-07', '2026-06-08'].map((date) => dayOf(date, `Reason of ${date}`));
  const named = (now: string) =>
    rows(days, now).map((row) => /<strong>(\w+)<.*Reason of ([\d-]+)/.exec(row)?.slice(1));
  // 11:59 PM on Saturday in Denver, then midnight, then Sunday noon.
  expect(named('2026-06-07T05:59:00Z')).toEqual([
    ['Today', '2026-06-06'],
    ['Sunday', '2026-06-07'],
    ['Monday', '2026-06-08'],
  ]);
  for (const now of ['2026-06-07T06:00:00Z', '2026-06-07T18:00:00Z'])
    expect(named(now)).toEqual([
      ['Today', '2026-06-07'],
      ['Monday', '2026-06-08'],
    ]);
  expect(named('2026-06-09T18:00:00Z')).toEqual([]);
});

it('does not recommend hours that are over, on a page that was kept', () => {
  const start = Date.parse('2026-06-06T15:00:00Z') / 1000;
  const window = { start, end: start + 7_200, recommendation: 'caution', reason: 'Moderate wind' } as const;
  const day = {
    ...dayOf('2026-06-06', 'Moderate wind (18 mph)'),
    recommendation: 'caution',
    window,
  } as const;
  const said = (now: string) => rows([day], now).map((row) => row.replace(/<[^>]*>/g, ''));
  const [before = ''] = said('2026-06-06T16:59:00Z');
  expect(before).toContain('Caution. ');
  expect(before).toContain('9–11 AM. Moderate wind');
  const [over = ''] = said('2026-06-06T17:00:00Z');
  expect(over).toContain('Unknown. ');
  expect(over).toContain('Its best hours are over: 9–11 AM.');
  expect(over).not.toContain('Moderate wind');
});
