import { Link } from 'react-router';
import { dayText, shortTime } from '../../agenda/month.model.ts';
import type { RouteDetails } from '../../entry/route.schema.ts';
import { isoDay } from '#platform/time/format-time.ts';
import { Icon } from '#ui/icon.tsx';
import { untilText } from '../until.model.ts';

const SHOWN = 6;

/** The other dates of a standing ride that are to come, each with its own page, and a calendar of all of them. */
export function NextDates({ ride, now }: { ride: RouteDetails; now: number }) {
  const { series } = ride;
  if (!series) return null;
  const today = isoDay(now / 1_000, ride.rideTimeZone ?? 'UTC');
  const next = series.dates.filter(({ id, rideDate }) => id !== ride.id && rideDate >= today).slice(0, SHOWN);
  return (
    <section aria-labelledby="dates-heading" className="no-print">
      <h2 id="dates-heading">Other dates</h2>
      <p className="mt-2 text-muted">
        {series.text}, {untilText(series)}. Sign up for each date by itself.
      </p>
      <ul className="mt-2 border-y border-line empty:hidden">
        {next.map(({ id, rideDate, rideTime, isCancelled }) => (
          <li key={id} className="border-line not-first:border-t">
            <Link to={`/route/${id}`} className="text-link flex min-h-12 items-center justify-between gap-4">
              <span className={isCancelled ? 'line-through' : undefined}>{dayText(rideDate, today)}</span>
              <span className="text-muted">
                {isCancelled ? 'Canceled' : rideTime === null ? '' : shortTime(rideTime)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <a
        href={`/ride-series/${series.id}.ics`}
        className="text-link mt-1 inline-flex min-h-12 items-center gap-2"
      >
        <Icon name="calendar-plus" />
        All dates for your calendar
      </a>
    </section>
  );
}
