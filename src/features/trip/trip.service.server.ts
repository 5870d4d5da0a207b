import type { LocationService } from '#features/location/location.service.server.ts';
import { callWeight } from '#features/weather/providers/call-weight.model.ts';
import type { PointRuns } from '#features/weather/probability/point-runs.service.server.ts';
import type { Probability } from '#features/weather/weather.schema.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { timeZoneAt } from '#platform/geo/time-zone.server.ts';
import type { OutsideShare } from '#platform/http/outside-share.server.ts';
import { THE_PROGRAM, type Visitor } from '#platform/http/visitor.server.ts';
import { sourceOf, wholeWay } from '#features/tracks/draw/drawn-road.model.ts';
import type { Snapping } from '#features/tracks/draw/snapping.service.server.ts';
import { roadAround } from './closures/around.service.server.ts';
import type { Closures } from './closures/closures.service.server.ts';
import { withClosures } from './closures/closure-words.model.ts';
import { describeTroubles } from './closures/road-troubles.model.ts';
import { findBestDeparture } from './journey/best-departure.model.ts';
import { PACE_FACTOR, planJourney, visitTimes, type Journey } from './journey/journey.model.ts';
import { departureRange, MAX_DAYS_AHEAD, parseDeparture, TOO_FAR_AHEAD } from './plan/leave-time.model.ts';
import { metersToFeet } from '#features/tracks/elevation.model.ts';
import { thinHeights } from '#features/tracks/directions/height-line.model.ts';
import { wholeHeights } from '#features/tracks/directions/road-heights.model.ts';
import { hoursWithin, lightWithin, type Span } from './weather/place-weather.model.ts';
import { createPlaceWeeks } from './weather/place-weeks.cache.server.ts';
import {
  hasBridge,
  surfaceAt,
  surfaceMiles,
  type RoadFacts,
} from '#features/tracks/directions/road-facts.model.ts';
import { ROUTE_STATEMENTS, type Road } from '#features/tracks/directions/road.model.ts';
import type { RoutingService } from '#features/tracks/directions/routing.service.server.ts';
import { pointsOf } from './journey/points.model.ts';
import { createTimelines } from './journey/timeline.model.ts';
import { roadAlong, roadAlongTrack } from './road/track-road.model.ts';
import { NO_PROVIDER, viewTrip, type RequestedStop } from './journey/answer.model.ts';
import type { createTripWeather, TripAlerts, TripForecasts } from './weather/trip-weather.service.server.ts';
import { INVALID_DEPARTURE, INVALID_SHAPE, INVALID_TRACK, type Pace } from './plan/trip-rules.model.ts';
import type { Place, StopWeather, TripAnswer, TripRequest, TripWeek } from './trip.schema.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Ten days: forecasts beyond it say little about an hour. */
const MOST_HOURS = 240;
/** No rider waits longer for a trip; what came until then is shown. */
const LONGEST_MS = 7_500;
/** What the road is like comes beside the weather or later, for the next who asks. */
const FACTS_WAIT_MS = 1_500;
/** Of the heights that an answer tells. */
const PROFILE_POINTS = 300;
/** Hours are fetched in steps, so that a departure moved a little finds them cached. */
const HOURS_STEP = 12;

interface TripDependencies {
  clock: Clock;
  location: Pick<LocationService, 'findZip' | 'placeNear'>;
  routing: RoutingService;
  snapping: Snapping;
  weather: ReturnType<typeof createTripWeather>;
  closures: Pick<Closures, 'look' | 'pointsOf'>;
  /** Without it nobody knows how sure the weather is. */
  pointRuns?: PointRuns;
  share: OutsideShare;
  baseMap: TripAnswer['baseMap'];
  simulated: () => boolean;
}

export type TripService = ReturnType<typeof createTripService>;

type KnownStop = RequestedStop & { place: NonNullable<RequestedStop['place']> };

