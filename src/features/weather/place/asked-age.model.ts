import { DEVICE_CLOCKS_DIFFER_MS } from '#platform/clock/clock.ts';
import { HOUR_MS } from '#platform/time/units.ts';

/** Asked longer ago than this, nothing is called good anymore. */
export const GOOD_FOR_MS = HOUR_MS;

/** True for the age (ms) of what lies ahead of the clock, and for a moment that cannot be read. */
export const isAhead = (age: number): boolean => !(age >= -DEVICE_CLOCKS_DIFFER_MS);

/** True when weather may not be called good at `now` for when it was asked for alone. Epoch ms. */
export function isAskedTooLongAgo(fetchedAt: number, now: number): boolean {
  const age = now - fetchedAt;
  return isAhead(age) || age > GOOD_FOR_MS;
}
