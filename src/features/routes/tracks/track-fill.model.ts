import type { TrackDraft } from './tracks.schema.ts';

/** Fields of a form that a track has a value for. */
export const TRACK_FIELDS = [
  'startLocation',
  'endLocation',
  'distance',
  'estimatedTime',
  'zipCodes',
] as const;
export type TrackField = (typeof TRACK_FIELDS)[number];

/** A field's value as the track has it. */
export interface TrackOffer {
  field: TrackField;
  label: string;
  value: string;
}

/** What a form hands to the field that takes a GPX file. */
export interface TrackSlotProps {
  /** Of the track that goes with the entry; '' without one. */
  trackId: string;
  error: string | undefined;
  setTrackId: (id: string) => void;
  /** A field's content, and what the empty form holds there, as text. */
  read: (field: TrackField) => { now: string; empty: string };
  write: (offer: TrackOffer) => void;
}

/** The values that a track has for a form's fields; ZIP codes separated by commas. */
export const trackOffers = (draft: TrackDraft): TrackOffer[] => [
  { field: 'startLocation', label: 'Start location', value: draft.startPlace },
  { field: 'endLocation', label: 'End location', value: draft.endPlace },
  { field: 'distance', label: 'Distance', value: String(draft.miles) },
  { field: 'estimatedTime', label: 'Time', value: String(draft.minutes) },
  { field: 'zipCodes', label: 'ZIP codes', value: draft.zipCodes.join(', ') },
];

/** ZIP codes of an offer, for a form that holds them as a list. */
export const zipList = (value: string): string[] => value.split(', ');

/**
 * Which of a track's values go into fields that nobody has filled in, and which are only offered. A field is
 * filled in when it differs from what the empty form holds.
 * @param read a field's content as text.
 */
export function sortOffers(
  offers: readonly TrackOffer[],
  read: (field: TrackField) => { now: string; empty: string },
): { fill: TrackOffer[]; offer: TrackOffer[] } {
  const fill: TrackOffer[] = [];
  const offer: TrackOffer[] = [];
  for (const one of offers) {
    const { now, empty } = read(one.field);
    if (now.trim() === empty) fill.push(one);
    else if (now.trim() !== one.value) offer.push(one);
  }
  return { fill, offer };
}
