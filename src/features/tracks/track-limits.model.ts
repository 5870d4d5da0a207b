import { numberText } from '#platform/text/number-text.ts';
/** Limits and words of tracks. No contract is here, so that pages can do without its library. */

export const TRACK_LIMITS = {
  bytes: 10 * 1024 * 1024,
  points: 100_000,
  /** Tracks of one file that may be chosen from. */
  tracks: 30,
  /** Nested elements; GPX with every known extension needs a dozen. */
  depth: 40,
  minMiles: 1,
  maxMiles: 3_000,
} as const;

/** Ends that are nearer than this to each other are most likely the rider's home. */
export const LOOP_MILES = 0.5;
/** Radius around both ends that trimming takes away. */
export const TRIM_MILES = 0.25;

export const TRIM_CHOICES = ['auto', 'yes', 'no'] as const;
export type TrimChoice = (typeof TRIM_CHOICES)[number];

/** One of several tracks of a file, from 1, or all of them one after the other. */
export type TrackChoice = number | 'all';

export const TRACK_TYPE = 'application/gpx+xml';
/** What a file may be called by its sender. */
export const TRACK_BODY_TYPES = [TRACK_TYPE, 'application/xml', 'text/xml'];

export const TRACK_MESSAGES = {
  tooLarge: 'This file is larger than 10 MB. Please simplify the track first.',
  packed: 'This file is compressed. Please unpack it and choose the .gpx file inside.',
  notGpx: 'This file is not a GPX track. Please export it as GPX and try again.',
  broken: 'This GPX file is damaged or incomplete. Please export it again.',
  unsafe: 'This file declares a document type, which GPX files do not have. Please export it again as GPX.',
  noPoints: 'This GPX file has no track, route or waypoints to follow.',
  tooManyPoints: 'This track has more than 100,000 points. Please simplify it first.',
  tooManyTracks: 'This file holds more than 30 separate tracks. Please export the one you mean.',
  noSuchTrack: 'This file has no such track.',
  tooShort: 'This track is shorter than a mile.',
  tooShortToTrim: 'Without its ends this track is shorter than a mile.',
  tooLong: `This track is longer than ${numberText(TRACK_LIMITS.maxMiles)} miles.`,
  swapped: 'Latitude and longitude are swapped in this file. Please export it again.',
  tooHard: 'This track took too long to read. Please simplify it first.',
  busy: 'Many tracks are being read right now. Please try again in a moment.',
  gone: 'The track was kept for a day and is gone. Please choose the file again, or remove the track.',
  failed: 'The track could not be uploaded. Please try again.',
} as const;

export const impossiblePoint = (position: number): string =>
  `Point ${numberText(position)} of this track has no valid latitude and longitude.`;

export const leavesUs = (mile: number): string =>
  mile < 1
    ? 'This track does not start in the US. Routes here are in the US and its territories.'
    : `This track leaves the US at mile ${numberText(Math.round(mile))}. Routes here are in the US and its territories.`;
