import { useEffect, useState } from 'react';
import { useIdle } from '#ui/use-idle.ts';
import { requestOf, type TripPlan } from '../../plan/trip-plan.model.ts';
import type { SureTrip } from '../../probability/sure-trip.model.ts';
import { askTripRuns } from '../../trip.queries.ts';
import type { TripAnswer } from '../../trip.schema.ts';

const loadSure = () => import('../../probability/sure-trip.model.ts');

/** True when the site asks how sure the weather is: there is room for it then, from the first paint on. */
export const mayBeSure = ({ routeWeather }: Pick<TripAnswer, 'routeWeather'>): boolean =>
  routeWeather.some(({ probability }) => probability !== undefined);

/**
 * How sure a trip is, asked once when the page has nothing else to do; undefined while it is asked, null when it cannot
 * be had. The verdict waits for nothing of it.
 */
export function useSureTrip(plan: TripPlan, isOn: boolean): SureTrip | null | undefined {
  const wanted = useIdle() && isOn;
  const [sure, setSure] = useState<SureTrip | null>();
  useEffect(() => {
    if (!wanted) return undefined;
    const asking = new AbortController();
    const { signal } = asking;
    Promise.all([loadSure(), askTripRuns(requestOf(plan), signal)]).then(
      ([{ createSureTrip }, runs]) => {
        if (!signal.aborted) setSure(runs.places.length > 0 ? createSureTrip(runs) : null);
      },
      () => {
        if (!signal.aborted) setSure(null);
      },
    );
    return () => asking.abort();
  }, [wanted, plan]);
  return isOn ? sure : null;
}
