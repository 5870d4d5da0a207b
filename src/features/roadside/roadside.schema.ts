import * as z from 'zod/mini';
import { ZIP_CODE_MESSAGE } from '#features/location/zip-code.model.ts';
import { moderationStateFields, seenField } from '#features/moderation/moderation.schema.ts';
import { optionalNumberField, requiredTextField } from '#platform/forms/field.schema.ts';
import {
  EXPERIENCE_LEVELS,
  ISSUE_TYPES,
  REQUEST_STATUSES,
  ROADSIDE_LIMITS as LIMITS,
  URGENCIES,
} from './roadside.model.ts';

export const NAME_REQUIRED = 'Name is required';
export const EMAIL_MESSAGE = 'Please enter a valid email address';
export const PHONE_MESSAGE = 'Please enter a valid phone number';
export const AVAILABILITY_REQUIRED = 'Please specify your availability';

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
  ...moderationStateFields,
});
export type ReviewedVolunteer = z.infer<typeof reviewedVolunteerSchema>;

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
  ...moderationStateFields,
});
export type ReviewedRequest = z.infer<typeof reviewedRequestSchema>;

export const emailField = z
  .string({ error: EMAIL_MESSAGE })
  .check(
    z.trim(),
    z.maxLength(LIMITS.email, { error: EMAIL_MESSAGE }),
    z.regex(z.regexes.email, { error: EMAIL_MESSAGE }),
  );

/** At least ten characters, and nothing that is no phone number. */
export const phoneField = z
  .string({ error: PHONE_MESSAGE })
  .check(
    z.trim(),
    z.minLength(LIMITS.phone.min, { error: PHONE_MESSAGE }),
    z.maxLength(LIMITS.phone.max, { error: PHONE_MESSAGE }),
    z.regex(/^[\d\s().+x#*-]*$/i, { error: PHONE_MESSAGE }),
  );

const { min, max } = LIMITS.maxDistance;
const MILES = `Distance must be between ${min} and ${max} miles`;

/** What an admin changes in a volunteer: only what is sent. */
export const volunteerChangesSchema = z.object({
  name: z.optional(requiredTextField('Name', LIMITS.name, NAME_REQUIRED)),
  email: z.optional(emailField),
  phone: z.optional(phoneField),
  zipCode: z.optional(
    z.string({ error: ZIP_CODE_MESSAGE }).check(z.trim(), z.regex(/^\d{5}$/, { error: ZIP_CODE_MESSAGE })),
  ),
  experienceLevel: z.optional(
    z.enum(EXPERIENCE_LEVELS, {
      error: 'Experience must be beginner, intermediate, advanced, professional or expert',
    }),
  ),
  /** Whole miles. The stored number, sent back, keeps its decimals; blank changes nothing. */
  maxDistance: optionalNumberField(
    z.number({ error: MILES }).check(z.minimum(min, { error: MILES }), z.maximum(max, { error: MILES })),
  ),
  availability: z.optional(requiredTextField('Availability', LIMITS.availability, AVAILABILITY_REQUIRED)),
  isActive: z.optional(z.boolean({ error: 'isActive must be true or false' })),
  updatedAt: seenField,
});
export type VolunteerChanges = z.infer<typeof volunteerChangesSchema>;
