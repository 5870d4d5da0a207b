import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';

export interface PanelProps {
  title?: ReactNode;
  level?: 2 | 3 | undefined;
  /** Beside the title: a badge or a quiet button. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** A plain raised plate for one thing among several. Never inside another panel. */
export function Panel({ title, level = 2, aside, children, className }: PanelProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section
      aria-labelledby={title === undefined ? undefined : id}
      className={cx('rounded-sign border-2 border-line bg-panel p-5 sm:p-6', className)}
    >
      {title !== undefined && (
        <div className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <Heading id={id}>{title}</Heading>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
