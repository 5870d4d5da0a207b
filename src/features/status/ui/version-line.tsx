import { useQuery } from '#platform/api-client/queries.ts';
import { useSiteClock } from '#platform/time/use-site-clock.ts';
import { problemsQuery } from '../status.queries.ts';

/** Which release this is, and whose clock is meant, at the end of the admin area. */
export function VersionLine() {
  const clock = useSiteClock();
  const { data } = useQuery(problemsQuery());
  return data ? (
    // At the bottom also while the view above it is on its way, which would push it down.
    <p className="mt-auto pt-10 text-note text-muted">
      <span>Dryline {data.version}</span>. {clock.words}, the site's time zone.
    </p>
  ) : null;
}
