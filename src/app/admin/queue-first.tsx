import { QueueFirst } from '#features/review/queue/ui/queue-first.tsx';
import { QUEUE_MARKS } from './queue-marks.ts';

/** The entries that wait first in line, above the tabs. */
export const DashboardQueue = () => <QueueFirst marks={QUEUE_MARKS} />;
