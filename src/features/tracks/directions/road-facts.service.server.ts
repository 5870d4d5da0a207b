import { setTimeout as sleep } from 'node:timers/promises';
import { isRecent, type Clock } from '#platform/clock/clock.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { cumulativeMiles } from '#platform/geo/line.ts';
import { decodePolyline } from '#platform/geo/polyline.ts';
import type { Log } from '#platform/log/log.server.ts';
import { roadFacts, type RoadEdge, type RoadFacts } from './road-facts.model.ts';
import { legMiles, type Road } from './road.model.ts';

/** Of one request: Valhalla takes 200 km and 16,000 points. */
const PIECE = { miles: 90, points: 15_000 };
/** Requests for one road; what is beyond is not known. */
const MOST_PIECES = 10;
/** A road whose facts did not come is asked about again after this. */
const AGAIN_MS = 60_000;

interface RoadFactsDependencies {
  clock: Clock;
  log: Log;
  /** What a line's road is; undefined where no service tells. */
  edgesOf: ((line: readonly GeoPoint[]) => Promise<RoadEdge[]>) | undefined;
  /** Waits for leave to ask a shared server; rejects when others wait already. */
  turn: () => Promise<void>;
}

/** Surfaces, bridges and tunnels of roads, asked for once for each road and kept as long as it is. */
export function createRoadFacts({ clock, log, edgesOf, turn }: RoadFactsDependencies) {
  const shapes = new WeakMap<Road, readonly string[]>();
  const found = new WeakMap<Road, RoadFacts>();
  const asking = new WeakMap<Road, Promise<RoadFacts | null>>();
  const failedAt = new WeakMap<Road, number>();

  async function ask(road: Road, lines: readonly string[]): Promise<RoadFacts | null> {
    try {
      const points = lines.flatMap((line, index) =>
        (decodePolyline(line, 6) ?? []).slice(index === 0 ? 0 : 1),
      );
      const miles = cumulativeMiles(points);
      const edges: RoadEdge[] = [];
      for (const { from, to } of piecesOf(miles)) {
        await turn();
        edges.push(...((await edgesOf?.(points.slice(from, to + 1))) ?? []));
      }
      const scale = road.legs.reduce((sum, leg) => sum + legMiles(leg), 0) / (miles.at(-1) || 1);
      const facts = roadFacts(edges.map((edge) => ({ ...edge, miles: edge.miles * scale })));
      found.set(road, facts);
      shapes.delete(road);
      return facts;
    } catch (error) {
      log.warn({ err: error }, 'surface of a road failed');
      failedAt.set(road, clock.now());
      return null;
    } finally {
      asking.delete(road);
    }
  }

  return {
    /** Keeps the lines of a road's legs as the service drew them, polylines with 6 decimals, to ask by. */
    remember(road: Road, lines: readonly (string | undefined)[]): void {
      const known = lines.filter((line) => line !== undefined);
      if (edgesOf && known.length === lines.length) shapes.set(road, known);
    },

    /** What is known of a road within `waitMs`; null when that is nothing, which is no word for paved. Never rejects. */
    async find(road: Road, waitMs: number): Promise<RoadFacts | null> {
      const known = found.get(road);
      if (known) return known;
      const lines = shapes.get(road);
      const failed = failedAt.get(road);
      if (!lines || (failed !== undefined && isRecent(failed, clock.now(), AGAIN_MS))) return null;
      const answer = asking.get(road) ?? ask(road, lines);
      if (!found.has(road)) asking.set(road, answer);
      const stop = new AbortController();
      const late = sleep(waitMs, null, { signal: stop.signal, ref: false }).catch(() => null);
      const first = await Promise.race([answer, late]);
      stop.abort();
      return first;
    },
  };
}

/** A line in pieces that share a point, none longer than a request takes. */
function piecesOf(miles: readonly number[]): { from: number; to: number }[] {
  const pieces: { from: number; to: number }[] = [];
  let from = 0;
  const last = miles.length - 1;
  while (from < last && pieces.length < MOST_PIECES) {
    let to = from + 1;
    while (to < last && to - from < PIECE.points && (miles[to + 1] ?? 0) - (miles[from] ?? 0) <= PIECE.miles)
      to += 1;
    pieces.push({ from, to });
    from = to;
  }
  return pieces;
}
