import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { hasLimits } from '#features/weather/verdict/limits.model.ts';
import { ownLimits } from '#features/weather/device/own-limits.store.ts';
import { BANNER_TEXT, VERDICT_SIGN } from '#features/weather/verdict/verdict-words.model.ts';
import { whyNotGood } from '#features/weather/place/age.model.ts';
import { GUIDANCE_LABEL } from '#features/weather/verdict/thresholds.model.ts';
import { ago } from '#platform/time/format-time.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sign } from '#ui/sign.tsx';
import { toast } from '#ui/toast-store.ts';
import { useNow } from '#ui/use-now.ts';
import { findBestDeparture } from '../best-departure.model.ts';
import { describeArrivals, type ArrivalRow } from '../arrival-row.model.ts';
import { createTimelines, endOf } from '../timeline.model.ts';
import { stopsOf, viewTrip } from '../answer.model.ts';
import { stopLabel } from '../../plan/trip-plan.model.ts';
import type { TripAnswer } from '../../trip.schema.ts';
import { clockOnTheWay, clocksOf, durationWords } from '../trip-words.model.ts';
import { AlertsOnTheWay } from './alerts-on-the-way.tsx';
import { DeparturePanel } from './departure-panel.tsx';
import { JourneyMapCard } from './journey-map-card.tsx';
import { JourneyTable } from './journey-table.tsx';
import { RoadStrip } from './road-strip.tsx';
import { StopCard } from './stop-card.tsx';

const SOURCE_NAME = { 'open-meteo': 'Open-Meteo', nws: 'the National Weather Service' } as const;

export interface TripResultProps {
  trip: TripAnswer;
  /** Epoch ms at which the page was made. */
  renderedAt: number;
  /** The rider has just asked for it, so it takes the focus. */
  arrived: boolean;
  /** The departure moved: the address follows, so that a copied link tells the same. */
  onDeparture: (departure: number) => void;
}

/** A planned trip for the chosen departure; moving it recomputes everything from the hours already there. */
export function TripResult({ trip, renderedAt, arrived, onDeparture }: TripResultProps) {
  const limits = ownLimits.use();
  const [departure, setDeparture] = useState(trip.departure);
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (arrived) heading.current?.focus();
  }, [arrived]);

  const why = useWhyNotGood(trip, renderedAt);
  const tooOld = why !== null;
  const timelineAt = useMemo(() => createTimelines(trip, limits, tooOld), [trip, limits, tooOld]);
  const stops = useMemo(() => stopsOf(trip), [trip]);
  const best = useMemo(() => findBestDeparture(timelineAt, trip), [timelineAt, trip]);
  const timeline = useMemo(() => timelineAt(departure), [timelineAt, departure]);
  const view = useMemo(() => viewTrip(stops, timeline), [stops, timeline]);
  const wasGood = useMemo(
    () =>
      tooOld && viewTrip(stops, createTimelines(trip, limits)(departure)).overallRecommendation === 'good',
    [tooOld, stops, trip, limits, departure],
  );
  const rows = useMemo(() => describeArrivals(timeline.arrivals), [timeline]);

  const zones = clocksOf(trip.places, departure);
  const clock = useCallback(
    (row: Pick<ArrivalRow, 'time' | 'timeZone'>) =>
      clockOnTheWay(row.time, row.timeZone, { departure, timeZone: trip.timeZone, zones }),
    [departure, trip.timeZone, zones],
  );
  const first = view.routeWeather[0];
  const last = view.routeWeather.at(-1);
  const end = timeline.arrivals.at(-1);
  const choose = (next: number) => {
    setDeparture(next);
    onDeparture(next);
  };

  return (
    <div className="flex flex-col gap-8" data-testid="trip-result">
      <div ref={heading} tabIndex={-1} className="rounded-sign outline-none" aria-live="polite">
        <Sign
          shape={VERDICT_SIGN[view.overallRecommendation]}
          title={BANNER_TEXT[view.overallRecommendation]}
          level={2}
        >
          <p className="text-body font-bold">
            {first?.location} to {last?.location}
          </p>
          <p>
            {wasGood ? why : view.summary}
            {hasLimits(limits) && ' Based on your limits.'}
          </p>
          <p className="mt-1 text-body">
            Leaving {clock({ time: departure, timeZone: trip.timeZone })}
            {end &&
              `, ${trip.returnRide ? 'back' : 'there'} ${clock({ time: endOf(timeline), timeZone: end.place.timeZone })}`}
            . {Math.round(trip.route.miles)} mi, {durationWords(Math.round(trip.route.seconds / 60))} of
            riding
            {trip.returnRide && ' each way'}.
          </p>
        </Sign>
      </div>
      {trip.notes.length > 0 && (
        <Notice tone="caution" title="Good to know">
          {trip.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Notice>
      )}
      <DeparturePanel
        trip={trip}
        departure={departure}
        best={best}
        recommendation={view.overallRecommendation}
        timelineAt={timelineAt}
        onDeparture={choose}
      />
      <AlertsOnTheWay trip={trip} timeline={timeline} zones={zones} />
      <RoadStrip rows={rows} clock={clock} />
      <section aria-labelledby="stops-heading">
        <h2 id="stops-heading">At each stop</h2>
        <div className="mt-3 grid gap-6 lg:grid-cols-2 print:grid-cols-2">
          {view.routeWeather.map((stop, index) => (
            <StopCard
              // The same ZIP may come twice.
              key={`${stop.zipCode} ${index}`}
              stop={stop}
              label={stopLabel(index, view.routeWeather.length)}
              arrival={
                stop.arrival === null || stop.timeZone === null
                  ? null
                  : clock({ time: stop.arrival, timeZone: stop.timeZone })
              }
              isStart={index === 0}
            />
          ))}
        </div>
      </section>
      <JourneyMapCard trip={trip} rows={rows} clock={clock} />
      <JourneyTable rows={rows} clock={clock} />
      <div className="no-print flex flex-wrap gap-3">
        <LinkButton to="/trip" icon="rotate-ccw">
          Check Another Trip
        </LinkButton>
        <Button variant="secondary" icon="link" className="needs-scripting" onClick={() => void copyLink()}>
          Copy link
        </Button>
        <Button
          variant="secondary"
          icon="file-text"
          className="needs-scripting"
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
      <p className="text-note text-muted">
        {trip.route.statement.replace(/\.$/, '')}.{' '}
        {trip.source &&
          `Forecast by ${SOURCE_NAME[trip.source]}, ${ago(Date.parse(trip.fetchedAt), renderedAt)}. `}
        Weather of the hour in which you pass; crosswinds matter above 20 mph. {GUIDANCE_LABEL}.
      </p>
    </div>
  );
}

/** Why nothing of the trip may be called good any more, by the device's own clock; null while it may. */
function useWhyNotGood({ fetchedAt, timeZone }: TripAnswer, renderedAt: number): string | null {
  const now = useNow(renderedAt);
  return whyNotGood({ source: 'open-meteo', observedAt: fetchedAt, fetchedAt, timeZone }, now);
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(window.location.href);
    toast({ title: 'Link copied', description: 'It holds the whole plan.' });
  } catch {
    toast({
      title: 'Copy failed',
      description: 'Copy the address of this page instead.',
      variant: 'destructive',
    });
  }
}
