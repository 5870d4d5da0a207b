import { getJson, postJson } from '#platform/api-client/api-client.ts';
import type { BrowserPush } from '#platform/push/browser-push.ts';
import { watchKey } from './notifications.model.ts';
import type { PushService, Watches } from './notifications.schema.ts';

const PATH = '/api/notifications';

/** What somebody wants to hear of, from the page that they are on. */
export type Watch =
  | { kind: 'verdict'; zipCode: string }
  | { kind: 'trip'; date: string; zipCodes: string[] }
  | { kind: 'ride'; rideId: number }
  /** `token` is that of the volunteer's private link. */
  | { kind: 'volunteer'; id: string; token: string };

export function keyOf(watch: Watch): string {
  switch (watch.kind) {
    case 'verdict':
      return watchKey.verdict(watch.zipCode);
    case 'trip':
      return watchKey.trip(watch.date, watch.zipCodes);
    case 'ride':
      return watchKey.ride(watch.rideId);
    case 'volunteer':
      return watchKey.volunteer(watch.id);
  }
}

export const fetchPushService = () => getJson<PushService>(PATH);
export const lookAtWatches = (subscription: BrowserPush) =>
  postJson<Watches>(`${PATH}/look`, { subscription });
export const stopWatch = (subscription: BrowserPush, key: string) =>
  postJson<Watches>(`${PATH}/stop`, { subscription, key });

export function startWatch(subscription: BrowserPush, watch: Watch): Promise<Watches> {
  if (watch.kind === 'volunteer')
    return postJson<Watches>(
      '/api/private/roadside-volunteer/notify',
      { subscription },
      { privateToken: watch.token },
    );
  const { kind, ...about } = watch;
  return postJson<Watches>(`${PATH}/${kind}`, { subscription, ...about });
}
