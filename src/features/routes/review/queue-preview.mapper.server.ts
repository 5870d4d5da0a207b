import type { QueueAbout, QueueMap } from '#features/review/reviewable.service.server.ts';
import { timeZoneAt } from '#platform/geo/time-zone.server.ts';
import { createRoutePlaces, type RoutePlaces } from '../entry/places.mapper.server.ts';
import { rideClock } from '../entry/route.mapper.server.ts';
import { DIFFICULTY_LABELS, distanceText, durationText, ROAD_TYPE_LABELS } from '../entry/route.model.ts';
import type { StoredRoute } from '../entry/route.tables.server.ts';
import { rideTimeText, shownClock } from '../rides/rides.model.ts';
import type { RoadGeometry } from '../tracks/tracks.service.server.ts';

const MOST_PLACES = 8;

/** How the queue shows a route or ride, as it is or with the changes that its owner asks for. */
export function createRoutePreviews({
  location,
  tracks,
}: {
  location: Parameters<typeof createRoutePlaces>[0];
  tracks: Pick<RoadGeometry, 'find'>;
}) {
  const { placesOf }: RoutePlaces = createRoutePlaces(location);

  function aboutOf(stored: StoredRoute, wanted: Partial<StoredRoute> = {}): QueueAbout {
    const route = { ...stored, ...wanted };
    const [start] = placesOf(route);
    const { rideDate } = route;
    const timeZone = start ? timeZoneAt(start) : (route.rideTimeZone ?? 'America/Chicago');
    // A change that waits has no instant yet.
    const time = shownClock(rideClock(route, timeZone));
    return {
      place: start ? `${start.city}, ${start.state}` : route.startLocation,
      sender: { name: route.submittedBy, email: route.submitterEmail },
      ride: rideDate === null ? undefined : { date: rideDate, time, timeZone },
      preview: { title: route.name, line: lineOf(route, time), text: route.description, more: moreOf(route) },
    };
  }

  return {
    aboutOf,
    /** Not inside a transaction. */
    async mapOf(stored: StoredRoute, wanted: Partial<StoredRoute> = {}): Promise<QueueMap> {
      const track = await tracks.find(stored.id);
      return {
        places: placesOf({ ...stored, ...wanted })
          .slice(0, MOST_PLACES)
          .map(({ latitude, longitude, city, state }) => ({
            latitude,
            longitude,
            label: `${city}, ${state}`,
          })),
        line: track?.line ?? null,
      };
    },
  };
}
export type RoutePreviews = ReturnType<typeof createRoutePreviews>;

/** The day stands beside it: "9:00 AM at Miguel's Pizza, Slade, KY, 86 miles, 3 h, Intermediate". */
function lineOf(route: StoredRoute, time: string | null): string {
  const { rideDate, meetingPoint, startLocation, endLocation, distance, estimatedTime } = route;
  const at = [time && rideTimeText(time), meetingPoint && `at ${meetingPoint}`].filter(Boolean).join(' ');
  const way =
    rideDate === null
      ? [startLocation, endLocation].filter(Boolean).join(' to ')
      : [at, startLocation].filter(Boolean).join(', ');
  const facts = [
    distance > 0 ? distanceText(distance) : '',
    estimatedTime > 0 ? durationText(estimatedTime) : '',
    DIFFICULTY_LABELS[route.difficulty],
    ROAD_TYPE_LABELS[route.roadType],
  ];
  return [way, ...facts].filter(Boolean).join(', ');
}

function moreOf(route: StoredRoute) {
  const { highlights, warnings, endLocation, rideDate, organizer, pace, fuelRange, maxRiders } = route;
  const { meetingTime, lead, sweep, stops } = route;
  return [
    { label: 'Highlights', value: highlights.join(', ') },
    { label: 'Warnings', value: warnings.join(', ') },
    { label: 'Ends', value: rideDate === null ? '' : endLocation },
    { label: 'Organizer', value: organizer ?? '' },
    { label: 'Meet at', value: meetingTime === null ? '' : rideTimeText(meetingTime) },
    { label: 'Lead', value: lead ?? '' },
    { label: 'Sweep', value: sweep ?? '' },
    { label: 'Stops', value: stops.join(', ') },
    { label: 'Pace', value: pace ?? '' },
    { label: 'Fuel range', value: fuelRange === null ? '' : `${fuelRange} miles` },
    { label: 'Rider limit', value: maxRiders === null ? '' : String(maxRiders) },
  ].filter(({ value }) => value !== '');
}
