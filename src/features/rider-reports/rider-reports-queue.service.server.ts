import { QUEUE_RANKS } from '#features/review/queue/queue.model.ts';
import type { QueueRow, Reviewable } from '#features/review/reviewable.service.server.ts';
import type { ScenicRoutesService } from '#features/routes/routes.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Db } from '#platform/db/database.server.ts';
import { hintSentences } from '#platform/spam/submission-guard.server.ts';
import { UUID_ID } from '#platform/forms/id.schema.ts';
import { isDoubted, type ConditionReports } from './condition-reports.service.server.ts';
import { shortWeekdayText } from '#platform/time/day-text.ts';
import { CONDITION_LABELS, lastDayOf } from './rider-reports.model.ts';
import {
  countWaitingPhotos,
  countWaitingReports,
  findWaitingPhoto,
  findWaitingReport,
  listWaitingPhotos,
  listWaitingReports,
} from './rider-reports-queue.repo.server.ts';
import type { StoredPhoto, StoredReport } from './rider-reports.tables.server.ts';
import { photoOf, type RoutePhotos } from './route-photos.service.server.ts';

/** Whoever took it down or kept it meanwhile has decided. */
const ONLY_WAITING = { onlyWaiting: true };

interface Routes {
  routes: { review: Pick<ScenicRoutesService['review'], 'names'> };
}

/** Conditions that riders report, and those that others say are gone. */
export function reviewableReports({
  clock,
  routes,
  conditions,
}: Routes & { clock: Clock; conditions: ConditionReports }): Reviewable {
  const now = () => new Date(clock.now());
  const rowOf = (report: StoredReport, route: string): QueueRow => ({
    id: report.id,
    title: `${CONDITION_LABELS[report.kind]}: ${route}`,
    summary: isDoubted(report)
      ? `${report.gone} riders say that it is gone. Approve keeps it, Decline takes it down. ${report.note}`.trim()
      : report.note,
    submittedAt: report.createdAt,
    changedAt: report.decidedAt ?? report.createdAt,
    hints: hintSentences(report.spamHints),
    isSpam: report.spamHints.length > 0,
  });
  return {
    kind: 'route-reports',
    label: 'Road report',
    plural: 'Road reports',
    auditType: 'route-reports',
    idPattern: UUID_ID,
    ranks: [QUEUE_RANKS.ordinary],
    waiting: (db, page) => named(db, routes, listWaitingReports(db, now(), page), rowOf),
    count: (db, most) => countWaitingReports(db, now(), most),
    find: async (db, id) => {
      const report = await findWaitingReport(db, now(), id);
      if (!report) return undefined;
      const route = (await routes.review.names(db, [report.routeId])).get(report.routeId) ?? '';
      return {
        ...rowOf(report, route),
        preview: {
          title: `${CONDITION_LABELS[report.kind]}: ${route}`,
          line: `Seen ${shortWeekdayText(report.seenOn)}, shown until ${shortWeekdayText(lastDayOf(report.kind, report.seenOn))}`,
          text: report.note,
          more: [],
        },
        href: `/route/${report.routeId}`,
        facts: [],
      };
    },
    approve: (id, by) => conditions.decide(id, 'published', by, ONLY_WAITING),
    decline: (id, _reason, by) => conditions.decide(id, 'declined', by, ONLY_WAITING),
  };
}

/** Photos that riders send. */
export function reviewablePhotos({ routes, photos }: Routes & { photos: RoutePhotos }): Reviewable {
  const rowOf = (photo: StoredPhoto, route: string): QueueRow => ({
    id: photo.id,
    title: `Photo: ${route}`,
    summary: photo.alt,
    submittedAt: photo.createdAt,
    changedAt: photo.decidedAt ?? photo.createdAt,
    sender: { name: photo.credit ?? 'Anonymous', email: null },
    hints: hintSentences(photo.spamHints),
    isSpam: photo.spamHints.length > 0,
  });
  return {
    kind: 'route-photos',
    label: 'Route photo',
    plural: 'Route photos',
    auditType: 'route-photos',
    idPattern: UUID_ID,
    ranks: [QUEUE_RANKS.ordinary],
    waiting: (db, page) => named(db, routes, listWaitingPhotos(db, page), rowOf),
    count: countWaitingPhotos,
    find: async (db, id) => {
      const photo = await findWaitingPhoto(db, id);
      if (!photo) return undefined;
      const route = (await routes.review.names(db, [photo.routeId])).get(photo.routeId) ?? '';
      const { url, alt } = photoOf(photo);
      return {
        ...rowOf(photo, route),
        preview: {
          title: route,
          line: photo.credit ? `Photo by ${photo.credit}` : '',
          text: photo.alt,
          more: [],
        },
        href: `/route/${photo.routeId}`,
        facts: [],
        picture: { url, alt },
      };
    },
    // Nobody gets an email about a photo, so there is nothing to ask before one goes out.
    takeBack: {
      approve: async (id, by) =>
        (await photos.decide(id, 'published', by, ONLY_WAITING)).decidedAt ?? new Date(0),
      stands: photos.stands,
      reopen: photos.reopen,
    },
    approve: (id, by) => photos.decide(id, 'published', by, ONLY_WAITING),
    decline: (id, _reason, by) => photos.decide(id, 'declined', by, ONLY_WAITING),
  };
}

async function named<Row extends { routeId: number }>(
  db: Db,
  { review }: Routes['routes'],
  found: Promise<Row[]>,
  rowOf: (row: Row, route: string) => QueueRow,
): Promise<QueueRow[]> {
  const rows = await found;
  const names = await review.names(db, [...new Set(rows.map(({ routeId }) => routeId))]);
  return rows.map((row) => rowOf(row, names.get(row.routeId) ?? ''));
}
