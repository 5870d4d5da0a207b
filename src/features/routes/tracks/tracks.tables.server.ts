import { boolean, doublePrecision, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Columns are explained in db/migrations/0023_route_geometries.sql, 0057_track_drafts.sql and 0072_approximate_tracks.sql. */
export const routeGeometries = pgTable('route_geometries', {
  id: uuid().primaryKey(),
  routeId: integer('route_id'),
  revision: text().notNull(),
  line: text().notNull(),
  linePoints: integer('line_points').notNull(),
  miles: doublePrecision().notNull(),
  west: doublePrecision().notNull(),
  south: doublePrecision().notNull(),
  east: doublePrecision().notNull(),
  north: doublePrecision().notNull(),
  profile: integer().array(),
  gain: integer(),
  loss: integer(),
  curveScore: integer('curve_score').notNull(),
  curveMiles: doublePrecision('curve_miles').notNull(),
  tripZips: text('trip_zips').array().notNull(),
  isSample: boolean('is_sample').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  sender: text(),
  approximate: boolean().notNull().default(false),
});

export type StoredGeometry = typeof routeGeometries.$inferSelect;
export type NewGeometry = typeof routeGeometries.$inferInsert;
