import type { GeoPoint } from '#platform/geo/distance.ts';
import { thinLine } from '#platform/geo/thin.ts';
import { isJsonObject, listOf } from '#platform/json/json-object.ts';
import { plainText, shortId, type Closure, type ClosureShape } from './closure.model.ts';
import { DAY_S, HOUR_S } from '#platform/time/units.ts';

/** What one feed says that matters on a trip. */
export interface ReadFeed {
  /** When its maker renewed it, epoch seconds; null when it does not say. */
  updatedAt: number | null;
  /** Seconds between its renewals; null when it does not say. */
  everySeconds: number | null;
  closures: Closure[];
  /** False when there are more closures than are kept, or no work zone at all: no state is without one. */
  isWhole: boolean;
}

/** No trip is ridden later than this from now. */
const AHEAD_SECONDS = 16 * DAY_S;
/** Far more than any state closes at once. */
export const MOST_CLOSURES = 3_000;
const MOST_POINTS = 200;
/** "2026-11-20" */
const DAY_LENGTH = 10;
/** Days end so much later in American Samoa than in UTC. */
const LAST_ZONE_S = 11 * HOUR_S;

type Values = Record<string, unknown>;

/**
 * Work zones of WZDx 3 and 4 (https://github.com/usdot-jpo-ode/wzdx), and the Connected Work Zones that are the same in
 * camel case: roads closed in all their lanes now or within the next days. What is over, a detour, or only narrower
 * is left out.
 * @param now epoch seconds
 * @param publisher named as the source where the feed names none
 * @returns null for what is no such feed
 */
export function readWorkZones(
  answer: unknown,
  { now, publisher }: { now: number; publisher: string },
): ReadFeed | null {
  if (!isJsonObject(answer) || !Array.isArray(answer['features'])) return null;
  const info = valueOf(answer, 'feed_info') ?? valueOf(answer, 'road_event_feed_info');
  const feedInfo = isJsonObject(info) ? info : {};
  const sources = listOf(valueOf(feedInfo, 'data_sources')).filter(isJsonObject);
  const names = new Map(
    sources.map((one) => [valueOf(one, 'data_source_id'), plainText(valueOf(one, 'organization_name'), 60)]),
  );
  const latest = Math.max(...sources.map((one) => moment(valueOf(one, 'update_date')) ?? -Infinity));
  const every = valueOf(feedInfo, 'update_frequency');
  const closures = new Map<string, Closure>();
  for (const feature of answer['features']) {
    const closure = closureOf(feature, now, (id) => names.get(id) || publisher);
    if (!closure) continue;
    const key = keyOf(closure);
    if (!closures.has(key)) closures.set(key, closure);
  }
  return {
    updatedAt: moment(valueOf(feedInfo, 'update_date')) ?? (Number.isFinite(latest) ? latest : null),
    everySeconds: typeof every === 'number' && every > 0 ? every : null,
    closures: [...closures.values()].slice(0, MOST_CLOSURES),
    isWhole: answer['features'].length > 0 && closures.size <= MOST_CLOSURES,
  };
}

/** What a feed's text holds, for `readWorkZones`; some servers wrap their JSON in JSON. @throws SyntaxError */
export function parseFeed(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return typeof value === 'string' ? (JSON.parse(value) as unknown) : value;
}

/** Under its name in snake case or in camel case. */
const valueOf = (values: Values, name: string): unknown =>
  values[name] ?? values[name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())];

/** Epoch seconds of a time in a feed: RFC 3339, in UTC where it names no zone. */
export function moment(value: unknown): number | null {
  if (typeof value === 'number') return value > 1e11 ? value / 1000 : value > 1e8 ? value : null;
  if (typeof value !== 'string' || value.length > 40 || !/^\d{4}-\d\d-\d\d/.test(value)) return null;
  const hasZone = /(z|[+-]\d\d:?\d\d)$/i.test(value) || !/\d[T ]\d/.test(value);
  const ms = Date.parse(hasZone ? value : `${value}Z`);
  return Number.isNaN(ms) ? null : ms / 1000;
}

/** An end that is a day without a time is over when that day is, in the last of the country's zones. */
function endOf(value: unknown): number | null {
  const end = moment(value);
  const isDay = typeof value === 'string' && value.length === DAY_LENGTH;
  return end !== null && isDay ? end + DAY_S + LAST_ZONE_S : end;
}

/** Feeds give the same event several times, under several names. */
const keyOf = ({ road, direction, startsAt, endsAt, shapes }: Closure): string => {
  const pairs = shapes[0]?.pairs ?? [];
  const ends = [pairs[0], pairs[1], pairs.at(-2), pairs.at(-1)].map((degrees) => degrees?.toFixed(3));
  return [road, direction, startsAt, endsAt, ...ends].join('|');
};

