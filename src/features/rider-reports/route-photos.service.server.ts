import { recordAudit, type AuditActor } from '#features/accounts/audit/audit.service.server.ts';
import { imageUrl } from '#features/images/images.model.ts';
import type { ImagesService } from '#features/images/images.service.server.ts';
import type { ContentVersions } from '#platform/cache/content-version.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { refuseChangedSince } from '#features/review/reviewed-row.service.server.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { addressPrefix } from '#platform/http/address-prefix.server.ts';
import type { UploadedFile } from '#platform/http/uploaded-file.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { LimitWindow } from '#platform/limits/limit-window.server.ts';
import type { SubmissionGuardService } from '#platform/spam/submission-guard.server.ts';
import type { SubmissionKeys } from '#platform/spam/submission-keys.server.ts';
import { DAY_MS } from '#platform/time/units.ts';
import { PHOTO_LIMITS } from './rider-reports.model.ts';
import * as repo from './rider-reports.repo.server.ts';
import type { PhotoForm, RoutePhoto } from './rider-reports.schema.ts';
import { routePhotos, type StoredPhoto } from './rider-reports.tables.server.ts';

const ENTITY = 'route-photos';
const VISITOR: AuditActor = { id: null, username: 'a visitor' };
const PHOTO_REVIEW: AuditActor = { id: null, username: 'photo review' };
const PHOTO_RECEIVED = 'Thank you. Your photo appears after a quick review.';
const GONE = 'This photo no longer exists.';

