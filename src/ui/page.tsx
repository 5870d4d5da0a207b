import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { PageHeader, type PageHeaderProps } from './page-header.tsx';

export interface PageProps extends PageHeaderProps {
  /** Reading width for text and forms; the full measure for lists and maps. */
  width?: 'narrow' | 'wide' | undefined;
  children: ReactNode;
}

/**
 * A page: its sign in the landscape, the road under it, and below the road a plain sheet with everything that
 * is to be read. Nothing is ever printed on the landscape itself.
 */
export function Page({ width = 'wide', children, ...header }: PageProps) {
  const measure = 'mx-auto w-full max-w-6xl px-4 sm:px-6';
  return (
    <>
      <div className={cx(measure, 'pt-(--sky) print:pt-4')}>
        <PageHeader {...header} />
      </div>
      <div className="center-line no-print" aria-hidden="true" />
      <div className="flex-1 bg-ground">
        <div className={cx(measure, 'pt-8 pb-16 sm:pt-10')}>
          {width === 'narrow' ? <div className="max-w-2xl">{children}</div> : children}
        </div>
      </div>
    </>
  );
}
