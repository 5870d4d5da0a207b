import { encodePolyline } from '#platform/geo/polyline.ts';
import { distanceMiles, type GeoPoint } from '#platform/geo/distance.ts';
import { roadHeight } from './mountains.ts';
import { noise } from './noise.ts';
import { heights, traceAttributes } from './road-attributes.ts';
import { json, type SimulatedService, type SimulatorAnswer } from './service.ts';
import { nearestTown } from './towns.ts';

const METERS_PER_MILE = 1609.344;
/** Valhalla's default limit for motorcycles, 500 km as the crow flies over all stops; and for cars. */
const MOTORCYCLE_LIMIT_MILES = 310.7;
const CAR_LIMIT_MILES = 3_107;
const MAX_STOPS = 50;
/** Farther than this from every US town there is no road. */
const ROAD_REACH_MILES = 60;
/** Roads wind by this share of a leg's length, in three waves. */
const WINDING = 0.035;
/** Points of a leg are so near to each other that its bends show, but for legs across states. */
const MILES_PER_POINT = { least: 0.025, most: 0.5 };
const POINTS_OF_LEG = 4_000;
/** Bends of up to this many miles to each side, one in so many miles; tightest about 250 feet. */
const BENDS = { reach: 0.03, every: 0.32 };
/** Feet, of a graph without heights: -500 meters. */
const NO_HEIGHT = -1_640.4;
const FEET_PER_METER = 3.28084;
const MILES_PER_DEGREE = 69.1;

/** A leg is ridden out of town, over back roads and a highway, and into town; mph and share of the distance. */
const STRETCHES = [
  { name: 'Main Street', mph: 30, share: 0.05 },
  { name: 'State Route 12', mph: 50, share: 0.3 },
  { name: 'US 50', mph: 60, share: 0.4 },
  { name: 'County Road 7', mph: 42, share: 0.2 },
  { name: 'Broadway', mph: 28, share: 0.05 },
] as const;

interface Stretch {
  name: string;
  from: number;
  to: number;
  miles: number;
  seconds: number;
}

interface SimulatedLeg {
  points: GeoPoint[];
  stretches: Stretch[];
  miles: number;
  seconds: number;
}

/** A winding line with bends that starts and ends at the stops; the same for the same stops. */
export function windingLine(from: GeoPoint, to: GeoPoint): GeoPoint[] {
  const direct = distanceMiles(from, to);
  const spacing = Math.min(MILES_PER_POINT.most, Math.max(MILES_PER_POINT.least, direct / POINTS_OF_LEG));
  const steps = Math.max(2, Math.round(direct / spacing));
  const north = to.latitude - from.latitude;
  const east = to.longitude - from.longitude;
  // Where points stand too far apart to show bends, there are none.
  const reach = spacing > 0.1 || direct === 0 ? 0 : BENDS.reach / MILES_PER_DEGREE;
  const shrink = Math.cos((from.latitude * Math.PI) / 180);
  const length = Math.hypot(north, east * shrink) || 1;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps;
    const phase = share * Math.PI;
    const sideways =
      WINDING * (Math.sin(phase * 3) + 0.5 * Math.sin(phase * 14) + 0.2 * Math.sin(phase * 40));
    const mile = share * direct;
    const twisty = noise(mile / 2, from.latitude * 10, from.longitude * 10, 7);
    const bend =
      reach *
      twisty *
      Math.sin((2 * Math.PI * mile) / BENDS.every) *
      Math.min(1, 12 * share, 12 * (1 - share));
    return {
      latitude: from.latitude + north * share - east * sideways - (bend * east * shrink) / length,
      longitude: from.longitude + east * share + north * sideways + (bend * north) / length / shrink,
    };
  });
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

/** Sideways shares of a leg's length by which the ways between two stops differ: the usual one, then detours. */
const DETOURS = [0, 0.15, -0.15];
/** A point to avoid closes the way that passes so near. */
const AVOIDED_MILES = 0.15;

/** The first way between two stops that passes none of the points; undefined when each passes one. */
function lineAround(from: GeoPoint, to: GeoPoint, avoid: readonly GeoPoint[]): GeoPoint[] | undefined {
  const usual = windingLine(from, to);
  if (avoid.length === 0) return usual;
  const last = usual.length - 1;
  const ways = DETOURS.map((detour) =>
    usual.map(({ latitude, longitude }, index) => {
      const away = detour * Math.sin((Math.PI * index) / last);
      return {
        latitude: latitude - (to.longitude - from.longitude) * away,
        longitude: longitude + (to.latitude - from.latitude) * away,
      };
    }),
  );
  return ways.find((way) =>
    way.every((point) => avoid.every((other) => distanceMiles(point, other) > AVOIDED_MILES)),
  );
}

