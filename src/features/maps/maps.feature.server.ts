import type { Feature, Platform } from '#platform/platform.server.ts';
import { mapsApi } from './maps.api.server.ts';
import { createVectorFile } from './vector-file.service.server.ts';
import { createMapsService, type MapsService } from './maps.service.server.ts';

/** The map under everything else, where no other is there. */
export function mapsFeature({ cacheBytes, config }: Platform): Feature<MapsService> {
  const service = createMapsService({ cacheBytes: cacheBytes('maps') });
  const vectorPart = createVectorFile(config.vectorFile);
  return { service, api: (app) => mapsApi(app, { maps: service, vectorPart }) };
}
