import { nearTime } from '#platform/time/local-time.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import type { RequestView } from '../../private.schema.ts';
import { requestTimeline, type TimelineStop } from '../timeline.model.ts';

const SAID: Record<TimelineStop['state'], string> = { done: 'Done', now: 'Now', later: 'Ahead' };

/** The way of the request, stop by stop along a road. */
export function RequestTimeline({ view }: { view: RequestView }) {
  return (
    <section aria-labelledby="request-timeline">
      <h2 id="request-timeline">So far</h2>
      <ol className="mt-4">
        {requestTimeline(view).map(({ label, at, state }, index, { length }) => (
          <li key={index} className="relative flex gap-4 pb-5 last:pb-0">
            {index < length - 1 && (
              <span
                aria-hidden="true"
                className="absolute top-8 bottom-0 left-4 -ml-px border-l-3 border-dashed border-field"
              />
            )}
            <span
              className={cx(
                'relative flex size-8 shrink-0 items-center justify-center rounded-round',
                state === 'done' && 'bg-good text-good-ink',
                state === 'now' && 'bg-services text-services-ink',
                state === 'later' && 'bg-ground ring-2 ring-field ring-inset',
              )}
            >
              {state === 'done' && <Icon name="check" className="size-5" />}
              {state === 'now' && <Icon name="clock" className="size-5" />}
              <span className="sr-only">{SAID[state]}</span>
            </span>
            <span className="min-w-0 pt-0.5">
              <span
                className={cx('block', state === 'later' ? 'text-muted' : 'font-bold')}
                aria-current={state === 'now' ? 'step' : undefined}
              >
                {label}
              </span>
              {at !== null && <span className="block text-note text-muted">{nearTime(at)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
