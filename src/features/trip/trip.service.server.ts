import type { LocationService } from '#features/location/location.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { OutsideShare } from '#platform/http/outside-share.server.ts';
import { THE_PROGRAM, type Visitor } from '#platform/http/visitor.server.ts';
import { DAY_S } from '#platform/time/units.ts';
import type { Snapping } from '#features/tracks/draw/snapping.service.server.ts';
import { roadAround } from './closures/around.service.server.ts';
import type { Closures } from './closures/closures.service.server.ts';
import { withClosures } from './closures/closure-words.model.ts';
import { closedFor } from './closures/passing.model.ts';
import { describeTroubles } from './closures/road-troubles.model.ts';
import { oldData } from './journey/trip-age.model.ts';
import { findBestDeparture } from './departures/best-departure.model.ts';
import { planJourney } from './journey/journey.model.ts';
import { MAX_DAYS_AHEAD } from './plan/leave-time.model.ts';
import { followShape, followTrack, readTrip, type IndexedStop } from './plan/read-request.service.server.ts';
import { describePlaces, hoursOfWeek } from './weather/describe-places.mapper.server.ts';
import { fetchJourneyWeather, type Fetched } from './weather/journey-weather.service.server.ts';
import { createPlaceNames } from './weather/place-names.cache.server.ts';
import { createPlaceWeeks } from './weather/place-weeks.cache.server.ts';
import { ROUTE_STATEMENTS, type Road } from '#features/tracks/directions/road.model.ts';
import type { RoutingService } from '#features/tracks/directions/routing.service.server.ts';
import { pointsOf } from './journey/points.model.ts';
import type { JudgedHours } from './journey/place-hours.model.ts';
import { createTimelines } from './journey/timeline.model.ts';
import { describeRoad, profileOf, roadOf } from './road/describe-road.model.ts';
import { NO_PROVIDER, viewTrip, type RequestedStop } from './journey/answer.model.ts';
import { unknownTrip } from './journey/unknown-trip.mapper.server.ts';
import { leftOut } from './journey/unknown-trip.model.ts';
import type { TripRuns } from './probability/trip-runs.schema.ts';
import type { createTripRuns, JudgedTrip } from './probability/trip-runs.service.server.ts';
import type { createMeasuredStart } from './weather/measured-start.service.server.ts';
import type { TripSmoke } from './weather/trip-smoke.service.server.ts';
import type { createTripWeather } from './weather/trip-weather.service.server.ts';
import type { TripAnswer, TripRequest } from './trip.schema.ts';

/** No rider waits longer for a trip; what came until then is shown. */
const LONGEST_MS = 7_500;
/** Heights of a road that came without any; the weather is asked for at them, so it waits. */
const HEIGHTS_WAIT_MS = 1_000;
/** What the road is like comes beside the weather or later, for the next who asks. */
const FACTS_WAIT_MS = 1_500;

interface TripDependencies {
  clock: Clock;
  location: Pick<LocationService, 'findZip' | 'zipOfForm' | 'placeNear'>;
  routing: RoutingService;
  snapping: Snapping;
  weather: ReturnType<typeof createTripWeather>;
  closures: Pick<Closures, 'look' | 'pointsOf'>;
  runs: ReturnType<typeof createTripRuns>;
  smoke: TripSmoke;
  measuredStart: ReturnType<typeof createMeasuredStart>;
  share: OutsideShare;
  baseMap: TripAnswer['baseMap'];
  simulated: () => boolean;
}

export type TripService = ReturnType<typeof createTripService>;

