import * as z from 'zod/mini';
import { ZIP_CODE_MESSAGE } from '#features/location/zip-code.model.ts';
import { moderationStateFields, seenField } from '#features/review/review.schema.ts';
import { emailField } from '#platform/forms/email.schema.ts';
import { proposalSchema } from '#features/review/changes/proposals.schema.ts';
import {
  atLeast,
  atMost,
  choiceField,
  numberField,
  optionalNumberField,
  requiredLongTextField,
  requiredTextField,
} from '#platform/forms/field.schema.ts';
import {
  CLOSE_REASONS,
  EXPERIENCE_LEVELS,
  holdsContact,
  ISSUE_TYPES,
  REQUEST_STATUSES,
  ROADSIDE_LIMITS as LIMITS,
  samePhone,
  servicesOf,
  URGENCIES,
} from './roadside.model.ts';

export const NAME_REQUIRED = 'Name is required';
const PHONE_MESSAGE = 'Please enter a valid phone number';
/** Digits of a US number without its area code. */
const LOCAL_NUMBER = 7;
const AVAILABILITY_REQUIRED = 'Please specify your availability';
const SERVICES_REQUIRED = 'Please specify services offered';
export const ISSUE_REQUIRED = 'Please select issue type';
const NO_CONTACTS = 'Everyone can read this. Please leave out phone numbers and email addresses.';

/** A volunteer as an admin sees them; nobody else sees e-mail, phone and ZIP code. */
export const reviewedVolunteerSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  zipCode: z.string(),
  servicesOffered: z.array(z.string()),
  availability: z.string(),
  experienceLevel: z.enum(EXPERIENCE_LEVELS),
  /** Miles. */
  maxDistance: z.number(),
  isActive: z.boolean(),
  /** Why to look twice, as sentences; empty for most. */
  spamHints: z.array(z.string()),
  /** When the volunteer last changed it by their private link. */
  editedAt: z.nullable(z.string()),
  /** What the volunteer wants to change in the words that everyone reads. */
  proposal: z.nullable(proposalSchema),
  ...moderationStateFields,
});
export type ReviewedVolunteer = z.infer<typeof reviewedVolunteerSchema>;

/** How far a request for help has come. Instants are ISO 8601 in UTC. */
export const relayStateSchema = z.object({
  /** Null: neither by mail nor by phone yet, so nobody is asked. */
  confirmedAt: z.nullable(z.string()),
  /** "mail", or the admin who called. */
  confirmedBy: z.nullable(z.string()),
  /** Volunteers asked so far, and what became of it. */
  asked: z.int(),
  declined: z.int(),
  waiting: z.int(),
  /** Miles around the place in which volunteers are asked now. */
  radius: z.number(),
  /** The volunteer that the requester chose, as long as they are registered. */
  chosen: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Who is on the way, or was. */
  helper: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Everyone in reach was asked. */
  nobodyLeftAt: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
  closedBecause: z.nullable(z.enum(CLOSE_REASONS)),
  /** The personal data is gone from here on; its fields are empty. */
  erasedAt: z.nullable(z.string()),
  /** No mail server is set: volunteers have to be called, see `GET /api/admin/requests/{id}/volunteers`. */
  byHand: z.boolean(),
});

/** What an admin sees of a request beside what was written into the form. */
const requestRelayFields = {
  /** "Leadville, CO". */
  area: z.string(),
  road: z.nullable(z.string()),
  mileMarker: z.nullable(z.string()),
  /** Where the requester stood, when they chose to send it; degrees. */
  position: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  spamHints: z.array(z.string()),
  /** The requester's e-mail address or phone number is on the block list. */
  isBlocked: z.boolean(),
  relay: relayStateSchema,
};

/** A request for help as an admin sees it. */
export const reviewedRequestSchema = z.object({
  id: z.string(),
  requesterName: z.string(),
  requesterEmail: z.string(),
  requesterPhone: z.string(),
  location: z.string(),
  zipCode: z.string(),
  issueType: z.enum(ISSUE_TYPES),
  description: z.string(),
  urgency: z.enum(URGENCIES),
  status: z.enum(REQUEST_STATUSES),
  ...requestRelayFields,
  ...moderationStateFields,
});
export type ReviewedRequest = z.infer<typeof reviewedRequestSchema>;

/** As on a keyboard: address books put unseen marks of direction around a number, and set dashes that do not break. */
const plainPhone = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim();

