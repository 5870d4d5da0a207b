import { TOWN_MAX } from '#features/location/towns/typed-place.model.ts';
import { isZipCode } from '#features/location/zip-code.model.ts';
import {
  INVALID_ZIP_CODES,
  MAX_STOP_MINUTES,
  MAX_STOPS,
  MAX_TRACK_CHARACTERS,
  MAX_TRACK_MILES,
  MIN_STOPS,
  PACES,
  TOO_FEW_STOPS,
  type Pace,
} from './trip-rules.model.ts';
import { MAX_SHAPE_POINTS } from '#features/tracks/draw/draw-rules.model.ts';
import { MOST_AROUND, TROUBLE_ID } from '../closures/around-rules.model.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { decodePolyline, encodePolyline } from '#platform/geo/polyline.ts';
import type { Track, TripRequest } from '../trip.schema.ts';

/** Two numbers of at most 6 characters each for every point. */
const MAX_SHAPE_CHARACTERS = MAX_SHAPE_POINTS * 12;

/** One location field: what was typed, right or wrong, and the minutes spent there. */
export interface PlannedStop {
  /** Names the field while it is on the page, wherever it moves; not part of the address. */
  id: number;
  zip: string;
  stay: number;
}

/** The whole plan as the form and the address hold it. */
export interface TripPlan {
  /** At least two. */
  stops: PlannedStop[];
  /** Wall time at the start, `2026-11-21T07:30`; empty means now. */
  leave: string;
  pace: Pace;
  returnRide: boolean;
  track: Track | null;
  /** Closures and fires to plan around, by their ids. */
  around: readonly string[];
  /** Points of a drawn road, at least two; null without one. A track goes before it. */
  shape: readonly GeoPoint[] | null;
  /** Another road to compare with: by way of a ZIP code that comes after the stop at this position, both right or wrong. */
  via?: { zip: string; after: number } | undefined;
}

/** Errors by field: `stops.0`, `leave`, `track`. */
export type PlanErrors = Record<string, string>;

const blank = (id: number): PlannedStop => ({ id, zip: '', stay: 0 });

/** Names of the location fields, as the specification labels them. */
export function stopLabel(index: number, count: number): string {
  if (index === 0) return 'Starting Location';
  return index === count - 1 ? 'Final Destination' : `Stop ${index}`;
}

export function addStop(plan: TripPlan): TripPlan {
  if (plan.stops.length >= MAX_STOPS) return plan;
  // The destination stays last when it is already known.
  const at = plan.stops.at(-1)?.zip ? plan.stops.length - 1 : plan.stops.length;
  const id = Math.max(...plan.stops.map((stop) => stop.id)) + 1;
  return { ...plan, stops: [...plan.stops.slice(0, at), blank(id), ...plan.stops.slice(at)] };
}

export function removeStop(plan: TripPlan, index: number): TripPlan {
  if (plan.stops.length <= MIN_STOPS) return plan;
  return { ...plan, stops: plan.stops.filter((_, at) => at !== index) };
}

/** Swaps a location with the next one. */
export function swapStops(plan: TripPlan, index: number): TripPlan {
  const [first, second] = plan.stops.slice(index, index + 2);
  if (!first || !second) return plan;
  return { ...plan, stops: [...plan.stops.slice(0, index), second, first, ...plan.stops.slice(index + 2)] };
}

export type StopEdit = 'add' | 'remove' | 'swap';

/** The plan in an address, whatever someone made of it: what is not usable is left out or kept as typed. */
export function readPlan(query: URLSearchParams): TripPlan {
  const stays = query.getAll('stay').map((text) => wholeMinutes(text));
  const stops = query
    .getAll('zip')
    .slice(0, MAX_STOPS)
    .map((zip, index): PlannedStop => ({
      id: index,
      zip: zip.trim().slice(0, TOWN_MAX),
      stay: stays[index] ?? 0,
    }));
  while (stops.length < MIN_STOPS) stops.push(blank(stops.length));
  const pace = PACES.find((one) => one === query.get('pace')) ?? 'normal';
  return {
    stops,
    leave: (query.get('leave') ?? '').slice(0, 35),
    pace,
    returnRide: query.get('return') === '1',
    track: readTrack(query),
    shape: readShape(query.get('shape') ?? ''),
    around: query
      .getAll('around')
      .filter((id) => TROUBLE_ID.test(id))
      .slice(0, MOST_AROUND),
    ...readVia(query),
  };
}

/** A position that no trip has stays as it is, so that it can be said; a text for one is NaN. */
function readVia(query: URLSearchParams): Pick<TripPlan, 'via'> {
  const zip = query.get('via')?.trim().slice(0, TOWN_MAX);
  return zip ? { via: { zip, after: Number(query.get('after') ?? 0) } } : {};
}

/** Whether the road can lead to another place after the stop at a position: a stop of the trip, and not its last. */
export const mayComeAfter = ({ stops }: Pick<TripPlan, 'stops'>, after: number): boolean =>
  Number.isInteger(after) && after >= 0 && after <= stops.length - 2;

