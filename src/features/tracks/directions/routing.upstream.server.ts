import { isJsonObject, listOf } from '#platform/json/json-object.ts';
import { invalidAnswer } from '#platform/fetch/outbound-error.ts';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';
import { distanceMiles, METERS_PER_DEGREE, METERS_PER_MILE, type GeoPoint } from '#platform/geo/distance.ts';
import { decodePolyline } from '#platform/geo/polyline.ts';
import { heightAt, heightLine, KEPT_HEIGHTS, thinHeights } from './height-line.model.ts';
import type { RoadLeg, TracedLeg } from './road.model.ts';
import { thinPositions } from '#platform/geo/thin.ts';
import { DAY_S, HOUR_S } from '#platform/time/units.ts';

const TIMEOUT_MS = 6_000;
/** A route across the country is about 3 MB. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Enough for a bend every half mile on a day's leg; bearings and samples need no more. */
const KEPT_POINTS = 1_000;
/** Of a leg whose bends are counted. */
const TRACED_POINTS = 5_000;
/** Degrees of latitude, 2 meters: a bend thinned more than that would seem tighter than it is. */
const TRACED_TOLERANCE = 2 / METERS_PER_DEGREE;
/** Meters between heights that are asked for: a whole trip needs its passes, a drawn road its climb. */
const HEIGHT_INTERVAL: Record<LegDetail, number> = { thinned: 100, traced: 50 };
const FEET_PER_METER = 3.28084;
/** No leg takes longer, and no road is ridden faster on average. */
const LONGEST_SECONDS = 14 * DAY_S;
const FASTEST_MPH = 150;
/** What strangers' servers call a road is shown, and no longer than this. */
const MAX_NAME = 60;

/** `thinned` for bearings and a map of the whole trip; `traced` with every bend, and heights where there are some. */
export type LegDetail = 'thinned' | 'traced';

type ValhallaCosting = 'motorcycle' | 'auto';

const amount = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;

interface RoutingSettings {
  baseUrl: string;
  /** Names this site, as the public servers ask of apps with users. */
  clientId: string;
  outbound: OutboundClient;
}

/**
 * Routes by Valhalla (https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/). One leg between two
 * stops each. Rejects with OutboundError: status 400 means that it cannot route this (error 154: too far for the
 * costing; 171: no road near a stop; 442: no way). The roads nearest to the points to avoid, at most 50, are not taken.
 */
export function createValhalla({ baseUrl, clientId, outbound }: RoutingSettings) {
  return async function route(
    stops: readonly GeoPoint[],
    costing: ValhallaCosting,
    detail: LegDetail = 'thinned',
    avoid: readonly GeoPoint[] = [],
  ): Promise<TracedLeg[]> {
    const answer = await outbound.json(`${baseUrl}/route`, {
      service: 'valhalla',
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      headers: { 'x-client-id': clientId },
      body: {
        locations: stops.map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude, type: 'break' })),
        costing,
        costing_options:
          costing === 'motorcycle' ? { motorcycle: { use_highways: 0.5, use_trails: 0 } } : undefined,
        exclude_locations:
          avoid.length > 0
            ? avoid.map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude }))
            : undefined,
        elevation_interval: HEIGHT_INTERVAL[detail],
        units: 'miles',
        directions_type: 'maneuvers',
      },
    });
    const trip = isJsonObject(answer) && isJsonObject(answer['trip']) ? answer['trip'] : {};
    const legs = listOf(trip['legs']);
    if (legs.length !== stops.length - 1) throw invalidAnswer(baseUrl, 'wrong number of legs');
    return legs.map((leg) => readValhallaLeg(leg, baseUrl, detail));
  };
}

/** Time is known per maneuver; within one it goes with the distance. */
function readValhallaLeg(leg: unknown, baseUrl: string, detail: LegDetail): TracedLeg {
  if (!isJsonObject(leg) || typeof leg['shape'] !== 'string') throw invalidAnswer(baseUrl, 'no shape');
  const points = decodePolyline(leg['shape'], 6);
  if (!points?.[0]) throw invalidAnswer(baseUrl, 'bad shape');
  const perSegment = points.map(() => 0);
  const named = new Map<string, number>();
  for (const maneuver of listOf(leg['maneuvers'])) {
    if (!isJsonObject(maneuver)) continue;
    const time = amount(maneuver['time']);
    const from = amount(maneuver['begin_shape_index']);
    const to = amount(maneuver['end_shape_index']);
    if (time === undefined || from === undefined || to === undefined || to >= points.length) {
      throw invalidAnswer(baseUrl, 'bad maneuver');
    }
    shareOut(perSegment, points, { from, to, time });
    const [name] = listOf(maneuver['street_names']);
    if (typeof name === 'string') named.set(name, (named.get(name) ?? 0) + (amount(maneuver['length']) ?? 0));
  }
  const summary = isJsonObject(leg['summary']) ? leg['summary'] : {};
  const total = amount(summary['time']);
  const length = amount(summary['length']);
  if (total === undefined || length === undefined) throw invalidAnswer(baseUrl, 'no summary');
  if (!isRidden(length, total)) throw invalidAnswer(baseUrl, 'a time that nobody rides');
  const road = finishLeg(points, perSegment, { miles: length, seconds: total }, detail);
  const [longest] = [...named].toSorted((a, b) => b[1] - a[1]);
  const heights = heightLine(listOf(leg['elevation']), amount(leg['elevation_interval']), length);
  return {
    ...road,
    heights:
      heights && detail === 'traced'
        ? road.miles.map((mile) => heightAt(heights, mile) / FEET_PER_METER)
        : null,
    ...(heights && detail === 'thinned' && { heightLine: thinHeights(heights, KEPT_HEIGHTS) }),
    ...(detail === 'thinned' && { drawn: leg['shape'] }),
    along: longest?.[0].slice(0, MAX_NAME) ?? '',
  };
}

