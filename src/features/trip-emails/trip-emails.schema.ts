import * as z from 'zod/mini';
import { tripRequestSchema } from '#features/trip/trip.schema.ts';
import { RECOMMENDATIONS } from '#features/weather/weather.schema.ts';
import { emailField } from '#platform/forms/email.schema.ts';
import { submissionGuardFields } from '#platform/spam/submission.schema.ts';

const email = emailField('Please enter a valid email address');

/** The form; what comes out is, beside the trip, the call's body. */
export const tripEmailFormSchema = z.object({ email });
export type TripEmailForm = z.infer<typeof tripEmailFormSchema>;

/** Body of `POST /api/trip-emails`: the trip as `POST /api/trip-weather` takes it, with a departure ahead, and an address. */
export const tripEmailRequestSchema = z.object({
  ...tripRequestSchema.shape,
  email,
  ...submissionGuardFields,
});
export type TripEmailRequest = z.infer<typeof tripEmailRequestSchema>;

export const tripEmailAnswerSchema = z.object({
  /** What happens next: the same whether the address is known or not. */
  message: z.string(),
});
export type TripEmailAnswer = z.infer<typeof tripEmailAnswerSchema>;

/** `waiting`: for its confirmation. `told`: all of its emails were sent. */
const WATCH_STATES = ['waiting', 'active', 'told', 'ended'] as const;

/** A watched trip as its owner sees it. Instants are ISO 8601 in UTC. */
export const watchedTripSchema = z.object({
  id: z.string(),
  state: z.enum(WATCH_STATES),
  email: z.string(),
  /** "Phoenix, AZ to Flagstaff, AZ". */
  title: z.string(),
  /** The plan's address on this site. */
  path: z.string(),
  departure: z.string(),
  /** Of the start. */
  timeZone: z.string(),
  /** The verdict that was told last, and the sentence with it. */
  told: z.enum(RECOMMENDATIONS),
  toldSummary: z.string(),
  toldAt: z.string(),
  /** Emails that tell of a change and may still come. */
  mailsLeft: z.number(),
  createdAt: z.string(),
});
export type WatchedTrip = z.infer<typeof watchedTripSchema>;

/** Everything that is stored about a watched trip. */
export const watchedTripDataSchema = z.object({
  exportedAt: z.string(),
  trip: z.extend(watchedTripSchema, {
    request: tripRequestSchema,
    confirmedAt: z.nullable(z.string()),
    askedAt: z.nullable(z.string()),
    mailedAt: z.nullable(z.string()),
    knownAt: z.nullable(z.string()),
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
export type WatchedTripData = z.infer<typeof watchedTripDataSchema>;
