import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/**
 * What the sign is about: directions (green), services by the road (blue), places to enjoy (brown), something
 * odd ahead (orange), something broken (red), none of these (asphalt).
 */
export type PageTone = 'guide' | 'services' | 'recreation' | 'caution' | 'bad' | 'plain';

export interface PageHeaderProps {
  title: ReactNode;
  /** One sentence under the title. */
  lead?: ReactNode;
  /** The small plate on top of the sign, for example a way back. */
  tab?: ReactNode;
  /** Buttons on the sign. */
  actions?: ReactNode;
  tone?: PageTone | undefined;
  /** Only where the page has its h1 elsewhere. */
  level?: 1 | 2 | 3 | undefined;
}

const TONES: Record<PageTone, string> = {
  guide: 'bg-good text-good-ink',
  services: 'bg-services text-services-ink',
  recreation: 'bg-recreation text-recreation-ink',
  caution: 'bg-caution text-caution-ink',
  bad: 'bg-bad text-bad-ink',
  plain: 'bg-asphalt text-asphalt-ink',
};

/** The page's title as a guide sign on two poles. It holds the page's only h1. */
export function PageHeader({ title, lead, tab, actions, tone = 'guide', level = 1 }: PageHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <header className="relative w-fit max-w-full pb-7 sm:max-w-[44rem] sm:pb-10 print:pb-4">
      <Pole className="left-[14%]" />
      <Pole className="right-[14%]" />
      {tab !== undefined && (
        <div
          className={cx(
            'sign-line relative ml-4 w-fit rounded-control px-4 pt-3 pb-5 -mb-3 text-note font-bold',
            TONES[tone],
          )}
        >
          {tab}
        </div>
      )}
      <div className={cx('sign-line relative rounded-sign px-6 py-5 sm:px-9 sm:py-7', TONES[tone])}>
        <Heading className="text-title font-extrabold tracking-tight">{title}</Heading>
        {lead !== undefined && <p className="mt-1.5 text-lead">{lead}</p>}
        {actions !== undefined && <div className="mt-4 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </header>
  );
}

function Pole({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'no-print absolute top-1/2 bottom-0 w-2.5 border-r-3 border-asphalt bg-pole sm:w-3',
        className,
      )}
    />
  );
}
