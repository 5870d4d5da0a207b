// Apart from the schema, so that pages need no validation library.

/** Points that a drawn road may have. */
export const MAX_DRAWN_POINTS = 100;
/** Of a trip, whose address holds them. */
export const MAX_SHAPE_POINTS = 25;
/** As the crow flies; a longer leg is no leg of a ride, and no service would route it. */
export const LONGEST_LEG_MILES = 300;
/** Of straight legs, as of every estimate. */
export const GUESS_MPH = 45;

/** Why a leg is a straight line. */
export const GUESS_REASONS = ['no-road', 'too-far', 'down', 'busy'] as const;
export type GuessReason = (typeof GUESS_REASONS)[number];

/** Another moment may know better; of the others it will not. */
export const mayBeTracedLater = (guess: GuessReason | null): boolean => guess === 'down' || guess === 'busy';

export const DRAW_MESSAGES = {
  tooFew: 'A road needs at least two points.',
  tooMany: `A road has at most ${MAX_DRAWN_POINTS} points.`,
  point: 'Each point needs a latitude from -90 to 90 and a longitude from -180 to 180.',
} as const;

/** Riding minutes in steps of 5, as forms take them. */
export const ridingMinutesOf = (seconds: number): number => Math.max(15, 5 * Math.round(seconds / 300));

/** Degrees with 5 decimals, about a yard: what two requests for the same leg have in common. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
