import { cx } from './cx.ts';

export interface SpinnerProps {
  /** Announced to screen readers. Leave it out where words beside it already say what is going on. */
  label?: string | undefined;
  className?: string | undefined;
}

/** A turning ring in the text's color; it stands still under reduced motion. */
export function Spinner({ label, className = 'size-[1.25em]' }: SpinnerProps) {
  return (
    <span role={label === undefined ? undefined : 'status'} className="inline-flex">
      <span
        aria-hidden="true"
        className={cx(
          'animate-spin rounded-round border-3 border-current border-r-transparent opacity-80',
          className,
        )}
      />
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  );
}
