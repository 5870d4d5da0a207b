import { expect, it } from 'vitest';
import type { StationHour } from '#features/weather/stations/hour.model.ts';
import { verdictOf } from './measured.model.ts';
import { reportOf } from './observed.mapper.server.ts';

const hour: StationHour = {
  hour: 1_800_000 * 3_600,
  reports: 1,
  lowest: 70,
  highest: 86,
  dewPoint: 50,
  wind: 5,
  gust: null,
  precipitation: 0,
  visibility: 10,
  codes: [],
  falls: false,
  hazards: [],
};

it.each<[string, Partial<StationHour>, ReturnType<typeof verdictOf>]>([
  ['dry, warm and calm', {}, 'good'],
  ['muggy: the heat index', { highest: 92, dewPoint: 82 }, 'bad'],
  ['warm, of unknown humidity', { dewPoint: null }, null],
  ['rain among clear reports', { codes: [0, 61], falls: true, precipitation: null }, 'caution'],
  ['rain that nobody measured or saw', { precipitation: null, falls: null }, null],
  ['a squall', { hazards: ['squall'] }, 'bad'],
  ['nobody looks at the sky', { falls: null }, null],
])('a station’s hour, %s', (_name, change, expected) => {
  const report = reportOf({ ...hour, ...change });
  expect(report.hour).toBe(1_800_000);
  expect(verdictOf(report)).toBe(expected);
});

it('a station’s humidity is that of its warmest moment', () =>
  expect([reportOf(hour).humidity, reportOf({ ...hour, highest: 50, dewPoint: 60 }).humidity]).toEqual([
    29, 100,
  ]));
