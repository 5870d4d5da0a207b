import { distanceMiles, METERS_PER_MILE, type GeoPoint } from '#platform/geo/distance.ts';
import { decodePolyline, encodePolyline } from '#platform/geo/polyline.ts';
import { featureAt, roadHeight } from '../weather/mountains.ts';
import { json, type SimulatorAnswer } from '../service.ts';

const MAX_POINTS = 16_000;
const MAX_METERS = 200_000;
const MAX_HEIGHTS = 750_000;
/** No edge of a map is much longer. */
const EDGE_MILES = 2;

type Refuse = (code: number, error: string) => SimulatorAnswer;

interface Edge {
  from: number;
  to: number;
  miles: number;
  feature: ReturnType<typeof featureAt>;
}

/** Valhalla's `/trace_attributes`: the edges of the road that a line follows. `nulls`: without what they are. */
export function traceAttributes(
  request: Record<string, unknown>,
  refusal: Refuse,
  nulls: boolean,
): SimulatorAnswer {
  const points = lineOf(request);
  if (!points || points.length < 2) return refusal(114, 'Insufficient shape provided');
  if (request['costing'] !== 'motorcycle' && request['costing'] !== 'auto')
    return refusal(125, 'No costing method found');
  const match = request['shape_match'] ?? 'walk_or_snap';
  if (!['edge_walk', 'map_snap', 'walk_or_snap'].some((way) => way === match))
    return refusal(445, 'Shape match algorithm specification in api request is incorrect');
  if (points.length > MAX_POINTS) return refusal(153, `Too many shape points: ${MAX_POINTS}`);
  const edges = edgesOf(points);
  const meters = edges.reduce((sum, { miles }) => sum + miles, 0) * METERS_PER_MILE;
  if (meters > MAX_METERS)
    return refusal(154, `Path distance exceeds the max distance limit: ${MAX_METERS} meters`);
  const wanted = attributesOf(request['filters']);
  const isMiles = request['units'] === 'miles';
  return json(200, {
    units: isMiles ? 'miles' : 'kilometers',
    ...(wanted('shape') && { shape: encodePolyline(points, 6) }),
    edges: edges.map((edge) => {
      const { kind, name } = edge.feature ?? {};
      const all: Record<string, unknown> = {
        ...(name && { names: [name] }),
        length: Number((isMiles ? edge.miles : (edge.miles * METERS_PER_MILE) / 1000).toFixed(3)),
        road_class: 'secondary',
        use: 'road',
        ...(!nulls && {
          surface: kind === 'gravel' ? 'gravel' : 'paved_smooth',
          unpaved: kind === 'gravel',
          bridge: kind === 'bridge',
          tunnel: kind === 'tunnel',
        }),
        toll: false,
        way_id: 1000 + edge.from,
        begin_shape_index: edge.from,
        end_shape_index: edge.to,
        max_upward_grade: -500,
        max_downward_grade: -500,
      };
      return Object.fromEntries(Object.entries(all).filter(([key]) => wanted(`edge.${key}`)));
    }),
    ...(wanted('matched.point') && { matched_points: [] }),
    alternate_paths: [],
  });
}

/** Neighbors between which the same is special make one edge, as long as it is not too long. */
function edgesOf(points: readonly GeoPoint[]): Edge[] {
  const edges: Edge[] = [];
  points.forEach((to, index) => {
    const from = points[index - 1];
    if (!from) return;
    const miles = distanceMiles(from, to);
    const feature = featureAt({
      latitude: (from.latitude + to.latitude) / 2,
      longitude: (from.longitude + to.longitude) / 2,
    });
    const last = edges.at(-1);
    if (last && last.feature === feature && last.miles < EDGE_MILES) {
      last.miles += miles;
      last.to = index;
    } else edges.push({ from: index - 1, to: index, miles, feature });
  });
  return edges;
}

function attributesOf(filters: unknown): (name: string) => boolean {
  const { action, attributes }: { action?: unknown; attributes?: unknown } =
    typeof filters === 'object' ? { ...filters } : {};
  const named = new Set(Array.isArray(attributes) ? attributes.map(String) : []);
  if (action === 'include') return (name) => named.has(name);
  return action === 'exclude' ? (name) => !named.has(name) : () => true;
}

/** Valhalla's `/height`: meters, at the points or so far apart along them. `nulls`: a graph without heights. */
export function heights(request: Record<string, unknown>, refusal: Refuse, nulls: boolean): SimulatorAnswer {
  const line = lineOf(request);
  if (!line || line.length === 0) return refusal(312, 'No shape provided');
  const apart = request['resample_distance'];
  if (typeof apart === 'number' && apart < 10) return refusal(313, "'resample_distance' must be >= 10");
  const points = typeof apart === 'number' ? resampled(line, apart / METERS_PER_MILE) : line;
  if (points.length > MAX_HEIGHTS) return refusal(314, 'Too many shape points');
  const found = points.map((point) => (nulls ? null : Math.round(roadHeight(point))));
  let meters = 0;
  const along = points.map((point, index) => {
    meters += distanceMiles(points[index - 1] ?? point, point) * METERS_PER_MILE;
    return Math.round(meters);
  });
  return json(200, {
    encoded_polyline: encodePolyline(points, 6),
    ...(request['range'] === true
      ? { range_height: found.map((height, index) => [along[index], height]) }
      : { height: found }),
  });
}

function resampled(line: readonly GeoPoint[], apart: number): GeoPoint[] {
  const points: GeoPoint[] = line.slice(0, 1);
  let left = apart;
  line.forEach((to, index) => {
    const from = line[index - 1];
    if (!from) return;
    const miles = distanceMiles(from, to);
    for (let at = left; at <= miles; at += apart) {
      const share = at / miles;
      points.push({
        latitude: from.latitude + (to.latitude - from.latitude) * share,
        longitude: from.longitude + (to.longitude - from.longitude) * share,
      });
      left = apart - (miles - at);
    }
    if (miles < left) left -= miles;
  });
  return points;
}

function lineOf(request: Record<string, unknown>): GeoPoint[] | undefined {
  const text = request['encoded_polyline'];
  if (typeof text === 'string') return decodePolyline(text, request['shape_format'] === 'polyline5' ? 5 : 6);
  const shape = request['shape'];
  if (!Array.isArray(shape)) return undefined;
  return shape.map((point: unknown) => {
    const { lat, lon }: { lat?: unknown; lon?: unknown } = typeof point === 'object' ? { ...point } : {};
    return { latitude: Number(lat), longitude: Number(lon) };
  });
}