/** At least ten characters, and nothing that is no phone number: it is dialed, and the same one is found by its digits. */
export const phoneField = z.string({ error: PHONE_MESSAGE }).check(
  z.trim(),
  atMost(LIMITS.phone.max, PHONE_MESSAGE),
  z.overwrite(plainPhone),
  atLeast(LIMITS.phone.min, PHONE_MESSAGE),
  z.regex(/^[\d\s().+x#*-]+(?:ext(?:ension)?[\d\s.#-]*)?$/i, { error: PHONE_MESSAGE }),
  z.refine((text) => samePhone(text).length >= LOCAL_NUMBER, { error: PHONE_MESSAGE }),
);

export const zipField = z
  .string({ error: ZIP_CODE_MESSAGE })
  .check(z.trim(), z.regex(/^\d{5}$/, { error: ZIP_CODE_MESSAGE }));

const { min, max, default: usual } = LIMITS.maxDistance;
const MILES = `Distance must be between ${min} and ${max} miles`;
const miles = z
  .number({ error: MILES })
  .check(z.minimum(min, { error: MILES }), z.maximum(max, { error: MILES }));
const EXPERIENCE = 'Experience must be beginner, intermediate, advanced, professional or expert';

const withoutContact = z.refine<string>((text) => !holdsContact(text), { error: NO_CONTACTS });

/** Fields that a volunteer gives, and may change later. What everyone reads holds no contact. */
export const volunteerFields = {
  name: requiredTextField('Name', LIMITS.name, NAME_REQUIRED).check(withoutContact),
  phone: phoneField,
  zipCode: zipField,
  /** One service per line. */
  servicesOfferedInput: requiredLongTextField(
    'The list of services',
    LIMITS.services.items * (LIMITS.services.length + 2),
    SERVICES_REQUIRED,
  ).check(
    z.refine((text) => servicesOf(text).length <= LIMITS.services.items, {
      error: `At most ${LIMITS.services.items} services, please`,
    }),
    z.refine((text) => servicesOf(text).every((line) => line.length <= LIMITS.services.length), {
      error: `Each service may have at most ${LIMITS.services.length} characters`,
    }),
    withoutContact,
  ),
  availability: requiredTextField('Availability', LIMITS.availability, AVAILABILITY_REQUIRED).check(
    withoutContact,
  ),
  experienceLevel: choiceField(EXPERIENCE_LEVELS, 'beginner', EXPERIENCE),
  /** Miles. */
  maxDistance: numberField(miles, usual),
};

/** What an admin changes in a volunteer: only what is sent. */
export const volunteerChangesSchema = z.object({
  name: z.optional(requiredTextField('Name', LIMITS.name, NAME_REQUIRED)),
  email: z.optional(emailField()),
  phone: z.optional(phoneField),
  zipCode: z.optional(zipField),
  experienceLevel: z.optional(z.enum(EXPERIENCE_LEVELS, { error: EXPERIENCE })),
  /** Whole miles. The stored number, sent back, keeps its decimals; blank changes nothing. */
  maxDistance: optionalNumberField(miles),
  availability: z.optional(requiredTextField('Availability', LIMITS.availability, AVAILABILITY_REQUIRED)),
  isActive: z.optional(z.boolean({ error: 'isActive must be true or false' })),
  updatedAt: seenField,
});
export type VolunteerChanges = z.infer<typeof volunteerChangesSchema>;

/** A volunteer that an admin may call for a request. */
export const callableVolunteersSchema = z.object({
  volunteers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      availability: z.string(),
      servicesOffered: z.array(z.string()),
      /** Whole miles from ZIP code to ZIP code. */
      milesAway: z.int(),
      /** The requester asked for this one. */
      isChosen: z.boolean(),
      /** Said no already. */
      declined: z.boolean(),
    }),
  ),
});
export type CallableVolunteers = z.infer<typeof callableVolunteersSchema>;

/** Body of `POST /api/admin/requests/{id}/assign`: this volunteer said yes on the phone. */
export const assignSchema = z.object({
  volunteerId: z.uuid({ error: 'volunteerId must be the id of a volunteer' }),
});

/** Contacts that may make no request and register no volunteer. Only keyed hashes of them are kept. */
export const blockedContactsSchema = z.object({
  contacts: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['email', 'phone']),
      /** Enough for those who know it: "r…@ride.example", "…4567". */
      hint: z.string(),
      blockedBy: z.string(),
      blockedAt: z.string(),
    }),
  ),
});
export type BlockedContacts = z.infer<typeof blockedContactsSchema>;
