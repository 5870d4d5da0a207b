import { plainLetters } from './plain-letters.ts';

/**
 * A title as part of an address or the name of a file: lower case, runs of other characters than letters and digits
 * become a hyphen. Accents fall away; a title without Latin letters gives ''.
 */
export const slugOf = (title: string, length: number): string =>
  plainLetters(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, length)
    .replace(/^-|-$/g, '');
