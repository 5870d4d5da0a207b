import { deleteJson, getJson, postJson, putJson } from '#platform/api-client/api-client.ts';
import { guardedPost, type FormGuard } from '#platform/spam/guarded-post.ts';
import type {
  SubscribeAnswer,
  Subscription,
  SubscriptionChanges,
  SubscriptionData,
  SubscriptionForm,
} from './subscriptions.schema.ts';

const OWN = '/api/private/subscription';

export const subscribe = (form: SubscriptionForm, guard: FormGuard) =>
  guardedPost<SubscribeAnswer>('/api/subscriptions', form, guard);

/** The subscription that a private link opens. */
export const fetchSubscription = (privateToken: string, signal?: AbortSignal) =>
  getJson<Subscription>(OWN, { privateToken, ...(signal && { signal }) });

export const confirmSubscription = (privateToken: string) =>
  postJson<Subscription>(`${OWN}/confirm`, undefined, { privateToken });

export const changeSubscription = (privateToken: string, changes: SubscriptionChanges) =>
  putJson<Subscription>(OWN, changes, { privateToken });

export const eraseSubscription = (privateToken: string) =>
  deleteJson<{ message: string }>(OWN, { privateToken });

export const fetchSubscriptionData = (privateToken: string) =>
  getJson<SubscriptionData>(`${OWN}/data`, { privateToken });
