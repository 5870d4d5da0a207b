import { join } from 'node:path';
import type { LocationService } from '#features/location/location.service.server.ts';
import type { MapsService } from '#features/maps/maps.service.server.ts';
import type { Feature, Platform } from '#platform/platform.server.ts';
import { radarApi } from './radar.api.server.ts';
import { createRadarService, type RadarService } from './radar.service.server.ts';
import { createIem } from './sources/iem.upstream.server.ts';
import { createNoaa } from './sources/noaa.upstream.server.ts';
import { createRainViewer } from './sources/rainviewer.upstream.server.ts';
import { TileCache } from './tiles/tile.cache.server.ts';
import { createTiles } from './tiles/tiles.service.server.ts';

/** Radar pictures around a place, and what they show near it. */
export function radarFeature(
  { config, clock, log, outbound, cacheBytes }: Platform,
  { location, maps }: { location: LocationService; maps: MapsService },
): Feature<RadarService> {
  const sources = {
    iem: createIem({ baseUrl: config.iemUrl, outbound, clock }),
    noaa: createNoaa({ baseUrl: config.noaaRadarUrl, outbound }),
    rainviewer: createRainViewer({ baseUrl: config.rainviewerUrl, outbound, clock }),
  };
  const cache = new TileCache({
    folder: join(config.dataDir, 'radar-tiles'),
    log,
    memoryBytes: cacheBytes('radarTiles'),
  });
  const service = createRadarService({
    clock,
    log,
    sources: config.radarProviders.map((name) => sources[name]),
    tiles: createTiles({ clock, outbound, cache }),
    baseMap: config.baseMap,
    maps,
    faceBytes: cacheBytes('radarFaces'),
    findZip: location.findZip,
    simulated: () => config.demo || outbound.sawSimulator(),
  });
  return { service, api: (app) => radarApi(app, { radar: service }), settle: service.settle };
}
