import { addDays } from './days.ts';
import { usZoneTime } from './us-zones.ts';
import { DAY_MS } from './units.ts';

/** Zones that the mail service of the US reaches and Unicode has no English abbreviation for. */
const UNNAMED: Record<string, string> = {
  'Pacific/Guam': 'ChST',
  'Pacific/Saipan': 'ChST',
  'Pacific/Pago_Pago': 'SST',
  'Pacific/Midway': 'SST',
  'Pacific/Wake': 'WAKT',
  'Pacific/Palau': 'PWT',
  'Pacific/Chuuk': 'CHUT',
  'Pacific/Pohnpei': 'PONT',
  'Pacific/Kosrae': 'KOST',
  'Pacific/Majuro': 'MHT',
  'Pacific/Kwajalein': 'MHT',
};

const nameFormats = new Map<string, Intl.DateTimeFormat>();

/** "MDT", "HST" or "ChST": the short name of a zone at an instant (epoch ms, or ISO 8601). */
export function zoneName(instant: number | string, timeZone: string): string {
  const at = new Date(instant);
  const known = usZoneTime(at.getTime(), timeZone)?.name ?? UNNAMED[timeZone];
  if (known) return known;
  let format = nameFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
    nameFormats.set(timeZone, format);
  }
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

const offsetFormats = new Map<string, Intl.DateTimeFormat>();

/** How far a zone's clocks are ahead of UTC at an instant, in ms. */
export function zoneOffset(instant: number, timeZone: string): number {
  const known = usZoneTime(instant, timeZone);
  if (known) return known.offset;
  let format = offsetFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    offsetFormats.set(timeZone, format);
  }
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return sign === '-' ? -size : size;
}

/** What clocks in a zone show at an instant (epoch ms): its UTC fields say year, day, weekday, hour and minute. */
export const wallClock = (instant: number, timeZone: string): Date =>
  new Date(instant + zoneOffset(instant, timeZone));

/**
 * ISO 8601 with the zone's own offset, for example "2026-11-27T17:30:00-07:00", for readers who take the day from
 * the text.
 * @param instant epoch ms
 */
export function isoWithOffset(instant: number, timeZone: string): string {
  const offset = zoneOffset(instant, timeZone);
  const local = new Date(instant + offset).toISOString().slice(0, 19);
  const minutes = Math.abs(offset) / 60_000;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/**
 * The instant (epoch ms) of a wall-clock time in a zone. A time that the clock skips in spring counts with the
 * offset before the change (02:30 becomes 03:30); one that comes twice in autumn is the first of the two.
 */
export function zonedInstant(date: string, time: string, timeZone: string): number {
  const wall = Date.parse(`${date}T${time.slice(0, 5)}:00Z`);
  const day = DAY_MS;
  const before = zoneOffset(wall - day, timeZone);
  const after = zoneOffset(wall + day, timeZone);
  const instant = wall - before;
  return zoneOffset(instant, timeZone) === before
    ? instant
    : (fits(wall - after, after, timeZone) ?? instant);
}

const fits = (instant: number, offset: number, timeZone: string) =>
  zoneOffset(instant, timeZone) === offset ? instant : undefined;

/** The instant (epoch ms) at which a calendar day (YYYY-MM-DD) ends in a zone. */
export function endOfDay(date: string, timeZone: string): number {
  return zonedInstant(addDays(date, 1), '00:00', timeZone);
}
