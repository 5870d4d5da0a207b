import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ConditionKind } from './rider-reports.model.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

type ReportStatus = 'pending' | 'published' | 'declined';

/** Columns of all of these are explained in db/migrations/0029_rider_reports.sql. */
export const routeRidden = pgTable('route_ridden', {
  routeId: integer('route_id').notNull(),
  deviceHash: text('device_hash').notNull(),
  riddenMonth: text('ridden_month').notNull(),
  createdAt: instant('created_at').notNull(),
});

const reviewed = {
  status: text().$type<ReportStatus>().notNull().default('pending'),
  submissionKey: uuid('submission_key'),
  spamHints: text('spam_hints').array().notNull().default([]),
  decidedBy: text('decided_by'),
  decidedAt: instant('decided_at'),
  createdAt: instant('created_at').notNull(),
};

export const routeReports = pgTable('route_reports', {
  id: uuid().primaryKey().defaultRandom(),
  routeId: integer('route_id').notNull(),
  kind: text().$type<ConditionKind>().notNull(),
  note: text().notNull(),
  seenOn: text('seen_on').notNull(),
  expiresAt: instant('expires_at').notNull(),
  gone: integer().notNull().default(0),
  ...reviewed,
});
export type StoredReport = typeof routeReports.$inferSelect;

export const routeReportGone = pgTable('route_report_gone', {
  reportId: uuid('report_id').notNull(),
  deviceHash: text('device_hash').notNull(),
});

export const routePhotos = pgTable('route_photos', {
  id: uuid().primaryKey().defaultRandom(),
  routeId: integer('route_id').notNull(),
  filename: text().notNull(),
  alt: text().notNull(),
  credit: text(),
  ...reviewed,
});
export type StoredPhoto = typeof routePhotos.$inferSelect;