function simulateLeg(
  from: GeoPoint,
  to: GeoPoint,
  slowness: number,
  points: GeoPoint[] = windingLine(from, to),
): SimulatedLeg {
  const last = points.length - 1;
  let share = 0;
  const stretches = STRETCHES.map((stretch) => {
    const first = Math.round(share * last);
    share += stretch.share;
    const end = Math.round(share * last);
    let miles = 0;
    for (let index = first + 1; index <= end; index += 1) {
      miles += distanceMiles(points[index - 1] ?? from, points[index] ?? to);
    }
    const seconds = (miles / stretch.mph) * 3600 * slowness;
    return { name: stretch.name, from: first, to: end, miles, seconds };
  });
  const sum = (name: 'miles' | 'seconds') => stretches.reduce((total, stretch) => total + stretch[name], 0);
  return { points, stretches, miles: sum('miles'), seconds: sum('seconds') };
}

const legsBetween = (
  stops: readonly GeoPoint[],
  slowness: number,
  ways: readonly (GeoPoint[] | undefined)[] = [],
) => stops.slice(1).map((to, index) => simulateLeg(stops[index] ?? to, to, slowness, ways[index]));

const beeline = (stops: readonly GeoPoint[]) =>
  stops.slice(1).reduce((sum, to, index) => sum + distanceMiles(stops[index] ?? to, to), 0);

const isOffRoad = ({ latitude, longitude }: GeoPoint) =>
  nearestTown(latitude, longitude).miles > ROAD_REACH_MILES;

const isPoint = ({ latitude, longitude }: GeoPoint) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

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

/** OSRM's route call for cars, with a duration for each segment of its GeoJSON line. */
export const osrm: SimulatedService = {
  name: 'osrm',
  prefix: '/osrm',
  answer({ path, query }) {
    const coordinates = /^\/route\/v1\/\w+\/([-\d.,;]+)$/.exec(path)?.[1];
    if (!coordinates)
      return json(400, { code: 'InvalidUrl', message: 'URL string malformed close to position 1' });
    const stops = coordinates.split(';').map((pair) => {
      const [longitude = NaN, latitude = NaN] = pair.split(',').map(Number);
      return { latitude, longitude };
    });
    if (stops.length < 2 || !stops.every(isPoint)) {
      return json(400, { code: 'InvalidQuery', message: 'Query string malformed' });
    }
    const offRoad = stops.findIndex(isOffRoad);
    if (offRoad !== -1) {
      return json(400, {
        code: 'NoSegment',
        message: `Could not find a matching segment for coordinate ${offRoad}`,
      });
    }
    return osrmAnswer(stops, query.get('annotations') === 'true');
  },
  problem: (status) =>
    json(status, { message: status === 429 ? 'Too Many Requests' : 'Internal Server Error' }),
};

function osrmAnswer(stops: readonly GeoPoint[], annotated: boolean): SimulatorAnswer {
  const legs = legsBetween(stops, 1.08);
  const meters = (miles: number) => Number((miles * METERS_PER_MILE).toFixed(1));
  const line = legs.flatMap((leg, index) => (index === 0 ? leg.points : leg.points.slice(1)));
  const described = legs.map((leg) => ({
    distance: meters(leg.miles),
    duration: Number(leg.seconds.toFixed(1)),
    weight: Number(leg.seconds.toFixed(1)),
    summary: '',
    steps: [],
    ...(annotated && { annotation: annotationOf(leg) }),
  }));
  const duration = Number(legs.reduce((sum, leg) => sum + leg.seconds, 0).toFixed(1));
  return json(200, {
    code: 'Ok',
    routes: [
      {
        distance: meters(legs.reduce((sum, leg) => sum + leg.miles, 0)),
        duration,
        weight: duration,
        weight_name: 'duration',
        geometry: {
          type: 'LineString',
          coordinates: line.map(({ latitude, longitude }) => [
            Number(longitude.toFixed(6)),
            Number(latitude.toFixed(6)),
          ]),
        },
        legs: described,
      },
    ],
    waypoints: stops.map(({ latitude, longitude }) => ({
      hint: '',
      distance: 4.2,
      name: 'Main Street',
      location: [longitude, latitude],
    })),
  });
}

function annotationOf({ points, stretches }: SimulatedLeg) {
  const distance: number[] = [];
  const duration: number[] = [];
  for (const stretch of stretches) {
    for (let index = stretch.from + 1; index <= stretch.to; index += 1) {
      const from = points[index - 1];
      const to = points[index];
      const miles = from && to ? distanceMiles(from, to) : 0;
      distance.push(Number((miles * METERS_PER_MILE).toFixed(2)));
      duration.push(Number((stretch.miles > 0 ? (stretch.seconds * miles) / stretch.miles : 0).toFixed(2)));
    }
  }
  return { distance, duration };
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
