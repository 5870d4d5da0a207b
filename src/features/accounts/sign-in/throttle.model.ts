/**
 * What failed tries are counted by: the account that was tried, the household and the provider's network that they
 * came from, and for those who know a password or are signed in the admin whose codes or password they try.
 */
import { MINUTE_MS, HOUR_MS, DAY_MS } from '#platform/time/units.ts';

export type ThrottleKind = 'account' | 'address' | 'network' | 'code' | 'own-password';

interface Rule {
  /** The first wait follows this failure, and doubles with each further one. */
  from: number;
  firstMs: number;
  mostMs: number;
  /** Failures are forgotten after so long without another. */
  rememberedMs: number;
}

/**
 * A household shares an address, so it has more tries, and a network of a provider has many households. An
 * account's wait is shorter at most, for strangers can cause it; nobody without the password can cause that of
 * codes: at one try a day, a code of six digits with three that count is found in 900 years on average.
 */
const RULES: Record<ThrottleKind, Rule> = {
  account: { from: 3, firstMs: 5_000, mostMs: 15 * MINUTE_MS, rememberedMs: DAY_MS },
  address: { from: 10, firstMs: 10_000, mostMs: HOUR_MS, rememberedMs: DAY_MS },
  network: { from: 60, firstMs: 10_000, mostMs: 15 * MINUTE_MS, rememberedMs: DAY_MS },
  code: { from: 5, firstMs: 30_000, mostMs: DAY_MS, rememberedMs: 30 * DAY_MS },
  'own-password': { from: 5, firstMs: 5_000, mostMs: 15 * MINUTE_MS, rememberedMs: DAY_MS },
};

/** How long nobody may try again after so many failures in a row, in milliseconds. */
export function waitAfter(failures: number, kind: ThrottleKind): number {
  const { from, firstMs, mostMs } = RULES[kind];
  return failures < from ? 0 : Math.min(firstMs * 2 ** Math.min(failures - from, 30), mostMs);
}

/** How long failures are remembered, in milliseconds. */
export const rememberedFor = (kind: ThrottleKind): number => RULES[kind].rememberedMs;
