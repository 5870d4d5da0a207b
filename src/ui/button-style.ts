import { cx } from './cx.ts';

export const BUTTON_VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;
export type ButtonVariant = (typeof BUTTON_VARIANTS)[number];

export interface ButtonStyle {
  /** `primary` once per view; `quiet` has no outline until it is pointed at. */
  variant?: ButtonVariant | undefined;
  /** Takes the whole line. */
  block?: boolean | undefined;
  /** For screens that people work in all day, with a mouse and keys. */
  compact?: boolean | undefined;
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-action bg-action text-action-ink hover:border-action-hover hover:bg-action-hover',
  secondary: 'border-field bg-panel text-ink hover:border-ink',
  quiet: 'border-transparent text-ink hover:border-line hover:bg-panel',
  danger: 'border-bad bg-bad text-bad-ink hover:border-bad-ink',
};

/** The classes that buttons and links shaped like buttons share: 48 px for gloved thumbs. */
export function buttonClass(
  { variant = 'primary', block = false, compact = false }: ButtonStyle,
  className?: string,
): string {
  return cx(
    'inline-flex items-center justify-center gap-2 rounded-control border-2 text-center wrap-break-word',
    compact ? 'min-h-10 px-3.5 py-1' : 'min-h-12 px-5 py-2',
    'leading-tight font-bold no-underline transition-colors select-none',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-transparent disabled:text-muted',
    VARIANTS[variant],
    block && 'w-full',
    className,
  );
}
