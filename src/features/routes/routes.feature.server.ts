import { readHomeRegion } from '#features/location/home-region.service.server.ts';
import type { LocationService } from '#features/location/location.service.server.ts';
import type { Reviewable } from '#features/review/reviewable.service.server.ts';
import type { AreaForecastService } from '#features/weather/area/area-forecast.service.server.ts';
import type { AreaGrid } from '#features/weather/area/area-grid.service.server.ts';
import type { Snapping } from '#features/tracks/draw/snapping.service.server.ts';
import type { Feature, Platform } from '#platform/platform.server.ts';
import { agendaApi } from './agenda/agenda.api.server.ts';
import { routeFeedsApi } from './feeds/feeds.api.server.ts';
import { createRouteFeeds } from './feeds/feeds.service.server.ts';
import { ownRouteApi } from './own/own-route.api.server.ts';
import { createRoutePreviews } from './review/queue-preview.mapper.server.ts';
import { reviewableRoutes } from './review/queue.service.server.ts';
import { reviewRoutesApi } from './review/review.api.server.ts';
import { groupRidesApi } from './rides/rides.api.server.ts';
import { scenicRoutesApi } from './routes.api.server.ts';
import { startRouteJobs } from './routes.jobs.server.ts';
import { createScenicRoutesService, type ScenicRoutesService } from './routes.service.server.ts';
import { roadTracingApi } from './tracing/tracing.api.server.ts';
import { createRoadTracing } from './tracing/tracing.service.server.ts';
import { createTrackFiles } from './tracks/track-files.cache.server.ts';
import { roadGeometryApi } from './tracks/tracks.api.server.ts';
import { createRoadGeometry, type RoadGeometry } from './tracks/tracks.service.server.ts';

import { whereApi } from './where/where.api.server.ts';

export interface RoutesFeature extends Feature<ScenicRoutesService> {
  tracks: RoadGeometry;
  /** Routes, and rides. */
  reviewables: Reviewable[];
}

/** Scenic routes and group rides. */
export function routesFeature(
  platform: Platform,
  {
    location,
    areas,
    grid,
    snapping,
  }: { location: LocationService; areas: AreaForecastService; grid: AreaGrid; snapping: Snapping },
): RoutesFeature {
  const {
    config: site,
    clock,
    log,
    database,
    jobs,
    mail,
    privateLinks: links,
    cacheBytes,
    secret,
  } = platform;
  const tracks = createRoadGeometry({
    database,
    clock,
    location,
    jobs,
    snapping,
    limit: platform.limit,
    secret: () => secret('track-drafts'),
  });
  const service = createScenicRoutesService({
    database,
    clock,
    location,
    areas,
    jobs,
    grid,
    share: platform.share,
    isBudgeted: platform.openMeteoBudget !== undefined,
    cacheBytes: cacheBytes('routes') * 0.75,
    drawingBytes: cacheBytes('tracks') * 0.25,
    guard: platform.guard,
    tracks,
    links,
    mail,
    limits: platform.mailLimits,
    sentForm: platform.submissionKeys,
    site,
    region: readHomeRegion(site.homeRegion, location),
  });
  const feeds = createRouteFeeds({ routes: service, clock, site, cacheBytes: cacheBytes('routes') * 0.25 });
  const files = createTrackFiles({ routes: service, tracks, site, cacheBytes: cacheBytes('tracks') * 0.75 });
  const tracing = createRoadTracing({ database, clock, location, tracks, review: service.review });
  const previews = createRoutePreviews({ location, tracks });
  const reviewed = { database, location, previews, review: service.review, changes: service.proposals };
  return {
    service,
    tracks,
    reviewables: [false, true].map((rides) => reviewableRoutes(reviewed, { rides })),
    api: async (app) => {
      await app.register(scenicRoutesApi, { routes: service });
      await app.register(agendaApi, { routes: service });
      await app.register(whereApi, service);
      await app.register(groupRidesApi, { routes: service });
      await app.register(reviewRoutesApi, service);
      await app.register(roadTracingApi, { tracing });
      await app.register(ownRouteApi, { own: service.ownership, links });
      await app.register(routeFeedsApi, { feeds });
      await app.register(roadGeometryApi, { tracks, files, uploads: platform.uploads });
      let stop: (() => void) | undefined;
      app.addHook('onListen', async () => void (stop = startRouteJobs({ routes: service, log })));
      app.addHook('onClose', async () => stop?.());
    },
    settle: tracks.close,
  };
}
