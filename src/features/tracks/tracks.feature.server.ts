import type { LocationService } from '#features/location/location.service.server.ts';
import type { Feature, Platform } from '#platform/platform.server.ts';
import { createRoutingService, type RoutingService } from './directions/routing.service.server.ts';
import { drawApi } from './draw/draw.api.server.ts';
import { createSnapping, type Snapping } from './draw/snapping.service.server.ts';

/** Shares of the memory for roads. */
const MEMORY = { routing: 0.65, drawing: 0.25 };

/** Roads by route services: the one through a trip's stops, and the one through points that somebody draws. */
export function tracksFeature(
  platform: Platform,
  { location }: { location: LocationService },
): Feature<{ routing: RoutingService; snapping: Snapping }> {
  const { config, clock, log, outbound, share, cacheBytes } = platform;
  const routing = createRoutingService({
    clock,
    log,
    outbound,
    cacheBytes: cacheBytes('roads') * MEMORY.routing,
    valhallaUrl: config.valhallaUrl,
    osrmUrl: config.osrmUrl,
    clientId: new URL(config.publicUrl).host,
  });
  const snapping = createSnapping({
    clock,
    routing,
    share,
    cacheBytes: cacheBytes('roads') * MEMORY.drawing,
  });
  return { service: { routing, snapping }, api: (app) => drawApi(app, { snapping, location }) };
}
