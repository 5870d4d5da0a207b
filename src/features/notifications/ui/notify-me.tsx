import { useEffect, useState } from 'react';
import { currentPush, jsonOf, subscribePush } from '#platform/push/browser-push.ts';
import { pushPermission } from '#platform/push/push-permission.ts';
import { failureToast } from '#ui/toasts/failure-toast.ts';
import { toast } from '#ui/toasts/toast-store.ts';
import {
  fetchPushService,
  keyOf,
  lookAtWatches,
  startWatch,
  stopWatch,
  type Watch,
} from '../notifications.queries.ts';
import type { NotifyState } from '../notify-text.model.ts';
import { NotifyPanel } from './notify-panel.tsx';

export interface NotifyMeProps {
  watch: Watch;
  /** A demonstration, whose notifications reach nobody. */
  simulated: boolean;
}

const FALLBACK = 'Your browser or its push service did not answer. Please try again later.';

/** Switches notifications on and off on this device. It asks for permission after a press, never before. */
export function NotifyMe({ watch, simulated }: NotifyMeProps) {
  const key = keyOf(watch);
  const [state, setState] = useState<NotifyState>();
  const [pending, setPending] = useState(false);

  useEffect(() => {
    let isShown = true;
    void stateOf(key).then((found) => isShown && setState(found));
    return () => {
      isShown = false;
    };
  }, [key]);

  const act = async (title: string, work: () => Promise<NotifyState>) => {
    setPending(true);
    try {
      setState(await work());
    } catch (error) {
      failureToast(title, error, FALLBACK);
    } finally {
      setPending(false);
    }
  };
  if (state === undefined) return null;
  return (
    <NotifyPanel
      state={state}
      kind={watch.kind}
      simulated={simulated}
      pending={pending}
      onPress={() =>
        void (state === 'on'
          ? act('Notifications were not stopped', () => switchOff(key))
          : act('Notifications were not switched on', () => switchOn(watch)))
      }
    />
  );
}

async function stateOf(key: string): Promise<NotifyState> {
  const permission = pushPermission();
  if (permission !== 'granted') return permission === 'default' ? 'off' : permission;
  try {
    const subscription = await currentPush();
    const { watches } = subscription ? await lookAtWatches(jsonOf(subscription)) : { watches: [] };
    return watches.some((watch) => watch.key === key) ? 'on' : 'off';
  } catch {
    return 'off';
  }
}

async function switchOn(watch: Watch): Promise<NotifyState> {
  // First of all: browsers let a page ask only as the answer to a press.
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const { publicKey } = await fetchPushService();
  if (publicKey === null) return 'none';
  await startWatch(jsonOf(await subscribePush(publicKey)), watch);
  toast({ title: 'Notifications are on', description: 'The first one says so.' });
  return 'on';
}

async function switchOff(key: string): Promise<NotifyState> {
  const subscription = await currentPush();
  if (!subscription) return 'off';
  const { watches } = await stopWatch(jsonOf(subscription), key);
  if (watches.length === 0) await subscription.unsubscribe();
  return 'off';
}
