import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface DataListProps {
  items: readonly { term: ReactNode; value: ReactNode; key?: string }[];
  className?: string | undefined;
}

/** Names and values, one pair to a line. */
export function DataList({ items, className }: DataListProps) {
  return (
    <dl className={cx('divide-y divide-line', className)}>
      {items.map((item, index) => (
        <div key={item.key ?? index} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2.5">
          <dt className="text-muted">{item.term}</dt>
          <dd className="ml-auto font-bold">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
