import type { DeviceStore } from '#platform/device/device-store.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { MAX_DRAWN_POINTS } from './draw-rules.model.ts';

/** The points of a road that a form's writer has drawn, until it is sent. */
export type DrawnPoints = DeviceStore<readonly GeoPoint[]>;

/** @param form tells the forms of this device apart */
export const pointsKey = (form: string): string => `drawn-road-${form}`;

export function readPoints(value: unknown): GeoPoint[] {
  if (!Array.isArray(value)) throw new TypeError('not a list of points');
  const points = value.filter(isPoint);
  if (points.length !== value.length || points.length > MAX_DRAWN_POINTS) throw new TypeError('no points');
  return points.map(({ latitude, longitude }) => ({ latitude, longitude }));
}

const isPoint = (value: unknown): value is GeoPoint =>
  typeof value === 'object' &&
  value !== null &&
  'latitude' in value &&
  'longitude' in value &&
  typeof value.latitude === 'number' &&
  typeof value.longitude === 'number' &&
  Math.abs(value.latitude) <= 90 &&
  Math.abs(value.longitude) <= 180;
