import { useMemo, useRef, useState } from 'react';
import type { Recommendation } from '#features/weather/weather.schema.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { useHydrated } from '#ui/late/use-hydrated.ts';
import { bestAmong, rankDepartures, type ClosedAt } from '../../departures/best-departure.model.ts';
import { departureRow } from '../../departures/departure-map.model.ts';
import { daylightDepartures, hourlyDepartures, rowOf } from '../../departures/departure-times.model.ts';
import { visitTimes } from '../../journey/journey.model.ts';
import type { Timeline } from '../../journey/timeline.model.ts';
import { OVERNIGHT_SECONDS } from '../../journey/trip-days.model.ts';
import type { SureTrip } from '../../probability/sure-trip.model.ts';
import type { RoadTrouble } from '../../closures/closures.schema.ts';
import type { Place } from '../../trip.schema.ts';
import type { PageTrip } from '../../journey/sent-trip.model.ts';
import { roadLanes } from '../road-lanes.model.ts';
import { sunOnOthers } from '../sun-lane.model.ts';
import { DepartureList } from '../../departures/ui/departure-list.tsx';
import { DepartureRows } from '../../departures/ui/departure-rows.tsx';
import { RoadLanes } from './road-lanes.tsx';
import { TripAxis } from './trip-axis.tsx';
import { TripLanes } from './trip-lanes.tsx';
import { TripProfile } from './trip-profile.tsx';
import departureStyles from './departures.css?url';

export interface DepartureMapProps {
  /** Its places hold the hours of its week. */
  trip: PageTrip;
  /** Of the chosen departure. */
  timeline: Timeline;
  timelineAt: (departure: number) => Timeline;
  /** Undefined while it is asked for; null when it is unavailable. */
  sure: SureTrip | null | undefined;
  /** Closed while the rider passes, for the chosen departure. */
  closures: readonly RoadTrouble[];
  closedAt: ClosedAt;
  onDeparture: (departure: number) => void;
  /** Brings a trip with the whole week. */
  askLaterDays: () => Promise<void>;
}

/** On a phone so many departures stand alone, until all are asked for. */
const FEW = 6;

/** Where the first day's ride ends, for any departure. */
function firstDayEnd(trip: PageTrip): (departure: number) => { time: number; place: Pick<Place, 'light'> } {
  const night = trip.visits.findIndex(({ staySeconds }) => staySeconds >= OVERNIGHT_SECONDS);
  const at = night === -1 ? trip.visits.length - 1 : night;
  const place = trip.places[trip.visits[at]?.place ?? 0] ?? { light: { first: 'day', changes: [] } };
  const after = visitTimes(trip.visits, { departure: 0, pace: trip.pace })[at] ?? 0;
  return (departure) => ({ time: departure + after, place });
}

