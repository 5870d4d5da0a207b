import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { ignoreSecondPress } from './second-press.ts';

/**
 * What the sign is about: directions (green), services by the road (blue), places to enjoy (brown), something
 * odd ahead (orange), something broken (red), none of these (asphalt).
 */
export type PageTone = 'guide' | 'services' | 'recreation' | 'caution' | 'bad' | 'plain';

export interface TitlePlateProps {
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

export interface PageBandProps extends TitlePlateProps {
  /**
   * What stands on the white plate beside the title. The variant `barred:` styles its parts for the bar of wide
   * screens; a phone shows the whole form or none of it.
   */
  form?: ReactNode;
  /**
   * What was searched for ("Estes Park, CO") and a note that ends in what a press does ("80517. Change place"):
   * title and form become one bar, which a phone opens to the whole form.
   */
  bar?: { place: string; note: string } | undefined;
}

const TONES: Record<PageTone, string> = {
  guide: 'bg-good text-good-ink',
  services: 'bg-services text-services-ink',
  recreation: 'bg-recreation text-recreation-ink',
  caution: 'bg-caution text-caution-ink',
  bad: 'bg-bad text-bad-ink',
  plain: 'bg-asphalt text-asphalt-ink',
};

/** The page's sign and its form as plates on one strip of road, in the landscape. It holds the page's only h1. */
export function PageBand({ form, bar, ...title }: PageBandProps) {
  const place = bar && `${bar.place} ${bar.note}`;
  const [opened, setOpened] = useState<string>();
  const isOpened = place !== undefined && opened === place;
  const plate = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  // What goes takes the focus with it: it moves to what stands in its place.
  useLayoutEffect(() => {
    const button = opener.current;
    const focused = document.activeElement;
    if (!button || !focused || !plate.current?.contains(focused)) return;
    const isBar = getComputedStyle(button).display !== 'none';
    if (isBar && focused !== button) {
      button.focus({ preventScroll: true });
      ignoreSecondPress();
    }
    if (!isBar && focused === button) plate.current.querySelector('input')?.focus();
  }, [place, isOpened]);

  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isOpened) return;
    setOpened(undefined);
  };

  return (
    <div
      className="band"
      data-form={form ? '' : undefined}
      data-bar={bar && (isOpened ? 'opened' : 'closed')}
    >
      <div className="band-plates measure" data-place={bar?.place}>
        <TitlePlate {...title} lead={bar ? undefined : title.lead} />
        {form !== undefined && (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape goes to what has the focus within
          <div ref={plate} className="band-form poles no-print" onKeyDown={close}>
            <button
              ref={opener}
              type="button"
              aria-expanded={isOpened}
              className="band-opener"
              onClick={() => setOpened(place)}
            >
              <span className="min-w-0">
                <span className="block truncate text-lead leading-tight font-extrabold">{bar?.place}</span>
                <span className="block truncate text-note text-muted">{bar?.note}</span>
              </span>
              <Icon name="pencil" className="size-5 flex-none" />
            </button>
            <div className="band-fields">{form}</div>
          </div>
        )}
      </div>
      <div className="center-line no-print absolute inset-x-0 bottom-0" aria-hidden="true" />
    </div>
  );
}

/** The page's title as a guide sign on two poles. */
export function TitlePlate({ title, lead, tab, actions, tone = 'guide', level = 1 }: TitlePlateProps) {
  const Heading = `h${level}` as const;
  return (
    <header className="band-title poles">
      {tab !== undefined && (
        <div
          className={cx(
            'sign-line relative ml-4 w-fit rounded-control px-4 pt-2.5 pb-5 -mb-3 text-note font-bold',
            TONES[tone],
          )}
        >
          {tab}
        </div>
      )}
      <div className={cx('band-sign sign-line', TONES[tone])}>
        <Heading className="band-heading">{title}</Heading>
        {lead !== undefined && <p className="mt-1 leading-snug lg:text-lead">{lead}</p>}
        {actions !== undefined && <div className="mt-4 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </header>
  );
}
