import type { KindChip, KindMarks } from '#features/review/queue/ui/kind-marks.ts';

/** How entries are marked in the queue, by kind. */
export const QUEUE_MARKS: KindMarks = {
  requests: { icon: 'wrench', tone: 'services' },
  rides: { icon: 'users', tone: 'recreation' },
  routes: { icon: 'route', tone: 'recreation' },
  volunteers: { icon: 'heart-handshake', tone: 'plain' },
  articles: { icon: 'newspaper', tone: 'plain' },
  'route-photos': { icon: 'image', tone: 'plain' },
  'route-reports': { icon: 'flag', tone: 'plain' },
};

export const QUEUE_CHIPS: readonly KindChip[] = [
  { label: 'Help', kinds: ['requests'] },
  { label: 'Rides', kinds: ['rides'] },
  { label: 'Routes', kinds: ['routes'] },
];
