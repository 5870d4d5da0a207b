import { invalidAnswer } from '#platform/fetch/outbound-error.ts';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { encodePolyline } from '#platform/geo/polyline.ts';

const TIMEOUT_MS = 4_000;
/** Two thousand heights and the line again take 40 kB. */
const MAX_BYTES = 512 * 1024;

/**
 * Heights of the ground by Valhalla (https://valhalla.github.io/valhalla/api/elevation/api-reference/): meters above the
 * sea at each point of a line, null where it has none. Rejects with OutboundError.
 */
export function createHeights(settings: {
  baseUrl: string;
  /** Names this site, as the public servers ask of apps with users. */
  clientId: string;
  outbound: OutboundClient;
}) {
  const { baseUrl, clientId, outbound } = settings;
  return async function heightsOf(line: readonly GeoPoint[]): Promise<(number | null)[]> {
    const answer = await outbound.json(`${baseUrl}/height`, {
      service: 'valhalla',
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      headers: { 'x-client-id': clientId },
      body: { encoded_polyline: encodePolyline(line, 6), shape_format: 'polyline6', height_precision: 0 },
    });
    const heights: unknown =
      typeof answer === 'object' && answer !== null && 'height' in answer ? answer.height : undefined;
    if (!Array.isArray(heights) || heights.length !== line.length)
      throw invalidAnswer(baseUrl, 'not a height for each point');
    return heights.map((height: unknown) =>
      typeof height === 'number' && Number.isFinite(height) ? height : null,
    );
  };
}
