const CHECK_MS = 10_000;
const LONGEST_MS = 120_000;

/** Milliseconds to the next look at a private page: every 10 s, rarer with each look that got no answer. */
export const nextCheckMs = (failures: number): number => Math.min(CHECK_MS * 2 ** failures, LONGEST_MS);
