import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { Disclosure } from '#ui/disclosure.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast-store.ts';
import { wallTime } from '../leave-time.model.ts';
import { writePlan, type PlanErrors, type TripPlan } from '../trip-plan.model.ts';
import { TRIP_FAILED } from '../../trip.queries.ts';
import type { TripAnswer } from '../../trip.schema.ts';
// Here, not in the part that comes later: the server's page must not wait for its looks.
import '../../journey/ui/departure.css';
import type { StopFieldsProps } from './stop-fields.tsx';
import { TripForm } from './trip-form.tsx';

/** What the address asked for, and what came of it. */
export type TripOutcome =
  | { kind: 'form'; plan: TripPlan; errors: PlanErrors }
  | { kind: 'failed'; plan: TripPlan; errors: PlanErrors; message: string }
  | { kind: 'planned'; plan: TripPlan; trip: TripAnswer };

export interface TripPageProps {
  outcome: TripOutcome;
  /** Epoch ms at which the page was made. */
  renderedAt: number;
  detect: StopFieldsProps['detect'];
}

const NO_ERRORS: PlanErrors = {};

/** Half of this page's code is needed only once there is a trip; it comes while the rider types. */
export const loadResult = () => import('../../journey/ui/trip-result.tsx');

const RETRY_MS = 2_000;

/** A server-rendered trip stays on the screen until its code has come, however bad the signal. */
const TripResult = lazy(async () => {
  for (;;) {
    try {
      return { default: (await loadResult()).TripResult };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
});

export function TripPage({ outcome, renderedAt, detect }: TripPageProps) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const [asked, setAsked] = useState(false);
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
  const keepDeparture = (plan: TripPlan, trip: TripAnswer, departure: number) => {
    const address = `/trip?${writePlan({ ...plan, leave: wallTime(departure, trip.timeZone) })}`;
    window.history.replaceState(window.history.state, '', address);
  };

  useEffect(() => void loadResult().catch(() => {}), []);

  useEffect(() => {
    if (outcome.kind === 'failed') {
      toast({ title: TRIP_FAILED, description: outcome.message, variant: 'destructive' });
    }
  }, [outcome]);

  const form = (
    <TripForm plan={outcome.plan} errors={errors} checking={checking} detect={detect} onCheck={check} />
  );
  return (
    <Page title="Weather where you will be" lead="Each stop at the hour you get there, and the road between.">
      <div className="flex flex-col gap-8">
        {outcome.kind === 'planned' ? (
          <Disclosure
            key={writePlan(outcome.plan).toString()}
            className="no-print"
            summary="Change this trip"
            note={outcome.plan.stops.map(({ zip }) => zip).join(' → ')}
          >
            {form}
          </Disclosure>
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
          <Suspense fallback={<ResultSkeleton />}>
            <TripResult
              key={writePlan(outcome.plan).toString() + outcome.trip.fetchedAt}
              trip={outcome.trip}
              renderedAt={renderedAt}
              arrived={asked}
              onDeparture={(departure) => keepDeparture(outcome.plan, outcome.trip, departure)}
            />
          </Suspense>
        ) : null}
      </div>
    </Page>
  );
}

function ResultSkeleton() {
  return (
    <Loading label="Checking route conditions">
      <Skeleton className="h-44 w-full" />
      <Skeleton className="mt-8 h-96 w-full" />
    </Loading>
  );
}