export function createTripService(deps: TripDependencies) {
  const weekOf = createPlaceWeeks();
  const { clock, location, routing, snapping, weather, closures, share } = deps;

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
    const usual = request.track
      ? followTrack(request.track, known)
      : request.shape
        ? await followShape(request.shape, known, visitor)
        : await share.wait(visitor, () => routing.findRoad(points));
    const ids = request.around ?? [];
    const { road, around } =
      ids.length === 0 || request.track || request.shape
        ? { road: usual, around: null }
        : await share.wait(visitor, () => roadAround({ stops: points, usual, ids }, { closures, routing }));
    const journeyWith = (most?: number) =>
      planJourney({
        stops: points,
        stopIndexes: known.map(({ index }) => index),
        stopCount: stops.length,
        road,
        stays: known.map(({ stop }) => stop.stopMinutes * 60),
        returnRide,
        ...(most !== undefined && { most }),
      });

    // Asked beside the weather, which does not wait for it.
    const facts = closures.look(road, { returnRide });
    const askingFacts = visitor.isCrawler ? null : routing.findFacts(road, FACTS_WAIT_MS);
    const departures = departureRange(departure, now);
    const reach = { from: Math.min(departure, departures.from), to: Math.max(departure, departures.to) };
    const week = { from: now, to: Math.max(reach.to, now + MAX_DAYS_AHEAD * DAY) };
    const { journey, fetched, alerts } = await share.wait(visitor, () =>
      fetchWeather(journeyWith, { latest: week.to, pace, now }, asker),
    );
    const surface = await askingFacts;
    const hours = hoursOfWeek(journey, { week, pace });
    const described = describePlaces(journey, { reach, hours, pace, fetched, surface, alerts, stops: known });
    const places = described.map(({ place }) => place);
    const unchecked = alerts.byPoint.filter(({ state }) => state !== 'checked').length;
    const trip = {
      places,
      visits: journey.visits,
      pace,
      alerts: { available: unchecked === 0, unchecked, items: alerts.items },
    };
    const timelineAt = createTimelines(trip);
    const timeline = timelineAt(departure);
    const troubles = describeTroubles(await facts, trip.visits, { departure, departures: week, pace });
    const view = viewTrip(stops, timeline, roadOf(surface));
    const sure = howSure(view.routeWeather, { journey, fetched, alerts }, visitor);
    return {
      ...view,
      routeWeather: view.routeWeather.map((stop, index) => ({ ...stop, probability: sure[index] ?? null })),
      points: pointsOf(timeline).map((point) => {
        const stop = view.routeWeather.findIndex((one) => one.arrival === point.time);
        const isStop = point.kind === 'start' || point.kind === 'stop';
        return { ...point, probability: (isStop && sure[stop]) || null };
      }),
      profile: profileOf(road),
      road: roadOf(surface),
      summary: withClosures(view.summary, troubles.closures),
      ...troubles,
      around,
      departure,
      departures,
      timeZone: start.timeZone,
      returnRide,
      bestDeparture: findBestDeparture(timelineAt, { departure, departures, timeZone: start.timeZone }),
      route: describeRoad(road, journey, pace),
      ...trip,
      week: { ...hours, departures: week, places: described.map(({ packed }) => packed) },
      notes: notesOf({ hasPassed, road, fetched, unchecked, places: places.length }),
      baseMap: deps.baseMap,
      source: fetched.source,
      fetchedAt: new Date(fetched.fetchedAt).toISOString(),
      simulated: deps.simulated(),
    };
  }

  /** How sure the weather of each stop is when the rider gets there; null where that is not known. */
  function howSure(
    stops: readonly StopWeather[],
    known: { journey: Journey; fetched: Fetched; alerts: TripAlerts },
    visitor: Visitor,
  ): (Probability | null)[] {
    const places = known.journey.places;
    const found = stops.map(({ latitude, longitude, arrival, arrivalRecommendation }) => {
      const place = places.findIndex((one) => one.latitude === latitude && one.longitude === longitude);
      const forecast = known.fetched.forecasts[place];
      const at = known.alerts.byPoint[place];
      if (!forecast || !at || latitude === null || longitude === null || arrival === null) return null;
      if (arrivalRecommendation === 'unknown') return null;
      const items = at.positions.flatMap((position) => known.alerts.items[position] ?? []);
      return { latitude, longitude, time: arrival, forecast, alerts: items, alertState: at.state };
    });
    const points = found.filter((point) => point !== null);
    const counts = deps.pointRuns?.at(points, visitor) ?? [];
    return found.map((point) => (point ? (counts[points.indexOf(point)] ?? null) : null));
  }

  /** The road through drawn points, as it snaps to roads. */
  async function followShape(
    shape: readonly GeoPoint[],
    known: readonly { stop: KnownStop; index: number }[],
    visitor: Visitor,
  ): Promise<Road> {
    const legs = await snapping.snapLine(shape, visitor);
    const stops = known.map(({ stop }) => stop.place);
    return roadOrRefusal(roadAlong(sourceOf(legs), wholeWay(legs), stops), known, {
      field: 'shape',
      unreadable: INVALID_SHAPE,
      name: 'the road you drew',
    });
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
    journeyWith: (most?: number) => Journey,
    when: { latest: number; pace: Pace; now: number },
    asker: { visitor: Visitor; until: number },
  ): Promise<{ journey: Journey; fetched: Fetched; alerts: TripAlerts }> {
    const full = journeyWith();
    const stopPlaces = full.places.filter(({ kind }) => kind === 'stop').length;
    const end = visitTimes(full.visits, { departure: when.latest, pace: when.pace }).at(-1) ?? when.now;
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
      /** First and last departure to tell hours for, epoch seconds. */
      reach: Span;
      hours: WeekHours;
      pace: Pace;
      fetched: Fetched;
      surface: RoadFacts | null;
      alerts: TripAlerts;
      stops: readonly { stop: KnownStop }[];
    },
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
      const timeZone = stop?.timeZone ?? timeZoneAt(point);
      const forecast = context.fetched.forecasts[index];
      const { hours, light, packed } = weekOf({ ...point, timeZone }, forecast, context.hours);
      const name = stop?.name ?? nameOf(location.placeNear(point));
      const feet = elevation === undefined ? null : metersToFeet(elevation);
      const place = {
        kind,
        name,
        ...(feet !== null && { elevation: feet }),
        ...surfaceAround(visits, at[0] ?? 0, context.surface),
        ...(summit && feet !== null && { summit: { name: `Summit near ${name}`, feet } }),
        latitude: round(latitude, 4),
        longitude: round(longitude, 4),
        timeZone,
        hours: hours && hoursWithin(hours, span),
        light: lightWithin(light, span),
        alerts: context.alerts.byPoint[index]?.positions ?? [],
        alertState: context.alerts.byPoint[index]?.state ?? 'unchecked',
      };
      return { place, packed };
    });
  }

  return { plan };
}

