import { useId, type MouseEvent, type Ref } from 'react';
import { Link } from 'react-router';
import { ago } from '#platform/time/format-time.ts';
import { useSiteClock } from '#platform/time/use-site-clock.ts';
import { shortWeekdayText } from '#platform/time/day-text.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { shortAge, SOON_DAYS } from '../queue.model.ts';
import type { QueueEntry } from '../queue.schema.ts';
import type { KindMark } from './kind-marks.ts';

const TONES: Record<KindMark['tone'], string> = {
  services: 'bg-services text-services-ink',
  recreation: 'bg-recreation text-recreation-ink',
  plain: 'bg-unknown text-unknown-ink',
};

export interface QueueRowProps {
  entry: QueueEntry;
  mark: KindMark;
  /** Where its page is. */
  href: string;
  linkState: object;
  /** The one that keys act on, and that is shown beside the list. */
  isCurrent: boolean;
  isSelected: boolean;
  now: number;
  ref: Ref<HTMLElement>;
  onFocus: () => void;
  onSelect: (range: boolean) => void;
  /** Its link is pressed. */
  onOpen: (event: MouseEvent) => void;
}

/** One entry that waits, in two lines: what and how long, where and from whom. Its mark selects it. */
export function QueueRow(props: QueueRowProps) {
  const clock = useSiteClock();
  const { entry, mark, href, linkState, isCurrent, isSelected, now, ref, onFocus, onSelect, onOpen } = props;
  const { title, kind, ride, place, sender, urgency, hints, isSpam, claim, submittedAt } = entry;
  const id = useId();
  const isSoon = ride !== null && ride.daysAway <= SOON_DAYS;
  const sent = Date.parse(submittedAt);
  return (
    <article
      ref={ref}
      // One stop for the Tab key; the other entries are reached with the arrow keys.
      tabIndex={isCurrent ? 0 : -1}
      aria-labelledby={id}
      aria-current={isCurrent ? 'true' : undefined}
      onFocus={onFocus}
      data-selected={isSelected || undefined}
      className="queue-row"
    >
      <label className={cx('queue-mark', isSelected ? 'bg-accent text-accent-ink' : TONES[mark.tone])}>
        <span className="sr-only">Select {title}</span>
        <input
          type="checkbox"
          tabIndex={isCurrent ? 0 : -1}
          checked={isSelected}
          onChange={(event) => {
            const { nativeEvent } = event;
            onSelect(nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey);
          }}
          className="sr-only"
        />
        <Icon name={isSelected ? 'check' : mark.icon} className="size-5" />
      </label>
      <div className="min-w-0">
        <p className="flex items-baseline gap-2">
          <Link
            id={id}
            to={href}
            state={linkState}
            tabIndex={isCurrent ? 0 : -1}
            onClick={onOpen}
            className={cx('queue-link', isSpam ? 'font-normal' : 'font-bold')}
          >
            <bdi className="block truncate">{title}</bdi>
          </Link>
          {kind === 'changes' && <span className="queue-tag">Change</span>}
          <time
            dateTime={submittedAt}
            title={clock.time(submittedAt)}
            className="ml-auto shrink-0 text-note text-muted"
          >
            <span aria-hidden="true">{shortAge(sent, now)}</span>
            <span className="sr-only">Sent {ago(sent, now)}</span>
          </time>
        </p>
        <p className="flex items-baseline gap-2 text-note text-muted">
          {ride && (
            <span
              className={cx(
                'shrink-0 font-bold whitespace-nowrap',
                isSoon ? 'rounded-control bg-caution px-2 text-caution-ink' : 'text-ink',
              )}
            >
              {shortWeekdayText(ride.date)}
            </span>
          )}
          <span className="min-w-0 truncate">{place}</span>
          {urgency ? (
            <span className={cx('ml-auto shrink-0', urgency === 'high' && 'font-bold text-bad-text')}>
              {URGENCIES[urgency]} urgency
            </span>
          ) : (
            sender && (
              <span className="ml-auto flex min-w-0 shrink-0 basis-auto" style={{ maxWidth: '50%' }}>
                {sender.name !== title && <bdi className="truncate">{sender.name}</bdi>}
                {sender.isNew && <span className="shrink-0">{sender.name === title ? 'new' : ', new'}</span>}
              </span>
            )
          )}
        </p>
        {hints.length > 0 && (
          <p className="flex items-start gap-2 text-note font-bold">
            <SignFace shape={isSpam ? 'octagon' : 'diamond'} className="size-5" />
            <span className="min-w-0">{isSpam ? `Spam? ${hints.join('. ')}` : hints.join(' ')}</span>
          </p>
        )}
        {claim && !claim.isMine && (
          <p className="flex items-center gap-2 text-note font-bold">
            <Icon name="eye" className="size-5 shrink-0" />
            {claim.name} is looking at this
          </p>
        )}
      </div>
    </article>
  );
}

const URGENCIES = { high: 'High', medium: 'Medium', low: 'Low' } as const;
