import { isZipCode } from '#features/location/zip-code.model.ts';
import { createDeviceStore } from '#platform/device/device-store.ts';
import { isAhead } from '../place/asked-age.model.ts';
import type { WeatherAnswer } from '../weather.schema.ts';

/** Each takes about 20 kB of the few MB that a device grants. */
export const MAX_CACHED_ANSWERS = 8;

export interface CachedAnswer {
  zipCode: string;
  location: string;
  /** ISO 8601. */
  fetchedAt: string;
  /** As an earlier version of the product may have saved it: to be checked before it is shown. */
  answer: unknown;
}

/** The last verdicts a rider saw, for when there is no connection; newest first. */
export const cachedAnswers = createDeviceStore<CachedAnswer[]>('kept-answers', parse, []);

function parse(value: unknown): CachedAnswer[] {
  return Array.isArray(value) ? value.filter(isCachedAnswer).slice(0, MAX_CACHED_ANSWERS) : [];
}

function isCachedAnswer(value: unknown): value is CachedAnswer {
  if (typeof value !== 'object' || value === null) return false;
  const { zipCode, location, fetchedAt } = value as Partial<Record<keyof CachedAnswer, unknown>>;
  return (
    typeof zipCode === 'string' &&
    isZipCode(zipCode) &&
    typeof location === 'string' &&
    typeof fetchedAt === 'string' &&
    Number.isFinite(Date.parse(fetchedAt))
  );
}

/**
 * The list with this answer in front, unless a newer one for its ZIP code is there already. One of the same forecast may
 * know more; one that lies ahead of `now` (epoch ms) is of a clock that was wrong.
 */
export function withAnswer(
  saved: readonly CachedAnswer[],
  answer: WeatherAnswer,
  now: number,
): CachedAnswer[] {
  const { zipCode, location, fetchedAt } = answer;
  const earlier = saved.find((one) => one.zipCode === zipCode);
  const asked = earlier ? Date.parse(earlier.fetchedAt) : -Infinity;
  const newest =
    earlier && asked > Date.parse(fetchedAt) && !isAhead(now - asked)
      ? earlier
      : { zipCode, location, fetchedAt, answer };
  return [newest, ...saved.filter((one) => one.zipCode !== zipCode)].slice(0, MAX_CACHED_ANSWERS);
}
