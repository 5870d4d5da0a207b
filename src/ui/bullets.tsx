import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface BulletsProps {
  title: ReactNode;
  level?: 2 | 3 | 4 | undefined;
  items: readonly string[];
  /** Small print, for lists inside list entries. */
  compact?: boolean | undefined;
  className?: string | undefined;
}

/** A short titled list of sentences. Nothing when it is empty. */
export function Bullets({ title, level = 2, items, compact = false, className }: BulletsProps) {
  if (items.length === 0) return null;
  const Heading = `h${level}` as const;
  return (
    <div className={cx('min-w-0', className)}>
      <Heading className={cx(compact && 'text-note font-bold')}>{title}</Heading>
      <ul
        className={cx(
          'list-disc pl-5 marker:text-muted',
          compact ? 'mt-0.5 text-note' : 'mt-2 flex flex-col gap-1.5',
        )}
      >
        {/* Two visitors' lines may read the same. */}
        {items.map((item, index) => (
          <li key={`${index} ${item}`}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
