import { useId, useMemo } from 'react';
import type { Recommendation } from '#features/weather/weather.schema.ts';
import { BANNER_TEXT } from '#features/weather/verdict/verdict-words.model.ts';
import { clockTime, isoDay, shortWeekday } from '#platform/time/format-time.ts';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { departureOptions } from '../../plan/leave-time.model.ts';
import type { Timeline } from '../timeline.model.ts';
import type { BestDeparture, TripAnswer } from '../../trip.schema.ts';

/** One bar of the outlook for each half hour. */
const OPTIONS_PER_BAR = 3;

/** Height and color say the same: the taller the bar, the more stands against leaving then. */
const BAR: Record<Recommendation, string> = {
  good: 'h-3 bg-good',
  caution: 'h-7 bg-caution',
  bad: 'h-12 bg-bad',
  unknown: 'h-5 border-2 border-unknown',
};

export interface DeparturePanelProps {
  trip: Pick<TripAnswer, 'departure' | 'departures' | 'timeZone'>;
  /** Epoch seconds. */
  departure: number;
  /** Null when nothing can be recommended. */
  best: BestDeparture | null;
  recommendation: Recommendation;
  timelineAt: (departure: number) => Timeline;
  onDeparture: (departure: number) => void;
}

/** Moves the departure; everything else follows from the hours already there. */
export function DeparturePanel(props: DeparturePanelProps) {
  const { trip, departure, best, recommendation, timelineAt, onDeparture } = props;
  const id = useId();
  const alive = useHydrated();
  const options = useMemo(() => departureOptions(trip), [trip]);
  const from = options[0] ?? departure;
  const to = options.at(-1) ?? departure;
  const chosen = options.indexOf(departure);
  const bars = useMemo(
    () =>
      options
        .filter((_, index) => index % OPTIONS_PER_BAR === 0)
        .map((time) => ({ time, recommendation: timelineAt(time).recommendation })),
    [options, timelineAt],
  );
  const words = (time: number) => {
    const day =
      isoDay(time, trip.timeZone) === isoDay(from, trip.timeZone)
        ? ''
        : `${shortWeekday(time, trip.timeZone)} `;
    return `${day}${clockTime(time, trip.timeZone)}`;
  };

  return (
    <Panel title="When to leave" className="no-print">
      <p className="text-lead font-bold" aria-live="polite" data-testid="best-departure">
        {best?.sentence ?? 'Without a forecast for the whole trip no departure can be recommended.'}
      </p>
      {best && !best.isChosen && (
        <Button
          variant="secondary"
          icon="clock"
          className="needs-scripting mt-3"
          disabled={!alive || departure === best.departure}
          onClick={() => onDeparture(best.departure)}
        >
          {departure === best.departure ? 'Chosen' : `Leave at ${words(best.departure)}`}
        </Button>
      )}
      <div className="needs-scripting mt-5">
        <div className="flex items-baseline justify-between gap-4">
          <label htmlFor={id} className="font-bold">
            Leave at
          </label>
          <output htmlFor={id} className="text-heading font-bold">
            {words(departure)}
          </output>
        </div>
        <div aria-hidden="true" className="mt-2 flex h-12 items-end gap-px px-2.5">
          {bars.map((bar, index) => (
            <span
              key={bar.time}
              className={`min-w-0 flex-1 rounded-t-[2px] ${BAR[bar.recommendation]} ${
                Math.floor(chosen / OPTIONS_PER_BAR) === index ? '' : 'opacity-60'
              }`}
            />
          ))}
        </div>
        <input
          id={id}
          type="range"
          min={0}
          max={options.length - 1}
          value={chosen}
          disabled={!alive}
          onChange={(event) => onDeparture(options[event.target.valueAsNumber] ?? departure)}
          aria-valuetext={`${words(departure)}: ${BANNER_TEXT[recommendation]}`}
          className="departure-range"
        />
        <p aria-hidden="true" className="flex justify-between text-note text-muted">
          <span>{words(from)}</span>
          <span>{words(to)}</span>
        </p>
        <p className="mt-2 text-note text-muted">Shorter bar = better time to leave.</p>
      </div>
    </Panel>
  );
}
