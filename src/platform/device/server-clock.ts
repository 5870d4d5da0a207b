const MINUTE_MS = 60_000;

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
  if (late < -MINUTE_MS || late > lateMs) ahead = Date.now() - time;
}

/**
 * Learns the server's time from the answer that brought this document: the page itself may have been made long before
 * it was sent. What the device had kept tells nothing.
 */
export function hearDocumentTime(): void {
  if ('savedAt' in document.documentElement.dataset) return;
  const [opened] = performance.getEntriesByType('navigation');
  if (!(opened instanceof PerformanceNavigationTiming) || opened.type === 'back_forward') return;
  const told = opened.serverTiming?.find(({ name }) => name === 'now');
  if (told) hearServerTime(told.duration + performance.now() - opened.responseStart);
}
