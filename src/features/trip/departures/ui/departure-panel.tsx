import { useId, useMemo } from 'react';
import type { Recommendation } from '#features/weather/weather.schema.ts';
import { BANNER_TEXT } from '#features/weather/verdict/verdict-words.model.ts';
import { clockTime, isoDay, shortWeekday } from '#platform/time/format-time.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useHydrated } from '#ui/late/use-hydrated.ts';
import { departureOptions, departuresAround } from '../../plan/leave-time.model.ts';
import type { Timeline } from '../../journey/timeline.model.ts';
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

interface DepartureProps {
  trip: Pick<TripAnswer, 'departure' | 'departures' | 'timeZone' | 'week'>;
  /** Epoch seconds. */
  departure: number;
  onDeparture: (departure: number) => void;
}

/** A clock on the day `from`, with its weekday on another day. */
const words = (time: number, from: number, timeZone: string): string => {
  const sameDay = isoDay(time, timeZone) === isoDay(from, timeZone);
  return `${sameDay ? '' : `${shortWeekday(time, timeZone)} `}${clockTime(time, timeZone)}`;
};

/** What to do about a departure that could be better. `best` is null when nothing can be recommended. */
export function BestDeparturePanel(
  props: DepartureProps & {
    best: BestDeparture | null;
    /** Where one asks for an email when this departure changes; null where none can come. */
    emailHref: string | null;
  },
) {
  const { trip, departure, best, onDeparture, emailHref } = props;
  const alive = useHydrated();
  return (
    <div className="trip-best no-print">
      <p className="text-lead font-bold" aria-live="polite" data-testid="best-departure">
        {best?.sentence ?? 'Without a forecast for the whole trip no departure can be recommended.'}
      </p>
      {best && !best.isChosen && (
        <Button
          icon="clock"
          className="needs-scripting mt-3"
          disabled={!alive || departure === best.departure}
          onClick={() => onDeparture(best.departure)}
        >
          {departure === best.departure
            ? 'Chosen'
            : `Leave at ${words(best.departure, trip.departures.from, trip.timeZone)}`}
        </Button>
      )}
      {emailHref && (
        <LinkButton
          to={emailHref}
          variant={best?.isChosen ? 'primary' : 'secondary'}
          icon="mail"
          className="mt-3"
        >
          Email me if this changes
        </LinkButton>
      )}
    </div>
  );
}

interface DepartureSliderProps extends DepartureProps {
  recommendation: Recommendation;
  timelineAt: (departure: number) => Timeline;
}

/** Moves the departure by 10 minutes; everything else follows from the hours already there. */
export function DepartureSlider(props: DepartureSliderProps) {
  const { trip, departure, recommendation, timelineAt, onDeparture } = props;
  const id = useId();
  const alive = useHydrated();
  const departures = departuresAround(trip, departure);
  const { from: begin, to: end } = departures;
  const options = useMemo(
    () => departureOptions({ departure, departures: { from: begin, to: end } }),
    [departure, begin, end],
  );
  const from = options[0] ?? departure;
  const to = options.at(-1) ?? departure;
  const chosen = options.indexOf(departure);
  const bars = useMemo(
    () =>
      departureOptions({ departure: begin, departures: { from: begin, to: end } })
        .filter((_, index) => index % OPTIONS_PER_BAR === 0)
        .map((time) => ({ time, recommendation: timelineAt(time).recommendation })),
    [begin, end, timelineAt],
  );
  const name = (time: number) => words(time, from, trip.timeZone);

  return (
    <div className="needs-scripting no-print">
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-bold">
          Leave at
        </label>
        <output htmlFor={id} className="text-heading font-bold">
          {name(departure)}
        </output>
      </div>
      <div aria-hidden="true" className="mt-2 flex h-12 items-end gap-px px-2.5">
        {bars.map((bar) => (
          <span
            key={bar.time}
            className={`min-w-0 flex-1 rounded-t-[2px] departure-bar ${BAR[bar.recommendation]} ${
              bar.time <= departure && departure < bar.time + 1800 ? '' : 'opacity-60'
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
        aria-valuetext={`${name(departure)}: ${BANNER_TEXT[recommendation]}`}
        className="departure-range slider"
      />
      <p aria-hidden="true" className="flex justify-between text-note text-muted">
        <span>{name(from)}</span>
        <span>{name(to)}</span>
      </p>
      <p className="mt-2 text-note text-muted">Shorter bar = better time to leave.</p>
    </div>
  );
}
