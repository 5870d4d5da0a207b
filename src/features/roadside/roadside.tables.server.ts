import { boolean, doublePrecision, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ExperienceLevel, IssueType, RequestStatus, Urgency } from './roadside.model.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Columns are explained in db/migrations/0011_roadside.sql. */
export const roadsideVolunteers = pgTable('roadside_volunteers', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  zipCode: text('zip_code').notNull(),
  servicesOffered: text('services_offered').array().notNull(),
  availability: text().notNull(),
  experienceLevel: text('experience_level').$type<ExperienceLevel>().notNull().default('beginner'),
  maxDistance: doublePrecision('max_distance').notNull().default(25),
  isActive: boolean('is_active').notNull().default(true),
  isApproved: boolean('is_approved').notNull().default(false),
  isPublished: boolean('is_published').notNull().default(false),
  approvedBy: text('approved_by'),
  approvedAt: instant('approved_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  searchText: text('search_text').notNull(),
});
export type StoredVolunteer = typeof roadsideVolunteers.$inferSelect;
export type NewVolunteer = typeof roadsideVolunteers.$inferInsert;

export const roadsideRequests = pgTable('roadside_requests', {
  id: uuid().primaryKey().defaultRandom(),
  requesterName: text('requester_name').notNull(),
  requesterEmail: text('requester_email').notNull(),
  requesterPhone: text('requester_phone').notNull(),
  location: text().notNull(),
  zipCode: text('zip_code').notNull(),
  issueType: text('issue_type').$type<IssueType>().notNull(),
  description: text().notNull(),
  urgency: text().$type<Urgency>().notNull().default('medium'),
  status: text().$type<RequestStatus>().notNull().default('pending'),
  isApproved: boolean('is_approved').notNull().default(false),
  isPublished: boolean('is_published').notNull().default(false),
  approvedBy: text('approved_by'),
  approvedAt: instant('approved_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  searchText: text('search_text').notNull(),
});
export type StoredRequest = typeof roadsideRequests.$inferSelect;
export type NewRequest = typeof roadsideRequests.$inferInsert;
