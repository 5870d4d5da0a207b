import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import './roadside.css';

export interface RoadStop {
  label: ReactNode;
  note?: ReactNode;
  /** `now` is what is waited for. */
  state: 'done' | 'now' | 'later';
}

interface RoadTimelineProps {
  stops: readonly RoadStop[];
  /** Numbers instead of a clock and empty circles: nothing has begun yet. */
  numbered?: boolean;
}

const SAID: Record<RoadStop['state'], string> = { done: 'Done', now: 'Now', later: 'Ahead' };
const DOTS: Record<RoadStop['state'], string> = {
  done: 'bg-good text-good-ink',
  now: 'bg-services text-services-ink',
  later: 'is-ahead bg-ground text-muted',
};

/** What happens one after the other, as stops along the dashed line of a road. */
export function RoadTimeline({ stops, numbered = false }: RoadTimelineProps) {
  return (
    <ol className="road-timeline mt-4">
      {stops.map(({ label, note, state }, index) => (
        <li key={index} className="relative flex gap-4">
          <span
            className={cx(
              'relative flex size-8 shrink-0 items-center justify-center rounded-round font-extrabold',
              DOTS[state],
            )}
          >
            {numbered ? (
              <span aria-hidden="true">{index + 1}</span>
            ) : (
              <>
                {state === 'done' && <Icon name="check" className="size-5" />}
                {state === 'now' && <Icon name="clock" className="size-5" />}
                <span className="sr-only">{SAID[state]}</span>
              </>
            )}
          </span>
          <div className="min-w-0 flex-1 pt-0.5">
            <span
              className={cx(
                'block leading-snug',
                state === 'later' && !numbered ? 'text-muted' : 'font-bold',
              )}
              aria-current={state === 'now' && !numbered ? 'step' : undefined}
            >
              {label}
            </span>
            {note !== undefined && <div className="text-note text-muted">{note}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
