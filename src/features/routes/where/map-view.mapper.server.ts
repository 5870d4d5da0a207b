import { RECOMMENDATIONS } from '#features/weather/weather.schema.ts';
import { MILES_PER_DEGREE, type GeoPoint } from '#platform/geo/distance.ts';
import { radians } from '#platform/geo/radians.ts';
import type { Box, Candidates } from './candidates.model.ts';
import type { JudgedRoads } from './judge-roads.model.ts';
import { lineOf, signOf, type JudgedRoad } from './road-cards.service.server.ts';
import { textsOf, type RoadIndex } from './road-index.model.ts';
import type { WhereMap, WhereSign } from './where.schema.ts';

/** So many roads have a sign and a line of their own; more are grouped. */
const ROADS_APART = 120;
/** Signs of a crowded map stand in so many columns and rows. */
const COLUMNS = 16;
const ROWS = 12;
/** Of signs and lines as JSON: a view stays below 60 kB. */
const MOST_BYTES = 58_000;
/** Of these the signs take at most so many, or no line of the page had room. */
const MOST_SIGN_BYTES = 40_000;
const DECIMALS = 1e4;

const rounded = (degrees: number): number => Math.round(degrees * DECIMALS) / DECIMALS;

/** As many lines as a view may weigh, the first ones first. */
function withinWeight(
  lines: readonly WhereMap['lines'][number][],
  signs: readonly WhereSign[],
): WhereMap['lines'] {
  let bytes = JSON.stringify(signs).length;
  const kept: WhereMap['lines'] = [];
  for (const line of lines) {
    bytes += JSON.stringify(line).length;
    if (bytes > MOST_BYTES) break;
    kept.push(line);
  }
  return kept;
}

/** What a crowded map shows of a road. */
interface Spot {
  latitude: number;
  longitude: number;
  level: WhereSign['level'];
  state: WhereSign['state'];
  id: number;
  goodUntil?: number | undefined;
}

/**
 * One sign for the roads of a level that stand together: where the first of them, the best, stands, so that signs do
 * not wander. Roads off the box are left out.
 * @param wider so many columns and rows are taken together
 */
function groupSpots(spots: Iterable<Spot>, box: Box, wider: number): WhereSign[] {
  const groups = new Map<string, WhereSign>();
  const width = ((box.east - box.west) / COLUMNS || 1) * wider;
  const height = ((box.north - box.south) / ROWS || 1) * wider;
  for (const { latitude, longitude, level, state, id, ...good } of spots) {
    const column = Math.floor(eastOf(box, longitude) / width);
    const row = Math.floor((latitude - box.south) / height);
    if (!(column >= 0 && column <= COLUMNS && row >= 0 && row <= ROWS)) continue;
    const key = `${column} ${row} ${level} ${state}`;
    const group = groups.get(key);
    if (group) {
      group.count += 1;
      group.id = null;
      if (good.goodUntil !== undefined && good.goodUntil < (group.goodUntil ?? Infinity))
        group.goodUntil = good.goodUntil;
    } else {
      const sign = { latitude: rounded(latitude), longitude: rounded(longitude), level, state };
      groups.set(key, { ...sign, count: 1, id, ...good });
    }
  }
  return [...groups.values()];
}

/** Degrees from the box's west edge, which may be on the other side of 180°. */
const eastOf = ({ west }: Box, longitude: number): number => (((longitude - west) % 360) + 360) % 360;

/** The signs of a crowded map, in larger groups until they are light enough. */
function groupedSigns(input: MapViewInput, box: Box): WhereSign[] {
  for (let wider = 1; ; wider *= 2) {
    const signs = groupSpots(spotsOf(input), box, wider);
    if (JSON.stringify(signs).length <= MOST_SIGN_BYTES) return signs;
  }
}

/** Around the signs of the roads of a search, with a margin; around its place or the lower states when there are none. */
function boxAround(index: RoadIndex, { positions, count }: Candidates, fallback: Box): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < count; at += 1) {
    const road = positions[at] ?? 0;
    const [w = NaN, s = NaN] = [index.west[road], index.south[road]];
    const [e = NaN, n = NaN] = [index.east[road], index.north[road]];
    if (!Number.isFinite(w) || !Number.isFinite(s)) continue;
    west = Math.min(west, w);
    south = Math.min(south, s);
    east = Math.max(east, e);
    north = Math.max(north, n);
  }
  if (west > east) return fallback;
  const margin = 0.05 * Math.max(east - west, north - south, 0.2);
  return {
    west: rounded(west - margin),
    south: rounded(south - margin),
    east: rounded(east + margin),
    north: rounded(north + margin),
  };
}

