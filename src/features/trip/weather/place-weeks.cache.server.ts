import type { PlaceForecast } from '#features/weather/providers/forecast.model.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { HOUR_S } from '#platform/time/units.ts';
import type { Place, PlaceHours, TripWeek } from '../trip.schema.ts';
import { lightDuring, placeHours } from './place-weather.model.ts';
import { packHours, packLight } from './week-hours.model.ts';

interface PlaceWeek {
  hours: PlaceHours | null;
  light: Place['light'];
  packed: TripWeek['places'][number];
}

export type PlaceWeeks = ReturnType<typeof createPlaceWeeks>;

/**
 * What a trip tells of a place for a week, reckoned once for each forecast: as long as a trip's forecasts are kept, its
 * further answers cost no more than looking it up.
 */
export function createPlaceWeeks() {
  const kept = new WeakMap<PlaceForecast, { key: string; week: PlaceWeek }>();

  return (
    point: GeoPoint & { timeZone: string },
    forecast: PlaceForecast | undefined,
    span: Pick<TripWeek, 'start' | 'hours'>,
  ): PlaceWeek => {
    const key = `${span.start} ${span.hours}`;
    const known = forecast && kept.get(forecast);
    if (known?.key === key) return known.week;
    const within = { from: span.start, to: span.start + (span.hours - 1) * HOUR_S };
    const hours = forecast ? placeHours(forecast, within) : null;
    const light = lightDuring(point, { ...within, to: within.to + HOUR_S });
    const week = {
      hours,
      light,
      packed: { hours: hours && packHours(hours, span), light: packLight(light, span) },
    };
    if (forecast) kept.set(forecast, { key, week });
    return week;
  };
}
