import { factorsMadeWorse } from '#features/weather/stations/worse-factors.model.ts';
import type { Observations } from '#features/weather/stations/observations.service.server.ts';
import type { PlaceForecast } from '#features/weather/providers/forecast.model.ts';
import { metersToFeet } from '#features/tracks/elevation.model.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { createTimelines, type TripWeather } from '../journey/timeline.model.ts';
import type { TripAnswer } from '../trip.schema.ts';

interface Start {
  trip: TripWeather;
  /** Epoch seconds. */
  departure: number;
  now: number;
  /** Of the first place. */
  forecast: PlaceForecast | undefined;
}

/**
 * What stations measure where a trip begins, for one that begins within this hour: as for the verdict of a place, it makes
 * factors worse and none milder. Null where nothing is worse, and for all later departures.
 */
export const createMeasuredStart =
  (observations: Pick<Observations, 'near'>) =>
  ({ trip, departure, now, forecast }: Start): TripAnswer['measured'] => {
    const until = (Math.floor(now / HOUR_S) + 1) * HOUR_S;
    const first = trip.visits[0];
    const place = first && trip.places[first.place];
    if (!place || departure >= until) return null;
    const arrival = createTimelines(trip)(departure).arrivals[0];
    if (!arrival?.conditions) return null;
    const meters = forecast?.elevation ?? forecast?.ground;
    const feet = place.elevation ?? (meters === undefined ? null : metersToFeet(meters));
    const { factors } = arrival.assessment;
    const { temperature } = arrival.conditions;
    const near = observations.near({ ...place, feet, temperature });
    const worse = factorsMadeWorse({ factors, temperature }, near, place.timeZone);
    return worse.length === 0 ? null : { place: first.place, until, factors: worse };
  };
