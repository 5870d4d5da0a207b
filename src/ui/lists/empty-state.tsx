import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { IconName } from '../icon-names.ts';
import { Icon } from '../icon.tsx';

export interface EmptyStateProps {
  icon?: IconName | undefined;
  title: ReactNode;
  level?: 2 | 3 | undefined;
  /** What happened and what to do next. */
  children?: ReactNode;
  actions?: ReactNode;
  className?: string | undefined;
}

/** Says that there is nothing here, and where to go from here. */
export function EmptyState({ icon, title, level = 2, children, actions, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div
      className={cx(
        'flex flex-col items-center rounded-sign border-2 border-dashed border-field px-6 py-12 text-center',
        className,
      )}
    >
      {icon && <Icon name={icon} className="mb-4 size-10 text-muted" />}
      <Heading>{title}</Heading>
      {children !== undefined && (
        <div className="mt-2 max-w-prose flex flex-col gap-1.5 text-muted">{children}</div>
      )}
      {actions !== undefined && <div className="mt-6 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
