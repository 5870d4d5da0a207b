import { HOUR_MS } from '#platform/time/units.ts';

const FRESH_MS = 6 * HOUR_MS;

/**
 * Whether what was pressed at `at` may still go out by itself, both by the device's clock: help that is long over must
 * not be called. A clock that was set back since tells nothing of the age.
 */
export const goesOutByItself = (at: number, now: number): boolean => Math.abs(now - at) < FRESH_MS;
