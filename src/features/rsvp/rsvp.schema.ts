import * as z from 'zod/mini';
import { routeDetailsSchema } from '#features/routes/entry/route.schema.ts';
import { emailField, optionalEmailField } from '#platform/forms/email.schema.ts';
import { numberField, optionalLongTextField, requiredTextField } from '#platform/forms/field.schema.ts';
import { submissionGuardFields } from '#platform/spam/submission.schema.ts';
import { numberIdListField } from '#platform/forms/id.schema.ts';
import { SIGN_UP_STATUSES, RSVP_LIMITS, RSVP_STATES, STORED_RSVP_STATES } from './rsvp.model.ts';

const PARTY = `Between 1 and ${RSVP_LIMITS.party} riders can be signed up together`;

const partySizeField = numberField(
  z
    .number({ error: PARTY })
    .check(
      z.int({ error: PARTY }),
      z.minimum(1, { error: PARTY }),
      z.maximum(RSVP_LIMITS.party, { error: PARTY }),
    ),
  1,
);
const noteField = optionalLongTextField('Note', RSVP_LIMITS.note);
const shareEmailField = z._default(z.boolean({ error: 'shareEmail must be true or false' }), false);

const rsvpFields = {
  name: requiredTextField('Name', RSVP_LIMITS.name, 'Name is required'),
  partySize: partySizeField,
  note: noteField,
  shareEmail: shareEmailField,
};

/** The form where the site sends mail: the link to the entry goes to the address. */
export const rsvpFormSchema = z.object({ ...rsvpFields, email: emailField() });
/** The form where it cannot: the link is shown, and an address is only for the organizer. */
export const rsvpFormWithoutMailSchema = z.object({ ...rsvpFields, email: optionalEmailField() });
export type RsvpForm = z.infer<typeof rsvpFormWithoutMailSchema>;

/** Body of `POST /api/rides/{id}/rsvp`. `email` is required where the site can send mail. */
export const rsvpRequestSchema = z.object({
  ...rsvpFields,
  email: optionalEmailField(),
  ...submissionGuardFields,
});
export type RsvpRequest = z.infer<typeof rsvpRequestSchema>;

const countFields = {
  /** Riders, not entries. */
  going: z.int(),
  /** Of those who go: whose place is held, and not confirmed yet. */
  unconfirmed: z.int(),
  waiting: z.int(),
  /** Null: no limit. May be less than `going` after an edit: nobody is thrown out. */
  capacity: z.nullable(z.int()),
};

/** Counts alone: who comes is nobody's business but the organizer's. */
export const rideRsvpSchema = z.object({
  ...countFields,
  door: z.enum(SIGN_UP_STATUSES),
  /** Whether an entry's link goes out by mail; an address is asked for then. */
  mailWorks: z.boolean(),
});
export type RideRsvp = z.infer<typeof rideRsvpSchema>;

export const rsvpAnswerSchema = z.object({
  state: z.enum(RSVP_STATES),
  /** Place on the waiting list, from 1; null for those who go. */
  position: z.nullable(z.int()),
  message: z.string(),
  /** Null where it went out by mail, so that only the address's owner gets it. */
  link: z.nullable(z.object({ page: z.literal('/private/rsvp'), token: z.string() })),
});
export type RsvpAnswer = z.infer<typeof rsvpAnswerSchema>;

/** An entry as the holder of its link sees it. */
export const myRsvpSchema = z.object({
  /** `lapsed`: not confirmed in time, so the place went to others. */
  state: z.enum(STORED_RSVP_STATES),
  isConfirmed: z.boolean(),
  /** Until when the place is held unconfirmed. */
  lapsesAt: z.nullable(z.string()),
  position: z.nullable(z.int()),
  name: z.string(),
  email: z.nullable(z.string()),
  partySize: z.int(),
  note: z.nullable(z.string()),
  shareEmail: z.boolean(),
  createdAt: z.string(),
  /** Riders that the entry may have now at most. */
  mostRiders: z.int(),
  /** `open` as long as the entry can be changed. */
  door: z.enum(SIGN_UP_STATUSES),
  rideId: z.int(),
  rideName: z.string(),
  /** Day and hour in words. */
  rideWhen: z.string(),
  rideDate: z.nullable(z.string()),
  /** Null while the ride is not public. */
  ride: z.nullable(routeDetailsSchema),
  eraseAt: z.nullable(z.string()),
});
export type MyRsvp = z.infer<typeof myRsvpSchema>;

/** Body of `PUT /api/private/rsvp`: only what is sent changes. */
export const rsvpChangesSchema = z.object({
  // A default would fill in for what was left out, and wipe it.
  partySize: z.optional(partySizeField.def.innerType),
  note: z.optional(noteField.def.innerType),
  shareEmail: z.optional(z.boolean({ error: 'shareEmail must be true or false' })),
});
export type RsvpChanges = z.infer<typeof rsvpChangesSchema>;

const riderSchema = z.object({
  id: z.string(),
  name: z.string(),
  partySize: z.int(),
  state: z.enum(RSVP_STATES),
  isConfirmed: z.boolean(),
  note: z.nullable(z.string()),
  /** For organizers only with the rider's consent. */
  email: z.nullable(z.string()),
  createdAt: z.string(),
});
export const riderListSchema = z.object({ ...countFields, riders: z.array(riderSchema) });
export type RiderList = z.infer<typeof riderListSchema>;

/** `GET /api/rides/going?ids=1,2`: of published rides that anyone has signed up for. */
export const goingQuerySchema = z.object({ ids: numberIdListField(50, 'ride') });
export const goingAnswerSchema = z.object({ going: z.record(z.string(), z.int()) });
export type GoingAnswer = z.infer<typeof goingAnswerSchema>;

/** `GET /api/admin/rsvps?ids=1,2` */
export const rsvpCountsQuerySchema = z.object({
  ids: numberIdListField(200, 'ride'),
});
export const rsvpCountsSchema = z.object({
  counts: z.record(z.string(), z.object({ going: z.int(), unconfirmed: z.int(), waiting: z.int() })),
});
export type RsvpCountsAnswer = z.infer<typeof rsvpCountsSchema>;

export const rsvpIdParamsSchema = z.object({ id: z.uuid({ error: 'There is no such entry' }) });
