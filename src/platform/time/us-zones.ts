/**
 * What clocks in the US show, without `Intl`: its first use, whatever it is for, keeps a slow phone busy for 60 ms.
 * `us-zones.test.ts` compares them with `Intl`, which knows when a law changes them.
 */
import { HOUR_MS } from '#platform/time/units.ts';

/** A zone's time at some instant. */
export interface ZoneTime {
  /** ms ahead of UTC */
  offset: number;
  /** "MDT" */
  name: string;
}

interface UsZone {
  standard: ZoneTime;
  /** Null where clocks do not change. */
  daylight: ZoneTime | null;
}

/** Hours ahead of UTC in winter, the time's names in winter and in summer, and the zones that have it. */
const ZONES: readonly [hours: number, standard: string, daylight: string | null, zones: string][] = [
  [
    -5,
    'EST',
    'EDT',
    'America/New_York America/Detroit America/Kentucky/Louisville America/Kentucky/Monticello ' +
      'America/Indiana/Indianapolis America/Indiana/Marengo America/Indiana/Petersburg America/Indiana/Vevay ' +
      'America/Indiana/Vincennes America/Indiana/Winamac',
  ],
  [
    -6,
    'CST',
    'CDT',
    'America/Chicago America/Menominee America/Indiana/Knox America/Indiana/Tell_City ' +
      'America/North_Dakota/Beulah America/North_Dakota/Center America/North_Dakota/New_Salem',
  ],
  [-7, 'MST', 'MDT', 'America/Denver America/Boise'],
  [-7, 'MST', null, 'America/Phoenix'],
  [-8, 'PST', 'PDT', 'America/Los_Angeles'],
  [-9, 'AKST', 'AKDT', 'America/Anchorage America/Juneau America/Nome America/Sitka America/Yakutat'],
  [-10, 'HST', null, 'Pacific/Honolulu'],
  [-4, 'AST', null, 'America/Puerto_Rico America/St_Thomas'],
  [10, 'ChST', null, 'Pacific/Guam Pacific/Saipan'],
  [-11, 'SST', null, 'Pacific/Pago_Pago'],
];
const timeOf = (hours: number, name: string): ZoneTime => ({ offset: hours * HOUR_MS, name });

const US_ZONES: ReadonlyMap<string, UsZone> = new Map(
  ZONES.flatMap(([hours, standard, daylight, zones]) => {
    const zone = {
      standard: timeOf(hours, standard),
      daylight: daylight === null ? null : timeOf(hours + 1, daylight),
    };
    return zones.split(' ').map((name): [string, UsZone] => [name, zone]);
  }),
);

/** The rules of today hold for all of these zones since then. */
const SINCE = Date.UTC(2020, 0, 1);

const UTC = timeOf(0, 'UTC');

/** The time in UTC, or in a zone of the US at an instant (epoch ms) since 2020; undefined of any other. */
export function usZoneTime(instant: number, timeZone: string): ZoneTime | undefined {
  if (timeZone === 'UTC') return UTC;
  const zone = US_ZONES.get(timeZone);
  if (!zone || !(instant >= SINCE)) return undefined;
  const { standard, daylight } = zone;
  if (daylight === null) return standard;
  const { begins, ends } = daylightOf(new Date(instant).getUTCFullYear());
  const local = instant + standard.offset;
  return local >= begins && local < ends ? daylight : standard;
}

const summers = new Map<number, { begins: number; ends: number }>();

/** From 2 AM on the second Sunday of March to 2 AM, by the clock then, on the first of November; in standard time. */
function daylightOf(year: number) {
  let summer = summers.get(year);
  if (!summer) {
    summer = { begins: sundayFrom(year, 2, 8) + 2 * HOUR_MS, ends: sundayFrom(year, 10, 1) + HOUR_MS };
    summers.set(year, summer);
  }
  return summer;
}

function sundayFrom(year: number, month: number, day: number): number {
  const weekday = new Date(Date.UTC(year, month, day)).getUTCDay();
  return Date.UTC(year, month, day + ((7 - weekday) % 7));
}