export function createTripService(deps: TripDependencies) {
  const weekOf = createPlaceWeeks();
  const { clock, location, routing, snapping, closures, share } = deps;
  const nameOf = createPlaceNames(location);
  const judgedHours: JudgedHours = new WeakMap();

  /**
   * The weather of a trip where and when the rider meets it. A location without a place or a forecast is
   * unknown and carries its message; so is the whole trip when no ZIP is known.
   * @throws AppError `validation` for a departure or track that does not fit,
   *   `upstream` when no provider answers, `rate_limited` or `unavailable` when `visitor` may not have one asked.
   * @param options.withRuns false: nobody wants to know how sure it is, so that is not asked for
   */
  async function plan(
    request: TripRequest,
    visitor: Visitor = THE_PROGRAM,
    options: { withRuns?: boolean } = {},
  ): Promise<TripAnswer> {
    return (await look(request, visitor, options)).answer;
  }

  /** How sure the weather of a trip is, once that is there. @throws AppError as `plan` */
  async function planRuns(
    request: TripRequest,
    visitor: Visitor = THE_PROGRAM,
    { withValues = false } = {},
  ): Promise<TripRuns> {
    if (!deps.runs.isOn) return { places: [] };
    const { judged } = await look(request, visitor);
    if (!judged) return { places: [] };
    const wait = (task: () => Promise<void>) => share.wait(visitor, task);
    return deps.runs.ofWeek(judged, visitor, { wait, withValues });
  }

  /** The road of a trip with its heights: that of a track, of a drawn line, around what is closed, or the usual one. */
  async function findRoad(
    request: TripRequest,
    known: readonly IndexedStop[],
    visitor: Visitor,
  ): Promise<{ road: Road; around: TripAnswer['around'] }> {
    const points = known.map(({ stop }) => stop.place);
    const usual = request.track
      ? followTrack(request.track, known)
      : request.shape
        ? await followShape(request.shape, known, { snapping, visitor })
        : await share.wait(visitor, () => routing.findRoad(points));
    const ids = request.around ?? [];
    const { road, around } =
      ids.length === 0 || request.track || request.shape
        ? { road: usual, around: null }
        : await share.wait(visitor, () => roadAround({ stops: points, usual, ids }, { closures, routing }));
    const mayAsk = () => share.admit(visitor, 1).refusal === undefined;
    return {
      road: await share.wait(visitor, () => routing.addHeights(road, { waitMs: HEIGHTS_WAIT_MS, mayAsk })),
      around,
    };
  }

  async function look(
    request: TripRequest,
    visitor: Visitor,
    { withRuns = true }: { withRuns?: boolean } = {},
  ): Promise<{ answer: TripAnswer; judged: JudgedTrip | undefined }> {
    const asker = { visitor, until: performance.now() + LONGEST_MS };
    const now = Math.floor(clock.now() / 60_000) * 60;
    const { stops, known, start, departure, hasPassed, departures, pace, returnRide } = readTrip(
      request,
      location,
      now,
    );
    if (!start) {
      const { baseMap } = deps;
      const given = { now, departure, departures, pace, returnRide, baseMap, simulated: deps.simulated() };
      return { answer: unknownTrip(stops, given), judged: undefined };
    }
    const points = known.map(({ stop }) => stop.place);
    const { road, around } = await findRoad(request, known, visitor);
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
    const reach = { from: Math.min(departure, departures.from), to: Math.max(departure, departures.to) };
    const week = { from: now, to: Math.max(reach.to, now + MAX_DAYS_AHEAD * DAY_S) };
    const { journey, fetched, alerts } = await share.wait(visitor, () =>
      fetchJourneyWeather(deps, journeyWith, { latest: week.to, pace, now }, asker),
    );
    const surface = await askingFacts;
    const hours = hoursOfWeek(journey, { week, pace });
    const described = describePlaces(
      journey,
      { reach, hours, pace, fetched, surface, alerts, stops: known },
      { nameOf, weekOf },
    );
    const places = described.map(({ place }) => place);
    const unchecked = alerts.byPoint.filter(({ state }) => state !== 'checked').length;
    const forecast = {
      places,
      visits: journey.visits,
      pace,
      alerts: { available: unchecked === 0, unchecked, items: alerts.items },
    };
    const measured = deps.measuredStart({
      trip: forecast,
      departure,
      now,
      forecast: fetched.forecasts[journey.visits[0]?.place ?? 0],
    });
    const trip = { ...forecast, measured };
    // By the hours of the whole week, which are kept with their forecast, and what was found of them with them.
    const ofWeek = { ...trip, places: described.map(({ place, hours }) => ({ ...place, hours })) };
    const timelineAt = createTimelines(ofWeek, undefined, false, judgedHours);
    const timeline = createTimelines(trip)(departure);
    const troubles = describeTroubles(await facts, trip.visits, { departure, departures: week, pace });
    const view = viewTrip(stops, timeline, roadOf(surface));
    const judged = { timeline, points: journey.places, forecasts: fetched.forecasts };
    const sure = withRuns && deps.runs.atStops(judged, stops.length, visitor);
    const observedAt = new Date(fetched.observedAt).toISOString();
    const old = oldData({ source: fetched.source, observedAt, timeZone: start.timeZone }, clock.now());
    const answer: TripAnswer = {
      ...view,
      routeWeather: view.routeWeather.map((stop, index) => ({
        ...stop,
        ...(sure && { probability: sure[index] ?? null }),
      })),
      points: pointsOf(timeline).map((point) => {
        const stop = view.routeWeather.findIndex((one) => one.arrival === point.time);
        const isStop = point.kind === 'start' || point.kind === 'stop';
        return { ...point, ...(sure && { probability: (isStop && sure[stop]) || null }) };
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
      bestDeparture: findBestDeparture(
        timelineAt,
        { departure, departures, timeZone: start.timeZone },
        closedFor(troubles.possibleClosures, trip.visits, pace),
      ),
      route: describeRoad(road, journey, pace),
      ...trip,
      week: { ...hours, departures: week, places: described.map(({ packed }) => packed) },
      notes: notesOf({ stops, hasPassed, road, fetched, old, unchecked, places: places.length }),
      baseMap: deps.baseMap,
      source: fetched.source,
      fetchedAt: new Date(fetched.fetchedAt).toISOString(),
      observedAt,
      simulated: deps.simulated(),
    };
    return { answer, judged };
  }

  return { plan, planRuns };
}

function notesOf(facts: {
  stops: readonly RequestedStop[];
  hasPassed: boolean;
  road: Road;
  fetched: Fetched;
  /** "issued Thu, Nov 19, 7:00 AM PST"; null for data that is not old. */
  old: string | null;
  unchecked: number;
  places: number;
}): string[] {
  const notes = [...leftOut(facts.stops)];
  if (facts.hasPassed) notes.push('That departure has passed, so this is for leaving now.');
  if (facts.road.source === 'straight' && facts.road.legs.length > 0) notes.push(ROUTE_STATEMENTS.straight);
  if (facts.fetched.source === null) notes.push(NO_PROVIDER);
  if (facts.fetched.source === 'nws')
    notes.push('The main forecast service is not answering, so fewer points along the road were checked.');
  if (facts.old !== null) notes.push(`Old data: forecast ${facts.old}.`);
  if (facts.unchecked === facts.places) notes.push('Official alerts are unavailable right now.');
  else if (facts.unchecked > 0)
    notes.push(`Official alerts could not be checked for ${facts.unchecked} of ${facts.places} places.`);
  return notes;
}
