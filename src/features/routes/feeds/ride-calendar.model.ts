import { routeFacts } from '../entry/route.model.ts';
import { rideTimeText } from '../rides/rides.model.ts';
import type { RidePlan, ScenicRoute } from '../entry/route.schema.ts';
import type { CalendarEvent } from '#platform/calendar/ical.ts';
import { absoluteUrl } from '#platform/seo/page-meta.ts';

/** The facts of a ride in lines of plain text, for calendars and feeds. */
export function rideFacts(ride: ScenicRoute, plan?: RidePlan): string {
  const lines = [
    routeFacts(ride),
    plan?.meetingTime && `Meet at ${rideTimeText(plan.meetingTime)}`,
    ride.meetingPoint && `Meeting point: ${ride.meetingPoint}`,
    plan && plan.stops.length > 0 && `Stops: ${plan.stops.join(', ')}`,
    plan?.lead && `Lead: ${plan.lead}`,
    plan?.sweep && `Sweep: ${plan.sweep}`,
    ride.organizer && `Organizer: ${ride.organizer}`,
    ride.pace && `Pace: ${ride.pace}`,
    ride.fuelRange !== null && `Fuel range: ${ride.fuelRange} miles`,
    ride.maxRiders !== null && `At most ${ride.maxRiders} riders`,
    ...ride.warnings.map((warning) => `Mind: ${warning}`),
  ];
  return lines.filter((line) => typeof line === 'string' && line !== '').join('\n');
}

/** The ride as a calendar event; undefined while it has no start. */
export function rideCalendarEvent(
  ride: ScenicRoute,
  extra: {
    revision: number;
    plan: RidePlan;
    publicUrl: string;
    start: { latitude: number; longitude: number } | undefined;
  },
): CalendarEvent | undefined {
  if (!ride.rideStartsAt || !ride.rideTimeZone) return undefined;
  const start = Date.parse(ride.rideStartsAt);
  const url = absoluteUrl(extra.publicUrl, `/route/${ride.id}`);
  return {
    uid: `ride-${ride.id}@${new URL(extra.publicUrl).hostname}`,
    sequence: extra.revision,
    start,
    end: start + ride.estimatedTime * 60_000,
    timeZone: ride.rideTimeZone,
    status: ride.isCancelled ? 'CANCELLED' : 'CONFIRMED',
    summary: ride.name,
    description: [ride.description, rideFacts(ride, extra.plan), url].filter(Boolean).join('\n\n'),
    location: [ride.meetingPoint, ride.startLocation].filter(Boolean).join(', '),
    url,
    createdAt: Date.parse(ride.createdAt),
    updatedAt: Date.parse(ride.updatedAt),
    ...(extra.start && { geo: extra.start }),
  };
}
