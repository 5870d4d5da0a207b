import { createHmac } from 'node:crypto';
import { ROUTE_NOT_FOUND, type ScenicRoutesService } from '#features/routes/routes.service.server.ts';
import type { ImagesService } from '#features/images/images.service.server.ts';
import { createContentVersion } from '#platform/cache/content-version.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { timeZoneAt } from '#platform/geo/time-zone.server.ts';
import type { UploadedFile } from '#platform/http/uploaded-file.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { MakeLimit } from '#platform/limits/limits.server.ts';
import { DAY_MS } from '#platform/time/units.ts';
import { isoDay } from '#platform/time/format-time.ts';
import { createSecrets } from '#platform/spam/secret.repo.server.ts';
import type { SubmissionGuardService } from '#platform/spam/submission-guard.server.ts';
import type { SubmissionKeys } from '#platform/spam/submission-keys.server.ts';
import { conditionOf, createConditionReports } from './condition-reports.service.server.ts';
import * as repo from './rider-reports.repo.server.ts';
import type {
  PhotoForm,
  ReportCondition,
  Ridden,
  RiddenRequest,
  RiderReports,
  RouteAdditions,
} from './rider-reports.schema.ts';
import { createRoutePhotos, photoOf } from './route-photos.service.server.ts';

/** For a route none of whose ZIP codes is known. */
const FALLBACK_ZONE = 'America/Chicago';

interface RiderReportsDependencies {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  jobs: Jobs;
  guard: SubmissionGuardService;
  sentForm: SubmissionKeys;
  images: Pick<ImagesService, 'upload' | 'remove' | 'onShelf' | 'registerShelf'>;
  routes: Pick<ScenicRoutesService, 'find' | 'published' | 'startOf'>;
  limit: MakeLimit;
}

/** What riders say about published routes: that they rode them, what they found, and photos. */
export function createRiderReports(deps: RiderReportsDependencies) {
  const { database, clock, guard, routes } = deps;
  const { db } = database;
  const versions = createContentVersion({ database, clock, name: 'rider_reports' });
  const conditions = createConditionReports({ ...deps, versions });
  const photos = createRoutePhotos({
    ...deps,
    versions,
    senders: deps.limit('route-photos', DAY_MS),
  });

  const secret = createSecrets(db);

  // A picture is seen where it is shown, or at no address: not before review, nor once it or its route was taken down.
  deps.images.registerShelf('routes', async (filename) => {
    const routeId = await repo.findRouteOfPicture(db, filename);
    return routeId !== undefined && (await routes.published(routeId)) !== undefined;
  });

  const hashOf = async (device: string): Promise<string> =>
    createHmac('sha256', await secret('rider-reports'))
      .update(device)
      .digest('hex');

  /** @throws AppError `not_found` when there is no published route with this id */
  async function routeOf(id: number): Promise<{ id: number; timeZone: string }> {
    const row = await routes.published(id);
    if (!row) throw new AppError('not_found', ROUTE_NOT_FOUND);
    const start = routes.startOf(row);
    return { id, timeZone: start ? timeZoneAt(start) : FALLBACK_ZONE };
  }

  return {
    conditions,
    photos,
    /** Moves with every change that readers can see. */
    contentVersion: versions.current,
    knownVersion: versions.peek,

    /** @throws AppError `not_found` */
    async view(id: number): Promise<RiderReports> {
      const { timeZone } = await routeOf(id);
      const [ridden, current, shown] = await Promise.all([
        repo.countRidden(db, id),
        conditions.current(id),
        photos.published(id),
      ]);
      return { ridden, conditions: current, photos: shown, timeZone };
    },

    /** Counts a device's ride on this route, once; or takes it back. @throws AppError `not_found`, `rate_limited` */
    async sayRidden(id: number, request: RiddenRequest, from: { address: string }): Promise<Ridden> {
      const { timeZone } = await routeOf(id);
      const deviceHash = await hashOf(request.device);
      const now = clock.now();
      if (request.ridden) await guard.admit(request, { ...from, texts: [] });
      const riddenMonth = isoDay(now / 1_000, timeZone).slice(0, 7);
      await database.transaction(async (tx) => {
        if (request.ridden)
          await repo.saveRidden(tx, { routeId: id, deviceHash, riddenMonth, createdAt: new Date(now) });
        // These calls have no limit: where nothing was taken back, every page that is kept stays.
        else if (!(await repo.deleteRidden(tx, id, deviceHash))) return;
        await versions.bump(tx);
      });
      return repo.countRidden(db, id);
    },

    report: async (id: number, request: ReportCondition, from: { address: string }) =>
      conditions.report(await routeOf(id), request, from),

    sayGone: async (reportId: string, device: string) => conditions.sayGone(reportId, await hashOf(device)),

    /**
     * Checks the limits before a photo's bytes are read.
     * @throws AppError `not_found`, `conflict`, `rate_limited`
     */
    async admitPhoto(id: number, from: { address: string }): Promise<void> {
      await guard.admitSender(from.address);
      await photos.checkRoom((await routeOf(id)).id);
    },

    addPhoto: async (id: number, file: UploadedFile, form: PhotoForm, from: { address: string }) =>
      photos.add((await routeOf(id)).id, file, form, from),

    /** What was published or waits, for admins. @throws AppError `not_found` */
    async additions(routeId: number): Promise<RouteAdditions> {
      if (!(await routes.find(routeId))) throw new AppError('not_found', ROUTE_NOT_FOUND);
      const found = await repo.listAdditions(db, routeId);
      return {
        reports: found.reports.map((report) => ({
          ...conditionOf(report),
          status: report.status,
          gone: report.gone,
        })),
        photos: found.photos.map((photo) => ({ ...photoOf(photo), status: photo.status })),
      };
    },
  };
}
export type RiderReportsService = ReturnType<typeof createRiderReports>;
