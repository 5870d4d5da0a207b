import { clockTime, isoDay, shortWeekday } from '#platform/time/format-time.ts';
import { zoneName } from '#platform/time/zone.ts';

/**
 * The clock at a place on the way: "2:40 PM", with the weekday when it is not the day of departure, and the
 * zone when the trip has more than one clock.
 */
export function clockOnTheWay(
  epoch: number,
  timeZone: string,
  trip: { departure: number; timeZone: string; zones: number },
): string {
  const sameDay = isoDay(epoch, timeZone) === isoDay(trip.departure, trip.timeZone);
  const day = sameDay ? '' : `${shortWeekday(epoch, timeZone)} `;
  const zone = trip.zones > 1 ? ` ${zoneName(epoch * 1000, timeZone)}` : '';
  return `${day}${clockTime(epoch, timeZone)}${zone}`;
}

/** How many different clocks there are on the way. */
export const clocksOf = (places: readonly { timeZone: string }[], at: number): number =>
  new Set([...new Set(places.map(({ timeZone }) => timeZone))].map((zone) => zoneName(at * 1000, zone))).size;
