import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { SignFace, type SignShape } from './signs/sign-face.tsx';

export type NoticeTone = 'info' | 'good' | 'caution' | 'bad';

export interface NoticeProps {
  tone?: NoticeTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links that say what to do next. */
  actions?: ReactNode;
  /** Reads it out as soon as it appears; for results of what the reader just did. */
  live?: boolean | undefined;
  className?: string | undefined;
}

const SHAPES: Record<Exclude<NoticeTone, 'info'>, SignShape> = {
  good: 'guide',
  caution: 'diamond',
  bad: 'octagon',
};

const EDGE: Record<NoticeTone, string> = {
  info: 'border-services-text',
  good: 'border-good-text',
  caution: 'border-caution-text',
  bad: 'border-bad-text',
};

/** Something to know before going on, with the sign of its severity. */
export function Notice({ tone = 'info', title, children, actions, live = false, className }: NoticeProps) {
  return (
    <div
      role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}
      className={cx(
        'flex flex-wrap items-start gap-4 rounded-sign border-2 bg-panel p-4 sm:p-5',
        EDGE[tone],
        className,
      )}
    >
      {tone === 'info' ? (
        <span className="rounded-control bg-services p-1 text-services-ink">
          <Icon name="info" className="size-6" />
        </span>
      ) : (
        <SignFace shape={SHAPES[tone]} className="size-8" />
      )}
      {/* Below the sign, where large letters leave it no room. */}
      <div className="min-w-0 flex-[1_1_10rem]">
        {title !== undefined && <p className="font-bold">{title}</p>}
        {children}
        {actions !== undefined && actions !== false && (
          <div className="mt-3 flex flex-wrap gap-3">{actions}</div>
        )}
      </div>
    </div>
  );
}
