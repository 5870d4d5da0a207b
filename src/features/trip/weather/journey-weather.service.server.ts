import { callWeight } from '#features/weather/providers/call-weight.model.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { AppError } from '#platform/errors/app-error.ts';
import type { OutsideShare } from '#platform/http/outside-share.server.ts';
import type { Visitor } from '#platform/http/visitor.server.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { visitTimes, type Journey } from '../journey/journey.model.ts';
import type { Pace } from '../plan/trip-rules.model.ts';
import type { TripSmoke } from './trip-smoke.service.server.ts';
import type { createTripWeather, TripAlerts, TripForecasts } from './trip-weather.service.server.ts';

/** Ten days: forecasts beyond it say little about an hour. */
export const MOST_HOURS = 240;
/** Hours are fetched in steps, so that a departure moved a little finds them cached. */
const HOURS_STEP = 12;

interface Dependencies {
  clock: Clock;
  share: OutsideShare;
  weather: ReturnType<typeof createTripWeather>;
  smoke: TripSmoke;
}

/** `source` is null when no provider answered: the road and the alerts are still there. */
export type Fetched = Omit<TripForecasts, 'source'> & { source: TripForecasts['source'] | null };

const nothing = (places: number, fetchedAt: number): Fetched => ({
  source: null,
  forecasts: Array.from({ length: places }, () => undefined),
  fetchedAt,
  observedAt: fetchedAt,
});

/** Forecasts of all places in one call where the provider can; alerts and smoke beside it. */
export async function fetchJourneyWeather(
  { clock, share, weather, smoke }: Dependencies,
  journeyWith: (most?: number) => Journey,
  when: { latest: number; pace: Pace; now: number },
  asker: { visitor: Visitor; until: number },
): Promise<{ journey: Journey; fetched: Fetched; alerts: TripAlerts }> {
  const full = journeyWith();
  const stopPlaces = full.places.filter(({ kind }) => kind === 'stop').length;
  const end = visitTimes(full.visits, { departure: when.latest, pace: when.pace }).at(-1) ?? when.now;
  const ahead = Math.ceil((end - when.now) / HOUR_S) + 1;
  const hours = Math.min(MOST_HOURS, Math.ceil(ahead / HOURS_STEP) * HOURS_STEP);
  const deadlineMs = Math.max(0, Math.round(asker.until - performance.now()));

  const alerts = new Map<Journey, Promise<TripAlerts>>();
  const alertsOf = (journey: Journey): Promise<TripAlerts> => {
    const asked = alerts.get(journey) ?? weather.fetchAlerts(journey.places, deadlineMs);
    alerts.set(journey, asked);
    return asked;
  };
  let refusal: AppError | undefined;
  const mayAsk = (places: number): boolean => {
    refusal = share.admit(asker.visitor, callWeight(places, hours)).refusal;
    return refusal === undefined;
  };
  void alertsOf(full);
  const finding = weather.fetchForecasts(
    (most) => {
      const journey = most < full.places.length ? journeyWith(Math.max(0, most - stopPlaces)) : full;
      void alertsOf(journey);
      return journey;
    },
    { hours, deadlineMs, mayAsk },
  );
  // After the forecast, from whose share it takes nothing.
  const looking = smoke.look(
    full.places,
    (areas) => refusal === undefined && share.admit(asker.visitor, areas).refusal === undefined,
  );
  const found = await finding;
  if (!found && refusal) throw refusal;
  const { journey, fetched } = found ?? {
    journey: full,
    fetched: nothing(full.places.length, clock.now()),
  };
  const known = await alertsOf(journey);
  const forecasts = await smoke.over(fetched.forecasts, journey.places, looking);
  return { journey, fetched: { ...fetched, forecasts }, alerts: known };
}
