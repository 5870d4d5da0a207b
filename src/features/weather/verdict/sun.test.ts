import { describe, expect, it } from 'vitest';
import { lightAt, lightOfHours, nightsAhead, sunTimes } from './sun.model.ts';

const epoch = (iso: string) => Date.parse(iso) / 1000;
const iso = (seconds: number | null) =>
  seconds === null ? null : new Date(seconds * 1000).toISOString().slice(0, 16);

const BEVERLY_HILLS = { latitude: 34.0901, longitude: -118.4065, timeZone: 'America/Los_Angeles' };
const UTQIAGVIK = { latitude: 71.29, longitude: -156.79, timeZone: 'America/Anchorage' };
const FAIRBANKS = { latitude: 64.84, longitude: -147.72, timeZone: 'America/Anchorage' };
const ATTU = { latitude: 52.9, longitude: 172.9, timeZone: 'America/Adak' };
const GUAM = { latitude: 13.45, longitude: 144.78, timeZone: 'Pacific/Guam' };

describe('the sun', () => {
  it('rises at 06:31 and sets at 16:47 in Beverly Hills on 2026-11-20, at any hour of that day', () => {
    for (const time of ['00:01', '06:00', '12:00', '18:00', '23:59']) {
      const sun = sunTimes({ ...BEVERLY_HILLS, epoch: epoch(`2026-11-20T${time}:00-08:00`) });
      expect(iso(sun.sunrise)).toBe('2026-11-20T14:31');
      expect(iso(sun.sunset)).toBe('2026-11-21T00:47');
      expect(iso(sun.dawn)).toBe('2026-11-20T14:04');
      expect(iso(sun.dusk)).toBe('2026-11-21T01:14');
    }
  });

  it('belongs to the local date on the days when clocks change', () => {
    for (const [day, offset] of [
      ['2026-03-08', '-08:00'],
      ['2026-11-01', '-08:00'],
    ] as const) {
      const sun = sunTimes({ ...BEVERLY_HILLS, epoch: epoch(`${day}T23:30:00${offset}`) - 3600 });
      expect(iso(sun.sunrise)?.slice(0, 10)).toBe(day);
    }
  });

  it('belongs to the local date on both sides of the date line', () => {
    const attu = sunTimes({ ...ATTU, epoch: epoch('2026-06-01T10:00:00-09:00') });
    expect(attu.sunrise).toBeGreaterThan(epoch('2026-06-01T00:00:00-09:00'));
    expect(attu.sunrise).toBeLessThan(epoch('2026-06-01T13:00:00-09:00'));
    const guam = sunTimes({ ...GUAM, epoch: epoch('2026-06-01T01:00:00+10:00') });
    expect(iso(guam.sunrise)).toMatch(/^2026-05-31T19:5/);
  });

  it('stays up in the polar summer and down in the polar winter', () => {
    expect(sunTimes({ ...UTQIAGVIK, epoch: epoch('2026-06-21T12:00:00-08:00') })).toEqual({
      dawn: null,
      sunrise: null,
      sunset: null,
      dusk: null,
      light: 'day',
    });
    const winter = sunTimes({ ...UTQIAGVIK, epoch: epoch('2026-12-21T13:30:00-09:00') });
    expect(winter).toMatchObject({ sunrise: null, sunset: null, light: 'twilight' });
    expect([iso(winter.dawn), iso(winter.dusk)]).toEqual(['2026-12-21T20:56', '2026-12-21T23:54']);
  });

  it('sets after midnight, but not into the dark, in a Fairbanks June', () => {
    const sun = sunTimes({ ...FAIRBANKS, epoch: epoch('2026-06-21T12:00:00-08:00') });
    expect(iso(sun.sunset)).toMatch(/^2026-06-22T08:4/);
    expect(sun.dusk).toBeNull();
  });

  it.each([BEVERLY_HILLS, FAIRBANKS, GUAM])(
    'gives the light that the times say, to the minute: %o',
    (place) => {
      const { latitude, longitude } = place;
      const sun = sunTimes({ ...place, epoch: epoch('2026-10-05T20:00:00Z') });
      const at = (seconds: number | null, shift: number) =>
        lightAt((seconds ?? NaN) + shift, latitude, longitude);
      expect([at(sun.dawn, -60), at(sun.dawn, 60)]).toEqual(['night', 'twilight']);
      expect([at(sun.sunrise, -60), at(sun.sunrise, 60)]).toEqual(['twilight', 'day']);
      expect([at(sun.sunset, -60), at(sun.sunset, 60)]).toEqual(['day', 'twilight']);
      expect([at(sun.dusk, -60), at(sun.dusk, 60)]).toEqual(['twilight', 'night']);
    },
  );

  it('gives an hour its darker end', () => {
    // Dawn 06:05, sunrise 06:31, sunset 16:47, dusk 17:14.
    const hours = ['05:00', '06:00', '07:00', '15:00', '16:00', '17:00', '18:00'];
    const times = hours.map((hour) => epoch(`2026-11-20T${hour}:00-08:00`));
    expect(lightOfHours(times, BEVERLY_HILLS.latitude, BEVERLY_HILLS.longitude)).toEqual([
      'night',
      'night',
      'day',
      'day',
      'twilight',
      'night',
      'night',
    ]);
  });
});

describe('the nights ahead', () => {
  it('begin with the one under way, go from sunset to sunrise and leave none out', () => {
    for (const [day, offset] of [
      ['2026-06-06', '-07:00'],
      ['2026-03-07', '-08:00'],
      ['2026-10-31', '-07:00'],
    ] as const) {
      for (const time of ['00:30', '05:00', '12:00', '23:30']) {
        const now = epoch(`${day}T${time}:00${offset}`);
        const nights = nightsAhead({ ...BEVERLY_HILLS, epoch: now });
        const underWay = lightAt(now, BEVERLY_HILLS.latitude, BEVERLY_HILLS.longitude) !== 'day';
        expect((nights[0]?.sunset ?? 0) <= now).toBe(underWay);
        expect(nights.length).toBeGreaterThanOrEqual(3);
        for (const [index, { sunset, sunrise }] of nights.entries()) {
          expect(sunrise).toBeGreaterThan(Math.max(now, sunset));
          const before = nights[index - 1];
          if (before) expect(Math.abs(sunset - before.sunset - 86_400)).toBeLessThan(300);
          expect(sunset).toBe(sunTimes({ ...BEVERLY_HILLS, epoch: sunset }).sunset);
        }
      }
    }
  });

  it('are none where the sun stays up or down', () => {
    expect(nightsAhead({ ...UTQIAGVIK, epoch: epoch('2026-06-21T12:00:00-08:00') })).toEqual([]);
    expect(nightsAhead({ ...UTQIAGVIK, epoch: epoch('2026-12-21T12:00:00-09:00') })).toEqual([]);
  });
});
