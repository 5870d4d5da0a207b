import { zipDigits } from '../zip-code.model.ts';

/** Longer than any town with its state. */
const TOWN_MAX = 60;

/**
 * What a place field keeps of what is typed or pasted. A text that begins with a letter is a town; all others are a ZIP
 * code: digits, at most five.
 */
export const typedPlace = (text: string): string => {
  const begun = text.trimStart();
  return isTown(begun) ? begun.slice(0, TOWN_MAX) : zipDigits(begun);
};

/** True for a town's name, whole or begun; false for a ZIP code and for nothing. */
export const isTown = (typed: string): boolean => /^\p{L}/u.test(typed.trimStart());

/** What is left to look up: undefined for a ZIP code, or for a text too short to find a town. */
export function townSearch(typed: string): string | undefined {
  const text = typed.trim();
  return isTown(text) && text.length >= 2 ? text : undefined;
}
