import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSiteFacts } from '#platform/page-text/site-facts.ts';
import { hasLimits } from '#features/weather/verdict/limits.model.ts';
import { ownLimits } from '#features/weather/device/own-limits.store.ts';
import { BANNER_TEXT, VERDICT_SIGN } from '#features/weather/verdict/verdict-words.model.ts';
import { GUIDANCE_LABEL } from '#features/weather/verdict/thresholds.model.ts';
import { ago, fullTime, monthDay, shortWeekday } from '#platform/time/format-time.ts';
import { Notice } from '#ui/notice.tsx';
import { Sign } from '#ui/signs/sign.tsx';
import { useNow } from '#ui/use-now.ts';
import { findBestDeparture } from '../../departures/best-departure.model.ts';
import { describeArrivals, type ArrivalRow } from '../../journey/arrival-row.model.ts';
import { createTimelines, endOf } from '../../journey/timeline.model.ts';
import { placesOfWeek } from '../../weather/week-hours.model.ts';
import { stopsOf, viewTrip } from '../../journey/answer.model.ts';
import type { PageTrip } from '../../journey/sent-trip.model.ts';
import { oldData, whyTripNotGood } from '../../journey/trip-age.model.ts';
import { tripDays } from '../../journey/trip-days.model.ts';
import { leaveText } from '../../plan/leave-time.model.ts';
import { stopLabel, writePlan, type TripPlan } from '../../plan/trip-plan.model.ts';
import type { TripAnswer } from '../../trip.schema.ts';
import { clockOnTheWay, clocksOf } from '../../journey/trip-words.model.ts';
import { withClosures } from '../../closures/closure-words.model.ts';
import { closedFor, metOnTheWay } from '../../closures/passing.model.ts';
import { RoadTroubles, useLaterTroubles } from '../../closures/ui/road-troubles.tsx';
import { AlertsOnTheWay } from '../../journey/ui/alerts-on-the-way.tsx';
import { CompareCard } from './compare-card.tsx';
import { DepartureMap } from '../../drawing/ui/departure-map.tsx';
import { BestDeparturePanel, DepartureSlider } from '../../departures/ui/departure-panel.tsx';
import { JourneyMapCard } from '../../journey/ui/journey-map-card.tsx';
import { JourneyTable } from './journey-table.tsx';
import { LowSun } from '../../journey/ui/low-sun.tsx';
import { RoadStrip } from '../../drawing/ui/road-strip.tsx';
import { StopCard } from '../../journey/ui/stop-card.tsx';
import { TripDays } from '../../journey/ui/trip-days.tsx';
import { TripDrawing } from '../../drawing/ui/trip-drawing.tsx';
import { TripSure } from './trip-sure.tsx';
import { TripTools } from './trip-tools.tsx';
import { mayBeSure, useSureTrip } from './use-sure-trip.ts';

const SOURCE_NAME = { 'open-meteo': 'Open-Meteo', nws: 'the National Weather Service' } as const;

interface TripResultProps {
  plan: TripPlan;
  trip: PageTrip;
  /** Epoch ms at which the page was made. */
  renderedAt: number;
  /** The rider has just asked for it, so it takes the focus. */
  arrived: boolean;
  /** The departure or the comparison changed: the address follows, so that a copied link tells the same. */
  onPlan: (plan: TripPlan) => void;
  /** The address of this trip around a closure; null where the road is the rider's own. */
  aroundHref: ((id: string) => string) | null;
  /** Asks the same question once more. */
  ask: () => Promise<TripAnswer>;
}

