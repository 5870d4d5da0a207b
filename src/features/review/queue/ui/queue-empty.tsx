import { Link } from 'react-router';
import { useQuery } from '#platform/api-client/queries.ts';
import { useMailWorks } from '#platform/mail/use-mail-works.ts';
import { useSiteClock } from '#platform/time/use-site-clock.ts';
import { Icon } from '#ui/icon.tsx';
import { ListResult } from '#ui/lists/list-result.tsx';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { waitText } from '../queue.model.ts';
import { queueTodayQuery } from '../queue.queries.ts';
import type { QueueToday } from '../queue.schema.ts';
import './queue-empty.css';

/** Nothing waits: a sign that says so, and what was done today. */
export function QueueEmpty({ isFiltered }: { isFiltered: boolean }) {
  const clock = useSiteClock();
  const mailWorks = useMailWorks();
  const today = useQuery({ ...queueTodayQuery(), enabled: !isFiltered });
  return (
    <div className="queue-empty">
      <div className="sign-line rounded-sign bg-good text-good-ink">
        <SignFace shape="guide" draw="glyph" className="size-12" />
        <div>
          <h2>Nothing is waiting</h2>
          <p className="text-lead">
            {isFiltered
              ? 'Not of this kind. There may be others.'
              : 'Everyone has an answer. Time for a ride.'}
          </p>
        </div>
      </div>
      {!isFiltered && (
        <ListResult query={today} loading="Loading the day" failure="The day could not be fetched">
          {(found) => <Today today={found} />}
        </ListResult>
      )}
      {!isFiltered && (
        <p className="text-center text-note text-muted">
          New entries appear automatically. {clock.words}.
          {mailWorks && ' One email in the morning says what waits for more than a day.'}
        </p>
      )}
    </div>
  );
}

function Today({ today }: { today: QueueToday }) {
  const clock = useSiteClock();
  const { approved, declined, withReason, medianWaitMinutes, last } = today;
  const reasons =
    declined > 0 && withReason === declined
      ? 'declined, with a reason'
      : `declined${withReason > 0 ? `, ${withReason} with a reason` : ''}`;
  return (
    <div className="queue-today">
      <section aria-labelledby="queue-today">
        <h3 id="queue-today" className="mb-2 text-note font-bold text-muted">
          Decided today
        </h3>
        <ul className="grid gap-1.5">
          <Number value={String(approved)}>approved</Number>
          <Number value={String(declined)}>{reasons}</Number>
          {medianWaitMinutes !== null && <Number value={waitText(medianWaitMinutes)}>median wait</Number>}
        </ul>
      </section>
      <section aria-labelledby="queue-last">
        <h3 id="queue-last" className="mb-2 flex gap-3 text-note font-bold text-muted">
          Last ones
          <Link to="/admin?view=audit" className="text-link font-normal">
            Audit log
          </Link>
        </h3>
        {last.length === 0 ? (
          <p className="text-muted">Nothing yet today.</p>
        ) : (
          <ul className="grid gap-1.5">
            {last.map(({ title, verdict, by, at }) => (
              <li key={`${title} ${at}`} className="flex items-center gap-2">
                <Icon name={verdict === 'approve' ? 'check' : 'x'} className="size-5 shrink-0" />
                <span className="sr-only">{verdict === 'approve' ? 'Approved:' : 'Declined:'}</span>
                <bdi className="min-w-0 truncate">{title}</bdi>
                <span className="ml-auto shrink-0 text-note text-muted">
                  {by}, {clock.near(at)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

const Number = ({ value, children }: { value: string; children: string }) => (
  <li>
    <b className="mr-2 text-lead">{value}</b> {children}
  </li>
);
