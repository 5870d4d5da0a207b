import * as z from 'zod/mini';
import { zipCodeSchema } from '#features/weather/weather.schema.ts';
import { atMost } from '#platform/forms/field.schema.ts';
import { MOST_STOPS } from './notifications.model.ts';

const KEYS_MESSAGE = 'must be the keys that a browser gives for its subscription';
const ENDPOINT_MESSAGE = 'must be an https address of at most 1000 characters';
/** Who runs a site may name a service without encryption; the list of services decides what is taken. */
const WEB_ADDRESS = /^https?:\/\//;

/** A `PushSubscription` of a browser, as its `toJSON` writes it. */
export const pushSubscriptionSchema = z.object(
  {
    endpoint: z
      .string({ error: ENDPOINT_MESSAGE })
      .check(atMost(1_000, ENDPOINT_MESSAGE), z.regex(WEB_ADDRESS, { error: ENDPOINT_MESSAGE })),
    keys: z.object(
      {
        p256dh: z.string({ error: KEYS_MESSAGE }).check(z.regex(/^[\w-]{87}$/, { error: KEYS_MESSAGE })),
        auth: z.string({ error: KEYS_MESSAGE }).check(z.regex(/^[\w-]{22}$/, { error: KEYS_MESSAGE })),
      },
      { error: KEYS_MESSAGE },
    ),
  },
  { error: 'must be the subscription of a browser' },
);
export type BrowserSubscription = z.infer<typeof pushSubscriptionSchema>;

/** `GET /api/notifications` */
export const pushServiceSchema = z.object({
  /** For `applicationServerKey`; null where this site sends none. */
  publicKey: z.nullable(z.string()),
});
export type PushService = z.infer<typeof pushServiceSchema>;

/** What a browser hears of. Every call that changes it answers this. */
export const watchesSchema = z.object({
  watches: z.array(
    z.object({
      /** `verdict:85003`, `trip:2026-11-28:85003-86001`, `ride:12`, `volunteer:…` */
      key: z.string(),
      /** When it ends by itself, ISO 8601; null: when it is stopped. */
      until: z.nullable(z.string()),
    }),
  ),
});
export type Watches = z.infer<typeof watchesSchema>;

const subscription = pushSubscriptionSchema;

/** `POST /api/notifications/look`, `POST /api/private/roadside-volunteer/notify` */
export const browserSchema = z.object({ subscription });

/** `POST /api/notifications/verdict` */
export const watchVerdictSchema = z.object({ subscription, zipCode: zipCodeSchema });

/** `POST /api/notifications/ride` */
export const watchRideSchema = z.object({
  subscription,
  rideId: z
    .int({ error: 'must be the number of a ride' })
    .check(
      z.minimum(1, { error: 'must be the number of a ride' }),
      z.maximum(2_147_483_647, { error: 'must be the number of a ride' }),
    ),
});

/** `POST /api/notifications/trip`: the weather at its stops on its day. */
export const watchTripSchema = z.object({
  subscription,
  date: z
    .string({ error: 'must be a day like 2026-11-28' })
    .check(z.regex(/^\d{4}-\d\d-\d\d$/, { error: 'must be a day like 2026-11-28' })),
  zipCodes: z
    .array(zipCodeSchema, { error: 'must be the ZIP codes of its stops' })
    .check(
      z.minLength(1, { error: 'must be the ZIP codes of its stops' }),
      z.maxLength(MOST_STOPS, { error: `must be at most ${MOST_STOPS} stops` }),
    ),
});

/** `POST /api/notifications/stop` */
export const stopWatchSchema = z.object({
  subscription,
  key: z.string({ error: 'must be what is watched' }).check(atMost(200, 'must be what is watched')),
});

/** `POST /api/notifications/renewed`: a browser got another address and keys from its service. */
export const renewedBrowserSchema = z.object({ before: subscription, now: subscription });
