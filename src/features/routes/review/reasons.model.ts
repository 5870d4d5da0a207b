import type { ReasonTemplate } from '#features/review/queue/queue.model.ts';

/** Why routes and rides are often declined. */
export const ROUTE_REASONS: readonly ReasonTemplate[] = [
  {
    id: 'not-found',
    label: "Can't trace this route",
    text: 'We could not follow the route on a map. Please send it again with road numbers and towns.',
  },
  {
    id: 'closed',
    label: 'Closed or private road',
    text: 'A part of it is a private road or closed to motorcycles.',
  },
];

export const RIDE_REASONS: readonly ReasonTemplate[] = [
  {
    id: 'details',
    label: 'Details missing',
    text: 'Riders need to know where and when to meet and how long the ride is. Please send it again with these.',
  },
];
