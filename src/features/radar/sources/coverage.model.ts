import type { GeoPoint } from '#platform/geo/distance.ts';

/** The regions that US radar mosaics are made for. */
export const RADAR_AREAS = ['conus', 'alaska', 'hawaii', 'carib', 'guam'] as const;
export type RadarArea = (typeof RADAR_AREAS)[number];

/** West, south, east, north in degrees, as NOAA's radar services cut them. Earlier ones win where they overlap. */
const BOXES: Record<RadarArea, readonly [number, number, number, number]> = {
  conus: [-130, 20, -60, 55],
  alaska: [-176, 50, -126, 72],
  hawaii: [-164, 15, -151, 26],
  carib: [-90, 10, -60, 25],
  guam: [140, 9, 150, 18],
};

/** The mosaic that shows this place; undefined where none does. */
export function radarAreaOf({ latitude, longitude }: GeoPoint): RadarArea | undefined {
  return RADAR_AREAS.find((area) => {
    const [west, south, east, north] = BOXES[area];
    return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
  });
}
