import { invalidAnswer } from '#platform/fetch/outbound-error.ts';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';
import { distanceMiles, type GeoPoint } from '#platform/geo/distance.ts';
import { decodePolyline } from '#platform/geo/polyline.ts';
import type { RoadLeg } from './road.model.ts';
import { thinPositions } from '#platform/geo/thin.ts';

const TIMEOUT_MS = 6_000;
/** A route across the country is about 3 MB. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Enough for a bend every half mile on a day's leg; bearings and samples need no more. */
const KEPT_POINTS = 1_000;
const METERS_PER_MILE = 1609.344;

export type ValhallaCosting = 'motorcycle' | 'auto';

type JsonObject = Record<string, unknown>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
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
 * costing; 171: no road near a stop; 442: no way).
 */
export function createValhalla({ baseUrl, clientId, outbound }: RoutingSettings) {
  return async function route(stops: readonly GeoPoint[], costing: ValhallaCosting): Promise<RoadLeg[]> {
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
        units: 'miles',
        directions_type: 'maneuvers',
      },
    });
    const trip = isObject(answer) && isObject(answer['trip']) ? answer['trip'] : {};
    const legs = listOf(trip['legs']);
    if (legs.length !== stops.length - 1) throw invalidAnswer(baseUrl, 'wrong number of legs');
    return legs.map((leg) => readValhallaLeg(leg, baseUrl));
  };
}

/** Time is known per maneuver; within one it goes with the distance. */
function readValhallaLeg(leg: unknown, baseUrl: string): RoadLeg {
  if (!isObject(leg) || typeof leg['shape'] !== 'string') throw invalidAnswer(baseUrl, 'no shape');
  const points = decodePolyline(leg['shape'], 6);
  if (!points?.[0]) throw invalidAnswer(baseUrl, 'bad shape');
  const perSegment = points.map(() => 0);
  for (const maneuver of listOf(leg['maneuvers'])) {
    if (!isObject(maneuver)) continue;
    const time = amount(maneuver['time']);
    const from = amount(maneuver['begin_shape_index']);
    const to = amount(maneuver['end_shape_index']);
    if (time === undefined || from === undefined || to === undefined || to >= points.length) {
      throw invalidAnswer(baseUrl, 'bad maneuver');
    }
    shareOut(perSegment, points, { from, to, time });
  }
  const summary = isObject(leg['summary']) ? leg['summary'] : {};
  const total = amount(summary['time']);
  const length = amount(summary['length']);
  if (total === undefined || length === undefined) throw invalidAnswer(baseUrl, 'no summary');
  return finishLeg(points, perSegment, { miles: length, seconds: total });
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
  return async function route(stops: readonly GeoPoint[]): Promise<RoadLeg[]> {
    const path = stops
      .map(({ latitude, longitude }) => `${degrees(longitude)},${degrees(latitude)}`)
      .join(';');
    const answer = await outbound.json(
      `${baseUrl}/route/v1/driving/${path}?overview=full&geometries=geojson&steps=false&annotations=true`,
      { service: 'osrm', timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, retries: 0 },
    );
    const found = isObject(answer) && answer['code'] === 'Ok' ? listOf(answer['routes'])[0] : undefined;
    if (!isObject(found) || !isObject(found['geometry'])) throw invalidAnswer(baseUrl, 'no route');
    const points = listOf(found['geometry']['coordinates']).map((pair) => readPoint(pair, baseUrl));
    const legs = listOf(found['legs']);
    if (legs.length !== stops.length - 1) throw invalidAnswer(baseUrl, 'wrong number of legs');
    let first = 0;
    return legs.map((leg) => {
      if (!isObject(leg) || !isObject(leg['annotation'])) throw invalidAnswer(baseUrl, 'no annotation');
      const durations = listOf(leg['annotation']['duration']).map((value) => amount(value) ?? 0);
      const meters = amount(leg['distance']);
      const seconds = amount(leg['duration']);
      const part = points.slice(first, first + durations.length + 1);
      if (!part[0] || part.length !== durations.length + 1 || meters === undefined || seconds === undefined) {
        throw invalidAnswer(baseUrl, 'bad leg');
      }
      first += durations.length;
      return finishLeg(part, [0, ...durations], { miles: meters / METERS_PER_MILE, seconds });
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

/** Adds up, scales to the service's own totals, and keeps the points that matter. */
function finishLeg(
  points: GeoPoint[],
  perSegment: readonly number[],
  total: { miles: number; seconds: number },
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
  const kept = thinPositions(points, KEPT_POINTS);
  return {
    points: kept.flatMap((index) => points[index] ?? []),
    miles: kept.map((index) => (miles[index] ?? 0) * perMile),
    // Without times per part, time goes with the distance.
    seconds: kept.map((index) =>
      second > 0 ? (seconds[index] ?? 0) * perSecond : ((miles[index] ?? 0) * total.seconds) / (mile || 1),
    ),
  };
}
