import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIFFICULTIES, ROAD_TYPES } from '../entry/choices.model.ts';
import { whereRequestSchema } from '../where/where.schema.ts';
import { roadsAddressOf, roadsHref, withChoice, type RoadsAddress } from './roads-address.model.ts';

const read = (query: string) => roadsAddressOf(new URLSearchParams(query));
const PLAIN: RoadsAddress = {
  day: null,
  from: null,
  to: null,
  zip: null,
  distance: 150,
  difficulty: 'all',
  roadType: 'all',
  box: null,
  page: 1,
};

const degrees = (most: number) => fc.integer({ min: -most * 100, max: most * 100 }).map((n) => n / 100);
const address = fc.record<RoadsAddress>({
  day: fc.option(
    fc
      .date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  ),
  from: fc.option(fc.integer({ min: 0, max: 11 })),
  to: fc.option(fc.integer({ min: 12, max: 24 })),
  zip: fc.option(fc.integer({ min: 0, max: 99_999 }).map((zip) => String(zip).padStart(5, '0'))),
  distance: fc.integer({ min: 10, max: 500 }),
  difficulty: fc.constantFrom('all', ...DIFFICULTIES),
  roadType: fc.constantFrom('all', ...ROAD_TYPES),
  box: fc.option(
    fc
      .tuple(degrees(179), degrees(89), fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 99 }))
      .map(([west, south, wide, high]) => ({
        west,
        south,
        east: Number((west + wide / 100).toFixed(2)),
        north: Number((south + high / 100).toFixed(2)),
      })),
  ),
  page: fc.integer({ min: 1, max: 1_000_000 }),
});

describe('The address of roads', () => {
  it('is plain when nothing is chosen: the first day by daylight, everywhere', () => {
    expect(read('')).toEqual(PLAIN);
    expect(roadsHref(PLAIN)).toBe('/routes');
  });

  it.each([
    ['day=2026-11-28', { day: '2026-11-28' }],
    ['day=2026-02-30', {}],
    ['day=tomorrow', {}],
    ['from=9&to=13', { from: 9, to: 13 }],
    ['from=9', { from: 9 }],
    ['from=13&to=9', {}],
    ['from=9&to=9', {}],
    ['from=-1&to=25', {}],
    ['from=9.5', {}],
    ['zip=80517&distance=75', { zip: '80517', distance: 75 }],
    ['zip=Estes+Park', {}],
    ['zip=80517&distance=5', { zip: '80517' }],
    ['zip=80517&distance=9999', { zip: '80517' }],
    ['difficulty=advanced&roadType=urban', { difficulty: 'advanced', roadType: 'urban' }],
    ['difficulty=%3Cscript%3E&roadType=sea', {}],
    ['box=-106,39.123,-104,41', { box: { west: -106, south: 39.12, east: -104, north: 41 } }],
    ['box=-104,39,-106,41', {}],
    ['box=-104,39,-106', {}],
    ['box=-1e2,39,-90,41', {}],
    ['box=-400,39,-90,41', {}],
    ['page=3', { page: 3 }],
    ['page=0', {}],
  ])('%s', (query, said) => {
    expect(read(query)).toEqual({ ...PLAIN, ...said });
  });

  it('says again what it was made of', () => {
    fc.assert(
      fc.property(address, (asked) => {
        const { search } = new URL(roadsHref(asked), 'https://example.test');
        expect(read(search)).toEqual({ ...asked, distance: asked.zip === null ? 150 : asked.distance });
      }),
    );
  });

  it('holds nothing that the contract of the search would refuse', () => {
    const anything = fc.array(
      fc.tuple(
        fc.constantFrom('day', 'from', 'to', 'zip', 'distance', 'box', 'page', 'roadType'),
        fc.string(),
      ),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          anything,
          address.map((one) => [...hrefSearch(one)]),
        ),
        (parameters) => {
          const once = read(new URLSearchParams(parameters).toString());
          expect(whereRequestSchema.safeParse(Object.fromEntries(hrefSearch(once))).success).toBe(true);
          expect(roadsAddressOf(hrefSearch(once))).toEqual({
            ...once,
            distance: once.zip === null ? 150 : once.distance,
          });
        },
      ),
    );
  });
});

const hrefSearch = (asked: RoadsAddress) => new URL(roadsHref(asked), 'https://example.test').searchParams;

describe('Another choice', () => {
  it('keeps a search and what it asks for, from its first page', () => {
    const search = new URLSearchParams('zipCode=22920&maxDistance=60&page=2&from=9&to=13');
    expect(withChoice(search, { day: '2026-11-28' })).toBe(
      '/routes?zipCode=22920&maxDistance=60&from=9&to=13&day=2026-11-28',
    );
  });

  it('is plain when it is the default', () => {
    const search = new URLSearchParams('day=2026-11-28&from=9&roadType=rural');
    expect(withChoice(search, { day: '', from: '', roadType: 'all' })).toBe('/routes');
  });
});
