import type { OfficialAlert } from '../providers/forecast.model.ts';
import type { Recommendation } from '../weather.schema.ts';

/** The specification's banner texts. */
export const BANNER_TEXT: Record<Recommendation, string> = {
  good: 'Great Day for Riding!',
  caution: 'Ride with Caution',
  bad: 'Not Recommended',
  unknown: 'Unknown Conditions',
};

/** One word, for cells and rows. */
export const VERDICT_WORD: Record<Recommendation, string> = {
  good: 'Good',
  caution: 'Caution',
  bad: 'Bad',
  unknown: 'Unknown',
};

/** Each verdict has its own sign, so that color is never the only signal. */
export const VERDICT_SIGN = {
  good: 'guide',
  caution: 'diamond',
  bad: 'octagon',
  unknown: 'blank',
} as const satisfies Record<Recommendation, string>;

/** The same of an official alert; a note changes no verdict. */
export const ALERT_SIGN = {
  bad: 'octagon',
  caution: 'diamond',
  note: 'blank',
} as const satisfies Record<OfficialAlert['level'], string>;

const COMPASS = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'];

/** Where the wind comes from, in words: 270 → "west". */
export const compassWord = (degrees: number): string => COMPASS[Math.round(degrees / 45) % 8] ?? 'north';

/** Precipitation as the result card prints it: "0%" when zero (specification), else inches. */
export const precipitationText = (inches: number): string => (inches === 0 ? '0%' : `${inches} in`);

/** A compass word on little room: 135 → "SE". */
export const compassPoint = (degrees: number): string =>
  compassWord(degrees)
    .replace(/(north|south|east|west)/g, (word) => word.charAt(0))
    .toUpperCase();
