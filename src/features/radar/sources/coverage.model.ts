import { distanceMiles, MILES_PER_DEGREE, type GeoPoint } from '#platform/geo/distance.ts';

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

/**
 * The radars of all mosaics but that of the lower 48 states, which see past each other only there: Alaska has seven of
 * them (https://www.ncei.noaa.gov/access/homr/file/nexrad-stations.txt). Latitude and longitude.
 */
const FAR_RADARS: readonly (readonly [latitude: number, longitude: number])[] = [
  // Bethel, Sitka, Nome, Kenai, Middleton Island, King Salmon, Fairbanks.
  [60.79, -161.88],
  [56.85, -135.53],
  [64.51, -165.3],
  [60.73, -151.35],
  [59.46, -146.3],
  [58.68, -156.63],
  [65.04, -147.5],
  // Kauai, Molokai, the north and the south of Hawaii.
  [21.89, -159.55],
  [21.13, -157.18],
  [20.13, -155.78],
  [19.1, -155.57],
  // Puerto Rico, Guam.
  [18.12, -66.08],
  [13.45, 144.81],
];
/** Statute miles: 230 km, where the lowest beam is 3 miles up. Farther away only what towers above it is seen. */
const SEEN_MILES = 143;

/** False where no radar looks, so that a picture without echoes says nothing: it is as empty there as over dry land. */
export function isSeenByRadar(point: GeoPoint): boolean {
  if (radarAreaOf(point) === 'conus') return true;
  return FAR_RADARS.some(
    ([latitude, longitude]) => distanceMiles(point, { latitude, longitude }) <= SEEN_MILES,
  );
}

const SEEN_STEP_MILES = 5;
const AROUND = Array.from({ length: 24 }, (_, index) => (index * Math.PI) / 12);

/** How far around a place radars look whichever way one turns: statute miles, `most` at most; 0 where none looks. */
export function seenMiles(point: GeoPoint, most: number): number {
  if (radarAreaOf(point) === 'conus') return most;
  if (!isSeenByRadar(point)) return 0;
  const perDegree = MILES_PER_DEGREE * Math.cos((point.latitude * Math.PI) / 180);
  const isSeenAt = (miles: number) =>
    AROUND.every((bearing) =>
      isSeenByRadar({
        latitude: point.latitude + (miles * Math.cos(bearing)) / MILES_PER_DEGREE,
        longitude: point.longitude + (miles * Math.sin(bearing)) / perDegree,
      }),
    );
  let seen = 0;
  while (seen < most && isSeenAt(Math.min(most, seen + SEEN_STEP_MILES)))
    seen = Math.min(most, seen + SEEN_STEP_MILES);
  return seen;
}
