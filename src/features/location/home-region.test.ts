import { describe, expect, it } from 'vitest';
import { ConfigError } from '#platform/config/config.server.ts';
import { readHomeRegion } from './home-region.service.server.ts';
import { createLocationService } from './location.service.server.ts';

const location = createLocationService({ clock: { now: () => 0 }, fetchJson: async () => ({}) });
const regionOf = (text?: string) => readHomeRegion(text, location);

describe('The region where a site begins', () => {
  it('is the whole country where nothing is said', () => {
    expect(regionOf()).toBeNull();
  });

  it.each(['Colorado', 'colorado', 'CO', 'co'])('is a state: %s', (text) => {
    const region = regionOf(text);
    expect(region?.name).toBe('in and around Colorado');
    const { west, south, east, north } = region?.box ?? { west: 0, south: 0, east: 0, north: 0 };
    // The borders: 109.05 to 102.05 degrees west, 37 to 41 north.
    expect(Math.abs(west - -109.05)).toBeLessThan(0.3);
    expect(Math.abs(east - -102.05)).toBeLessThan(0.3);
    expect(Math.abs(south - 37)).toBeLessThan(0.3);
    expect(Math.abs(north - 41)).toBeLessThan(0.3);
  });

  it('is a town or a ZIP code with what riders reach from there', () => {
    expect(regionOf('Boulder, CO')?.name).toBe('around Boulder, CO');
    expect(regionOf('boulder colorado')).toEqual(regionOf('Boulder, CO'));
    const { name, box } = regionOf('80435') ?? {};
    expect(name).toBe('around Dillon, CO');
    expect(box).toEqual({ west: -108.79, south: 37.42, east: -103.16, north: 41.77 });
  });

  it('is the state where a town has the same name, and the town with its state', () => {
    expect(regionOf('New York')?.name).toBe('in and around New York');
    expect(regionOf('New York, NY')?.name).toBe('around New York, NY');
    expect(regionOf('Virgin Islands')?.name).toBe('in and around the Virgin Islands');
    expect(regionOf('District of Columbia')?.name).toBe('in and around Washington DC');
  });

  it.each([
    ['Nowhereland', /HOME_REGION Nowhereland is no state, town or ZIP code: write one like "Colorado"/],
    ['00000', /HOME_REGION 00000 is no state, town or ZIP code/],
    ['Bould', /HOME_REGION Bould is no state/],
    [
      'Springfield',
      /HOME_REGION Springfield is the name of several towns: write which, like "Springfield, \w\w" or/,
    ],
  ])('stops the start with a sentence: %s', (text, sentence) => {
    expect(() => regionOf(text)).toThrow(ConfigError);
    expect(() => regionOf(text)).toThrow(sentence);
  });
});
