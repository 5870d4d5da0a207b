import { isAskedTooLongAgo } from '#features/weather/place/asked-age.model.ts';
import { clockOrFullTime } from '#platform/time/format-time.ts';
import type { Outlook, RouteDay } from '../entry/route.schema.ts';

/** True when nothing in an outlook may be called good any more. `now` is epoch ms. */
export const isTooOld = ({ fetchedAt }: Outlook, now: number): boolean =>
  isAskedTooLongAgo(Date.parse(fetchedAt), now);

/** When a forecast was asked for: "9 AM", with its day when that is long ago. Epoch ms. */
export const forecastTime = (
  { fetchedAt, timeZone }: Pick<Outlook, 'fetchedAt' | 'timeZone'>,
  now: number,
): string => clockOrFullTime(Date.parse(fetchedAt), now, timeZone).replace(':00 ', ' ');

/**
 * An outlook as it may be read at `now` (epoch ms): what was good an hour after it was asked for, or at an unknown
 * time, is unknown, with when it was good. Warnings stay.
 */
export function agedOutlook(outlook: Outlook, now: number): Outlook {
  if (!isTooOld(outlook, now)) return outlook;
  const { fetchedAt, timeZone } = outlook;
  const summary = `Was good at ${clockOrFullTime(Date.parse(fetchedAt), now, timeZone)}`;
  const aged = <T extends { recommendation: Outlook['recommendation']; summary: string }>(one: T): T =>
    one.recommendation === 'good' ? { ...one, recommendation: 'unknown', summary } : one;
  const days = outlook.days
    .map(aged)
    .map((day) => (day.recommendation === 'unknown' ? { ...day, window: null } : day));
  const line = outlook.recommendation === 'good' && outlook.line !== null ? summary : outlook.line;
  return { ...aged(outlook), line, days };
}

/** The hours of an outlook as they may be read at `now` (epoch ms): of an old one none is good. */
export function agedDay(day: RouteDay, outlook: Outlook, now: number): RouteDay {
  if (!isTooOld(outlook, now)) return day;
  const hours = day.hours.map((hour) =>
    hour.level === 'good' ? { ...hour, level: 'unknown' as const } : hour,
  );
  return { hours, sentence: null };
}
