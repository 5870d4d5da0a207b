import type { FieldValues } from '#features/review/changes/proposals.model.ts';
import { enteredOf } from '../entry/route.model.ts';
import type { Entered } from '../entry/route.schema.ts';
import { THIS_DATE, type RideRule } from '../series/repeat.model.ts';
import type { StoredFields } from './own-route.schema.ts';

/** What the owner of a route or ride changes, in words and in the order of the form. */
export const OWN_FIELDS = {
  name: 'Name',
  description: 'Description',
  startLocation: 'Start location',
  endLocation: 'End location',
  distance: 'Distance in miles',
  estimatedTime: 'Time in minutes',
  difficulty: 'Difficulty',
  roadType: 'Road type',
  scenicRating: 'Scenic rating',
  highlights: 'Highlights',
  warnings: 'Warnings',
  zipCodes: 'ZIP codes',
  rideDate: 'Ride date',
  rideTime: 'Start time',
  organizer: 'Organizer',
  meetingPoint: 'Meeting point',
  pace: 'Pace',
  fuelRange: 'Fuel range needed, miles',
  maxRiders: 'Rider limit',
  meetingTime: 'Meeting time',
  lead: 'Lead',
  sweep: 'Sweep',
  stops: 'Stops',
  repeats: 'Repeats',
  repeatsUntil: 'Last day',
  appliesTo: 'Counts for',
} as const satisfies Record<keyof StoredFields, string>;

/** These fields of an entry, or of what a form sent. */
export const ownFields = (entry: StoredFields): StoredFields & FieldValues => ({
  ...enteredOf(entry),
  repeats: entry.repeats,
  repeatsUntil: entry.repeatsUntil,
  appliesTo: entry.appliesTo,
});

/** The fields of a stored entry; a change of one date of a standing ride counts for that date, unless it says more. */
export const storedFields = (
  entry: Entered & { seriesId: number | null },
  rule: Pick<RideRule, 'repeats' | 'endsOn'> | undefined,
): StoredFields & FieldValues => ({
  ...enteredOf(entry),
  repeats: rule?.repeats ?? null,
  repeatsUntil: rule?.endsOn ?? null,
  appliesTo: entry.seriesId === null ? null : THIS_DATE,
});