interface DescribedPlace {
  place: Place;
  packed: TripWeek['places'][number];
}

type WeekHours = Pick<TripWeek, 'start' | 'hours'>;

/** The hours in which a rider who leaves within the week is on the way. */
function hoursOfWeek({ visits }: Journey, { week, pace }: { week: Span; pace: Pace }): WeekHours {
  const start = Math.floor(week.from / HOUR) * HOUR;
  const end = visitTimes(visits, { departure: week.to, pace }).at(-1) ?? week.to;
  return { start, hours: Math.min(MOST_HOURS, Math.floor((end - start) / HOUR) + 1) };
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
  known: readonly { stop: KnownStop; index: number }[],
): Road {
  const stops = known.map(({ stop }) => stop.place);
  return roadOrRefusal(roadAlongTrack(track, stops), known, {
    field: 'track',
    unreadable: INVALID_TRACK,
    name: 'your GPX track',
  });
}

/** @throws AppError `validation` by the field that does not fit: the line itself, or a stop that is far from it. */
function roadOrRefusal(
  found: ReturnType<typeof roadAlong>,
  known: readonly { stop: KnownStop; index: number }[],
  line: { field: string; unreadable: string; name: string },
): Road {
  if ('road' in found) return found.road;
  if (found.error === 'unreadable') throw invalid(line.field, line.unreadable);
  const { stop, index } = known[found.stop] ?? {};
  const where = stop?.place.name ?? 'This location';
  throw invalid(
    `zipCodes.${index ?? 0}`,
    `${where} is ${found.miles} miles from ${line.name}. Change the ZIP code or remove the ${line.field === 'track' ? 'track' : 'road'}.`,
  );
}

const roadOf = (facts: RoadFacts | null): TripAnswer['road'] => {
  if (!facts || facts.surfaces.length === 0) return null;
  const { unpaved, known } = surfaceMiles(facts);
  return { unpavedMiles: unpaved, knownMiles: known, bridges: facts.bridges, tunnels: facts.tunnels };
};

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

/** Heights for a drawing; null where they are not known all the way. */
function profileOf({ legs }: Road): TripAnswer['profile'] {
  const whole = wholeHeights(legs);
  if (!whole) return null;
  const { miles, feet } = thinHeights(whole, PROFILE_POINTS);
  return { miles: miles.map((mile) => round(mile, 2)), feet: feet.map((height) => Math.round(height)) };
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
