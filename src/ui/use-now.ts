import { useState, useSyncExternalStore } from 'react';
import { hearServerTime, serverNow } from '#platform/device/server-clock.ts';

const TICK_MS = 30_000;

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, TICK_MS);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
};

const currentTick = () => Math.floor(serverNow() / TICK_MS) * TICK_MS;

/** The present in epoch ms, to half a minute; `rendered` (the server's moment) until the page is alive. */
export const useNow = (rendered: number): number =>
  useSyncExternalStore(subscribe, currentTick, () => rendered);

/** Learns the server's time from the moment at which it made a page (epoch ms). A page that the device kept tells nothing. */
export function useServerTime(renderedAt: number): void {
  useState(() => {
    const isKept = typeof document === 'undefined' || 'savedAt' in document.documentElement.dataset;
    if (!isKept) hearServerTime(renderedAt);
  });
}
