import { describe, expect, it } from 'vitest';
import { encodePolyline } from '#platform/geo/polyline.ts';
import { reversePlan } from './reverse-plan.model.ts';
import { readPlan, writePlan } from './trip-plan.model.ts';

const plan = (query: string) => readPlan(new URLSearchParams(query));

describe('a trip the other way round', () => {
  it('has its stops and what is stayed there in the other order', () => {
    const there = plan(
      'zip=80202&zip=81201&zip=81301&stay=0&stay=45&stay=0&leave=2026-11-23T07:00&pace=brisk',
    );
    expect(writePlan(reversePlan(there)).toString()).toBe(
      'zip=81301&zip=81201&zip=80202&stay=0&stay=45&stay=0&leave=2026-11-23T07%3A00&pace=brisk',
    );
  });

  it('keeps the stay before the ride back where it is', () => {
    const there = plan('zip=80202&zip=81201&stay=0&stay=120&return=1');
    expect(writePlan(reversePlan(there)).toString()).toBe('zip=81201&zip=80202&stay=0&stay=120&return=1');
  });

  it('follows a track or a drawn road from its end', () => {
    const points = [
      { latitude: 39, longitude: -105 },
      { latitude: 38.5, longitude: -106 },
      { latitude: 38, longitude: -105.5 },
    ];
    const there = { ...plan('zip=80202&zip=81201'), track: { line: encodePolyline(points), miles: 90 } };
    expect(reversePlan(there).track).toEqual({ line: encodePolyline(points.toReversed()), miles: 90 });
    expect(reversePlan(reversePlan(there))).toEqual(there);
    expect(reversePlan({ ...plan('zip=80202&zip=81201'), shape: points }).shape).toEqual(points.toReversed());
  });
});
