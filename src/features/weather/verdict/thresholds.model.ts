/**
 * The one table of thresholds behind every verdict: current check, outlook, trip stop, ride day.
 * Every number is compared with the value as it is shown to the rider (`rounding.model.ts`).
 */

export const GUIDANCE_LABEL = 'Guidance, not a guarantee';

/** A value meets a level's limit when it is at least, above, at most or below that limit. */
export interface Band {
  unit: string;
  when: 'atLeast' | 'above' | 'atMost' | 'below';
  caution: number;
  bad: number;
}

/** Each limit with its reason; the sources are public, so that a rider can check them. */
export const THRESHOLDS = {
  /** A margin above 32 °F, where ice forms; the wind chill formula starts at 50 °F. */
  cold: { unit: '°F', when: 'atMost', caution: 49, bad: 35 },
  /** Heat under protective gear; above body temperature, moving air no longer cools. */
  heat: { unit: '°F', when: 'atLeast', caution: 91, bad: 105 },
  /** Classes of the National Weather Service: extreme caution from 91, danger from 103. */
  heatIndex: { unit: '°F', when: 'atLeast', caution: 91, bad: 103 },
  /** Wind advisory of the National Weather Service at 31 mph. */
  wind: { unit: 'mph', when: 'atLeast', caution: 15, bad: 31 },
  /** Advisory at 46 mph; the Chesapeake Bay Bridge-Tunnel bars motorcycles at 47. */
  gust: { unit: 'mph', when: 'atLeast', caution: 25, bad: 45 },
  /** American Meteorological Society: light rain is at most 0.10 in/h. */
  rain: { unit: 'in/h', when: 'above', caution: 0, bad: 0.1 },
  /** Of measurable rain in the hour; bad only with an amount that is bad when it falls (`rain.bad`). */
  rainChance: { unit: '%', when: 'atLeast', caution: 30, bad: 60 },
  /** Aviation classes: VFR from 5 mi, LIFR below 1 mi. */
  visibility: { unit: 'mi', when: 'below', caution: 5, bad: 1 },
  /** A rider has no shelter from lightning. */
  thunderChance: { unit: '%', when: 'atLeast', caution: 15, bad: 30 },
  /** PM2.5, EPA breakpoints since May 6, 2024: unhealthy for sensitive groups from 35.5 (AQI 101), unhealthy from 55.5 (151). */
  smoke: { unit: 'µg/m³', when: 'atLeast', caution: 35.5, bad: 55.5 },
} as const satisfies Record<string, Band>;

/** °F at or below which a wet road may freeze: bridges and shade are colder than the air at 2 m. */
export const ROAD_ICE_AT_MOST = 36;

/** °F at or below which rime fog (WMO 48) is bad. */
export const RIME_AT_MOST = 35;

/** °F from which the heat index is a factor. Below, no humidity lifts it to its caution limit. */
export const HEAT_INDEX_FROM = 80;

/** °F below which the ride chill is shown as a note. */
export const RIDE_CHILL_BELOW = 60;

/** mph: the riding speed of the ride chill. */
export const RIDE_SPEED = 55;

const MEETS = {
  atLeast: (value: number, limit: number) => value >= limit,
  above: (value: number, limit: number) => value > limit,
  atMost: (value: number, limit: number) => value <= limit,
  below: (value: number, limit: number) => value < limit,
} as const;

/** The level of a shown value in its band. */
export function grade(value: number, band: Band): 'good' | 'caution' | 'bad' {
  const meets = MEETS[band.when];
  if (meets(value, band.bad)) return 'bad';
  return meets(value, band.caution) ? 'caution' : 'good';
}
