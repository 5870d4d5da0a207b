import { Link } from 'react-router';
import { rideDateText, rideTimeText } from '../../rides/rides.model.ts';
import { untilText } from '../../series/until.model.ts';
import { Badge } from '#ui/signs/badge.tsx';
import type { OwnRoute } from '../own-route.schema.ts';
import type { OwnState } from '../own-state.model.ts';

const MARKS: Partial<Record<OwnState, string>> = {
  hidden: 'Not public',
  over: 'Over',
  cancelled: 'Canceled',
  withdrawn: 'Withdrawn',
};

/** The dates of a standing ride; each opens by the same private link. */
export function OwnDates({ entry, token }: { entry: OwnRoute; token: string }) {
  const { series } = entry;
  if (!series) return null;
  return (
    <section aria-labelledby="own-dates">
      <h2 id="own-dates">Dates</h2>
      <p className="mt-1 text-muted">
        {series.text}, {untilText(series)}.{' '}
        {entry.state === 'pending'
          ? 'Its dates appear once it is approved, 60 days ahead.'
          : 'Open a date to change, move or cancel it. New ones appear 60 days ahead.'}
      </p>
      <ul className="mt-2 border-y border-line">
        {series.dates.map(({ id, rideDate, rideTime, state }) => {
          const when = `${rideDateText(rideDate)}${rideTime === null ? '' : `, ${rideTimeText(rideTime)}`}`;
          const mark = MARKS[state];
          return (
            <li
              key={id}
              className="flex min-h-12 items-center justify-between gap-4 border-line not-first:border-t"
            >
              {id === entry.id ? (
                <strong aria-current="true">{when}</strong>
              ) : (
                <Link
                  to={{ search: `?date=${id}`, hash: `#${token}` }}
                  className="text-link inline-flex min-h-12 items-center"
                >
                  {when}
                </Link>
              )}
              {mark !== undefined && <Badge tone={state === 'cancelled' ? 'bad' : undefined}>{mark}</Badge>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
