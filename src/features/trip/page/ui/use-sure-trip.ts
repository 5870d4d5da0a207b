import { useEffect, useMemo, useState } from 'react';
import { hasLimits } from '#features/weather/verdict/limits.model.ts';
import type { RiderLimits } from '#features/weather/weather.schema.ts';
import { useIdle } from '#ui/late/use-idle.ts';
import { requestOf, type TripPlan } from '../../plan/trip-plan.model.ts';
import type { SureTrip } from '../../probability/sure-trip.model.ts';
import { askTripRuns } from '../../trip.queries.ts';
import type { PageTrip } from '../../journey/sent-trip.model.ts';

const loadSure = () => import('../../probability/sure-trip.model.ts');

/** True when the site asks how sure the weather is: there is room for it then, from the first paint on. */
export const mayBeSure = ({ routeWeather }: Pick<PageTrip, 'routeWeather'>): boolean =>
  routeWeather.some(({ probability }) => probability !== undefined);

/**
 * How sure a trip is, asked once when the page has nothing else to do; undefined while it is asked, null when it cannot
 * be had. The verdict waits for nothing of it. A rider's own limits stay on the device, which is sent the weather of each
 * run to judge by them.
 */
export function useSureTrip(plan: TripPlan, isOn: boolean, limits: RiderLimits): SureTrip | null | undefined {
  const wanted = useIdle() && isOn;
  const own = hasLimits(limits);
  const [found, setFound] = useState<((limits: RiderLimits) => SureTrip) | null>();
  useEffect(() => {
    if (!wanted) return undefined;
    const asking = new AbortController();
    const { signal } = asking;
    const find = (sure: typeof found) => {
      if (!signal.aborted) setFound(() => sure);
    };
    Promise.all([loadSure(), askTripRuns(requestOf(plan), own, signal)]).then(
      ([{ createSureTrip }, runs]) =>
        find(runs.places.length > 0 ? (under) => createSureTrip(runs, under) : null),
      () => find(null),
    );
    return () => asking.abort();
  }, [wanted, plan, own]);
  const sure = useMemo(() => found && found(limits), [found, limits]);
  return isOn ? sure : null;
}