/** Photos of a route that riders send: made new without metadata, reviewed, then shown with the route. */
export function createRoutePhotos(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  jobs: Jobs;
  guard: SubmissionGuardService;
  sentForm: SubmissionKeys;
  images: Pick<ImagesService, 'upload' | 'remove' | 'onShelf'>;
  versions: ContentVersions;
  /** By route and network: a window of a day. */
  senders: LimitWindow;
}) {
  const { database, clock, jobs, guard, sentForm, images, versions, senders } = deps;
  const { db } = database;

  /** Pictures whose photo was declined yesterday, or whose route is gone. */
  async function clearShelf(): Promise<void> {
    const yesterday = new Date(clock.now() - DAY_MS);
    for (const { id } of await repo.listDeclinedPhotos(db, yesterday)) await repo.deletePhoto(db, id);
    const used = new Set(await repo.listFilenames(db));
    for (const filename of await images.onShelf('routes', yesterday))
      if (!used.has(filename)) await images.remove(filename, PHOTO_REVIEW);
  }
  jobs.every(DAY_MS, 'clear-route-photos', clearShelf);

  /** @throws AppError `conflict` when the route shows enough photos */
  async function refuseFull(routeId: number, handle: Db, then = ''): Promise<void> {
    if ((await repo.countPhotos(handle, routeId, 'published')) < PHOTO_LIMITS.perRoute) return;
    throw new AppError('conflict', `This route has ${PHOTO_LIMITS.perRoute} photos already.${then}`);
  }

  /** @throws AppError `conflict` when the route has enough photos, or enough of them wait */
  async function checkRoom(routeId: number, handle: Db = db): Promise<void> {
    await refuseFull(routeId, handle);
    if ((await repo.countPhotos(handle, routeId, 'pending')) < PHOTO_LIMITS.waiting) return;
    throw new AppError(
      'conflict',
      'Many photos of this route wait for review. Please try again in a few days.',
    );
  }

  /** @throws AppError `rate_limited` when enough photos of the route came from this network */
  async function countSender(key: string): Promise<void> {
    const taken = await senders.take(key, PHOTO_LIMITS.perSender);
    if (!taken.isFull) return;
    throw new AppError(
      'rate_limited',
      'Many photos of this route came from your connection. Please send more tomorrow.',
      { retryAfter: taken.secondsLeft },
    );
  }

  return {
    checkRoom: (routeId: number) => checkRoom(routeId),

    published: async (routeId: number): Promise<RoutePhoto[]> =>
      (await repo.listPublishedPhotos(db, routeId)).map(photoOf),

    /**
     * Stores a photo for review. The same form with the same picture again changes nothing. The answer does not say where it lies: nothing is shown before review.
     * @throws AppError `validation`, `too_large`, `unavailable`, `upstream` of the picture; `conflict` when the
     * route has enough photos; `rate_limited` from the spam protection, or when enough came from this network
     */
    async add(
      routeId: number,
      file: UploadedFile,
      form: PhotoForm,
      from: { address: string },
    ): Promise<{ message: string }> {
      const answer = { message: PHOTO_RECEIVED };
      const key = (await sentForm({ ...form, route: routeId, image: file.hash }))?.key ?? null;
      if (key && (await repo.hasKey(db, routePhotos, key))) return answer;
      await checkRoom(routeId);
      const spamHints = await guard.admit(form, { ...from, texts: [form.alt, form.credit ?? ''] });
      const sender = `${routeId} ${addressPrefix(from.address)}`;
      await countSender(sender);
      let filename: string | undefined;
      let stored = false;
      try {
        ({ filename } = await images.upload({ file, alt: form.alt, by: VISITOR, shelf: 'routes' }));
        const picture = filename;
        stored = await database.transaction(async (tx) => {
          await repo.lockPhotosOf(tx, routeId);
          if (key && (await repo.hasKey(tx, routePhotos, key))) return false;
          // Others may have come while the picture was made.
          await checkRoom(routeId, tx);
          return repo.insertPhoto(tx, {
            routeId,
            filename: picture,
            alt: form.alt,
            credit: form.credit,
            submissionKey: key,
            spamHints,
            createdAt: new Date(clock.now()),
          });
        });
      } finally {
        if (!stored) await senders.giveBack(sender);
        if (!stored && filename !== undefined) await images.remove(filename, PHOTO_REVIEW);
      }
      return answer;
    },

    /** See `TakeBack`. */
    stands: async (handle: Db, id: string): Promise<boolean> =>
      (await repo.findPhoto(handle, id))?.status === 'published',

    /** Makes a photo wait again whose publication at `left` is undone. @throws AppError `not_found`, `conflict`. */
    async reopen(tx: Db, id: string, left: Date): Promise<void> {
      const photo = await repo.lockPhoto(tx, id);
      if (!photo) throw new AppError('not_found', GONE);
      refuseChangedSince(photo.status === 'published' ? photo.decidedAt : null, left);
      await repo.updatePhoto(tx, id, { status: 'pending', decidedBy: null, decidedAt: null });
      await versions.bump(tx);
    },

    /**
     * Publishes or declines a photo; a declined picture is deleted a day later.
     * @param options.onlyWaiting one that nobody decided yet
     * @throws AppError `not_found`; `conflict` when it has that state already, does not wait, or finds no room
     */
    decide: (
      id: string,
      status: 'published' | 'declined',
      by: AuditActor,
      { onlyWaiting = false } = {},
    ): Promise<StoredPhoto> =>
      database.transaction(async (tx) => {
        const photo = await repo.lockPhoto(tx, id);
        if (!photo) throw new AppError('not_found', GONE);
        if (photo.status === status || (onlyWaiting && photo.status !== 'pending'))
          throw new AppError('conflict', `This photo is ${photo.status} already.`);
        if (status === 'published') {
          await repo.lockPhotosOf(tx, photo.routeId);
          await refuseFull(photo.routeId, tx, ' Take one down first.');
        }
        const now = new Date(clock.now());
        const changes = { status, decidedBy: by.username, decidedAt: now };
        await repo.updatePhoto(tx, id, changes);
        await recordAudit(tx, {
          at: now,
          by,
          action: status,
          entityType: ENTITY,
          entityId: id,
          before: { routeId: photo.routeId, status: photo.status },
          after: { routeId: photo.routeId, alt: photo.alt, status },
        });
        await versions.bump(tx);
        return { ...photo, ...changes };
      }),
  };
}
export type RoutePhotos = ReturnType<typeof createRoutePhotos>;

export const photoOf = ({ id, filename, alt, credit }: StoredPhoto): RoutePhoto => ({
  id,
  url: imageUrl(filename),
  alt,
  credit,
});
