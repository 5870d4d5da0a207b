// Only the server imports this file: it brings the sun along. The browser uses count-runs.model.ts.
import { HOUR_S } from '#platform/time/units.ts';
import { assessCurrent, hoursOfForecast, lightsOf } from '../verdict/assess.model.ts';
import {
  FORECAST_HOURS,
  type KnownAlerts,
  type PlaceForecast,
  type WeatherConditions,
} from '../providers/forecast.model.ts';
import { isFirstRain } from '../verdict/outlook.model.ts';
import { assessConditions } from '../verdict/verdict.model.ts';
import {
  grade,
  HEAT_INDEX_FROM,
  RIME_AT_MOST,
  ROAD_ICE_AT_MOST,
  THRESHOLDS,
} from '../verdict/thresholds.model.ts';
import { lightAt } from '../verdict/sun.model.ts';
import { withoutRain } from './dry-run.model.ts';
import {
  LEVEL_CODES,
  MISSING,
  ROADS,
  RUN_REASONS,
  runReason,
  type RunLevels,
  type RunValues,
} from './count-runs.model.ts';
import {
  MEMBER_VALUES,
  membersNeeded,
  memberValue,
  saysAll,
  type EnsembleForecast,
} from './ensemble.model.ts';

/** Inches an hour from which a member counts as wet: 0.1 mm, as in the service's own chance of rain. */
const WET_FROM = 0.004;
/** Smaller differences are those of adding up, not of weather. */
const EXACTLY = 1e-4;
/** What alerts say is counted when the runs are read: they change more often. */
const NO_ALERTS: Pick<KnownAlerts, 'state' | 'items'> = { state: 'checked', items: [] };

export interface JudgedRuns extends RunLevels {
  values: RunValues;
}

/**
 * The verdict of every member of an ensemble, hour by hour from the current one on, by the engine that judges the
 * forecast: each member is the main forecast with its own temperature, gust and rain in it.
 *
 * - Members are shifted so that their mean is the main forecast, hour by hour, where both speak; a gust or an amount
 *   below zero is zero. What the main forecast does not say, members do not either.
 * - Everything else is the main forecast's. A member that is dry where the main forecast rains has neither its
 *   chance of rain nor its code of something falling: both follow from that rain.
 * - Only a member with all three values in an hour counts there, and nothing counts in an hour in which fewer than
 *   80 % of the model's members do.
 *
 * Yields after each member, so that requests get their turn. Null when no hour can be counted.
 * @param now epoch seconds.
 */
export function* judgeRuns(
  forecast: PlaceForecast,
  ensemble: EnsembleForecast,
  now: number,
): Generator<void, JudgedRuns | null> {
  const first = forecast.hours.findIndex(({ time }) => time + HOUR_S > now);
  const ahead = first === -1 ? [] : forecast.hours.slice(first, first + FORECAST_HOURS);
  const start = ahead[0]?.time;
  if (start === undefined) return null;
  const { members } = ensemble;
  const deviations = deviationsOf(ensemble, ahead);
  const count = ahead.length;
  const needed = membersNeeded(members);
  if (!ahead.some((_, hour) => wholeIn(deviations, hour, members) >= needed)) return null;

  const lights = lightsOf(forecast);
  const light = lightAt(now, forecast.latitude, forecast.longitude);
  const levels = new Uint8Array(members * count).fill(MISSING);
  const reasons = new Uint8Array(members * count);
  const present = new Uint8Array(members).fill(MISSING);
  const values: RunValues = {
    temperature: new Int16Array(members * count),
    gust: new Uint8Array(members * count),
    precipitation: new Uint8Array(members * count),
    road: new Uint8Array(members * count),
  };
  const verdicts: Map<number, { level: number; reason: number }>[] = [];
  for (let member = 0; member < members; member += 1) {
    const own = memberForecast(forecast, first, deviations, member);
    const { hours, from } = hoursOfForecast(own, now, lights);
    const judged = hours.slice(from, from + FORECAST_HOURS);
    const weathers = judged.map(({ conditions }) => conditions);
    for (const [hour, { conditions, road: surface, light: hourLight }] of judged.entries()) {
      const at = member * count + hour;
      const road = ROADS.indexOf(surface);
      values.temperature[at] = conditions.temperature ?? 0;
      values.gust[at] = Math.min(255, conditions.gust ?? 0);
      values.precipitation[at] = Math.min(255, Math.round((conditions.precipitation ?? 0) * 100));
      values.road[at] = road;
      if (!deviations.isWhole[at]) continue;
      const firstRainAfterDrySpell = isFirstRain(weathers, hour);
      const kind = kindOfRun(conditions, road, firstRainAfterDrySpell);
      const known = (verdicts[hour] ??= new Map());
      let verdict = known.get(kind);
      if (!verdict) {
        const { recommendation, worst } = assessConditions({
          conditions,
          moment: 'forecast',
          road: surface,
          light: hourLight,
          firstRainAfterDrySpell,
        });
        verdict = { level: LEVEL_CODES[recommendation], reason: RUN_REASONS.indexOf(runReason(worst)) };
        known.set(kind, verdict);
      }
      levels[at] = verdict.level;
      reasons[at] = verdict.reason;
    }
    if (deviations.isWhole[member * count]) {
      const { current } = assessCurrent(own, hours, from, { now, light, alerts: NO_ALERTS });
      present[member] = LEVEL_CODES[current.recommendation];
    }
    yield;
  }
  return {
    time: ahead.map(({ time }) => time),
    members,
    needed,
    levels,
    reasons,
    present,
    values,
  };
}

