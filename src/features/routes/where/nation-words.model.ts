import { stateName } from '#features/location/state-names.data.ts';
import type { Factor, FactorKey, Recommendation } from '#features/weather/weather.schema.ts';
import type { NationPart } from '#platform/geo/albers.ts';
import { distanceMiles, type GeoPoint } from '#platform/geo/distance.ts';
import { placeNationPlates } from './nation-plates.model.ts';
import type { LevelCounts, NationAnswer } from './where.schema.ts';

/** A road of the nation's map. */
export interface NationRoad extends GeoPoint {
  id: number;
  title: string;
  state: 'known' | 'unknown' | 'waiting';
  level: Recommendation;
  verdict: string;
  /** Its first state, two letters. */
  place: string;
  /** What decided it; null where nothing stands against it, or nothing is known. */
  trouble: Factor | null;
  /** Epoch ms; null without a forecast. */
  fetchedAt: number | null;
}

/** Roads with one trouble that are nearer than this to each other make a region. */
const NEAR_MILES = 300;
/** Fewer are no region. */
const LEAST_ROADS = 3;
const MOST_PLATES = 2;
const HOT = 100;

/** What a region is called by its trouble; caution counts only where it is heat that everyone feels. */
const NAMES: Partial<Record<FactorKey, string>> = {
  thunder: 'Thunderstorms',
  frozenPrecipitation: 'Snow or ice',
  road: 'Ice possible',
  precipitation: 'Heavy rain',
  precipitationProbability: 'Rain likely',
  wind: 'Strong wind',
  gust: 'Strong wind',
  visibility: 'Fog',
  fog: 'Fog',
  smoke: 'Smoke',
  heatIndex: 'Dangerous heat',
};

function nameOf(trouble: Factor | null): string | undefined {
  if (!trouble) return undefined;
  if (trouble.key === 'temperature' && trouble.value !== null && trouble.value >= HOT) return 'Over 100 °F';
  if (trouble.level !== 'bad') return undefined;
  if (trouble.key === 'temperature')
    return trouble.value !== null && trouble.value < 50 ? 'Freezing' : undefined;
  return trouble.key === 'alert' ? trouble.text : NAMES[trouble.key];
}

interface Region {
  name: string;
  roads: NationRoad[];
}

/** Regions of one trouble, the largest first. */
function regionsOf(roads: readonly NationRoad[]): Region[] {
  return [...Map.groupBy(roads, ({ trouble }) => nameOf(trouble))]
    .flatMap(([name, some]) => (name === undefined ? [] : connected(some).map((roads) => ({ name, roads }))))
    .filter((region) => region.roads.length >= LEAST_ROADS)
    .sort((a, b) => b.roads.length - a.roads.length || (a.name < b.name ? -1 : 1));
}

function connected(roads: readonly NationRoad[]): NationRoad[][] {
  const left = new Set(roads);
  const groups: NationRoad[][] = [];
  for (const first of roads) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (const member of group) {
      for (const other of left) {
        if (distanceMiles(member, other) > NEAR_MILES) continue;
        left.delete(other);
        group.push(other);
      }
    }
    groups.push(group);
  }
  return groups;
}

/** The names of the largest regions, beside their roads on a part of the nation. */
export const nationPlates = (roads: readonly NationRoad[], view: NationPart): NationAnswer['plates'] =>
  placeNationPlates(regionsOf(roads).slice(0, MOST_PLATES), roads, view);

/** "Good on 34 of 54 roads. Thunderstorms from Arkansas to Virginia." '' while nothing is known. */
export function nationSentence(roads: readonly NationRoad[], counts: LevelCounts): string {
  const known = counts.good + counts.caution + counts.bad;
  if (known === 0) return '';
  const good =
    counts.good === 0 ? `None of ${known} roads is good.` : `Good on ${counts.good} of ${known} roads.`;
  const [largest] = regionsOf(roads);
  return largest ? `${good} ${largest.name} ${whereOf(largest.roads)}.` : good;
}

/** "in Colorado", "from Arkansas to Virginia": the states of its roads in the far west and east. */
function whereOf(roads: readonly NationRoad[]): string {
  const sorted = roads.toSorted((a, b) => a.longitude - b.longitude);
  const west = stateName(sorted[0]?.place ?? '');
  const east = stateName(sorted.at(-1)?.place ?? '');
  return west === east ? `in ${west}` : `from ${west} to ${east}`;
}
