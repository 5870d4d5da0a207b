import { stateName } from '#features/location/state-names.data.ts';
import { clockTime, monthDay, shortWeekday, clockOrFullTime } from '#platform/time/format-time.ts';
import type { TripAnswer } from '../trip.schema.ts';
import type { RoadTrouble } from './closures.schema.ts';

const dayAndTime = (instant: string, zone: string): string => {
  const seconds = Date.parse(instant) / 1000;
  return `${shortWeekday(seconds, zone)}, ${monthDay(seconds, zone)}, ${clockTime(seconds, zone)}`;
};

/** "From Thu, Nov 19, 12:00 PM to Mon, Nov 23, 12:00 PM" in the zone of the place. */
export function troubleTimes({ startsAt, endsAt }: RoadTrouble, zone: string): string {
  if (endsAt === null)
    return startsAt === null ? 'No dates given' : `Since ${dayAndTime(startsAt, zone)}, no end given`;
  const until = dayAndTime(endsAt, zone);
  return startsAt === null ? `Until ${until}` : `From ${dayAndTime(startsAt, zone)} to ${until}`;
}

/** "Mile 20 to 23", "Mile 20". */
export function troubleMiles({ fromMile, toMile }: Pick<RoadTrouble, 'fromMile' | 'toMile'>): string {
  const [from, to] = [Math.round(fromMile), Math.round(toMile)];
  return from === to ? `Mile ${from}` : `Mile ${from} to ${to}`;
}

const namesOf = (states: readonly string[]) => states.map(stateName).join(', ');

/** What was looked at and when, and what was not: never that a road is clear. `now` in epoch ms. */
export function checkedSentences(
  { checked, fires, timeZone }: Pick<TripAnswer, 'checked' | 'fires' | 'timeZone'>,
  closures: readonly RoadTrouble[],
  now: number,
): string[] {
  const clock = (instant: string) => clockOrFullTime(Date.parse(instant), now, timeZone);
  const { covered, uncovered } = checked.states;
  const closed = checked.closures
    ? `Closures checked ${clock(checked.closures)} (${namesOf(covered)})${closures.length === 0 ? ': none listed when you pass' : ''}. County roads and weather closures: not covered here.`
    : `Closures: not covered here${uncovered.length > 0 ? ` (${namesOf(uncovered)})` : ''}.`;
  const burning = checked.fires
    ? `Fire perimeters checked ${clock(checked.fires)}${fires.length === 0 ? ': none within 5 miles of the road' : ''}.`
    : 'Fire perimeters: not covered here.';
  // No state was looked at: it is switched off.
  const isOn = covered.length + uncovered.length > 0;
  return isOn ? [closed, burning] : [burning];
}
