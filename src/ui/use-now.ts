import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { onServerTime, serverNow } from '#platform/device/server-clock.ts';

const TICK_MS = 30_000;

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, TICK_MS);
  document.addEventListener('visibilitychange', listener);
  // The browser's own copy of the page, on the way back.
  window.addEventListener('pageshow', listener);
  const deaf = onServerTime(listener);
  return () => {
    clearInterval(timer);
    deaf();
    document.removeEventListener('visibilitychange', listener);
    window.removeEventListener('pageshow', listener);
  };
};

const currentTick = () => Math.floor(serverNow() / TICK_MS) * TICK_MS;
const never = () => () => undefined;

/** How long the first look may wait for its turn. */
const LATEST_MS = 1_000;

/**
 * The present in epoch ms, to half a minute; `rendered` (the server's moment) until the page is alive. What the first
 * look moves is rendered in pieces, where a store that React listens to would render a page of cards at one go, right
 * after hydration.
 */
export function useNow(rendered: number): number {
  const first = useRef<number>(undefined);
  const [tick, setTick] = useState<number>();
  // React alone knows whether a part is hydrated or new; what it began with stays.
  const begun = useSyncExternalStore(
    never,
    () => (first.current ??= currentTick()),
    () => (first.current ??= rendered),
  );
  useEffect(() => {
    const read = () => setTick(currentTick());
    startTransition(read);
    // A transition waits for whatever is in it, code on a lost connection too. The age of what is shown does not.
    const latest = setTimeout(read, LATEST_MS);
    const stop = subscribe(read);
    return () => {
      clearTimeout(latest);
      stop();
    };
  }, []);
  return tick ?? begun;
}
