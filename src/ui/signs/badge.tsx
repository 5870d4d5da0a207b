import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import type { IconName } from '../icon-names.ts';
import { Icon } from '../icon.tsx';

export type Tone = 'neutral' | 'good' | 'caution' | 'bad' | 'services' | 'recreation';

export interface BadgeProps {
  tone?: Tone | undefined;
  icon?: IconName | undefined;
  children: ReactNode;
  className?: string | undefined;
}

const TONES: Record<Tone, string> = {
  neutral: 'text-ink [box-shadow:inset_0_0_0_2px_var(--color-line)]',
  good: 'bg-good text-good-ink',
  caution: 'bg-caution text-caution-ink',
  bad: 'bg-bad text-bad-ink',
  services: 'bg-services text-services-ink',
  recreation: 'bg-recreation text-recreation-ink',
};

/** A small plate with one or two words. It keeps its width beside a long title. */
export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-7 max-w-full shrink-0 items-center gap-1.5 rounded-control px-2.5 py-0.5 text-note font-bold [print-color-adjust:exact]',
        TONES[tone],
        className,
      )}
    >
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
