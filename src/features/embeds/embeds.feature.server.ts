import type { LocationService } from '#features/location/location.service.server.ts';
import type { ScenicRoutesService } from '#features/routes/routes.service.server.ts';
import type { WeatherService } from '#features/weather/place/weather.service.server.ts';
import type { Feature, Platform } from '#platform/platform.server.ts';
import { embedsApi } from './embeds.api.server.ts';
import { createEmbeds, type Embeds } from './embeds.service.server.ts';

/** Parts of the site for the pages of clubs. */
export function embedsFeature(
  { clock, config, cacheBytes }: Platform,
  below: { location: LocationService; routes: ScenicRoutesService; weather: WeatherService },
): Feature<Embeds> {
  const service = createEmbeds({ ...below, clock, site: config, cacheBytes: cacheBytes('embeds') });
  return { service, api: (app) => embedsApi(app, { embeds: service, origins: config.embedOrigins }) };
}
