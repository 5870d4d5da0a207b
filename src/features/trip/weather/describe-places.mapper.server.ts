import { roundTo } from '#platform/numbers/round-to.ts';
import { hasBridge, surfaceAt, type RoadFacts } from '#features/tracks/directions/road-facts.model.ts';
import { metersToFeet } from '#features/tracks/elevation.model.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { visitTimes, type Journey } from '../journey/journey.model.ts';
import type { KnownStop } from '../plan/read-request.service.server.ts';
import type { Pace } from '../plan/trip-rules.model.ts';
import type { Place, PlaceHours, TripWeek } from '../trip.schema.ts';
import { MOST_HOURS, type Fetched } from './journey-weather.service.server.ts';
import { hoursWithin, lightWithin, type Span } from './place-weather.model.ts';
import type { PlaceName } from './place-names.cache.server.ts';
import type { PlaceWeeks } from './place-weeks.cache.server.ts';
import type { TripAlerts } from './trip-weather.service.server.ts';

interface DescribedPlace {
  place: Place;
  /** Of the whole week; the same object as long as its forecast is kept. */
  hours: PlaceHours | null;
  packed: TripWeek['places'][number];
}

type WeekHours = Pick<TripWeek, 'start' | 'hours'>;

/** The hours in which a rider who leaves within the week is on the way. */
export function hoursOfWeek({ visits }: Journey, { week, pace }: { week: Span; pace: Pace }): WeekHours {
  const start = Math.floor(week.from / HOUR_S) * HOUR_S;
  const end = visitTimes(visits, { departure: week.to, pace }).at(-1) ?? week.to;
  return { start, hours: Math.min(MOST_HOURS, Math.floor((end - start) / HOUR_S) + 1) };
}

/** Every place of a journey with its hours, light, road and alerts. */
export function describePlaces(
  { places, visits }: Journey,
  context: {
    /** First and last departure to tell hours for, epoch seconds. */
    reach: Span;
    hours: WeekHours;
    pace: Pace;
    fetched: Fetched;
    surface: RoadFacts | null;
    alerts: TripAlerts;
    stops: readonly { stop: KnownStop }[];
  },
  { nameOf, weekOf }: { nameOf: (point: GeoPoint) => PlaceName; weekOf: PlaceWeeks },
): DescribedPlace[] {
  const { reach, pace } = context;
  const earliest = visitTimes(visits, { departure: reach.from, pace });
  const latest = visitTimes(visits, { departure: reach.to, pace });
  return places.map(({ kind, latitude, longitude, elevation, summit }, index) => {
    const at = visits.flatMap(({ place }, visit) => (place === index ? [visit] : []));
    const span = {
      from: Math.min(...at.map((visit) => earliest[visit] ?? Infinity)),
      to: Math.max(...at.map((visit) => latest[visit] ?? -Infinity)),
    };
    const point = { latitude, longitude };
    const stop = context.stops.find(({ stop: { place } }) => samePoint(place, point))?.stop.place;
    const { name, timeZone } = stop ?? nameOf(point);
    const forecast = context.fetched.forecasts[index];
    const { hours, light, packed } = weekOf({ ...point, timeZone }, forecast, context.hours);
    const feet = elevation === undefined ? null : metersToFeet(elevation);
    const place = {
      kind,
      name,
      ...(feet !== null && { elevation: feet }),
      ...surfaceAround(visits, at[0] ?? 0, context.surface),
      ...(summit && feet !== null && { summit: { name: `Summit near ${name}`, feet } }),
      latitude: roundTo(latitude, 4),
      longitude: roundTo(longitude, 4),
      timeZone,
      hours: hours && hoursWithin(hours, span),
      light: lightWithin(light, span),
      alerts: context.alerts.byPoint[index]?.positions ?? [],
      alertState: context.alerts.byPoint[index]?.state ?? 'unchecked',
    };
    return { place, hours, packed };
  });
}

const samePoint = (a: GeoPoint, b: GeoPoint) => a.latitude === b.latitude && a.longitude === b.longitude;

/** The surface at a visit, and whether a bridge lies nearer to it than to its neighbors. */
function surfaceAround(
  visits: Journey['visits'],
  at: number,
  facts: RoadFacts | null,
): Pick<Place, 'surface' | 'bridge'> {
  const mile = visits[at]?.mile ?? 0;
  const surface = facts && surfaceAt(facts, mile);
  if (!facts || !surface) return {};
  const before = visits.findLast((visit) => visit.mile < mile)?.mile ?? mile;
  const after = visits.find((visit) => visit.mile > mile)?.mile ?? mile;
  return { surface, bridge: hasBridge(facts, (before + mile) / 2, (mile + after) / 2) };
}
