import { dayText, firstAhead } from '../month.model.ts';
import { RideRows, type NextRidesProps } from './next-rides.tsx';

/** Below the calendar of a phone: the rides of the chosen day, else of the first one to come. */
export function DayOfMonth({ agenda, address, ...list }: NextRidesProps) {
  const { rides, month, today, days } = agenda;
  const dates = days.map(({ date }) => date);
  const day = address.day ?? firstAhead(dates, { today, month });
  const shown = rides.filter(({ rideDate }) => rideDate === day);
  return (
    <section aria-labelledby="ride-day" className="pt-5 lg:hidden">
      <h3 id="ride-day" className="mb-2 text-lead font-extrabold">
        {day === undefined ? 'No rides this month' : dayText(day, today)}
      </h3>
      {shown.length > 0 ? (
        <RideRows rides={shown} {...list} />
      ) : (
        day !== undefined && <p className="text-muted">Choose a day to see its rides.</p>
      )}
    </section>
  );
}
