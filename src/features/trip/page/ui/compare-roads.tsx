import { useEffect, useEffectEvent, useMemo, useState, type SyntheticEvent } from 'react';
import { isZipCode, zipDigits } from '#features/location/zip-code.model.ts';
import { ownLimits } from '#features/weather/device/own-limits.store.ts';
import { VERDICT_SIGN, VERDICT_WORD } from '#features/weather/verdict/verdict-words.model.ts';
import { ApiError, userMessage } from '#platform/api-client/api-client.ts';
import { unbroken } from '#platform/text/measures.ts';
import { clockTime } from '#platform/time/format-time.ts';
import { durationWords } from '#platform/time/duration.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Select } from '#ui/forms/select.tsx';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useLaterTroubles } from '../../closures/ui/road-troubles.tsx';
import { leaveText } from '../../plan/leave-time.model.ts';
import { mayComeAfter, requestOf, writePlan, type TripPlan } from '../../plan/trip-plan.model.ts';
import { INVALID_ZIP_CODES, MAX_STOPS, TOO_MANY_STOPS } from '../../plan/trip-rules.model.ts';
import { checkTrip, TRIP_FALLBACK } from '../../trip.queries.ts';
import { placesOfWeek } from '../../weather/week-hours.model.ts';
import type { TripAnswer } from '../../trip.schema.ts';
import type { PageTrip } from '../../journey/sent-trip.model.ts';
import { compareRoad, comparison, planVia, type ComparedRoad } from '../compare-roads.model.ts';
import { departureName } from '../../departures/departure-notes.model.ts';
import { createTimelines, type Timeline } from '../../journey/timeline.model.ts';
import { lineMarkup } from '../../departures/ui/departure-line.ts';

export interface CompareRoadsProps {
  plan: TripPlan;
  trip: PageTrip;
  timelineAt: (departure: number) => Timeline;
  departure: number;
  tooOld: boolean;
  /** Kept in the address. */
  onVia: (via: TripPlan['via']) => void;
}

interface Errors {
  zip?: string;
  after?: string;
}

const NO_SUCH_STOP = 'The address names a stop that this trip does not have. Nothing was compared yet.';

/** What an address asks for; where it names no stop of the trip, that is an error and not another stop. */
function readComparison({ via, stops }: TripPlan): { via: NonNullable<TripPlan['via']>; errors: Errors } {
  const isWhole = !via || mayComeAfter({ stops }, via.after);
  return {
    via: { zip: via?.zip ?? '', after: isWhole ? (via?.after ?? 0) : 0 },
    errors: isWhole ? {} : { after: NO_SUCH_STOP },
  };
}

/** The trip beside the same one by way of another place, at the same departure. */
export function CompareRoads(props: CompareRoadsProps) {
  const { plan, trip, timelineAt, departure, tooOld, onVia } = props;
  const [given] = useState(() => readComparison(plan));
  const [via, setVia] = useState(given.via);
  const [asked, setAsked] = useState<{
    via: typeof via;
    answer: TripAnswer;
    ask: () => Promise<TripAnswer>;
  }>();
  const [errors, setErrors] = useState<Errors>(given.errors);
  const [asking, setAsking] = useState(false);

  const compare = async () => {
    if (asking) return;
    if (plan.stops.length >= MAX_STOPS) return setErrors({ zip: TOO_MANY_STOPS });
    if (!isZipCode(via.zip)) return setErrors({ zip: INVALID_ZIP_CODES });
    setErrors({});
    setAsking(true);
    try {
      const leave = leaveText(trip.departure, trip.timeZone);
      const ask = () => checkTrip(requestOf({ ...planVia(plan, via), leave }));
      const answer = await ask();
      const stop = answer.routeWeather[via.after + 1];
      if (stop?.latitude === null) setErrors({ zip: stop.message ?? INVALID_ZIP_CODES });
      else setAsked({ via, answer, ask });
      onVia(via);
    } catch (failure) {
      const refused = failure instanceof ApiError ? Object.values(failure.answer.errors ?? {}) : [];
      setErrors({ zip: refused[0] ?? userMessage(failure, TRIP_FALLBACK) });
    }
    setAsking(false);
  };
  // A shared address holds the comparison as well.
  const begin = useEffectEvent(() => {
    if (plan.via && given.errors.after === undefined) void compare();
  });
  useEffect(() => {
    const timer = setTimeout(() => begin());
    return () => clearTimeout(timer);
  }, []);

  const mayChoose = plan.stops.length > 2;
  return (
    <>
      <form
        noValidate
        aria-label="Compare with another road"
        className="flex flex-wrap items-end gap-4"
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          void compare();
        }}
      >
        <TextField
          label="By way of"
          hint="ZIP code"
          inputMode="numeric"
          autoComplete="off"
          value={via.zip}
          error={errors.zip ?? (mayChoose ? undefined : errors.after)}
          onChange={(event) => setVia({ ...via, zip: zipDigits(event.target.value) })}
          fieldClassName="w-40"
        />
        {mayChoose && (
          <Select
            label="After"
            value={String(via.after)}
            error={errors.after}
            options={trip.routeWeather
              .slice(0, -1)
              .map(({ location }, index) => ({ value: String(index), label: location }))}
            onChange={(event) => setVia({ ...via, after: Number(event.target.value) })}
            fieldClassName="w-56"
          />
        )}
        <Button type="submit" variant="secondary" pending={asking} pendingLabel="Comparing…">
          Compare
        </Button>
      </form>
      {asked && (
        <Compared
          trip={trip}
          timelineAt={timelineAt}
          given={asked.answer}
          ask={asked.ask}
          by={asked.answer.routeWeather[asked.via.after + 1]?.location ?? asked.via.zip}
          plan={{ ...planVia(plan, asked.via), leave: leaveText(departure, trip.timeZone) }}
          departure={departure}
          tooOld={tooOld}
        />
      )}
    </>
  );
}