function shareOut(
  perSegment: number[],
  points: readonly GeoPoint[],
  { from, to, time }: { from: number; to: number; time: number },
) {
  const lengths: number[] = [];
  for (let index = from + 1; index <= to; index += 1) lengths.push(segmentMiles(points, index));
  const sum = lengths.reduce((total, length) => total + length, 0);
  lengths.forEach((length, offset) => {
    perSegment[from + 1 + offset] = sum > 0 ? (time * length) / sum : 0;
  });
}

function segmentMiles(points: readonly GeoPoint[], index: number): number {
  const from = points[index - 1];
  const to = points[index];
  return from && to ? distanceMiles(from, to) : 0;
}

/** Routes by OSRM (https://project-osrm.org/docs/v5.24.0/api/#route-service): cars, times per segment. */
export function createOsrm({ baseUrl, outbound }: RoutingSettings) {
  return async function route(
    stops: readonly GeoPoint[],
    detail: LegDetail = 'thinned',
  ): Promise<TracedLeg[]> {
    const path = stops
      .map(({ latitude, longitude }) => `${degrees(longitude)},${degrees(latitude)}`)
      .join(';');
    const answer = await outbound.json(
      `${baseUrl}/route/v1/driving/${path}?overview=full&geometries=geojson&steps=false&annotations=true`,
      { service: 'osrm', timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, retries: 0 },
    );
    const found = isJsonObject(answer) && answer['code'] === 'Ok' ? listOf(answer['routes'])[0] : undefined;
    if (!isJsonObject(found) || !isJsonObject(found['geometry'])) throw invalidAnswer(baseUrl, 'no route');
    const points = listOf(found['geometry']['coordinates']).map((pair) => readPoint(pair, baseUrl));
    const legs = listOf(found['legs']);
    if (legs.length !== stops.length - 1) throw invalidAnswer(baseUrl, 'wrong number of legs');
    let first = 0;
    return legs.map((leg) => {
      if (!isJsonObject(leg) || !isJsonObject(leg['annotation']))
        throw invalidAnswer(baseUrl, 'no annotation');
      const durations = listOf(leg['annotation']['duration']).map((value) => amount(value) ?? 0);
      const meters = amount(leg['distance']);
      const seconds = amount(leg['duration']);
      const part = points.slice(first, first + durations.length + 1);
      if (!part[0] || part.length !== durations.length + 1 || meters === undefined || seconds === undefined) {
        throw invalidAnswer(baseUrl, 'bad leg');
      }
      first += durations.length;
      const total = { miles: meters / METERS_PER_MILE, seconds };
      if (!isRidden(total.miles, seconds)) throw invalidAnswer(baseUrl, 'a time that nobody rides');
      return { ...finishLeg(part, [0, ...durations], total, detail), heights: null, along: '' };
    });
  };
}

const degrees = (value: number) => String(Number(value.toFixed(5)));

function readPoint(pair: unknown, baseUrl: string): GeoPoint {
  const [longitude, latitude] = listOf(pair);
  if (typeof latitude !== 'number' || typeof longitude !== 'number' || Math.abs(latitude) > 90) {
    throw invalidAnswer(baseUrl, 'bad point');
  }
  return { latitude, longitude };
}

/** False of what would have a rider arrive at once, or never: the weather would be that of another hour. */
const isRidden = (miles: number, seconds: number): boolean =>
  seconds <= LONGEST_SECONDS && miles <= 1 + (seconds * FASTEST_MPH) / HOUR_S;

/** Adds up, scales to the service's own totals, and keeps the points that matter. */
function finishLeg(
  points: GeoPoint[],
  perSegment: readonly number[],
  total: { miles: number; seconds: number },
  detail: LegDetail,
): RoadLeg {
  let mile = 0;
  let second = 0;
  const miles: number[] = [];
  const seconds: number[] = [];
  points.forEach((_, index) => {
    mile += index === 0 ? 0 : segmentMiles(points, index);
    second += perSegment[index] ?? 0;
    miles.push(mile);
    seconds.push(second);
  });
  const last = points.at(-1);
  if (points.length === 1 && last)
    return { points: [last, last], miles: [0, 0], seconds: [0, total.seconds] };
  const scale = (sum: number, value: number) => (sum > 0 ? value / sum : 0);
  const perMile = scale(mile, total.miles);
  const perSecond = scale(second, total.seconds);
  const kept = thinPositions(
    points,
    detail === 'traced' ? TRACED_POINTS : KEPT_POINTS,
    detail === 'traced' ? TRACED_TOLERANCE : undefined,
  );
  return {
    points: kept.flatMap((index) => points[index] ?? []),
    miles: kept.map((index) => (miles[index] ?? 0) * perMile),
    // Without times per part, time goes with the distance.
    seconds: kept.map((index) =>
      second > 0 ? (seconds[index] ?? 0) * perSecond : ((miles[index] ?? 0) * total.seconds) / (mile || 1),
    ),
  };
}
