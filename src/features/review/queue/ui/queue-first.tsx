import { Link } from 'react-router';
import { useQuery } from '#platform/api-client/queries.ts';
import { shortWeekdayText } from '#platform/time/day-text.ts';
import { buttonClass } from '#ui/button-style.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { useNow } from '#ui/use-now.ts';
import { shortAge, SOON_DAYS } from '../queue.model.ts';
import { queueQuery } from '../queue.queries.ts';
import { markOf, type KindMarks } from './kind-marks.ts';
import { entryHref } from './use-opened.ts';
import { keyOf } from './use-queue.ts';

const SHOWN = 3;

/** The first of what waits, for the dashboard; nothing while it is not known, and when nothing waits. */
export function QueueFirst({ marks }: { marks: KindMarks }) {
  const { data } = useQuery(queueQuery({ kind: '', limit: SHOWN }));
  const now = useNow(0);
  if (!data || data.entries.length === 0) return null;
  return (
    <ul aria-label="First in line" className="grid min-w-0 flex-1 gap-2 max-sm:basis-full lg:grid-cols-3">
      {data.entries.map((entry) => (
        <li key={keyOf(entry)} className="min-w-0">
          <Link
            to={entryHref(entry)}
            className={buttonClass({ variant: 'secondary' }, 'w-full text-left font-normal')}
          >
            <Icon name={markOf(marks, entry).icon} className="size-5 shrink-0" />
            <bdi className={cx('min-w-0 flex-1 truncate', !entry.isSpam && 'font-bold')}>{entry.title}</bdi>
            {entry.ride && entry.ride.daysAway <= SOON_DAYS && (
              <span className="shrink-0 rounded-control bg-caution px-2 text-note font-bold text-caution-ink">
                {shortWeekdayText(entry.ride.date)}
              </span>
            )}
            <span className="shrink-0 text-note text-muted">
              {shortAge(Date.parse(entry.submittedAt), now)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
