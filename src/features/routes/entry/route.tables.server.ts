import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  doublePrecision,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Difficulty, RoadType, RouteType } from './choices.model.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Columns are explained in db/migrations: 0002_scenic_routes, 0019_ownership, 0098_standing_rides, 0101_left_series. */
export const scenicRoutes = pgTable('scenic_routes', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  description: text().notNull(),
  startLocation: text('start_location').notNull(),
  endLocation: text('end_location').notNull(),
  distance: doublePrecision().notNull(),
  difficulty: text().$type<Difficulty>().notNull(),
  scenicRating: integer('scenic_rating').notNull(),
  roadType: text('road_type').$type<RoadType>().notNull(),
  highlights: text().array().notNull(),
  warnings: text().array().notNull(),
  zipCodes: text('zip_codes').array().notNull(),
  estimatedTime: integer('estimated_time').notNull(),
  routeType: text('route_type').$type<RouteType>().notNull(),
  rideDate: text('ride_date'),
  rideTime: text('ride_time'),
  rideTimeZone: text('ride_time_zone'),
  rideStartsAt: instant('ride_starts_at'),
  rideDayEndsAt: instant('ride_day_ends_at'),
  isGroupRide: boolean('is_group_ride')
    .notNull()
    .generatedAlwaysAs(sql`route_type = 'group_ride' OR (ride_date IS NOT NULL AND ride_time IS NOT NULL)`),
  organizer: text(),
  meetingPoint: text('meeting_point'),
  pace: text(),
  fuelRange: integer('fuel_range'),
  maxRiders: integer('max_riders'),
  seriesId: integer('series_id'),
  seriesDate: text('series_date'),
  leftSeries: boolean('left_series').notNull().default(false),
  meetingTime: text('meeting_time'),
  lead: text('lead_rider'),
  sweep: text('sweep_rider'),
  stops: text().array().notNull().default([]),
  isApproved: boolean('is_approved').notNull().default(false),
  isPublished: boolean('is_published').notNull().default(false),
  submittedBy: text('submitted_by').notNull().default('Anonymous'),
  submitterEmail: text('submitter_email'),
  submissionKey: uuid('submission_key'),
  spamHints: text('spam_hints').array().notNull().default([]),
  approvedBy: text('approved_by'),
  approvedAt: instant('approved_at'),
  firstPublishedAt: instant('first_published_at'),
  withdrawnAt: instant('withdrawn_at'),
  cancelledAt: instant('cancelled_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  revision: integer().notNull().default(0),
  searchText: text('search_text').notNull(),
});

/** A row as it is stored, published or not. */
export type StoredRoute = typeof scenicRoutes.$inferSelect;
export type NewRoute = typeof scenicRoutes.$inferInsert;

const cube = customType<{ data: string; driverData: string }>({ dataType: () => 'cube' });

export const scenicRoutePlaces = pgTable('scenic_route_places', {
  routeId: integer('route_id').notNull(),
  position: cube().notNull(),
  isGroupRide: boolean('is_group_ride').notNull(),
  difficulty: smallint().notNull(),
  roadType: smallint('road_type').notNull(),
  rating: smallint().notNull(),
});
