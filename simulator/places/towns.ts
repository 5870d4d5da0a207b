import { readFileSync } from 'node:fs';
import { MILES_PER_DEGREE } from '#platform/geo/distance.ts';

export interface Town {
  zip: string;
  latitude: number;
  longitude: number;
  city: string;
  state: string;
}

const TABLE = new URL('../../src/features/location/zip-codes.tsv', import.meta.url);
let towns: Town[] | undefined;

/** The ZIP areas of the product's own table (left out: ZIP codes of PO boxes and single buildings). */
function allTowns(): Town[] {
  towns ??= readFileSync(TABLE, 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .filter((columns) => columns[5]?.trim() === '1')
    .map(([zip = '', latitude, longitude, city = '', state = '']) => ({
      zip,
      latitude: Number(latitude),
      longitude: Number(longitude),
      city,
      state,
    }));
  return towns;
}

let fromSouth: Town[] | undefined;

/** The nearest US town and its distance in miles; of two at one place the one with the smaller ZIP. */
export function nearestTown(latitude: number, longitude: number): { town: Town; miles: number } {
  fromSouth ??= allTowns().toSorted((a, b) => a.latitude - b.latitude);
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  let best: Town | undefined;
  let least = Infinity;
  /** @returns whether a town further on in this direction may be nearer. */
  const consider = (town: Town | undefined) => {
    if (!town) return false;
    const north = (town.latitude - latitude) ** 2;
    if (north > least) return false;
    const squared = north + ((town.longitude - longitude) * narrowing) ** 2;
    if (squared < least || (squared === least && best && town.zip < best.zip)) {
      least = squared;
      best = town;
    }
    return true;
  };
  const middle = firstNorthOf(fromSouth, latitude);
  for (let at = middle; consider(fromSouth[at]);) at += 1;
  for (let at = middle - 1; consider(fromSouth[at]);) at -= 1;
  if (!best) throw new Error('The ZIP table is empty');
  return { town: best, miles: Math.sqrt(least) * MILES_PER_DEGREE };
}

/** Where the towns at a latitude or north of it begin. */
function firstNorthOf(towns: readonly Town[], latitude: number): number {
  let [low, high] = [0, towns.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((towns[middle]?.latitude ?? Infinity) < latitude) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface PopulatedTown extends Town {
  /** How many ZIP areas have its name: a rough measure of its size. */
  weight: number;
}

let populated: PopulatedTown[] | undefined;

/** Towns once each, in the middle of their ZIP areas, the largest first. */
export function populatedTowns(): readonly PopulatedTown[] {
  if (populated) return populated;
  const byName = Map.groupBy(allTowns(), ({ city, state }) => `${city}, ${state}`);
  const mean = (areas: readonly Town[], key: 'latitude' | 'longitude') =>
    areas.reduce((sum, area) => sum + area[key], 0) / areas.length;
  populated = [...byName.values()]
    .flatMap(([first, ...rest]) => {
      if (!first) return [];
      const areas = [first, ...rest];
      const middle = { latitude: mean(areas, 'latitude'), longitude: mean(areas, 'longitude') };
      return [{ ...first, ...middle, weight: areas.length }];
    })
    .sort((a, b) => b.weight - a.weight || a.zip.localeCompare(b.zip));
  return populated;
}