/** Every departure as a line over the miles of the way: choosing one moves all that the page tells. */
export function DepartureMap(props: DepartureMapProps) {
  const { trip, timeline, timelineAt, sure, closures, closedAt, onDeparture } = props;
  const { shown, show, problem } = useDeparturesShown(props);
  const [all, setAll] = useState(false);
  const alive = useHydrated();
  const { timeZone } = trip;

  const departures = useMemo(() => {
    const start = trip.places[trip.visits[0]?.place ?? 0];
    return shown === 'hours' || trip.isWithoutLaterDays || !start
      ? hourlyDepartures(trip)
      : daylightDepartures(trip, start, firstDayEnd(trip));
  }, [trip, shown]);
  const timelines = useMemo(() => departures.map(timelineAt), [departures, timelineAt]);
  const rows = useMemo(() => timelines.map(departureRow), [timelines]);
  // Apart from the rows, which are drawn once.
  const sures = useMemo(() => (sure ? timelines.map(sure.row) : []), [timelines, sure]);
  const best = useMemo(
    () => bestAmong(timelines, timelineAt(trip.departure), closedAt),
    [timelines, timelineAt, trip, closedAt],
  );
  const otherSun = useMemo(() => sunOnOthers(timelines, timeline, timeZone), [timelines, timeline, timeZone]);
  const few = useMemo(() => {
    const ranked = rankDepartures(timelines, trip.departure, closedAt).map((one) => one.departure);
    const first = new Set([trip.departure, ...(best ? [best.timeline.departure] : []), ...ranked]);
    return new Set([...first].slice(0, FEW));
  }, [timelines, trip, best, closedAt]);

  const chosen = rowOf(departures, timeline.departure);
  const bestRow = best ? departures.indexOf(best.timeline.departure) : -1;
  const view = {
    rows,
    sures,
    surest: sure?.surest,
    timeZone,
    chosen,
    departure: timeline.departure,
    asked: trip.departure,
    best:
      bestRow === -1 || !best
        ? null
        : { ...best, row: bestRow, word: best.timeline.recommendation === 'bad' ? 'Least bad' : 'Best' },
    onDeparture,
  };

  return (
    <section
      aria-labelledby="departures-heading"
      className="dep"
      data-all={all || undefined}
      data-sure={sure !== null || undefined}
    >
      <link rel="stylesheet" href={departureStyles} precedence="part" />
      <div className="dep-head">
        <div>
          <h2 id="departures-heading">When to leave</h2>
          <p className="text-muted dep-how">Each line is a departure. Pick one: the whole page follows it.</p>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- two switches of one view, no form field */}
        <div role="group" aria-label="Departures shown" className="dep-switch needs-scripting">
          {(['hours', 'week'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={shown === one}
              disabled={!alive}
              onClick={() => show(one)}
            >
              {one === 'hours' ? '48 hours' : '7 days, daylight'}
            </button>
          ))}
        </div>
        <p role="status" className={cx('basis-full empty:sr-only', problem && 'font-bold text-caution-text')}>
          {problem ?? (shown === 'week' && trip.isWithoutLaterDays ? 'Loading 7 days…' : '')}
        </p>
      </div>
      <Legend />
      <TripProfile trip={trip} timeline={timeline} />
      <TripAxis timeline={timeline} />
      <TripLanes timeline={timeline} />
      <RoadLanes lanes={roadLanes(trip, timeline, closures, otherSun)} />
      <DepartureList {...view} few={few} />
      <DepartureRows {...view} />
      <div className="dep-more needs-scripting">
        {all && (
          <>
            <Button variant="secondary" disabled={chosen === 0} onClick={() => step(-1)}>
              Earlier
            </Button>
            <Button variant="secondary" disabled={chosen >= rows.length - 1} onClick={() => step(1)}>
              Later
            </Button>
          </>
        )}
        <Button variant="secondary" icon="list" disabled={!alive} onClick={() => setAll(!all)}>
          {all ? 'The best departures' : `All ${rows.length} departures`}
        </Button>
      </div>
    </section>
  );

  function step(by: number) {
    const next = departures[chosen + by];
    if (next !== undefined) onDeparture(next);
  }
}

const LATER_DAYS_FAILED = '7 days could not be loaded. Check the connection and press again.';

/** What the map shows; a page comes without the later days, which are asked for by the press that wants them. */
function useDeparturesShown({ trip, askLaterDays }: DepartureMapProps) {
  const [shown, setShown] = useState<'hours' | 'week'>('hours');
  const [problem, setProblem] = useState<string>();
  const isAsking = useRef(false);
  const show = (next: typeof shown) => {
    setShown(next);
    setProblem(undefined);
    if (next === 'hours' || !trip.isWithoutLaterDays || isAsking.current) return;
    isAsking.current = true;
    askLaterDays()
      .catch(() => {
        setShown('hours');
        setProblem(LATER_DAYS_FAILED);
      })
      .finally(() => {
        isAsking.current = false;
      });
  };
  return { shown, show, problem };
}

const LEGEND: readonly [Recommendation, string][] = [
  ['good', 'Good'],
  ['caution', 'Caution'],
  ['bad', 'Not recommended'],
  ['unknown', 'Unknown'],
];

function Legend() {
  return (
    <p className="dep-legend" aria-hidden="true">
      {LEGEND.map(([level, word]) => (
        <span key={level}>
          <i className="dep-swatch">
            <i className={`dep-${level}`} />
          </i>
          {word}
        </span>
      ))}
      <span>
        <i className="dep-swatch">
          <i className="dep-dark" />
        </i>
        Dark
      </span>
    </p>
  );
}
