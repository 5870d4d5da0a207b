/**
 * From here on an echo counts as precipitation; weaker ones are mostly insects, dust and clear air. 15 dBZ is
 * where the composite's color table turns from grays and blues to its precipitation colors.
 */
export const PRECIPITATION_DBZ = 15;

export const INTENSITIES = ['light', 'moderate', 'heavy'] as const;
export type Intensity = (typeof INTENSITIES)[number];

/**
 * Lowest dBZ of each intensity. Marshall and Palmer (1948), Z = 200 R^1.6, puts the glossary limits of the
 * American Meteorological Society (2.5 and 7.6 mm/h) at 29 and 37 dBZ; here they are the nearest steps of the legend.
 */
export const INTENSITY_FROM = { light: PRECIPITATION_DBZ, moderate: 30, heavy: 35 } as const;

export function intensityOf(dbz: number): Intensity {
  if (dbz >= INTENSITY_FROM.heavy) return 'heavy';
  return dbz >= INTENSITY_FROM.moderate ? 'moderate' : 'light';
}
