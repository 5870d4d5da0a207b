import { createDeviceStore } from '#platform/device/device-store.ts';

/** Miles that a tank lasts, as offered. */
export const FUEL_RANGES = [80, 100, 120, 150, 180, 200, 250, 300] as const;

/** Of the rider's own bike: on the device, not in the plan that is shared. Null: not told. */
export const fuelRange = createDeviceStore<number | null>(
  'fuel-range',
  (value) => FUEL_RANGES.find((miles) => miles === value) ?? null,
  null,
);
