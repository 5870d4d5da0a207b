import { MINUTE_MS } from '#platform/time/units.ts';

/** How far this device's clock runs ahead of the server's, in ms, as far as an answer has shown. */
let ahead = 0;

/**
 * The server's time in epoch ms, measured by this device's clock: many a device's clock is set wrong, but it goes.
 * Where it is set again meanwhile, this jumps with it.
 */
export const serverNow = (): number => Date.now() - ahead;

/** What this device's clock says at a moment that the server told. Epoch ms. */
export const deviceTime = (serverTime: number): number => serverTime + ahead;

/**
 * An answer that has just come over the network tells the server's time (epoch ms).
 * @param lateMs by how much the server's time may be later than told.
 */
export function hearServerTime(time: number, lateMs = 5 * MINUTE_MS): void {
  const late = serverNow() - time;
  if (late >= -MINUTE_MS && late <= lateMs) return;
  ahead = Date.now() - time;
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Calls when the server's time turns out to be another. @returns what ends it */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Learns the server's time from the answer that brought this document: the page itself may have been made long before
 * it was sent. What the device had kept tells nothing.
 */
export function hearDocumentTime(): void {
  if ('savedAt' in document.documentElement.dataset) return;
  const [known] = performance.getEntriesByType('navigation');
  if (known) return hearNavigation(known);
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('navigation')) return undefined;
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(hearNavigation));
  return observer.observe({ type: 'navigation', buffered: true });
}

function hearNavigation(opened: PerformanceEntry): void {
  if (!(opened instanceof PerformanceNavigationTiming) || opened.type === 'back_forward') return;
  const told = opened.serverTiming?.find(({ name }) => name === 'now');
  if (told) hearServerTime(told.duration + Math.max(0, performance.now() - opened.responseStart));
}