function wholeMinutes(text: string): number {
  const minutes = Number(text);
  return Number.isInteger(minutes) && minutes >= 0 && minutes <= MAX_STOP_MINUTES ? minutes : 0;
}

function readTrack(query: URLSearchParams): Track | null {
  const line = query.get('track') ?? '';
  const miles = Number(query.get('miles') ?? 0);
  if (line === '' || line.length > MAX_TRACK_CHARACTERS) return null;
  return miles > 0 && miles <= MAX_TRACK_MILES ? { line, miles } : null;
}

/** An encoded line of a few points; null when it is none. */
function readShape(text: string): readonly GeoPoint[] | null {
  const points = text.length > MAX_SHAPE_CHARACTERS ? undefined : decodePolyline(text);
  return points && points.length >= 2 && points.length <= MAX_SHAPE_POINTS ? points : null;
}

/** Without JavaScript a planned trip is changed on a page of its own, whose address has this too. */
const EDIT = 'edit';

/** True when an address asks for a trip, rather than for an empty or half-edited form. */
export const asksForTrip = (query: URLSearchParams): boolean =>
  query.getAll('zip').some((zip) => zip.trim() !== '') && !readEdit(query) && !query.has(EDIT);

/** The address of the form with a plan in it. */
export const editHref = (plan: TripPlan): string => `/trip?${writePlan(plan)}&${EDIT}`;

/** Without JavaScript the buttons that change the fields come as part of the address. */
export function readEdit(query: URLSearchParams): { edit: StopEdit; index: number } | undefined {
  for (const edit of ['add', 'remove', 'swap'] as const) {
    const index = query.get(edit);
    if (index !== null) return { edit, index: Number(index) || 0 };
  }
  return undefined;
}

export function editPlan(plan: TripPlan, { edit, index }: { edit: StopEdit; index: number }): TripPlan {
  if (edit === 'add') return addStop(plan);
  return edit === 'remove' ? removeStop(plan, index) : swapStops(plan, index);
}

/** The address of a plan; what has its usual value is left out. */
export function writePlan(plan: TripPlan): URLSearchParams {
  const query = new URLSearchParams();
  for (const { zip } of plan.stops) query.append('zip', zip);
  if (plan.stops.some(({ stay }) => stay > 0)) {
    for (const { stay } of plan.stops) query.append('stay', String(stay));
  }
  if (plan.leave) query.set('leave', plan.leave);
  if (plan.pace !== 'normal') query.set('pace', plan.pace);
  if (plan.returnRide) query.set('return', '1');
  if (plan.track) {
    query.set('track', plan.track.line);
    query.set('miles', String(plan.track.miles));
  } else if (plan.shape) query.set('shape', encodePolyline(plan.shape));
  for (const id of plan.around) query.append('around', id);
  if (plan.via) {
    query.set('via', plan.via.zip);
    if (plan.via.after !== 0) query.set('after', String(plan.via.after));
  }
  return query;
}

/** What is wrong with a plan before it is sent, with the specification's messages; empty when nothing is. */
export function planErrors({ stops }: TripPlan): PlanErrors {
  const filled = stops.filter(({ zip }) => zip !== '').length;
  const errors: PlanErrors = {};
  stops.forEach(({ zip }, index) => {
    if (isZipCode(zip)) return;
    errors[`stops.${index}`] = zip === '' && filled < MIN_STOPS ? TOO_FEW_STOPS : INVALID_ZIP_CODES;
  });
  return errors;
}

export function requestOf({ stops, leave, pace, returnRide, track, shape, around }: TripPlan): TripRequest {
  return {
    zipCodes: stops.map(({ zip }) => zip),
    stopMinutes: stops.map(({ stay }) => stay),
    pace,
    returnRide,
    ...(leave && { departure: leave }),
    ...(track && { track }),
    ...(shape && !track && { shape: [...shape] }),
    ...(around.length > 0 && !track && !shape && { around: [...around] }),
  };
}

/** The plan of a request, with its departure as an address holds it. */
export const planOf = (request: TripRequest, leave: string): TripPlan => ({
  stops: request.zipCodes.map((zip, id) => ({ id, zip, stay: request.stopMinutes?.[id] ?? 0 })),
  leave,
  pace: request.pace ?? 'normal',
  returnRide: request.returnRide ?? false,
  track: request.track ?? null,
  shape: request.shape ?? null,
  around: request.around ?? [],
});

const FIELD_OF_REQUEST: Record<string, string> = {
  zipCodes: 'stops',
  departure: 'leave',
  track: 'track',
  shape: 'shape',
};

/** The server's errors by field of the request, as errors by field of the form. */
export function formErrors(errors: Record<string, string> | undefined): PlanErrors {
  return Object.fromEntries(
    Object.entries(errors ?? {}).map(([field, message]) => {
      const [name = '', ...rest] = field.split('.');
      return [[FIELD_OF_REQUEST[name] ?? name, ...rest].join('.'), message];
    }),
  );
}
