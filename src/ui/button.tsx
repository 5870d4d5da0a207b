import type { ComponentProps, MouseEvent } from 'react';
import { buttonClass, type ButtonStyle } from './button-style.ts';
import { cx } from './cx.ts';
import type { IconName } from './icon-names.ts';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  icon?: IconName | undefined;
  /** Keeps focus and place while work is under way, and ignores further presses. */
  pending?: boolean | undefined;
  /** Replaces the words while pending, for example "Searching...". */
  pendingLabel?: string | undefined;
}

/** A native button. It is `type="button"` unless the form says `submit`. Paper has none. */
export function Button({
  variant,
  block,
  compact,
  icon,
  pending = false,
  pendingLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  // A disabled button drops the focus to the page's start, so a pending one only refuses.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, block, compact }, cx('no-print', className))}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={press}
    >
      {pending ? <Spinner /> : icon && <Icon name={icon} />}
      {pending && pendingLabel !== undefined ? pendingLabel : children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'>, ButtonStyle {
  icon: IconName;
  /** What pressing it does, in words: the accessible name. */
  label: string;
}

/** A square button that shows only an icon. */
export function IconButton({
  icon,
  label,
  variant = 'secondary',
  block,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={buttonClass({ variant, block }, cx('no-print min-w-12 px-2.5', className))}
    >
      <Icon name={icon} className="size-6" />
    </button>
  );
}
