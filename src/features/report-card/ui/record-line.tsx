import { Link } from 'react-router';
import { useQuery } from '#platform/api-client/queries.ts';
import { reportCardQuery } from '../report-card.queries.ts';
import { lineOf } from '../words.model.ts';

/** Under a verdict: how often ours came true near here. It comes after the verdict, and stays away when it fails. */
export function RecordLine({ zipCode }: { zipCode: string }) {
  const { data, isPending } = useQuery(reportCardQuery(zipCode));
  const line = data && lineOf(data);
  if (!line && !isPending) return null;
  return (
    <p className="min-h-12">
      {line && (
        <Link to={`/report-card?zip=${zipCode}`} className="text-link inline-flex min-h-12 items-center py-2">
          {line}
        </Link>
      )}
    </p>
  );
}
