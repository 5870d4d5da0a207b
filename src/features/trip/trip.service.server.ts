import type { LocationService } from '#features/location/location.service.server.ts';
import { callWeight } from '#features/weather/providers/call-weight.model.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { timeZoneAt } from '#platform/geo/time-zone.server.ts';
import type { OutsideShare } from '#platform/http/outside-share.server.ts';
import { THE_PROGRAM, type Visitor } from '#platform/http/visitor.server.ts';
import { findBestDeparture } from './journey/best-departure.model.ts';
import { MAX_SAMPLES, PACE_FACTOR, planJourney, visitTimes, type Journey } from './journey/journey.model.ts';
import { departureRange, MAX_DAYS_AHEAD, parseDeparture, TOO_FAR_AHEAD } from './plan/leave-time.model.ts';
import { lightDuring, placeHours, type Span } from './weather/place-weather.model.ts';
import { ROUTE_STATEMENTS, type Road } from './road/road.model.ts';
import type { RoutingService } from './road/routing.service.server.ts';
import { createTimelines } from './journey/timeline.model.ts';
import { roadAlongTrack } from './road/track-road.model.ts';
import { NO_PROVIDER, viewTrip, type RequestedStop } from './journey/answer.model.ts';
import type { createTripWeather, TripAlerts, TripForecasts } from './weather/trip-weather.service.server.ts';
import { INVALID_DEPARTURE, INVALID_TRACK, type Pace } from './plan/trip-rules.model.ts';
import type { Place, TripAnswer, TripRequest } from './trip.schema.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Ten days: forecasts beyond it say little about an hour. */
const MOST_HOURS = 240;
/** No rider waits longer for a trip; what came until then is shown. */
const LONGEST_MS = 7_500;
/** Hours are fetched in steps, so that a departure moved a little finds them cached. */
const HOURS_STEP = 12;

export interface TripDependencies {
  clock: Clock;
  location: Pick<LocationService, 'findZip' | 'placeNear'>;
  routing: RoutingService;
  weather: ReturnType<typeof createTripWeather>;
  share: OutsideShare;
  baseMap: TripAnswer['baseMap'];
  simulated: () => boolean;
}

export type TripService = ReturnType<typeof createTripService>;

type KnownStop = RequestedStop & { place: NonNullable<RequestedStop['place']> };

