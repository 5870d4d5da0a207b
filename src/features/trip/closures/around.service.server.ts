import type { Road } from '#features/tracks/directions/road.model.ts';
import type { RoutingService } from '#features/tracks/directions/routing.service.server.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import type { Closures } from './closures.service.server.ts';
import type { PlannedAround } from './closures.schema.ts';

/** A new road may meet the same fire elsewhere, and is asked for again. */
const MOST_TRIES = 3;
/** Valhalla's own limit. */
const MOST_POINTS = 50;
/** A rider waits no longer than this for another try. */
const LONGEST_MS = 3_500;

const NO_WAY = 'There is no way around by road. This is the usual road.';
const DOWN = 'No way around was found, because the route service is not answering. This is the usual road.';
const GONE = 'What this trip was planned around is no longer known on this road. This is the usual road.';
const FOUND = 'This road goes around what you chose. It may be longer, and closed elsewhere.';

/**
 * The road between stops without the closures and fires that somebody chose, or the usual one and why. Never rejects.
 * @param usual the road without avoiding anything
 */
export async function roadAround(
  { stops, usual, ids }: { stops: readonly GeoPoint[]; usual: Road; ids: readonly string[] },
  {
    closures,
    routing,
  }: { closures: Pick<Closures, 'pointsOf'>; routing: Pick<RoutingService, 'findRoadAround'> },
): Promise<{ road: Road; around: PlannedAround }> {
  const since = performance.now();
  const stay = (sentence: string) => ({ road: usual, around: { found: false, sentence } });
  let avoid = await closures.pointsOf(usual, ids);
  if (avoid.length === 0) return stay(GONE);
  for (let tries = 0; tries < MOST_TRIES && avoid.length <= MOST_POINTS; tries += 1) {
    if (performance.now() - since > LONGEST_MS) return stay(DOWN);
    const road = await routing.findRoadAround(stops, avoid);
    if ('failed' in road) return stay(road.failed === 'no-road' ? NO_WAY : DOWN);
    const left = await closures.pointsOf(road, ids);
    if (left.length === 0) return { road, around: { found: true, sentence: FOUND } };
    avoid = [...avoid, ...left];
  }
  return stay(NO_WAY);
}
