import { useQuery } from '#platform/api-client/queries.ts';
import { countedText } from '../queue.model.ts';
import { queueCountsQuery } from '../queue.queries.ts';

/** How much waits, in brackets; nothing while it is not known. */
export function QueueCount() {
  const { data } = useQuery(queueCountsQuery());
  if (!data) return null;
  return <> ({countedText(data.total)})</>;
}
