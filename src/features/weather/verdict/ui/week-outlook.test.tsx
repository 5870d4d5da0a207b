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

const rows = (days: readonly RideDay[]) =>
  renderToStaticMarkup(<WeekOutlook days={[...days]} timeZone="America/Denver" likely={() => null} />)
    .split('<li')
    .slice(1);

it('calls a day unknown when something is missing, and not when its light is gone', () => {
  const [over = '', missing = ''] = rows([
    dayOf('2026-06-06', NO_DAYLIGHT_LEFT),
    dayOf('2026-06-07', 'Wind is not reported'),
  ]);
  expect(over).toContain('No daylight left.');
  expect(over).not.toContain('Unknown');
  expect(over).not.toContain('text-unknown');
  expect(missing).toContain('Unknown. ');
  expect(missing).toContain('text-unknown');
});
