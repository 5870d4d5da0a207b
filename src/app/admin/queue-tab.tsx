import type { Site } from '#features/page-context.server.ts';
import { useSiteFacts } from '#platform/page-text/site-facts.ts';
import { useQueryClient } from '#platform/api-client/queries.ts';
import { ARTICLE_REASONS } from '#features/blog/articles/reasons.model.ts';
import type { KindReasons } from '#features/review/queue/queue.model.ts';
import { QueueView } from '#features/review/queue/ui/queue-view.tsx';
import { REQUEST_REASONS, VOLUNTEER_REASONS } from '#features/roadside/review/reasons.model.ts';
import { ROUTES_KEY } from '#features/routes/entry/route.queries.ts';
import { RIDE_REASONS, ROUTE_REASONS } from '#features/routes/review/reasons.model.ts';
import { QUEUE_CHIPS, QUEUE_MARKS } from './queue-marks.ts';

const REASONS: KindReasons = {
  routes: ROUTE_REASONS,
  rides: RIDE_REASONS,
  volunteers: VOLUNTEER_REASONS,
  requests: REQUEST_REASONS,
  articles: ARTICLE_REASONS,
  changes: [
    {
      id: 'worse',
      label: 'Clearer as it was',
      text: 'We think riders find their way better with it as it was.',
    },
    {
      id: 'unsure',
      label: 'Could not be checked',
      text: 'We could not confirm this. Please tell us how you know.',
    },
  ],
};

/** The queue; the public pages ask again for routes after a decision on one. */
export function QueueTab() {
  const client = useQueryClient();
  return (
    <QueueView
      reasons={REASONS}
      marks={QUEUE_MARKS}
      chips={QUEUE_CHIPS}
      baseMap={useSiteFacts<Site>()?.baseMap}
      onChanged={() => client.removeQueries({ queryKey: ROUTES_KEY })}
    />
  );
}
