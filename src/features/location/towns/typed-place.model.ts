import { zipDigits } from '../zip-code.model.ts';

/** Longer than any town with its state. */
export const TOWN_MAX = 60;

/**
 * What a place field keeps of what is typed or pasted. No town's name has a digit in it: a text with one is a ZIP code, of
 * which the digits stay, at most five ("ZIP: 80435-1234"). A text without one that begins with a letter is a town. An
 * address has its house's number first, which would be the ZIP code of another place: its own stands behind the state.
 * One without is the town behind its street; behind five digits only with its state: "80435 Dillon, Colorado" has a ZIP code.
 * Wide letters and digits ("８０４３５") are plain ones, and what stands before the first of them, as a quote, is nothing.
 */
export function typedPlace(typed: string): string {
  const text = typed.normalize('NFKC').replace(/^[^\p{L}\d]+/u, '');
  if (isTown(text)) return text.slice(0, TOWN_MAX);
  const zipCode = [...text.matchAll(/[a-z]\W+(\d{5})(?!\d)/gi)].at(-1)?.[1];
  const town = /^\d\w*\s+\p{L}.*?,\s*(\p{L}\D*)$/u.exec(text)?.[1];
  if (zipCode || !town || (/^\d{5}\b/.test(text) && !/,| \w\w$/.test(town)))
    return zipCode ?? zipDigits(text);
  return town.slice(0, TOWN_MAX);
}

/** True for a town's name, whole or begun; false for a ZIP code and for nothing. */
export const isTown = (typed: string): boolean => /^\s*\p{L}[^\d]*$/u.test(typed);

/** What is left to look up: undefined for a ZIP code, or for a text too short to find a town. */
export function townSearch(typed: string): string | undefined {
  const text = typed.trim();
  return isTown(text) && text.length >= 2 ? text : undefined;
}
