import { middleOf } from '#platform/geo/box.ts';
import type { Feature, Platform } from '#platform/platform.server.ts';
import { readHomeRegion } from './home-region.service.server.ts';
import { locationApi } from './location.api.server.ts';
import { createLocationService, type LocationService } from './location.service.server.ts';

/** Places by ZIP code and by position. */
export function locationFeature({ clock, config, outbound }: Platform): Feature<LocationService> {
  const service = createLocationService({
    clock,
    nominatimUrl: config.nominatimUrl,
    fetchJson: (url) => outbound.json(url, { timeoutMs: 3_000, retries: 0, service: 'nominatim' }),
  });
  const region = readHomeRegion(config.homeRegion, service);
  const home = region ? middleOf(region.box) : undefined;
  return { service, api: (app) => locationApi(app, { location: service, home }) };
}
