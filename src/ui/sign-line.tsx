import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { SignFace, type SignShape } from './sign-face.tsx';

export interface SignLineProps {
  shape: SignShape;
  title: ReactNode;
  children?: ReactNode;
  className?: string | undefined;
}

/** A sign's message on one line of a list: its face, its legend, and a sentence. */
export function SignLine({ shape, title, children, className }: SignLineProps) {
  return (
    <div className={cx('flex items-start gap-3', className)}>
      <SignFace shape={shape} className="mt-0.5 size-7" />
      <div className="min-w-0">
        <p className="font-bold">{title}</p>
        {children !== undefined && <p className="text-note text-muted">{children}</p>}
      </div>
    </div>
  );
}
