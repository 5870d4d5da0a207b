import { daysBetween } from '#platform/time/days.ts';
import { clockTime, isoDay, monthDay, shortWeekday } from '#platform/time/format-time.ts';
import { zoneName } from '#platform/time/zone.ts';

/**
 * The clock at a place on the way: "2:40 PM", with the weekday when it is not the day of departure, from a week on with
 * the date too ("Sat, Dec 5, 5:49 PM"), and with the zone when the trip has more than one clock.
 */
export function clockOnTheWay(
  epoch: number,
  timeZone: string,
  trip: { departure: number; timeZone: string; zones: number },
): string {
  const days = daysBetween(isoDay(trip.departure, trip.timeZone), isoDay(epoch, timeZone));
  const weekday = shortWeekday(epoch, timeZone);
  const date = Math.abs(days) < 7 ? '' : `, ${monthDay(epoch, timeZone)},`;
  const day = days === 0 ? '' : `${weekday}${date} `;
  const zone = trip.zones > 1 ? ` ${zoneName(epoch * 1000, timeZone)}` : '';
  return `${day}${clockTime(epoch, timeZone)}${zone}`;
}

/** How many different clocks there are on the way: of places, and of a night in which the clocks change. */
export const clocksOf = (arrivals: readonly { time: number; place: { timeZone: string } }[]): number =>
  new Set(arrivals.map(({ time, place }) => zoneName(time * 1000, place.timeZone))).size;
