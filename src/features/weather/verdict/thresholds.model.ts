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

export const THRESHOLDS = {
  cold: { unit: '°F', when: 'atMost', caution: 49, bad: 35 },
  heat: { unit: '°F', when: 'atLeast', caution: 91, bad: 105 },
  heatIndex: { unit: '°F', when: 'atLeast', caution: 91, bad: 103 },
  wind: { unit: 'mph', when: 'atLeast', caution: 15, bad: 31 },
  gust: { unit: 'mph', when: 'atLeast', caution: 25, bad: 45 },
  rain: { unit: 'in/h', when: 'above', caution: 0, bad: 0.1 },
  rainChance: { unit: '%', when: 'atLeast', caution: 30, bad: 60 },
  visibility: { unit: 'mi', when: 'below', caution: 5, bad: 1 },
  thunderChance: { unit: '%', when: 'atLeast', caution: 15, bad: 30 },
  smoke: { unit: 'µg/m³', when: 'atLeast', caution: 35.5, bad: 55.5 },
} as const satisfies Record<string, Band>;

/** °F at or below which a wet road may freeze: bridges and shade are colder than the air at 2 m. */
export const ROAD_ICE_AT_MOST = 36;

/** °F at or below which rime fog (WMO 48) is bad. */
export const RIME_AT_MOST = 35;

/** °F from which the heat index is a factor. Below, no humidity lifts it to its caution limit. */
export const HEAT_INDEX_FROM = 80;

/** °F below which the ride chill is told as a note. */
export const RIDE_CHILL_BELOW = 60;

/** mph: the riding speed of the ride chill. */
export const RIDE_SPEED = 55;

/** Why each limit is where it is; the sources are public and named so that a rider can check them. */
export const THRESHOLD_BASIS: Record<keyof typeof THRESHOLDS | 'road' | 'frozen' | 'alert', string> = {
  cold: 'A margin above 32 °F, where ice forms; the wind chill formula starts at 50 °F',
  heat: 'Heat under protective gear; above body temperature, moving air no longer cools',
  heatIndex: 'National Weather Service classes: extreme caution from 91, danger from 103',
  wind: 'National Weather Service wind advisory at 31 mph',
  gust: 'National Weather Service advisory at 46 mph; Chesapeake Bay Bridge-Tunnel bars motorcycles at 47',
  rain: 'American Meteorological Society: light rain is at most 0.10 in/h',
  rainChance:
    'Chance of measurable rain in the hour; bad only with an amount that is bad when it falls (`rain.bad`)',
  visibility: 'Aviation classes: VFR from 5 mi, LIFR below 1 mi',
  thunderChance: 'A rider has no shelter from lightning',
  smoke:
    'EPA breakpoints of PM2.5 in force since May 6, 2024: unhealthy for sensitive groups from 35.5 (AQI 101), unhealthy from 55.5 (151)',
  road: 'State motorcycle manuals: wet pavement, most of all just after rain begins; ice on bridges and in shade',
  frozen: 'State motorcycle manuals: snow and ice among the surfaces with poor traction',
  alert: 'National Weather Service order of watches, advisories and warnings',
};

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
