import {
  boolean,
  customType,
  doublePrecision,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  CloseReason,
  ExperienceLevel,
  IssueType,
  OfferState,
  RequestStatus,
  Urgency,
} from './roadside.model.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const cube = customType<{ data: string; driverData: string }>({ dataType: () => 'cube' });

/** Columns are explained in db/migrations/0011_roadside.sql and 0015_roadside_relay.sql. */
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
  position: cube(),
  reach: doublePrecision(),
  serviceBits: integer('service_bits').notNull().default(0),
  emailKey: text('email_key'),
  phoneKey: text('phone_key'),
  submissionKey: uuid('submission_key'),
  spamHints: text('spam_hints').array().notNull().default([]),
  editedAt: instant('edited_at'),
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
  submissionKey: uuid('submission_key'),
  spamHints: text('spam_hints').array().notNull().default([]),
  emailKey: text('email_key'),
  phoneKey: text('phone_key'),
  area: text().notNull().default(''),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  road: text(),
  mileMarker: text('mile_marker'),
  chosenVolunteerId: uuid('chosen_volunteer_id'),
  radius: doublePrecision().notNull().default(25),
  confirmedAt: instant('confirmed_at'),
  confirmedBy: text('confirmed_by'),
  openSince: instant('open_since'),
  nobodyLeftAt: instant('nobody_left_at'),
  helpedAt: instant('helped_at'),
  closedAt: instant('closed_at'),
  closedBecause: text('closed_because').$type<CloseReason>(),
  thanks: text(),
  erasedAt: instant('erased_at'),
  nextStepAt: instant('next_step_at'),
});
export type StoredRequest = typeof roadsideRequests.$inferSelect;
export type NewRequest = typeof roadsideRequests.$inferInsert;

export const roadsideOffers = pgTable('roadside_offers', {
  id: uuid().primaryKey().defaultRandom(),
  requestId: uuid('request_id').notNull(),
  volunteerId: uuid('volunteer_id'),
  state: text().$type<OfferState>().notNull().default('open'),
  miles: integer().notNull(),
  askedAt: instant('asked_at').notNull(),
  answeredAt: instant('answered_at'),
});
export type StoredOffer = typeof roadsideOffers.$inferSelect;

export const roadsideBlockedContacts = pgTable('roadside_blocked_contacts', {
  id: uuid().primaryKey().defaultRandom(),
  kind: text().$type<'email' | 'phone'>().notNull(),
  contactKey: text('contact_key').notNull(),
  hint: text().notNull(),
  blockedBy: text('blocked_by').notNull(),
  blockedAt: instant('blocked_at').notNull(),
});
