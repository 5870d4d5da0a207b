import { HOUR_S } from '#platform/time/units.ts';
import { alertsDuring } from '../alerts/level.model.ts';
import { type AlertState, type OfficialAlert, type WeatherConditions } from '../providers/forecast.model.ts';
import { isoDay } from '#platform/time/format-time.ts';
import { feelsLike } from './comfort.model.ts';
import { assessConditions, type Assessment } from './verdict.model.ts';
import type { HourlyColumns, Recommendation, RideDay, RiderLimits, RideWindow } from '../weather.schema.ts';
import { findRideWindows, rideDays, type AssessedHour, type HourToJudge } from './windows.model.ts';

/** Hours ahead within which the best windows are looked for. */
export const WINDOWS_WITHIN_HOURS = 48;
/** Dry hours before a rain that make it the first one. Only these are known; a dry spell of days is not. */
export const DRY_SPELL_HOURS = 6;

export type UnjudgedColumns = Omit<HourlyColumns, 'recommendation'>;

export interface Outlook {
  hours: AssessedHour[];
  /** The verdict of each hour. */
  recommendation: Recommendation[];
  windows: RideWindow[];
  days: RideDay[];
}

/** Hours as columns, as they travel and are cached; `hoursOf` reads them. */
export function columnsOf(hours: readonly HourToJudge[]): UnjudgedColumns {
  const column = <Name extends keyof WeatherConditions>(name: Name) =>
    hours.map(({ conditions }) => conditions[name]);
  return {
    time: column('time'),
    temperature: column('temperature'),
    feelsLike: hours.map(({ conditions: { temperature, humidity, windSpeed } }) =>
      feelsLike(temperature, humidity, windSpeed),
    ),
    humidity: column('humidity'),
    dewPoint: column('dewPoint'),
    windSpeed: column('windSpeed'),
    windDirection: column('windDirection'),
    gust: column('gust'),
    precipitation: column('precipitation'),
    precipitationProbability: column('precipitationProbability'),
    thunderProbability: column('thunderProbability'),
    weatherCode: column('weatherCode'),
    visibility: column('visibility'),
    cloudCover: column('cloudCover'),
    ...(hours.some(({ conditions: { pm25 = null } }) => pm25 !== null) && {
      pm25: hours.map(({ conditions: { pm25 = null } }) => pm25),
    }),
    light: hours.map(({ light }) => light),
    road: hours.map(({ road }) => road),
  };
}

/** The hours of columns. What a column lacks is missing, its light night. */
export function hoursOf(columns: UnjudgedColumns): HourToJudge[] {
  return columns.time.map((time, index) => ({
    conditions: {
      time,
      temperature: columns.temperature[index] ?? null,
      dewPoint: columns.dewPoint[index] ?? null,
      humidity: columns.humidity[index] ?? null,
      windSpeed: columns.windSpeed[index] ?? null,
      windDirection: columns.windDirection[index] ?? null,
      gust: columns.gust[index] ?? null,
      precipitation: columns.precipitation[index] ?? null,
      precipitationProbability: columns.precipitationProbability[index] ?? null,
      thunderProbability: columns.thunderProbability[index] ?? null,
      weatherCode: columns.weatherCode[index] ?? null,
      visibility: columns.visibility[index] ?? null,
      cloudCover: columns.cloudCover[index] ?? null,
      ...(columns.pm25 && { pm25: columns.pm25[index] ?? null }),
    },
    light: columns.light[index] ?? 'night',
    road: columns.road[index] ?? 'unknown',
  }));
}

/** True when it rains at `index` and at least 6 consecutive hours before it are known to be dry. */
export function isFirstRain(hours: readonly WeatherConditions[], index: number): boolean {
  const now = hours[index];
  if (now === undefined || index < DRY_SPELL_HOURS || !now.precipitation) return false;
  return hours
    .slice(index - DRY_SPELL_HOURS, index)
    .every(
      ({ precipitation, time }, at) =>
        precipitation === 0 && time === now.time - (DRY_SPELL_HOURS - at) * HOUR_S,
    );
}

export interface JudgeContext {
  /** Epoch seconds. */
  now: number;
  /** They count in the hours that they cover. */
  alerts?: readonly OfficialAlert[] | undefined;
  alertState?: AlertState | undefined;
  limits?: RiderLimits | undefined;
  /** Local dates in `days`; default 7. */
  dates?: number | undefined;
}

/** The verdict of each hour alone; see `judgeHours`. */
export function assessHours(hours: readonly HourToJudge[], context: JudgeContext): Assessment[] {
  const { now, alerts = [], alertState, limits } = context;
  const all = hours.map(({ conditions }) => conditions);
  return hours.map(({ conditions, light, road }, index) =>
    assessConditions({
      conditions,
      moment: 'forecast',
      road,
      light,
      alerts: alertsDuring(alerts, Math.max(conditions.time, now), conditions.time + HOUR_S),
      alertState,
      limits,
      firstRainAfterDrySpell: isFirstRain(all, index),
    }),
  );
}

/** Hours with their verdicts and days. */
export function judgeEach(
  hours: readonly HourToJudge[],
  context: JudgeContext & { timeZone: string },
): AssessedHour[] {
  const assessments = assessHours(hours, context);
  return hours.map((hour, index) => {
    const assessment = assessments[index];
    if (!assessment) throw new RangeError('an hour without a verdict');
    return { ...hour, date: isoDay(hour.conditions.time, context.timeZone), assessment };
  });
}

/**
 * Verdicts, best windows and ride days of hours. The server fills an answer with it, and the browser calls it again
 * under the rider's own limits: same code, same result while no limit is set.
 */
export function judgeHours(
  hours: readonly HourToJudge[],
  context: JudgeContext & { timeZone: string },
): Outlook {
  const { now } = context;
  const judged = judgeEach(hours, context);
  return {
    hours: judged,
    recommendation: judged.map(({ assessment }) => assessment.recommendation),
    windows: findRideWindows(judged.slice(0, WINDOWS_WITHIN_HOURS), now),
    days: rideDays(judged, now, context.dates),
  };
}
