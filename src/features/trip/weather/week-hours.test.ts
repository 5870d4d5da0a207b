import { describe, expect, it } from 'vitest';
import { DAY_S, HOUR_S } from '#platform/time/units.ts';
import type { PlaceHours } from '../trip.schema.ts';
import { fairHours } from '#test/fixtures/example-trip.ts';
import { packHours, packLight, unpackHours, unpackLight } from './week-hours.model.ts';

const START = Date.parse('2026-07-04T12:00:00Z') / 1000;

/** Every value that a forecast can hold at the edges, and missing ones. */
function strangeHours(): PlaceHours {
  const hours = fairHours(START, 6);
  hours.temperature = [-79, 134, 0, null, 70, 32];
  hours.windDirection = [0, 359, 12, 29, null, 180];
  hours.gust = [0, 27, 28, 29, 30, 254];
  hours.precipitation = [0, 0.01, 0.29, 1.15, 12.5, null];
  hours.visibility = [0, 0.1, 9.7, 10, null, 2.3];
  hours.weatherCode = [0, 45, 66, 99, null, 3];
  hours.humidity = [0, 100, 63, 64, 65, null];
  hours.road = ['dry', 'wet', 'drying', 'ice', 'unknown', 'dry'];
  hours.firstRain = [0, 1, 0, 0, 1, 0];
  return hours;
}

describe('hours of a week as text', () => {
  it('come back as they were, missing values too', () => {
    const hours = strangeHours();
    const span = { start: START, hours: 6 };
    expect(unpackHours(packHours(hours, span), span)).toEqual(hours);
  });

  it('hold one character an hour and column, none of which JSON or HTML escapes', () => {
    const span = { start: START, hours: 6 };
    const text = packHours(strangeHours(), span);
    expect(text).toHaveLength(13 * 6);
    expect(JSON.stringify(text)).toHaveLength(text.length + 2);
    expect(text).not.toMatch(/[<>&"'\\\u007f-\u009f]/);
  });

  it('keep smoke to the tenth, in a column that is there only where smoke is known', () => {
    const hours = { ...strangeHours(), pm25: [0, 35.4, 35.5, null, 88.4, 611.3] };
    const span = { start: START, hours: 6 };
    expect(packHours(hours, span)).toHaveLength(14 * 6);
    expect(unpackHours(packHours(hours, span), span)).toEqual(hours);
    const wide = { start: START - 3 * HOUR_S, hours: 20 };
    expect(unpackHours(packHours(hours, wide), wide)).toEqual(hours);
    // What no character holds stays hazardous.
    const most = { ...hours, pm25: hours.pm25.map(() => 9_999) };
    expect(unpackHours(packHours(most, span), span)?.pm25).toEqual(hours.pm25.map(() => 5_000));
  });

  it('of a forecast that begins later or ends sooner are those that it has', () => {
    const hours = strangeHours();
    const wide = { start: START - 3 * HOUR_S, hours: 20 };
    expect(unpackHours(packHours(hours, wide), wide)).toEqual(hours);
    const narrow = { start: START + 2 * HOUR_S, hours: 2 };
    expect(unpackHours(packHours(hours, narrow), narrow)).toMatchObject({
      start: START + 2 * HOUR_S,
      temperature: [0, null],
      road: ['drying', 'ice'],
    });
    const after = { start: START + 40 * HOUR_S, hours: 5 };
    expect(unpackHours(packHours(hours, after), after)).toBeNull();
  });

  it('keep the light to the minute', () => {
    const light = {
      first: 'night' as const,
      changes: [
        { time: START + 60, light: 'twilight' as const },
        { time: START + 31 * 60, light: 'day' as const },
        { time: START + 9 * DAY_S, light: 'night' as const },
      ],
    };
    expect(unpackLight(packLight(light, { start: START }), { start: START })).toEqual(light);
  });
});
