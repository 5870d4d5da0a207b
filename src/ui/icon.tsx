import { cx } from './cx.ts';
import type { IconName } from './icon-names.ts';
import spriteUrl from './icons.svg?no-inline';

export interface IconProps {
  name: IconName;
  /** Says what the icon means when no text beside it does. Without it the icon is decoration. */
  label?: string | undefined;
  /** Size and color classes; the default is 1.25 em square in the text's color. */
  className?: string | undefined;
}

/** A line icon from the sprite. Its box is reserved before the sprite arrives. */
export function Icon({ name, label, className = 'size-[1.25em]' }: IconProps) {
  return (
    <svg
      className={cx('shrink-0', className)}
      fill="none"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    >
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
