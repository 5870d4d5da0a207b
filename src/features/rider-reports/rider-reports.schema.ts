import * as z from 'zod/mini';
import { longTextField, optionalTextField, requiredTextField } from '#platform/forms/field.schema.ts';
import { submissionGuardFields } from '#platform/spam/submission.schema.ts';
import { numberIdField } from '#platform/forms/id.schema.ts';
import { isDay } from '#platform/time/days.ts';
import { CONDITION_KINDS, PHOTO_LIMITS, REPORT_LIMITS } from './rider-reports.model.ts';

const DAY_MESSAGE = 'Please enter the day you saw it';

export const routeParamsSchema = z.object({
  id: numberIdField('A route id is a whole number'),
});
export const reportParamsSchema = z.object({ id: z.uuid({ error: 'A report id is a UUID' }) });

/** A random number that the device made and keeps; the server knows only a keyed hash of it. */
const deviceField = z.uuid({ error: 'device must be a UUID' });

export const conditionFormSchema = z.object({
  kind: z.enum(CONDITION_KINDS, { error: 'Please select what you found' }),
  note: longTextField('The note', REPORT_LIMITS.note),
  /** YYYY-MM-DD where the route starts. */
  seenOn: z
    .string({ error: DAY_MESSAGE })
    .check(z.regex(/^\d{4}-\d\d-\d\d$/, { error: DAY_MESSAGE }), z.refine(isDay, { error: DAY_MESSAGE })),
});
export type ConditionForm = z.infer<typeof conditionFormSchema>;

export const reportConditionSchema = z.extend(conditionFormSchema, submissionGuardFields);
export type ReportCondition = z.infer<typeof reportConditionSchema>;

/** The words that come with a photo's file in a multipart form. */
export const photoFormSchema = z.object({
  alt: requiredTextField(
    'The description',
    PHOTO_LIMITS.alt,
    'Please say what the photo shows',
    `The description has at most ${PHOTO_LIMITS.alt} characters`,
  ),
  credit: optionalTextField('The name', PHOTO_LIMITS.credit),
  submissionKey: submissionGuardFields.submissionKey,
  website: submissionGuardFields.website,
  proofOfWork: submissionGuardFields.proofOfWork,
  /** Milliseconds, as text: forms carry nothing else. */
  formTime: z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value !== '' ? Number(value) : undefined)),
    z.optional(z.number({ error: 'formTime must be a number' })),
  ),
});
export type PhotoForm = z.infer<typeof photoFormSchema>;

export const riddenRequestSchema = z.object({
  device: deviceField,
  /** False takes it back. */
  ridden: z._default(z.boolean({ error: 'ridden must be true or false' }), true),
  ...submissionGuardFields,
});
export type RiddenRequest = z.infer<typeof riddenRequestSchema>;

export const goneRequestSchema = z.object({ device: deviceField });

export const riddenSchema = z.object({
  count: z.number(),
  /** Month of the last one, YYYY-MM. */
  last: z.nullable(z.string()),
});
export type Ridden = z.infer<typeof riddenSchema>;

export const conditionSchema = z.object({
  id: z.string(),
  kind: z.enum(CONDITION_KINDS, { error: 'must be a kind of condition' }),
  note: z.string(),
  seenOn: z.string(),
  /** ISO 8601; not shown from here on. */
  expiresAt: z.string(),
});
export type Condition = z.infer<typeof conditionSchema>;

export const routePhotoSchema = z.object({
  id: z.string(),
  /** Path on this site; size and variants follow from the name. */
  url: z.string(),
  alt: z.string(),
  credit: z.nullable(z.string()),
});
export type RoutePhoto = z.infer<typeof routePhotoSchema>;

/** What riders say about one route, as everyone sees it. */
export const riderReportsSchema = z.object({
  ridden: riddenSchema,
  conditions: z.array(conditionSchema),
  photos: z.array(routePhotoSchema),
  /** IANA zone at the route's start: its days count. */
  timeZone: z.string(),
});
export type RiderReports = z.infer<typeof riderReportsSchema>;

export const messageSchema = z.object({ message: z.string() });

const statusSchema = z.enum(['pending', 'published', 'declined'], { error: 'must be a status' });

/** What riders added to a route, for admins. */
export const routeAdditionsSchema = z.object({
  reports: z.array(
    z.extend(conditionSchema, {
      status: statusSchema,
      /** Devices that said it is not there any more. */
      gone: z.number(),
    }),
  ),
  photos: z.array(z.extend(routePhotoSchema, { status: statusSchema })),
});
export type RouteAdditions = z.infer<typeof routeAdditionsSchema>;
