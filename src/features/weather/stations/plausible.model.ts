import { HOUR_S } from '#platform/time/units.ts';
import type { StationReport } from './report.model.ts';

/** What a station may measure; anything else is a fault of its sensor. */
const RANGES = {
  temperature: [-60, 130],
  dewPoint: [-80, 95],
  wind: [0, 138],
  gust: [0, 200],
  visibility: [0, 30],
  precipitation: [0, 6],
  pavementTemperature: [-60, 170],
} as const satisfies Partial<Record<keyof StationReport, readonly [number, number]>>;
type Measured = keyof typeof RANGES;
const MEASURED = Object.keys(RANGES) as Measured[];

/** The air of a station does not change by more °F within an hour, or within less. */
const JUMP_AN_HOUR = 20;
/** A report that is older says nothing of a jump. */
const JUMP_WITHIN = 3 * HOUR_S;
/** Seconds and reports for which everything stands still before a station is taken for frozen. */
const FROZEN_AFTER = { seconds: 3 * HOUR_S, reports: 4 };
/** Values that have to stand still together: one alone may. */
const FROZEN_LEAST_VALUES = 4;

/** The report with what its sensors cannot have measured as null. */
export function inRange(report: StationReport): StationReport {
  const checked = { ...report };
  for (const name of MEASURED) {
    const value = checked[name];
    const [lowest, highest] = RANGES[name];
    if (value !== null && !(value >= lowest && value <= highest)) checked[name] = null;
  }
  // A gust is stronger than the wind that it is one of.
  if (checked.gust !== null && checked.wind !== null && checked.gust < checked.wind) checked.gust = null;
  return checked;
}

/** What is remembered of a station to judge its next report. */
export interface StationPast {
  /** Epoch seconds of the last report whose temperature was believed, and that temperature. */
  temperatureAt: number | null;
  temperature: number | null;
  signature: string;
  /** Epoch seconds since when everything stands still, and in how many reports. */
  since: number;
  same: number;
}

export const NO_PAST: StationPast = {
  temperatureAt: null,
  temperature: null,
  signature: '',
  since: 0,
  same: 0,
};

/**
 * A newer report of a station after what it reported before: without a temperature that jumped, and null when
 * everything it measures has stood still for hours.
 */
export function afterPast(
  report: StationReport,
  past: StationPast,
): { report: StationReport | null; past: StationPast } {
  const isSame =
    report.signature === past.signature &&
    report.signature.split(' ').filter((value) => value !== '' && value !== 'null').length >=
      FROZEN_LEAST_VALUES;
  const since = isSame ? past.since : report.at;
  const same = isSame ? past.same + 1 : 1;
  const jumped = hasJumped(report, past);
  const next: StationPast = {
    temperatureAt: jumped || report.temperature === null ? past.temperatureAt : report.at,
    temperature: jumped || report.temperature === null ? past.temperature : report.temperature,
    signature: report.signature,
    since,
    same,
  };
  if (same >= FROZEN_AFTER.reports && report.at - since >= FROZEN_AFTER.seconds)
    return { report: null, past: next };
  return { report: jumped ? { ...report, temperature: null } : report, past: next };
}

function hasJumped({ at, temperature }: StationReport, past: StationPast): boolean {
  if (temperature === null || past.temperature === null || past.temperatureAt === null) return false;
  const seconds = at - past.temperatureAt;
  if (seconds > JUMP_WITHIN) return false;
  return Math.abs(temperature - past.temperature) > JUMP_AN_HOUR * Math.max(1, seconds / HOUR_S);
}

/** A neighbor of a station: its own report, at most an hour and a half old. */
export type Neighbor = Pick<
  StationReport,
  'temperature' | 'feet' | 'wind' | 'gust' | 'visibility' | 'pavementTemperature'
>;

