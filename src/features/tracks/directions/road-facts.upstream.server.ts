import { isJsonObject, listOf } from '#platform/json/json-object.ts';
import { invalidAnswer } from '#platform/fetch/outbound-error.ts';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';
import { distanceMiles, type GeoPoint } from '#platform/geo/distance.ts';
import { decodePolyline, encodePolyline } from '#platform/geo/polyline.ts';
import { SURFACES, type RoadEdge } from './road-facts.model.ts';

const TIMEOUT_MS = 6_000;
const MAX_BYTES = 16 * 1024 * 1024;
/** What strangers' servers call a bridge is shown, and no longer than this. */
const MAX_NAME = 60;
/** The matched road may be so much longer or shorter than the line, as a share of it. */
const FARTHEST_OFF = 0.15;

const ATTRIBUTES = [
  'edge.names',
  'edge.length',
  'edge.surface',
  'edge.unpaved',
  'edge.bridge',
  'edge.tunnel',
  'edge.begin_shape_index',
  'edge.end_shape_index',
  'shape',
];

/** Miles of a line. */
const lengthOf = (points: readonly GeoPoint[], from = 0, to = points.length - 1): number => {
  let miles = 0;
  for (let index = from + 1; index <= to; index += 1) {
    const [before, point] = [points[index - 1], points[index]];
    if (before && point) miles += distanceMiles(before, point);
  }
  return miles;
};

/**
 * What a line's road is, by Valhalla (https://valhalla.github.io/valhalla/api/map-matching/api-reference/). A line is at
 * most 200 km and 16,000 points. Rejects with OutboundError; with what does not fit the line, too.
 */
export function createRoadAttributes(settings: {
  baseUrl: string;
  /** Names this site, as the public servers ask of apps with users. */
  clientId: string;
  outbound: OutboundClient;
}) {
  const { baseUrl, clientId, outbound } = settings;
  return async function edgesOf(line: readonly GeoPoint[]): Promise<RoadEdge[]> {
    const answer = await outbound.json(`${baseUrl}/trace_attributes`, {
      service: 'valhalla',
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      headers: { 'x-client-id': clientId },
      body: {
        encoded_polyline: encodePolyline(line, 6),
        costing: 'motorcycle',
        shape_match: 'walk_or_snap',
        units: 'miles',
        filters: { action: 'include', attributes: ATTRIBUTES },
      },
    });
    if (!isJsonObject(answer) || listOf(answer['edges']).length === 0)
      throw invalidAnswer(baseUrl, 'no edges');
    const shape = typeof answer['shape'] === 'string' ? decodePolyline(answer['shape'], 6) : undefined;
    const edges = listOf(answer['edges']).map((edge) => readEdge(edge, shape, baseUrl));
    const matched = edges.reduce((miles, edge) => miles + edge.miles, 0);
    const wanted = lengthOf(line);
    if (Math.abs(matched - wanted) > FARTHEST_OFF * wanted) throw invalidAnswer(baseUrl, 'another road');
    const scale = matched > 0 ? wanted / matched : 0;
    return edges.map((edge) => ({ ...edge, miles: edge.miles * scale }));
  };
}

function readEdge(edge: unknown, shape: readonly GeoPoint[] | undefined, baseUrl: string): RoadEdge {
  if (!isJsonObject(edge)) throw invalidAnswer(baseUrl, 'bad edge');
  const { begin_shape_index: from, end_shape_index: to, length } = edge;
  const isWhole = (value: unknown): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < (shape?.length ?? 0);
  const told = typeof length === 'number' && Number.isFinite(length) && length >= 0 ? length : undefined;
  const drawn = shape && isWhole(from) && isWhole(to) && to >= from ? lengthOf(shape, from, to) : undefined;
  const miles = drawn ?? told;
  if (miles === undefined) throw invalidAnswer(baseUrl, 'an edge without a length');
  const [name] = listOf(edge['names']);
  return {
    miles,
    surface: SURFACES.find((surface) => surface === edge['surface']) ?? null,
    bridge: edge['bridge'] === true,
    tunnel: edge['tunnel'] === true,
    name: typeof name === 'string' ? name.slice(0, MAX_NAME) : '',
  };
}
