import { Link } from 'react-router';
import { countedText } from '../queue.model.ts';
import type { QueueCounts } from '../queue.schema.ts';
import type { KindChip } from './kind-marks.ts';
import './queue-chips.css';

interface QueueChipsProps {
  counts: QueueCounts;
  /** As the address has it: kinds with commas between them. */
  shown: string;
  chips: readonly KindChip[];
}

/** How much waits, in a few parts, and a way to see only one. What has no part of its own is under "More". */
export function QueueChips({ counts, shown, chips }: QueueChipsProps) {
  const named = new Set(chips.flatMap(({ kinds }) => kinds));
  const more = counts.kinds.flatMap(({ kind }) => (named.has(kind) ? [] : [kind]));
  const parts = [...chips, { label: 'More', kinds: more }].map(({ label, kinds }) => ({
    label,
    kind: kinds.join(','),
    count: counts.kinds.reduce((sum, one) => (kinds.includes(one.kind) ? sum + one.count : sum), 0),
    isShown: shown !== '' && shown.split(',').every((kind) => kinds.includes(kind)),
  }));
  return (
    <nav aria-label="Kinds of entries" className="queue-inset">
      <ul className="queue-chips">
        {[{ label: 'All', kind: '', count: counts.total, isShown: shown === '' }, ...parts].map(
          ({ label, kind, count, isShown }) => (
            <li key={label}>
              <Link
                to={
                  kind === '' ? '/admin?view=queue' : `/admin?${new URLSearchParams({ view: 'queue', kind })}`
                }
                preventScrollReset
                aria-current={isShown ? 'true' : undefined}
                className="queue-chip"
              >
                {label} {countedText(count)}
              </Link>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
