import { useQuery } from '#platform/api-client/queries.ts';
import { problemsQuery } from '../status.queries.ts';

/** Which release this is, at the end of the admin area. */
export function VersionLine() {
  const { data } = useQuery(problemsQuery());
  return data ? <p className="mt-10 text-note text-muted">Dryline {data.version}</p> : null;
}
