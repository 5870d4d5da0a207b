import { useLateAnswer } from '#platform/api-client/late-answer.ts';
import { routeForecastQuery } from '../../entry/route.queries.ts';
import type { RouteDetails, RouteForecast } from '../../entry/route.schema.ts';
import { agedDay, agedOutlook, isTooOld } from '../outlook-age.model.ts';

export interface ShownForecast extends RouteForecast {
  /** True while it is being asked for, and nothing is known. */
  asking: boolean;
  isOld: boolean;
}

/**
 * The weather of one route or ride as it may be read at `now`. What the page came without, or with what is old, is asked for
 * once it is alive.
 * @param at epoch ms at which the page was made; @param now epoch ms
 * @param due whether there can be a forecast at all
 */
export function useRouteForecast(route: RouteDetails, at: number, now: number, due: boolean): ShownForecast {
  const wanted = due && route.start !== null && (route.weather === null || isTooOld(route.weather, at));
  const { data, failed } = useLateAnswer(routeForecastQuery(route.id), wanted);
  const known: RouteForecast = data?.weather ? data : { weather: route.weather, day: route.day };
  const { weather, day } = known;
  return {
    weather: weather && agedOutlook(weather, now),
    day: day && weather && agedDay(day, weather, now),
    asking: wanted && weather === null && data === undefined && !failed,
    isOld: weather !== null && isTooOld(weather, now),
  };
}
