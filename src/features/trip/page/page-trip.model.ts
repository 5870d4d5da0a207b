// Apart from what pages read a trip with: only the server takes something out of it.
import { thinHeights } from '#features/tracks/directions/height-line.model.ts';
import { usAqi } from '#features/weather/verdict/air-quality.model.ts';
import { LIMIT_RANGES } from '#features/weather/verdict/limits.model.ts';
import { HEAT_INDEX_FROM, THRESHOLDS } from '#features/weather/verdict/thresholds.model.ts';
import { decodePolyline, encodePolyline } from '#platform/geo/polyline.ts';
import { LOW_SUN } from '../road/low-sun.model.ts';
import { WIND_TOLD_FROM } from '../road/road-wind.model.ts';
import type { PlaceHours, TripAnswer, TripWeek } from '../trip.schema.ts';
import { changeHours, weekUntil } from '../weather/week-hours.model.ts';
import { hourlyDepartures } from '../departures/departure-times.model.ts';
import { visitTimes } from '../journey/journey.model.ts';
import { roundHeights, roundPoint, type PageTrip } from '../journey/sent-trip.model.ts';

/** Heights that a drawing on a page has room for. */
const MOST_HEIGHTS = 150;

/** A trip as its page shows it first: without the later days, and without what nothing is told or judged by. */
export function pageTrip(trip: TripAnswer): PageTrip {
  const first = withoutLaterDays(trip);
  const { route } = trip;
  const heights = trip.profile && thinHeights(trip.profile, MOST_HEIGHTS);
  const line = (decodePolyline(route.line) ?? []).map(roundPoint);
  return {
    ...first,
    week: withoutUntold(first.week, trip),
    route: { ...route, line: encodePolyline(line) },
    profile: heights && roundHeights(heights, route),
  };
}

/** A trip with the hours of the departures that its page shows first: a third of what a week takes. */
function withoutLaterDays(trip: TripAnswer): PageTrip {
  const { visits, pace, week, departures } = trip;
  const to = Math.max(departures.to, ...hourlyDepartures(trip));
  if (to >= week.departures.to) return trip;
  const arrivals = visitTimes(visits, { departure: to, pace });
  return {
    ...trip,
    week: { ...weekUntil(week, Math.max(...arrivals)), departures: { ...week.departures, to } },
    isWithoutLaterDays: true,
  };
}

/**
 * Only stops have cards with all of their weather. On the road between them humidity counts in heat alone, a direction in
 * wind, and clouds and visibility by their limits; smoke counts from the least limit that a rider may set.
 */
function withoutUntold(week: TripWeek, { places }: Pick<TripAnswer, 'places'>): TripWeek {
  return {
    ...week,
    places: week.places.map((place, index) => {
      const isStop = places[index]?.kind === 'stop';
      const told = (hours: PlaceHours) => (isStop ? withoutFaintSmoke(hours) : toldOnTheRoad(hours));
      return { ...place, hours: place.hours && changeHours(place.hours, week, told) };
    }),
  };
}

const withoutFaintSmoke = ({ pm25, ...hours }: PlaceHours): PlaceHours =>
  pm25
    ? {
        ...hours,
        pm25: pm25.map((value) => (value !== null && usAqi(value) < LIMIT_RANGES.smokeAqi.min ? 0 : value)),
      }
    : hours;

function toldOnTheRoad(hours: PlaceHours): PlaceHours {
  const { temperature, windSpeed, gust, humidity, windDirection, cloudCover, visibility } = hours;
  const isHot = (at: number) => (temperature[at] ?? 0) >= HEAT_INDEX_FROM;
  const isWindy = (at: number) => Math.max(windSpeed[at] ?? 0, gust[at] ?? 0) >= WIND_TOLD_FROM;
  return {
    ...withoutFaintSmoke(hours),
    humidity: humidity.map((value, at) => (isHot(at) ? value : null)),
    windDirection: windDirection.map((value, at) => (isWindy(at) ? value : null)),
    cloudCover: cloudCover.map(
      (value) => value && (value >= LOW_SUN.cloudPercent ? LOW_SUN.cloudPercent : 0),
    ),
    visibility: visibility.map((value) => value && Math.min(value, THRESHOLDS.visibility.caution)),
  };
}
