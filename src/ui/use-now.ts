import { useSyncExternalStore } from 'react';
import { onServerTime, serverNow } from '#platform/device/server-clock.ts';

const TICK_MS = 30_000;

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, TICK_MS);
  document.addEventListener('visibilitychange', listener);
  const deaf = onServerTime(listener);
  return () => {
    clearInterval(timer);
    deaf();
    document.removeEventListener('visibilitychange', listener);
  };
};

const currentTick = () => Math.floor(serverNow() / TICK_MS) * TICK_MS;

/** The present in epoch ms, to half a minute; `rendered` (the server's moment) until the page is alive. */
export const useNow = (rendered: number): number =>
  useSyncExternalStore(subscribe, currentTick, () => rendered);
