import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { IconName } from '../icon-names.ts';
import { Icon } from '../icon.tsx';

export interface Fact {
  /** What the value is, for those who do not see the icon. */
  name: string;
  value: ReactNode;
  icon?: IconName | undefined;
}

/** Short facts in a row, each told by its icon; screen readers hear its name. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string | undefined }) {
  return (
    <dl className={cx('flex flex-wrap gap-x-5 gap-y-1.5', className)}>
      {facts.map(({ name, value, icon }) => (
        <div key={name} className={cx('flex items-center', icon && 'gap-2')}>
          <dt>
            {icon && <Icon name={icon} className="size-5 text-muted" />}
            <span className="sr-only">{name}</span>
          </dt>
          <dd className="flex items-center">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
