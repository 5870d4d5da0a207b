/**
 * Journeys run at any hour of any day. `E2E_AHEAD_HOURS=43` has them run at another one, for their sites and their pages;
 * workers of pages keep the real time.
 */
export const AHEAD_MS = Number(process.env.E2E_AHEAD_HOURS ?? 0) * 3_600_000;