export function createTripService(deps: TripDependencies) {
  const { clock, location, routing, weather, share } = deps;

  /**
   * The weather of a trip where and when the rider meets it. A location without a place or a forecast is
   * unknown and carries its message.
   * @throws AppError `not_found` when no ZIP is known, `validation` for a departure or track that does not fit,
   *   `upstream` when no provider answers, `rate_limited` or `unavailable` when `visitor` may not have one asked.
   */
  async function plan(request: TripRequest, visitor: Visitor = THE_PROGRAM): Promise<TripAnswer> {
    const asker = { visitor, until: performance.now() + LONGEST_MS };
    const stops = request.zipCodes.map((zipCode, index) =>
      findStop(zipCode, request.stopMinutes?.[index] ?? 0),
    );
    const known = stops.flatMap((stop, index) => (isKnown(stop) ? [{ stop, index }] : []));
    const start = known[0]?.stop.place;
    if (!start) throw noneKnown(stops);

    const now = Math.floor(clock.now() / 60_000) * 60;
    const { departure, hasPassed } = readDeparture(request.departure, start.timeZone, now);
    const pace = request.pace ?? 'normal';
    const returnRide = request.returnRide ?? false;
    const points = known.map(({ stop }) => stop.place);
    const road = request.track
      ? followTrack(request.track, known)
      : await share.wait(visitor, () => routing.findRoad(points));
    const journeyWith = (maxSamples: number) =>
      planJourney({
        stops: points,
        stopIndexes: known.map(({ index }) => index),
        stopCount: stops.length,
        road,
        stays: known.map(({ stop }) => stop.stopMinutes * 60),
        returnRide,
        maxSamples,
      });

    const departures = departureRange(departure, now);
    const reach = { from: Math.min(departure, departures.from), to: Math.max(departure, departures.to) };
    const { journey, fetched, alerts } = await share.wait(visitor, () =>
      fetchWeather(journeyWith, { reach, pace, now }, asker),
    );
    const places = describePlaces(journey, { reach, pace, fetched, alerts, stops: known });
    const unchecked = alerts.byPoint.filter(({ state }) => state !== 'checked').length;
    const trip = {
      places,
      visits: journey.visits,
      pace,
      alerts: { available: unchecked === 0, unchecked, items: alerts.items },
    };
    const timelineAt = createTimelines(trip);
    const timeline = timelineAt(departure);
    return {
      ...viewTrip(stops, timeline),
      departure,
      departures,
      timeZone: start.timeZone,
      returnRide,
      bestDeparture: findBestDeparture(timelineAt, { departure, departures, timeZone: start.timeZone }),
      route: describeRoad(road, journey, pace),
      ...trip,
      notes: notesOf({ hasPassed, road, fetched, unchecked, places: places.length }),
      baseMap: deps.baseMap,
      source: fetched.source,
      fetchedAt: new Date(fetched.fetchedAt).toISOString(),
      simulated: deps.simulated(),
    };
  }

  function findStop(zipCode: string, stopMinutes: number): RequestedStop {
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

  /** Forecasts of all places in one call where the provider can; alerts beside it. */
  async function fetchWeather(
    journeyWith: (maxSamples: number) => Journey,
    when: { reach: Span; pace: Pace; now: number },
    asker: { visitor: Visitor; until: number },
  ): Promise<{ journey: Journey; fetched: Fetched; alerts: TripAlerts }> {
    const full = journeyWith(MAX_SAMPLES);
    const stopPlaces = full.places.filter(({ kind }) => kind === 'stop').length;
    const end = visitTimes(full.visits, { departure: when.reach.to, pace: when.pace }).at(-1) ?? when.now;
    const ahead = Math.ceil((end - when.now) / HOUR) + 1;
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
    const found = await weather.fetchForecasts(
      (most) => {
        const journey = most < full.places.length ? journeyWith(Math.max(0, most - stopPlaces)) : full;
        void alertsOf(journey);
        return journey;
      },
      { hours, deadlineMs, mayAsk },
    );
    if (!found && refusal) throw refusal;
    const { journey, fetched } = found ?? {
      journey: full,
      fetched: nothing(full.places.length, clock.now()),
    };
    return { journey, fetched, alerts: await alertsOf(journey) };
  }

  function describePlaces(
    { places, visits }: Journey,
    context: {
      /** Of the departures to reckon with. */
      reach: Span;
      pace: Pace;
      fetched: Fetched;
      alerts: TripAlerts;
      stops: readonly { stop: KnownStop }[];
    },
  ): Place[] {
    const { reach, pace } = context;
    const earliest = visitTimes(visits, { departure: reach.from, pace });
    const latest = visitTimes(visits, { departure: reach.to, pace });
    return places.map(({ kind, latitude, longitude }, index) => {
      const at = visits.flatMap(({ place }, visit) => (place === index ? [visit] : []));
      const span = {
        from: Math.min(...at.map((visit) => earliest[visit] ?? Infinity)),
        to: Math.max(...at.map((visit) => latest[visit] ?? -Infinity)),
      };
      const point = { latitude, longitude };
      const stop = context.stops.find(({ stop: { place } }) => samePoint(place, point))?.stop.place;
      const timeZone = stop?.timeZone ?? timeZoneAt(point);
      const forecast = context.fetched.forecasts[index];
      return {
        kind,
        name: stop?.name ?? nameOf(location.placeNear(point)),
        latitude: round(latitude, 4),
        longitude: round(longitude, 4),
        timeZone,
        hours: forecast ? placeHours(forecast, span) : null,
        light: lightDuring({ ...point, timeZone }, span),
        alerts: context.alerts.byPoint[index]?.positions ?? [],
        alertState: context.alerts.byPoint[index]?.state ?? 'unchecked',
      };
    });
  }

  return { plan };
}

/** `source` is null when no provider answered: the road and the alerts are told all the same. */
type Fetched = Omit<TripForecasts, 'source'> & { source: TripForecasts['source'] | null };

const nothing = (places: number, fetchedAt: number): Fetched => ({
  source: null,
  forecasts: Array.from({ length: places }, () => undefined),
  fetchedAt,
});

const isKnown = (stop: RequestedStop): stop is KnownStop => stop.place !== null;
const samePoint = (a: GeoPoint, b: GeoPoint) => a.latitude === b.latitude && a.longitude === b.longitude;
const nameOf = (place: { city: string; state: string } | undefined) =>
  place ? `${place.city}, ${place.state}` : 'the open road';

function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}

