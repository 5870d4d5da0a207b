import type { ReactNode } from 'react';
import { QUEUE_GROUPS, type QueueGroup } from '../queue.model.ts';
import type { QueueEntry } from '../queue.schema.ts';
import { keyOf } from './use-queue.ts';
import './queue-list.css';

const HEADINGS: Record<QueueGroup, string> = {
  road: 'By the road now',
  rides: 'Rides, soonest first',
  rest: 'Everything else, oldest first',
};

/** What waits in its three parts; a part with nothing in it is left out. */
export function QueueList({
  entries,
  row,
}: {
  entries: readonly QueueEntry[];
  row: (entry: QueueEntry) => ReactNode;
}) {
  return QUEUE_GROUPS.map((group) => {
    const own = entries.filter((entry) => entry.group === group);
    if (own.length === 0) return null;
    return (
      <section key={group} aria-labelledby={`queue-${group}`}>
        <h3 id={`queue-${group}`} className="queue-inset queue-group text-note font-bold text-muted">
          {HEADINGS[group]}
        </h3>
        <ol>
          {own.map((entry) => (
            <li key={keyOf(entry)}>{row(entry)}</li>
          ))}
        </ol>
      </section>
    );
  });
}
