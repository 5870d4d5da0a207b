import { HOUR_MS } from '#platform/time/units.ts';

/**
 * Journeys run at any hour of any day. `E2E_AHEAD_HOURS=43` has their sites begin at another one, as if so much time had
 * passed for them; browsers keep the real time, and learn that of their site.
 */
export const AHEAD_MS = Number(process.env.E2E_AHEAD_HOURS ?? 0) * HOUR_MS;
