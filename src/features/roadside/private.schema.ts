import * as z from 'zod/mini';
import { optionalLongTextField } from '#platform/forms/field.schema.ts';
import {
  CLOSE_REASONS,
  EXPERIENCE_LEVELS,
  ISSUE_TYPES,
  OFFER_STATES,
  REQUEST_STATUSES,
  REQUEST_STEPS,
  ROADSIDE_LIMITS as LIMITS,
  URGENCIES,
} from './roadside.model.ts';
import { volunteerFields } from './roadside.schema.ts';

// Calls of the holder of a private link, sent with its token as `Authorization: Bearer …`. Instants are ISO 8601 in
// UTC. Each call that changes something answers the view as it is afterwards.

/** A contact: the requester's for the volunteer who accepted, and theirs for the requester. */
export const contactSchema = z.object({ name: z.string(), email: z.string(), phone: z.string() });
export type Contact = z.infer<typeof contactSchema>;

const positionSchema = z.object({ latitude: z.number(), longitude: z.number() });

/**
 * `GET /api/private/roadside-request`. `POST …/confirm`, `…/cancel`, `…/complete` (thanks), `GET …/export` and
 * `DELETE` (erases, answers `{message}`).
 */
export const requestViewSchema = z.object({
  id: z.string(),
  status: z.enum(REQUEST_STATUSES),
  step: z.enum(REQUEST_STEPS),
  issueType: z.enum(ISSUE_TYPES),
  urgency: z.enum(URGENCIES),
  requesterName: z.string(),
  requesterEmail: z.string(),
  requesterPhone: z.string(),
  location: z.string(),
  zipCode: z.string(),
  /** "Leadville, CO". */
  area: z.string(),
  road: z.nullable(z.string()),
  mileMarker: z.nullable(z.string()),
  position: z.nullable(positionSchema),
  description: z.string(),
  createdAt: z.string(),
  confirmedAt: z.nullable(z.string()),
  /** True for the link of the confirmation mail, while there is something to confirm. */
  canConfirm: z.boolean(),
  /** False: this site cannot send mail, so an admin has to call to confirm. */
  mailWorks: z.boolean(),
  /** The email that asks to confirm could not be delivered, or not yet; whoever got it is not told. */
  isUndelivered: z.boolean(),
  /** An admin reads it before volunteers are asked. */
  needsReview: z.boolean(),
  /** Who watches requests at night, a sentence or two; null once someone comes, or where the site does not say. */
  nightWatch: z.nullable(z.string()),
  approvedAt: z.nullable(z.string()),
  /** The volunteer who was asked for, as everyone sees their name; null when none was, or they left. */
  chosenName: z.nullable(z.string()),
  /** Volunteers asked so far, and how many of them said no. */
  asked: z.int(),
  declined: z.int(),
  /** When the last of them were asked. */
  lastAskedAt: z.nullable(z.string()),
  /** Miles around the place in which volunteers are asked now. */
  radius: z.number(),
  nobodyLeftAt: z.nullable(z.string()),
  /** Who is on the way, or helped; null before, and once the request was closed for 30 days. */
  helper: z.nullable(contactSchema),
  /** When the helper said yes. */
  helpedAt: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  closedBecause: z.nullable(z.enum(CLOSE_REASONS)),
  /** What the requester wrote to the helper. */
  thanks: z.nullable(z.string()),
  /** When it ends by itself, or its personal data is erased. */
  endsAt: z.nullable(z.string()),
});
export type RequestView = z.infer<typeof requestViewSchema>;

/**
 * `GET /api/private/roadside-shared`, by the link of `POST /api/private/roadside-request/share`: what anyone may see whom
 * the requester gave it to. No names, no contacts, no description.
 */
export const sharedRequestSchema = z.object({
  step: z.enum(REQUEST_STEPS),
  issueType: z.enum(ISSUE_TYPES),
  /** "Leadville, CO". */
  area: z.string(),
  /** Null once it is over. */
  place: z.nullable(
    z.object({
      /** Null where it holds a phone number or an email address. */
      location: z.nullable(z.string()),
      road: z.nullable(z.string()),
      mileMarker: z.nullable(z.string()),
      position: z.nullable(positionSchema),
    }),
  ),
  needsReview: z.boolean(),
  createdAt: z.string(),
  confirmedAt: z.nullable(z.string()),
  approvedAt: z.nullable(z.string()),
  asked: z.int(),
  declined: z.int(),
  lastAskedAt: z.nullable(z.string()),
  /** When somebody said yes. */
  helpedAt: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
});
export type SharedRequest = z.infer<typeof sharedRequestSchema>;

/** Body of `POST /api/private/roadside-request/complete`. */
export const completeRequestSchema = z.object({ thanks: optionalLongTextField('Thanks', LIMITS.thanks) });
export type CompleteRequest = z.infer<typeof completeRequestSchema>;