const GRADES = { good: 0, caution: 1, bad: 2 } as const;
const NO_GRADE = 3;

/**
 * What of a run's hour its level and its reason depend on, all else being the main forecast's, packed into a number:
 * runs between the same limits are judged once. From 80 °F on every degree counts in the heat index; the chance of rain
 * and the code follow from whether it rains at all.
 * @param conditions as shown.
 * @param road position in `ROADS`.
 */
function kindOfRun(conditions: WeatherConditions, road: number, firstRain: boolean): number {
  const { temperature: warm, gust, precipitation: rain } = conditions;
  const wind = gust === null ? NO_GRADE : GRADES[grade(gust, THRESHOLDS.gust)];
  const wet = rain === null ? NO_GRADE : GRADES[grade(rain, THRESHOLDS.rain)];
  let kind = warmthOf(warm);
  kind = kind * 4 + wind;
  kind = kind * 4 + wet;
  kind = kind * ROADS.length + road;
  return kind * 2 + (firstRain ? 1 : 0);
}

/** Below 16: between which limits it lies; else the degrees themselves. */
function warmthOf(temperature: number | null): number {
  if (temperature === null) return 15;
  if (temperature >= HEAT_INDEX_FROM) return temperature;
  const ice = temperature <= ROAD_ICE_AT_MOST ? 2 : 0;
  const rime = temperature <= RIME_AT_MOST ? 1 : 0;
  return GRADES[grade(temperature, THRESHOLDS.cold)] * 4 + ice + rime;
}

interface Deviations {
  /** Hours ahead. */
  count: number;
  /** Members one after the other, each by the hours ahead: what is added to the main forecast. */
  temperature: Float64Array;
  gust: Float64Array;
  precipitation: Float64Array;
  /** 1 where a member says all three. */
  isWhole: Uint8Array;
}

/** What each member is above the mean of those that are whole in an hour. */
function deviationsOf(ensemble: EnsembleForecast, ahead: readonly WeatherConditions[]): Deviations {
  const { members, hours } = ensemble;
  const count = ahead.length;
  const made = (): Float64Array => new Float64Array(members * count);
  const deviations: Deviations = {
    count,
    temperature: made(),
    gust: made(),
    precipitation: made(),
    isWhole: new Uint8Array(members * count),
  };
  for (const [at, { time }] of ahead.entries()) {
    const hour = (time - ensemble.start) / HOUR_S;
    if (!Number.isInteger(hour) || hour < 0 || hour >= hours) continue;
    const whole: number[] = [];
    for (let member = 0; member < members; member += 1)
      if (saysAll(ensemble, member, hour)) whole.push(member);
    for (const name of MEMBER_VALUES) {
      let sum = 0;
      for (const member of whole) sum += memberValue(ensemble, name, member, hour);
      const mean = sum / whole.length;
      for (const member of whole) {
        const deviation = memberValue(ensemble, name, member, hour) - mean;
        deviations[name][member * count + at] = Math.abs(deviation) < EXACTLY ? 0 : deviation;
      }
    }
    for (const member of whole) deviations.isWhole[member * count + at] = 1;
  }
  return deviations;
}

function wholeIn({ count, isWhole }: Deviations, hour: number, members: number): number {
  let whole = 0;
  for (let member = 0; member < members; member += 1) whole += isWhole[member * count + hour] ?? 0;
  return whole;
}

/** The main forecast with a member's temperature, gust and rain in the hours from `first` on, and now. */
function memberForecast(
  forecast: PlaceForecast,
  first: number,
  deviations: Deviations,
  member: number,
): PlaceForecast {
  const { count } = deviations;
  const shifted = (conditions: WeatherConditions, hour: number): WeatherConditions => {
    const at = member * count + hour;
    return deviations.isWhole[at]
      ? withDeviation(conditions, {
          temperature: deviations.temperature[at] ?? 0,
          gust: deviations.gust[at] ?? 0,
          precipitation: deviations.precipitation[at] ?? 0,
        })
      : conditions;
  };
  return {
    ...forecast,
    current: shifted(forecast.current, 0),
    hours: forecast.hours.map((hour, index) =>
      index >= first && index - first < count ? shifted(hour, index - first) : hour,
    ),
  };
}

/** Conditions with what a member is above the mean of all: °F, mph and inches. */
export function withDeviation(
  main: WeatherConditions,
  by: { temperature: number; gust: number; precipitation: number },
): WeatherConditions {
  const { temperature, gust, precipitation } = main;
  const conditions = {
    ...main,
    temperature: temperature === null ? null : temperature + by.temperature,
    gust: gust === null ? null : Math.max(0, gust + by.gust),
  };
  if (precipitation === null || by.precipitation === 0) return conditions;
  const amount = precipitation + by.precipitation;
  if (amount >= WET_FROM) return { ...conditions, precipitation: amount };
  return precipitation >= WET_FROM ? withoutRain(conditions) : { ...conditions, precipitation: 0 };
}
