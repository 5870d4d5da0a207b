import { describe, expect, it } from 'vitest';
import { encodePolyline } from '#platform/geo/polyline.ts';
import {
  addStop,
  asksForTrip,
  editHref,
  editPlan,
  formErrors,
  mayComeAfter,
  planErrors,
  readEdit,
  readPlan,
  removeStop,
  requestOf,
  stopLabel,
  swapStops,
  writePlan,
} from './trip-plan.model.ts';
import { INVALID_ZIP_CODES, TOO_FEW_STOPS } from './trip-rules.model.ts';
import { tripRequestSchema } from '../trip.schema.ts';

const planFor = (query: string) => readPlan(new URLSearchParams(query));
const zipsOf = (plan: ReturnType<typeof planFor>) => plan.stops.map(({ zip }) => zip);

describe('a plan in the address', () => {
  it.each([
    'zip=85003&zip=86001',
    'zip=85003&zip=86001&zip=87101&stay=0&stay=30&stay=0',
    'zip=85003&zip=86001&leave=2026-11-21T07%3A30&pace=brisk&return=1',
    'zip=85003&zip=86001&track=_p%7EiF%7Eps%7CU_ulLnnqC&miles=212.5',
    'zip=85003&zip=86001&shape=_p%7EiF%7Eps%7CU_ulLnnqC',
    'zip=abc&zip=',
    'zip=85003&zip=86001&zip=87101&via=81201&after=1',
    'zip=85003&zip=86001&via=812&after=7',
    'zip=85003&zip=86001&via=81201&after=-1',
    'zip=85003&zip=86001&via=81201&after=NaN',
  ])('comes back as it was: %s', (query) => {
    expect(writePlan(planFor(query)).toString()).toBe(query);
  });

  it('leaves out what makes no sense', () => {
    const plan = planFor('zip=85003&stay=-5&stay=x&pace=warp&leave=&return=yes&track=abc&miles=x&evil=1');
    expect(plan).toMatchObject({ pace: 'normal', returnRide: false, track: null, leave: '' });
    expect(plan.stops.map(({ zip, stay }) => [zip, stay])).toEqual([
      ['85003', 0],
      ['', 0],
    ]);
  });

  it.each([
    ['0', true],
    ['1', true],
    ['2', false],
    ['-1', false],
    ['0.5', false],
    ['Salida', false],
    ['1e309', false],
  ])('keeps what a comparison comes after, right or wrong: %s', (after, isRight) => {
    const plan = planFor(`zip=85003&zip=86001&zip=87101&via=81201&after=${after}`);
    expect(mayComeAfter(plan, plan.via?.after ?? -1)).toBe(isRight);
  });

  it('holds at most 12 locations', () => {
    expect(planFor(Array.from({ length: 30 }, () => 'zip=85003').join('&')).stops).toHaveLength(12);
  });

  it('holds the points of a drawn road, and no road where there is none', () => {
    const points = Array.from({ length: 26 }, (_, index) => ({
      latitude: 33 + index / 100,
      longitude: -112,
    }));
    const drawn = encodePolyline(points.slice(0, 25));
    expect(planFor(`shape=${encodeURIComponent(drawn)}`).shape).toHaveLength(25);
    for (const text of [
      encodePolyline(points),
      encodePolyline(points.slice(0, 1)),
      '%3Cscript%3E',
      'x'.repeat(400),
    ])
      expect(planFor(`shape=${encodeURIComponent(text)}`).shape).toBeNull();
  });

  it('asks for a trip only when someone filled in a ZIP and pressed no other button', () => {
    const asks = (query: string) => asksForTrip(new URLSearchParams(query));
    expect([asks(''), asks('zip=&zip='), asks('zip=85003&zip='), asks('zip=85003&add=1')]).toEqual([
      false,
      false,
      true,
      false,
    ]);
    const edit = editHref(planFor('zip=85003&zip=86001'));
    expect([asks(edit.replace('/trip?', '')), edit]).toEqual([false, '/trip?zip=85003&zip=86001&edit']);
  });

  it('is what the API takes', () => {
    const request = requestOf(
      planFor('zip=85003&zip=86001&stay=0&stay=15&leave=2026-11-21T07%3A30&return=1'),
    );
    expect(tripRequestSchema.safeParse(request).success).toBe(true);
    expect(request).toMatchObject({ departure: '2026-11-21T07:30', stopMinutes: [0, 15], returnRide: true });
    expect(requestOf(planFor('zip=85003&zip=86001'))).not.toHaveProperty('departure');
  });
});

describe('the locations', () => {
  it('are named as the specification names them', () => {
    expect([0, 1, 2, 3].map((index) => stopLabel(index, 4))).toEqual([
      'Starting Location',
      'Stop 1',
      'Stop 2',
      'Final Destination',
    ]);
  });

  it('come before a known destination, and behind an unknown one', () => {
    expect(zipsOf(addStop(planFor('zip=85003&zip=86001')))).toEqual(['85003', '', '86001']);
    expect(zipsOf(addStop(planFor('zip=85003&zip=')))).toEqual(['85003', '', '']);
  });

  it('are never fewer than two', () => {
    expect(removeStop(planFor(''), 0).stops).toHaveLength(2);
    expect(zipsOf(removeStop(planFor('zip=1&zip=2&zip=3'), 1))).toEqual(['1', '3']);
  });

  it('keep their identity wherever they move', () => {
    const plan = planFor('zip=1&zip=2&zip=3');
    const swapped = swapStops(plan, 1);
    expect(swapped.stops.map(({ id, zip }) => [id, zip])).toEqual([
      [0, '1'],
      [2, '3'],
      [1, '2'],
    ]);
    const ids = addStop(removeStop(swapped, 0)).stops.map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(swapStops(plan, 2)).toBe(plan);
  });

  it('change by address without JavaScript', () => {
    const query = new URLSearchParams('zip=1&zip=2&swap=0');
    const edit = readEdit(query);
    expect(edit).toEqual({ edit: 'swap', index: 0 });
    expect(edit && zipsOf(editPlan(readPlan(query), edit))).toEqual(['2', '1']);
  });
});

describe('what is wrong with a plan', () => {
  it('is told at its fields', () => {
    expect(planErrors(planFor(''))).toEqual({ 'stops.0': TOO_FEW_STOPS, 'stops.1': TOO_FEW_STOPS });
    expect(planErrors(planFor('zip=85003&zip='))).toEqual({ 'stops.1': TOO_FEW_STOPS });
    expect(planErrors(planFor('zip=85003&zip=&zip=86001'))).toEqual({ 'stops.1': INVALID_ZIP_CODES });
    expect(planErrors(planFor('zip=8500&zip=86001'))).toEqual({ 'stops.0': INVALID_ZIP_CODES });
    expect(planErrors(planFor('zip=85003&zip=86001'))).toEqual({});
  });

  it('is told by the server at the same fields', () => {
    expect(formErrors({ 'zipCodes.1': 'a', departure: 'b', track: 'c' })).toEqual({
      'stops.1': 'a',
      leave: 'b',
      track: 'c',
    });
  });
});
