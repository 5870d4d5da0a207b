import { useId, type ReactNode, type Ref } from 'react';
import { ago } from '#platform/time/format-time.ts';
import { localTime } from '#platform/time/local-time.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import type { QueueEntry } from '../queue.schema.ts';

const URGENCY: Record<'high' | 'medium' | 'low', { label: string; tone: Tone }> = {
  high: { label: 'High urgency', tone: 'bad' },
  medium: { label: 'Medium urgency', tone: 'caution' },
  low: { label: 'Low urgency', tone: 'neutral' },
};

export interface QueueCardProps {
  entry: QueueEntry;
  /** The one that keys act on. */
  isCurrent: boolean;
  isSelected: boolean;
  now: number;
  ref: Ref<HTMLElement>;
  onFocus: () => void;
  onSelect: (range: boolean) => void;
  onApprove: () => void;
  onDecline: () => void;
  onOpen: () => void;
}

/** One entry that waits: what it is, how long it waits, what to look at twice. */
export function QueueCard(props: QueueCardProps) {
  const { entry, isCurrent, isSelected, now, ref, onFocus, onSelect, onApprove, onDecline, onOpen } = props;
  const id = useId();
  return (
    <article
      ref={ref}
      // One stop for the Tab key; the other entries are reached with the arrow keys.
      tabIndex={isCurrent ? 0 : -1}
      aria-labelledby={id}
      aria-current={isCurrent ? 'true' : undefined}
      onFocus={onFocus}
      className={cx(
        'grid w-full scroll-mt-4 scroll-mb-28 grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 rounded-sign border-2 bg-panel p-3 sm:p-4',
        isCurrent ? 'border-ink' : 'border-line',
      )}
    >
      <label className="-m-2 flex size-12 cursor-pointer items-center justify-center">
        <span className="sr-only">Select {entry.title}</span>
        <input
          type="checkbox"
          checked={isSelected}
          onChange={(event) => {
            const { nativeEvent } = event;
            onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
          }}
          className="size-6 accent-action"
        />
      </label>
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h3 id={id} className="min-w-0">
            {entry.title}
          </h3>
          <div className="flex flex-wrap gap-1.5">
            {entry.urgency && (
              <Badge tone={URGENCY[entry.urgency].tone}>{URGENCY[entry.urgency].label}</Badge>
            )}
            <Badge>{entry.label}</Badge>
          </div>
        </div>
        <p className="line-clamp-3 text-muted">{entry.summary}</p>
        {entry.hints.map((hint) => (
          <Mark key={hint} icon="triangle-alert">
            {hint}
          </Mark>
        ))}
        {entry.claim && !entry.claim.isMine && <Mark icon="eye">{entry.claim.name} is looking at this</Mark>}
        <div className="flex flex-wrap items-center gap-2 pt-1">
          <Button compact icon="check" aria-describedby={id} onClick={onApprove}>
            Approve
          </Button>
          <Button variant="secondary" compact icon="x" aria-describedby={id} onClick={onDecline}>
            Decline
          </Button>
          <Button variant="secondary" compact icon="file-text" aria-describedby={id} onClick={onOpen}>
            Open
          </Button>
          <time
            dateTime={entry.submittedAt}
            title={localTime(entry.submittedAt)}
            className="ml-auto text-note text-muted"
          >
            Sent {ago(Date.parse(entry.submittedAt), now)}
          </time>
        </div>
      </div>
    </article>
  );
}

/** A reason to look twice. */
function Mark({ icon, children }: { icon: 'triangle-alert' | 'eye'; children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 text-note font-bold">
      <Icon name={icon} className="size-5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