/** The lower 48 states. */
const NATION_BOX: Box = { west: -125, south: 24, east: -66.5, north: 49.6 };

interface MapViewInput {
  index: RoadIndex;
  candidates: Candidates;
  /** Candidates, best first. */
  order: ArrayLike<number>;
  judged: JudgedRoads;
  /** Those of the page, by candidate. */
  shown: ReadonlyMap<number, JudgedRoad>;
  judge: (candidate: number) => JudgedRoad;
  box: Box | null;
  place: GeoPoint | null;
  /** Miles around the place that are searched; null for roads that were named. */
  within: number | null;
}

/** Lines and signs of a search: of all its roads while they are few, else signs in groups and the lines of the page. */
export function mapView(input: MapViewInput): WhereMap {
  const { index, candidates, order, judged, shown, judge, box } = input;
  const around = box ?? boxOfRoads(input);
  const areFew = candidates.count <= ROADS_APART;
  const apart: [road: JudgedRoad, until: number][] = (
    areFew ? Array.from(order, (at) => [at, shown.get(at) ?? judge(at)] as const) : [...shown]
  ).map(([at, road]) => [road, judged.goodUntil[at] ?? 0]);
  const signs = areFew
    ? apart.map(([road, until]) => signFor(index, road, until))
    : groupedSigns(input, around);
  const lines = apart.flatMap(([road, until]) => mapLine(index, road, until) ?? []);
  return { box: around, lines: withinWeight(lines, signs), signs };
}

function mapLine(index: RoadIndex, road: JudgedRoad, until: number): WhereMap['lines'][number] | undefined {
  const line = lineOf(index, road);
  if (line === null) return undefined;
  const { position, state, verdict } = road;
  const { title } = textsOf(index, position);
  const isGood = line.runs.some(({ level }) => level === 'good');
  return {
    id: index.ids[position] ?? 0,
    title,
    level: verdict.level,
    state,
    line,
    ...goodFor(isGood, until),
  };
}

/** What is not good does not turn. `until` in epoch ms. */
const goodFor = (isGood: boolean, until: number): Pick<WhereSign, 'goodUntil'> =>
  isGood && Number.isFinite(until) ? { goodUntil: Math.floor(until / 1_000) } : {};

function signFor(index: RoadIndex, road: JudgedRoad, until: number): WhereSign {
  const { latitude, longitude } = signOf(index, road);
  return {
    latitude: rounded(latitude),
    longitude: rounded(longitude),
    level: road.verdict.level,
    state: road.state,
    count: 1,
    id: index.ids[road.position] ?? 0,
    ...goodFor(road.verdict.level === 'good', until),
  };
}

function* spotsOf({ index, candidates, order, judged }: MapViewInput): Generator<Spot> {
  for (let rank = 0; rank < order.length; rank += 1) {
    const at = order[rank] ?? 0;
    const position = candidates.positions[at] ?? 0;
    const latitude = index.signLatitude[position] ?? NaN;
    if (Number.isNaN(latitude)) continue;
    const level = RECOMMENDATIONS[judged.levels[at] ?? 3] ?? 'unknown';
    const state = judged.waits[at] === 1 ? 'waiting' : level === 'unknown' ? 'unknown' : 'known';
    const longitude = index.signLongitude[position] ?? 0;
    const good = goodFor(level === 'good', judged.goodUntil[at] ?? 0);
    yield { latitude, longitude, level, state, id: index.ids[position] ?? 0, ...good };
  }
}

/** A road that crosses the country shows the part around the place, or all others would be one spot. */
function cutTo(roads: Box, { latitude, longitude }: GeoPoint, miles: number): Box {
  const tall = miles / MILES_PER_DEGREE;
  const wide = tall / Math.cos(radians(Math.min(80, Math.abs(latitude) + tall)));
  const cut = {
    west: rounded(Math.max(roads.west, longitude - wide)),
    south: rounded(Math.max(roads.south, latitude - tall)),
    east: rounded(Math.min(roads.east, longitude + wide)),
    north: rounded(Math.min(roads.north, latitude + tall)),
  };
  return cut.west < cut.east && cut.south < cut.north ? cut : roads;
}

function boxOfRoads({ index, candidates, place, within }: MapViewInput): Box {
  const roads = boxAround(index, candidates, place ? boxNear(place) : NATION_BOX);
  return place && within !== null ? cutTo(roads, place, within) : roads;
}

const boxNear = ({ latitude, longitude }: GeoPoint): Box => ({
  west: rounded(longitude - 2),
  south: rounded(latitude - 1.5),
  east: rounded(longitude + 2),
  north: rounded(latitude + 1.5),
});
