import * as z from 'zod/mini';
import { atMost } from '#platform/forms/field.schema.ts';

const WEBHOOK_EVENTS = ['ride.published', 'ride.canceled', 'verdict.changed', 'test'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

const DELIVERY_STATES = ['queued', 'sent', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

const URL_MESSAGE = 'must be an https address without a port, a name or a password, at most 500 characters';

/** An address that may be called at all; where it leads to is looked at with each call. */
export const webhookUrlSchema = z.string({ error: URL_MESSAGE }).check(
  atMost(500, URL_MESSAGE),
  z.refine((text) => isWebhookUrl(text), { error: URL_MESSAGE }),
);

function isWebhookUrl(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
}

/** `POST /api/admin/webhooks` */
export const newWebhookSchema = z.object({ url: webhookUrlSchema });

/** `PUT /api/admin/webhooks/:id` */
export const changedWebhookSchema = z.object({
  isActive: z.boolean({ error: 'must be true or false' }),
});

export const webhookIdParamsSchema = z.object({ id: z.uuid({ error: 'must be the id of a webhook' }) });

export const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  isActive: z.boolean(),
  /** Instants are ISO 8601. */
  createdAt: z.string(),
  failingSince: z.nullable(z.string()),
  /** When the program switched it off, after days of failing. */
  gaveUpAt: z.nullable(z.string()),
  /** The last deliveries, newest first. */
  deliveries: z.array(
    z.object({
      id: z.string(),
      event: z.string(),
      state: z.enum(DELIVERY_STATES),
      attempts: z.int(),
      /** What came of the last attempt, in words; null before it. */
      result: z.nullable(z.string()),
      createdAt: z.string(),
    }),
  ),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const webhookListSchema = z.object({ webhooks: z.array(webhookSchema) });
export type WebhookList = z.infer<typeof webhookListSchema>;

/** The secret is shown this once. */
export const createdWebhookSchema = z.object({ id: z.string(), secret: z.string(), message: z.string() });
export type CreatedWebhook = z.infer<typeof createdWebhookSchema>;
