import type { ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

export interface DisclosureProps {
  /** The line that opens it. */
  summary: ReactNode;
  summaryRef?: Ref<HTMLElement> | undefined;
  /** A second, quieter line under the summary. */
  note?: ReactNode;
  children: ReactNode;
  defaultOpen?: boolean | undefined;
  onToggle?: ((open: boolean) => void) | undefined;
  className?: string | undefined;
  id?: string | undefined;
}

/** A native `<details>`: works before, and without, scripting. */
export function Disclosure({
  summary,
  summaryRef,
  note,
  children,
  defaultOpen,
  onToggle,
  className,
  id,
}: DisclosureProps) {
  return (
    <details
      id={id}
      open={defaultOpen}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
      className={cx('rounded-sign border-2 border-line bg-panel', className)}
    >
      <summary
        ref={summaryRef}
        className="flex min-h-14 items-center justify-between gap-4 rounded-sign px-[min(1.25rem,5vw)] py-3 marker:content-none hover:text-muted sm:px-6 [&::-webkit-details-marker]:hidden"
      >
        <span className="wrap-anywhere">
          <span className="text-lead font-bold">{summary}</span>
          {note !== undefined && <span className="block text-note text-muted">{note}</span>}
        </span>
        <Icon name="chevron-down" className="size-6 transition-transform [[open]>summary>&]:rotate-180" />
      </summary>
      <div className="px-[min(1.25rem,5vw)] pb-5 sm:px-6 sm:pb-6">{children}</div>
    </details>
  );
}
