import { rideDateText, rideStartText } from '#features/routes/rides/rides.model.ts';
import { MINUTE_MS, HOUR_MS } from '#platform/time/units.ts';

export const RSVP_LIMITS = { name: 100, email: 254, note: 300, party: 10 } as const;
export const RSVP_STATES = ['going', 'waiting'] as const;
/** `lapsed`: not confirmed in time, so the place went to others; confirming still gets one that is free. */
export const STORED_RSVP_STATES = [...RSVP_STATES, 'lapsed'] as const;
export type StoredRsvpState = (typeof STORED_RSVP_STATES)[number];

/** How long a place is held for its confirmation: 3 hours, or half the time until the ride starts (epoch ms). */
export const holdMs = (now: number, rideStartsAt: number): number =>
  Math.max(
    10 * MINUTE_MS,
    Math.min(3 * HOUR_MS, Math.floor((rideStartsAt - now) / 2 / MINUTE_MS) * MINUTE_MS),
  );

/** "3 hours", "90 minutes": by full minutes, rounded down. Moments after the hold began it is still as long. */
export function holdText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  return minutes >= 120 ? `${Math.floor(minutes / 60)} hours` : `${minutes} minutes`;
}

/** Whether riders can sign up for a ride, and if not, why. */
export const SIGN_UP_STATUSES = ['open', 'undated', 'started', 'over', 'cancelled', 'hidden'] as const;
export type SignUpStatus = (typeof SIGN_UP_STATUSES)[number];

/** Riders, not entries: a party of three counts three times. */
export interface RsvpCounts {
  going: number;
  /** Of those who go: whose place is held, and not confirmed yet. */
  unconfirmed: number;
  waiting: number;
  /** Null: no limit. */
  capacity: number | null;
}

/** Places left, 0 when the ride is full or over capacity; Infinity without a limit. */
export const placesLeft = ({ going, capacity }: Pick<RsvpCounts, 'going' | 'capacity'>): number =>
  capacity === null ? Infinity : Math.max(0, capacity - going);

/** "5 going, 2 not confirmed yet" */
export const goingText = ({ going, unconfirmed }: Pick<RsvpCounts, 'going' | 'unconfirmed'>): string =>
  unconfirmed > 0 ? `${going - unconfirmed} going, ${unconfirmed} not confirmed yet` : `${going} going`;

/** "12 riders, 3 places left, 2 waiting"; once the ride is over or off, no places: nobody asks for them any more. */
export function countsText(counts: RsvpCounts, isOver = false): string {
  const { going, waiting, capacity } = counts;
  const left = placesLeft(counts);
  const places =
    capacity === null || isOver
      ? []
      : going > capacity
        ? [`${going - capacity} over capacity`]
        : left === 0
          ? ['no place left']
          : [left === 1 ? '1 place left' : `${left} places left`];
  return [
    going === 0
      ? isOver
        ? 'No riders'
        : 'No riders yet'
      : counts.unconfirmed > 0
        ? goingText(counts)
        : riders(going),
    ...places,
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
  ].join(', ');
}

/** True where a party that signs up now has to wait. */
export const hasToWait = (counts: RsvpCounts, partySize = 1): boolean =>
  counts.waiting > 0 || placesLeft(counts) < partySize;

/** What the button to sign up says where one has to wait. */
export const JOIN_WAITING_LIST = 'Join the waiting list';

/** "9 spots left", "Full"; without a limit how many go. */
export function leftText(counts: Pick<RsvpCounts, 'going' | 'capacity'>): string {
  if (counts.capacity === null) return counts.going === 0 ? 'No riders yet' : `${riders(counts.going)} going`;
  const left = placesLeft(counts);
  return left === 0 ? 'Full' : left === 1 ? '1 spot left' : `${left} spots left`;
}

/** "11 of 20 going"; nothing without a limit, for `leftText` has said it. */
export const takenText = ({ going, capacity }: Pick<RsvpCounts, 'going' | 'capacity'>): string =>
  capacity === null ? '' : `${going} of ${capacity} going`;

/** "2 not confirmed yet, 1 waiting"; nothing where there is none of either. */
export const notesText = ({ unconfirmed, waiting }: Pick<RsvpCounts, 'unconfirmed' | 'waiting'>): string =>
  [
    ...(unconfirmed > 0 ? [`${unconfirmed} not confirmed yet`] : []),
    ...(waiting > 0 ? [`${waiting} on the waiting list`] : []),
  ].join(', ');

/** "11 of 20 going", for a list; undefined while nobody is. */
export const comingText = ({
  going,
  capacity,
}: Pick<RsvpCounts, 'going' | 'capacity'>): string | undefined =>
  going === 0 ? undefined : capacity === null ? `${going} going` : `${going} of ${capacity} going`;

/** "1 rider", "3 riders" */
export const riders = (count: number): string => (count === 1 ? '1 rider' : `${count} riders`);

interface Party {
  partySize: number;
}

/** Parties that wait for a place that can come. One larger than the whole ride never fits, and holds up nobody. */
export const waitingParties = <P extends Party>(waiting: readonly P[], capacity: number | null): P[] =>
  waiting.filter(({ partySize }) => capacity === null || partySize <= capacity);

/**
 * Who moves up now, in the order of the waitlist: nobody overtakes a party that still does not fit.
 * @param waiting in the order in which they came
 */
export function movingUp<P extends Party>(
  waiting: readonly P[],
  { going, capacity }: Pick<RsvpCounts, 'going' | 'capacity'>,
): P[] {
  let left = capacity === null ? Infinity : capacity - going;
  const moved: P[] = [];
  for (const party of waitingParties(waiting, capacity)) {
    if (party.partySize > left) break;
    left -= party.partySize;
    moved.push(party);
  }
  return moved;
}

interface RideDay {
  rideDate: string | null;
  rideTime: string | null;
  rideTimeZone: string | null;
}

/** "Saturday, June 6, 2027, 9:30 AM MDT" */
export function rideWhenText(ride: RideDay & { rideStartsAt: Date | string | null }): string {
  if (ride.rideDate === null) return 'No date yet';
  return [rideDateText(ride.rideDate), rideStartText(ride)].filter(Boolean).join(', ');
}

/** Why nobody can sign up or change an entry now; a sentence. */
export function closedText(status: Exclude<SignUpStatus, 'open'>, rideDate: string | null): string {
  switch (status) {
    case 'undated':
      return 'This ride has no date and time yet, so nobody can sign up.';
    case 'started':
      return 'This ride has already started.';
    case 'over':
      return rideDate ? `This ride took place on ${rideDateText(rideDate)}.` : 'This ride is over.';
    case 'cancelled':
      return 'This ride is canceled.';
    case 'hidden':
      return 'This ride is no longer announced on this site.';
  }
}

/** What an empty form holds. Everything is the text that was typed, but the tick. */
export const RSVP_FORM_DEFAULTS = { name: '', email: '', partySize: '1', note: '', shareEmail: false };
