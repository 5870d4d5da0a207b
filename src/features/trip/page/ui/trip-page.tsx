import { useEffect, useState, type ReactNode } from 'react';
import { Link, useNavigate, useNavigation } from 'react-router';
import { durationWords } from '#platform/time/duration.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { latePart } from '#ui/late/late-part.tsx';
import { useHydrated } from '#ui/late/use-hydrated.ts';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toasts/toast-store.ts';
import { leaveDay } from '../../plan/leave-time.model.ts';
import {
  editHref,
  requestOf,
  writePlan,
  type PlanErrors,
  type TripPlan,
} from '../../plan/trip-plan.model.ts';
import { checkTrip, TRIP_FAILED } from '../../trip.queries.ts';
import type { PageTrip } from '../../journey/sent-trip.model.ts';
import type { StopFieldsProps } from '../../plan/ui/stop-fields.tsx';
import { TripForm, type TripFormProps, type WrittenPlan } from '../../plan/ui/trip-form.tsx';

/** What the address asked for, and what came of it. */
export type TripOutcome =
  | { kind: 'form'; plan: TripPlan; errors: PlanErrors }
  | { kind: 'failed'; plan: TripPlan; errors: PlanErrors; message: string }
  | { kind: 'planned'; plan: TripPlan; trip: PageTrip };

interface TripPageProps {
  outcome: TripOutcome;
  /** Epoch ms at which the page was made. */
  renderedAt: number;
  detect: StopFieldsProps['detect'];
  /** Of the map to draw on. */
  baseMap: TripFormProps['baseMap'];
  /** Under a trip that is planned for a day: switches its notifications on. */
  notify: (date: string, zipCodes: string[]) => ReactNode;
}

const NO_ERRORS: PlanErrors = {};

/** Half of this page's code is needed only once there is a trip; it comes while the rider types. */
export const loadResult = () => import('./trip-result.tsx');

const TripResult = latePart(
  async () => (await loadResult()).TripResult,
  () => <ResultSkeleton />,
);

export function TripPage({ outcome, renderedAt, detect, baseMap, notify }: TripPageProps) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const [asked, setAsked] = useState(false);
  const [written, setWritten] = useState<WrittenPlan>();
  const planned = outcome.kind === 'planned' ? outcome : undefined;
  const question = writePlan(outcome.plan).toString();
  // Another departure may be chosen after the answer; most are of the same day.
  const [chosen, setChosen] = useState<{ question: string; date: string | undefined }>();
  const dateOf = ({ leave }: TripPlan) => planned && leaveDay(leave, planned.trip.timeZone, renderedAt);
  const date = chosen?.question === question ? chosen.date : dateOf(outcome.plan);
  const checking =
    navigation.state === 'loading' &&
    navigation.location.pathname === '/trip' &&
    navigation.location.search !== '';
  const errors = outcome.kind === 'planned' ? NO_ERRORS : outcome.errors;

  const check = (plan: TripPlan) => {
    setAsked(true);
    void navigate(`/trip?${writePlan(plan)}`, { preventScrollReset: true });
  };

  // Only the address changes: nothing is asked again.
  const keepPlan = (plan: TripPlan) => {
    window.history.replaceState(window.history.state, '', `/trip?${writePlan(plan)}`);
    const next = dateOf(plan);
    if (next !== date) setChosen({ question, date: next });
  };

  useEffect(() => void loadResult().catch(() => {}), []);

  useEffect(() => {
    if (outcome.kind === 'failed') {
      toast({ title: TRIP_FAILED, description: outcome.message, variant: 'destructive' });
    }
  }, [outcome]);

  const form = (
    <TripForm
      plan={outcome.plan}
      errors={errors}
      checking={checking}
      baseMap={baseMap}
      detect={detect}
      written={written}
      onWritten={setWritten}
      onCheck={check}
    />
  );
  return (
    <Page {...titleOf(planned?.trip)}>
      <div className="flex flex-col gap-8">
        {outcome.kind === 'planned' ? (
          <div key={question} className="trip-again no-print flex flex-col items-start gap-3">
            <Disclosure className="w-full min-w-0" summary="Edit trip">
              <WhenAlive plan={outcome.plan}>{form}</WhenAlive>
            </Disclosure>
            <LinkButton to="/trip" variant="secondary" icon="rotate-ccw" className="max-w-full">
              Check Another Trip
            </LinkButton>
          </div>
        ) : (
          form
        )}
        {checking ? (
          <ResultSkeleton />
        ) : outcome.kind === 'failed' ? (
          <Notice tone="bad" title={TRIP_FAILED}>
            <p>{outcome.message}</p>
          </Notice>
        ) : outcome.kind === 'planned' ? (
          <TripResult
            key={question + outcome.trip.fetchedAt}
            plan={outcome.plan}
            trip={outcome.trip}
            renderedAt={renderedAt}
            arrived={asked}
            onPlan={keepPlan}
            aroundHref={aroundHrefOf(outcome.plan)}
            ask={() => checkTrip(requestOf(outcome.plan))}
          />
        ) : null}
        {!checking &&
          date &&
          notify(
            date,
            outcome.plan.stops.map(({ zip }) => zip),
          )}
      </div>
    </Page>
  );
}

/** The form of a planned trip, which is closed at first: sent with the page, most of its HTML would be seen by nobody. */
function WhenAlive({ plan, children }: { plan: TripPlan; children: ReactNode }) {
  if (useHydrated()) return children;
  return (
    <Link to={editHref(plan)} className="text-link inline-flex min-h-12 items-center font-bold">
      Open the form with this trip
    </Link>
  );
}

/** What the page's sign says: the trip, once there is one. */
function titleOf(trip: PageTrip | undefined): { title: string; lead: string } {
  const first = trip?.routeWeather[0];
  const last = trip?.routeWeather.at(-1);
  if (!trip || !first || !last) {
    return {
      title: 'Weather where you will be',
      lead: 'Each stop at the hour you get there, and the road between.',
    };
  }
  const { miles, seconds } = trip.route;
  const stops = trip.routeWeather.length;
  return {
    title: `${first.location} to ${last.location}`,
    lead:
      `${Math.round(miles)}\u00a0mi, ${durationWords(Math.round(seconds / 60))} of riding` +
      `${trip.returnRide ? ' each way' : ''}, ${stops} stops`,
  };
}

/** Addresses of the same trip around one closure more; none for a track or a drawn road, which stay as they are. */
function aroundHrefOf(plan: TripPlan): ((id: string) => string) | null {
  if (plan.track || plan.shape) return null;
  return (id) => `/trip?${writePlan({ ...plan, around: [...new Set([...plan.around, id])] })}`;
}

function ResultSkeleton() {
  return (
    <Loading label="Checking route conditions">
      <Skeleton className="h-44 w-full" />
      <Skeleton className="mt-8 h-96 w-full" />
    </Loading>
  );
}
