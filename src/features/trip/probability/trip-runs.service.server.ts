import type { PointRuns } from '#features/weather/probability/point-runs.service.server.ts';
import type { PlaceForecast } from '#features/weather/providers/forecast.model.ts';
import type { Probability } from '#features/weather/weather.schema.ts';
import { inTime } from '#platform/fetch/in-time.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import type { Visitor } from '#platform/http/visitor.server.ts';
import type { Timeline } from '../journey/timeline.model.ts';
import { levelOfAllRuns } from './all-runs.model.ts';
import { placesForRuns } from './runs-places.model.ts';
import type { TripRuns } from './trip-runs.schema.ts';

/** Who asks how sure a trip is waits so long at most. */
const RUNS_WAIT_MS = 12_000;

/** A trip whose weather has come. */
export interface JudgedTrip {
  timeline: Timeline;
  /** In the order of the trip's places. */
  points: readonly GeoPoint[];
  forecasts: readonly (PlaceForecast | undefined)[];
}

/** How sure the weather of trips is. @param pointRuns undefined: switched off */
export function createTripRuns(pointRuns: PointRuns | undefined) {
  /** Those whose runs say most. */
  const chosen = ({ timeline, points, forecasts }: JudgedTrip) =>
    placesForRuns(timeline).flatMap((place) => {
      const [point, forecast] = [points[place], forecasts[place]];
      return point && forecast ? { latitude: point.latitude, longitude: point.longitude, forecast } : [];
    });

  /**
   * How sure each of so many stops is when the rider gets there, as far as that is known; undefined when it is switched off. What is
   * missing is asked for in the background, for anyone who asks again.
   */
  function atStops(trip: JudgedTrip, stops: number, visitor: Visitor): (Probability | null)[] | undefined {
    if (!pointRuns) return undefined;
    void pointRuns.ask(chosen(trip), visitor);
    return Array.from({ length: stops }, (_, stop) => {
      const arrival = trip.timeline.arrivals.find(
        ({ visit }) => visit.leg === stop && (visit.kind === 'start' || visit.kind === 'stop'),
      );
      if (!arrival || arrival.recommendation === 'unknown') return null;
      const { visit, time } = arrival;
      const [point, forecast] = [trip.points[visit.place], trip.forecasts[visit.place]];
      if (!point || !forecast) return null;
      const { latitude, longitude } = point;
      return pointRuns.at({ latitude, longitude, time, forecast, atLeast: levelOfAllRuns(arrival) });
    });
  }

  /** The runs of the places that say most, once they are there; waits for them, and not for long. */
  async function ofWeek(
    trip: JudgedTrip,
    visitor: Visitor,
    { wait, withValues }: { wait: (task: () => Promise<void>) => Promise<void>; withValues: boolean },
  ): Promise<TripRuns> {
    if (!pointRuns) return { places: [] };
    const points = chosen(trip);
    await wait(() => inTime(pointRuns.ask(points, visitor), RUNS_WAIT_MS));
    const places: TripRuns['places'] = [];
    for (const point of points) {
      const runs = await pointRuns.week(point, withValues);
      if (!runs) continue;
      const { values, ...levels } = runs;
      places.push({
        latitude: shown(point.latitude),
        longitude: shown(point.longitude),
        ...levels,
        ...(withValues && values && { values }),
      });
    }
    return { places };
  }

  return { isOn: pointRuns !== undefined, atStops, ofWeek };
}

/** As places of an answer have it. */
const shown = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;
