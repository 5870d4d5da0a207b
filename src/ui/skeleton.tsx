import { cx } from './cx.ts';

export interface SkeletonProps {
  /** Size classes of what will come, for example `h-24 w-full`. */
  className: string;
}

/** Holds the place of what is loading: of nothing, where there is no scripting. It does not shimmer. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <div aria-hidden="true" className={cx('needs-scripting rounded-control bg-fill opacity-60', className)} />
  );
}

export interface LoadingProps {
  /** Announced text, for example "Loading details...". */
  label: string;
  /** Shows the text too, above the skeletons. */
  visible?: boolean | undefined;
  children?: React.ReactNode;
}

/** Wraps skeletons in one status that screen readers hear once. */
export function Loading({ label, visible = false, children }: LoadingProps) {
  return (
    <div aria-busy="true">
      <output className={visible ? 'mb-4 block text-muted' : 'sr-only'}>{label}</output>
      {children}
    </div>
  );
}
