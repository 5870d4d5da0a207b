import { useQueryClient } from '@tanstack/react-query';
import { QueueView } from '#features/review/queue/ui/queue-view.tsx';
import { ROUTES_KEY } from '#features/routes/entry/route.queries.ts';

/** The queue; the public pages ask again for routes after a decision on one was undone. */
export function QueueTab() {
  const client = useQueryClient();
  return <QueueView onUndone={() => client.removeQueries({ queryKey: ROUTES_KEY })} />;
}
