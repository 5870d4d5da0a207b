import type { ImagesService } from '#features/images/images.service.server.ts';
import type { Reviewable } from '#features/review/reviewable.service.server.ts';
import type { ScenicRoutesService } from '#features/routes/routes.service.server.ts';
import type { Feature, Platform } from '#platform/platform.server.ts';
import { reviewablePhotos, reviewableReports } from './rider-reports-queue.service.server.ts';
import { riderReportsApi } from './rider-reports.api.server.ts';
import { createRiderReports, type RiderReportsService } from './rider-reports.service.server.ts';

interface RiderReportsFeature extends Feature<RiderReportsService> {
  /** Reports, and photos. */
  reviewables: Reviewable[];
}

/** What riders add to published routes. */
export function riderReportsFeature(
  { clock, database, guard, jobs, limit, submissionKeys, uploads }: Platform,
  { images, routes }: { images: ImagesService; routes: ScenicRoutesService },
): RiderReportsFeature {
  const service = createRiderReports({
    database,
    clock,
    jobs,
    limit,
    guard,
    sentForm: submissionKeys,
    images,
    routes,
  });
  return {
    service,
    reviewables: [
      reviewableReports({ clock, routes, conditions: service.conditions }),
      reviewablePhotos({ routes, photos: service.photos }),
    ],
    api: (app) => riderReportsApi(app, { reports: service, uploads }),
  };
}
