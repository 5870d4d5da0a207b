import { Link } from 'react-router';
import { useQuery } from '#platform/api-client/queries.ts';
import { clockOrFullTime } from '#platform/time/format-time.ts';
import { Notice } from '#ui/notice.tsx';
import { headlineOf } from '../status.model.ts';
import { problemsQuery } from '../status.queries.ts';

/** What stays broken, at the top of the admin area; nothing while all is well or nothing is known. */
export function ProblemLines() {
  const { data, dataUpdatedAt } = useQuery(problemsQuery());
  const worst = data?.problems[0];
  if (!data || !worst) return null;
  const { title } = headlineOf(data.problems);
  const since = worst.since && clockOrFullTime(Date.parse(worst.since), dataUpdatedAt, data.timeZone);
  return (
    <Notice
      tone={worst.level}
      title={title}
      className="mb-4"
      actions={
        <Link to="/admin?view=status" className="text-link">
          Open Status
        </Link>
      }
    >
      <p className="wrap-break-word">
        {worst.text}
        {since && ` Seen since ${since}.`}
      </p>
    </Notice>
  );
}
