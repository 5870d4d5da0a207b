import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import { ignoreSecondPress } from '../forms/second-press.ts';

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
   * What stands on the white plate beside the title. Pages with a bar bring `band-bar.css`, which has its parts on wide
   * screens; a phone shows the whole form or none of it.
   */
  form?: ReactNode;
  /**
   * What was searched for ("Estes Park, CO") and a note ("80517"): title and form become one bar, which a phone opens to
   * the whole form.
   */
  bar?: { place: string; note: string } | undefined;
  /** On a wide screen they are one bar before that, too. */
  low?: boolean;
}

/** Letters of a place that one line of a phone's bar holds. */
const ONE_LINE = 14;

const TONES: Record<PageTone, string> = {
  guide: 'bg-good text-good-ink',
  services: 'bg-services text-services-ink',
  recreation: 'bg-recreation text-recreation-ink',
  caution: 'bg-caution text-caution-ink',
  bad: 'bg-bad text-bad-ink',
  plain: 'bg-asphalt text-asphalt-ink',
};

/** The page's sign and its form as plates on one strip of road, in the landscape. It holds the page's only h1. */
export function PageBand({ form, bar, low = false, ...title }: PageBandProps) {
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
      data-low={low || bar ? '' : undefined}
    >
      <div className="band-plates measure" data-place={bar?.place}>
        <TitlePlate {...title} />
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
                <span
                  className={cx(
                    'font-extrabold',
                    (bar?.place.length ?? 0) > ONE_LINE
                      ? 'line-clamp-2 text-[1rem] leading-[1.1]'
                      : 'block truncate text-[min(1.25rem,7vw)] leading-tight max-[23rem]:text-[1rem] max-[23rem]:leading-[1.1] max-[23rem]:whitespace-normal',
                  )}
                >
                  {bar?.place}
                </span>
                {/* What has no room wraps out of sight; it is said all the same. */}
                <span className="flex h-[1.2em] flex-wrap overflow-hidden text-note leading-[1.2] text-muted">
                  <span className="truncate">{bar?.note}</span>
                  <span className="whitespace-pre">{`${bar?.note.endsWith('…') ? ' ' : '. '}Change place`}</span>
                </span>
              </span>
              <Icon name="pencil" className="size-5 flex-none max-[23rem]:hidden" />
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
            'sign-line ml-4 w-fit rounded-control px-4 py-1 text-note font-bold print:has-[a]:hidden',
            TONES[tone],
          )}
        >
          {tab}
        </div>
      )}
      <div className={cx('band-sign sign-line', TONES[tone])}>
        <Heading className="band-heading">{title}</Heading>
        {lead !== undefined && <p className="band-lead mt-1 leading-snug lg:text-lead">{lead}</p>}
        {actions !== undefined && <div className="mt-4 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </header>
  );
}
