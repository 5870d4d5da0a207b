import { describe, expect, it } from 'vitest';
import { placesThrough, type NamedPlace } from './tracing.model.ts';

const place = (zipCode: string, latitude: number, longitude: number): NamedPlace => ({
  zipCode,
  latitude,
  longitude,
});
const ESTES = place('80517', 40.38, -105.52);
const ALLENSPARK = place('80510', 40.19, -105.53);
const NEDERLAND = place('80466', 39.96, -105.51);
const BLACK_HAWK = place('80422', 39.8, -105.49);
const FLORIDA = place('33109', 25.8, -80.1);

describe('the places a road is traced through', () => {
  it('are its start, its ZIP codes and its end, each once', () => {
    const through = placesThrough({
      start: ESTES,
      along: [ESTES, NEDERLAND, BLACK_HAWK],
      end: BLACK_HAWK,
      highlights: [],
    });
    expect(through).toEqual([ESTES, NEDERLAND, BLACK_HAWK]);
  });

  it('lead back to the start of a loop', () => {
    const through = placesThrough({ start: ESTES, along: [NEDERLAND], end: ESTES, highlights: [] });
    expect(through).toEqual([ESTES, NEDERLAND, ESTES]);
  });

  it('take in a highlight where it is least of a detour', () => {
    const through = placesThrough({
      start: ESTES,
      along: [NEDERLAND, BLACK_HAWK],
      end: undefined,
      highlights: [ALLENSPARK, NEDERLAND],
    });
    expect(through).toEqual([ESTES, ALLENSPARK, NEDERLAND, BLACK_HAWK]);
  });

  it('leave out a town of the same name in another state', () => {
    const through = placesThrough({
      start: FLORIDA,
      along: [ESTES, NEDERLAND],
      end: undefined,
      highlights: [FLORIDA],
    });
    expect(through).toEqual([ESTES, NEDERLAND]);
  });

  it('are none where the texts name none', () => {
    expect(placesThrough({ start: undefined, along: [], end: undefined, highlights: [ESTES] })).toEqual([]);
  });
});
