/** How long a text may be, and how long it is: inputs take it whole, so that nobody loses its end unseen. */
export const tooLong = (label: string, most: number, length: number): string =>
  `${label} must be at most ${most} characters; it has ${length}`;

/** The same beside an input; undefined where the text fits. */
export const tooLongError = (label: string, most: number, { length }: string): string | undefined =>
  length > most ? tooLong(label, most, length) : undefined;