/**
 * `GET /api/private/roadside-offer`. `POST …/accept`, `…/decline`, `…/withdraw` (step back after accepting) and
 * `…/complete`. Accepting when somebody else was faster changes nothing and answers the view: look at `state`.
 */
export const offerViewSchema = z.object({
  id: z.string(),
  state: z.enum(OFFER_STATES),
  /** Why it ended: somebody else is on the way, or the request is over. Null also while nobody is and it is not. */
  endedBecause: z.nullable(z.enum(['taken', 'over'])),
  /** One sentence on the state: "Someone else is already on the way. Thank you." */
  message: z.string(),
  /** The request's own state. */
  status: z.enum(REQUEST_STATUSES),
  issueType: z.enum(ISSUE_TYPES),
  urgency: z.enum(URGENCIES),
  /** "Leadville, CO". */
  area: z.string(),
  /** Whole miles from ZIP code to ZIP code. */
  milesAway: z.int(),
  /** When help was asked for. */
  requestedAt: z.string(),
  askedAt: z.string(),
  answeredAt: z.nullable(z.string()),
  volunteerName: z.string(),
  /** Whom to help, where, with what: only after accepting, and until the request was closed for 30 days. */
  requester: z.nullable(
    z.extend(contactSchema, {
      location: z.string(),
      zipCode: z.string(),
      road: z.nullable(z.string()),
      mileMarker: z.nullable(z.string()),
      position: z.nullable(positionSchema),
      description: z.string(),
    }),
  ),
  thanks: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
});
export type OfferView = z.infer<typeof offerViewSchema>;

/** One time that a volunteer was asked; nobody's contact. */
export const helpHistorySchema = z.object({
  state: z.enum(OFFER_STATES),
  issueType: z.enum(ISSUE_TYPES),
  area: z.string(),
  milesAway: z.int(),
  askedAt: z.string(),
  answeredAt: z.nullable(z.string()),
  /** The request's own state. */
  status: z.enum(REQUEST_STATUSES),
  /** Until the request was closed for 30 days. */
  thanks: z.nullable(z.string()),
  /** Whom this volunteer helps or helped, until the request was closed for 30 days. */
  requester: z.nullable(contactSchema),
});

/**
 * `GET /api/private/roadside-volunteer`. `PUT` (changes), `DELETE …/proposal` (takes back the change that waits),
 * `POST …/pause`, `…/resume`, `GET …/export` and `DELETE` (leaves: everything is erased at once, answers `{message}`).
 */
export const volunteerViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Cannot be changed: a new address would get relay emails that its owner never agreed to. */
  email: z.string(),
  phone: z.string(),
  zipCode: z.string(),
  /** "Leadville, CO". */
  area: z.string(),
  servicesOffered: z.array(z.string()),
  availability: z.string(),
  experienceLevel: z.enum(EXPERIENCE_LEVELS),
  /** Miles. */
  maxDistance: z.number(),
  /** False while paused: neither found nor asked. */
  isActive: z.boolean(),
  /** Reviewed and listed; only then are they found and asked. */
  isPublished: z.boolean(),
  createdAt: z.string(),
  /** Send it back with a change, and the change is refused (409) when somebody else was faster. */
  updatedAt: z.string(),
  /** False: this site cannot send mail, so an admin calls when help is needed. */
  mailWorks: z.boolean(),
  /** What everyone reads, as the volunteer wants it: what is stored, with a change that waits for review. */
  wanted: z.object({
    name: z.string(),
    servicesOffered: z.array(z.string()),
    availability: z.string(),
    experienceLevel: z.enum(EXPERIENCE_LEVELS),
  }),
  /** The change that waits for review; `fields` are the labels of what it changes. */
  proposal: z.nullable(z.object({ createdAt: z.string(), fields: z.array(z.string()) })),
  /** The last change that was not accepted, until the next one. */
  declined: z.nullable(z.object({ at: z.string(), reason: z.nullable(z.string()) })),
  /** Newest first, at most 50. */
  history: z.array(helpHistorySchema),
});
export type VolunteerView = z.infer<typeof volunteerViewSchema>;

/**
 * Body of `PUT /api/private/roadside-volunteer`: all fields of the form, for it is one. The address stays. Once the
 * registration is approved, what everyone reads changes after review; the rest at once.
 */
export const ownVolunteerChangesSchema = z.object({
  ...volunteerFields,
  updatedAt: z.optional(z.nullable(z.string({ error: 'updatedAt must be a date and time' }))),
});
export type OwnVolunteerChanges = z.infer<typeof ownVolunteerChangesSchema>;

export const erasedAnswerSchema = z.object({ message: z.string() });
