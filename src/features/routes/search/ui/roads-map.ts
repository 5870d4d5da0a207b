import { worldPixel } from '#platform/geo/mercator.ts';
import { decodePolyline } from '#platform/geo/polyline.ts';
import { BANNER_TEXT, VERDICT_WORD } from '#features/weather/verdict/verdict-words.model.ts';
import type { MapBoxes } from '#ui/map/road-map-view.ts';
import type { MapBounds, MapLevel, MapRoad, MapRun, MapSign } from '#ui/map/road-map.model.ts';
import { roadThumbnail } from '#ui/map/road-thumbnail.tsx';
import type { Thumbnail } from '#ui/map/thumbnail-drawing.tsx';
import type { WhereAnswer, WhereRoad } from '../../where/where.schema.ts';

export const MAP_LABEL = 'Map of these roads. The list has the same in words';

/** The map beside a page of the directory, whose roads may be everywhere. */
export const DIRECTORY_BOXES: MapBoxes = {
  desktop: { width: 448, height: 384 },
  phone: { width: 358, height: 256 },
  minZoom: 3,
};

/** The states without Alaska and Hawaii, in whose middle a map of everything would be Canada. */
const MAINLAND: MapBounds = { west: -125, south: 24.5, east: -66.5, north: 49.5 };
const WIDER_THAN_MAINLAND = 62;

/** What the map shows at first of an answer: all of its roads, or the mainland where they are everywhere. */
export const boundsOfAnswer = ({ map }: Pick<WhereAnswer, 'map'>): MapBounds =>
  map.box.east - map.box.west > WIDER_THAN_MAINLAND ? MAINLAND : map.box;

/** A level for the map: what is not there yet is not unknown. */
const mapLevel = ({ state, level }: Pick<WhereRoad, 'state' | 'level'>): MapLevel =>
  state === 'waiting' ? 'waiting' : level;

type Leveled = Pick<WhereRoad, 'state' | 'level'>;
type Line = NonNullable<WhereRoad['line']>;

/** Runs that end at points of a line as shares of its length on the map; one run for a line that cannot be read. */
function runShares({ points, runs }: Line, road: Leveled): MapRun[] {
  const [first] = runs;
  if (road.state !== 'known' || !first) return [{ level: mapLevel(road), to: 1 }];
  if (runs.every(({ level }) => level === first.level)) return [{ level: first.level, to: 1 }];
  const pixels = (decodePolyline(points) ?? []).map((point) => worldPixel(point, 0));
  const walked = [0];
  for (const [index, { x, y }] of pixels.entries()) {
    const next = pixels[index + 1];
    if (next) walked.push((walked.at(-1) ?? 0) + Math.hypot(next.x - x, next.y - y));
  }
  const total = walked.at(-1) ?? 0;
  if (total === 0) return [{ level: mapLevel(road), to: 1 }];
  const shares = runs.map(({ to, level }) => ({
    level,
    to: (walked[Math.min(to, walked.length - 1)] ?? total) / total,
  }));
  return shares.map((share, index) => (index < shares.length - 1 ? share : { ...share, to: 1 }));
}

export const thumbnailOf = (road: WhereRoad): Thumbnail | undefined =>
  road.line ? roadThumbnail(road.line.points, runShares(road.line, road)) : undefined;

export const mapRoadsOf = ({ map }: Pick<WhereAnswer, 'map'>): MapRoad[] =>
  map.lines.map((road) => ({ id: road.id, line: road.line.points, runs: runShares(road.line, road) }));

type Drawn = Pick<WhereAnswer, 'map' | 'roads'>;

const isOver = ({ goodUntil = Infinity }: { goodUntil?: number | undefined }, now: number): boolean =>
  now > goodUntil * 1_000;

/** How many signs and lines are good no longer at `now` (epoch ms). */
export const turnedOld = ({ map }: Pick<Drawn, 'map'>, now: number): number =>
  [...map.signs, ...map.lines].filter((one) => isOver(one, now)).length;

/** What a map shows at `now` (epoch ms) on a page that stays open: nothing on it is good for longer than it may be. */
export function agedMap({ map, roads }: Drawn, now: number): Drawn {
  const aged = <One extends { level: WhereRoad['level'] }>(one: One): One =>
    one.level === 'good' ? { ...one, level: 'unknown' } : one;
  const over = new Set(map.signs.filter((sign) => isOver(sign, now)).map(({ id }) => id));
  return {
    roads: roads.map((road) =>
      road.level === 'good' && over.has(road.id) ? { ...aged(road), verdict: BANNER_TEXT.unknown } : road,
    ),
    map: {
      ...map,
      signs: map.signs.map((sign) => (isOver(sign, now) ? aged(sign) : sign)),
      lines: map.lines.map((road) =>
        isOver(road, now) ? { ...aged(road), line: { ...road.line, runs: road.line.runs.map(aged) } } : road,
      ),
    },
  };
}

/** In the order of the list, so that the first road of a group leads it. */
export function mapSignsOf({ map, roads }: Pick<WhereAnswer, 'map' | 'roads'>): MapSign[] {
  const titles = new Map(map.lines.map(({ id, title }) => [id, title]));
  const listed = new Map(roads.map((road, index) => [road.id, { ...road, index }]));
  const place = ({ id }: MapSign) => listed.get(id ?? -1)?.index ?? roads.length;
  return map.signs
    .map((sign): MapSign => {
      const { latitude, longitude, count, id } = sign;
      const road = id === null ? undefined : listed.get(id);
      return {
        id,
        latitude,
        longitude,
        level: mapLevel(sign),
        count,
        label: road?.title ?? titles.get(id ?? -1) ?? 'A scenic road',
        words:
          road?.verdict ?? (sign.state === 'waiting' ? 'Checking its forecast' : VERDICT_WORD[sign.level]),
        href: id === null ? null : `/route/${id}`,
      };
    })
    .toSorted((a, b) => place(a) - place(b));
}