function noneKnown(stops: readonly RequestedStop[]): AppError {
  const message = stops[0]?.message ?? INVALID_DEPARTURE;
  const fieldErrors = Object.fromEntries(
    stops.map((stop, index) => [`zipCodes.${index}`, stop.message ?? message]),
  );
  return new AppError('not_found', message, { fieldErrors });
}

const invalid = (field: string, message: string) =>
  new AppError('validation', message, { fieldErrors: { [field]: message } });

function readDeparture(text: string | undefined, timeZone: string, now: number) {
  if (text === undefined) return { departure: now, hasPassed: false };
  const departure = parseDeparture(text, timeZone);
  if (departure === undefined) throw invalid('departure', INVALID_DEPARTURE);
  if (departure > now + MAX_DAYS_AHEAD * DAY) throw invalid('departure', TOO_FAR_AHEAD);
  return { departure: Math.max(departure, now), hasPassed: departure < now - 10 * 60 };
}

function followTrack(
  track: NonNullable<TripRequest['track']>,
  known: { stop: KnownStop; index: number }[],
): Road {
  const found = roadAlongTrack(
    track,
    known.map(({ stop }) => stop.place),
  );
  if ('road' in found) return found.road;
  if (found.error === 'unreadable') throw invalid('track', INVALID_TRACK);
  const { stop, index } = known[found.stop] ?? {};
  const where = stop?.place.name ?? 'This location';
  throw invalid(
    `zipCodes.${index ?? 0}`,
    `${where} is ${found.miles} miles from your GPX track. Change the ZIP code or remove the track.`,
  );
}

function describeRoad(road: Road, journey: Journey, pace: Pace): TripAnswer['route'] {
  return {
    source: road.source,
    statement: ROUTE_STATEMENTS[road.source],
    miles: round(journey.miles, 1),
    seconds: Math.round(journey.rideSeconds * PACE_FACTOR[pace]),
    line: road.line,
  };
}

function notesOf(facts: {
  hasPassed: boolean;
  road: Road;
  fetched: Fetched;
  unchecked: number;
  places: number;
}): string[] {
  const notes: string[] = [];
  if (facts.hasPassed) notes.push('That departure has passed, so this is for leaving now.');
  if (facts.road.source === 'straight' && facts.road.legs.length > 0) notes.push(ROUTE_STATEMENTS.straight);
  if (facts.fetched.source === null) notes.push(NO_PROVIDER);
  if (facts.fetched.source === 'nws')
    notes.push('The main forecast service is not answering, so fewer points along the road were checked.');
  if (facts.unchecked === facts.places) notes.push('Official alerts are unavailable right now.');
  else if (facts.unchecked > 0)
    notes.push(`Official alerts could not be checked for ${facts.unchecked} of ${facts.places} places.`);
  return notes;
}
