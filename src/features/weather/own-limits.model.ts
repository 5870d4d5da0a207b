import { createDeviceStore } from '#platform/device/device-store.ts';
import { riderLimitsSchema, type RiderLimits } from './weather.schema.ts';

/** The rider's own limits: on the device, applied without a request. */
export const ownLimits = createDeviceStore<RiderLimits>('own-limits', (value) => riderLimitsSchema.parse(value), {});
