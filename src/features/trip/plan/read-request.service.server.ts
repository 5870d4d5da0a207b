import type { LocationService } from '#features/location/location.service.server.ts';
import type { Road } from '#features/tracks/directions/road.model.ts';
import { sourceOf, wholeWay } from '#features/tracks/draw/drawn-road.model.ts';
import type { Snapping } from '#features/tracks/draw/snapping.service.server.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { timeZoneAt } from '#platform/geo/time-zone.server.ts';
import type { Visitor } from '#platform/http/visitor.server.ts';
import { DAY_S } from '#platform/time/units.ts';
import type { RequestedStop } from '../journey/answer.model.ts';
import { roadAlong, roadAlongTrack } from '../road/track-road.model.ts';
import type { TripRequest } from '../trip.schema.ts';
import { departureRange, MAX_DAYS_AHEAD, parseDeparture, TOO_FAR_AHEAD } from './leave-time.model.ts';
import { INVALID_DEPARTURE, INVALID_SHAPE, INVALID_TRACK } from './trip-rules.model.ts';

export type KnownStop = RequestedStop & { place: NonNullable<RequestedStop['place']> };

/** A stop with its position in the request. */
export interface IndexedStop {
  stop: KnownStop;
  index: number;
}

type Zips = Pick<LocationService, 'findZip'>;

/**
 * What a request asks for; without a `start` none of its locations is known. Times in epoch seconds.
 * @throws AppError `validation` for a departure that cannot be read or is too far ahead.
 */
export function readTrip(request: TripRequest, location: Zips, now: number) {
  const stops = request.zipCodes.map((zipCode, index) =>
    findStop(location, zipCode, request.stopMinutes?.[index] ?? 0),
  );
  const known = stops.flatMap((stop, index): IndexedStop[] => (isKnown(stop) ? [{ stop, index }] : []));
  const start = known[0]?.stop.place;
  const { departure, hasPassed } = readDeparture(request.departure, start?.timeZone ?? 'UTC', now);
  return {
    stops,
    known,
    start,
    departure,
    hasPassed,
    departures: departureRange(departure, now),
    pace: request.pace ?? 'normal',
    returnRide: request.returnRide ?? false,
  };
}

/** The place of a stop, or why it has none. */
function findStop(location: Zips, zipCode: string, stopMinutes: number): RequestedStop {
  try {
    const { city, state, latitude, longitude } = location.findZip(zipCode);
    const timeZone = timeZoneAt({ latitude, longitude });
    const name = `${city}, ${state}`;
    return { zipCode, stopMinutes, place: { name, latitude, longitude, timeZone }, message: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { zipCode, stopMinutes, place: null, message: error.userMessage };
  }
}

const isKnown = (stop: RequestedStop): stop is KnownStop => stop.place !== null;

function readDeparture(text: string | undefined, timeZone: string, now: number) {
  if (text === undefined) return { departure: now, hasPassed: false };
  const departure = parseDeparture(text, timeZone);
  if (departure === undefined) throw fieldError('departure', INVALID_DEPARTURE);
  if (departure > now + MAX_DAYS_AHEAD * DAY_S) throw fieldError('departure', TOO_FAR_AHEAD);
  return { departure: Math.max(departure, now), hasPassed: departure < now - 10 * 60 };
}

/** The road of a GPX track. */
export function followTrack(track: NonNullable<TripRequest['track']>, known: readonly IndexedStop[]): Road {
  const stops = known.map(({ stop }) => stop.place);
  return roadOrRefusal(roadAlongTrack(track, stops), known, {
    field: 'track',
    unreadable: INVALID_TRACK,
    name: 'your GPX track',
  });
}

/** The road through drawn points, as it snaps to roads. */
export async function followShape(
  shape: readonly GeoPoint[],
  known: readonly IndexedStop[],
  { snapping, visitor }: { snapping: Snapping; visitor: Visitor },
): Promise<Road> {
  const legs = await snapping.snapLine(shape, visitor);
  const stops = known.map(({ stop }) => stop.place);
  return roadOrRefusal(roadAlong(sourceOf(legs), wholeWay(legs), stops), known, {
    field: 'shape',
    unreadable: INVALID_SHAPE,
    name: 'the road you drew',
  });
}

/** @throws AppError `validation` by the field that does not fit: the line itself, or a stop that is far from it. */
function roadOrRefusal(
  found: ReturnType<typeof roadAlong>,
  known: readonly IndexedStop[],
  line: { field: string; unreadable: string; name: string },
): Road {
  if ('road' in found) return found.road;
  if (found.error === 'unreadable') throw fieldError(line.field, line.unreadable);
  const { stop, index } = known[found.stop] ?? {};
  const where = stop?.place.name ?? 'This location';
  throw fieldError(
    `zipCodes.${index ?? 0}`,
    `${where} is ${found.miles} miles from ${line.name}. Change the ZIP code or remove the ${line.field === 'track' ? 'track' : 'road'}.`,
  );
}