/** A planned trip for the chosen departure; moving it recomputes everything from the hours already there. */
export function TripResult({
  plan,
  trip: given,
  renderedAt,
  arrived,
  onPlan,
  aroundHref,
  ask,
}: TripResultProps) {
  const [whole, setWhole] = useState<{ of: PageTrip; trip: PageTrip }>();
  const answer = useLaterTroubles(whole?.of === given ? whole.trip : given, ask);
  const trip = useMemo(() => ({ ...answer, places: placesOfWeek(answer) }), [answer]);
  const mailWorks = useSiteFacts<{ mailWorks?: boolean }>()?.mailWorks;
  const limits = ownLimits.use();
  const [departure, setDeparture] = useState(trip.departure);
  const [via, setVia] = useState(plan.via);
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (arrived) heading.current?.focus();
  }, [arrived]);

  const why = useWhyNotGood(trip, renderedAt);
  const tooOld = why !== null;
  const timelineAt = useMemo(() => createTimelines(trip, limits, tooOld), [trip, limits, tooOld]);
  const stops = useMemo(() => stopsOf(trip), [trip]);
  const closedAt = useMemo(() => closedFor(trip.possibleClosures, trip.visits, trip.pace), [trip]);
  const best = useMemo(() => findBestDeparture(timelineAt, trip, closedAt), [timelineAt, trip, closedAt]);
  const timeline = useMemo(() => timelineAt(departure), [timelineAt, departure]);
  const view = useMemo(() => viewTrip(stops, timeline, trip.road), [stops, timeline, trip.road]);
  const wasGood = useMemo(
    () =>
      tooOld && viewTrip(stops, createTimelines(trip, limits)(departure)).overallRecommendation === 'good',
    [tooOld, stops, trip, limits, departure],
  );
  const closures = useMemo(
    () => metOnTheWay(trip.possibleClosures, trip.visits, { departure, pace: trip.pace }),
    [trip, departure],
  );
  const rows = useMemo(() => describeArrivals(timeline.arrivals), [timeline]);
  const days = useMemo(() => tripDays(timeline.arrivals), [timeline]);

  const zones = clocksOf(timeline.arrivals);
  const clock = useCallback(
    (row: Pick<ArrivalRow, 'time' | 'timeZone'>) =>
      clockOnTheWay(row.time, row.timeZone, { departure, timeZone: trip.timeZone, zones }),
    [departure, trip.timeZone, zones],
  );
  const sure = useSureTrip(plan, mayBeSure(given), limits);
  const isKnown = view.overallRecommendation !== 'unknown';
  const trouble = isKnown && sure ? sure.trouble(timeline, clock) : null;
  const stopSure = (index: number): string | null => {
    if (sure === null) return null;
    const arrival = timeline.arrivals.find(
      ({ visit }) => visit.leg === index && (visit.kind === 'start' || visit.kind === 'stop'),
    );
    return (arrival && sure?.stop(arrival)) ?? '';
  };
  const end = timeline.arrivals.at(-1);
  /** Nobody gets to a destination that is on no map. */
  const isPlaced = stops.at(-1)?.place !== null;
  // A trip for now stays one until another departure is chosen.
  const leavingAt = (time: number) => (time === trip.departure ? plan.leave : leaveText(time, trip.timeZone));
  const chosenPlan = { ...plan, leave: leavingAt(departure), via };
  const choose = (next: number) => {
    setDeparture(next);
    onPlan({ ...chosenPlan, leave: leaveText(next, trip.timeZone) });
  };
  const askLaterDays = async () => {
    const found = await ask();
    setWhole({ of: given, trip: found });
    // A trip for now leaves later by then.
    setDeparture((now) => (now === trip.departure ? found.departure : now));
  };
  const latestPlan = useRef(chosenPlan);
  useEffect(() => {
    latestPlan.current = chosenPlan;
  });
  // The answer of a comparison takes a while: the departure may be another one by now.
  const compare = (next: TripPlan['via']) => {
    setVia(next);
    onPlan({ ...latestPlan.current, via: next });
  };

  return (
    <div className="flex flex-col gap-8" data-testid="trip-result">
      <div className="trip-top">
        <div ref={heading} tabIndex={-1} className="rounded-sign outline-none" aria-live="polite">
          <Sign
            shape={VERDICT_SIGN[view.overallRecommendation]}
            title={BANNER_TEXT[view.overallRecommendation]}
            level={2}
          >
            <p>
              {withClosures(wasGood ? (why ?? '') : view.summary, closures)}
              {trouble && ` ${trouble}`}
              {hasLimits(limits) && ' Based on your limits.'}
            </p>
            <p className="mt-1 text-body">
              {`Leaving ${shortWeekday(departure, trip.timeZone)}, ${monthDay(departure, trip.timeZone)}, ` +
                clock({ time: departure, timeZone: trip.timeZone }) +
                (end && (trip.returnRide || isPlaced)
                  ? `, ${trip.returnRide ? 'back' : 'there'} ${clock({ time: endOf(timeline), timeZone: end.place.timeZone })}`
                  : '') +
                '.'}
            </p>
          </Sign>
        </div>
        <BestDeparturePanel
          trip={trip}
          departure={departure}
          best={best}
          emailHref={
            mailWorks && chosenPlan.leave && (departure - 1_800) * 1_000 > renderedAt
              ? `/trip-email?${writePlan(chosenPlan)}`
              : null
          }
          onDeparture={(next) => {
            choose(next);
            // Its button goes, and the focus would go with it.
            heading.current?.focus({ preventScroll: true });
          }}
        />
      </div>
      <TripSure sure={sure} said={isKnown ? sure?.way(timeline, clock) : null} />
      {trip.notes.length > 0 && (
        <Notice tone="caution" title="Good to know">
          {trip.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Notice>
      )}
      <DepartureMap
        trip={trip}
        timeline={timeline}
        timelineAt={timelineAt}
        sure={sure}
        closures={closures}
        closedAt={closedAt}
        onDeparture={choose}
        askLaterDays={askLaterDays}
      />
      <DepartureSlider
        trip={trip}
        departure={departure}
        recommendation={view.overallRecommendation}
        timelineAt={timelineAt}
        onDeparture={choose}
      />
      <LowSun trip={trip} limits={limits} timeline={timeline} />
      <RoadTroubles {...{ trip, closures, aroundHref, renderedAt }} />
      <TripDays days={days} rows={rows} clock={clock} />
      <AlertsOnTheWay trip={trip} timeline={timeline} zones={zones} />
      <RoadStrip rows={rows} clock={clock} />
      <section aria-labelledby="stops-heading">
        <h2 id="stops-heading">Your stops</h2>
        <div className="mt-3 grid gap-6 lg:grid-cols-2 print:grid-cols-3 print:gap-3">
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
              sure={stopSure(index)}
            />
          ))}
        </div>
      </section>
      <JourneyMapCard trip={trip} rows={rows} clock={clock} />
      <TripDrawing trip={trip} rows={rows} clock={clock} />
      <JourneyTable rows={rows} clock={clock} />
      <CompareCard {...{ plan, trip, timelineAt, departure, tooOld }} onVia={compare} />
      <TripTools shown={{ trip, rows, days, clock, summary: view.summary, closures }} plan={chosenPlan} />
      <p className="text-note text-muted">
        {`${trip.route.statement.replace(/\.$/, '')}. `}
        {trip.source && <ForecastAge source={trip.source} trip={trip} renderedAt={renderedAt} />}
        {`Weather of the hour in which you pass; crosswinds matter above 20 mph. ${GUIDANCE_LABEL}.`}
      </p>
    </div>
  );
}

/** On paper an age means nothing, so it becomes the time itself. */
function ForecastAge(props: {
  source: keyof typeof SOURCE_NAME;
  trip: Pick<TripAnswer, 'source' | 'observedAt' | 'fetchedAt' | 'timeZone'>;
  renderedAt: number;
}) {
  const fetched = Date.parse(props.trip.fetchedAt);
  const now = useNow(props.renderedAt);
  const old = oldData(props.trip, now);
  if (old !== null) return <>{`Forecast by ${SOURCE_NAME[props.source]}, ${old}. `}</>;
  return (
    <>
      {`Forecast by ${SOURCE_NAME[props.source]}`}
      <span className="print:hidden">{`, ${ago(fetched, now)}`}</span>
      <span className="hidden print:inline">{` of ${fullTime(fetched / 1000, props.trip.timeZone)}`}</span>
      {'. '}
    </>
  );
}

/** Why nothing of the trip may be called good any more, by the device's own clock; null while it may. */
function useWhyNotGood(trip: PageTrip, renderedAt: number): string | null {
  return whyTripNotGood(trip, useNow(renderedAt));
}
