import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';

export interface FilePickerProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** On what is pressed: "Choose file". */
  choose?: string | undefined;
  /** What was chosen, in words. */
  chosen?: string | undefined;
  /** Said while nothing is chosen. */
  none?: string | undefined;
  /** A file hangs over it. */
  over?: boolean | undefined;
}

/**
 * A file input under a box of our own. The browser's says "No file chosen" as soon as its value is reset, which
 * choosing the same file twice takes.
 */
export function FilePicker({
  choose = 'Choose file',
  chosen,
  none = 'No file chosen',
  over,
  ...input
}: FilePickerProps) {
  return (
    <div
      className={cx(
        'relative flex min-h-12 w-full flex-wrap items-center gap-3 rounded-control border-2 bg-panel p-2',
        'has-focus-visible:[box-shadow:0_0_0_2px_var(--color-focus-gap)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        'has-aria-invalid:border-bad-text has-disabled:bg-ground has-disabled:text-muted',
        over ? 'border-dashed border-ink' : 'border-field hover:border-ink',
      )}
    >
      <span
        aria-hidden="true"
        className="flex min-h-8 shrink-0 items-center rounded-control bg-action px-3 font-bold text-action-ink"
      >
        {choose}
      </span>
      <span aria-hidden="true" className={cx('min-w-0', chosen === undefined && 'text-muted')}>
        {chosen ?? none}
      </span>
      <input
        {...input}
        type="file"
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
    </div>
  );
}