function closureOf(feature: unknown, now: number, sourceOf: (id: unknown) => string): Closure | undefined {
  if (!isJsonObject(feature) || !isJsonObject(feature['properties'])) return undefined;
  const properties = feature['properties'];
  const core = valueOf(properties, 'core_details');
  // Version 3 has everything in one place.
  const details: Values = isJsonObject(core) ? core : properties;
  if (!isClosed(properties, details)) return undefined;
  const startsAt = moment(valueOf(properties, 'start_date'));
  const endsAt = endOf(valueOf(properties, 'end_date'));
  if (endsAt !== null && (endsAt <= now || (startsAt !== null && endsAt <= startsAt))) return undefined;
  if (startsAt !== null && startsAt > now + AHEAD_SECONDS) return undefined;
  const shapes = shapesOf(feature['geometry']);
  if (shapes.length === 0) return undefined;
  const road = roadOf(details);
  const direction = valueOf(details, 'direction');
  const source = sourceOf(valueOf(details, 'data_source_id'));
  const id = feature['id'] ?? valueOf(properties, 'road_event_id');
  const first = shapes[0]?.pairs ?? [];
  return {
    id: shortId(
      [
        source,
        typeof id === 'string' || typeof id === 'number' ? id : `${road} ${first[0]} ${first[1]}`,
      ].join(' '),
    ),
    road,
    direction: typeof direction === 'string' && isDirection(direction) ? direction : null,
    description: plainText(valueOf(details, 'description'), 200) || null,
    startsAt,
    endsAt,
    isEstimated: !isVerified(properties, 'start', 'beginning') || !isVerified(properties, 'end', 'ending'),
    source,
    shapes,
  };
}

const isDirection = (text: string) => /^(north|east|south|west)bound$|^(inner|outer)-loop$/.test(text);

/** All lanes, by the word for it; by the lanes themselves only where no word is given. */
function isClosed(properties: Values, details: Values): boolean {
  const type = valueOf(details, 'event_type');
  const status = valueOf(properties, 'event_status') ?? valueOf(details, 'event_status');
  if (type === 'detour' || status === 'cancelled' || status === 'completed') return false;
  const impact = valueOf(properties, 'vehicle_impact') ?? valueOf(details, 'vehicle_impact');
  if (impact === 'all-lanes-closed') return true;
  if (impact !== undefined && impact !== null && impact !== '' && impact !== 'unknown') return false;
  const lanes = listOf(properties['lanes']).filter(isJsonObject);
  return lanes.length > 0 && lanes.every(({ status: lane }) => lane === 'closed');
}

function roadOf(details: Values): string {
  const [first] = listOf(valueOf(details, 'road_names'));
  const number = plainText(valueOf(details, 'road_number'), 30);
  return plainText(first, 60) || plainText(valueOf(details, 'road_name'), 60) || number;
}

/** Feeds that say it in the words of two versions may contradict themselves: the newer one counts. */
function isVerified(properties: Values, end: string, olderEnd: string): boolean {
  const isExact = valueOf(properties, `is_${end}_position_verified`);
  return typeof isExact === 'boolean' ? isExact : valueOf(properties, `${olderEnd}_accuracy`) === 'verified';
}

function shapesOf(geometry: unknown): ClosureShape[] {
  if (!isJsonObject(geometry)) return [];
  const { type, coordinates } = geometry;
  if (type === 'LineString') return shapeOf('line', coordinates);
  if (type === 'MultiLineString')
    return listOf(coordinates)
      .slice(0, 50)
      .flatMap((line) => shapeOf('line', line));
  if (type === 'MultiPoint') return shapeOf('ends', coordinates);
  return type === 'Point' ? shapeOf('ends', [coordinates]) : [];
}

function shapeOf(kind: ClosureShape['kind'], coordinates: unknown): ClosureShape[] {
  const points: GeoPoint[] = [];
  for (const pair of listOf(coordinates)) {
    const [longitude, latitude]: unknown[] = listOf(pair);
    if (typeof longitude !== 'number' || typeof latitude !== 'number') return [];
    const isPlace =
      Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 && (longitude !== 0 || latitude !== 0);
    if (!isPlace) return [];
    points.push({ latitude, longitude });
  }
  const kept = points.length > MOST_POINTS ? thinLine(points, MOST_POINTS) : points;
  const pairs = Float64Array.from(kept.flatMap(({ latitude, longitude }) => [longitude, latitude]));
  return pairs.length > 0 ? [{ kind, pairs }] : [];
}
