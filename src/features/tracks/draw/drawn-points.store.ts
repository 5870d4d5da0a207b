import { createTabStore } from '#platform/device/tab-store.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { pointsKey, readPoints, type DrawnPoints } from './drawn-points.model.ts';

/** Each tab has its own; one that is opened later begins with what was drawn last. */
export const createDrawnPoints = (form: string): DrawnPoints =>
  createTabStore<readonly GeoPoint[]>(pointsKey(form), readPoints, []);
