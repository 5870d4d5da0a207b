import { Link, type LinkProps } from 'react-router';
import { buttonClass, type ButtonStyle } from './button-style.ts';
import { cx } from './cx.ts';
import type { IconName } from './icon-names.ts';
import { Icon } from './icon.tsx';

export interface LinkButtonProps extends Omit<LinkProps, 'className'>, ButtonStyle {
  icon?: IconName | undefined;
  className?: string | undefined;
}

/** A link that looks like a button, for going somewhere; what changes something is a `Button`. Paper has none. */
export function LinkButton({ variant, block, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, block }, cx('no-print', className))}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
