import * as z from 'zod/mini';
import { emailField } from '#platform/forms/email.schema.ts';
import {
  atLeast,
  choiceField,
  numberField,
  optionalNumberField,
  optionalTextField,
  requiredLongTextField,
  requiredTextField,
} from '#platform/forms/field.schema.ts';
import { submissionGuardFields } from '#platform/spam/submission.schema.ts';
import {
  EXPERIENCE_LEVELS,
  ISSUE_TYPES,
  ROADSIDE_LIMITS as LIMITS,
  ROADSIDE_SEARCH as SEARCH,
  URGENCIES,
} from './roadside.model.ts';
import { ISSUE_REQUIRED, NAME_REQUIRED, phoneField, volunteerFields, zipField } from './roadside.schema.ts';

const SEARCH_MILES = `Distance must be between ${SEARCH.min} and ${SEARCH.max} miles`;
const searchDistance = numberField(
  z
    .number({ error: SEARCH_MILES })
    .check(z.minimum(SEARCH.min, { error: SEARCH_MILES }), z.maximum(SEARCH.max, { error: SEARCH_MILES })),
  SEARCH.default,
);
const issueType = z.enum(ISSUE_TYPES, { error: ISSUE_REQUIRED });

/** Body of `POST /api/roadside/search`; what the search form holds is what the call sends. */
export const volunteerSearchSchema = z.object({ zipCode: zipField, issueType, maxDistance: searchDistance });
export type VolunteerSearch = z.infer<typeof volunteerSearchSchema>;

/** A volunteer as everyone sees them: exactly these fields. */
export const publicVolunteerSchema = z.object({
  id: z.string(),
  name: z.string(),
  experienceLevel: z.enum(EXPERIENCE_LEVELS),
  servicesOffered: z.array(z.string()),
  availability: z.string(),
  /** Miles. */
  maxDistance: z.number(),
});
export type PublicVolunteer = z.infer<typeof publicVolunteerSchema>;

export const volunteerSearchAnswerSchema = z.object({
  /** Exact matches first, then the nearest; at most 50. */
  volunteers: z.array(publicVolunteerSchema),
  /** "Found 3 volunteers within 25 miles of 80435", which counts all matches. */
  message: z.string(),
});
export type VolunteerSearchAnswer = z.infer<typeof volunteerSearchAnswerSchema>;

/** The Volunteer form; what comes out is the call's body. */
export const volunteerFormSchema = z.object({
  ...volunteerFields,
  email: emailField(),
  isActive: z._default(z.boolean({ error: 'isActive must be true or false' }), true),
});
export type VolunteerForm = z.infer<typeof volunteerFormSchema>;

/** Body of `POST /api/roadside/volunteer`. */
export const registerVolunteerSchema = z.extend(volunteerFormSchema, submissionGuardFields);
export type RegisterVolunteer = z.infer<typeof registerVolunteerSchema>;

const degrees = (label: string, most: number) => {
  const error = `${label} must be a number from -${most} to ${most}`;
  return optionalNumberField(
    z.number({ error }).check(z.minimum(-most, { error }), z.maximum(most, { error })),
  );
};

/** What `GET /api/roadside/near` is asked. */
export const nearHelpQuerySchema = z.object({
  zipCode: zipField,
  issueType,
  /** Where the rider stands, both or none: as in the request, it counts before the ZIP code. */
  latitude: degrees('Latitude', 90),
  longitude: degrees('Longitude', 180),
});
export type NearHelpQuery = z.infer<typeof nearHelpQuerySchema>;

export const nearHelpSchema = z.object({
  volunteers: z.number(),
  /** Within which they are counted. */
  miles: z.number(),
  /** "4 volunteers within 25 miles of Dillon, CO fix flat tires.", and how long a yes has taken around there. */
  message: z.string(),
});
export type NearHelp = z.infer<typeof nearHelpSchema>;

const PLACE = 'Please say where you are';
const DESCRIPTION = `Please describe the problem in at least ${LIMITS.description.min} characters`;

/** The Need Help form; what comes out is the call's body. */
export const helpFormSchema = z.object({
  requesterName: requiredTextField('Name', LIMITS.name, NAME_REQUIRED),
  requesterEmail: emailField(),
  requesterPhone: phoneField,
  /** In words. */
  location: requiredTextField('Location', LIMITS.place.max, PLACE).check(atLeast(LIMITS.place.min, PLACE)),
  zipCode: zipField,
  issueType,
  description: requiredLongTextField('Description', LIMITS.description.max, DESCRIPTION).check(
    atLeast(LIMITS.description.min, DESCRIPTION),
  ),
  urgency: choiceField(URGENCIES, 'medium', 'Urgency must be low, medium or high'),
  /** The volunteer chosen from a search: asked first, alone. */
  volunteerId: z.optional(z.nullable(z.uuid({ error: 'volunteerId must be the id of a volunteer' }))),
  /** Miles of the rider's search. */
  maxDistance: searchDistance,
  /** Where the rider stands, both or none: only who comes to help, and the admins, see it. */
  latitude: degrees('Latitude', 90),
  longitude: degrees('Longitude', 180),
  road: optionalTextField('Road', LIMITS.road),
  mileMarker: optionalTextField('Mile marker', LIMITS.mileMarker),
});
export type HelpForm = z.infer<typeof helpFormSchema>;

/** Body of `POST /api/roadside/request`. */
export const requestHelpSchema = z.extend(helpFormSchema, submissionGuardFields);
export type RequestHelp = z.infer<typeof requestHelpSchema>;

/** What both forms are answered. */
export const submittedAnswerSchema = z.object({
  id: z.string(),
  /** What happens next; it speaks of mail only when mail can go out. */
  message: z.string(),
  /** Stands in for an account. This is the only time its token is known; the same form again gets the same one. */
  link: z.object({
    page: z.enum(['/private/request', '/private/volunteer']),
    token: z.string(),
  }),
});
export type SubmittedAnswer = z.infer<typeof submittedAnswerSchema>;
