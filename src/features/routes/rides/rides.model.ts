import type { AddRouteRequest } from '../submit/add-route.schema.ts';
import { fullDayText, timeText } from '#platform/time/day-text.ts';
import { isoDay, weekday } from '#platform/time/format-time.ts';
import { wallClock, zoneName } from '#platform/time/zone.ts';
import { shortTime } from '../agenda/month.model.ts';
import { linesOf, RIDE_LIMITS, RIDE_MESSAGES, zipCodesOf } from './ride-limits.model.ts';
import type { RideForm } from './rides.schema.ts';

interface RideFacts {
  routeType?: string | null | undefined;
  rideDate?: string | null | undefined;
  rideTime?: string | null | undefined;
}

/** The one rule: a ride by its type (`group` is an older word), or because it has both a date and a time. */
export const isGroupRide = ({ routeType, rideDate, rideTime }: RideFacts): boolean =>
  routeType === 'group_ride' || routeType === 'group' || Boolean(rideDate && rideTime);

/** The call's body for a filled-in form. `zipCodes` is empty when the form holds no usable one: do not send. */
export function rideSubmission(form: RideForm) {
  return {
    ...form,
    highlights: linesOf(form.highlights),
    warnings: linesOf(form.warnings),
    zipCodes: zipCodesOf(form.zipCodes),
    stops: linesOf(form.stops ?? ''),
    rideDate: form.rideDate || null,
    rideTime: form.rideTime || null,
    routeType: 'group_ride' as const,
  };
}

type RideProblems = Partial<Record<keyof AddRouteRequest, string>>;
type CheckedRide = Pick<
  AddRouteRequest,
  'description' | 'startLocation' | 'endLocation' | 'distance' | 'estimatedTime' | 'rideDate' | 'rideTime'
> &
  Partial<Pick<AddRouteRequest, 'meetingTime'>>;

/** What a ride needs beyond a route, as a message by field. The date's day is judged by `isPastRideDate`. */
export function rideProblems(ride: CheckedRide): RideProblems {
  const problems: RideProblems = {};
  if (ride.description === '') problems.description = RIDE_MESSAGES.description;
  if (ride.startLocation === '') problems.startLocation = RIDE_MESSAGES.startLocation;
  if (ride.endLocation === '') problems.endLocation = RIDE_MESSAGES.endLocation;
  if (ride.distance > RIDE_LIMITS.maxMiles) problems.distance = RIDE_MESSAGES.distance;
  if (ride.estimatedTime < RIDE_LIMITS.minMinutes || ride.estimatedTime > RIDE_LIMITS.maxMinutes)
    problems.estimatedTime = RIDE_MESSAGES.estimatedTime;
  if (!ride.rideDate) problems.rideDate = RIDE_MESSAGES.rideDate;
  if (!ride.rideTime) problems.rideTime = RIDE_MESSAGES.rideTime;
  else if (ride.meetingTime && ride.meetingTime.slice(0, 5) > ride.rideTime.slice(0, 5))
    problems.meetingTime = RIDE_MESSAGES.meetingTime;
  return problems;
}

/** True when the ride's day was over before `now` (epoch ms) in the ride's own zone. */
export const isPastRideDate = (rideDate: string, timeZone: string, now: number): boolean =>
  rideDate < isoDay(now / 1_000, timeZone);

/** "Found 2 group rides within 50 miles of 80202" or that there is none. */
export function rideSearchMessage(total: number, miles: number, zipCode: string): string {
  const where = `within ${miles} miles of ${zipCode}`;
  return total === 0 ? `No group rides found ${where}` : `Found ${total} group rides ${where}`;
}

/** "Saturday, June 6, 2027" for a ride's date. */
export const rideDateText = fullDayText;

/** "9:30 AM" for a ride's HH:MM. */
export const rideTimeText = timeText;

export interface RideStart {
  rideTime: string | null;
  rideStartsAt: string | Date | null;
  rideTimeZone: string | null;
}

const clockAt = (instant: number, timeZone: string): string =>
  wallClock(instant, timeZone).toISOString().slice(11, 16);

/** When a ride begins as HH:MM of the clocks there: one in the hour that they skip begins later than it says. */
export const shownClock = ({ rideTime, rideStartsAt, rideTimeZone }: RideStart): string | null =>
  rideTime && rideStartsAt && rideTimeZone
    ? clockAt(new Date(rideStartsAt).getTime(), rideTimeZone)
    : rideTime;

/** "9:30 AM MDT"; where no clock is known the time alone, and nothing without one. */
export function rideStartText(ride: RideStart): string {
  const clock = shownClock(ride);
  if (clock === null) return '';
  const { rideStartsAt, rideTimeZone } = ride;
  const zone =
    rideStartsAt && rideTimeZone ? ` ${zoneName(new Date(rideStartsAt).getTime(), rideTimeZone)}` : '';
  return `${rideTimeText(clock)}${zone}`;
}

/** What an empty Add Group Ride form holds. */
export const RIDE_FORM_DEFAULTS = {
  name: '',
  description: '',
  startLocation: '',
  endLocation: '',
  distance: '',
  estimatedTime: String(RIDE_LIMITS.defaultMinutes),
  difficulty: 'beginner',
  roadType: 'highway',
  scenicRating: 1,
  highlights: '',
  warnings: '',
  zipCodes: '',
  trackId: '',
  rideDate: '',
  rideTime: '',
  organizer: '',
  meetingPoint: '',
  pace: '',
  fuelRange: '',
  maxRiders: '',
  meetingTime: '',
  lead: '',
  sweep: '',
  stops: '',
  repeats: '',
  repeatsUntil: '',
  submitterName: '',
  submitterEmail: '',
} as const;

const HALF_DAY_MINUTES = 12 * 60;

interface RideSpan extends Pick<RideFacts, 'rideTime'> {
  rideStartsAt: string | null;
  rideTimeZone: string | null;
  /** Minutes. */
  estimatedTime: number;
}

/**
 * "8:30 AM to about 12:30 PM MDT", "8 AM to about 8 AM Sunday MDT"; the start alone is exact. As the clocks show it: one
 * that begins in the hour that they skip begins later, and where they change on the way both ends have their zone.
 */
export function rideSpanText({ rideStartsAt, rideTimeZone, rideTime, estimatedTime }: RideSpan): string {
  if (!rideStartsAt || !rideTimeZone) return shortTime(rideTime ?? '00:00');
  const startsAt = Date.parse(rideStartsAt);
  const endsAt = startsAt + estimatedTime * 60_000;
  const clock = (at: number) => shortTime(clockAt(at, rideTimeZone));
  const [startDay, endDay] = [startsAt, endsAt].map((at) => weekday(at / 1000, rideTimeZone));
  const [startZone, endZone] = [startsAt, endsAt].map((at) => zoneName(at, rideTimeZone));
  // Of a ride into the night the hours alone say it.
  const day = estimatedTime > HALF_DAY_MINUTES && endDay !== startDay ? ` ${endDay}` : '';
  const changes = startZone === endZone ? '' : ` ${startZone}`;
  return `${clock(startsAt)}${changes} to about ${clock(endsAt)}${day} ${endZone}`;
}
