// Apart from the schema, so that pages need no validation library.

export const MIN_STOPS = 2;
export const MAX_STOPS = 12;
/** Three days: a long weekend at the destination still ends within the forecast. */
export const MAX_STOP_MINUTES = 3 * 24 * 60;
/** A thinned track of 400 points takes about 4,000 characters. */
export const MAX_TRACK_CHARACTERS = 12_000;
export const MAX_TRACK_MILES = 3_000;
export const MAX_GPX_BYTES = 5 * 1024 * 1024;

export const TOO_FEW_STOPS = 'At least 2 locations are required';
export const TOO_MANY_STOPS = `A trip has at most ${MAX_STOPS} locations`;
export const INVALID_ZIP_CODES = 'Please enter valid 5-digit zip codes';
export const INVALID_DEPARTURE = 'Please enter a valid departure date and time';
export const INVALID_STAY = 'A stop lasts from 0 minutes to 3 days';
export const INVALID_TRACK = 'This track cannot be read. Please choose the GPX file again.';

export const INVALID_SHAPE = 'This drawn road cannot be read. Please draw it again.';

export const GPX_TOO_LARGE =
  'This file is larger than 5 MB. Please choose a smaller one, or split the track.';
/** The code that reads it did not come. */
export const GPX_NO_READER =
  'The file could not be read for want of a connection. Check your connection and choose it again.';
export const GPX_NOT_READABLE = 'This file is not a GPX track. Please export it as GPX and try again.';

/** Riding time compared with what the route service says. */
export const PACES = ['relaxed', 'normal', 'brisk'] as const;
export type Pace = (typeof PACES)[number];
