import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIFFICULTIES, ROAD_TYPES } from '../entry/choices.model.ts';
import {
  AGENDA_VIEWS,
  agendaAddressOf,
  agendaHref,
  agendaParameters,
  PLAIN_AGENDA,
  type AgendaAddress,
} from './agenda-address.model.ts';

const address: fc.Arbitrary<AgendaAddress> = fc
  .record({
    near: fc.constantFrom(null, '80517', '04609'),
    region: fc.constantFrom('home' as const, 'all' as const),
    within: fc.integer({ min: 10, max: 200 }),
    difficulty: fc.constantFrom('all' as const, ...DIFFICULTIES),
    roadType: fc.constantFrom('all' as const, ...ROAD_TYPES),
    order: fc.constantFrom('date' as const, 'near' as const),
    month: fc.constantFrom(null, '2026-06', '2027-12'),
    day: fc.constantFrom(null, '2026-06-06', '2028-02-29'),
    page: fc.integer({ min: 1, max: 1_000 }),
    view: fc.constantFrom(...AGENDA_VIEWS),
  })
  .map((one) =>
    one.near === null
      ? { ...one, within: PLAIN_AGENDA.within, order: 'date' as const }
      : { ...one, region: 'home' as const },
  );

describe('the address of the rides to come', () => {
  it('says all of it, and reads back as the same', () => {
    fc.assert(
      fc.property(address, (one) => {
        expect(agendaAddressOf(agendaParameters(one))).toEqual(one);
      }),
    );
  });

  it('is short for the plain page', () => {
    expect(agendaHref(PLAIN_AGENDA)).toBe('/group-rides');
    expect(agendaHref({ ...PLAIN_AGENDA, near: '80517', view: 'month' })).toBe(
      '/group-rides?near=80517&view=month',
    );
    expect(agendaHref({ ...PLAIN_AGENDA, within: 50, order: 'near' })).toBe('/group-rides');
    expect(agendaHref({ ...PLAIN_AGENDA, region: 'all' })).toBe('/group-rides?region=all');
    expect(agendaHref({ ...PLAIN_AGENDA, region: 'all', near: '80517' })).toBe('/group-rides?near=80517');
  });

  it('leaves out whatever cannot be', () => {
    const wrong = new URLSearchParams({
      near: 'Denver',
      region: 'Colorado',
      within: '5000',
      difficulty: 'easy',
      roadType: '<b>',
      order: 'name',
      month: '2026-13',
      day: '2026-02-30',
      page: '-1',
      view: 'grid',
    });
    expect(agendaAddressOf(wrong)).toEqual(PLAIN_AGENDA);
    fc.assert(
      fc.property(fc.string(), (value) => {
        const search = new URLSearchParams(Object.keys(PLAIN_AGENDA).map((name) => [name, value]));
        expect(() => agendaAddressOf(search)).not.toThrow();
      }),
    );
  });
});
