import type { ReactNode } from 'react';
import { PageBand, type PageBandProps } from './signs/page-band.tsx';

export interface PageProps extends PageBandProps {
  /** Reading width for text and forms; the full measure for lists and maps. */
  width?: 'narrow' | 'wide' | undefined;
  children: ReactNode;
}

/**
 * A page: its plates in the landscape, the road under them, and below the road a plain sheet with everything that
 * is to be read. Nothing is ever printed on the landscape itself.
 */
export function Page({ width = 'wide', children, ...band }: PageProps) {
  return (
    <>
      <PageBand {...band} />
      <div className="flex-1 bg-ground">
        <div className="measure pt-4 pb-12 lg:pt-6">
          {width === 'narrow' ? <div className="max-w-2xl">{children}</div> : children}
        </div>
      </div>
    </>
  );
}
