import { alertsDuring } from '../alerts/level.model.ts';
import type { AlertState, OfficialAlert, WeatherConditions } from '../providers/forecast.model.ts';
import { isoDay } from '#platform/time/format-time.ts';
import { assessConditions } from './verdict.model.ts';
import type { HourlyColumns, Recommendation, RideDay, RiderLimits, RideWindow } from '../weather.schema.ts';
import { type AssessedHour, findRideWindows, rideDays } from './windows.model.ts';

const HOUR = 3600;
/** Hours ahead within which the best windows are looked for. */
export const WINDOWS_WITHIN_HOURS = 48;
/** Dry hours before a rain that make it the first one. Only these are known; a dry spell of days is not. */
const DRY_SPELL_HOURS = 6;

export interface Outlook {
  hours: AssessedHour[];
  /** The verdict of each hour, in the columns' order. */
  recommendation: Recommendation[];
  windows: RideWindow[];
  days: RideDay[];
}

/** The conditions of the hour at `index` of the columns. */
export function conditionsAt(hourly: HourlyColumns, index: number): WeatherConditions {
  return {
    time: hourly.time[index] ?? 0,
    temperature: hourly.temperature[index] ?? null,
    dewPoint: hourly.dewPoint[index] ?? null,
    humidity: hourly.humidity[index] ?? null,
    windSpeed: hourly.windSpeed[index] ?? null,
    windDirection: hourly.windDirection[index] ?? null,
    gust: hourly.gust[index] ?? null,
    precipitation: hourly.precipitation[index] ?? null,
    precipitationProbability: hourly.precipitationProbability[index] ?? null,
    thunderProbability: hourly.thunderProbability[index] ?? null,
    weatherCode: hourly.weatherCode[index] ?? null,
    visibility: hourly.visibility[index] ?? null,
    cloudCover: hourly.cloudCover[index] ?? null,
  };
}

/** True when it rains at `index` and at least 6 consecutive hours before it are known to be dry. */
export function isFirstRain(hours: readonly WeatherConditions[], index: number): boolean {
  const now = hours[index];
  if (now === undefined || index < DRY_SPELL_HOURS || !now.precipitation) return false;
  return hours
    .slice(index - DRY_SPELL_HOURS, index)
    .every(
      ({ precipitation, time }, at) =>
        precipitation === 0 && time === now.time - (DRY_SPELL_HOURS - at) * HOUR,
    );
}

/**
 * Verdicts, best windows and ride days from the hourly columns alone. The server fills an answer with it, and
 * the browser calls it again under the rider's own limits: same code, same result while no limit is set. The
 * columns' own `recommendation` is not read.
 *
 * @param context `now` in epoch seconds; `alerts` count in the hours that they cover.
 */
export function assessColumns(
  hourly: HourlyColumns,
  context: {
    timeZone: string;
    now: number;
    alerts?: readonly OfficialAlert[] | undefined;
    alertState?: AlertState | undefined;
    limits?: RiderLimits | undefined;
  },
): Outlook {
  const { timeZone, now, alerts = [], alertState, limits } = context;
  const conditions = hourly.time.map((_, index) => conditionsAt(hourly, index));
  const hours = conditions.map((hour, index): AssessedHour => {
    const light = hourly.light[index] ?? 'night';
    const road = hourly.road[index] ?? 'unknown';
    const assessment = assessConditions({
      conditions: hour,
      moment: 'forecast',
      road,
      light,
      alerts: alertsDuring(alerts, Math.max(hour.time, now), hour.time + HOUR),
      alertState,
      limits,
      firstRainAfterDrySpell: isFirstRain(conditions, index),
    });
    return { conditions: hour, date: isoDay(hour.time, timeZone), light, road, assessment };
  });
  return {
    hours,
    recommendation: hours.map(({ assessment }) => assessment.recommendation),
    windows: findRideWindows(hours.slice(0, WINDOWS_WITHIN_HOURS), now),
    days: rideDays(hours, now),
  };
}
