import { useQueryClient } from '@tanstack/react-query';
import { ARTICLE_REASONS } from '#features/blog/articles/reasons.model.ts';
import type { KindReasons } from '#features/review/queue/queue.model.ts';
import { QueueView } from '#features/review/queue/ui/queue-view.tsx';
import { REQUEST_REASONS, VOLUNTEER_REASONS } from '#features/roadside/review/reasons.model.ts';
import { ROUTES_KEY } from '#features/routes/entry/route.queries.ts';
import { RIDE_REASONS, ROUTE_REASONS } from '#features/routes/review/reasons.model.ts';

const REASONS: KindReasons = {
  routes: ROUTE_REASONS,
  rides: RIDE_REASONS,
  volunteers: VOLUNTEER_REASONS,
  requests: REQUEST_REASONS,
  articles: ARTICLE_REASONS,
};

/** The queue; the public pages ask again for routes after a decision on one was undone. */
export function QueueTab() {
  const client = useQueryClient();
  return <QueueView reasons={REASONS} onUndone={() => client.removeQueries({ queryKey: ROUTES_KEY })} />;
}
