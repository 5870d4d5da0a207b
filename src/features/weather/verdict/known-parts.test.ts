import { describe, expect, it } from 'vitest';
import { knownParts } from './known-parts.model.ts';

const windMissing = {
  recommendation: 'unknown' as const,
  factors: [
    { key: 'wind' as const, level: 'unknown' as const, value: null, unit: 'mph', limit: null, text: '' },
  ],
  temperature: 54,
  windSpeed: null,
  precipitation: 0,
  visibility: 10,
};

describe('what is known beside what is missing', () => {
  it('names the parts that are shown', () => {
    expect(knownParts(windMissing)).toBe('Temperature, rain and visibility are known and shown below.');
    expect(knownParts({ ...windMissing, visibility: null })).toBe(
      'Temperature and rain are known and shown below.',
    );
    expect(knownParts({ ...windMissing, precipitation: null, visibility: null })).toBe(
      'Temperature is known and shown below.',
    );
  });

  it('says nothing where nothing is missing, or nothing is known', () => {
    expect(knownParts({ ...windMissing, recommendation: 'caution' })).toBeNull();
    expect(knownParts({ ...windMissing, factors: [] })).toBeNull();
    expect(
      knownParts({ ...windMissing, temperature: null, precipitation: null, visibility: null }),
    ).toBeNull();
  });
});
