import { distanceMiles, METERS_PER_MILE, type GeoPoint } from '#platform/geo/distance.ts';
import { encodePolyline } from '#platform/geo/polyline.ts';
import { roadHeight } from '../weather/mountains.ts';
import { heights, traceAttributes } from './road-attributes.ts';
import { json, type SimulatedService } from '../service.ts';
import { beeline, isOffRoad, isPoint, legsBetween, lineAround, type SimulatedLeg } from './winding-roads.ts';

/** Valhalla's default limit for motorcycles, 500 km as the crow flies over all stops; and for cars. */
const MOTORCYCLE_LIMIT_MILES = 310.7;
const CAR_LIMIT_MILES = 3_107;
const MAX_STOPS = 50;
/** Feet, of a graph without heights: -500 meters. */
const NO_HEIGHT = -1_640.4;
const FEET_PER_METER = 3.28084;

const refusal = (code: number, error: string) =>
  json(400, { error_code: code, error, status_code: 400, status: 'Bad Request' });

/** How heights are asked for: meters between them (0: not at all), and whether the graph has any. */
interface HeightsWanted {
  meters: number;
  known: 'all' | 'null' | 'none';
}

/** Valhalla: routes by motorcycle and car, times per maneuver, shapes with 6 decimals; what a road is; heights. */
export const valhalla: SimulatedService = {
  name: 'valhalla',
  prefix: '/valhalla',
  answer({ path, query, body, nulls, fault }) {
    if (path !== '/route' && path !== '/trace_attributes' && path !== '/height')
      return json(404, {
        error_code: 106,
        error: 'Try any of: /route /trace_attributes /height',
        status_code: 404,
        status: 'Not Found',
      });
    const request = parse(body || (query.get('json') ?? ''));
    if (!request) return refusal(100, 'Failed to parse json request');
    if (path === '/trace_attributes') return traceAttributes(request, refusal, nulls);
    if (path === '/height') return heights(request, refusal, nulls || fault === 'no-heights');
    const stops = locationsOf(request['locations']);
    if (!stops || stops.length < 2) return refusal(120, 'Insufficient number of locations provided');
    if (stops.length > MAX_STOPS) return refusal(150, 'Exceeded max locations');
    const motorcycle = request['costing'] === 'motorcycle';
    if (!motorcycle && request['costing'] !== 'auto') return refusal(125, 'No costing method found');
    if (beeline(stops) > (motorcycle ? MOTORCYCLE_LIMIT_MILES : CAR_LIMIT_MILES)) {
      return refusal(154, 'Path distance exceeds the max distance limit');
    }
    if (stops.some(isOffRoad)) return refusal(171, 'No suitable edges near location');
    const excluded = locationsOf(request['exclude_locations'] ?? []) ?? [];
    if (excluded.length > MAX_STOPS) return refusal(157, 'Exceeded max avoid locations: 50');
    const ways = stops.slice(1).map((to, index) => lineAround(stops[index] ?? to, to, excluded));
    if (ways.includes(undefined)) return refusal(442, 'No path could be found for input');
    const interval = request['elevation_interval'];
    const known = nulls ? 'null' : fault === 'no-heights' ? 'none' : 'all';
    return json(
      200,
      valhallaAnswer(stops, motorcycle, ways, { meters: typeof interval === 'number' ? interval : 0, known }),
    );
  },
  problem: (status) =>
    json(status, { error_code: 199, error: 'Unknown', status_code: status, status: 'Error' }),
};

function valhallaAnswer(
  stops: readonly GeoPoint[],
  motorcycle: boolean,
  ways: readonly (GeoPoint[] | undefined)[],
  wanted: HeightsWanted,
) {
  const legs = legsBetween(stops, motorcycle ? 1 : 1.04, ways);
  return {
    trip: {
      locations: stops.map(({ latitude, longitude }, index) => ({
        type: 'break',
        lat: latitude,
        lon: longitude,
        original_index: index,
      })),
      legs: legs.map((leg) => ({
        maneuvers: [
          ...leg.stretches.map((stretch, index) => ({
            type: index === 0 ? 1 : 8,
            instruction: `Drive on ${stretch.name}.`,
            street_names: [stretch.name],
            time: Number(stretch.seconds.toFixed(3)),
            length: Number(stretch.miles.toFixed(3)),
            cost: Number(stretch.seconds.toFixed(3)),
            begin_shape_index: stretch.from,
            end_shape_index: stretch.to,
            travel_mode: 'drive',
            travel_type: motorcycle ? 'motorcycle' : 'car',
          })),
          {
            type: 4,
            instruction: 'You have arrived at your destination.',
            time: 0,
            length: 0,
            cost: 0,
            begin_shape_index: leg.points.length - 1,
            end_shape_index: leg.points.length - 1,
            travel_mode: 'drive',
            travel_type: motorcycle ? 'motorcycle' : 'car',
          },
        ],
        ...(wanted.meters > 0 && heightsOf(leg, wanted)),
        summary: summaryOf([leg]),
        shape: encodePolyline(leg.points, 6),
      })),
      summary: summaryOf(legs),
      status_message: 'Found route between points',
      status: 0,
      units: 'miles',
      language: 'en-US',
    },
  };
}

function summaryOf(legs: readonly SimulatedLeg[]) {
  const seconds = legs.reduce((sum, leg) => sum + leg.seconds, 0);
  return {
    has_toll: false,
    has_highway: true,
    has_ferry: false,
    time: Number(seconds.toFixed(3)),
    length: Number(legs.reduce((sum, leg) => sum + leg.miles, 0).toFixed(3)),
    cost: Number(seconds.toFixed(3)),
  };
}

/** Valhalla's heights: feet with miles as units, at equal distances from the start, the last one at the end. */
function heightsOf({ points, miles }: SimulatedLeg, { meters, known }: HeightsWanted) {
  const interval = meters * FEET_PER_METER;
  const every = meters / METERS_PER_MILE;
  const last = points.length - 1;
  // Towns lie in valleys: the hills begin behind them.
  const height = (point: GeoPoint, index: number) => {
    const share = last > 0 ? index / last : 0;
    const feet = roadHeight(point, Math.min(1, 12 * share, 12 * (1 - share))) * FEET_PER_METER;
    return known === 'null' ? null : known === 'none' ? NO_HEIGHT : Number(feet.toFixed(1));
  };
  const elevation: (number | null)[] = [];
  let mile = 0;
  points.forEach((point, index) => {
    mile += index === 0 ? 0 : distanceMiles(points[index - 1] ?? point, point);
    while (elevation.length * every <= Math.min(mile, miles - 1e-9)) elevation.push(height(point, index));
  });
  const end = points.at(-1);
  if (end) elevation.push(height(end, last));
  return { elevation_interval: Number(interval.toFixed(1)), elevation };
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function locationsOf(value: unknown): GeoPoint[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const stops = value.map((location: unknown) => {
    const { lat, lon }: { lat?: unknown; lon?: unknown } =
      typeof location === 'object' ? { ...location } : {};
    return { latitude: typeof lat === 'number' ? lat : NaN, longitude: typeof lon === 'number' ? lon : NaN };
  });
  return stops.every(isPoint) ? stops : undefined;
}
