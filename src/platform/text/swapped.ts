import { distance } from 'fastest-levenshtein';

const letters = (text: string) => text.split('').sort().join('');

/** True where two letters of a text stand in each other's place, which counts as two changes: "pheonix". */
export const isSwapped = (written: string, meant: string): boolean =>
  written.length === meant.length && distance(written, meant) === 2 && letters(written) === letters(meant);
