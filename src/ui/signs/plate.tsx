import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export type PlateTone = 'guide' | 'services' | 'recreation' | 'plain';

const TONES: Record<PlateTone, string> = {
  guide: 'bg-good text-good-ink',
  services: 'bg-services text-services-ink',
  recreation: 'bg-recreation text-recreation-ink',
  plain: 'bg-unknown text-unknown-ink',
};

export interface PlateProps {
  tone: PlateTone;
  /** Few characters, the biggest of the entry. */
  legend: ReactNode;
  /** Small words above and below the legend. */
  above?: ReactNode;
  below?: ReactNode;
}

/** A marker at the head of a list entry, like a milepost: the one number or date that the list is sorted by. */
export function Plate({ tone, legend, above, below }: PlateProps) {
  return (
    <div
      className={cx(
        'sign-line flex min-h-20 w-fit min-w-22 shrink-0 flex-col items-center justify-center rounded-sign px-3.5 py-3.5 text-center text-note leading-tight font-bold whitespace-nowrap sm:min-w-26 sm:py-4',
        TONES[tone],
      )}
    >
      {above !== undefined && <span>{above}</span>}
      <span className="text-heading leading-tight font-extrabold">{legend}</span>
      {below !== undefined && <span>{below}</span>}
    </div>
  );
}