interface ComparedProps {
  trip: PageTrip;
  timelineAt: (departure: number) => Timeline;
  /** Of the other road. */
  given: TripAnswer;
  ask: () => Promise<TripAnswer>;
  /** "Salida, CO". */
  by: string;
  /** Of the other road. */
  plan: TripPlan;
  departure: number;
  tooOld: boolean;
}

function Compared({ trip, timelineAt, given, ask, by, plan, departure, tooOld }: ComparedProps) {
  const answer = useLaterTroubles(given, ask);
  const limits = ownLimits.use();
  const otherAt = useMemo(
    () => createTimelines({ ...answer, places: placesOfWeek(answer) }, limits, tooOld),
    [answer, limits, tooOld],
  );
  const one = useMemo(() => compareRoad({ trip, timelineAt }, departure), [trip, timelineAt, departure]);
  const other = useMemo(
    () => compareRoad({ trip: answer, timelineAt: otherAt }, departure),
    [answer, otherAt, departure],
  );
  return (
    <div className="mt-5">
      <p className="text-lead font-bold" aria-live="polite">
        {comparison(one, other, by)}
      </p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <Road title="This road" road={one} zone={trip.timeZone} endZone={endZone(trip)} />
        <Road title={`By way of ${by}`} road={other} zone={trip.timeZone} endZone={endZone(answer)}>
          <LinkButton to={`/trip?${writePlan(plan)}`} variant="secondary" icon="route" className="mt-3">
            Take this road
          </LinkButton>
        </Road>
      </div>
    </div>
  );
}

const endZone = ({ visits, places, timeZone }: PageTrip) =>
  places[visits.at(-1)?.place ?? 0]?.timeZone ?? timeZone;

function Road(props: {
  title: string;
  road: ComparedRoad;
  zone: string;
  endZone: string;
  children?: React.ReactNode;
}) {
  const { title, road, zone, endZone, children } = props;
  const { row, reason, miles, seconds, best } = road;
  return (
    <div className="rounded-control border-2 border-line p-4">
      <h3 className="flex items-center gap-2">
        <SignFace shape={VERDICT_SIGN[row.recommendation]} className="size-7" />
        {title}: {VERDICT_WORD[row.recommendation]}
      </h3>
      <span
        className="dep-line my-2"
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: lineMarkup(row) }}
      />
      <p>{unbroken(reason)}</p>
      <p className="text-note text-muted">
        {unbroken(
          `${miles} mi, ${durationWords(Math.round(seconds / 60))} with stops, there ${clockTime(row.arrives, endZone)}`,
        )}
      </p>
      <p className="text-note text-muted">
        {best?.isClosed
          ? 'No departure of the next 48 hours finds this road open.'
          : best
            ? `Best within 48 hours: ${departureName(best.departure, zone)}, ${VERDICT_WORD[best.recommendation]}`
            : 'No departure of the next 48 hours is known well enough.'}
      </p>
      {children}
    </div>
  );
}
