import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { answerOf, MEASURED_NOW, near } from '#test/measured-answer.ts';
import { ribbon, times } from '#test/ribbon-hours.ts';
import { withMeasured } from '../../stations/measured.model.ts';
import { HourTable } from './hour-table.tsx';
import { Readings } from './readings.tsx';
import { VerdictNotes } from './verdict-notes.tsx';

const cold = withMeasured(answerOf({ temperature: 67 }), [near({ temperature: 40, gust: 31 })], MEASURED_NOW);
const windy = ribbon(times(48, { gust: 50 }));

it.each([
  ['plaque', <VerdictNotes key="" weather={cold} offline={false} now={MEASURED_NOW} />, '40\u00a0°F'],
  ['readings', <Readings key="" weather={cold} className="" />, '10\u00a0mph'],
  ['table of hours', <HourTable key="" hours={windy} names={windy.map(() => '9 AM')} />, '50\u00a0mph'],
])('no line of the %s ends between a number and its unit', (_, part, text) => {
  const markup = renderToStaticMarkup(part);
  expect(markup).toContain(text);
  expect(markup).not.toMatch(/\d (°F|mph)/);
});