/** So many have to agree against one; of temperatures the forecast is one more. */
const LEAST_NEIGHBORS = 3;
/** °F by which a thermometer may differ from its neighbors' middle, after the difference in height. */
const TEMPERATURE_FROM_NEIGHBORS = 25;
/** °F of the air at every neighbor above which no road is icy. */
const NO_ICE_ABOVE = 55;
const DEGREES_A_FOOT = 3.5 / 1000;
const PAVEMENT_FROM_NEIGHBORS = 45;
/** mph by which wind may exceed the strongest of the neighbors. */
const WIND_OVER_NEIGHBORS = 50;
/** Miles: fog in air that is `DRY_BY` °F from its dew point, while every neighbor sees farther than `CLEAR_FROM`. */
const FOG_BELOW = 1;
const CLEAR_FROM = 7;
const DRY_BY = 9;

/**
 * A report without what its neighbors contradict. Where fewer than three are near, it stands for itself, but for its
 * temperature and what goes with that: two of them and the forecast are enough.
 *
 * @param forecast °F near the station for now; null when there is none, or when it is what the report is measured against
 */
export function amongNeighbors(
  report: StationReport,
  neighbors: readonly Neighbor[],
  forecast: number | null = null,
): StationReport {
  const checked = { ...report };
  const measured = neighbors.flatMap(({ temperature, feet }) =>
    temperature === null
      ? []
      : temperature + (feet === null || report.feet === null ? 0 : (feet - report.feet) * DEGREES_A_FOOT),
  );
  const temperatures = forecast === null ? measured : [...measured, forecast];
  // Whose air is not that of its surroundings is elsewhere, or broken: nothing of it is believed.
  if (differs(report.temperature, temperatures, TEMPERATURE_FROM_NEIGHBORS)) return withNothing(report);
  const pavements = neighbors.flatMap(({ pavementTemperature }) => pavementTemperature ?? []);
  if (differs(report.pavementTemperature, pavements, PAVEMENT_FROM_NEIGHBORS))
    checked.pavementTemperature = checked.pavement = null;
  const isWarm = temperatures.length >= LEAST_NEIGHBORS && Math.min(...temperatures) > NO_ICE_ABOVE;
  if (report.pavement === 'ice' && isWarm) checked.pavement = null;

  const winds = neighbors.flatMap(({ wind, gust }) => (wind === null ? [] : Math.max(wind, gust ?? 0)));
  // Storms are local, and a station that sees one is believed.
  const hasStorm = report.weather?.hazard === 'squall' || (report.weather?.code ?? 0) >= 95;
  if (winds.length >= LEAST_NEIGHBORS && !hasStorm) {
    const most = Math.max(...winds) + WIND_OVER_NEIGHBORS;
    if (report.wind !== null && report.wind > most) checked.wind = checked.gust = null;
    if (report.gust !== null && report.gust > most) checked.gust = null;
  }

  const sights = neighbors.flatMap(({ visibility }) => visibility ?? []);
  const spread =
    report.temperature === null || report.dewPoint === null ? 0 : report.temperature - report.dewPoint;
  const seesWhy = report.weather !== null && (report.weather.code !== null || report.weather.hazard !== null);
  if (
    report.visibility !== null &&
    report.visibility < FOG_BELOW &&
    spread >= DRY_BY &&
    !seesWhy &&
    sights.length >= LEAST_NEIGHBORS &&
    sights.every((miles) => miles >= CLEAR_FROM)
  )
    checked.visibility = null;
  return checked;
}

function withNothing(report: StationReport): StationReport {
  const nothing = Object.fromEntries(MEASURED.map((name) => [name, null]));
  return { ...report, ...nothing, pavement: null, weather: null };
}

function differs(value: number | null, others: readonly number[], by: number): boolean {
  if (value === null || others.length < LEAST_NEIGHBORS) return false;
  const sorted = others.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? value;
  return Math.abs(value - middle) > by;
}

/** False when a report has nothing left that tells anything. */
export const tellsAnything = (report: StationReport): boolean =>
  MEASURED.some((name) => name !== 'dewPoint' && report[name] !== null) ||
  report.pavement !== null ||
  report.weather !== null;
