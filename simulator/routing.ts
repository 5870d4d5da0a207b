import { encodePolyline } from '#platform/geo/polyline.ts';
import { distanceMiles, type GeoPoint } from '#platform/geo/distance.ts';
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
const MILES_PER_POINT = 0.5;

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

/** A winding line that starts and ends at the stops; the same for the same stops. */
function windingLine(from: GeoPoint, to: GeoPoint): GeoPoint[] {
  const direct = distanceMiles(from, to);
  const steps = Math.max(2, Math.round(direct / MILES_PER_POINT));
  const north = to.latitude - from.latitude;
  const east = to.longitude - from.longitude;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps;
    const phase = share * Math.PI;
    const sideways =
      WINDING * (Math.sin(phase * 3) + 0.5 * Math.sin(phase * 14) + 0.2 * Math.sin(phase * 40));
    return {
      latitude: from.latitude + north * share - east * sideways,
      longitude: from.longitude + east * share + north * sideways,
    };
  });
}

function simulateLeg(from: GeoPoint, to: GeoPoint, slowness: number): SimulatedLeg {
  const points = windingLine(from, to);
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

const legsBetween = (stops: readonly GeoPoint[], slowness: number) =>
  stops.slice(1).map((to, index) => simulateLeg(stops[index] ?? to, to, slowness));

const beeline = (stops: readonly GeoPoint[]) =>
  stops.slice(1).reduce((sum, to, index) => sum + distanceMiles(stops[index] ?? to, to), 0);

const isOffRoad = ({ latitude, longitude }: GeoPoint) =>
  nearestTown(latitude, longitude).miles > ROAD_REACH_MILES;

const isPoint = ({ latitude, longitude }: GeoPoint) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

const refusal = (code: number, error: string) =>
  json(400, { error_code: code, error, status_code: 400, status: 'Bad Request' });

/** Valhalla's route call: motorcycle and car, times per maneuver, shapes with 6 decimals. */
export const valhalla: SimulatedService = {
  name: 'valhalla',
  prefix: '/valhalla',
  answer({ path, query, body }) {
    if (path !== '/route')
      return json(404, {
        error_code: 106,
        error: 'Try any of: /route',
        status_code: 404,
        status: 'Not Found',
      });
    const request = parse(body || (query.get('json') ?? ''));
    if (!request) return refusal(100, 'Failed to parse json request');
    const stops = locationsOf(request['locations']);
    if (!stops || stops.length < 2) return refusal(120, 'Insufficient number of locations provided');
    if (stops.length > MAX_STOPS) return refusal(150, 'Exceeded max locations');
    const motorcycle = request['costing'] === 'motorcycle';
    if (!motorcycle && request['costing'] !== 'auto') return refusal(125, 'No costing method found');
    if (beeline(stops) > (motorcycle ? MOTORCYCLE_LIMIT_MILES : CAR_LIMIT_MILES)) {
      return refusal(154, 'Path distance exceeds the max distance limit');
    }
    if (stops.some(isOffRoad)) return refusal(171, 'No suitable edges near location');
    return json(200, valhallaAnswer(stops, motorcycle));
  },
  problem: (status) =>
    json(status, { error_code: 199, error: 'Unknown', status_code: status, status: 'Error' }),
};

function valhallaAnswer(stops: readonly GeoPoint[], motorcycle: boolean) {
  const legs = legsBetween(stops, motorcycle ? 1 : 1.04);
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
