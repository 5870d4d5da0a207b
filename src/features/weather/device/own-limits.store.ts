import { createDeviceStore } from '#platform/device/device-store.ts';
import { LIMIT_RANGES } from '../verdict/limits.model.ts';
import type { RiderLimits } from '../weather.schema.ts';

/** The rider's own limits: on the device, applied without a request. */
export const ownLimits = createDeviceStore<RiderLimits>('own-limits', parseLimits, {});

type NumberLimit = keyof typeof LIMIT_RANGES;
const NUMBER_LIMITS: readonly NumberLimit[] = [
  'windSpeed',
  'gust',
  'minTemperature',
  'maxTemperature',
  'smokeAqi',
];

/** What is left of saved limits after a newer version changed its ranges: those that still make sense. */
export function parseLimits(value: unknown): RiderLimits {
  const saved: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  const limits: RiderLimits = {};
  for (const name of NUMBER_LIMITS) {
    const limit = saved[name];
    const { min, max } = LIMIT_RANGES[name];
    if (typeof limit === 'number' && limit >= min && limit <= max) limits[name] = limit;
  }
  if (saved.dryOnly === true) limits.dryOnly = true;
  if (saved.daylightOnly === true) limits.daylightOnly = true;
  return limits;
}
