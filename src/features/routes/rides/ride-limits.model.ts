/** Limits and messages of rides, and how the form's texts are read. No contract is here, so that pages can do without its library. */

export const RIDE_SEARCH = { minMiles: 10, maxMiles: 200, defaultMiles: 50, pageSize: 50 } as const;
export const RIDE_SORTS = ['date', 'nearest'] as const;
export const RIDE_LIMITS = {
  maxMiles: 500,
  minMinutes: 30,
  maxMinutes: 1_440,
  defaultMinutes: 60,
} as const;

export const RIDE_MESSAGES = {
  name: 'Ride name is required',
  description: 'Description is required',
  startLocation: 'Start location is required',
  endLocation: 'End location is required',
  highlights: 'Please enter at least one highlight',
  warnings: 'Please enter at least one warning or tip',
  rideDate: 'Ride date is required',
  rideTime: 'Ride time is required',
  meetingTime: 'Riders meet before they leave: the meeting time must not be after the start time',
  pastDate: 'The ride date cannot be earlier than today',
  distance: `Distance must be between 1 and ${RIDE_LIMITS.maxMiles} miles`,
  estimatedTime: `Duration must be between ${RIDE_LIMITS.minMinutes} and ${RIDE_LIMITS.maxMinutes} minutes`,
} as const;

/** The toast for a form whose ZIP field holds no usable ZIP code; nothing is sent then. */
export const INVALID_ZIP_CODES = {
  title: 'Invalid Zip Codes',
  description: 'Please enter at least one valid 5-digit zip code.',
} as const;

/** The lines of a text area, trimmed, without the blank ones. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The entries of a comma separated text that have exactly 5 digits; the rest is dropped. */
export const zipCodesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => /^\d{5}$/.test(entry)),
  ),
];
