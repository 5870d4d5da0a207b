import { expect, it } from 'vitest';
import { parseLimits } from './own-limits.store.ts';

it('keeps of the limits on the device only what makes sense', () => {
  expect(
    parseLimits({ windSpeed: 20, gust: 900, minTemperature: '40', dryOnly: true, daylightOnly: 'yes' }),
  ).toEqual({
    windSpeed: 20,
    dryOnly: true,
  });
  expect(parseLimits('nonsense')).toEqual({});
  expect(parseLimits(null)).toEqual({});
});
