import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface BulletsProps {
  title: ReactNode;
  level?: 2 | 3 | 4 | undefined;
  items: readonly string[];
  /** Small print, for lists inside list entries; at most this many items then. */
  compact?: number | undefined;
  className?: string | undefined;
}

/** A short titled list of sentences. Nothing when it is empty. */
export function Bullets({ title, level = 2, items, compact, className }: BulletsProps) {
  if (items.length === 0) return null;
  const Heading = `h${level}` as const;
  const shown = compact === undefined ? items : items.slice(0, compact);
  return (
    <div className={className}>
      <Heading className={cx(compact !== undefined && 'text-note font-bold')}>{title}</Heading>
      <ul
        className={cx(
          'list-disc pl-5 marker:text-muted',
          compact === undefined ? 'mt-2 space-y-1.5' : 'mt-0.5 text-note',
        )}
      >
        {/* Two visitors' lines may read the same. */}
        {shown.map((item, index) => (
          <li key={`${index} ${item}`}>{item}</li>
        ))}
        {shown.length < items.length && (
          <li className="list-none text-muted">and {items.length - shown.length} more</li>
        )}
      </ul>
    </div>
  );
}
