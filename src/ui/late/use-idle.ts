import { startTransition, useEffect, useState } from 'react';

/** For browsers that do not tell when they are idle. */
const SOON_MS = 2_000;

/** Calls back once, when the page has nothing else to do. @returns takes it back */
export function whenIdle(begin: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(begin, SOON_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(begin);
  return () => cancelIdleCallback(request);
}

/**
 * True once the page has nothing else to do, and from then on: time to load what stands further down. What comes of it is
 * rendered in pieces.
 */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), []);
  return idle;
}
