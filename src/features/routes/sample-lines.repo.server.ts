import { readFileSync } from 'node:fs';
import type { KnownPlace } from '#features/tracks/approximate-line.model.ts';

const FILE = new URL('../../../db/sample/route-lines.tsv', import.meta.url);

/**
 * Known places along the sample roads, by the road's name, written down by hand from general knowledge: a line is a
 * name, a tab, and places as `latitude,longitude` or `latitude,longitude,feet`.
 */
export function readSampleLines(): Map<string, KnownPlace[]> {
  const rows = readFileSync(FILE, 'utf8').trim().split('\n');
  return new Map(
    rows.map((row) => {
      const [name = '', places = ''] = row.split('\t');
      return [name, places.split(' ').map((place) => knownPlace(name, place))];
    }),
  );
}

function knownPlace(name: string, text: string): KnownPlace {
  const [latitude, longitude, feet = null, ...rest] = text.split(',').map(Number);
  const usable =
    [latitude, longitude, feet ?? 0].every((value) => Number.isFinite(value)) && rest.length === 0;
  if (!usable || latitude === undefined || longitude === undefined)
    throw new Error(`${name}: "${text}" is no place`);
  return { latitude, longitude, feet };
}
