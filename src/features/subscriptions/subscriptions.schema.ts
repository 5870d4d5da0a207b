import * as z from 'zod/mini';
import { ZIP_CODE } from '#features/location/zip-code.model.ts';
import { emailField } from '#platform/forms/email.schema.ts';
import { numberField } from '#platform/forms/field.schema.ts';
import { submissionGuardFields } from '#platform/spam/submission.schema.ts';
import { isDay } from '#platform/time/days.ts';
import {
  SUBSCRIPTION_DEFAULTS,
  SUBSCRIPTION_LIMITS,
  SUBSCRIPTION_MESSAGES as MESSAGES,
  WEEKDAYS,
  type Weekday,
} from './subscriptions.model.ts';

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';

/** Blank lines are lines not filled in; the same place twice is one. */
const zipCodesField = z.pipe(
  z.transform((value: unknown) => {
    if (value === undefined || value === null) return [];
    return Array.isArray(value) ? [...new Set(value.filter((zip) => !isBlank(zip)))] : value;
  }),
  z
    .array(
      z.string({ error: MESSAGES.zipCodes }).check(z.trim(), z.regex(ZIP_CODE, { error: MESSAGES.zipCodes })),
      { error: MESSAGES.zipCodes },
    )
    .check(
      z.minLength(1, { error: MESSAGES.noPlace }),
      z.maxLength(SUBSCRIPTION_LIMITS.zipCodes, { error: MESSAGES.tooManyPlaces }),
    ),
);

/** Whether it is over already, only the server can tell: that depends on the first place's time zone. */
const endDateField = z
  .string({ error: MESSAGES.endDate })
  .check(
    z.trim(),
    z.regex(/^\d{4}-\d\d-\d\d$/, { error: MESSAGES.endDate, abort: true }),
    z.refine(isDay, { error: MESSAGES.endDate }),
  );

const daysField = z
  .array(z.enum(WEEKDAYS, { error: MESSAGES.days }), { error: MESSAGES.days })
  .check(z.minLength(1, { error: MESSAGES.days }), z.maxLength(WEEKDAYS.length, { error: MESSAGES.days }));

const hour = z
  .number({ error: MESSAGES.hour })
  .check(
    z.int({ error: MESSAGES.hour }),
    z.minimum(SUBSCRIPTION_LIMITS.firstHour, { error: MESSAGES.hour }),
    z.maximum(SUBSCRIPTION_LIMITS.lastHour, { error: MESSAGES.hour }),
  );

const warningsField = z.boolean({ error: 'warnings must be true or false' });

const fields = {
  email: emailField(MESSAGES.email),
  zipCodes: z.prefault(zipCodesField, () => []),
  endDate: endDateField,
  days: z._default(daysField, (): Weekday[] => [...SUBSCRIPTION_DEFAULTS.days]),
  hour: numberField(hour, SUBSCRIPTION_DEFAULTS.hour),
  warnings: z._default(warningsField, false),
};

/** The form; what comes out is the call's body. */
export const subscriptionFormSchema = z.object(fields);
export type SubscriptionForm = z.infer<typeof subscriptionFormSchema>;

/** Body of `POST /api/subscriptions`. */
export const subscribeSchema = z.object({ ...fields, ...submissionGuardFields });
export type SubscribeRequest = z.infer<typeof subscribeSchema>;

export const subscribeAnswerSchema = z.object({
  /** What happens next: the same whether the address is known or not. */
  message: z.string(),
});
export type SubscribeAnswer = z.infer<typeof subscribeAnswerSchema>;

/** Body of `PUT /api/private/subscription`: what is not sent stays as it is. */
export const subscriptionChangesSchema = z.object({
  zipCodes: z.optional(zipCodesField),
  endDate: z.optional(endDateField),
  days: z.optional(daysField),
  hour: z.optional(numberField(hour, SUBSCRIPTION_DEFAULTS.hour)),
  warnings: z.optional(warningsField),
  isActive: z.optional(z.boolean({ error: 'isActive must be true or false' })),
});
export type SubscriptionChanges = z.infer<typeof subscriptionChangesSchema>;

/** What the owner changes in one form. */
export const subscriptionSettingsSchema = z.object({
  zipCodes: fields.zipCodes,
  endDate: fields.endDate,
  days: fields.days,
  hour: fields.hour,
  warnings: fields.warnings,
});
export type SubscriptionSettings = z.infer<typeof subscriptionSettingsSchema>;

const SUBSCRIPTION_STATES = ['waiting', 'active', 'paused', 'ended'] as const;

/** A subscription as its owner sees it. Instants are ISO 8601 in UTC. */
export const subscriptionSchema = z.object({
  id: z.string(),
  state: z.enum(SUBSCRIPTION_STATES),
  email: z.string(),
  zipCodes: z.array(z.string()),
  /** Names of the places, in the order of `zipCodes`. */
  places: z.array(z.string()),
  timeZone: z.string(),
  endDate: z.string(),
  days: z.array(z.enum(WEEKDAYS)),
  hour: z.int(),
  warnings: z.boolean(),
  isActive: z.boolean(),
  createdAt: z.string(),
  /** The next outlook; null when none is coming. */
  nextOutlookAt: z.nullable(z.string()),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** Everything that is stored about a subscription. */
export const subscriptionDataSchema = z.object({
  exportedAt: z.string(),
  subscription: z.extend(subscriptionSchema, {
    confirmedAt: z.nullable(z.string()),
    endedAt: z.nullable(z.string()),
    outlookFor: z.nullable(z.string()),
    warningFor: z.nullable(z.string()),
    toldBad: z.array(z.string()),
  }),
  mails: z.array(
    z.object({
      kind: z.string(),
      subject: z.string(),
      state: z.string(),
      createdAt: z.string(),
      sentAt: z.nullable(z.string()),
    }),
  ),
});
export type SubscriptionData = z.infer<typeof subscriptionDataSchema>;

export const doneSchema = z.object({ message: z.string() });
