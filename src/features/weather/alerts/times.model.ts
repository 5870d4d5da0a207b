import {
  clockTime,
  hourTime,
  isoDay,
  monthDay,
  clockOrFullTime,
  weekday,
} from '#platform/time/format-time.ts';
import { DAY_MS, DAY_S, HOUR_S } from '#platform/time/units.ts';
import { wallClock, zoneName, zoneOffset } from '#platform/time/zone.ts';
import type { OfficialAlert } from '../providers/forecast.model.ts';
import type { WeatherAnswer } from '../weather.schema.ts';

/**
 * When an alert holds, as a rider says it: "Until 11 PM tonight (CST)", "From 9 PM to 11 PM tonight (CST)",
 * "From 6 AM tomorrow until further notice (MST)".
 * @param now epoch seconds
 */
export function alertTimes(
  { start, end }: Pick<OfficialAlert, 'start' | 'end'>,
  timeZone: string,
  now: number,
) {
  const zone = `(${zoneName((end ?? start) * 1000, timeZone)})`;
  const at = (time: number) => `${clock(time, timeZone)} ${dayWord(time, timeZone, now)}`;
  if (start <= now) return end === null ? 'Until further notice' : `Until ${at(end)} ${zone}`;
  if (end === null) return `From ${at(start)} until further notice ${zone}`;
  const isOneDay = dayWord(start, timeZone, now) === dayWord(end, timeZone, now);
  return `From ${isOneDay ? clock(start, timeZone) : at(start)} to ${at(end)} ${zone}`;
}

const clock = (time: number, timeZone: string) =>
  time % HOUR_S === 0 ? hourTime(time, timeZone) : clockTime(time, timeZone);

const hourOfDay = (time: number, timeZone: string) =>
  new Date(time * 1000 + zoneOffset(time * 1000, timeZone)).getUTCHours();

/** The next day of the calendar: on a day with 23 hours, 24 hours later may be the one after. */
const dayAfter = (now: number, timeZone: string) =>
  new Date(wallClock(now * 1000, timeZone).getTime() + DAY_MS).toISOString().slice(0, 10);

function dayWord(time: number, timeZone: string, now: number): string {
  const day = isoDay(time, timeZone);
  if (day === isoDay(now, timeZone)) return hourOfDay(time, timeZone) >= 17 ? 'tonight' : 'today';
  if (day === dayAfter(now, timeZone)) return 'tomorrow';
  return time - now < 6 * DAY_S ? weekday(time, timeZone) : monthDay(time, timeZone);
}

/**
 * "No official alerts at 3:40 PM. ", with its day when that is long ago; '' when there are or were some, which a kept
 * answer lists no longer, or nobody knows. Epoch ms.
 */
export function noAlertsText(
  {
    alerts: { available, checkedAt, items },
    factors,
    timeZone,
  }: Pick<WeatherAnswer, 'alerts' | 'factors' | 'timeZone'>,
  now: number,
): string {
  if (!available || checkedAt === null || items.length > 0) return '';
  if (factors.some(({ key }) => key === 'alert')) return '';
  return `No official alerts at ${clockOrFullTime(Date.parse(checkedAt), now, timeZone)}. `;
}
