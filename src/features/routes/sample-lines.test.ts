import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createZipCodes } from '#features/location/zip-codes.repo.server.ts';
import { approximateTrack } from '#features/tracks/approximate-line.model.ts';
import { distanceMiles } from '#platform/geo/distance.ts';
import { decodePolyline } from '#platform/geo/polyline.ts';
import { readSampleLines } from './sample-lines.repo.server.ts';

interface Sample {
  name: string;
  zipCodes: string[];
  distance: number;
}
const SAMPLES: Sample[] = JSON.parse(
  readFileSync(new URL('../../../db/sample/scenic-routes.json', import.meta.url), 'utf8'),
);
const LINES = readSampleLines();
const ZIPS = createZipCodes();
/** Of a point in the empty West from the nearest ZIP code's. */
const FARTHEST_MILES = 40;

/** Roads whose line is shorter than 0.8 of the entry's miles, but for no road below 0.69, and why. */
const SHORTER: Record<string, string> = {
  ...shorter('winds along a ridge between the places that are known', [
    'Blue Ridge Parkway',
    'Skyline Drive',
    'Foothills Parkway West',
    'Highland Scenic Highway',
    'Angeles Crest Highway',
    'Peak to Peak Byway',
  ]),
  ...shorter('hairpins and bends between the places that are known are not drawn', [
    'The Snake',
    "Devil's Triangle",
    'Georgia Six Gap Loop',
    'Push Mountain Road',
    'Twisted Sisters',
    'Coronado Trail',
    'Million Dollar Highway',
    'Trail Ridge Road',
    'Mount Blue Sky Byway',
    'Iron Mountain Road',
    'Road to Hana',
  ]),
  ...shorter('the entry counts the byway beyond its named ends', [
    'Kings Hill Scenic Byway',
    'Badlands Loop',
    'Mohawk Trail',
  ]),
};
function shorter(because: string, names: string[]) {
  return Object.fromEntries(names.map((name) => [name, because]));
}

it('gives each sample road a line of its own, and no other', () => {
  expect([...LINES.keys()].toSorted()).toEqual(SAMPLES.map(({ name }) => name).toSorted());
  const texts = [...LINES.values()].map((places) => JSON.stringify(places));
  expect(new Set(texts).size).toBe(texts.length);
});

it.each(SAMPLES)(
  'draws $name near its ZIP codes, in the US, as long as it is',
  ({ name, zipCodes, distance }) => {
    const places = LINES.get(name) ?? [];
    expect(places.length).toBeGreaterThanOrEqual(8);
    const jumps = places.slice(1).map((place, index) => distanceMiles(places[index] ?? place, place));
    expect(Math.max(...jumps)).toBeLessThanOrEqual(40);
    expect(Math.min(...jumps), 'the same place twice in a row').toBeGreaterThan(0);

    const { facts } = approximateTrack(places);
    const line = decodePolyline(facts.line) ?? [];
    expect(line).toHaveLength(facts.linePoints);
    for (const point of places)
      expect(ZIPS.nearest(point, FARTHEST_MILES), JSON.stringify(point)).toBeDefined();
    for (const zipCode of zipCodes) {
      const zip = ZIPS.lookup(zipCode)!;
      expect(Math.min(...line.map((point) => distanceMiles(point, zip))), zipCode).toBeLessThanOrEqual(25);
    }
    expect(facts.miles / distance).toBeGreaterThanOrEqual(name in SHORTER ? 0.69 : 0.8);
    expect(facts.miles / distance).toBeLessThanOrEqual(1.25);
  },
);

it('lists no road as shorter that is not', () => {
  for (const name of Object.keys(SHORTER)) {
    const { distance } = SAMPLES.find((sample) => sample.name === name)!;
    expect(approximateTrack(LINES.get(name) ?? []).facts.miles / distance, name).toBeLessThan(0.8);
  }
});

it('states heights from end to end or not at all, and none that the US does not have', () => {
  for (const [name, places] of LINES) {
    const heights = places.flatMap(({ feet }) => feet ?? []);
    const ends = [places[0]?.feet, places.at(-1)?.feet];
    expect(ends.every((feet) => feet !== null) || heights.length === 0, name).toBe(true);
    for (const feet of heights) expect(feet >= 0 && feet <= 14_200, `${name}: ${feet}`).toBe(true);
    const { profile } = approximateTrack(places).facts;
    expect(profile === null, name).toBe(heights.length === 0);
  }
});
