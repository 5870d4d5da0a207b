import { expect, it } from 'vitest';
import { alertOf } from '#test/fixtures/example-weather.ts';
import { alertFactors } from '#features/weather/verdict/verdict.model.ts';
import { worstText } from './reason.model.ts';

it('names the most severe alert of several hours, and the hour in which that one begins', () => {
  const alerts = [
    alertOf({ event: 'Flood Warning', level: 'bad', severity: 'Severe' }),
    alertOf({ event: 'Tornado Warning', level: 'bad', severity: 'Extreme' }),
    alertOf({ event: 'Dust Storm Warning', level: 'bad', severity: 'Odd' }),
  ];
  const factors = alertFactors(alerts, 'checked');
  const said = (hours: readonly number[]) =>
    worstText(
      hours,
      (hour) => ({ factor: factors[hour] ?? null, atTop: false }),
      (hour) => `${hour} o'clock`,
      0,
    );
  expect(said([0, 1, 2])).toBe("Tornado Warning from 1 o'clock");
  expect(said([2, 1])).toBe("Tornado Warning from 1 o'clock");
  expect(said([0, 2])).toBe('Flood Warning');
});
