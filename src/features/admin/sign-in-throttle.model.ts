/** What failed sign-ins are counted by: the account that was tried, and where the tries came from. */
export type ThrottleKind = 'account' | 'address';

/**
 * The first wait follows the failure number `from` and doubles with each further one. A household shares an
 * address, so it has more tries; an account's wait is shorter at most, for strangers can cause it.
 */
const RULES: Record<ThrottleKind, { from: number; firstMs: number; mostMs: number }> = {
  account: { from: 3, firstMs: 5_000, mostMs: 15 * 60_000 },
  address: { from: 10, firstMs: 10_000, mostMs: 60 * 60_000 },
};

/** Failures are forgotten after a day without another. */
export const FAILURES_KEPT_MS = 24 * 3_600_000;

/** How long nobody may try again after so many failures in a row, in milliseconds. */
export function waitAfter(failures: number, kind: ThrottleKind): number {
  const { from, firstMs, mostMs } = RULES[kind];
  return failures < from ? 0 : Math.min(firstMs * 2 ** Math.min(failures - from, 30), mostMs);
}
