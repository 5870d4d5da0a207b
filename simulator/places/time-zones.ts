import lookUp from '@photostructure/tz-lookup';
import { zoneBeside } from '#platform/geo/time-zone.server.ts';

/** Between Samoa and American Samoa, which the package's map counts to its neighbor, a day ahead. */
const WEST_OF_AMERICAN_SAMOA = -171.2;

/** The IANA zone of a point; abroad it is that of the country there. */
export function timeZoneAt(latitude: number, longitude: number): string {
  const zone = zoneBeside({ latitude, longitude }) ?? lookUp(latitude, longitude);
  return zone === 'Pacific/Apia' && longitude > WEST_OF_AMERICAN_SAMOA ? 'Pacific/Pago_Pago' : zone;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string, timeZoneName: 'longOffset' | 'short'): Intl.DateTimeFormat {
  const key = `${timeZone} ${timeZoneName}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName });
  formatters.set(key, made);
  return made;
}

function zoneName(timeZone: string, time: number, style: 'longOffset' | 'short'): string {
  const parts = formatter(timeZone, style).formatToParts(time * 1000);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
}

/** Seconds east of Greenwich at an instant (epoch seconds), daylight saving time included. */
export function utcOffset(timeZone: string, time: number): number {
  const found = /^GMT([+-])(\d{2}):(\d{2})/.exec(zoneName(timeZone, time, 'longOffset'));
  if (!found) return 0;
  const [, sign, hours, minutes] = found;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
}

/** For example "MST" or "GMT+10". */
export const zoneAbbreviation = (timeZone: string, time: number) => zoneName(timeZone, time, 'short');

export function isTimeZone(timeZone: string): boolean {
  try {
    return formatter(timeZone, 'short') !== undefined;
  } catch {
    return false;
  }
}

/** Local wall time without offset, "2026-11-20T08:15". */
export const wallTime = (time: number, offset: number) =>
  new Date((time + offset) * 1000).toISOString().slice(0, 16);
