import { QueueFirst } from '#features/review/queue/ui/queue-first.tsx';
import { QUEUE_LOOKS } from './queue-looks.ts';

/** The entries that wait first in line, above the tabs. */
export const DashboardQueue = () => <QueueFirst looks={QUEUE_LOOKS} />;
